import { router } from '../lib/router.ts'

/** As many rows as a list gives at once (specification §9 asks for fewer on a screen). */
const mostRows = 100
/** Printing does not wait for ever: after this what is there is printed. */
const longestWaitMs = 10_000

/** Prints a list with its rows of all pages: the keys for printing show them first, print, and go back to the page that was shown. */
export function followPrint(): () => void {
  const press = (event: KeyboardEvent) => {
    const isPrint = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'p'
    if (!isPrint || !hasOtherPages()) return
    event.preventDefault()
    void printWhole()
  }
  document.addEventListener('keydown', press)
  return () => document.removeEventListener('keydown', press)
}

/** A step to another page is a link only where there is one. */
const hasOtherPages = (): boolean => document.querySelector('main .pagination a') !== null

async function printWhole(): Promise<void> {
  const shown = location.pathname + location.search
  const whole = new URL(location.href)
  whole.searchParams.set('limit', String(mostRows))
  whole.searchParams.delete('offset')
  const here = { replace: true, keepScroll: true }
  const before = rowCount()
  await router.navigate(whole.pathname + whole.search, here)
  await until(
    () => rowCount() > before && document.querySelector('main [aria-busy="true"], main [data-stale]') === null,
  )
  window.print()
  await router.navigate(shown, here)
}

const rowCount = (): number => document.querySelectorAll('main .data-table tbody tr, main .row-cards > li').length

async function until(isSo: () => boolean): Promise<void> {
  const end = performance.now() + longestWaitMs
  while (!isSo() && performance.now() < end) await new Promise((resolve) => requestAnimationFrame(resolve))
}

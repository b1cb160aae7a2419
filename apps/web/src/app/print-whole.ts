import { router } from '../lib/router.ts'

/** The maximum number of rows of a list call (specification §9 requires fewer on a screen). */
const mostRows = 100
/** After this time the page prints the rows that are loaded. */
const longestWaitMs = 10_000

/**
 * Prints a list with up to 100 rows instead of the current page. The print shortcut loads the rows, prints, and
 * restores the previous page. Returns a function that stops it.
 */
export function followPrint(): () => void {
  const press = (event: KeyboardEvent) => {
    const isPrint = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'p'
    if (!isPrint || !hasOtherPages()) return
    event.preventDefault()
    void printAllRows()
  }
  document.addEventListener('keydown', press)
  return () => document.removeEventListener('keydown', press)
}

/** The pagination contains a link only if there is another page. */
const hasOtherPages = (): boolean => document.querySelector('main .pagination a') !== null

async function printAllRows(): Promise<void> {
  const shown = location.pathname + location.search
  const whole = new URL(location.href)
  whole.searchParams.set('limit', String(mostRows))
  whole.searchParams.delete('offset')
  const here = { replace: true, preserveScroll: true }
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

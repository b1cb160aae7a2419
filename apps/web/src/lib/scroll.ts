import { tabStorage } from './storage.ts'

/** The maximum time in which a restored page may load rows until it is tall enough. */
const waitForHeightMs = 3000
const mostEntries = 50
const storageKey = 'scroll'

const positions = new Map<string, number>(readPositions())

function readPositions(): [string, number][] {
  try {
    const saved: unknown = JSON.parse(tabStorage.read(storageKey) ?? '[]')
    return Array.isArray(saved) ? (saved as [string, number][]) : []
  } catch {
    return []
  }
}

/** Replaces the browser's scroll restoration, which runs before the page is rendered. Positions survive a reload. */
export function followScroll(currentKey: () => string): void {
  history.scrollRestoration = 'manual'
  window.addEventListener('pagehide', () => {
    storeScroll(currentKey())
    tabStorage.write(storageKey, JSON.stringify([...positions].slice(-mostEntries)))
  })
}

/** Stores the scroll position of a history entry. */
export function storeScroll(key: string): void {
  positions.delete(key)
  positions.set(key, window.scrollY)
}

/** Restores a position once the page is tall enough, unless the person scrolls first. */
export function restoreScroll(key: string): void {
  const top = positions.get(key) ?? 0
  window.scrollTo(0, top)
  if (Math.abs(window.scrollY - top) < 2 || typeof ResizeObserver === 'undefined') return
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const sign of ['wheel', 'touchstart', 'keydown'] as const) window.removeEventListener(sign, stop)
  }
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, top)
    if (Math.abs(window.scrollY - top) < 2) stop()
  })
  const timer = setTimeout(stop, waitForHeightMs)
  for (const sign of ['wheel', 'touchstart', 'keydown'] as const) window.addEventListener(sign, stop, { passive: true })
  observer.observe(document.body)
}

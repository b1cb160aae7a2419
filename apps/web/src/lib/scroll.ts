import { tabStorage } from './storage.ts'

/** A page that comes back may still be loading its rows; this long it is waited for until it is tall enough. */
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

/** Takes over from the browser, which would scroll before the page is drawn; keeps the position over a reload. */
export function followScroll(currentKey: () => string): void {
  history.scrollRestoration = 'manual'
  window.addEventListener('pagehide', () => {
    keepScroll(currentKey())
    tabStorage.write(storageKey, JSON.stringify([...positions].slice(-mostEntries)))
  })
}

/** Remembers how far down an entry of the history is. */
export function keepScroll(key: string): void {
  positions.delete(key)
  positions.set(key, window.scrollY)
}

/** Brings an entry back to where it was, as soon as it is tall enough, unless the person scrolls first. */
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

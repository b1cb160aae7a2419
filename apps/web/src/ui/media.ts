import { useSyncExternalStore } from 'react'

const lists = new Map<string, MediaQueryList>()

/**
 * Returns one cached list per query, because `matchMedia` makes the browser recalculate styles. Undefined where there
 * is no screen (tests).
 */
function listOf(query: string): MediaQueryList | undefined {
  const list = lists.get(query) ?? globalThis.matchMedia?.(query)
  if (list) lists.set(query, list)
  return list
}

/** Returns whether a media query matches, and follows its changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = listOf(query)
      list?.addEventListener('change', changed)
      return () => list?.removeEventListener('change', changed)
    },
    () => listOf(query)?.matches ?? false,
    () => false,
  )
}

/**
 * Returns whether the window is as narrow as an upright phone. Tables then become lists of cards, and modals become
 * sheets.
 */
export function useNarrow(): boolean {
  return useMedia('(max-width: 639.98px)')
}

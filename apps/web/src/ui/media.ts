import { useSyncExternalStore } from 'react'

const lists = new Map<string, MediaQueryList>()

/** One for each query: making a list has the browser bring its styles up to date. Undefined where there is no screen (tests). */
function listOf(query: string): MediaQueryList | undefined {
  const list = lists.get(query) ?? globalThis.matchMedia?.(query)
  if (list) lists.set(query, list)
  return list
}

/** Whether a media query holds, now and as it changes. */
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

/** A phone held upright: tables become lists of cards, modals become sheets. */
export function useNarrow(): boolean {
  return useMedia('(max-width: 639.98px)')
}

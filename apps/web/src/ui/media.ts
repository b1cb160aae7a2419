import { useSyncExternalStore } from 'react'

/** Whether a media query holds, now and as it changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = globalThis.matchMedia?.(query)
      list?.addEventListener('change', changed)
      return () => list?.removeEventListener('change', changed)
    },
    () => globalThis.matchMedia?.(query).matches ?? false,
    () => false,
  )
}

/** A phone held upright: tables become lists of cards, modals become sheets. */
export function useNarrow(): boolean {
  return useMedia('(max-width: 639.98px)')
}

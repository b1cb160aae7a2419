import { type ComponentType, useSyncExternalStore } from 'react'

export type OfflinePart = ComponentType<{ retry: () => void }>

let part: OfflinePart | null = null
const listeners = new Set<() => void>()

/** Fetched while there is a connection, because without one nothing can be fetched any more. */
export function offerOfflinePage(offered: OfflinePart): void {
  part = offered
  for (const listener of listeners) listener()
}

/** What is shown instead of a page that cannot be loaded without a connection; null until it has arrived. */
export function useOfflinePage(): OfflinePart | null {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    () => part,
  )
}

import { type ComponentType, useSyncExternalStore } from 'react'

export type OfflinePart = ComponentType<{ retry: () => void }>

let part: OfflinePart | null = null
const listeners = new Set<() => void>()

/** Loaded while there is a connection, because it cannot be loaded without one. */
export function offerOfflinePage(offered: OfflinePart): void {
  part = offered
  for (const listener of listeners) listener()
}

/** The component shown in place of a page that cannot load without a connection. Null until it is loaded. */
export function useOfflinePage(): OfflinePart | null {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    () => part,
  )
}

import type { ComponentType } from 'react'
import { useValue, valueStore } from '../../lib/value-store.ts'

export type OfflinePart = ComponentType<{ retry: () => void }>

const part = valueStore<OfflinePart | null>(null)

/** Loaded while there is a connection, because it cannot be loaded without one. */
export function offerOfflinePage(offered: OfflinePart): void {
  part.set(offered)
}

/** The component shown in place of a page that cannot load without a connection. Null until it is loaded. */
export function useOfflinePage(): OfflinePart | null {
  return useValue(part)
}

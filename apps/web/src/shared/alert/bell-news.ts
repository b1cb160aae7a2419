import { useSyncExternalStore } from 'react'
import type { MenuItem } from '../../ui/menu-item.ts'

/** What comes after the page and belongs to the bell: the bell itself need not know of it. */
export interface BellNews {
  readonly items: readonly MenuItem[]
  /** Not seen yet. */
  readonly fresh: number
  /** Called when somebody looks. */
  readonly onLook: () => void
}

let news: BellNews | null = null
const listeners = new Set<() => void>()

export function setBellNews(next: BellNews | null): void {
  news = next
  for (const listener of listeners) listener()
}

export function useBellNews(): BellNews | null {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => news,
  )
}

import { useSyncExternalStore } from 'react'
import type { MenuItem } from '../../ui/menu-item.ts'

/** State that code loaded after the page shows in the notification bell. The bell does not depend on that code. */
export interface BellNews {
  readonly items: readonly MenuItem[]
  /** Not seen yet. */
  readonly fresh: number
  /** Called when the person opens the bell. */
  readonly onOpen: () => void
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

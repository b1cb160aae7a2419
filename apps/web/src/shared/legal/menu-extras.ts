import { useSyncExternalStore } from 'react'
import type { MenuItem } from '../../ui/menu-item.ts'

let extras: readonly MenuItem[] = []
const listeners = new Set<() => void>()

/** Entries that code loaded after the page adds to the account menu. The menu does not depend on that code. */
export function setMenuExtras(items: readonly MenuItem[]): void {
  extras = items
  for (const listener of listeners) listener()
}

export function useMenuExtras(): readonly MenuItem[] {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => extras,
  )
}

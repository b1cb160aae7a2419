import { useSyncExternalStore } from 'react'
import type { MenuItem } from '../../ui/menu-item.ts'

let extras: readonly MenuItem[] = []
const listeners = new Set<() => void>()

/** What comes after the page and belongs into the account menu: the menu itself need not know of it. */
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

import { useValue, valueStore } from '../../lib/value-store.ts'
import type { MenuItem } from '../../ui/menu-item.ts'

const extras = valueStore<readonly MenuItem[]>([])

/** Entries that code loaded after the page adds to the account menu. The menu does not depend on that code. */
export function setMenuExtras(items: readonly MenuItem[]): void {
  extras.set(items)
}

export function useMenuExtras(): readonly MenuItem[] {
  return useValue(extras)
}

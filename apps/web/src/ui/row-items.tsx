import { Pencil } from './icons/pencil.ts'
import { Trash2 } from './icons/trash-2.ts'
import type { MenuItem } from './menu-item.ts'

type Item = Omit<MenuItem, 'id' | 'icon' | 'danger' | 'separated'>

/** The item that opens the form of a row. */
export const editItem = (item: Item): MenuItem => ({ id: 'edit', icon: <Pencil />, ...item })

/** The item that asks whether to delete a row, at the end of its menu. */
export const deleteItem = (item: Item): MenuItem => ({
  id: 'delete',
  icon: <Trash2 />,
  danger: true,
  separated: true,
  ...item,
})

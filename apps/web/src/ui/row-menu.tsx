import { IconButton } from './icon-button.tsx'
import { Ellipsis } from './icons/ellipsis.ts'
import { Menu } from './menu.tsx'
import type { MenuItem, MenuItems } from './menu-item.ts'

type RowMenuProps = {
  /** The name of the button and of its list: "Actions for Van 1". */
  label: string
  items: readonly MenuItem[] | (() => Promise<MenuItems>)
}

/** The actions of one row of a list, behind three dots. */
export function RowMenu({ label, items }: RowMenuProps) {
  return (
    <Menu
      label={label}
      trigger={(trigger) => <IconButton {...trigger} small tooltip={false} label={label} icon={<Ellipsis />} />}
      items={items}
    />
  )
}

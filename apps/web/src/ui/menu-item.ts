import type { ComponentType, ReactNode } from 'react'
import type { Locked } from './button.tsx'

export type MenuItem = {
  id: string
  label: ReactNode
  icon?: ReactNode
  /** A second line in smaller text. */
  hint?: ReactNode
  href?: string | undefined
  /** The link leads to another site and opens in a new tab. */
  external?: boolean | undefined
  onSelect?: (() => void) | undefined
  danger?: boolean | undefined
  /** The reason why the person may not choose the item, shown with a lock. Only for a missing permission. */
  locked?: Locked | undefined
  /** The reason why nobody can choose the item now. */
  unavailable?: string | false | undefined
  /** When set, the item is an option, and the value is whether it is selected. */
  checked?: boolean | undefined
  /** Several options may be selected, so the menu stays open. */
  multiple?: boolean | undefined
  /** Draws a separator above the item. */
  separated?: boolean | undefined
  lang?: string | undefined
}

/** Provides the items of a menu from code that is loaded when the menu is first opened: `draw(items)`. */
export type MenuItems = ComponentType<{ draw: (items: readonly MenuItem[]) => ReactNode }>

import type { ComponentType, ReactNode } from 'react'

/** One entry of a menu. */
export type MenuItem = {
  id: string
  label: ReactNode
  icon?: ReactNode
  /** A second line in smaller words. */
  hint?: ReactNode
  href?: string | undefined
  /** The place is not ours: it opens beside this page. */
  external?: boolean | undefined
  onSelect?: (() => void) | undefined
  danger?: boolean | undefined
  /** Why this person may not choose it, with a lock: a missing permission and nothing else. */
  locked?: string | false | undefined
  /** Why nobody can choose it now. */
  unavailable?: string | false | undefined
  /** Given: the item is one of a choice, and this says whether it is the chosen one. */
  checked?: boolean | undefined
  /** The choice may have several answers, so the menu stays open. */
  multiple?: boolean | undefined
  /** A line above this item. */
  separated?: boolean | undefined
  lang?: string | undefined
}

/** Says what a menu offers, from code that comes when the menu is first opened: `draw(items)`. */
export type MenuItems = ComponentType<{ draw: (items: readonly MenuItem[]) => ReactNode }>

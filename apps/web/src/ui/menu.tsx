import { type ComponentType, type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { fetchWhenIdle } from './deferred.tsx'
import type { MenuList } from './menu-list.tsx'

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
  /** Why it may not be chosen now. */
  locked?: string | false | undefined
  /** Given: the item is one of a choice, and this says whether it is the chosen one. */
  checked?: boolean | undefined
  /** The choice may have several answers, so the menu stays open. */
  multiple?: boolean | undefined
  /** A line above this item. */
  separated?: boolean | undefined
  lang?: string | undefined
}

export type MenuTriggerProps = {
  ref: Ref<HTMLButtonElement>
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** Says what a menu offers, from code that comes when the menu is first opened: `draw(items)`. */
export type MenuItems = ComponentType<{ draw: (items: readonly MenuItem[]) => ReactNode }>

type MenuProps = {
  /** The name of the list for screen readers. */
  label: string
  /** What is offered, or where to find the code that says so. */
  items: readonly MenuItem[] | (() => Promise<MenuItems>)
  /** Draws the button; spread the properties on a Button or IconButton (with `tooltip={false}`). */
  trigger: (props: MenuTriggerProps) => ReactNode
  align?: 'start' | 'end' | undefined
  /** Stands above the items: a name, an address. */
  header?: ReactNode
}

let List: typeof MenuList | undefined

/** What is inside of every menu: fetched when the browser is idle, and at the latest when one is opened. */
export async function loadMenuList(): Promise<void> {
  List ??= (await import('./menu-list.tsx')).MenuList
}
fetchWhenIdle(loadMenuList)

/** A dropdown of actions, links or choices: arrows, Home, End, letters, Enter, Esc, Tab. */
export function Menu({ label, items, trigger, align = 'end', header }: MenuProps) {
  const [open, setOpen] = useState<'no' | 'first' | 'last'>('no')
  const [Items, setItems] = useState<{ Late: MenuItems } | null>(null)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = open !== 'no'

  const show = (focus: 'first' | 'last') => {
    if (List && (typeof items !== 'function' || Items)) return setOpen(focus)
    const late = typeof items === 'function' ? items() : null
    // Without a connection it may not come; then the button can be pressed again.
    Promise.all([late, loadMenuList()]).then(
      ([Late]) => {
        if (Late) setItems({ Late })
        setOpen(focus)
      },
      () => {},
    )
  }
  const close = (returnFocus: boolean) => {
    setOpen('no')
    if (returnFocus) button.current?.focus()
  }

  return (
    <>
      {trigger({
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => (isOpen ? setOpen('no') : show('first')),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          show(event.key === 'ArrowUp' ? 'last' : 'first')
        },
      })}
      {isOpen && List && (
        <List
          {...{ id, label, align, header, close, button }}
          focus={open}
          items={typeof items === 'function' ? (Items?.Late ?? []) : items}
        />
      )}
    </>
  )
}

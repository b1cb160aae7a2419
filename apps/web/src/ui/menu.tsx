import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { fetchWhenIdle } from './deferred.tsx'
import { openOnceLoaded } from './leave-early.ts'
import type { MenuItem, MenuItems } from './menu-item.ts'
import type { MenuList } from './menu-list.tsx'

export type MenuTriggerProps = {
  ref: Ref<HTMLButtonElement>
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

type MenuProps = {
  /** The accessible name of the list. */
  label: string
  /** The items, or a function that loads the component that provides them. */
  items: readonly MenuItem[] | (() => Promise<MenuItems>)
  /** Renders the button. Spread the properties on a Button or IconButton (with `tooltip={false}`). */
  trigger: (props: MenuTriggerProps) => ReactNode
  align?: 'start' | 'end' | undefined
  /** Shown above the items: a name, an address. */
  header?: ReactNode
}

let List: typeof MenuList | undefined

/** Loads the list component of all menus: when the browser is idle, or when a menu is first opened. */
export async function loadMenuList(): Promise<void> {
  List ??= (await import('./menu-list.tsx')).MenuList
}
fetchWhenIdle(loadMenuList)

/** A dropdown of actions, links or options. Keys: arrows, Home, End, letters, Enter, Esc, Tab. */
export function Menu({ label, items, trigger, align = 'end', header }: MenuProps) {
  const [open, setOpen] = useState<'no' | 'first' | 'last'>('no')
  const [Items, setItems] = useState<{ Late: MenuItems } | null>(null)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = open !== 'no'

  const show = (focus: 'first' | 'last') => {
    if (List && (typeof items !== 'function' || Items)) return setOpen(focus)
    const late = typeof items === 'function' ? items() : null
    // Loading may fail without a connection. The person can press the button again.
    const loaded = Promise.all([late?.then((Late) => setItems({ Late })), loadMenuList()])
    openOnceLoaded(loaded, () => setOpen(focus))
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
          // In a menu without items to choose the focus stays on the button.
          if (isOpen && event.key === 'Escape') {
            event.preventDefault()
            event.stopPropagation()
            return close(true)
          }
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

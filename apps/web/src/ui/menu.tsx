import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { fetchWhenIdle } from './deferred.tsx'
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
          // A menu without anything to choose leaves the focus here.
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

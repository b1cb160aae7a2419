import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { openOnceLoaded } from './leave-early.ts'
import type { MenuItem, MenuItems } from './menu-item.ts'
import type { MenuList } from './menu-list.tsx'

export type MenuTriggerProps = {
  ref: Ref<HTMLButtonElement>
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: () => void
  onPointerEnter: () => void
  onFocus: () => void
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

/** Loads the list component of all menus, when the person reaches a menu. */
export async function loadMenuList(): Promise<void> {
  List ??= (await import('./menu-list.tsx')).MenuList
}

/** A dropdown of actions, links or options. Keys: arrows, Home, End, letters, Enter, Esc, Tab. */
export function Menu({ label, items, trigger, align = 'end', header }: MenuProps) {
  const [open, setOpen] = useState<'no' | 'first' | 'last'>('no')
  const [Items, setItems] = useState<{ Late: MenuItems } | null>(null)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = open !== 'no'

  const isLoaded = List && (typeof items !== 'function' || Items)
  const load = () =>
    Promise.all([typeof items === 'function' && items().then((Late) => setItems({ Late })), loadMenuList()])
  // A failed load is repeated when the button is pressed.
  const prepare = () => {
    if (!isLoaded) load().catch(() => {})
  }
  const show = (focus: 'first' | 'last') => {
    if (isLoaded) return setOpen(focus)
    // Loading may fail without a connection. The person can press the button again.
    openOnceLoaded(load(), () => setOpen(focus))
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
        onPointerEnter: prepare,
        onFocus: prepare,
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

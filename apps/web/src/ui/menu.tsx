import { Check, Lock } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { Link } from './link.tsx'
import './menu.css'
import { floats, placeBeside, showOnTop } from './placement.ts'

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

type MenuProps = {
  /** The name of the list for screen readers. */
  label: string
  items: readonly MenuItem[]
  /** Draws the button; spread the properties on a Button or IconButton (with `tooltip={false}`). */
  trigger: (props: MenuTriggerProps) => ReactNode
  align?: 'start' | 'end' | undefined
  /** Stands above the items: a name, an address. */
  header?: ReactNode
}

/** A dropdown of actions, links or choices: arrows, Home, End, letters, Enter, Esc, Tab. */
export function Menu({ label, items, trigger, align = 'end', header }: MenuProps) {
  const [open, setOpen] = useState<'no' | 'first' | 'last'>('no')
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const isOpen = open !== 'no'

  const close = (returnFocus: boolean) => {
    setOpen('no')
    if (returnFocus) button.current?.focus()
  }

  useEffect(() => {
    if (!isOpen || !list.current || !button.current) return
    const menu = list.current
    const anchor = button.current
    showOnTop(menu)
    placeBeside(menu, anchor, { side: 'bottom', align })
    const entries = menuEntries(menu)
    entries.at(open === 'last' ? -1 : 0)?.focus()
    const outside = (event: PointerEvent) => {
      const at = event.target as Node
      if (!menu.contains(at) && !anchor.contains(at)) setOpen('no')
    }
    const moved = (event: Event) => {
      const inside = event.target instanceof Node && menu.contains(event.target)
      if (!inside) placeBeside(menu, anchor, { side: 'bottom', align })
    }
    document.addEventListener('pointerdown', outside, true)
    document.addEventListener('scroll', moved, { capture: true, passive: true })
    window.addEventListener('resize', moved)
    return () => {
      document.removeEventListener('pointerdown', outside, true)
      document.removeEventListener('scroll', moved, { capture: true })
      window.removeEventListener('resize', moved)
    }
  }, [isOpen, open, align])

  return (
    <>
      {trigger({
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => setOpen(isOpen ? 'no' : 'first'),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpen(event.key === 'ArrowUp' ? 'last' : 'first')
        },
      })}
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it listens for the keys of the items inside
        <div
          ref={list}
          popover={floats}
          className="menu"
          onKeyDown={(event) => moveInMenu(event, close)}
          onBlur={(event) => {
            if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close(false)
          }}
        >
          {header && <div className="menu-header">{header}</div>}
          <div id={id} role="menu" aria-label={label}>
            {items.map((item) => (
              <Entry key={item.id} item={item} close={close} />
            ))}
          </div>
        </div>
      )}
    </>
  )
}

function Entry({ item, close }: { item: MenuItem; close: (returnFocus: boolean) => void }) {
  const hintId = useId()
  const hint = item.locked || item.hint
  const common = {
    role: item.checked === undefined ? 'menuitem' : item.multiple ? 'menuitemcheckbox' : 'menuitemradio',
    tabIndex: -1,
    className: 'menu-item',
    lang: item.lang,
    'data-danger': item.danger || undefined,
    'aria-checked': item.checked,
    'aria-disabled': item.locked ? true : undefined,
    'aria-describedby': hint ? hintId : undefined,
  } as const
  const content = (
    <>
      {item.locked ? <Lock size={16} aria-hidden /> : item.icon}
      <span className="menu-words">
        <span>{item.label}</span>
        {hint && (
          <span id={hintId} className="menu-hint">
            {hint}
          </span>
        )}
      </span>
      {item.checked !== undefined && <Check size={16} aria-hidden className="menu-check" data-on={item.checked} />}
    </>
  )
  const choose = () => {
    if (item.locked) return
    if (!item.multiple) close(true)
    item.onSelect?.()
  }
  return (
    <>
      {item.separated && <hr className="menu-line" />}
      {item.href && !item.locked ? (
        <Link {...common} look="plain" href={item.href} target={item.external ? '_blank' : undefined} onClick={choose}>
          {content}
        </Link>
      ) : (
        <button type="button" {...common} onClick={choose}>
          {content}
        </button>
      )}
    </>
  )
}

function menuEntries(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('.menu-item')]
}

function moveInMenu(event: KeyboardEvent<HTMLElement>, close: (returnFocus: boolean) => void): void {
  const entries = menuEntries(event.currentTarget)
  const at = entries.indexOf(document.activeElement as HTMLElement)
  const go = (index: number) => {
    event.preventDefault()
    entries.at(index % entries.length)?.focus()
  }
  if (event.key === 'ArrowDown') go(at + 1)
  else if (event.key === 'ArrowUp') go(at - 1)
  else if (event.key === 'Home') go(0)
  else if (event.key === 'End') go(-1)
  else if (event.key === 'Escape') {
    // The menu takes this Esc; a dialog around it stays open.
    event.preventDefault()
    event.stopPropagation()
    close(true)
  } else if (event.key === 'Tab') close(true)
  else if (event.key.length === 1 && event.key !== ' ') {
    const letter = event.key.toLocaleLowerCase()
    const later = [...entries.slice(at + 1), ...entries.slice(0, at + 1)]
    later.find((entry) => entry.textContent?.trim().toLocaleLowerCase().startsWith(letter))?.focus()
  }
}

import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { Check } from './icons/check.ts'
import { Lock } from './icons/lock.ts'
import { Link } from './link.tsx'
import './menu.css'
import type { MenuItem, MenuItems } from './menu-item.ts'
import { floats, placeBeside, showOnTop } from './placement.ts'

type MenuListProps = {
  id: string
  label: string
  items: readonly MenuItem[] | MenuItems
  header: ReactNode
  align: 'start' | 'end'
  /** The entry that gets the focus. */
  focus: 'first' | 'last'
  close: (returnFocus: boolean) => void
  button: RefObject<HTMLButtonElement | null>
}

/** An open menu next to its button. */
export function MenuList({ id, label, items, header, align, focus, close, button }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)
  const leave = useRef(close)
  useEffect(() => {
    leave.current = close
  })
  useEffect(() => {
    if (!list.current || !button.current) return
    const menu = list.current
    const anchor = button.current
    showOnTop(menu)
    placeBeside(menu, anchor, { side: 'bottom', align })
    menuEntries(menu)
      .at(focus === 'last' ? -1 : 0)
      ?.focus()
    const outside = (event: PointerEvent) => {
      const at = event.target as Node
      if (!menu.contains(at) && !anchor.contains(at)) leave.current(false)
    }
    const moved = (event: Event) => {
      const inside = event.target instanceof Node && menu.contains(event.target)
      if (!inside) placeBeside(menu, anchor, { side: 'bottom', align })
    }
    // A menu that loaded late, or has no entry, does not have the focus.
    const escaped = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      leave.current(true)
    }
    document.addEventListener('keydown', escaped)
    document.addEventListener('pointerdown', outside, true)
    document.addEventListener('scroll', moved, { capture: true, passive: true })
    window.addEventListener('resize', moved)
    return () => {
      document.removeEventListener('keydown', escaped)
      document.removeEventListener('pointerdown', outside, true)
      document.removeEventListener('scroll', moved, { capture: true })
      window.removeEventListener('resize', moved)
    }
  }, [focus, align, button])

  const draw = (all: readonly MenuItem[]) => all.map((item) => <Entry key={item.id} item={item} close={close} />)
  const Late = typeof items === 'function' ? items : null
  return (
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
        {Late ? <Late draw={draw} /> : draw(items as readonly MenuItem[])}
      </div>
    </div>
  )
}

function Entry({ item, close }: { item: MenuItem; close: (returnFocus: boolean) => void }) {
  const hintId = useId()
  const blocked = item.locked || item.unavailable
  const hint = (blocked !== true && blocked) || item.hint
  const common = {
    role: item.checked === undefined ? 'menuitem' : item.multiple ? 'menuitemcheckbox' : 'menuitemradio',
    tabIndex: -1,
    className: 'menu-item',
    lang: item.lang,
    'data-danger': item.danger || undefined,
    'aria-checked': item.checked,
    'aria-disabled': blocked ? true : undefined,
    'aria-describedby': hint ? hintId : undefined,
  } as const
  const content = (
    <>
      {typeof item.locked === 'string' ? <Lock /> : item.icon}
      <span className="menu-words">
        <span>{item.label}</span>
        {hint && (
          <span id={hintId} className="menu-hint">
            {hint}
          </span>
        )}
      </span>
      {item.checked !== undefined && <Check className="menu-check" data-on={item.checked} />}
    </>
  )
  const choose = () => {
    if (blocked) return
    if (!item.multiple) close(true)
    item.onSelect?.()
  }
  return (
    <>
      {item.separated && <hr className="menu-line" />}
      {item.href && !blocked ? (
        <Link
          {...common}
          variant="plain"
          href={item.href}
          target={item.external ? '_blank' : undefined}
          onClick={choose}
        >
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
    // Esc closes only the menu. A dialog around it stays open.
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

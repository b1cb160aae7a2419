import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, type Ref, useRef } from 'react'
import { LoaderCircle } from './icons/loader-circle.ts'
import { Lock } from './icons/lock.ts'
import './button.css'
import { classNames } from './class-names.ts'
import { Tooltip } from './tooltip.tsx'
import { useWords } from './ui-context.tsx'

/** The reason why the person may not act, shown with a lock; true while their rights are loading. */
export type Locked = string | boolean

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'disabled'> & {
  /** 1 primary (one per view), 2 secondary, 3 quiet. */
  type?: 1 | 2 | 3 | undefined
  danger?: boolean | undefined
  small?: boolean | undefined
  /** The button takes the full width. */
  wide?: boolean | undefined
  submit?: boolean | undefined
  icon?: ReactNode
  /** Only for a missing permission. */
  locked?: Locked | undefined
  /**
   * The reason why nobody can use the button now. Like a locked button it stays focusable, so that everyone can read
   * it.
   */
  unavailable?: string | false | undefined
  /** The action is running: shows progress and ignores further clicks. */
  pending?: boolean | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

const twiceWithinMs = 300

export function Button(props: ButtonProps) {
  const reason = props.locked || props.unavailable
  if (typeof reason !== 'string' || reason === '') return <BareButton {...props} />
  return (
    <Tooltip text={reason} className={props.wide ? 'button-wide' : undefined}>
      {(describedBy) => <BareButton {...props} aria-describedby={describedBy} />}
    </Tooltip>
  )
}

function BareButton(props: ButtonProps) {
  const { type = 2, danger, small, wide, submit, icon, locked, unavailable, pending, ...more } = props
  const { className, onClick, children, ...rest } = more
  const words = useWords()
  const lastClick = useRef(Number.NEGATIVE_INFINITY)
  const blocked = Boolean(locked || unavailable || pending)

  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // Counts a double click as one click. The second one arrives before `pending` is rendered.
    const tooSoon = event.detail > 1 && event.timeStamp - lastClick.current < twiceWithinMs
    if (blocked || tooSoon) return event.preventDefault()
    lastClick.current = event.timeStamp
    onClick?.(event)
  }

  return (
    <button
      {...rest}
      type={submit ? 'submit' : 'button'}
      aria-disabled={blocked || undefined}
      aria-busy={pending || undefined}
      className={classNames(
        'button',
        `button-${type}`,
        danger && 'button-danger',
        small && 'button-small',
        wide && 'button-wide',
        (locked || unavailable) && 'button-locked',
        className,
      )}
      onClick={click}
    >
      {typeof locked === 'string' ? <Lock size={14} /> : pending ? <LoaderCircle className="spin" /> : icon}
      {children}
      {pending && (
        <>
          {' '}
          <span className="hidden-visually">{words.working}</span>
        </>
      )}
    </button>
  )
}

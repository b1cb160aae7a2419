import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { floats, placeBeside, showOnTop } from './placement.ts'
import './tooltip.css'

type TooltipProps = {
  text: ReactNode
  /**
   * A control whose accessible name is the text, or a function that gets the id for `aria-describedby`. With the
   * function, screen readers announce the text whether it is visible or not.
   */
  children: ReactNode | ((describedBy: string) => ReactNode)
  className?: string | undefined
}

const openAfterMs = 350

/** A short text shown on hover and focus. It stays while the pointer is over it, and Esc closes it. */
export function Tooltip({ text, children, className }: TooltipProps) {
  const id = useId()
  const describes = typeof children === 'function'
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const show = (afterMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(true), afterMs)
  }
  const hide = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(false), 80)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!open || !tip.current || !anchor.current) return
    const shown = tip.current
    showOnTop(shown)
    placeBeside(shown, anchor.current, { side: 'top', align: 'center' })
    return () => shown.hidePopover?.()
  }, [open])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the span only listens for what happens to the control inside it
    <span
      ref={anchor}
      className={className ?? 'tooltip-anchor'}
      onPointerEnter={(event) => event.pointerType === 'mouse' && show(openAfterMs)}
      onPointerLeave={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(0)}
      onBlur={hide}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        setOpen(false)
      }}
    >
      {describes ? children(id) : children}
      {(open || describes) && (
        <span id={id} ref={tip} role="tooltip" popover={floats} hidden={!floats && !open} className="tooltip">
          {text}
        </span>
      )}
    </span>
  )
}

import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { X } from './icons/x.ts'
import './dialog.css'
import { IconButton } from './icon-button.tsx'
import { useWords } from './ui-context.tsx'

/** Widths of modals: 1 is 320 px, 11 is 1120 px, in steps of 80 (spec: modal sizes 1 to 11). */
export type DialogSize = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11

export type DialogProps = {
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  size?: DialogSize | undefined
  /** Buttons, the main one last. */
  footer?: ReactNode
  children?: ReactNode
  /** A click beside an `alertdialog` does not close it. */
  role?: 'dialog' | 'alertdialog' | undefined
  /** The element that gets the focus. Default: the first field, or the panel. */
  firstFocus?: RefObject<HTMLElement | null> | undefined
  /** `right` is a drawer: see drawer.tsx. */
  side?: 'center' | 'right' | undefined
}

/**
 * A modal dialog. The page behind it is inert, Tab stays inside, Esc closes it, and the focus returns to its previous
 * element. On phones it is a sheet.
 */
export function Dialog(props: DialogProps) {
  const {
    onClose,
    title,
    description,
    size = 4,
    footer,
    children,
    role = 'dialog',
    firstFocus,
    side = 'center',
  } = props
  const words = useWords()
  const titleId = useId()
  const descriptionId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog, onClose, firstFocus)

  return (
    <dialog
      ref={dialog}
      role={role}
      aria-modal
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      className={classNames('dialog', `dialog-${side}`)}
      onKeyDownCapture={(event) => {
        // Esc closes an open list, calendar or menu inside the modal. `preventDefault` keeps the modal open.
        if (event.key === 'Escape' && event.currentTarget.querySelector(openInside)) event.preventDefault()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Tab') trapFocus(event)
        if (event.key === 'Escape' && !event.defaultPrevented) {
          event.preventDefault()
          event.stopPropagation()
          onClose()
        }
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget && role === 'dialog') onClose()
      }}
    >
      <div className="dialog-panel" style={{ '--dialog-width': `${240 + size * 80}px` } as never} tabIndex={-1}>
        <header className="dialog-header">
          <div className="min-w-0 grow">
            <h2 id={titleId}>{title}</h2>
            {description && (
              <p id={descriptionId} className="dialog-description">
                {description}
              </p>
            )}
          </div>
          <IconButton label={words.close} icon={<X size={20} />} tooltip={false} small onClick={onClose} />
        </header>
        {children && <Body titleId={side === 'right' ? titleId : undefined}>{children}</Body>}
        {footer && <footer className="dialog-footer">{footer}</footer>}
      </div>
    </dialog>
  )
}

/** The scroll container. In a drawer it is focusable, because a drawer without controls must scroll by keyboard too. */
function Body({ titleId, children }: { titleId: string | undefined; children: ReactNode }) {
  if (titleId === undefined) return <div className="dialog-body">{children}</div>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className="dialog-body" tabIndex={0} aria-labelledby={titleId}>
      {children}
    </section>
  )
}

function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  onClose: () => void,
  firstFocus: RefObject<HTMLElement | null> | undefined,
): void {
  const before = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    before.current ??= document.activeElement
    if (element.showModal) element.showModal()
    else element.setAttribute('open', '')
    const first =
      firstFocus?.current ??
      element.querySelector<HTMLElement>('[autofocus], .dialog-body :is(input, select, textarea):not([type=hidden])') ??
      element.querySelector<HTMLElement>('.dialog-panel')
    first?.focus()
    return () => {
      // Closed before it is removed, because the browser otherwise loses the previously focused element.
      element.close?.()
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
    }
  }, [dialog, firstFocus])

  // A layout effect, so that it listens from the first moment on, and not while a part of the page is loading: React then
  // hides the dialog, and closing it is no wish of the person.
  useLayoutEffect(() => {
    const element = dialog.current
    // Some browsers close a dialog with a gesture (Android's Back), so the page follows.
    const closed = () => {
      if (!element || element.open || !element.isConnected) return
      onClose()
      // A dialog that stays, because its action runs, stays modal.
      setTimeout(() => element.isConnected && !element.open && element.showModal())
    }
    const cancelled = (event: Event) => {
      event.preventDefault()
      onClose()
    }
    element?.addEventListener('close', closed)
    element?.addEventListener('cancel', cancelled)
    return () => {
      element?.removeEventListener('close', closed)
      element?.removeEventListener('cancel', cancelled)
    }
  }, [dialog, onClose])
}

const openInside = '[aria-expanded="true"]:is([aria-haspopup], [role="combobox"])'

const reachable =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]:not([tabindex="-1"]), [contenteditable]'

/** A modal `<dialog>` lets Tab move to the browser's own controls. People expect Tab to cycle inside the dialog. */
function trapFocus(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(reachable)].filter(
    (element) => element.tabIndex >= 0 && !element.hasAttribute('disabled') && !element.closest('[hidden], [inert]'),
  )
  const first = stops[0]
  const last = stops.at(-1)
  const at = document.activeElement
  const leaving = event.shiftKey ? at === first || !stops.includes(at as HTMLElement) : at === last
  if (!leaving && first) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next?.focus()
}

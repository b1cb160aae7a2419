import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { CircleAlert } from './icons/circle-alert.ts'
import { CircleCheck } from './icons/circle-check.ts'
import { Info } from './icons/info.ts'
import { X } from './icons/x.ts'
import { floats, showOnTop } from './placement.ts'
import './toast.css'
import { currentToasts, dismissToast, onToastsChange, type Toast } from './toast-store.ts'
import { useWords } from './ui-context.tsx'

const icons = { ok: CircleCheck, bad: CircleAlert, info: Info }

/** The region of the toasts, once per page. While the pointer or the focus is on it, toasts do not time out. */
export function ToastRegion() {
  const words = useWords()
  const toasts = useSyncExternalStore(onToastsChange, currentToasts)
  const [held, setHeld] = useState(false)
  const region = useRef<HTMLElement>(null)

  useEffect(() => {
    // Shown again for every message, because a dialog opened in between would cover the region.
    region.current?.hidePopover?.()
    if (toasts.length > 0 && region.current) showOnTop(region.current)
  }, [toasts])

  return (
    <section
      ref={region}
      popover={floats}
      className="toasts"
      aria-label={words.notifications}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ul aria-live="polite">
        {toasts.map((one) => (
          <ToastItem key={one.id} toast={one} held={held} />
        ))}
      </ul>
    </section>
  )
}

function ToastItem({ toast, held }: { toast: Toast; held: boolean }) {
  const words = useWords()
  const Icon = icons[toast.tone ?? 'ok']
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(toast.id), toast.hideAfterMs)
    return () => clearTimeout(timer)
  }, [held, toast])

  return (
    <li className="toast" data-tone={toast.tone ?? 'ok'}>
      <Icon size={20} className="toast-icon" />
      <div className="toast-words">
        <p className="toast-title">{toast.title}</p>
        {toast.description && <p className="toast-description">{toast.description}</p>}
      </div>
      {toast.undo && (
        <Button
          type={3}
          small
          onClick={() => {
            dismissToast(toast.id)
            toast.undo?.()
          }}
        >
          {words.undo}
        </Button>
      )}
      <IconButton label={words.dismiss} icon={<X />} tooltip={false} small onClick={() => dismissToast(toast.id)} />
    </li>
  )
}

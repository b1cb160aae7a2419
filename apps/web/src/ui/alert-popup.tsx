import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { CircleAlert } from './icons/circle-alert.ts'
import { CircleCheck } from './icons/circle-check.ts'
import { Info } from './icons/info.ts'
import { TriangleAlert } from './icons/triangle-alert.ts'
import { X } from './icons/x.ts'
import './toast.css'
import { useWords } from './ui-context.tsx'

const icons = { ok: CircleCheck, bad: CircleAlert, warn: TriangleAlert, info: Info }

type AlertPopupProps = {
  tone?: keyof typeof icons | undefined
  /** Instead of the tone's own icon. */
  icon?: ReactNode
  title: ReactNode
  description?: ReactNode
  onClose: () => void
}

/** The one alert of the page: icon, title, description and a Close button that clears it. */
export function AlertPopup({ tone = 'info', icon, title, description, onClose }: AlertPopupProps) {
  const words = useWords()
  const Icon = icons[tone]
  return (
    <div className="alert-popup" data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <span className="toast-icon">{icon ?? <Icon size={20} />}</span>
      <div className="toast-words">
        <p className="toast-title">{title}</p>
        {description && <p className="toast-description">{description}</p>}
      </div>
      <IconButton label={words.close} icon={<X />} tooltip={false} small onClick={onClose} />
    </div>
  )
}

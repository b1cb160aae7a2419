import type { ReactNode } from 'react'
import { CircleAlert } from './icons/circle-alert.ts'
import { CircleCheck } from './icons/circle-check.ts'
import { Info } from './icons/info.ts'
import { TriangleAlert } from './icons/triangle-alert.ts'
import { X } from './icons/x.ts'
import './banner.css'
import { IconButton } from './icon-button.tsx'
import { useWords } from './ui-context.tsx'

const icons = { ok: CircleCheck, bad: CircleAlert, warn: TriangleAlert, info: Info, accent: Info }

type BannerProps = {
  tone?: keyof typeof icons | undefined
  icon?: ReactNode
  children: ReactNode
  /** A button or a link that solves the problem. */
  action?: ReactNode
  onDismiss?: (() => void) | undefined
  /** Screen readers announce the banner when it appears. */
  announce?: boolean | undefined
}

/** A notice that stays until its reason no longer applies. */
export function Banner({ tone = 'info', icon, children, action, onDismiss, announce }: BannerProps) {
  const words = useWords()
  const Icon = icons[tone]
  return (
    <div className="banner" data-tone={tone} role={announce ? (tone === 'bad' ? 'alert' : 'status') : undefined}>
      <span className="banner-icon">{icon ?? <Icon />}</span>
      <div className="banner-words">{children}</div>
      {action}
      {onDismiss && <IconButton label={words.dismiss} icon={<X />} tooltip={false} small onClick={onDismiss} />}
    </div>
  )
}

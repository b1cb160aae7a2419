import type { ReactNode } from 'react'
import './spend-bar.css'

type SpendBarProps = {
  /** What is measured: "Spent this month". Read out, not shown. */
  label: string
  /** Shares of the limit, from 0; above 1 the limit is passed. Shares only: amounts stay decimal strings in the words. */
  spent: number
  reserved?: number | undefined
  /** The amounts in words: "€ 120.00 + € 8.00 reserved of € 200.00". */
  text: ReactNode
  /** The same without markup, for screen readers. */
  valueText: string
  /** From this share on the bar warns. */
  warnAt?: number | undefined
  compact?: boolean | undefined
}

const percent = (share: number) => `${Math.min(1, Math.max(0, share)) * 100}%`

/** How much of a limit is used, and how much of it is only held. */
export function SpendBar(props: SpendBarProps) {
  const { label, spent, reserved = 0, text, valueText, warnAt = 0.8, compact } = props
  const used = spent + reserved
  const tone = used >= 1 ? 'bad' : used >= warnAt ? 'warn' : 'accent'
  return (
    <div className="spend" data-compact={compact || undefined} data-tone={tone}>
      {/* biome-ignore lint/a11y/useSemanticElements: <meter> cannot show two parts */}
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(Math.min(1, used) * 100)}
        aria-valuetext={valueText}
        className="spend-track"
        style={{ backgroundSize: `${percent(spent)} 100%, ${percent(used)} 100%` }}
      />
      <div className="spend-text" aria-hidden>
        {text}
      </div>
    </div>
  )
}

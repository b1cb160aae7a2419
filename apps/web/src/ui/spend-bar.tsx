import type { ReactNode } from 'react'
import './spend-bar.css'

type SpendBarProps = {
  /** The accessible name: "Spent this month". */
  label: string
  /**
   * Shares of the limit from 0. Above 1 the limit is exceeded. Amounts are only in the texts and stay decimal strings.
   */
  spent: number
  reserved?: number | undefined
  /** The amounts in words: "€ 120.00 + € 8.00 reserved of € 200.00". */
  text: ReactNode
  /** The same amounts without markup, for screen readers. */
  valueText: string
  /** The share from which the bar has the warning colour. */
  warnAt?: number | undefined
  compact?: boolean | undefined
}

const percent = (share: number) => `${Math.min(1, Math.max(0, share)) * 100}%`

/** Shows the used and the reserved share of a limit. */
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

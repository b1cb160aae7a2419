import type { ReactNode } from 'react'
import './state-dot.css'

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'idle' | 'accent'

type StateDotProps = {
  tone: Tone
  children: ReactNode
  /** The state is in progress, so the dot pulses. */
  live?: boolean | undefined
  /** A hollow dot: the state is announced but not yet in force. */
  hollow?: boolean | undefined
}

/** Shows a state as a word with a coloured dot. */
export function StateDot({ tone, children, live, hollow }: StateDotProps) {
  return (
    <span className="state" data-tone={tone} data-live={live || undefined} data-hollow={hollow || undefined}>
      {children}
    </span>
  )
}

/** A short word on a coloured background: counts, kinds, "new". */
export function Badge({ tone = 'idle', children }: { tone?: Tone | undefined; children: ReactNode }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  )
}

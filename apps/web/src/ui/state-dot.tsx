import type { ReactNode } from 'react'
import './state-dot.css'

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'idle' | 'accent'

type StateDotProps = {
  tone: Tone
  children: ReactNode
  /** Something is happening right now: the dot breathes. */
  live?: boolean | undefined
  /** Hollow: announced, not yet in force. */
  hollow?: boolean | undefined
}

/** A state is a word with a dot of its colour, the same everywhere. */
export function StateDot({ tone, children, live, hollow }: StateDotProps) {
  return (
    <span className="state" data-tone={tone} data-live={live || undefined} data-hollow={hollow || undefined}>
      {children}
    </span>
  )
}

/** A short word on a soft ground: counts, kinds, "new". */
export function Badge({ tone = 'idle', children }: { tone?: Tone | undefined; children: ReactNode }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  )
}

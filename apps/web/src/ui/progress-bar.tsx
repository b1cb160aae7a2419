import './progress-bar.css'

type ProgressBarProps = {
  /** `idle` draws nothing, `running` creeps forward for `durationMs`, `done` fills up and fades, `failed` turns red. */
  state: 'idle' | 'running' | 'done' | 'failed'
  durationMs?: number
  label: string
}

/** The line at the top of the window during navigation. When to show it is the caller's knowledge. */
export function ProgressBar({ state, durationMs = 5000, label }: ProgressBarProps) {
  if (state === 'idle') return null
  return (
    <div
      className="progress-bar"
      role="progressbar"
      aria-label={label}
      data-state={state}
      aria-busy={state === 'running'}
      style={{ '--duration': `${durationMs}ms` } as never}
    />
  )
}

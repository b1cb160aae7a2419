import './progress-bar.css'

type ProgressBarProps = {
  /**
   * `idle` renders nothing, `running` advances for `durationMs`, `done` fills the bar and fades out, `failed` turns
   * red.
   */
  state: 'idle' | 'running' | 'done' | 'failed'
  durationMs?: number
  label: string
}

/** The line at the top of the window during navigation. The caller decides when to show it. */
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

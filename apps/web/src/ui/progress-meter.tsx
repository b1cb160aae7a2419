import './progress-meter.css'

type ProgressMeterProps = {
  label: string
  /** Null: nobody knows how far it is. */
  done: number | null
  total?: number
}

/** Shows how far long work is. */
export function ProgressMeter({ label, done, total = 100 }: ProgressMeterProps) {
  return <progress className="progress-meter" value={done ?? undefined} max={total} aria-label={label} />
}

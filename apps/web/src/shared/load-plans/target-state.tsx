import type { PlannedTarget } from '@voltway/contract/load-plans'
import { usePhrases } from '../../lib/phrases.tsx'
import { StateDot, type Tone } from '../../ui/state-dot.tsx'
import { useMoment, useTargetText } from './target-words.ts'

const tones: Readonly<Record<NonNullable<PlannedTarget['readiness']>, Tone>> = { READY: 'ok', LATE: 'bad' }

type TargetStateProps = { target: Omit<PlannedTarget, 'is_planned'> }

/** A target, whether the plan reaches it, and when the car is ready by the plan. */
export function TargetState({ target }: TargetStateProps) {
  const { target: t } = usePhrases('load-plans')
  const textOf = useTargetText()
  const moment = useMoment()
  const { ready_by, energy_kwh, readiness, ready_at } = target
  const isWhole = ready_by !== null && energy_kwh !== null
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-table text-ink-2">
      <span>{textOf(target)}</span>
      {readiness && <StateDot tone={tones[readiness]}>{t[readiness]}</StateDot>}
      {ready_at !== null ? (
        <span>{t.readyAt({ at: moment(ready_at) })}</span>
      ) : readiness === 'LATE' ? (
        <span>{t.beyond}</span>
      ) : (
        isWhole && readiness === null && <span>{t.unplanned}</span>
      )}
    </p>
  )
}

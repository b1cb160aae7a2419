import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { ProgressMeter } from '../../ui/progress-meter.tsx'

/** Shows the progress of a change of many cards. */
export function ChangeProgress({ done, total }: { done: number; total: number }) {
  const { progress: t } = usePhrases('card-changes')
  const format = useFormats()
  return (
    <div className="grid gap-1">
      <ProgressMeter label={t.working} done={done} total={total} />
      <p className="tabular text-table text-ink-2" role="status">
        {t.count({ done: format.number(done), total: format.number(total) })}
      </p>
    </div>
  )
}

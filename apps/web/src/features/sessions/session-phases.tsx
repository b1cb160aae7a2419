import type { SessionDetail } from '@voltway/contract/sessions-details'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { ShareBar } from '../../ui/charts/share-bar.tsx'

/**
 * Shows how the time plugged in was used: charging and idle. Hidden without idle time, because the total duration is
 * enough.
 */
export function SessionPhases({ session }: { session: SessionDetail }) {
  const t = usePhrases('session-details').phases
  const format = useFormats()
  const { idle_s, duration_s } = session
  if (idle_s === 0) return null
  return (
    <ShareBar
      title={t.title}
      shares={[
        { id: 'charging', label: t.charging, value: duration_s - idle_s },
        { id: 'idle', label: t.idle, value: idle_s },
      ]}
      format={(value) => format.duration(value)}
      formatShare={format.percent}
    />
  )
}

/** Shows the costs that could have been avoided: idle time and peak hours. */
export function AvoidableCost({ session }: { session: SessionDetail }) {
  const t = usePhrases('session-details').avoidable
  const format = useFormats()
  const { avoidable, currency, idle_s } = session
  if (!avoidable) return null
  const money = (amount: string) => format.money(amount, currency)
  return (
    <div className="grid gap-1 text-table text-ink-2">
      {Number(avoidable.idle_cost) > 0 && (
        <p>{t.idle({ time: format.duration(idle_s), amount: money(avoidable.idle_cost) })}</p>
      )}
      {Number(avoidable.peak_cost) > 0 && <p>{t.peak({ amount: money(avoidable.peak_cost) })}</p>}
    </div>
  )
}

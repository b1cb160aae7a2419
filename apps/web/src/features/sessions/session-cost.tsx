import type { Session } from '@voltway/contract/sessions'
import { usePhrases } from '../../lib/phrases.tsx'
import { isCredited } from '../../shared/charging/session-state.tsx'
import { useFormats } from '../../shared/format.ts'

type Priced = Pick<Session, 'total_cost' | 'currency' | 'cost_is_final' | 'status' | 'flags'>

/** What a session costs, or has cost so far; an estimate says so. Stands where digits are tabular. */
export function SessionCost({ session }: { session: Priced }) {
  const t = usePhrases('sessions')
  const format = useFormats()
  const amount = format.money(session.total_cost, session.currency)
  if (session.cost_is_final && isCredited(session)) return <s className="text-ink-3">{amount}</s>
  if (session.cost_is_final || session.status === 'INVALID') return amount
  return (
    <span className="whitespace-nowrap" title={t.estimateLong}>
      {amount}
      <span className="text-xs text-ink-3"> {t.estimate}</span>
    </span>
  )
}

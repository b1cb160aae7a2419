import type { Session } from '@voltway/contract/sessions'
import { usePhrases } from '../../lib/phrases.tsx'
import { isCredited, isRunning } from '../../shared/charging/session-state.tsx'
import { useFormats } from '../../shared/format.ts'

type Priced = Pick<Session, 'total_cost' | 'currency' | 'cost_is_final' | 'status' | 'flags'>

/** Shows the cost of a session. A running session's cost and an estimate are marked. The caller sets tabular digits. */
export function SessionCost({ session }: { session: Priced }) {
  const t = usePhrases('sessions')
  const format = useFormats()
  const amount = format.money(session.total_cost, session.currency)
  if (session.cost_is_final && isCredited(session)) return <s className="text-ink-3">{amount}</s>
  if (session.cost_is_final || session.status === 'INVALID') return amount
  return (
    <span className="whitespace-nowrap" title={t.estimateLong}>
      {amount}
      <span className="text-xs text-ink-3"> {isRunning(session) ? t.soFar : t.estimated}</span>
    </span>
  )
}

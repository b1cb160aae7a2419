import type { SessionDetail } from '@voltway/contract/sessions-details'
import { formatMoney, parseMoney } from '@voltway/money/money'
import { usePhrases } from '../../lib/phrases.tsx'
import { isRunning } from '../../shared/charging/session-state.tsx'
import { useFormats } from '../../shared/format.ts'
import { Banner } from '../../ui/banner.tsx'
import { LIMIT_NOT_STOPPED, useLimitWords } from './limit-words.ts'

/** Shows why the product stopped a charge by itself, what the charge was allowed to cost, and by how much it exceeds that. */
export function LimitNote({ session }: { session: SessionDetail }) {
  const { limit: t } = usePhrases('session-details')
  const format = useFormats()
  const words = useLimitWords()
  const { stop, total_cost, currency } = session
  if (stop === null || stop.reason === null) return null
  const isRefused = LIMIT_NOT_STOPPED.has(stop.state)
  const overMinor = stop.allowed === null ? 0n : parseMoney(total_cost) - parseMoney(stop.allowed)
  return (
    <Banner tone={isRefused ? 'bad' : 'info'}>
      <p className="font-semibold">{isRunning(session) && !isRefused ? t.reason[stop.reason] : words(session)}</p>
      {stop.allowed !== null && <p>{t.words[stop.reason]({ amount: format.money(stop.allowed, currency) })}</p>}
      {isRefused && <p>{t.notStopped}</p>}
      {overMinor > 0n && <p>{t.overrun({ amount: format.money(formatMoney(overMinor), currency) })}</p>}
    </Banner>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ChangePart, CostChange } from '@voltway/contract/consumption-change'
import { pageOfReason, whyWords } from '@voltway/phrases/why-words'
import { Fragment } from 'react'
import { localeTags } from '../../lib/locale.ts'
import { useLocale, usePhrases } from '../../lib/phrases.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import { endOfDay, startOfDay } from '../dates/day-range.ts'
import { PageLink } from '../page-link.tsx'
import type { PageTarget } from '../paths.ts'
import { useWalletId } from '../wallet/wallet.queries.ts'
import { type WhyRequest, whyQuery } from './why.queries.ts'

/** More reasons are no sentence any more. */
const mostReasons = 2

/**
 * Why a period cost more or less than the one before, in one sentence: the largest reasons, each with a link to its
 * sessions. The consumption page shows all. Without an answer nothing is shown, because the amounts stand beside it.
 */
export function WhySentence({ of, period }: { of: WhyRequest; period?: 'month' | 'day' }) {
  const t = usePhrases('why')
  const locale = useLocale()
  const { data } = useQuery(whyQuery(useWalletId(), of))
  const targetOf = useTarget(of)
  if (!data) return null
  const isQuiet = Number(data.cost) === 0 && Number(data.previous.cost) === 0
  const { head, reasons: all } = isQuiet ? { head: t.quiet, reasons: [] } : whyWords(data, t, localeTags[locale])
  const reasons = all.slice(0, mostReasons)
  return (
    <p title={t.method} className="text-table">
      {period && <span className="block text-xs text-ink-2">{t.period[period]}</span>}
      <span className="font-semibold">{head}</span>
      {reasons.map(({ words, part }, index) => (
        <Fragment key={words}>
          {index === 0 ? ` ${all.length > mostReasons ? `${t.mainly} ` : ''}` : ', '}
          {part ? (
            <PageLink {...targetOf(part, data)} variant="quiet" aria-label={t.seeSessions({ reason: words })}>
              {words}
            </PageLink>
          ) : (
            words
          )}
        </Fragment>
      ))}
      {reasons.length > 0 && '.'}
    </p>
  )
}

/** Returns the list of the sessions behind a reason. */
export function useTarget({ card, member, station, source, team }: WhyRequest) {
  const timeZone = useUi().timeZone ?? 'Europe/Lisbon'
  return (part: ChangePart, change: CostChange): PageTarget => {
    const { page, days, filters } = pageOfReason(part, change)
    const started = {
      start_date_time__gte: startOfDay(days.from, timeZone),
      start_date_time__lte: endOfDay(days.to, timeZone),
    }
    // Reasons of imported charges lead to the list of these.
    const ofSource = source === 'IMPORTED' ? undefined : source
    return { to: page, query: { ...filters, ...started, card, member, station, team, source: ofSource } }
  }
}

import type { RaiseResult, raiseCardLimits } from '@voltway/contract/cards-raises'
import type { ReplyOf } from '@voltway/contract/endpoint'
import { usePhrases } from '../../lib/phrases.tsx'
import { amountOf, centsOf } from '../../shared/amount.ts'
import { useFormats } from '../../shared/format.ts'
import { Banner } from '../../ui/banner.tsx'
import { ChangeTable, shownRows } from './change-table.tsx'

type RaisePreviewProps = {
  plan: ReplyOf<typeof raiseCardLimits>
  currency: string
  failure: string | undefined
}

/** Shows what each card gets. Cards that cannot be raised come first. */
export function RaisePreview({ plan, currency, failure }: RaisePreviewProps) {
  const t = usePhrases('card-raises')
  const { limits } = usePhrases('card-changes')
  const format = useFormats()
  const { summary, results } = plan
  const wrong = results.filter(({ problem }) => problem !== null)
  const raised = results.filter(({ problem }) => problem === null)
  const each = centsOf(summary.sum) / Math.max(summary.cards, 1)
  const sum = amountOf(each * raised.length)
  return (
    <div className="grid gap-4">
      {failure && (
        <Banner tone="bad" announce>
          {failure}
        </Banner>
      )}
      <p aria-live="polite">
        {t.resultMany({ sum: format.money(sum, currency) })}{' '}
        {summary.becomes_active > 0 && limits.opens({ n: summary.becomes_active })}
      </p>
      {wrong.length > 0 && <Banner tone="warn">{t.stay({ n: wrong.length })}</Banner>}
      {summary.available !== null && centsOf(sum) > centsOf(summary.available) && (
        <Banner>
          {t.overBalance({
            sum: format.money(sum, currency),
            available: format.money(summary.available, currency),
          })}
        </Banner>
      )}
      <ChangeTable
        rows={[...wrong, ...raised].slice(0, shownRows).map((row) => ({
          id: row.card_id,
          name: row.name,
          state: row.state,
          before: <Limit row={row} raised={row.before.raised} currency={currency} />,
          after: row.problem === null ? <Raised row={row} currency={currency} /> : t.problem[row.problem],
        }))}
      />
      {results.length > shownRows && (
        <p className="text-table text-ink-2">
          {t.firstOnes({ shown: format.number(shownRows), total: format.number(results.length) })}
        </p>
      )}
    </div>
  )
}

type LimitProps = { row: RaiseResult; raised: string | null; currency: string }

function Limit({ row, raised, currency }: LimitProps) {
  const cards = usePhrases('cards')
  const format = useFormats()
  if (row.assigned_credit === null) return cards.noLimit
  return format.money(amountOf(centsOf(row.assigned_credit) + centsOf(raised ?? '0.00')), currency)
}

function Raised({ row, currency }: Omit<LimitProps, 'raised'>) {
  const t = usePhrases('card-raises')
  const format = useFormats()
  return (
    <>
      <Limit row={row} raised={row.raised} currency={currency} />
      <span className="block text-xs text-ink-3">
        {t.left({ left: format.money(row.remaining ?? '0.00', currency) })}
      </span>
      {row.renews_at && (
        <span className="block text-xs text-ink-3">{t.renewsOn({ date: format.date(row.renews_at) })}</span>
      )}
    </>
  )
}

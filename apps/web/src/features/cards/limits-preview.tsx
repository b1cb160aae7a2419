import type { configurePlafonds, LimitResult } from '@voltway/contract/cards-limits'
import type { ReplyOf } from '@voltway/contract/endpoint'
import { usePhrases } from '../../lib/phrases.tsx'
import { centsOf } from '../../shared/amount.ts'
import { useFormats } from '../../shared/format.ts'
import { Banner } from '../../ui/banner.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { ChangeProgress } from './change-progress.tsx'
import { useShortRenewal } from './renewal-words.ts'

type LimitsPreviewProps = {
  plan: ReplyOf<typeof configurePlafonds>
  currency: string
  failure: string | undefined
  /** Set while the change runs. */
  progress: { done: number; total: number } | null
}

/** The maximum number of listed rows. The totals above count all cards. */
const shownRows = 100

/** Shows the result for each card. Cards that can no longer charge come first. */
export function LimitsPreview({ plan, currency, failure, progress }: LimitsPreviewProps) {
  const { limits: t } = usePhrases('card-changes')
  const format = useFormats()
  const { summary, results } = plan
  const stops = (one: LimitResult) => (one.before.state === 'ACTIVE' && one.state === 'BLOCKED' ? 0 : 1)
  const rows = results.toSorted((one, other) => stops(one) - stops(other)).slice(0, shownRows)
  const same = summary.cards - summary.changed
  return (
    <div className="grid gap-4">
      {failure && (
        <Banner tone="bad" announce>
          {failure}
        </Banner>
      )}
      <p aria-live="polite">
        {t.changes({ n: summary.changed })} {same > 0 && t.same({ n: same })}{' '}
        {summary.becomes_active > 0 && t.opens({ n: summary.becomes_active })}
      </p>
      {summary.becomes_blocked > 0 && <Banner tone="warn">{t.blocks({ n: summary.becomes_blocked })}</Banner>}
      {centsOf(summary.sum_of_limits) > centsOf(summary.available) && (
        <Banner>
          {t.overBalance({
            sum: format.money(summary.sum_of_limits, currency),
            available: format.money(summary.available, currency),
          })}
        </Banner>
      )}
      {progress && <ChangeProgress {...progress} />}
      <PreviewTable rows={rows} currency={currency} />
      {results.length > rows.length && (
        <p className="text-table text-ink-2">
          {t.firstOnes({ shown: format.number(rows.length), total: format.number(results.length) })}
        </p>
      )}
    </div>
  )
}

function PreviewTable({ rows, currency }: { rows: readonly LimitResult[]; currency: string }) {
  const { limits: t } = usePhrases('card-changes')
  const cards = usePhrases('cards')
  const format = useFormats()
  const renewal = useShortRenewal()
  const words = (limit: LimitResult['before']) =>
    limit.assigned_credit === null ? cards.noLimit : format.money(limit.assigned_credit, currency)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className="max-h-80 overflow-auto rounded-md border border-line" tabIndex={0} aria-label={t.preview}>
      <table className="w-full border-collapse text-table">
        <thead className="sticky top-0 bg-surface text-left text-ink-2">
          <tr className="border-b border-line">
            <th className="px-3 py-2 font-medium">{t.card}</th>
            <th className="px-3 py-2 text-right font-medium">{t.before}</th>
            <th className="px-3 py-2 text-right font-medium">{t.after}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.card_id} className="border-b border-line align-top last:border-0">
              <th scope="row" className="max-w-40 px-3 py-2 text-left font-medium">
                <span className="block truncate">{row.name}</span>
                <span className="text-xs font-normal">
                  <StateDot tone={row.state === 'BLOCKED' ? 'bad' : 'ok'}>{cards.state[row.state]}</StateDot>
                </span>
              </th>
              <td className="tabular px-3 py-2 text-right text-ink-2">
                {words(row.before)}
                <span className="block text-xs text-ink-3">{renewal(row.before)}</span>
              </td>
              <td className="tabular px-3 py-2 text-right">
                {words(row)}
                <span className="block text-xs text-ink-3">{renewal(row)}</span>
                {row.effective_at && (
                  <span className="block text-xs text-ink-3">{t.from({ date: format.date(row.effective_at) })}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

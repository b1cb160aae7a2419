import type { configurePlafonds, LimitResult } from '@voltway/contract/cards-limits'
import type { ReplyOf } from '@voltway/contract/endpoint'
import type { ReactNode } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { centsOf } from '../../shared/amount.ts'
import { useFormats } from '../../shared/format.ts'
import { Banner } from '../../ui/banner.tsx'
import { ChangeProgress } from './change-progress.tsx'
import { ChangeTable, shownRows } from './change-table.tsx'
import { useShortRenewal } from './renewal-words.ts'

type LimitsPreviewProps = {
  plan: ReplyOf<typeof configurePlafonds>
  currency: string
  failure: string | undefined
  /** Set while the change runs. */
  progress: { done: number; total: number } | null
}

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
      <ChangeTable
        rows={rows.map((row) => ({
          id: row.card_id,
          name: row.name,
          state: row.state,
          before: <Limit limit={row.before} currency={currency} />,
          after: (
            <Limit limit={row} currency={currency}>
              {row.effective_at && (
                <span className="block text-xs text-ink-3">{t.from({ date: format.date(row.effective_at) })}</span>
              )}
            </Limit>
          ),
        }))}
      />
      {results.length > rows.length && (
        <p className="text-table text-ink-2">
          {t.firstOnes({ shown: format.number(rows.length), total: format.number(results.length) })}
        </p>
      )}
    </div>
  )
}

type LimitProps = { limit: LimitResult['before']; currency: string; children?: ReactNode }

function Limit({ limit, currency, children }: LimitProps) {
  const cards = usePhrases('cards')
  const format = useFormats()
  const renewal = useShortRenewal()
  return (
    <>
      {limit.assigned_credit === null ? cards.noLimit : format.money(limit.assigned_credit, currency)}
      <span className="block text-xs text-ink-3">{renewal(limit)}</span>
      {children}
    </>
  )
}

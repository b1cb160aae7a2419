import { useQuery } from '@tanstack/react-query'
import type { RuleInput, RulePreview } from '@voltway/contract/rules'
import { useEffect, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { useLocked } from '../../shared/permission/right.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Badge } from '../../ui/state-dot.tsx'
import { useRuleTexts } from './rule-language.ts'
import { previewQuery } from './rules.queries.ts'

/** A preview reads the charges of 90 days, so it waits until the person pauses. */
const TYPING_PAUSE_MS = 600

/** The charges of the last 90 days that the rule would have refused. */
export function PreviewPanel({ input }: { input: RuleInput | null }) {
  const { preview: t } = usePhrases('rules')
  const walletId = useWalletId()
  const locked = useLocked('cards.limits')
  const settled = useSettled(input)
  const query = useQuery(previewQuery(walletId, locked ? null : settled))
  const { data, error } = query
  if (!settled || locked) return null
  return (
    <section className="grid gap-2" aria-busy={query.isFetching}>
      <h3>{t.title}</h3>
      {error ? (
        <QueryError compact title={t.error} query={query} />
      ) : data ? (
        <div className="grid gap-2" data-stale={query.isPlaceholderData || undefined} aria-live="polite">
          <Totals preview={data} />
          <Examples preview={data} input={settled} />
        </div>
      ) : (
        <div role="status" aria-label={t.loading}>
          <Skeleton height={40} />
        </div>
      )}
    </section>
  )
}

/** The value once it has not changed for a moment. */
function useSettled(input: RuleInput | null): RuleInput | null {
  const [settled, setSettled] = useState(input)
  const written = JSON.stringify(input)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(written) as RuleInput | null), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [written])
  return settled
}

function Totals({ preview }: { preview: RulePreview }) {
  const { preview: t } = usePhrases('rules')
  const format = useFormats()
  const { sessions, refused, stopped, currency, is_complete, from } = preview
  if (sessions === 0) return <p className="text-ink-2">{t.noSessions}</p>
  const amountOf = (cost: string) => format.money(cost, currency)
  return (
    <>
      {refused.count + stopped.count === 0 && <p>{t.none({ n: sessions })}</p>}
      {refused.count > 0 && (
        <p className="font-medium">
          {t.refused({ n: refused.count, amount: amountOf(refused.cost) })} {t.of({ n: sessions })}
        </p>
      )}
      {stopped.count > 0 && (
        <p className="font-medium">{t.stopped({ n: stopped.count, amount: amountOf(stopped.cost) })}</p>
      )}
      {!is_complete && <p className="text-table text-ink-2">{t.since({ day: format.date(from) })}</p>}
    </>
  )
}

function Examples({ preview, input }: { preview: RulePreview; input: RuleInput }) {
  const { preview: t } = usePhrases('rules')
  const format = useFormats()
  const { reason } = useRuleTexts(preview.currency)
  if (preview.examples.length === 0) return null
  const { operators: _, ...conditions } = input.conditions
  return (
    <details>
      <summary>{t.examples}</summary>
      <ul className="rule-list">
        {preview.examples.map((example) => (
          <li key={example.session_id} className="rule-item">
            <div className="grid min-w-0 gap-1 text-table">
              <p>
                {example.station.name} <span className="text-ink-2">· {example.card.name}</span>
              </p>
              <p className="text-ink-2">{reason({ reason: example.reason, conditions, facts: example.facts })}</p>
            </div>
            <div className="grid justify-items-end text-table">
              <span className="tabular">{format.money(example.cost, preview.currency)}</span>
              <time className="tabular text-ink-2" dateTime={example.start_date_time}>
                {format.dateTime(example.start_date_time)}
              </time>
              {example.is_stopped && <Badge tone="warn">{t.stoppedMark}</Badge>}
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}

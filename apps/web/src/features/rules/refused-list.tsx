import { useQuery } from '@tanstack/react-query'
import type { RuleEffect, RuleRefusal } from '@voltway/contract/rules'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { useWallet, useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Ban } from '../../ui/icons/ban.ts'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { useWords } from '../../ui/ui-context.tsx'
import { useRuleTexts } from './rule-language.ts'
import { refusalsPerPage, refusalsQuery } from './rules.queries.ts'

/** The charges that rules refused or reported, with the reason that the driver got. */
export function RefusedList() {
  const { refusedList: t } = usePhrases('rules')
  const words = useWords()
  const [effect, setEffect] = useState<RuleEffect | ''>('')
  const [offset, setOffset] = useState(0)
  const query = useQuery(refusalsQuery(useWalletId(), { effect, offset }))
  const { data, error } = query
  if (error && !data) return <QueryError compact title={t.error} query={query} />
  const chosen = (value: string) => {
    setEffect(value as RuleEffect | '')
    setOffset(0)
  }
  return (
    <div className="grid gap-3">
      <Select
        label={t.effect}
        placeholder={t.all}
        options={(['REFUSE', 'REPORT'] as const).map((value) => ({ value, label: t.only[value] }))}
        value={effect}
        onChange={(event) => chosen(event.target.value)}
      />
      {data?.count === 0 ? (
        <EmptyState compact icon={<Ban size={20} />} title={t.none}>
          {t.noneWords}
        </EmptyState>
      ) : (
        <ul className="rule-list" aria-busy={!data} data-stale={query.isPlaceholderData || undefined}>
          {data?.results.map((refusal) => <Refused key={refusal.id} refusal={refusal} />) ?? (
            <li>
              <Skeleton height={60} />
            </li>
          )}
        </ul>
      )}
      {data && data.count > refusalsPerPage && (
        <div className="flex gap-2">
          <Button
            small
            unavailable={offset === 0 && words.previousPage}
            onClick={() => setOffset(offset - refusalsPerPage)}
          >
            {words.previousPage}
          </Button>
          <Button
            small
            unavailable={offset + refusalsPerPage >= data.count && words.nextPage}
            onClick={() => setOffset(offset + refusalsPerPage)}
          >
            {words.nextPage}
          </Button>
        </div>
      )}
    </div>
  )
}

function Refused({ refusal }: { refusal: RuleRefusal }) {
  const { refusedList: t } = usePhrases('rules')
  const format = useFormats()
  const { reason } = useRuleTexts(useWallet().data?.currency ?? 'EUR')
  const { rule, card, member, station, effect, times, last_at, facts } = refusal
  return (
    <li className="rule-item">
      <div className="grid min-w-0 gap-1">
        <p className="rule-facts">
          <StateDot tone={effect === 'REFUSE' ? 'bad' : 'warn'}>{t.only[effect]}</StateDot>
          <time dateTime={last_at}>{format.dateTime(last_at)}</time>
          {times > 1 && <span>{t.times({ n: times })}</span>}
        </p>
        <p className="font-medium">{reason({ reason: refusal.reason, conditions: rule.conditions, facts })}</p>
        <p className="text-table text-ink-2">
          {[station?.name ?? t.unknownStation, card.name, member?.name].filter(Boolean).join(' · ')}
        </p>
      </div>
    </li>
  )
}

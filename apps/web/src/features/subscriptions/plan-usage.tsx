import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '@voltway/contract/endpoint'
import type { getSubscriptionOverview } from '@voltway/contract/subscriptions'
import { usePhrases } from '../../lib/phrases.tsx'
import { QueryError } from '../../shared/query-error.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SpendBar } from '../../ui/spend-bar.tsx'
import { usageQuery } from './subscriptions.queries.ts'

type Quotas = ReplyOf<typeof getSubscriptionOverview>
const counted = ['wallets', 'members', 'cards', 'guests'] as const satisfies readonly (keyof Quotas)[]

/** Shows the used and the reserved part of each limit. */
export function PlanUsage() {
  const t = usePhrases('subscription')
  const { data, error, refetch, isFetching } = useQuery(usageQuery)
  return (
    <Panel title={t.usage.title} description={t.usage.description}>
      {error && data === undefined ? (
        <QueryError compact title={t.errorTitle} query={{ error, refetch, isFetching }} />
      ) : (
        <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2" aria-busy={data === undefined}>
          {counted.map((name) => (
            <Limit key={name} label={t.usage[name]} quota={data?.[name]} />
          ))}
        </div>
      )}
    </Panel>
  )
}

function Limit({ label, quota }: { label: string; quota: Quotas['members'] | undefined }) {
  const t = usePhrases('subscription')
  const { limit = null, used = 0, pending = 0 } = quota ?? {}
  const total = used + pending
  const words = [
    limit === null ? t.usage.unlimited({ n: used }) : t.usage.of({ n: used, limit }),
    ...(pending > 0 ? [t.usage.pending({ n: pending })] : []),
  ]
  const ratio = (part: number) => (limit === null ? 0 : limit === 0 ? (part > 0 ? 1 : 0) : part / limit)
  const hint = limit === null || total < limit ? null : total > limit ? t.usage.over : t.usage.full
  return (
    <div className="grid content-start gap-1">
      <p className="text-table font-medium">{label}</p>
      <SpendBar
        label={label}
        spent={ratio(used)}
        reserved={ratio(pending)}
        warnAt={0.9}
        text={quota ? words.join(' · ') : '\u00a0'}
        valueText={words.join(', ')}
      />
      {quota && hint && <p className="text-xs text-ink-2">{hint}</p>}
    </div>
  )
}

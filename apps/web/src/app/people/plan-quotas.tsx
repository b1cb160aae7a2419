import type { ReplyOf } from '@voltway/contract/endpoint'
import type { getSubscriptionOverview } from '@voltway/contract/subscriptions'
import { usePhrases } from '../../lib/phrases.tsx'
import { SpendBar } from '../../ui/spend-bar.tsx'

type Quotas = ReplyOf<typeof getSubscriptionOverview>

type PlanQuotasProps = { quotas: Quotas | undefined; failed: boolean }

/** The numbers of drivers and guests: current, invited, and the maximum of the plan. */
export function PlanQuotas({ quotas, failed }: PlanQuotasProps) {
  const t = usePhrases('people')
  // Without the numbers the lists still work. They offer the retry.
  if (failed && quotas === undefined) return null
  return (
    <div className="mb-6 grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:max-w-3xl" aria-busy={quotas === undefined}>
      <QuotaLine label={t.tab.drivers} quota={quotas?.members} />
      <QuotaLine label={t.tab.guests} quota={quotas?.guests} />
    </div>
  )
}

function QuotaLine({ label, quota }: { label: string; quota: Quotas['members'] | undefined }) {
  const t = usePhrases('people')
  const { limit = null, used = 0, pending = 0, available = null } = quota ?? {}
  const words = [
    limit === null ? t.places.used({ n: used }) : t.places.usedOf({ n: used, limit }),
    ...(pending > 0 ? [t.places.pending({ n: pending })] : []),
    available === null ? t.places.unlimited : t.places.left({ n: available }),
  ]
  const ratio = (part: number) => (limit === null || limit === 0 ? 0 : part / limit)
  return (
    <div className="grid gap-1">
      <p className="text-table font-medium">{label}</p>
      <SpendBar
        label={label}
        spent={ratio(used)}
        reserved={ratio(pending)}
        warnAt={0.9}
        text={quota ? words.join(' · ') : '\u00a0'}
        valueText={words.join(', ')}
      />
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { SubscriptionDetail } from '@voltway/contract/subscriptions'
import { useState } from 'react'
import * as z from 'zod/mini'
import { usePhrases } from '../../lib/phrases.tsx'
import { useUrlQuery } from '../../lib/url-query.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { PageHeader } from '../../shared/page-header.tsx'
import { PageButton } from '../../shared/page-link.tsx'
import { useDescribeError } from '../../shared/problem.ts'
import { useSubscription } from '../../shared/subscriptions/subscription.queries.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SegmentedControl } from '../../ui/tabs.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { type PlanChoice, PlanOffer, stepFor } from './plan-offer.tsx'
import { ReasonsAgainst } from './reasons-against.tsx'
import { NoPlan } from './subscription-page.tsx'
import { detailQuery, plansQuery, usageQuery } from './subscriptions.queries.ts'

const ChangeDialog = lazyScreen([], async () => (await import('./change-dialog.tsx')).ChangeDialog)

const intervals = ['MONTHLY', 'YEARLY'] as const
const PageQuery = z.object({
  interval: z._default(z.enum(intervals), 'MONTHLY'),
  cards: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000))),
})

/** Compares the plans with their prices for a number of cards. Shows the exact price of a change before it is made. */
export function SubscribePlanPage() {
  const t = usePhrases('subscription')
  const describe = useDescribeError()
  const [{ interval, cards }, setQuery] = useUrlQuery(PageQuery)
  const known = useSubscription()
  const id = known.data?.id
  const detail = useQuery({ ...detailQuery(id ?? ''), enabled: id !== undefined })
  const plans = useQuery(plansQuery)
  const usage = useQuery(usageQuery)
  const [choice, setChoice] = useState<PlanChoice | null>(null)
  if (known.data === null) return <NoPlan />
  const used = (usage.data?.cards.used ?? 0) + (usage.data?.cards.pending ?? 0)
  const wanted = cards ?? Math.max(1, used)
  const next = plans.data?.[plans.data.findIndex(({ id }) => id === detail.data?.subscription_plan.id) + 1]
  const nextStep = next && detail.data && stepFor(next, interval, wanted)
  const failed = known.error ?? detail.error ?? plans.error
  const again = () => Promise.all([known, detail, plans].map((query) => (query.error ? query.refetch() : null)))
  return (
    <>
      <PageHeader
        title={t.compare.title}
        description={t.compare.description}
        actions={<PageButton to="subscription">{t.compare.back}</PageButton>}
      />
      <div className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-4">
        <SegmentedControl
          label={t.compare.interval}
          choices={intervals.map((one) => ({ id: one, label: t.compare[one] }))}
          chosen={interval}
          onChoose={(one) => setQuery({ interval: one })}
        />
        <div className="w-44">
          <TextInput
            label={t.compare.cards}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            // An empty number stands for the current usage.
            placeholder={String(wanted)}
            value={cards ?? ''}
            onChange={({ target }) => {
              const digits = target.value.replace(/\D/g, '')
              setQuery({ cards: Number(digits) >= 1 && Number(digits) <= 100_000 ? Number(digits) : undefined })
            }}
          />
        </div>
        <p className="pb-2 text-table text-ink-2">{t.compare.cardsHelp}</p>
      </div>
      {next && nextStep && <ReasonsAgainst plan={next.id} priceStep={nextStep.price_step} />}
      {failed && (plans.data === undefined || detail.data === undefined) ? (
        <Panel flush>
          <ErrorState title={t.errorTitle} onRetry={() => void again()}>
            {describe(failed).message}
          </ErrorState>
        </Panel>
      ) : (
        <ul className="grid items-stretch gap-4 md:grid-cols-2 xl:grid-cols-4" aria-busy={plans.data === undefined}>
          {plans.data && detail.data
            ? plans.data.map((plan, index) => (
                <PlanOffer
                  key={plan.id}
                  plan={plan}
                  subscription={detail.data as SubscriptionDetail}
                  interval={interval}
                  cards={wanted}
                  isNext={plans.data[index - 1]?.id === detail.data?.subscription_plan.id}
                  onPick={setChoice}
                />
              ))
            : ['a', 'b', 'c', 'd'].map((row) => (
                <li key={row}>
                  <Skeleton height={560} />
                </li>
              ))}
        </ul>
      )}
      {choice && detail.data && (
        <ChangeDialog subscription={detail.data} choice={choice} onClose={() => setChoice(null)} />
      )}
    </>
  )
}

import { retrySubscriptionCapture, type SubscriptionDetail, updateSubscription } from '@voltway/contract/subscriptions'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useFormats } from '../../shared/format.ts'
import { shownUntil } from '../../shared/subscriptions/subscription-dates.ts'
import { useAction } from '../../shared/use-action.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { refreshSubscription } from './subscriptions.queries.ts'

type NoticesProps = { subscription: SubscriptionDetail }

/** Shows notices about the plan, the most serious first. */
export function PlanNotices({ subscription }: NoticesProps) {
  const t = usePhrases('subscription')
  const { state, unpaid, planned_change: planned, is_paying: paying } = subscription
  return (
    <>
      {(state === 'SUSPENDED' || unpaid) && <Unpaid subscription={subscription} />}
      {paying && <Banner tone="info">{t.paying}</Banner>}
      {planned && <Planned subscription={subscription} planned={planned} />}
    </>
  )
}

function Unpaid({ subscription }: NoticesProps) {
  const t = usePhrases('subscription')
  const format = useFormats()
  const { id, state, unpaid, subscription_plan: plan } = subscription
  const retry = useAction(() => request(retrySubscriptionCapture, { params: { id } }), {
    done: t.suspended.paid,
    onSettled: refreshSubscription,
  })
  const amount = unpaid && format.money(unpaid.total, plan.currency)
  const reasons: Readonly<Record<string, string>> = t.failure
  return (
    <Banner
      tone="bad"
      action={
        unpaid && (
          <Button type={1} small pending={retry.isPending} onClick={() => retry.run()}>
            {t.suspended.pay}
          </Button>
        )
      }
    >
      <p className="font-medium">
        {state === 'SUSPENDED' ? <Suspended subscription={subscription} /> : t.owed.words({ amount: amount ?? '' })}
      </p>
      <p aria-live="polite">
        {retry.refusal
          ? retry.refusal.message
          : [
              unpaid?.failure && t.suspended.failure({ reason: reasons[unpaid.failure] ?? t.failure.other }),
              unpaid?.next_try_at && t.suspended.nextTry({ date: format.dateTime(unpaid.next_try_at) }),
            ]
              .filter(Boolean)
              .join(' ')}
      </p>
    </Banner>
  )
}

/** Shows the amount to pay, the deadline, and the plan that continues afterwards: the previous or the planned one. */
function Suspended({ subscription }: NoticesProps) {
  const t = usePhrases('subscription')
  const format = useFormats()
  const { unpaid, subscription_plan: plan } = subscription
  const until = shownUntil(subscription)
  const date = until === null ? '' : format.date(until)
  const name = t.planName[plan.name]
  if (unpaid === null) return t.suspended.wordsOnly({ plan: name, date })
  const amount = format.money(unpaid.total, plan.currency)
  if (unpaid.plan === plan.name) return t.suspended.words({ plan: name, amount, date })
  const names: Readonly<Record<string, string>> = t.planName
  return t.suspended.wordsOther({ plan: name, next: names[unpaid.plan] ?? unpaid.plan, amount, date })
}

type PlannedProps = NoticesProps & { planned: NonNullable<SubscriptionDetail['planned_change']> }

function Planned({ subscription, planned }: PlannedProps) {
  const t = usePhrases('subscription')
  const format = useFormats()
  const current = t.planName[subscription.subscription_plan.name]
  const cancelChange = useAction(
    () => request(updateSubscription, { params: { id: subscription.id }, body: { planned_change: null } }),
    { done: t.planned.unchanged({ plan: current }), toastRefusal: true, onSettled: refreshSubscription },
  )
  const names: Readonly<Record<string, string>> = t.planName
  return (
    <Banner
      tone="info"
      action={
        <Button small pending={cancelChange.isPending} onClick={() => cancelChange.run()}>
          {t.planned.keep({ plan: current })}
        </Button>
      }
    >
      {t.planned.words({ date: format.date(planned.effective_at), plan: names[planned.plan] ?? planned.plan })}
    </Banner>
  )
}

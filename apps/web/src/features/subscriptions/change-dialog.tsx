import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '@voltway/contract/endpoint'
import {
  changePlan,
  type previewPlanChange,
  type SubscriptionDetail,
  updateSubscription,
} from '@voltway/contract/subscriptions'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useFormats } from '../../shared/format.ts'
import { PageLink, useGo } from '../../shared/page-link.tsx'
import { methodOptions } from '../../shared/payment-methods/method-options.ts'
import { useDescribeError } from '../../shared/problem.ts'
import { useAction } from '../../shared/use-action.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/ui-context.tsx'
import { Against } from './against.tsx'
import type { PlanChoice } from './plan-offer.tsx'
import { ownMethodsQuery, previewQuery, refreshSubscription } from './subscriptions.queries.ts'

type Preview = ReplyOf<typeof previewPlanChange>
const bodyOf = ({ plan, step }: PlanChoice) => ({ new_plan: plan.id, new_price_step: step.price_step })

type ChangeDialogProps = { subscription: SubscriptionDetail; choice: PlanChoice; onClose: () => void }

/** Shows the exact price of a change, its date, and the reasons against it, each with a way to resolve it. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { subscription, choice, onClose } = props
  const t = usePhrases('subscription')
  const words = useWords()
  const describe = useDescribeError()
  const name = t.planName[choice.plan.name]
  const preview = useQuery(previewQuery(subscription.id, bodyOf(choice)))
  // Chosen after the first method was declined. It becomes the payment method of the plan.
  const [methodId, setMethodId] = useState<string>()
  const change = useChange(props, methodId)
  const { data } = preview
  return (
    <Dialog
      size={4}
      onClose={onClose}
      title={t.preview.title({ plan: name })}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            type={1}
            pending={change.isPending || preview.isPending}
            locked={data !== undefined && data.blocked_by.length > 0 && t.preview.locked}
            onClick={() => data && change.run()}
          >
            {data ? <ConfirmWords preview={data} /> : t.preview.confirmNow}
          </Button>
        </>
      }
    >
      <div className="grid min-h-48 content-start gap-4 pb-4">
        {change.refusal && (
          <Banner tone="bad" announce>
            {change.refusal.message}
          </Banner>
        )}
        {change.refusal?.code.startsWith('payment.') && (
          <OtherMethod declined={data?.payment_method?.id} chosen={methodId} onChoose={setMethodId} />
        )}
        {data ? (
          <>
            {data.blocked_by.map((reason) => (
              <Against key={reason} reason={reason} />
            ))}
            <Sums preview={data} name={name} />
          </>
        ) : preview.isError ? (
          <ErrorState compact title={t.preview.errorTitle} onRetry={() => void preview.refetch()}>
            {describe(preview.error).message}
          </ErrorState>
        ) : (
          <Skeleton height={160} />
        )}
      </div>
    </Dialog>
  )
}

/**
 * A declined payment is a response, so the next attempt has a new idempotency key. Without a response the same request
 * is sent again.
 */
function useChange({ subscription, choice, onClose }: ChangeDialogProps, methodId: string | undefined) {
  const t = usePhrases('subscription')
  const go = useGo()
  const format = useFormats()
  const { id } = subscription
  const name = t.planName[choice.plan.name]
  const change = useAction(
    async (_, idempotencyKey) => {
      if (methodId !== undefined)
        await request(updateSubscription, { params: { id }, body: { payment_method_id: methodId } })
      return request(changePlan, { params: { id }, body: bodyOf(choice), idempotencyKey })
    },
    {
      refresh: refreshSubscription,
      done: ({ planned_change: planned, subscription_plan: plan }) => {
        if (planned) return t.preview.doneLater({ plan: name, date: format.date(planned.effective_at) })
        return plan.id === choice.plan.id ? t.preview.done({ plan: name }) : t.preview.onItsWay
      },
      onDone: () => {
        onClose()
        return go({ to: 'subscription' })
      },
    },
  )
  return change
}

type OtherMethodProps = { declined: string | undefined; chosen: string | undefined; onChoose: (id: string) => void }

/** After a declined payment, offers the other payment methods, or a link to add one. */
function OtherMethod({ declined, chosen, onChoose }: OtherMethodProps) {
  const t = usePhrases('subscription')
  const methods = useQuery(ownMethodsQuery)
  const usable = methods.data?.filter(({ status, supports }) => status === 'ACTIVE' && supports.off_session) ?? []
  if (methods.data === undefined) return <Skeleton height={60} />
  if (!usable.some(({ id }) => id !== declined)) return <PageLink to="wallet">{t.current.addMethod}</PageLink>
  return (
    <Select
      label={t.preview.otherMethod}
      value={chosen ?? declined ?? ''}
      options={methodOptions(usable)}
      onChange={(event) => onChoose(event.target.value)}
    />
  )
}

function ConfirmWords({ preview }: { preview: Preview }) {
  const t = usePhrases('subscription')
  const format = useFormats()
  if (preview.takes_effect === 'PERIOD_END') return t.preview.confirmLater({ date: format.date(preview.effective_at) })
  return isCharge(preview.charge_now)
    ? t.preview.pay({ amount: format.money(preview.charge_now, preview.currency) })
    : t.preview.confirmNow
}

const isCharge = (amount: string) => !amount.startsWith('-') && !isNothing(amount)
const isNothing = (amount: string) => /^-?0+\.0+$/.test(amount)

function Sums({ preview, name }: { preview: Preview; name: string }) {
  const t = usePhrases('subscription')
  const format = useFormats()
  const money = (amount: string) => (
    <span className="tabular block text-right">{format.money(amount, preview.currency)}</span>
  )
  const { charge_now: charge, credit, takes_effect: takesEffect, next_at: nextAt } = preview
  const back = charge.startsWith('-')
  const sums =
    takesEffect === 'PERIOD_END'
      ? []
      : [
          ...(isNothing(credit) || back
            ? []
            : [
                { term: t.preview.share({ plan: name }), value: money(preview.share) },
                { term: t.preview.credit, value: money(`-${credit}`) },
              ]),
          ...(isNothing(charge)
            ? []
            : [
                { term: t.preview.net, value: money(preview.net) },
                { term: t.preview.vat({ rate: format.number(Number(preview.vat_rate)) }), value: money(preview.vat) },
              ]),
          {
            term: <strong>{back ? t.preview.back : isNothing(charge) ? t.preview.nothing : t.preview.total}</strong>,
            value: <strong>{money(back ? charge.slice(1) : charge)}</strong>,
            key: 'total',
          },
        ]
  return (
    <>
      {takesEffect === 'PERIOD_END' ? (
        <p>{t.preview.later({ date: format.date(preview.effective_at), plan: name })}</p>
      ) : (
        nextAt && <p>{t.preview.newPlan({ plan: name, date: format.date(nextAt) })}</p>
      )}
      {sums.length > 0 && <DescriptionList entries={sums} />}
      <p className="text-table text-ink-2">
        {nextAt === null
          ? `${t.preview.free} ${t.preview.freeKeeps}`
          : t.preview.next({ amount: format.money(preview.next_amount, preview.currency), date: format.date(nextAt) })}
        {preview.payment_method && isCharge(charge) && (
          <>
            <br />
            {t.preview.with({ method: preview.payment_method.label })}
          </>
        )}
      </p>
    </>
  )
}

import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '@voltway/contract/endpoint'
import {
  changePlan,
  type previewPlanChange,
  type SubscriptionDetail,
  updateSubscription,
} from '@voltway/contract/subscriptions'
import { useState } from 'react'
import { AskError, ask } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { PageLink, useGo } from '../../shared/page-link.tsx'
import { methodOptions } from '../../shared/payment-methods/method-options.ts'
import { useSay } from '../../shared/problem.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useWords } from '../../ui/ui-context.tsx'
import { Against } from './against.tsx'
import type { Wish } from './plan-offer.tsx'
import { ownMethodsQuery, previewQuery, refreshSubscription } from './subscriptions.queries.ts'

type Preview = ReplyOf<typeof previewPlanChange>
type ChangeDialogProps = { subscription: SubscriptionDetail; wish: Wish; onClose: () => void }

/** What a change costs to the cent and when it holds; what stands against it, each with the way to mend it. */
export function ChangeDialog({ subscription, wish, onClose }: ChangeDialogProps) {
  const t = usePhrases('subscription')
  const words = useWords()
  const say = useSay()
  const go = useGo()
  const format = useFormats()
  const { id } = subscription
  const body = { new_plan: wish.plan.id, new_price_step: wish.step.price_step }
  const name = t.planName[wish.plan.name]
  const preview = useQuery(previewQuery(id, body))
  // One wish is one key: however often it is sent, it is paid once.
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID())
  // Chosen after the first one was declined; it pays from then on.
  const [methodId, setMethodId] = useState<string>()
  const change = useMutation({
    mutationFn: async () => {
      if (methodId !== undefined)
        await ask(updateSubscription, { params: { id }, body: { payment_method_id: methodId } })
      return ask(changePlan, { params: { id }, body, idempotencyKey })
    },
    // What was declined is over: trying again, or with another method, is another intention.
    onError: (error) => isDeclined(error) && setKey(crypto.randomUUID()),
    onSuccess: async (changed) => {
      await refreshSubscription()
      const planned = changed.planned_change
      toast({
        tone: 'ok',
        title: planned
          ? t.preview.doneLater({ plan: name, date: format.date(planned.effective_at) })
          : changed.subscription_plan.id === wish.plan.id
            ? t.preview.done({ plan: name })
            : t.preview.onItsWay,
      })
      onClose()
      await go({ to: 'subscription' })
    },
  })
  const { data } = preview
  return (
    <Dialog
      open
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
            onClick={() => data && change.mutate()}
          >
            {data ? <Deed preview={data} /> : t.preview.confirmNow}
          </Button>
        </>
      }
    >
      <div className="grid min-h-48 content-start gap-4 pb-4">
        {change.isError && (
          <Banner tone="bad" announce>
            {say(change.error).message}
          </Banner>
        )}
        {isDeclined(change.error) && (
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
            {say(preview.error).message}
          </ErrorState>
        ) : (
          <Skeleton height={160} />
        )}
      </div>
    </Dialog>
  )
}

/** The provider or the method said no; without an answer the same intention is sent again. */
const isDeclined = (error: unknown) => error instanceof AskError && error.code.startsWith('payment.')

type OtherMethodProps = { declined: string | undefined; chosen: string | undefined; onChoose: (id: string) => void }

/** After a declined payment: what else could pay, or where to add it. */
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

function Deed({ preview }: { preview: Preview }) {
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

import { useQuery } from '@tanstack/react-query'
import { type SubscriptionDetail, updateSubscription } from '@voltway/contract/subscriptions'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useFormats } from '../../shared/format.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { methodOptions } from '../../shared/payment-methods/method-options.ts'
import { shownUntil } from '../../shared/subscriptions/subscription-dates.ts'
import { useAction } from '../../shared/use-action.ts'
import { Figure, Figures, Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { ownMethodsQuery, refreshSubscription } from './subscriptions.queries.ts'

const tones = { ACTIVE: 'ok', SUSPENDED: 'bad', ENDED: 'idle' } as const

/** Shows the current plan, its end, the next payment and its payment method. */
export function CurrentPlan({ subscription }: { subscription: SubscriptionDetail | undefined }) {
  const t = usePhrases('subscription')
  return (
    <Panel title={t.current.title} footer={subscription ? <Payer subscription={subscription} /> : <PayerWaiting />}>
      {subscription ? <PlanFigures subscription={subscription} /> : <Waiting />}
    </Panel>
  )
}

function Waiting() {
  const t = usePhrases('subscription')
  const wait = <Skeleton width={90} height={20} />
  const note = <Skeleton width={110} height={12} />
  return (
    <Figures>
      <Figure label={t.current.plan} value={wait} note={note} />
      <Figure label={t.current.until} value={wait} note={note} />
      <Figure label={t.current.next} value={wait} note={note} />
    </Figures>
  )
}

function PlanFigures({ subscription }: { subscription: SubscriptionDetail }) {
  const t = usePhrases('subscription')
  const format = useFormats()
  const { state, valid_until: validUntil, interval, next_amount: next, unpaid, subscription_plan: plan } = subscription
  const until = shownUntil(subscription)
  const paid = interval === 'YEARLY' ? t.current.perYear : t.current.perMonth
  return (
    <Figures>
      <Figure
        label={t.current.plan}
        value={t.planName[plan.name]}
        note={<StateDot tone={tones[state]}>{t.state[state]}</StateDot>}
      />
      <Figure
        label={state === 'SUSPENDED' ? t.current.payBy : t.current.until}
        value={until === null ? t.current.noEnd : format.date(until)}
        note={validUntil === null ? t.current.free : paid}
      />
      {unpaid ? (
        <Figure label={t.current.owed} value={format.money(unpaid.total, plan.currency)} note={t.current.now} />
      ) : (
        <Figure
          label={t.current.next}
          value={next === null ? t.current.nothing : format.money(next, plan.currency)}
          note={next === null || validUntil === null ? '\u00a0' : t.current.on({ date: format.date(validUntil) })}
        />
      )}
    </Figures>
  )
}

/** The same height as the payment method and the figure beside or below it. */
function PayerWaiting() {
  return (
    <div className={payerGrid}>
      <Skeleton height={84} />
      <Skeleton height={44} />
    </div>
  )
}

const payerGrid = 'grid gap-x-8 gap-y-3 sm:grid-cols-2'

function Payer({ subscription }: { subscription: SubscriptionDetail }) {
  const t = usePhrases('subscription')
  const methods = useQuery(ownMethodsQuery)
  const { id, payer } = subscription
  const choose = useAction(
    (methodId: string) => request(updateSubscription, { params: { id }, body: { payment_method_id: methodId } }),
    { done: t.current.saved, toastRefusal: true, onSettled: refreshSubscription },
  )
  if (methods.isPending) return <PayerWaiting />
  const usable = (methods.data ?? []).filter(({ status, supports }) => status === 'ACTIVE' && supports.off_session)
  const current = payer?.payment_method
  return (
    <div className={payerGrid}>
      {usable.length > 0 ? (
        <Select
          label={t.current.chooseMethod}
          help={payer ? t.current.paidBy({ wallet: payer.wallet.name }) : undefined}
          options={methodOptions(usable)}
          value={current?.id ?? ''}
          placeholder={current ? undefined : t.current.noMethod}
          onChange={({ target }) => choose.run(target.value)}
        />
      ) : (
        <Line label={t.current.paidWith} value={t.current.noMethod}>
          {methods.data && <PageLink to="wallet">{t.current.addMethod}</PageLink>}
        </Line>
      )}
      <Line label={t.current.number} value={payer?.vat_number?.name ?? t.current.noNumber}>
        {payer?.vat_number == null && (
          <PageLink to="settings" query={{ section: 'vat-numbers' }}>
            {t.current.addNumber}
          </PageLink>
        )}
      </Line>
    </div>
  )
}

function Line({ label, value, children }: { label: string; value: string; children?: React.ReactNode }) {
  return (
    <div className="grid content-start gap-1">
      <p className="text-table font-medium">{label}</p>
      <p className="flex flex-wrap gap-x-3 text-ink-2">
        <span>{value}</span>
        {children}
      </p>
    </div>
  )
}

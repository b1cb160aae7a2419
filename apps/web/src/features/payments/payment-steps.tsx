import { useQuery } from '@tanstack/react-query'
import { cancelPayment, type Payment } from '@voltway/contract/payments'
import type { ReactNode } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { CopyValue } from '../../shared/copy-value.tsx'
import { useFormats } from '../../shared/format.ts'
import { refreshMoney } from '../../shared/payment-methods/payment-methods.queries.ts'
import { useDescribeError } from '../../shared/problem.ts'
import { useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { CircleCheck } from '../../ui/icons/circle-check.ts'
import { CircleX } from '../../ui/icons/circle-x.ts'
import { Clock } from '../../ui/icons/clock.ts'
import { ShieldCheck } from '../../ui/icons/shield-check.ts'
import { Smartphone } from '../../ui/icons/smartphone.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { isOpen, paymentQuery } from './payments.queries.ts'
import { clockOf, useSecondsLeft } from './seconds-left.ts'

type StepsProps = {
  paymentId: string
  /** The payment from the response that created it. Polled while it is open. */
  known?: Payment | undefined
  currency: string
  phone?: string | undefined
  onAgain?: (() => void) | undefined
}

/** Shows the payer's next step until the payment succeeds or fails. */
export function PaymentSteps({ paymentId, known, currency, phone, onAgain }: StepsProps) {
  const t = usePhrases('payments').pay
  const describe = useDescribeError()
  const walletId = useWalletId()
  const query = useQuery({ ...paymentQuery(walletId, paymentId), ...(known ? { initialData: known } : {}) })
  const payment = query.data
  if (payment === undefined)
    return query.error ? (
      <Banner tone="bad">{describe(query.error).message}</Banner>
    ) : (
      <div className="h-40" aria-busy />
    )
  return (
    <div className="grid gap-4 pb-4" aria-live="polite">
      <Step payment={payment} currency={currency} phone={phone} onAgain={onAgain} />
      {payment.status === 'requires_action' && payment.requires_action.kind !== 'THREE_D_SECURE' && (
        <CancelPayment paymentId={payment.payment_id} words={t.giveUp} />
      )}
    </div>
  )
}

function Step({ payment, currency, phone, onAgain }: Omit<StepsProps, 'paymentId' | 'known'> & { payment: Payment }) {
  const t = usePhrases('payments').pay
  const format = useFormats()
  const amount = format.money(payment.amount, currency)
  const action = payment.requires_action
  if (payment.status === 'succeeded')
    return (
      <Outcome tone="text-ok" icon={<CircleCheck size={32} />} title={t.succeeded({ amount })}>
        {t.succeededWords}
      </Outcome>
    )
  if (payment.status === 'failed') {
    const words: Readonly<Record<string, string>> = t.failed
    return (
      <Outcome tone="text-bad" icon={<CircleX size={32} />} title={t.failedTitle}>
        {words[payment.failure ?? ''] ?? t.failed.declined}
        {onAgain && (
          <span className="mt-3 block">
            <Button onClick={onAgain}>{t.again}</Button>
          </span>
        )}
      </Outcome>
    )
  }
  if (action.kind === 'THREE_D_SECURE')
    return (
      <Outcome tone="text-accent" icon={<ShieldCheck size={32} />} title={t.secureTitle}>
        {t.secure}
        <span className="mt-3 block">
          <ButtonLink type={1} href={action.url}>
            {t.secureGo}
          </ButtonLink>
        </span>
      </Outcome>
    )
  if (action.kind === 'MULTIBANCO') return <MultibancoBox action={action} currency={currency} />
  if (action.kind === 'MB_WAY')
    return (
      <MbWayCountdown action={action} amount={amount} phone={phone} onAgain={onAgain} paymentId={payment.payment_id} />
    )
  if (action.kind === 'DIRECT_DEBIT')
    return (
      <Outcome tone="text-accent" icon={<Clock size={32} />} title={t.debitTitle}>
        {t.debit}
        <span className="mt-4 block text-left">
          <DescriptionList
            entries={[
              { term: t.collected, value: format.date(action.collected_on) },
              { term: t.final, value: format.date(action.final_on) },
            ]}
          />
        </span>
      </Outcome>
    )
  return (
    <Outcome tone="text-warn" icon={<Clock size={32} />} title={t.unknownTitle}>
      {t.unknown}
    </Outcome>
  )
}

type OutcomeProps = { icon: ReactNode; tone: string; title: ReactNode; children: ReactNode }

function Outcome({ icon, tone, title, children }: OutcomeProps) {
  return (
    <div className="grid justify-items-center gap-2 py-4 text-center">
      <span className={tone}>{icon}</span>
      <h3>{title}</h3>
      <div className="max-w-prose text-ink-2">{children}</div>
    </div>
  )
}

type MultibancoAction = Extract<Payment['requires_action'], { kind: 'MULTIBANCO' }>

function MultibancoBox({ action, currency }: { action: MultibancoAction; currency: string }) {
  const t = usePhrases('payments').pay
  const format = useFormats()
  const reference = action.reference.replace(/(\d{3})(?=\d)/g, '$1 ')
  const copy = (what: string, value: string) => <CopyValue value={value} label={t.copy({ what })} copied={t.copied} />
  const whole = `${t.entity} ${action.entity}\n${t.reference} ${action.reference}\n${action.amount} ${currency}`
  return (
    <div className="grid gap-3">
      <h3>{t.multibancoTitle}</h3>
      <div className="grid items-center gap-4 rounded-lg border border-line p-4 sm:grid-cols-[1fr_auto]">
        <DescriptionList
          entries={[
            { term: t.entity, value: copy(t.entity, action.entity) },
            { term: t.reference, value: copy(t.reference, reference) },
            { term: t.amount, value: copy(t.amount, format.money(action.amount, currency)) },
            { term: t.until, value: format.dateTime(action.expires_at) },
          ]}
        />
        <span className="block w-32 justify-self-center">
          <QrCode text={whole} label={t.qr} />
        </span>
      </div>
      <p className="text-ink-2">{t.multibanco}</p>
    </div>
  )
}

type MbWayProps = {
  action: { readonly expires_at: string }
  amount: string
  phone: string | undefined
  paymentId: string
  onAgain: (() => void) | undefined
}

function MbWayCountdown({ action, amount, phone, paymentId, onAgain }: MbWayProps) {
  const t = usePhrases('payments').pay
  const walletId = useWalletId()
  const left = useSecondsLeft(action.expires_at)
  // Cancels the old request first, so that the payer cannot approve both. A request that has already ended cannot be
  // cancelled, so the error is ignored.
  const resend = useAction(
    () => request(cancelPayment, { params: { id: walletId, paymentId } }).catch(() => undefined),
    {
      onDone: () => onAgain?.(),
    },
  )
  return (
    <Outcome tone="text-accent" icon={<Smartphone size={32} />} title={t.mbWayTitle}>
      {t.mbWay({ amount, phone: phone ?? 'MB WAY' })}
      <span role="timer" className="mt-3 block text-figure font-semibold tabular text-ink">
        {t.left({ time: clockOf(left) })}
      </span>
      {onAgain && (
        <span className="mt-3 block">
          <Button onClick={() => resend.run()} pending={resend.isPending}>
            {t.resend}
          </Button>
        </span>
      )}
    </Outcome>
  )
}

function CancelPayment({ paymentId, words }: { paymentId: string; words: string }) {
  const walletId = useWalletId()
  const query = useQuery(paymentQuery(walletId, paymentId))
  const cancel = useAction(() => request(cancelPayment, { params: { id: walletId, paymentId } }), {
    onSettled: () => Promise.all([query.refetch(), refreshMoney(walletId)]),
  })
  if (query.data && !isOpen(query.data)) return null
  return (
    <div className="grid justify-items-center gap-2">
      <Button type={3} small pending={cancel.isPending} onClick={() => cancel.run()}>
        {words}
      </Button>
      {cancel.refusal && <Banner tone="bad">{cancel.refusal.message}</Banner>}
    </div>
  )
}

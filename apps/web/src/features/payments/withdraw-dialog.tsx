import { useQuery } from '@tanstack/react-query'
import { withdrawFunds } from '@voltway/contract/payments'
import { type ReactNode, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { amountOf, centsOf, readAmount } from '../../shared/amount.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useFormats } from '../../shared/format.ts'
import { refreshMoney } from '../../shared/payment-methods/payment-methods.queries.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { payoutAccountQuery, refreshPayouts, withdrawableQuery } from './payout-account.queries.ts'
import { PayoutAccountForm } from './payout-account-form.tsx'
import { PayoutAccountPart } from './payout-account-part.tsx'

type WithdrawDialogProps = { currency: string; onClose: () => void }

/** Returns unused balance to the payments that brought it, and the rest to the bank account of the company. */
export function WithdrawDialog({ currency, onClose }: WithdrawDialogProps) {
  const [isEntering, setEntering] = useState(false)
  if (isEntering) return <PayoutAccountForm onClose={() => setEntering(false)} />
  return <AmountDialog currency={currency} onClose={onClose} onEnter={() => setEntering(true)} />
}

function AmountDialog({ currency, onClose, onEnter }: WithdrawDialogProps & { onEnter: () => void }) {
  const t = usePhrases('withdrawal')
  const format = useFormats()
  const walletId = useWalletId()
  const [typed, setTyped] = useState('')
  const { data } = useQuery(withdrawableQuery(walletId))
  const most = data?.most ?? '0.00'
  const amount = readAmount(typed) ?? ''
  const form = useActionForm({
    values: { amount },
    check: ({ amount }) =>
      isWithin(amount, most) ? {} : { amount: t.wrong({ amount: format.money(most, currency) }) },
    send: (body, idempotencyKey) => request(withdrawFunds, { params: { id: walletId }, body, idempotencyKey }),
    refresh: () => Promise.all([refreshMoney(walletId), refreshPayouts(walletId)]),
    done: ({ amount }) => t.done({ amount: format.money(amount, currency) }),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      size={3}
      className="grid gap-4"
      onClose={onClose}
      title={t.title}
      description={t.words}
      submit={t.submit}
      unavailable={data !== undefined && most === '0.00' ? t.none : false}
      after={<PayoutAccountPart currency={currency} onEnter={onEnter} />}
    >
      <TextInput
        label={t.amount}
        help={data && t.most({ amount: format.money(most, currency) })}
        error={form.errors.amount}
        inputMode="decimal"
        autoComplete="off"
        tail={currency}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {data !== undefined && data.unsettled !== '0.00' && (
        <p className="text-ink-2">{t.kept({ amount: format.money(data.unsettled, currency) })}</p>
      )}
      {data !== undefined && isWithin(amount, most) && (
        <Split amount={amount} toSource={data.to_source} available={data.available} currency={currency} />
      )}
      <ul className="grid gap-1 text-ink-2">
        {data?.sources.slice(0, 5).map(({ payment_id, method, at, refundable }) => (
          <li key={payment_id}>
            {t.to({ method: t.methods[method], date: format.date(at), amount: format.money(refundable, currency) })}
          </li>
        ))}
      </ul>
    </FormDialog>
  )
}

type SplitProps = { amount: string; toSource: string; available: string; currency: string }

/** Where a typed amount goes, and what stays. */
function Split({ amount, toSource, available, currency }: SplitProps): ReactNode {
  const t = usePhrases('withdrawal')
  const format = useFormats()
  const { data: accounts } = useQuery(payoutAccountQuery(useWalletId()))
  const cents = centsOf(amount)
  const source = Math.min(cents, centsOf(toSource))
  const show = (value: number) => format.money(amountOf(value), currency)
  return (
    <DescriptionList
      entries={[
        { term: t.split.source, value: show(source) },
        ...(cents > source && accounts?.current
          ? [{ term: t.split.bank({ iban: accounts.current.iban_last4 }), value: show(cents - source) }]
          : []),
        { term: t.split.stays, value: show(centsOf(available) - cents) },
      ]}
    />
  )
}

const isWithin = (amount: string, most: string) => centsOf(amount) > 0 && centsOf(amount) <= centsOf(most)

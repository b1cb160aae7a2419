import { useQuery } from '@tanstack/react-query'
import { getWithdrawable, withdrawFunds } from '@voltway/contract/payments'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useFormats } from '../../shared/format.ts'
import { refreshMoney } from '../../shared/payment-methods/payment-methods.queries.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'
import { TextInput } from '../../ui/text-input.tsx'

type WithdrawDialogProps = { currency: string; onClose: () => void }

/** Returns unused balance to the payments that brought it. */
export function WithdrawDialog({ currency, onClose }: WithdrawDialogProps) {
  const t = usePhrases('withdrawal')
  const format = useFormats()
  const walletId = useWalletId()
  const [typed, setTyped] = useState('')
  const { data } = useQuery({
    queryKey: walletKey(walletId, 'withdrawable'),
    queryFn: ({ signal }) => request(getWithdrawable, { params: { id: walletId }, signal }),
  })
  const most = data?.most ?? '0.00'
  const form = useActionForm({
    values: { amount: typed.trim().replace(',', '.') },
    check: ({ amount }) =>
      isWithin(amount, most) ? {} : { amount: t.wrong({ amount: format.money(most, currency) }) },
    send: (body, idempotencyKey) => request(withdrawFunds, { params: { id: walletId }, body, idempotencyKey }),
    refresh: () => refreshMoney(walletId),
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

const isWithin = (amount: string, most: string) =>
  /^\d{1,9}(\.\d{1,2})?$/.test(amount) && Number(amount) > 0 && Number(amount) <= Number(most)

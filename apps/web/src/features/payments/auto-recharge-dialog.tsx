import { useQuery } from '@tanstack/react-query'
import { type AutoRecharge, setAutoRecharge } from '@voltway/contract/payments'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { readAmount, typedAmount } from '../../shared/amount.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { methodOptions } from '../../shared/payment-methods/method-options.ts'
import { methodsQuery, refreshMoney } from '../../shared/payment-methods/payment-methods.queries.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Switch } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useUi } from '../../ui/ui-context.tsx'

type AutoRechargeDialogProps = { known: AutoRecharge; currency: string; onClose: () => void }

/** Edits the settings of auto-recharge. */
export function AutoRechargeDialog({ known, currency, onClose }: AutoRechargeDialogProps) {
  const t = usePhrases('payments').auto
  const { form, values, set, method, usable } = useAutoRechargeForm(known, onClose)
  const amountField = (name: 'threshold' | 'amount') => (
    <TextInput
      label={t[name]}
      error={form.errors[name]}
      inputMode="decimal"
      required
      tail={currency}
      value={values[name]}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  )
  const limitField = (name: 'perDay' | 'perMonth', field: string) => (
    <TextInput
      label={name === 'perDay' ? t.maxPerDay : t.maxPerMonth}
      error={form.errors[field]}
      type="number"
      min={1}
      optional
      value={values[name]}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  )
  return (
    <FormDialog form={form} onClose={onClose} title={t.title} description={t.words} submit={t.save}>
      <Switch checked={values.enabled} onChange={(event) => set({ enabled: event.target.checked })}>
        {t.enabled}
      </Switch>
      <div className="grid gap-4 sm:grid-cols-2">
        {amountField('threshold')}
        {amountField('amount')}
      </div>
      {usable?.length === 0 ? (
        <Banner tone="warn">{t.noMethod}</Banner>
      ) : (
        <Select
          label={t.method}
          error={form.errors.payment_method_id}
          placeholder={t.choose}
          value={method}
          onChange={(event) => set({ method: event.target.value })}
          options={methodOptions(usable ?? [])}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {limitField('perDay', 'max_per_day')}
        {limitField('perMonth', 'max_per_month')}
      </div>
    </FormDialog>
  )
}

function useAutoRechargeForm(known: AutoRecharge, onClose: () => void) {
  const t = usePhrases('payments').auto
  const errors = usePhrases('errors').field
  const walletId = useWalletId()
  const methods = useQuery(methodsQuery(walletId))
  const usable = methods.data?.results.filter(({ status, supports }) => status === 'ACTIVE' && supports.off_session)
  const { locale } = useUi()
  const [values, setValues] = useState({
    enabled: known.enabled || known.threshold === null,
    threshold: typedAmount(known.threshold ?? '20.00', locale),
    amount: typedAmount(known.amount ?? '50.00', locale),
    method: known.payment_method_id ?? '',
    perDay: String(known.max_per_day ?? 1),
    perMonth: String(known.max_per_month ?? 10),
  })
  const set = (patch: Partial<typeof values>) => setValues({ ...values, ...patch })
  const method = values.method || (usable?.[0]?.id ?? '')

  const form = useActionForm({
    values: {
      enabled: values.enabled,
      threshold: readAmount(values.threshold) ?? undefined,
      amount: readAmount(values.amount) ?? undefined,
      ...(method === '' ? {} : { payment_method_id: method }),
      max_per_day: values.perDay === '' ? null : Number(values.perDay),
      max_per_month: values.perMonth === '' ? null : Number(values.perMonth),
    },
    check: ({ enabled, threshold, amount }): Record<string, string> => ({
      ...(threshold === undefined ? { threshold: errors.money } : {}),
      ...(amount === undefined ? { amount: errors.money } : {}),
      ...(enabled && method === '' ? { payment_method_id: errors.required } : {}),
    }),
    send: (body) => request(setAutoRecharge, { params: { id: walletId }, body }),
    refresh: () => refreshMoney(walletId),
    done: t.saved,
    onDone: onClose,
  })
  return { form, values, set, method, usable }
}

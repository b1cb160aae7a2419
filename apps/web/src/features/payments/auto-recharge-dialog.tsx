import { useQuery } from '@tanstack/react-query'
import { type AutoRecharge, setAutoRecharge } from '@voltway/contract/payments'
import { type FormEvent, useId, useState } from 'react'
import { ask } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { methodOptions } from '../../shared/payment-methods/method-options.ts'
import { methodsQuery, refreshMoney } from '../../shared/payment-methods/payment-methods.queries.ts'
import { useSay } from '../../shared/problem.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useWords } from '../../ui/ui-context.tsx'
import { amountOf } from './amount.ts'

type AutoRechargeDialogProps = { known: AutoRecharge; currency: string; onClose: () => void }

/** Sets when the wallet recharges itself. */
export function AutoRechargeDialog({ known, currency, onClose }: AutoRechargeDialogProps) {
  const t = usePhrases('payments').auto
  const errors = usePhrases('errors').field
  const words = useWords()
  const say = useSay()
  const walletId = useWalletId()
  const formId = useId()
  const methods = useQuery(methodsQuery(walletId))
  const usable = methods.data?.results.filter(({ status, supports }) => status === 'ACTIVE' && supports.off_session)
  const [values, setValues] = useState({
    enabled: known.enabled || known.threshold === null,
    threshold: known.threshold ?? '20.00',
    amount: known.amount ?? '50.00',
    method: known.payment_method_id ?? '',
    perDay: String(known.max_per_day ?? 1),
    perMonth: String(known.max_per_month ?? 10),
  })
  const [state, setState] = useState<{ pending?: boolean; error?: unknown; wrong?: Record<string, string> }>({})
  const failed = state.error === undefined ? null : say(state.error)
  const fields: Readonly<Record<string, string | undefined>> = { ...failed?.fields, ...state.wrong }
  const set = (patch: Partial<typeof values>) => setValues({ ...values, ...patch })
  const method = values.method || (usable?.[0]?.id ?? '')

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (state.pending) return
    const [threshold, amount] = [amountOf(values.threshold), amountOf(values.amount)]
    const wrong: Record<string, string> = {}
    if (threshold === undefined) wrong.threshold = errors.money
    if (amount === undefined) wrong.amount = errors.money
    if (values.enabled && method === '') wrong.payment_method_id = errors.required
    if (Object.keys(wrong).length > 0) return setState({ wrong })
    setState({ pending: true })
    try {
      const body = {
        enabled: values.enabled,
        threshold,
        amount,
        ...(method === '' ? {} : { payment_method_id: method }),
        max_per_day: values.perDay === '' ? null : Number(values.perDay),
        max_per_month: values.perMonth === '' ? null : Number(values.perMonth),
      }
      await ask(setAutoRecharge, { params: { id: walletId }, body })
      await refreshMoney(walletId)
      toast({ tone: 'ok', title: t.saved })
      onClose()
    } catch (error) {
      setState({ error })
    }
  }
  const amountField = (name: 'threshold' | 'amount') => (
    <TextInput
      label={t[name]}
      error={fields[name]}
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
      error={fields[field]}
      type="number"
      min={1}
      optional
      value={values[name]}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  )
  return (
    <Dialog
      open
      onClose={onClose}
      size={4}
      title={t.title}
      description={t.words}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type={1} submit form={formId} pending={state.pending}>
            {t.save}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4 pb-4" onSubmit={save} noValidate>
        {failed && (
          <Banner tone="bad" announce>
            {failed.message}
          </Banner>
        )}
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
            error={fields.payment_method_id}
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
      </form>
    </Dialog>
  )
}

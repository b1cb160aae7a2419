import { useQuery } from '@tanstack/react-query'
import type { PaymentMethod } from '@voltway/contract/payment-methods'
import { addFunds, type Payment } from '@voltway/contract/payments'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { ActionForm } from '../../shared/action-form.tsx'
import { readAmount, typedAmount } from '../../shared/amount.ts'
import { useFormats } from '../../shared/format.ts'
import { MethodIcon } from '../../shared/payment-methods/method-icon.tsx'
import { methodName } from '../../shared/payment-methods/method-options.ts'
import { methodsQuery, refreshMoney } from '../../shared/payment-methods/payment-methods.queries.ts'
import { useDescribeError } from '../../shared/problem.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Radios } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useUi, useWords } from '../../ui/ui-context.tsx'
import { PaymentSteps } from './payment-steps.tsx'
import { removeTopUp, storedTopUp, storeTopUp } from './top-up-draft.ts'

type AddFundsProps = {
  currency: string
  /** The unpaid amount, as the initial value. */
  suggested?: string | undefined
  /** The method that was just added. */
  method?: string | undefined
  /** A payment to show: the payer returned from the bank, or opened it from the list. */
  follow?: string | undefined
  onAddMethod: () => void
  onClose: () => void
}

const usual = ['50.00', '100.00', '250.00']

/**
 * Adds money to the wallet: amount, method, and then the payer's next step. Repeated attempts of one payment share an
 * idempotency key.
 */
export function AddFundsDialog({ currency, suggested, method, follow, onAddMethod, onClose }: AddFundsProps) {
  const t = usePhrases('payments').pay
  const words = useWords()
  const funds = useAddFunds({ suggested, method })
  const [followed, setFollowed] = useState(follow)
  const paying = funds.paid?.payment_id ?? followed
  const walletId = useWalletId()
  const close = () => {
    removeTopUp()
    void refreshMoney(walletId)
    onClose()
  }
  const again = () => {
    setFollowed(undefined)
    funds.restart()
  }
  const addMethod = () => {
    storeTopUp(funds.amount)
    onAddMethod()
  }
  return (
    <Dialog
      onClose={close}
      size={4}
      title={t.title}
      footer={
        paying ? (
          <Button type={1} onClick={close}>
            {t.done}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{words.cancel}</Button>
            <PayButton funds={funds} currency={currency} onAddMethod={addMethod} />
          </>
        )
      }
    >
      {paying ? (
        <PaymentSteps
          key={paying}
          paymentId={paying}
          known={funds.paid}
          currency={currency}
          phone={funds.method?.mb_way?.phone_masked}
          onAgain={again}
        />
      ) : (
        <Fields funds={funds} currency={currency} onAddMethod={addMethod} />
      )}
    </Dialog>
  )
}

/** Pays. Without a method it leads to adding one, which returns here. */
function PayButton({ funds, currency, onAddMethod }: FieldsProps) {
  const { pay: t, methods } = usePhrases('payments')
  const format = useFormats()
  const { form, usable, parsed } = funds
  if (usable?.length === 0)
    return (
      <Button type={1} onClick={onAddMethod}>
        {methods.add}
      </Button>
    )
  return (
    <Button type={1} submit form={form.formId} pending={form.isPending}>
      {parsed ? t.pay({ amount: format.money(parsed, currency) }) : t.payPlain}
    </Button>
  )
}

/** The state of the form. The idempotency key changes only with the input. */
function useAddFunds({ suggested, method: added }: Pick<AddFundsProps, 'suggested' | 'method'>) {
  const errors = usePhrases('errors').field
  const walletId = useWalletId()
  const methods = useQuery(methodsQuery(walletId))
  const usable = methods.data?.results.filter(({ status }) => status === 'ACTIVE')
  const { locale } = useUi()
  const [amount, setAmount] = useState(() => storedTopUp() ?? typedAmount(suggested ?? '50.00', locale))
  const [chosen, setChosen] = useState(added)
  const [paid, setPaid] = useState<Payment>()
  const method = usable?.find(({ id }) => id === chosen) ?? usable?.[0]
  const parsed = readAmount(amount)
  const form = useActionForm({
    values: { amount: parsed ?? '', payment_method_id: method?.id ?? '' },
    check: (body): Record<string, string> => ({
      ...(body.amount === '' ? { amount: errors.money } : {}),
      ...(body.payment_method_id === '' ? { payment_method_id: errors.required } : {}),
    }),
    send: (body, idempotencyKey) => request(addFunds, { params: { id: walletId }, body, idempotencyKey }),
    refresh: () => {
      removeTopUp()
      void refreshMoney(walletId)
    },
    onDone: setPaid,
  })
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      form.clear()
      set(value)
    }
  return {
    form,
    methods,
    usable,
    method,
    amount,
    parsed,
    paid,
    restart: () => setPaid(undefined),
    setAmount: change(setAmount),
    setChosen: change(setChosen),
  }
}

type FieldsProps = { funds: ReturnType<typeof useAddFunds>; currency: string; onAddMethod: () => void }

function Fields({ funds, currency, onAddMethod }: FieldsProps) {
  const { pay: t, methods } = usePhrases('payments')
  const describe = useDescribeError()
  const format = useFormats()
  const { locale } = useUi()
  return (
    <ActionForm form={funds.form} className="grid gap-5 pb-4">
      <div className="grid gap-2">
        <TextInput
          label={t.amount}
          help={t.amountHelp}
          error={funds.form.errors.amount}
          inputMode="decimal"
          required
          tail={currency}
          value={funds.amount}
          onChange={(event) => funds.setAmount(event.target.value)}
        />
        <div className="flex flex-wrap gap-2">
          {usual.map((amount) => (
            <Button key={amount} small onClick={() => funds.setAmount(typedAmount(amount, locale))}>
              {format.money(amount, currency)}
            </Button>
          ))}
        </div>
      </div>
      {funds.usable === undefined ? (
        funds.methods.error ? (
          <Banner tone="bad">{describe(funds.methods.error).message}</Banner>
        ) : (
          <Skeleton height={120} />
        )
      ) : funds.usable.length === 0 ? (
        <Banner tone="info">{methods.none}</Banner>
      ) : (
        <Radios
          boxed
          label={t.method}
          choices={funds.usable.map((method) => ({
            id: method.id,
            label: <MethodLabel kind={method.kind} name={methodName(method, funds.usable ?? [])} />,
            help: methods.kindWords[method.kind],
          }))}
          chosen={funds.method?.id}
          onChoose={funds.setChosen}
        />
      )}
      {funds.usable?.length !== 0 && (
        <span>
          <Button type={3} small onClick={onAddMethod}>
            {t.another}
          </Button>
        </span>
      )}
    </ActionForm>
  )
}

function MethodLabel({ kind, name }: { kind: PaymentMethod['kind']; name: string }) {
  return (
    <span className="inline-flex items-center gap-2 font-medium">
      <MethodIcon kind={kind} />
      {name}
    </span>
  )
}

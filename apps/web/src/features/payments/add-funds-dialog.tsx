import { useQuery } from '@tanstack/react-query'
import type { PaymentMethod } from '@voltway/contract/payment-methods'
import { addFunds, type Payment } from '@voltway/contract/payments'
import { type FormEvent, useId, useRef, useState } from 'react'
import { ask } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { MethodIcon } from '../../shared/payment-methods/method-icon.tsx'
import { methodName } from '../../shared/payment-methods/method-options.ts'
import { methodsQuery, refreshMoney } from '../../shared/payment-methods/payment-methods.queries.ts'
import { useSay } from '../../shared/problem.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldGroup, Radio } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useWords } from '../../ui/ui-context.tsx'
import { amountOf } from './amount.ts'
import { PaymentSteps } from './payment-steps.tsx'
import { forgetTopUp, keepTopUp, readTopUp } from './top-up-draft.ts'

type AddFundsProps = {
  currency: string
  /** What is unpaid, offered first. */
  suggested?: string | undefined
  /** The method that was just added. */
  method?: string | undefined
  /** A payment to follow: somebody came back from the bank, or looks at one in the list. */
  follow?: string | undefined
  onAddMethod: () => void
  onClose: () => void
}

const usual = ['50.00', '100.00', '250.00']
const newKey = () => crypto.randomUUID()

/** Pays into the wallet: amount, method, and then what the payer must do. One intention is one key, however often it is sent. */
export function AddFundsDialog({ currency, suggested, method, follow, onAddMethod, onClose }: AddFundsProps) {
  const t = usePhrases('payments').pay
  const words = useWords()
  const formId = useId()
  const form = useAddFunds({ suggested, method })
  const [followed, setFollowed] = useState(follow)
  const paying = form.paid?.payment_id ?? followed
  const walletId = useWalletId()
  const close = () => {
    forgetTopUp()
    void refreshMoney(walletId)
    onClose()
  }
  const again = () => {
    setFollowed(undefined)
    form.restart()
  }
  return (
    <Dialog
      open
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
            <Button
              type={1}
              submit
              form={formId}
              pending={form.pending}
              unavailable={form.usable?.length === 0 && t.noMethods}
            >
              {form.parsed ? <PayWords amount={form.parsed} currency={currency} /> : t.payPlain}
            </Button>
          </>
        )
      }
    >
      {paying ? (
        <PaymentSteps
          key={paying}
          paymentId={paying}
          known={form.paid}
          currency={currency}
          phone={form.method?.mb_way?.phone_masked}
          onAgain={again}
        />
      ) : (
        <Fields
          formId={formId}
          form={form}
          currency={currency}
          onAddMethod={() => {
            keepTopUp(form.amount)
            onAddMethod()
          }}
        />
      )}
    </Dialog>
  )
}

function PayWords({ amount, currency }: { amount: string; currency: string }) {
  const t = usePhrases('payments').pay
  return <>{t.pay({ amount: useFormats().money(amount, currency) })}</>
}

/** Everything the form knows. The key stays until the payer changes what is to be paid. */
function useAddFunds({ suggested, method: added }: Pick<AddFundsProps, 'suggested' | 'method'>) {
  const walletId = useWalletId()
  const methods = useQuery(methodsQuery(walletId))
  const usable = methods.data?.results.filter(({ status }) => status === 'ACTIVE')
  const [amount, setAmount] = useState(() => readTopUp() ?? suggested ?? '50.00')
  const [chosen, setChosen] = useState(added)
  const [state, setState] = useState<{ pending?: boolean; error?: unknown; paid?: Payment; missing?: boolean }>({})
  const key = useRef(newKey())
  const running = useRef(false)
  const method = usable?.find(({ id }) => id === chosen) ?? usable?.[0]
  const parsed = amountOf(amount)
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      key.current = newKey()
      setState({})
      set(value)
    }
  const pay = async (event: FormEvent) => {
    event.preventDefault()
    if (running.current || method === undefined) return
    if (parsed === undefined) return setState({ missing: true })
    running.current = true
    setState({ pending: true })
    try {
      const body = { amount: parsed, payment_method_id: method.id }
      const paid = await ask(addFunds, { params: { id: walletId }, body, idempotencyKey: key.current })
      forgetTopUp()
      setState({ paid })
      void refreshMoney(walletId)
    } catch (error) {
      setState({ error })
    } finally {
      running.current = false
    }
  }
  const restart = () => {
    key.current = newKey()
    setState({})
  }
  return {
    ...state,
    methods,
    usable,
    method,
    amount,
    parsed,
    pay,
    restart,
    setAmount: change(setAmount),
    setChosen: change(setChosen),
  }
}

type FieldsProps = {
  formId: string
  form: ReturnType<typeof useAddFunds>
  currency: string
  onAddMethod: () => void
}

function Fields({ formId, form, currency, onAddMethod }: FieldsProps) {
  const t = usePhrases('payments').pay
  const errors = usePhrases('errors').field
  const say = useSay()
  const format = useFormats()
  const failed = form.error === undefined ? null : say(form.error)
  return (
    <form id={formId} className="grid gap-5 pb-4" onSubmit={form.pay} noValidate>
      {failed && (
        <Banner tone="bad" announce>
          {failed.message}
        </Banner>
      )}
      <div className="grid gap-2">
        <TextInput
          label={t.amount}
          help={t.amountHelp}
          error={form.missing ? errors.money : failed?.fields.amount}
          inputMode="decimal"
          required
          tail={currency}
          value={form.amount}
          onChange={(event) => form.setAmount(event.target.value)}
        />
        <div className="flex flex-wrap gap-2">
          {usual.map((amount) => (
            <Button key={amount} small onClick={() => form.setAmount(amount)}>
              {format.money(amount, currency)}
            </Button>
          ))}
        </div>
      </div>
      {form.usable === undefined ? (
        form.methods.error ? (
          <Banner tone="bad">{say(form.methods.error).message}</Banner>
        ) : (
          <Skeleton height={120} />
        )
      ) : form.usable.length === 0 ? (
        <Banner tone="info">{t.noMethods}</Banner>
      ) : (
        <FieldGroup label={t.method}>
          <div className="grid gap-2">
            {form.usable.map((method) => (
              <MethodChoice
                key={method.id}
                method={method}
                name={methodName(method, form.usable ?? [])}
                checked={method.id === form.method?.id}
                onChoose={() => form.setChosen(method.id)}
              />
            ))}
          </div>
        </FieldGroup>
      )}
      <span>
        <Button type={3} small onClick={onAddMethod}>
          {t.another}
        </Button>
      </span>
    </form>
  )
}

type MethodChoiceProps = { method: PaymentMethod; name: string; checked: boolean; onChoose: () => void }

function MethodChoice({ method, name, checked, onChoose }: MethodChoiceProps) {
  const t = usePhrases('payments').methods
  return (
    <div className={`rounded-lg border px-3 py-2 ${checked ? 'border-line-strong bg-accent-soft' : 'border-line'}`}>
      <Radio name="payment-method" checked={checked} onChange={onChoose} help={t.kindWords[method.kind]}>
        <span className="inline-flex items-center gap-2 font-medium">
          <MethodIcon kind={method.kind} />
          {name}
        </span>
      </Radio>
    </div>
  )
}

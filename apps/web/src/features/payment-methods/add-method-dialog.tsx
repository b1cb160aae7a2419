import { addPaymentMethod, paymentMethodKinds } from '@voltway/contract/payment-methods'
import { type FormEvent, useId, useState } from 'react'
import { ask } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { MethodIcon } from '../../shared/payment-methods/method-icon.tsx'
import { refreshMoney } from '../../shared/payment-methods/payment-methods.queries.ts'
import { useSay } from '../../shared/problem.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldGroup, Radio } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useWords } from '../../ui/ui-context.tsx'

type Kind = (typeof paymentMethodKinds)[number]

type AddMethodProps = { onAdded?: (methodId: string) => void; onClose: () => void }

/** Adds a way to pay. Cards and bank accounts go on to the provider's own page, and come back to the wallet. */
export function AddMethodDialog({ onAdded, onClose }: AddMethodProps) {
  const t = usePhrases('payments').methods
  const words = useWords()
  const say = useSay()
  const walletId = useWalletId()
  const formId = useId()
  const [kind, setKind] = useState<Kind>('CREDIT_CARD')
  const [phone, setPhone] = useState('')
  const [state, setState] = useState<{ pending?: boolean; error?: unknown }>({})
  const failed = state.error === undefined ? null : say(state.error)
  const goesAway = kind === 'CREDIT_CARD' || kind === 'DIRECT_DEBIT'

  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (state.pending) return
    setState({ pending: true })
    try {
      const body = kind === 'MB_WAY' ? { kind, phone: phone.replace(/[\s().-]/g, '') } : { kind }
      const added = await ask(addPaymentMethod, { query: { wallet: walletId }, body })
      if (added.setup_url !== null) return location.assign(added.setup_url)
      await refreshMoney(walletId)
      onAdded?.(added.payment_method.id)
      toast({ tone: 'ok', title: t.added({ name: added.payment_method.label }) })
      onClose()
    } catch (error) {
      setState({ error })
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size={4}
      title={t.addTitle}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type={1} submit form={formId} pending={state.pending}>
            {goesAway ? t.goOn : t.add}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4 pb-4" onSubmit={add} noValidate>
        {failed && (
          <Banner tone="bad" announce>
            {failed.message}
          </Banner>
        )}
        <FieldGroup label={t.title}>
          <div className="grid gap-2">
            {paymentMethodKinds.map((value) => (
              <div
                key={value}
                className={`rounded-lg border px-3 py-2 ${value === kind ? 'border-line-strong bg-accent-soft' : 'border-line'}`}
              >
                <Radio
                  name="kind"
                  checked={value === kind}
                  onChange={() => {
                    setKind(value)
                    setState({})
                  }}
                  help={t.kindWords[value]}
                >
                  <span className="inline-flex items-center gap-2 font-medium">
                    <MethodIcon kind={value} />
                    {t.kind[value]}
                  </span>
                </Radio>
              </div>
            ))}
          </div>
        </FieldGroup>
        {kind === 'MB_WAY' && (
          <TextInput
            type="tel"
            label={t.phone}
            help={t.phoneHelp}
            error={failed?.fields.phone}
            required
            autoComplete="tel"
            value={phone}
            onChange={(event) => setPhone(event.target.value)}
          />
        )}
        {goesAway && <Banner tone="info">{t.toProvider}</Banner>}
      </form>
    </Dialog>
  )
}

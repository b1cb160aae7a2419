import { addPaymentMethod, paymentMethodKinds } from '@voltway/contract/payment-methods'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { MethodIcon } from '../../shared/payment-methods/method-icon.tsx'
import { refreshMoney } from '../../shared/payment-methods/payment-methods.queries.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Radios } from '../../ui/checkbox.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type Kind = (typeof paymentMethodKinds)[number]

type AddMethodProps = { onAdded?: (methodId: string) => void; onClose: () => void }

/**
 * Adds a payment method. For cards and bank accounts the browser opens the provider's page, which returns to the
 * wallet.
 */
export function AddMethodDialog({ onAdded, onClose }: AddMethodProps) {
  const t = usePhrases('payments').methods
  const walletId = useWalletId()
  const [kind, setKind] = useState<Kind>('CREDIT_CARD')
  const [phone, setPhone] = useState('')
  const goesAway = kind === 'CREDIT_CARD' || kind === 'DIRECT_DEBIT'

  const form = useActionForm({
    values: kind === 'MB_WAY' ? { kind, phone: phone.replace(/[\s().-]/g, '') } : { kind },
    send: (body) => request(addPaymentMethod, { query: { wallet: walletId }, body }),
    refresh: ({ setup_url }) => setup_url === null && refreshMoney(walletId),
    done: ({ setup_url, payment_method: { label } }) => (setup_url === null ? t.added({ name: label }) : null),
    onDone: ({ setup_url, payment_method: { id } }) => {
      if (setup_url !== null) {
        location.assign(setup_url)
        // Never resolves, so that the form stays pending until the provider's page opens and cannot be sent twice.
        return new Promise(() => {})
      }
      onAdded?.(id)
      onClose()
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title={t.addTitle} submit={goesAway ? t.goOn : t.add}>
      <KindChoice
        kind={kind}
        onChange={(next) => {
          setKind(next)
          form.clear()
        }}
      />
      {kind === 'MB_WAY' && (
        <TextInput
          type="tel"
          label={t.phone}
          help={t.phoneHelp}
          error={form.errors.phone}
          required
          autoComplete="tel"
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
        />
      )}
      {goesAway && <Banner tone="info">{t.toProvider}</Banner>}
    </FormDialog>
  )
}

function KindChoice({ kind, onChange }: { kind: Kind; onChange: (kind: Kind) => void }) {
  const t = usePhrases('payments').methods
  return (
    <Radios
      boxed
      label={t.title}
      choices={paymentMethodKinds.map((id) => ({
        id,
        label: (
          <span className="inline-flex items-center gap-2 font-medium">
            <MethodIcon kind={id} />
            {t.kind[id]}
          </span>
        ),
        help: t.kindWords[id],
      }))}
      chosen={kind}
      onChoose={onChange}
    />
  )
}

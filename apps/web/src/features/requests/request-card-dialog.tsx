import { createRequest } from '@voltway/contract/requests'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { AddressInputs, emptyAddress, missingIn } from '../../shared/shipping-addresses/address-inputs.tsx'
import { useActionForm } from '../../shared/use-action-form.ts'
import { SegmentedControl } from '../../ui/tabs.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { refreshRequests } from './requests.queries.ts'

/** Asks for an eKey, or for a card that is sent to an address. */
export function RequestCardDialog({ walletId, onClose }: { walletId: string; onClose: () => void }) {
  const t = usePhrases('requests')
  const errors = usePhrases('errors')
  const [kind, setKind] = useState<'ekey' | 'card'>('ekey')
  const [address, setAddress] = useState(emptyAddress)
  const [reason, setReason] = useState('')
  const form = useActionForm({
    values: { kind, address, reason: reason.trim() },
    check: () => (kind === 'card' ? missingIn(address, errors.field.required) : {}),
    send: ({ kind, address, reason }, idempotencyKey) => {
      const more = reason === '' ? {} : { reason }
      const card = kind === 'ekey' ? { is_ekey: true } : { is_ekey: false, address }
      return request(createRequest, { params: { walletId }, body: { kind: 'CARD', ...card, ...more }, idempotencyKey })
    },
    refresh: () => void refreshRequests(walletId),
    done: t.asked,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      size={3}
      className="grid gap-4"
      onClose={onClose}
      title={t.askCard}
      description={t.askCardWords}
      submit={t.send}
    >
      <div className="justify-self-start">
        <SegmentedControl
          label={t.cardKind}
          choices={[
            { id: 'ekey', label: t.ekey },
            { id: 'card', label: t.physical },
          ]}
          chosen={kind}
          onChoose={setKind}
        />
      </div>
      {kind === 'card' && <AddressInputs value={address} onChange={setAddress} errors={form.errors} />}
      <TextInput
        label={t.reason}
        error={form.errors.reason}
        optional
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}

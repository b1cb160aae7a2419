import { nameSecondDimension } from '@voltway/contract/cost-centres'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { refreshCostCentres } from '../../shared/cost-centres/cost-centres.queries.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useActionForm } from '../../shared/use-action-form.ts'
import { TextInput } from '../../ui/text-input.tsx'

type SecondDimensionFormProps = { walletId: string; name: string; onClose: () => void }

/** Names the second dimension, which enables it. */
export function SecondDimensionForm({ walletId, name: current, onClose }: SecondDimensionFormProps) {
  const t = usePhrases('cost-centres')
  const [name, setName] = useState(current)
  const form = useActionForm({
    values: { name: name.trim() },
    check: (values) => (values.name === '' ? { name: t.required } : {}),
    send: (body) => request(nameSecondDimension, { params: { walletId }, body }),
    refresh: () => void refreshCostCentres(walletId),
    done: t.secondSaved,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      size={3}
      onClose={onClose}
      title={t.secondTitle}
      description={t.secondWords}
      submit={t.save}
    >
      <TextInput
        label={t.secondName}
        help={t.secondHelp}
        required
        maxLength={40}
        value={name}
        error={form.errors.name}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  )
}

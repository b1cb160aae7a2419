import { type CostCentre, createCostCentre, updateCostCentre } from '@voltway/contract/cost-centres'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { refreshCostCentres } from '../../shared/cost-centres/cost-centres.queries.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useActionForm } from '../../shared/use-action-form.ts'
import { TextInput } from '../../ui/text-input.tsx'

type CentreFormProps = { walletId: string; dimension: 1 | 2; centre: CostCentre | null; onClose: () => void }

/** Creates a cost centre, or changes its name and codes. */
export function CentreForm({ walletId, dimension, centre, onClose }: CentreFormProps) {
  const t = usePhrases('cost-centres')
  const [typed, setTyped] = useState({
    name: centre?.name ?? '',
    code: centre?.code ?? '',
    external_id: centre?.external_id ?? '',
  })
  const form = useActionForm({
    values: {
      name: typed.name.trim(),
      code: typed.code.trim() || null,
      external_id: typed.external_id.trim() || null,
    },
    check: ({ name }) => (name === '' ? { name: t.required } : {}),
    send: (body) =>
      centre === null
        ? request(createCostCentre, { params: { walletId }, body: { ...body, dimension } })
        : request(updateCostCentre, { params: { walletId, centreId: centre.id }, body }),
    refresh: () => void refreshCostCentres(walletId),
    done: t.saved,
    onDone: onClose,
  })
  const input = (name: keyof typeof typed) => ({
    value: typed[name],
    error: form.errors[name],
    onChange: (event: { target: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: event.target.value })),
  })
  return (
    <FormDialog
      form={form}
      size={3}
      className="grid gap-4"
      onClose={onClose}
      title={centre ? t.editTitle({ name: centre.name }) : t.add}
      submit={t.save}
    >
      <TextInput label={t.name} help={centre ? t.renameHelp : undefined} required maxLength={40} {...input('name')} />
      <TextInput label={t.code} optional maxLength={20} {...input('code')} />
      <TextInput label={t.externalId} optional maxLength={64} {...input('external_id')} />
    </FormDialog>
  )
}

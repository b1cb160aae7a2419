import { addCharger, type Charger, renameCharger } from '@voltway/contract/chargers'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { refreshChargers, refreshChargersAndSites } from './chargers.queries.ts'

type AddChargerProps = {
  site: { readonly id: string; readonly name: string }
  onClose: () => void
  /** Receives the charger with the password that it connects with, which cannot be read again. */
  onAdded: (added: { charger: Charger; password: string }) => void
}

/** The first step of connecting a charger: its name. */
export function AddCharger({ site, onClose, onAdded }: AddChargerProps) {
  const { form: t } = usePhrases('chargers')
  const walletId = useWalletId()
  const [name, setName] = useState('')
  const form = useActionForm({
    values: { site_id: site.id, name: name.trim() },
    check: (body) => (body.name === '' ? { name: t.missing } : {}),
    send: (body) => request(addCharger, { params: { walletId }, body }),
    refresh: () => refreshChargersAndSites(walletId),
    onDone: ({ password, ...charger }) => {
      onClose()
      onAdded({ charger, password })
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t.addTitle({ site: site.name })}
      description={t.step({ n: 1 })}
      submit={t.next}
    >
      <NameField {...form.field('name')} value={name} onChange={setName} />
    </FormDialog>
  )
}

export function RenameCharger({ charger, onClose }: { charger: Charger; onClose: () => void }) {
  const { form: t } = usePhrases('chargers')
  const walletId = useWalletId()
  const [name, setName] = useState(charger.name)
  const form = useActionForm({
    values: { name: name.trim() },
    check: (body) => (body.name === '' ? { name: t.missing } : {}),
    send: (body) => request(renameCharger, { params: { walletId, chargerId: charger.id }, body }),
    refresh: () => refreshChargers(walletId),
    done: t.renamed,
    onDone: onClose,
  })
  return (
    <FormDialog form={form} onClose={onClose} title={t.renameTitle({ name: charger.name })} submit={t.save}>
      <NameField {...form.field('name')} value={name} onChange={setName} />
    </FormDialog>
  )
}

type NameFieldProps = { id: string; error: string | undefined; value: string; onChange: (name: string) => void }

function NameField({ onChange, ...field }: NameFieldProps) {
  const { form: t } = usePhrases('chargers')
  return (
    <TextInput
      {...field}
      label={t.name}
      help={t.nameHelp}
      required
      maxLength={60}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

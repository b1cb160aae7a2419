import { createApiKey, type KeyRight, keyRights } from '@voltway/contract/integrations-api-keys'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWallet } from '../../shared/wallet/wallet.queries.ts'
import { Checkbox, FieldGroup } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { refreshKeys } from './integrations.queries.ts'

const fields = ['name', 'rights'] as const
const validities = ['365', '90', '30', 'never'] as const
type Validity = (typeof validities)[number]

const isRead = (right: KeyRight) => right.endsWith('.read')
const groups = [
  { name: 'reads', rights: keyRights.filter(isRead) },
  { name: 'writes', rights: keyRights.filter((right) => !isRead(right)) },
] as const

type ApiKeyFormProps = { walletId: string; onMade: (key: string) => void; onClose: () => void }

export function ApiKeyForm({ walletId, onMade, onClose }: ApiKeyFormProps) {
  const t = usePhrases('integrations')
  const [name, setName] = useState('')
  const [validity, setValidity] = useState<Validity>('365')
  const [chosen, setChosen] = useState<readonly KeyRight[]>([])
  const form = useActionForm({
    fields,
    values: { name, rights: [...chosen], valid_days: validity === 'never' ? null : Number(validity) },
    check: ({ rights }) => ({
      ...(name.trim() === '' ? { name: t.key.missingName } : {}),
      ...(rights.length === 0 ? { rights: t.key.missingRights } : {}),
    }),
    send: (body) => request(createApiKey, { params: { id: walletId }, body }),
    refresh: () => refreshKeys(walletId),
    onDone: ({ key }) => onMade(key),
  })
  return (
    <FormDialog form={form} size={5} onClose={onClose} title={t.key.addTitle} submit={t.key.add}>
      <TextInput
        {...form.field('name')}
        label={t.key.name}
        help={t.key.nameHelp}
        required
        maxLength={80}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Select
        label={t.key.validity}
        options={validities.map((days) => ({ value: days, label: t.key.days[days] }))}
        value={validity}
        onChange={(event) => setValidity(event.target.value as Validity)}
      />
      <div id={form.idOf('rights')} tabIndex={-1}>
        <FieldGroup label={t.key.rightsLabel} error={form.errors.rights}>
          <p className="field-help">{t.key.rightsHelp}</p>
          <RightChoice chosen={chosen} onChange={setChosen} />
        </FieldGroup>
      </div>
    </FormDialog>
  )
}

type RightChoiceProps = { chosen: readonly KeyRight[]; onChange: (chosen: readonly KeyRight[]) => void }

/** A key cannot have more rights than the person who creates it. */
function RightChoice({ chosen, onChange }: RightChoiceProps) {
  const t = usePhrases('integrations')
  const own: readonly string[] = useWallet().data?.allowed_actions ?? []
  return (
    <div className="integrations-rights">
      {groups.map(({ name, rights }) => (
        <div key={name}>
          <span className="integrations-group">{t.key[name]}</span>
          {rights
            .filter((right) => own.includes(right))
            .map((right) => (
              <Checkbox
                key={right}
                checked={chosen.includes(right)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, right] : chosen.filter((one) => one !== right))
                }
              >
                {t.right[right]}
              </Checkbox>
            ))}
        </div>
      ))}
    </div>
  )
}

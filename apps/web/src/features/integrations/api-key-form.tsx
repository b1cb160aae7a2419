import { createApiKey, type KeyRight, keyRights } from '@voltway/contract/integrations-api-keys'
import { type SubmitEvent, useId, useState } from 'react'
import { ask } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { useForm } from '../../shared/use-form.ts'
import { useWallet } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, FieldGroup } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useWords } from '../../ui/ui-context.tsx'
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
  const words = useWords()
  const formId = useId()
  const wallet = useWallet()
  const own: readonly string[] = wallet.data?.allowed_actions ?? []
  const [name, setName] = useState('')
  const [validity, setValidity] = useState<Validity>('365')
  const [chosen, setChosen] = useState<readonly KeyRight[]>([])
  const { pending, errors, summary, attempt, idOf, send } = useForm(formId, fields)
  const choose = (right: KeyRight, isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, right] : before.filter((one) => one !== right)))

  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const missing: { name?: string; rights?: string } = {}
    if (name.trim() === '') missing.name = t.key.missingName
    if (chosen.length === 0) missing.rights = t.key.missingRights
    void send(missing, async () => {
      const valid_days = validity === 'never' ? null : Number(validity)
      const { key } = await ask(createApiKey, {
        params: { id: walletId },
        body: { name, rights: [...chosen], valid_days },
      })
      await refreshKeys(walletId)
      onMade(key)
    })
  }
  return (
    <Dialog
      open
      size={5}
      onClose={onClose}
      title={t.key.addTitle}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type={1} submit form={formId} pending={pending}>
            {t.key.add}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4 pb-4" onSubmit={save} noValidate>
        <ErrorSummary errors={summary} attempt={attempt} />
        <TextInput
          id={idOf('name')}
          label={t.key.name}
          help={t.key.nameHelp}
          error={errors.name}
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
        <div id={idOf('rights')} tabIndex={-1}>
          <FieldGroup label={t.key.rightsLabel} error={errors.rights}>
            <p className="field-help">{t.key.rightsHelp}</p>
            <div className="integrations-rights">
              {groups.map((group) => (
                <div key={group.name}>
                  <span className="integrations-group">{t.key[group.name]}</span>
                  {group.rights
                    .filter((right) => own.includes(right))
                    .map((right) => (
                      <Checkbox
                        key={right}
                        checked={chosen.includes(right)}
                        onChange={(event) => choose(right, event.target.checked)}
                      >
                        {t.right[right]}
                      </Checkbox>
                    ))}
                </div>
              ))}
            </div>
          </FieldGroup>
        </div>
      </form>
    </Dialog>
  )
}

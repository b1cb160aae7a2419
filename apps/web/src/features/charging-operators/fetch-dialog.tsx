import {
  type ChargingOperator,
  type FetchedModule,
  fetchedModules,
  fetchFromOperator,
} from '@voltway/contract/charging-operators'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useActionForm } from '../../shared/use-action-form.ts'
import { Checkbox, FieldGroup } from '../../ui/checkbox.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { refreshOperators } from './charging-operators.queries.ts'

type FetchDialogProps = { operator: ChargingOperator; onClose: () => void }

/** Fetches what changed at an operator since a day. */
export function FetchDialog({ operator, onClose }: FetchDialogProps) {
  const t = usePhrases('charging-operators')
  const [from, setFrom] = useState('')
  const [modules, setModules] = useState<readonly FetchedModule[]>(fetchedModules)
  const form = useActionForm({
    values: { from, modules: [...modules] },
    check: () => ({
      ...(from === '' ? { from: t.missingDate } : {}),
      ...(modules.length === 0 ? { modules: t.missingModules } : {}),
    }),
    send: (values) =>
      request(fetchFromOperator, {
        params: { operatorId: operator.id },
        body: { ...values, from: `${values.from}T00:00:00Z` },
      }),
    refresh: refreshOperators,
    done: t.fetchDone,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t.fetchTitle({ name: operator.name })}
      description={t.fetchWords}
      submit={t.fetchSubmit}
    >
      <DateInput label={t.from} error={form.errors.from} required value={from} onChange={setFrom} />
      <FieldGroup label={t.modules} error={form.errors.modules}>
        {fetchedModules.map((module) => (
          <Checkbox
            key={module}
            checked={modules.includes(module)}
            onChange={({ target }) =>
              setModules(fetchedModules.filter((one) => (one === module ? target.checked : modules.includes(one))))
            }
          >
            {t.module[module]}
          </Checkbox>
        ))}
      </FieldGroup>
    </FormDialog>
  )
}

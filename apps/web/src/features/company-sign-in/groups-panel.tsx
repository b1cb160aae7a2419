import { setGroupMappings } from '@voltway/contract/company-sign-in'
import { groups } from '@voltway/contract/groups'
import type { GroupId } from '@voltway/contract/rights'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { ActionForm } from '../../shared/action-form.tsx'
import { useActionForm } from '../../shared/use-action-form.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Trash2 } from '../../ui/icons/trash-2.ts'
import { Panel } from '../../ui/panel.tsx'
import { Select, type SelectOption } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { storeCompanySignIn } from './company-sign-in.queries.ts'
import type { StepProps } from './domains-panel.tsx'

/** The combinations that a page offers: a base group, or one with additional rights. Others come from the API. */
const choices: readonly GroupId[][] = [[1], [2], [2, 10], [2, 11], [2, 12], [3], [13]]
const keyOf = (ids: readonly number[]) => ids.join('+')

interface Row {
  readonly key: number
  readonly name: string
  readonly access: string
}

function useAccessOptions(current: readonly string[]) {
  const role = usePhrases('app').role
  const known = new Set(choices.map(keyOf))
  const others = current.filter((key) => key !== '' && !known.has(key))
  return [...known, ...new Set(others)].map((value) => {
    const ids = value.split('+').map(Number) as GroupId[]
    // The viewer's rights are part of the combinations.
    const shown = ids.length > 1 ? ids.filter((id) => id !== 2) : ids
    return { value, label: shown.map((id) => role[groups[id].name]).join(', ') }
  })
}

export function GroupsPanel({ walletId, state }: StepProps) {
  const t = usePhrases('company-sign-in').groups
  const [rows, setRows] = useState<readonly Row[]>(() =>
    state.group_mappings.map(({ name, permission_groups }, key) => ({ key, name, access: keyOf(permission_groups) })),
  )
  const [fallback, setFallback] = useState(keyOf(state.default_groups ?? []))
  const options = useAccessOptions([...rows.map(({ access }) => access), fallback])
  const groupsIn = (key: string) => key.split('+').map(Number) as GroupId[]
  const change = (key: number, part: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const form = useActionForm({
    values: {
      group_mappings: rows.map(({ name, access }) => ({ name: name.trim(), permission_groups: groupsIn(access) })),
      default_groups: fallback === '' ? null : groupsIn(fallback),
    },
    check: () =>
      Object.fromEntries(rows.filter(({ name }) => name.trim() === '').map(({ key }) => [`name-${key}`, t.missing])),
    send: (body) => request(setGroupMappings, { params: { id: walletId }, body }),
    refresh: (reply) => storeCompanySignIn(walletId, reply),
    done: t.saved,
  })
  const add = () => setRows([...rows, { key: Math.max(0, ...rows.map(({ key }) => key)) + 1, name: '', access: '2' }])
  return (
    <Panel level={3} title={t.title} description={t.words}>
      <ActionForm form={form} className="grid gap-4">
        {rows.map((row) => (
          <OneGroup
            key={row.key}
            row={row}
            field={form.field(`name-${row.key}`)}
            options={options}
            onChange={(part) => change(row.key, part)}
            onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
          />
        ))}
        <div>
          <Button onClick={add}>{t.add}</Button>
        </div>
        <Select
          label={t.default}
          placeholder={t.noAccess}
          options={options}
          value={fallback}
          onChange={(event) => setFallback(event.target.value)}
        />
        <div>
          <Button submit pending={form.isPending}>
            {t.save}
          </Button>
        </div>
      </ActionForm>
    </Panel>
  )
}

type OneGroupProps = {
  row: Row
  field: { readonly id: string; readonly error: string | undefined }
  options: readonly SelectOption[]
  onChange: (part: Partial<Row>) => void
  onRemove: () => void
}

function OneGroup({ row, field, options, onChange, onRemove }: OneGroupProps) {
  const t = usePhrases('company-sign-in').groups
  return (
    <div className="sign-in-group">
      <TextInput
        {...field}
        label={t.name}
        required
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        value={row.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Select
        label={t.access}
        options={options}
        value={row.access}
        onChange={(event) => onChange({ access: event.target.value })}
      />
      <IconButton label={t.remove({ name: row.name })} icon={<Trash2 />} onClick={onRemove} />
    </div>
  )
}

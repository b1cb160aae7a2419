import { useQuery } from '@tanstack/react-query'
import type { BodyOf } from '@voltway/contract/endpoint'
import {
  payrollLayouts,
  type ReimbursementSettings,
  setReimbursementSettings,
} from '@voltway/contract/reimbursements-payments'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { QueryError } from '../../shared/query-error.tsx'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { refreshReimbursements, reimbursementSettingsQuery } from './reimbursements.queries.ts'

/** The account that pays drivers, the layout of the payroll file, and whether the private part is paid. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const t = usePhrases('reimbursements').setting
  const query = useQuery(reimbursementSettingsQuery(useWalletId()))
  if (query.data) return <SettingsForm known={query.data} onClose={onClose} />
  return (
    <Drawer onClose={onClose} title={t.title}>
      {query.error ? <QueryError title={t.errorTitle} query={query} /> : <Skeleton height={320} />}
    </Drawer>
  )
}

type SettingsFormProps = { known: ReimbursementSettings; onClose: () => void }

function SettingsForm({ known, onClose }: SettingsFormProps) {
  const t = usePhrases('reimbursements').setting
  const walletId = useWalletId()
  const [typed, setTyped] = useState(() => typedOf(known))
  const set = (patch: Partial<Typed>) => setTyped({ ...typed, ...patch })
  const form = useActionForm({
    values: bodyOf(known, typed),
    check: ({ debtor }) => ({
      ...(debtor?.iban === '' ? { 'debtor.iban': t.missing } : {}),
      ...(debtor?.name === '' ? { 'debtor.name': t.missing } : {}),
    }),
    send: (body) => request(setReimbursementSettings, { params: { walletId }, body }),
    refresh: () => refreshReimbursements(walletId),
    done: t.saved,
    onDone: onClose,
  })
  const input = (name: 'name' | 'iban' | 'bic') => ({
    ...form.field(`debtor.${name}`),
    value: typed[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  const last4 = known.debtor_iban_last4
  return (
    <FormDialog form={form} side="right" onClose={onClose} title={t.title} description={t.words} submit={t.save}>
      <h3>{t.account}</h3>
      <TextInput label={t.name} help={t.nameHelp} maxLength={70} {...input('name')} />
      <TextInput
        label={t.iban}
        help={last4 === null ? undefined : t.ibanKnown({ iban: last4 })}
        maxLength={50}
        spellCheck={false}
        autoCapitalize="characters"
        {...input('iban')}
      />
      <TextInput
        optional
        label={t.bic}
        maxLength={11}
        spellCheck={false}
        autoCapitalize="characters"
        {...input('bic')}
      />
      <h3>{t.payroll}</h3>
      <Select
        label={t.layout}
        value={typed.layout}
        onChange={(event) => set({ layout: event.target.value as Typed['layout'] })}
        options={payrollLayouts.map((value) => ({ value, label: t.layouts[value] }))}
      />
      <TextInput
        optional
        label={t.wageType}
        help={t.wageTypeHelp}
        {...form.field('wage_type')}
        maxLength={20}
        autoComplete="off"
        value={typed.wageType}
        onChange={(event) => set({ wageType: event.target.value })}
      />
      <Checkbox
        checked={typed.paysPrivate}
        help={t.privateHelp}
        onChange={(event) => set({ paysPrivate: event.target.checked })}
      >
        {t.private}
      </Checkbox>
    </FormDialog>
  )
}

interface Typed {
  readonly name: string
  readonly iban: string
  readonly bic: string
  readonly layout: ReimbursementSettings['payroll_layout']
  readonly wageType: string
  readonly paysPrivate: boolean
}

const typedOf = (known: ReimbursementSettings): Typed => ({
  name: known.debtor_name ?? '',
  iban: '',
  bic: known.debtor_bic ?? '',
  layout: known.payroll_layout,
  wageType: known.wage_type ?? '',
  paysPrivate: known.pays_private_part,
})

/** The IBAN is not known in full, so an account that is not typed again stays, and one without a name is removed. */
function bodyOf(known: ReimbursementSettings, typed: Typed): BodyOf<typeof setReimbursementSettings> {
  const [name, iban, bic] = [typed.name.trim(), typed.iban.trim(), typed.bic.trim().toUpperCase()]
  const isSame = iban === '' && name === (known.debtor_name ?? '') && bic === (known.debtor_bic ?? '')
  const debtor = name === '' && iban === '' ? null : { name, iban, bic: bic || null }
  return {
    ...(isSame ? {} : { debtor }),
    payroll_layout: typed.layout,
    wage_type: typed.wageType.trim() || null,
    pays_private_part: typed.paysPrivate,
  }
}

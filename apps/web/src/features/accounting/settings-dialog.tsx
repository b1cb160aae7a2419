import { useQuery } from '@tanstack/react-query'
import {
  type AccountingSettings,
  accountingCharts,
  accountRoles,
  accountsOfPendingVat,
  accountsOfVatAbroad,
  monthDeliveries,
} from '@voltway/contract/accounting'
import { usePhrases } from '../../lib/phrases.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import { AbroadFields } from './abroad-fields.tsx'
import { accountingSettingsQuery } from './accounting.queries.ts'
import { RuleFields } from './rule-fields.tsx'
import { type TypedSettings, useSettingsForm } from './settings-form.ts'

/** The accounts, the format and the recipient of closed months. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(accountingSettingsQuery(useWalletId()))
  return data ? <SettingsForm known={data} onClose={onClose} /> : null
}

function SettingsForm({ known, onClose: leave }: { known: AccountingSettings; onClose: () => void }) {
  const t = usePhrases('accounting')
  const { form, values, set, onClose } = useSettingsForm(known, leave)
  const input = (name: 'accountant_email') => ({
    value: values[name],
    error: form.errors[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  return (
    <FormDialog
      form={form}
      side="right"
      onClose={onClose}
      title={t.settings}
      description={t.settingsWords}
      submit={t.save}
    >
      <TextInput type="email" label={t.accountant} help={t.accountantHelp} {...input('accountant_email')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t.format}
          value={values.format}
          error={form.errors.format}
          onChange={(event) => set({ format: event.target.value as TypedSettings['format'] })}
          options={known.formats.map((value) => ({ value, label: t.formats[value] }))}
        />
        <Select
          label={t.delivery}
          value={values.delivery}
          onChange={(event) => set({ delivery: event.target.value as TypedSettings['delivery'] })}
          options={monthDeliveries.map((value) => ({ value, label: t.deliveries[value] }))}
        />
      </div>
      {values.format === 'DATEV' && <DatevFields values={values} set={set} errors={form.errors} />}
      <AutomaticFields values={values} set={set} />
      <Select
        label={t.chart}
        help={t.chartHelp}
        value={values.chart}
        onChange={(event) => {
          const chart = event.target.value as TypedSettings['chart']
          const abroad = values.abroad && { ...values.abroad, vat: accountsOfVatAbroad[chart] }
          const vat_pending = values.vat_pending && accountsOfPendingVat[chart]
          set({ chart, accounts: known.defaults[chart], abroad, vat_pending })
        }}
        options={accountingCharts.map((value) => ({ value, label: t.charts[value] }))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {accountRoles.map((role) => (
          <TextInput
            key={role}
            label={t.roles[role]}
            maxLength={20}
            autoComplete="off"
            required
            error={form.errors[`accounts.${role}`]}
            value={values.accounts[role]}
            onChange={(event) => set({ accounts: { ...values.accounts, [role]: event.target.value } })}
          />
        ))}
        {values.vat_pending !== null && (
          <TextInput
            label={t.vatPending}
            maxLength={20}
            autoComplete="off"
            required
            error={form.errors.vat_pending}
            value={values.vat_pending}
            onChange={(event) => set({ vat_pending: event.target.value })}
          />
        )}
      </div>
      <RuleFields known={known} rules={values.rules} errors={form.errors} onChange={(rules) => set({ rules })} />
      {values.abroad !== null && (
        <AbroadFields
          known={known}
          abroad={values.abroad}
          isDatev={values.format === 'DATEV'}
          errors={form.errors}
          onChange={(abroad) => set({ abroad })}
        />
      )}
    </FormDialog>
  )
}

type PartProps = {
  values: TypedSettings
  set: (patch: Partial<TypedSettings>) => void
  errors?: Readonly<Record<string, string | undefined>>
}

function DatevFields({ values, set, errors = {} }: PartProps) {
  const t = usePhrases('accounting')
  const { locale } = useUi()
  const monthNames = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  const months = Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1),
    label: monthNames.format(new Date(Date.UTC(2026, index, 15))),
  }))
  const number = (name: 'consultant' | 'client') => ({
    value: values[name],
    error: errors[`datev.${name}`],
    inputMode: 'numeric' as const,
    required: true,
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextInput label={t.consultant} maxLength={7} {...number('consultant')} />
      <TextInput label={t.client} maxLength={5} {...number('client')} />
      <TextInput
        label={t.automaticAccounts}
        help={t.automaticAccountsHelp}
        error={Object.entries(errors).find(([name]) => name.startsWith('datev_automatic'))?.[1]}
        value={values.datev_automatic}
        onChange={(event) => set({ datev_automatic: event.target.value })}
      />
      <Select
        label={t.yearStart}
        value={values.year_start_month}
        onChange={(event) => set({ year_start_month: event.target.value })}
        options={months}
      />
    </div>
  )
}

/** The day and hour of the automatic close, in the wallet's time zone. */
function AutomaticFields({ values, set }: PartProps) {
  const t = usePhrases('accounting')
  const numbers = (from: number, to: number, write: (n: number) => string) =>
    Array.from({ length: to - from + 1 }, (_, index) => ({ value: String(from + index), label: write(from + index) }))
  return (
    <>
      <Checkbox
        kind="switch"
        checked={values.isAutomatic}
        help={t.automaticHelp}
        onChange={(event) => set({ isAutomatic: event.target.checked })}
      >
        {t.automatic}
      </Checkbox>
      {values.isAutomatic && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label={t.day}
            value={values.day}
            onChange={(event) => set({ day: event.target.value })}
            options={numbers(1, 28, String)}
          />
          <Select
            label={t.hour}
            value={values.hour}
            onChange={(event) => set({ hour: event.target.value })}
            options={numbers(0, 23, (hour) => `${String(hour).padStart(2, '0')}:00`)}
          />
        </div>
      )}
    </>
  )
}

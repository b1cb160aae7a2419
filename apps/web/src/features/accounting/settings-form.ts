import {
  type AccountingSettings,
  type AccountRole,
  type AccountRule,
  type AccountsAbroad,
  accountRoles,
  setAccountingSettings,
} from '@voltway/contract/accounting'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useStoredForm } from '../../shared/stored-form.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { refreshAccounting } from './accounting.queries.ts'

/** An exception as the person types it. An empty text is no value. */
export interface TypedRule {
  readonly key: string
  readonly cost_centre: string
  readonly vat_rate: string
  readonly expense: string
  readonly vat: string
}

/** An exception of another country's VAT as the person types it. */
export interface TypedAbroadRule {
  readonly key: string
  readonly country: string
  readonly vat_rate: string
  readonly expense: string
  readonly vat: string
  readonly datev_key: string
}

/** The settings as the person types them. */
export interface TypedSettings {
  readonly chart: AccountingSettings['chart']
  readonly accounts: Readonly<Record<AccountRole, string>>
  readonly rules: readonly TypedRule[]
  /** Null: a server of the previous release does not know them. */
  readonly abroad: { readonly vat: string; readonly rules: readonly TypedAbroadRule[] } | null
  /** Null: a server of the previous release does not know it. */
  readonly vat_pending: string | null
  /** Accounts, separated by commas or spaces. */
  readonly datev_automatic: string
  readonly format: AccountingSettings['format']
  readonly consultant: string
  readonly client: string
  readonly year_start_month: string
  readonly accountant_email: string
  readonly delivery: AccountingSettings['delivery']
  readonly isAutomatic: boolean
  readonly day: string
  readonly hour: string
}

const typedOf = (known: AccountingSettings): TypedSettings => ({
  chart: known.chart,
  accounts: known.accounts,
  vat_pending: known.vat_pending,
  datev_automatic: known.datev_automatic.join(', '),
  rules: known.rules.map((rule, index) => ({
    key: String(index),
    cost_centre: rule.cost_centre ?? '',
    vat_rate: rule.vat_rate ?? '',
    expense: rule.expense ?? '',
    vat: rule.vat ?? '',
  })),
  abroad: known.abroad && {
    vat: known.abroad.vat,
    rules: known.abroad.rules.map((rule, index) => ({
      key: String(index),
      country: rule.country,
      vat_rate: rule.vat_rate ?? '',
      expense: rule.expense ?? '',
      vat: rule.vat ?? '',
      datev_key: rule.datev_key ?? '',
    })),
  },
  format: known.format,
  consultant: known.datev === null ? '' : String(known.datev.consultant),
  client: known.datev === null ? '' : String(known.datev.client),
  year_start_month: String(known.datev?.year_start_month ?? 1),
  accountant_email: known.accountant_email ?? '',
  delivery: known.delivery,
  isAutomatic: known.automatic !== null,
  day: String(known.automatic?.day ?? 5),
  hour: String(known.automatic?.hour ?? 8),
})

const ruleOf = ({ cost_centre, vat_rate, expense, vat }: TypedRule): AccountRule => ({
  cost_centre: cost_centre || null,
  vat_rate: vat_rate || null,
  expense: expense.trim() || null,
  vat: cost_centre === '' && vat_rate !== '' ? vat.trim() || null : null,
})

const abroadOf = ({ vat, rules }: TypedSettings['abroad'] & object): AccountsAbroad => ({
  vat: vat.trim(),
  rules: rules.map((rule) => ({
    country: rule.country,
    vat_rate: rule.vat_rate || null,
    expense: rule.expense.trim() || null,
    vat: rule.vat.trim() || null,
    datev_key: rule.datev_key.trim() || null,
  })),
})

function bodyOf(typed: TypedSettings) {
  const accounts = Object.fromEntries(accountRoles.map((role) => [role, typed.accounts[role].trim()]))
  const { consultant, client } = typed
  return {
    chart: typed.chart,
    accounts: accounts as AccountingSettings['accounts'],
    rules: typed.rules.map(ruleOf),
    ...(typed.abroad === null ? {} : { abroad: abroadOf(typed.abroad) }),
    ...(typed.vat_pending === null
      ? {}
      : { vat_pending: typed.vat_pending.trim(), datev_automatic: typed.datev_automatic.match(/[^\s,;]+/g) ?? [] }),
    format: typed.format,
    datev:
      consultant.trim() === '' && client.trim() === ''
        ? null
        : {
            consultant: Number(consultant.trim()),
            client: Number(client.trim()),
            year_start_month: Number(typed.year_start_month),
          },
    accountant_email: typed.accountant_email.trim() || null,
    delivery: typed.delivery,
    automatic: typed.isAutomatic ? { day: Number(typed.day), hour: Number(typed.hour) } : null,
  }
}

/** The form of the settings. A draft survives until it is saved or cancelled. */
export function useSettingsForm(known: AccountingSettings, leave: () => void) {
  const t = usePhrases('accounting')
  const walletId = useWalletId()
  const [values, setValues, discard] = useStoredForm<TypedSettings>(`accounting:3:${walletId}`, () => typedOf(known))
  const onClose = () => {
    discard()
    leave()
  }
  const set = (patch: Partial<TypedSettings>) => setValues((before) => ({ ...before, ...patch }))
  const form = useActionForm({
    values,
    send: (typed) => request(setAccountingSettings, { params: { walletId }, body: bodyOf(typed) }),
    refresh: () => refreshAccounting(walletId),
    done: t.saved,
    onDone: onClose,
  })
  return { form, values, set, onClose }
}

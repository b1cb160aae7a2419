import {
  type AccountingSettings,
  type AccountRule,
  accountRoles,
  accountsOfPendingVat,
  accountsOfVatAbroad,
  type JournalFormat,
  journalFormats,
  type setAccountingSettings,
} from '@voltway/contract/accounting'
import type { BodyOf } from '@voltway/contract/endpoint'
import { formatVatRate } from '@voltway/money/vat'
import { recordAudit } from '../../kernel/audit/audit.ts'
import { selectCostCentres } from '../../kernel/cost-centres/centre-names.sql.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { sellerCountryOf } from '../../kernel/documents/seller.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { type FieldError, refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { lockWalletOf } from '../wallets/wallets.ts'
import { chartOf, defaultAccounts } from './account-map.ts'
import {
  type BookRow,
  type SettingsRow,
  selectBook,
  selectSettings,
  selectVatRates,
  upsertSettings,
} from './accounting.sql.ts'
import { portugueseNumberOf } from './saft.ts'

export { updateCentreOfAccounts } from './accounting.sql.ts'

/** The formats of an installation: only a Portuguese seller has SAF-T (PT). */
export const availableFormats = ({ app }: Ctx): JournalFormat[] =>
  journalFormats.filter((format) => format !== 'SAFT_PT' || portugueseNumberOf(app.config.seller) !== null)

/** The settings of a wallet, else those that fit its country. */
export async function settingsOf(on: Sql, scope: WalletScope, book: BookRow): Promise<OpenSettings> {
  const known = await selectSettings(on, scope)
  if (known !== undefined)
    return {
      ...known,
      abroad: known.abroad ?? abroadOf(known.chart),
      vat_pending: known.vat_pending ?? accountsOfPendingVat[known.chart],
      datev_automatic: known.datev_automatic ?? [],
    }
  const chart = chartOf(book.country)
  const format = chart === 'FR' ? 'FEC' : 'XLSX'
  return {
    chart,
    accounts: defaultAccounts[chart],
    rules: [],
    abroad: abroadOf(chart),
    vat_pending: accountsOfPendingVat[chart],
    datev_automatic: [],
    // DATEV needs the numbers of a tax adviser first.
    format,
    datev: null,
    accountant_email: book.finance_email,
    delivery: 'LINK',
    automatic_day: null,
    automatic_hour: null,
  }
}

/** The settings of an open month always know the accounts of other countries and of VAT that is deductible later. */
type OpenSettings = SettingsRow & Required<Pick<SettingsRow, 'abroad' | 'vat_pending' | 'datev_automatic'>>

const abroadOf = (chart: SettingsRow['chart']): OpenSettings['abroad'] => ({
  vat: accountsOfVatAbroad[chart],
  rules: [],
})

export async function readAccountingSettings(ctx: Ctx, scope: WalletScope, on: Sql): Promise<AccountingSettings> {
  const book = (await selectBook(on, scope)) ?? refuse('wallet.not_found')
  const [row, centres, rates] = [
    await settingsOf(on, scope, book),
    await selectCostCentres(on, scope),
    await selectVatRates(on, scope, sellerCountryOf(ctx.app.config)),
  ]
  return {
    ...choicesOf(row),
    formats: availableFormats(ctx),
    defaults: defaultAccounts,
    cost_centres: centres.map(({ name }) => name),
    vat_rates: [...new Set(rates.map(({ rate }) => formatVatRate(BigInt(rate))))],
    vat_countries: rates.map(({ country, rate }) => ({ country, vat_rate: formatVatRate(BigInt(rate)) })),
  }
}

const choicesOf = ({ automatic_day: day, automatic_hour: hour, centre_codes: _, ...row }: OpenSettings) => ({
  ...row,
  datev_automatic: [...row.datev_automatic],
  automatic: day === null || hour === null ? null : { day, hour },
})

/** Replaces the settings. Closed months keep those with which they were closed. */
export function replaceAccountingSettings(
  ctx: Ctx,
  scope: WalletScope,
  body: BodyOf<typeof setAccountingSettings>,
): Promise<AccountingSettings> {
  checkSettings(ctx, body)
  return ctx.db.tx(async (tx) => {
    await lockWalletOf(tx, scope)
    const book = (await selectBook(tx, scope)) ?? refuse('wallet.not_found')
    const before = choicesOf(await settingsOf(tx, scope, book))
    const { automatic, ...rest } = body
    const row = {
      ...rest,
      abroad: body.abroad ?? before.abroad,
      vat_pending: body.vat_pending ?? before.vat_pending,
      datev_automatic: body.datev_automatic ?? before.datev_automatic,
      automatic_day: automatic?.day ?? null,
      automatic_hour: automatic?.hour ?? null,
    }
    await upsertSettings(tx, scope, row, ctx.now)
    const after = choicesOf(await settingsOf(tx, scope, book))
    const object = { kind: 'accounting', id: null, name: body.chart }
    recordAudit({ ctx, tx, scope }, { action: 'accounting.changed', object, before, after })
    return readAccountingSettings(ctx, scope, tx)
  })
}

/** The French file of entries requires three digits at the start of an account. */
const FEC_ACCOUNT = /^\d{3}/

/** The accounts that a format cannot write, by the name of their setting. */
export function unwritable(
  { accounts }: Pick<SettingsRow, 'accounts'>,
  format: JournalFormat,
): Record<string, FieldError> {
  return wrongDigits(
    accountRoles.map((role) => [`accounts.${role}`, accounts[role]]),
    format,
  )
}

type SettingsBody = BodyOf<typeof setAccountingSettings>

/** The same for accounts in exceptions. Files of closed months are not stopped by them. */
function unwritableExceptions({ rules, abroad, vat_pending, format }: SettingsBody): Record<string, FieldError> {
  const ofRules = (path: string, all: readonly Pick<AccountRule, 'expense' | 'vat'>[] = []) =>
    all.flatMap(({ expense, vat }, index) => [
      [`${path}.${index}.expense`, expense] as const,
      [`${path}.${index}.vat`, vat] as const,
    ])
  const accounts = [
    ...ofRules('rules', rules),
    ['abroad.vat', abroad?.vat] as const,
    ...ofRules('abroad.rules', abroad?.rules),
    ['vat_pending', vat_pending] as const,
  ]
  return wrongDigits(accounts, format)
}

function wrongDigits(
  accounts: readonly (readonly [path: string, account: string | null | undefined])[],
  format: JournalFormat,
): Record<string, FieldError> {
  const form = format === 'DATEV' ? DATEV_ACCOUNT : format === 'FEC' ? FEC_ACCOUNT : null
  const wrong = accounts.filter(([, account]) => account != null && form?.test(account) === false)
  return Object.fromEntries(wrong.map(([path]) => [path, 'digits']))
}

/** DATEV reads account numbers of four to nine digits, and suppliers with one more digit than other accounts. */
const DATEV_ACCOUNT = /^\d{4,9}$/

function checkSettings(ctx: Ctx, body: SettingsBody): void {
  if (!availableFormats(ctx).includes(body.format)) refuse('accounting.format_unavailable')
  const fields = { ...unwritable(body, body.format), ...unwritableExceptions(body) }
  if (body.format === 'DATEV' && body.datev === null) fields['datev.consultant'] = 'required'
  body.rules.forEach((rule, index) => {
    const others = body.rules.slice(0, index)
    const isSame = others.some(
      ({ cost_centre, vat_rate }) => cost_centre === rule.cost_centre && vat_rate === rule.vat_rate,
    )
    if (isSame) fields[`rules.${index}`] = 'taken'
    if (rule.cost_centre === null && rule.vat_rate === null) fields[`rules.${index}`] = 'required'
    if (rule.vat !== null && (rule.cost_centre !== null || rule.vat_rate === null))
      fields[`rules.${index}.vat`] = 'one_way'
    if (rule.expense === null && rule.vat === null) fields[`rules.${index}.expense`] = 'required'
  })
  body.abroad?.rules.forEach((rule, index, all) => {
    const others = all.slice(0, index)
    if (others.some(({ country, vat_rate }) => country === rule.country && vat_rate === rule.vat_rate))
      fields[`abroad.rules.${index}`] = 'taken'
    if (rule.expense === null && rule.vat === null && rule.datev_key === null)
      fields[`abroad.rules.${index}.vat`] = 'required'
  })
  if (body.automatic !== null && body.accountant_email === null) fields.accountant_email = 'required'
  if (Object.keys(fields).length > 0) refuse('validation_failed', { fields })
}

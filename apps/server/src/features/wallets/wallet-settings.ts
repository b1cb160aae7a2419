import type { BodyOf } from '@voltway/contract/endpoint'
import type { createWallet } from '@voltway/contract/fleets'
import { postalCodeOf } from '@voltway/contract/postal-code'
import type { Wallet } from '@voltway/contract/wallets'
import type { updateWallet } from '@voltway/contract/wallets-settings'
import { formatMoney, parseMoney } from '@voltway/money/money'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { isCountry } from '../../kernel/places/countries.ts'
import { forgetWalletPrices } from '../../kernel/pricing/price-book.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { readWallet, walletReplyOf } from './wallet-reply.ts'
import {
  type BillingAddressColumn,
  lockWallet,
  type RenewalDefaultsColumn,
  selectHasVatNumber,
  selectWallet,
  updateWalletSettings,
} from './wallets.sql.ts'

/** Highest tolerance that a customer can set, because the operator bears an overrun until it is paid. */
const HIGHEST_TOLERANCE_MINOR = 5000n

/**
 * Changes the given settings only.
 * @throws `wallet.changed_meanwhile` for an outdated version.
 */
export function changeWallet(ctx: Ctx, scope: WalletScope, body: BodyOf<typeof updateWallet>): Promise<Wallet> {
  return ctx.db.tx(async (tx) => {
    if ((await lockWallet(tx, scope)) === undefined) refuse('wallet.not_found')
    const row = (await selectWallet(tx, scope)) ?? refuse('wallet.not_found')
    if (body.nif_id != null && !(await selectHasVatNumber(tx, scope, body.nif_id))) refuse('vat_number.not_found')
    if (body.version !== undefined && body.version !== row.settings_version) refuse('wallet.changed_meanwhile')
    const before = walletReplyOf(row, scope)
    await updateWalletSettings(tx, scope, {
      name: body.name ?? row.name,
      nifId: body.nif_id === undefined ? row.nif_id : body.nif_id,
      billingAddress: addressChange(row.billing_address, body.billing_address),
      financeEmail: body.finance_email === undefined ? row.finance_email : body.finance_email,
      timeZone: body.time_zone === undefined ? row.time_zone : knownTimeZone(body.time_zone),
      language: body.language ?? row.language,
      energyCycle: body.energy_cycle ?? row.energy_cycle,
      toleranceMinor: toleranceOf(body.negative_tolerance) ?? row.negative_tolerance_minor,
      renewalDefaults: body.renewal_defaults === undefined ? row.renewal_defaults : defaultsOf(body.renewal_defaults),
      locationEnabled: body.location_enabled ?? row.location_enabled,
    })
    tx.afterCommit(() => forgetWalletPrices(ctx, scope))
    const after = await readWallet(tx, scope)
    const object = { kind: 'wallet', id: after.id, name: after.name }
    recordAudit({ ctx, tx, scope }, { action: 'wallet.changed', object, before, after })
    return after
  })
}

type AddressBody = NonNullable<BodyOf<typeof createWallet>['billing_address']>

export function addressOf(body: AddressBody): BillingAddressColumn {
  const country = body.country.toUpperCase()
  if (!isCountry(country)) refuse('validation_failed', { fields: { 'billing_address.country': 'country' } })
  const postalCode = postalCodeOf(country, body.postal_code)
  if (postalCode === undefined) {
    refuse('validation_failed', { fields: { 'billing_address.postal_code': 'postal_code' } })
  }
  return { ...body, postal_code: postalCode, country, tax_id: body.tax_id ?? null }
}

function addressChange(
  current: BillingAddressColumn | null,
  amount: AddressBody | undefined,
): BillingAddressColumn | null {
  return amount === undefined ? current : addressOf(amount)
}

export function knownTimeZone(name: string): string {
  // An offset is no name of a zone: PostgreSQL reads its sign the other way round.
  if (/^[+-]/.test(name)) refuse('validation_failed', { fields: { time_zone: 'unknown' } })
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return refuse('validation_failed', { fields: { time_zone: 'unknown' } })
  }
}

function toleranceOf(amount: string | undefined): bigint | undefined {
  if (amount === undefined) return undefined
  const minor = parseMoney(amount)
  return minor <= HIGHEST_TOLERANCE_MINOR
    ? minor
    : refuse('validation_failed', { fields: { negative_tolerance: 'too_high' } })
}

type Defaults = NonNullable<BodyOf<typeof updateWallet>['renewal_defaults']>

/**
 * Validates the renewal day like that of a plafond (domain: cards): 1–7 for a week, 1–28 or the last day (31) for a
 * month, none without renewal.
 */
function defaultsOf({ credit_renewal, renewal_day: day, assigned_credit }: Defaults): RenewalDefaultsColumn {
  const fits = {
    NONE: day === null,
    WEEKLY: day !== null && day <= 7,
    MONTHLY: day !== null && (day <= 28 || day === 31),
  }[credit_renewal]
  if (!fits) refuse('validation_failed', { fields: { 'renewal_defaults.renewal_day': 'not_in_period' } })
  const assigned = assigned_credit === null ? null : formatMoney(parseMoney(assigned_credit))
  return { credit_renewal, renewal_day: day, assigned_credit: assigned }
}

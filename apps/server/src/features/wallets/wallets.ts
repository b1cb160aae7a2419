import type { BodyOf, ReplyOf } from '@voltway/contract/endpoint'
import { postalCodeOf } from '@voltway/contract/postal-code'
import type { Right } from '@voltway/contract/rights'
import { type Wallet, walletAllows } from '@voltway/contract/wallets'
import { blockWallets } from '@voltway/contract/wallets-blocks'
import type { createWallet, updateWallet } from '@voltway/contract/wallets-settings'
import { formatMoney, parseMoney } from '@voltway/money/money'
import { recordChange } from '../../kernel/audit/audit.ts'
import { recordRefusedWrite } from '../../kernel/audit/refused-write.ts'
import { isCountry } from '../../kernel/countries.ts'
import type { Ctx, Person } from '../../kernel/ctx.ts'
import { openAccounts } from '../../kernel/ledger/ledger.ts'
import { pushTokensOf } from '../../kernel/network/tokens.ts'
import { legalDay } from '../../kernel/pricing/legal-time.ts'
import { assignTariff, forgetWalletPrices } from '../../kernel/pricing/price-book.ts'
import { openFoundWallet, openWalletScope, systemScope, type WalletScope } from '../../kernel/scope.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import type { Sql, Tx } from '../../platform/sql.ts'
import { beginFreePlan } from '../subscriptions/subscriptions.ts'
import { claimWallet } from '../entitlements/entitlements.ts'
import { refreshWalletReasons } from './wallet-reasons.ts'
import { walletReplyOf } from './wallet-reply.ts'
import {
  type BillingAddressColumn,
  insertMembership,
  insertWallet,
  lockWallet,
  type RenewalDefaultsColumn,
  selectCardIds,
  selectHasVatNumber,
  selectWallet,
  updateCardCount,
  updateLocationEnabled,
  updatePaymentLogic,
  updatePostPaymentRequested,
  updateWalletSettings,
  updateWalletState,
  updateWalletVatNumber,
} from './wallets.sql.ts'

const OWNER_GROUP = 0
/** The tariff of a new wallet; regions it is not for have a default of their own. */
const FIRST_TARIFF = 'standard'
/** More a customer may not allow himself: the operator bears it until it is paid. */
const HIGHEST_TOLERANCE_MINOR = 5000n

export interface NewWallet {
  readonly name: string
  readonly paymentLogic: 'PRE_PAYMENT' | 'POST_PAYMENT'
  /** Of post-payment wallets, approved by the operator. */
  readonly creditMinor?: bigint
  readonly timeZone?: string
  readonly language?: string
  readonly energyCycle?: 'WEEKLY' | 'DAILY'
  readonly billingAddress?: BillingAddressColumn | null
}

/** Opens a wallet with its accounts, its owner and a tariff. The operator's and the seeds' way: it may give credit. */
export function openWallet(ctx: Ctx, ownerId: string, wallet: NewWallet): Promise<WalletScope> {
  return ctx.db.tx((tx) => open(ctx, tx, ownerId, wallet))
}

async function open(ctx: Ctx, tx: Tx, ownerId: string, wallet: NewWallet): Promise<WalletScope> {
  const id = ctx.newId()
  const timeZone = wallet.timeZone ?? 'Europe/Lisbon'
  await insertWallet(tx, {
    id,
    name: wallet.name,
    paymentLogic: wallet.paymentLogic,
    creditMinor: wallet.creditMinor ?? 0n,
    timeZone,
    language: wallet.language ?? 'en',
    energyCycle: wallet.energyCycle ?? 'WEEKLY',
    billingAddress: wallet.billingAddress ?? null,
    createdBy: ownerId,
    createdAt: ctx.now,
  })
  const scope = systemScope(id)
  await openAccounts(tx, scope)
  await insertMembership(tx, scope, { personId: ownerId, groups: [OWNER_GROUP], at: ctx.now })
  await beginFreePlan(ctx, tx, ownerId)
  await assignTariff(ctx, tx, scope, { tariffId: FIRST_TARIFF, validFrom: legalDay(ctx.now.getTime(), timeZone) })
  const after = { name: wallet.name, payment_logic: wallet.paymentLogic, time_zone: timeZone }
  recordChange(tx, ctx, scope, { deed: 'wallet.created', object: { kind: 'wallet', id, name: wallet.name }, after })
  return scope
}

/** Opens a wallet for the person who asks. Post-payment needs the operator's approval, so nobody gives it to himself. */
export async function openOwnWallet(ctx: Ctx, person: Person, body: BodyOf<typeof createWallet>): Promise<Wallet> {
  if (body.payment_logic === 'POST_PAYMENT') refuse('payment.method_not_supported')
  const wallet: NewWallet = {
    name: body.name,
    paymentLogic: 'PRE_PAYMENT',
    timeZone: knownTimeZone(body.time_zone ?? 'Europe/Lisbon'),
    language: person.language,
    energyCycle: body.energy_cycle ?? 'WEEKLY',
    billingAddress: body.billing_address === undefined ? null : addressOf(body.billing_address),
  }
  const { walletId } = await ctx.db.tx(async (tx) => {
    await claimWallet(ctx, tx, person.id)
    return open(ctx, tx, person.id, wallet)
  })
  return readWallet(ctx.db, await openWalletScope(ctx.db, person, walletId, 'member'))
}

/** Gives a person groups in a wallet, in place of those held before. */
export async function setMembership(
  tx: Tx,
  scope: WalletScope,
  membership: { personId: string; groups: readonly number[]; at: Date },
): Promise<void> {
  await insertMembership(tx, scope, membership)
}

export async function readWallet(on: Sql, scope: WalletScope): Promise<Wallet> {
  const row = (await selectWallet(on, scope)) ?? refuse('wallet.not_found')
  return walletReplyOf(row, scope)
}

/** Blocks or unblocks each wallet by itself: one that is not the person's hinders no other. Repeating it changes nothing. */
export async function blockWalletsByHand(
  ctx: Ctx,
  person: Person,
  { wallet_ids: walletIds, blocked }: BodyOf<typeof blockWallets>,
): Promise<ReplyOf<typeof blockWallets>> {
  const results: ReplyOf<typeof blockWallets>['results'] = []
  for (const walletId of [...new Set(walletIds)].sort()) {
    try {
      if (ctx.caller !== null) ctx.caller.walletId = null
      const state = await blockWallet(ctx, walletId, blocked)
      results.push({ wallet_id: walletId, ok: true, code: null, state })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // The call is answered well all the same, so that what it refused is told to the audit here.
      const refused = { endpoint: blockWallets, params: { walletId }, refusal: error }
      await recordRefusedWrite(ctx, person.id, { ...refused, walletId: ctx.caller?.walletId ?? null })
      results.push({ wallet_id: walletId, ok: false, code: error.code, state: null })
    }
  }
  return { results }
}

async function blockWallet(ctx: Ctx, walletId: string, blocked: boolean) {
  const right: Right = 'wallet.block'
  const scope = await openFoundWallet(ctx, walletId, right)
  return ctx.db.tx(async (tx) => {
    const { state, name } = (await lockWallet(tx, scope)) ?? refuse('wallet.not_found')
    const allowed: readonly string[] = blocked ? walletAllows.block : walletAllows.unblock
    if (!allowed.includes(state)) return state === 'CLOSED' ? refuse('wallet.blocked') : state
    const changed = (await updateWalletState(tx, scope, blocked)) ?? refuse('wallet.not_found')
    await pushTokensOf(tx, walletId, await selectCardIds(tx, scope))
    recordChange(tx, ctx, scope, {
      deed: 'wallet.blocked',
      object: { kind: 'wallet', id: walletId, name },
      before: { state },
      after: { state: changed.state },
    })
    return changed.state
  })
}

/** Changes what is given of a wallet's settings. */
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
    recordChange(tx, ctx, scope, { deed: 'wallet.changed', object, before, after })
    return after
  })
}

/** Asks for post-payment; the operator decides (`npm run admin -- post-payment approve`). */
export function askForPostPayment(ctx: Ctx, scope: WalletScope): Promise<Wallet> {
  return ctx.db.tx(async (tx) => {
    if ((await lockWallet(tx, scope)) === undefined) refuse('wallet.not_found')
    const before = await readWallet(tx, scope)
    if (before.payment_logic === 'POST_PAYMENT') refuse('payment.method_not_supported')
    await updatePostPaymentRequested(tx, scope, ctx.now)
    const after = await readWallet(tx, scope)
    const object = { kind: 'wallet', id: after.id, name: after.name }
    recordChange(tx, ctx, scope, { deed: 'wallet.post_payment_asked', object, before, after })
    return after
  })
}

/** The operator's decision: a credit of more than nothing makes it a post-payment wallet. */
export function grantPostPayment(ctx: Ctx, scope: WalletScope, creditMinor: bigint): Promise<Wallet> {
  return ctx.db.tx(async (tx) => {
    if ((await lockWallet(tx, scope)) === undefined) refuse('wallet.not_found')
    const before = await readWallet(tx, scope)
    await updatePaymentLogic(tx, scope, { logic: 'POST_PAYMENT', creditMinor })
    await refreshWalletReasons(ctx, tx, scope)
    const after = await readWallet(tx, scope)
    const object = { kind: 'wallet', id: after.id, name: after.name }
    recordChange(tx, ctx, scope, { deed: 'wallet.changed', object, before, after })
    return after
  })
}

/** Makes one of the wallet's VAT numbers the one its documents carry, or none. */
export async function setWalletVatNumber(tx: Tx, scope: WalletScope, vatNumberId: string | null): Promise<void> {
  await updateWalletVatNumber(tx, scope, vatNumberId)
}

/** Locks a wallet before its money: the order of all that move it (guide: money). */
export const lockWalletOf = lockWallet

/** Counts new cards on their wallet and locks it: the first lock of a transaction that adds cards. */
export async function countNewCards(tx: Tx, scope: WalletScope, cards: number): Promise<void> {
  if ((await updateCardCount(tx, scope, cards)) === 0) refuse('wallet.not_found')
}

/** What the wallet gives new cards unless somebody says otherwise. */
export async function readRenewalDefaults(tx: Tx, scope: WalletScope): Promise<RenewalDefaultsColumn> {
  return ((await selectWallet(tx, scope)) ?? refuse('wallet.not_found')).renewal_defaults
}

type AddressBody = NonNullable<BodyOf<typeof createWallet>['billing_address']>

function addressOf(body: AddressBody): BillingAddressColumn {
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
  given: AddressBody | undefined,
): BillingAddressColumn | null {
  return given === undefined ? current : addressOf(given)
}

function knownTimeZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return refuse('validation_failed', { fields: { time_zone: 'unknown' } })
  }
}

function toleranceOf(given: string | undefined): bigint | undefined {
  if (given === undefined) return undefined
  const minor = parseMoney(given)
  return minor <= HIGHEST_TOLERANCE_MINOR
    ? minor
    : refuse('validation_failed', { fields: { negative_tolerance: 'too_high' } })
}

type Defaults = NonNullable<BodyOf<typeof updateWallet>['renewal_defaults']>

/** The same days as a plafond's (domain: cards): 1–7 of a week, 1–28 or the last (31) of a month, none without renewal. */
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

/** Whether locations of drivers who agree are shown. @returns how it was before. */
export async function setWalletLocation(tx: Tx, scope: WalletScope, enabled: boolean) {
  return (await updateLocationEnabled(tx, scope, enabled)) ?? refuse('wallet.not_found')
}

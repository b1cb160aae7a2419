import { randomBytes } from 'node:crypto'
import type { BodyOf } from '@voltway/contract/endpoint'
import {
  PAYOUT_HOLD_HOURS,
  PAYOUT_LINK_HOURS,
  type PayoutAccount,
  type PayoutAccounts,
  type setPayoutAccount,
} from '@voltway/contract/payments-payouts'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx, Person } from '../../kernel/ctx.ts'
import { confirmPassword } from '../../kernel/identity/confirm-password.ts'
import { IdentityError } from '../../kernel/identity/identity-error.ts'
import { notify } from '../../kernel/notifications/notifications.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { ibanFault } from '../../platform/iban.ts'
import { refuse } from '../../platform/refusal.ts'
import { openSealedFor, sealFor } from '../../platform/sealed-job.ts'
import { hashSecret } from '../../platform/secret-hash.ts'
import type { Sql } from '../../platform/sql.ts'
import { readPayer } from '../payment-methods/payment-methods.ts'
import { lockWalletOf } from '../wallets/wallets.ts'
import {
  insertPayoutAccount,
  type PayoutAccountRow,
  selectPayoutAccounts,
  updateConfirmed,
  updateRemoved,
} from './payout-account.sql.ts'
import { mailPayoutAccount } from './payout-mails.ts'

/** The use of the key that encrypts IBANs (see `sealFor`). */
const USE = 'payout iban'
/** Credit transfers of SEPA are in euros. */
const CURRENCY = 'EUR'

/** An account to which money can be paid now. */
export interface UsableAccount {
  readonly id: string
  readonly holder: string
  readonly ibanSealed: string
  readonly last4: string
}

/** Decrypts an IBAN. @throws when SECRET has changed since. */
export const openIban = (ctx: Ctx, sealed: string): string =>
  openSealedFor<{ iban: string }>(ctx.app.config.secret, USE, sealed).iban

const isOffered = (ctx: Ctx, currency: string): boolean => ctx.app.config.payouts !== undefined && currency === CURRENCY

/** Whether payouts are offered to a wallet, and its accounts. */
export async function readPayoutAccounts(ctx: Ctx, on: Sql, scope: WalletScope): Promise<PayoutAccounts> {
  const payer = (await readPayer(on, scope)) ?? refuse('wallet.not_found')
  const rows = await selectPayoutAccounts(on, scope, ctx.now)
  const current = rows.find((row) => row.is_usable)
  const next = rows.find((row) => !row.is_usable)
  return {
    is_offered: isOffered(ctx, payer.currency),
    current: current === undefined ? null : accountReply(current),
    next: next === undefined ? null : accountReply(next),
  }
}

const accountReply = (row: PayoutAccountRow): PayoutAccount => ({
  id: row.id,
  holder: row.holder,
  country: row.country,
  iban_last4: row.iban_last4,
  status: row.is_usable ? 'USABLE' : row.confirmed_at === null ? 'UNCONFIRMED' : 'HELD',
  requested_at: row.requested_at,
  requested_by: row.requested_by_name,
  usable_at: row.usable_at,
})

/** Returns the account to which money can be paid now; undefined without one, and where payouts are not offered. */
export async function findUsableAccount(ctx: Ctx, on: Sql, scope: WalletScope): Promise<UsableAccount | undefined> {
  const payer = await readPayer(on, scope)
  if (payer === undefined || !isOffered(ctx, payer.currency)) return undefined
  const row = (await selectPayoutAccounts(on, scope, ctx.now)).find((account) => account.is_usable)
  if (row === undefined || row.iban_sealed === null) return undefined
  return { id: row.id, holder: row.holder, ibanSealed: row.iban_sealed, last4: row.iban_last4 }
}

/**
 * Enters a bank account. It replaces one that waits; the current one stays in use until this one is usable. The person
 * proves the identity with the password, and then with the link of the mail.
 * @throws `payout_account.not_offered`, `payout_account.wrong_password`, `payout_account.too_many_tries`
 */
export async function requestPayoutAccount(
  ctx: Ctx,
  scope: WalletScope,
  { iban: typed, holder, password }: BodyOf<typeof setPayoutAccount>,
): Promise<PayoutAccounts> {
  const person = ownerOf(ctx)
  const iban = typed.replaceAll(/[\s.-]/g, '').toUpperCase()
  const fault = ibanFault(iban)
  if (fault !== undefined) refuse('validation_failed', { fields: { iban: fault } })
  const payer = (await readPayer(ctx.db, scope)) ?? refuse('wallet.not_found')
  if (!isOffered(ctx, payer.currency)) refuse('payout_account.not_offered')
  await provePassword(ctx, person, password)
  const secret = randomBytes(32).toString('base64url')
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    await lockWalletOf(tx, scope)
    const current = (await selectPayoutAccounts(tx, scope, ctx.now)).find((account) => account.is_usable)
    await updateRemoved(tx, scope, { now: ctx.now, except: current?.id ?? null })
    const account = { id: ctx.newId(), holder, country: iban.slice(0, 2), last4: iban.slice(-4) }
    await insertPayoutAccount(tx, scope, {
      ...account,
      ibanSealed: sealFor(ctx.app.config.secret, USE, { iban }),
      personId: person.id,
      at: ctx.now,
      tokenHash: hashSecret(secret),
      linkUntil: new Date(ctx.now.getTime() + PAYOUT_LINK_HOURS * HOUR_MS),
    })
    const facts = { who: person.name, holder, iban: account.last4 }
    await mailPayoutAccount(work, person, { ...facts, wallet: payer.name, token: secret })
    await notify(work, {
      event: 'payout_account.requested',
      walletName: payer.name,
      count: 1,
      facts,
      path: '/wallet',
      by: person.id,
    })
    record(work, 'payout_account.requested', account)
    return readPayoutAccounts(ctx, tx, scope)
  })
}

/**
 * Confirms the account of a mailed link, as the person who entered it. It is usable a day later.
 * @throws `payout_account.link_invalid`
 */
export function confirmPayoutAccountByLink(ctx: Ctx, scope: WalletScope, token: string): Promise<PayoutAccounts> {
  const person = ownerOf(ctx)
  return ctx.db.tx(async (tx) => {
    await lockWalletOf(tx, scope)
    const usableAt = new Date(ctx.now.getTime() + PAYOUT_HOLD_HOURS * HOUR_MS)
    const link = { tokenHash: hashSecret(token), personId: person.id, now: ctx.now, usableAt }
    const account = (await updateConfirmed(tx, scope, link)) ?? refuse('payout_account.link_invalid')
    record({ ctx, tx, scope }, 'payout_account.confirmed', { ...account, last4: account.iban_last4 })
    return readPayoutAccounts(ctx, tx, scope)
  })
}

/**
 * Removes the current account and one that waits. Any owner may, because it only keeps money in the wallet.
 * @throws `payout_account.not_found`
 */
export function removePayoutAccounts(ctx: Ctx, scope: WalletScope): Promise<PayoutAccounts> {
  return ctx.db.tx(async (tx) => {
    await lockWalletOf(tx, scope)
    const known = await selectPayoutAccounts(tx, scope, ctx.now)
    const last = known.at(-1) ?? refuse('payout_account.not_found')
    await updateRemoved(tx, scope, { now: ctx.now, except: null })
    record({ ctx, tx, scope }, 'payout_account.removed', { ...last, last4: last.iban_last4 })
    return readPayoutAccounts(ctx, tx, scope)
  })
}

/** A program cannot prove that a person is present. */
function ownerOf({ person }: Ctx): Person {
  if (person === null || person.key !== undefined) refuse('auth.not_allowed')
  return person
}

async function provePassword(ctx: Ctx, person: Person, password: string): Promise<void> {
  try {
    if (await confirmPassword(ctx, person.id, password, ctx.caller?.address ?? '')) return
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error
    const { retryAfterSeconds } = error
    refuse('payout_account.too_many_tries', retryAfterSeconds === undefined ? {} : { retryAfterSeconds })
  }
  refuse('payout_account.wrong_password', { fields: { password: 'wrong' } })
}

function record(
  work: WalletWork,
  action: `payout_account.${'requested' | 'confirmed' | 'removed'}`,
  { id, holder, last4 }: { readonly id: string; readonly holder: string; readonly last4: string },
): void {
  const isRemoved = action === 'payout_account.removed'
  const values = { holder, iban_last4: last4 }
  recordAudit(work, {
    action,
    object: { kind: 'payout_account', id, name: `•••• ${last4}` },
    ...(isRemoved ? { before: values, after: {} } : { after: values }),
  })
}

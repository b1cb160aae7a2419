import { randomBytes } from 'node:crypto'
import type { BodyOf } from '@voltway/contract/endpoint'
import {
  PAYOUT_HOLD_HOURS,
  PAYOUT_LINK_HOURS,
  type PayoutAccount,
  type setPayoutAccount,
} from '@voltway/contract/payments-payouts'
import { recordAudit } from '../../kernel/audit/audit.ts'
import { readIban, sealIban } from '../../kernel/bank/sealed-iban.ts'
import type { Ctx, Person } from '../../kernel/ctx.ts'
import { confirmPassword } from '../../kernel/identity/confirm-password.ts'
import { IdentityError } from '../../kernel/identity/identity-error.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { refuse } from '../../platform/refusal.ts'
import { hashSecret } from '../../platform/secret-hash.ts'
import type { Sql } from '../../platform/sql.ts'
import { lockWalletOf } from '../wallets/wallets.ts'
import {
  type BankAccountRow,
  insertBankAccount,
  selectBankAccounts,
  updateConfirmed,
  updateRemoved,
} from './bank-account.sql.ts'

/** Bank accounts that a person enters, confirms by mail, and that wait a day: of a company, or of a driver. */

/** Whose accounts they are. */
export interface AccountOwner {
  /** The driver; null: the company. */
  readonly memberId: string | null
  /** The words of the audit. */
  readonly object: 'payout_account' | 'bank_account'
  /** @throws a refusal when no account can be entered. */
  readonly refuseUnoffered: (ctx: Ctx) => Promise<void>
  /** Mails the link that confirms a new account, and notifies those concerned. */
  readonly announce: (work: WalletWork, account: AnnouncedAccount) => Promise<void>
}

interface AnnouncedAccount {
  readonly person: Person
  readonly holder: string
  readonly last4: string
  /** The secret of the link. */
  readonly token: string
}

/** The accounts of an owner as the API returns them. */
export interface ReadAccounts {
  readonly current: PayoutAccount | null
  readonly next: PayoutAccount | null
}

/** Returns the account that is in use, and the one that will replace it. */
export async function readAccounts(
  { ctx, tx, scope }: WalletWork<Sql>,
  { memberId }: Pick<AccountOwner, 'memberId'>,
): Promise<ReadAccounts> {
  const rows = await selectBankAccounts(tx, scope, memberId, ctx.now)
  const current = rows.find((row) => row.is_usable)
  const next = rows.find((row) => !row.is_usable)
  return {
    current: current === undefined ? null : accountReply(current),
    next: next === undefined ? null : accountReply(next),
  }
}

const accountReply = (row: BankAccountRow): PayoutAccount => ({
  id: row.id,
  holder: row.holder,
  country: row.country,
  iban_last4: row.iban_last4,
  status: row.is_usable ? 'USABLE' : row.confirmed_at === null ? 'UNCONFIRMED' : 'HELD',
  requested_at: row.requested_at,
  requested_by: row.requested_by_name,
  usable_at: row.usable_at,
})

/**
 * Enters a bank account. It replaces one that waits; the current one stays in use until this one is usable. The person
 * proves the identity with the password, and then with the link of the mail.
 * @throws `validation_failed`, `payout_account.wrong_password`, `payout_account.too_many_tries`
 */
export async function requestAccount(
  ctx: Ctx,
  scope: WalletScope,
  owner: AccountOwner,
  { iban: typed, holder, password }: BodyOf<typeof setPayoutAccount>,
): Promise<void> {
  const person = presentPerson(ctx)
  const iban = readIban(typed, 'iban')
  await owner.refuseUnoffered(ctx)
  await provePassword(ctx, person, password)
  const secret = randomBytes(32).toString('base64url')
  const { memberId } = owner
  await ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    await lockWalletOf(tx, scope)
    const current = (await selectBankAccounts(tx, scope, memberId, ctx.now)).find((account) => account.is_usable)
    await updateRemoved(tx, scope, memberId, { now: ctx.now, except: current?.id ?? null })
    const account = { id: ctx.newId(), holder, country: iban.slice(0, 2), last4: iban.slice(-4) }
    await insertBankAccount(tx, scope, memberId, {
      ...account,
      ibanSealed: sealIban(ctx, iban),
      personId: person.id,
      at: ctx.now,
      tokenHash: hashSecret(secret),
      linkUntil: new Date(ctx.now.getTime() + PAYOUT_LINK_HOURS * HOUR_MS),
    })
    await owner.announce(work, { person, holder, last4: account.last4, token: secret })
    record(work, owner, 'requested', account)
  })
}

/**
 * Confirms the account of a mailed link, as the person who entered it. It is usable a day later.
 * @throws `payout_account.link_invalid`
 */
export async function confirmAccount(ctx: Ctx, scope: WalletScope, owner: AccountOwner, token: string): Promise<void> {
  const person = presentPerson(ctx)
  await ctx.db.tx(async (tx) => {
    await lockWalletOf(tx, scope)
    const usableAt = new Date(ctx.now.getTime() + PAYOUT_HOLD_HOURS * HOUR_MS)
    const link = { tokenHash: hashSecret(token), personId: person.id, now: ctx.now, usableAt }
    const account = (await updateConfirmed(tx, scope, owner.memberId, link)) ?? refuse('payout_account.link_invalid')
    record({ ctx, tx, scope }, owner, 'confirmed', { ...account, last4: account.iban_last4 })
  })
}

/**
 * Removes the current account and one that waits.
 * @throws `payout_account.not_found`
 */
export async function removeAccounts(ctx: Ctx, scope: WalletScope, owner: AccountOwner): Promise<void> {
  await ctx.db.tx(async (tx) => {
    await lockWalletOf(tx, scope)
    const known = await selectBankAccounts(tx, scope, owner.memberId, ctx.now)
    const last = known.at(-1) ?? refuse('payout_account.not_found')
    await updateRemoved(tx, scope, owner.memberId, { now: ctx.now, except: null })
    record({ ctx, tx, scope }, owner, 'removed', { ...last, last4: last.iban_last4 })
  })
}

/** A program cannot prove that a person is present. */
function presentPerson({ person }: Ctx): Person {
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
  { object: kind }: AccountOwner,
  step: 'requested' | 'confirmed' | 'removed',
  { id, holder, last4 }: { readonly id: string; readonly holder: string; readonly last4: string },
): void {
  const values = { holder, iban_last4: last4 }
  recordAudit(work, {
    action: `${kind}.${step}`,
    object: { kind, id, name: `•••• ${last4}` },
    ...(step === 'removed' ? { before: values, after: {} } : { after: values }),
  })
}

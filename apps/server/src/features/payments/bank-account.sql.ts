import type { WalletScope } from '../../kernel/scope.ts'
import { empty, type Sql, type Statement, sql, type Tx } from '../../platform/sql.ts'

/** Statements on bank accounts of companies and of drivers. Writes: payout_account, driver_account. */

export interface BankAccountRow {
  id: string
  holder: string
  iban_sealed: string | null
  country: string
  iban_last4: string
  requested_by: string
  requested_by_name: string
  requested_at: string
  confirmed_at: string | null
  usable_at: string | null
  is_usable: boolean
}

/** A driver; null for the company. */
type Owner = string | null

const tableOf = (owner: Owner): Statement => (owner === null ? sql`payout_account` : sql`driver_account`)
/** The accounts of the owner in their table, by its alias. */
const isOf = ({ walletId }: WalletScope, owner: Owner): Statement =>
  sql`a.wallet_id = ${walletId} ${owner === null ? empty : sql`and a.member_id = ${owner}`}`

/**
 * The accounts that are in use or will be: the current one first. Replaced accounts and those whose link has expired are
 * omitted. The caller locks the wallet to change them.
 */
export function selectBankAccounts(on: Sql, scope: WalletScope, owner: Owner, now: Date): Promise<BankAccountRow[]> {
  return on.rows<BankAccountRow>(sql`
    with own as (select a.* from ${tableOf(owner)} a where ${isOf(scope, owner)} and a.removed_at is null)
    select a.id, a.holder, a.iban_sealed, a.country, a.iban_last4, a.requested_by, p.name as requested_by_name,
      a.requested_at, a.confirmed_at, a.usable_at, coalesce(a.usable_at <= ${now}, false) as is_usable
    from own a join person p on p.id = a.requested_by
    where a.usable_at > ${now} or a.confirmed_at is null and a.link_until > ${now}
      or a.usable_at = (select max(u.usable_at) from own u where u.usable_at <= ${now})
    order by is_usable desc, a.requested_at, a.id`)
}

export interface NewBankAccount {
  readonly id: string
  readonly holder: string
  readonly ibanSealed: string
  readonly country: string
  readonly last4: string
  readonly personId: string
  readonly at: Date
  readonly tokenHash: string
  readonly linkUntil: Date
}

export async function insertBankAccount(
  tx: Tx,
  { walletId }: WalletScope,
  owner: Owner,
  account: NewBankAccount,
): Promise<void> {
  const [column, value] = owner === null ? [empty, empty] : [sql`member_id, `, sql`${owner}, `]
  await tx.run(sql`
    insert into ${tableOf(owner)} (wallet_id, ${column} id, holder, iban_sealed, country, iban_last4, requested_by,
      requested_at, token_hash, link_until)
    values (${walletId}, ${value} ${account.id}, ${account.holder}, ${account.ibanSealed}, ${account.country},
      ${account.last4}, ${account.personId}, ${account.at}, ${account.tokenHash}, ${account.linkUntil})`)
}

/** Confirms the account of a link. @returns undefined unless the link is open and belongs to this person. */
export function updateConfirmed(
  tx: Tx,
  scope: WalletScope,
  owner: Owner,
  link: { readonly tokenHash: string; readonly personId: string; readonly now: Date; readonly usableAt: Date },
): Promise<{ id: string; holder: string; iban_last4: string } | undefined> {
  return tx.row<{ id: string; holder: string; iban_last4: string }>(sql`
    update ${tableOf(owner)} a set confirmed_at = ${link.now}, usable_at = ${link.usableAt}, token_hash = null
    where ${isOf(scope, owner)} and a.token_hash = ${link.tokenHash} and a.requested_by = ${link.personId}
      and a.confirmed_at is null and a.removed_at is null and a.link_until > ${link.now}
    returning a.id, a.holder, a.iban_last4`)
}

/** Removes accounts: all, or only those that are not the current one. The IBAN is deleted with them. */
export function updateRemoved(
  tx: Tx,
  scope: WalletScope,
  owner: Owner,
  { now, except }: { readonly now: Date; readonly except: string | null },
): Promise<number> {
  return tx.run(sql`
    update ${tableOf(owner)} a set removed_at = ${now}, iban_sealed = null, token_hash = null
    where ${isOf(scope, owner)} and a.removed_at is null and (${except}::uuid is null or a.id <> ${except}::uuid)`)
}

/** The accounts of drivers that can be used now, by driver. */
export function selectDriverAccounts(
  on: Sql,
  { walletId }: WalletScope,
  memberIds: readonly string[],
  now: Date,
): Promise<{ member_id: string; holder: string; iban_sealed: string | null; iban_last4: string }[]> {
  return on.rows(sql`
    select distinct on (member_id) member_id, holder, iban_sealed, iban_last4 from driver_account
    where wallet_id = ${walletId} and member_id = any(${[...memberIds]}::uuid[]) and removed_at is null
      and usable_at <= ${now}
    order by member_id, usable_at desc`)
}

/** Deletes the bank accounts of a person as a driver, when they close their account. */
export async function deleteDriverAccounts(tx: Tx, { walletId }: WalletScope, personId: string): Promise<void> {
  await tx.run(sql`
    delete from driver_account where wallet_id = ${walletId}
      and member_id in (select id from member where wallet_id = ${walletId} and person_id = ${personId})`)
}

import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Statements on bank accounts for payouts. Writes: payout_account. */

export interface PayoutAccountRow {
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

/**
 * The accounts that are in use or will be: the current one first. Replaced accounts and those whose link has expired are
 * omitted. The caller locks the wallet to change them.
 */
export function selectPayoutAccounts(on: Sql, { walletId }: WalletScope, now: Date): Promise<PayoutAccountRow[]> {
  return on.rows<PayoutAccountRow>(sql`
    select a.id, a.holder, a.iban_sealed, a.country, a.iban_last4, a.requested_by, p.name as requested_by_name,
      a.requested_at, a.confirmed_at, a.usable_at, coalesce(a.usable_at <= ${now}, false) as is_usable
    from payout_account a join person p on p.id = a.requested_by
    where a.wallet_id = ${walletId} and a.removed_at is null
      and (a.usable_at > ${now} or a.confirmed_at is null and a.link_until > ${now}
        or a.usable_at = (select max(u.usable_at) from payout_account u
          where u.wallet_id = ${walletId} and u.removed_at is null and u.usable_at <= ${now}))
    order by is_usable desc, a.requested_at, a.id`)
}

export async function insertPayoutAccount(
  tx: Tx,
  { walletId }: WalletScope,
  account: {
    readonly id: string
    readonly holder: string
    readonly ibanSealed: string
    readonly country: string
    readonly last4: string
    readonly personId: string
    readonly at: Date
    readonly tokenHash: string
    readonly linkUntil: Date
  },
): Promise<void> {
  await tx.run(sql`
    insert into payout_account (wallet_id, id, holder, iban_sealed, country, iban_last4, requested_by, requested_at,
      token_hash, link_until)
    values (${walletId}, ${account.id}, ${account.holder}, ${account.ibanSealed}, ${account.country}, ${account.last4},
      ${account.personId}, ${account.at}, ${account.tokenHash}, ${account.linkUntil})`)
}

/** Confirms the account of a link. @returns undefined unless the link is open and belongs to this person. */
export function updateConfirmed(
  tx: Tx,
  { walletId }: WalletScope,
  link: { readonly tokenHash: string; readonly personId: string; readonly now: Date; readonly usableAt: Date },
): Promise<{ id: string; holder: string; iban_last4: string } | undefined> {
  return tx.row<{ id: string; holder: string; iban_last4: string }>(sql`
    update payout_account set confirmed_at = ${link.now}, usable_at = ${link.usableAt}, token_hash = null
    where wallet_id = ${walletId} and token_hash = ${link.tokenHash} and requested_by = ${link.personId}
      and confirmed_at is null and removed_at is null and link_until > ${link.now}
    returning id, holder, iban_last4`)
}

/** Removes accounts: all, or only those that are not the current one. The IBAN is deleted with them. */
export function updateRemoved(
  tx: Tx,
  { walletId }: WalletScope,
  { now, except }: { readonly now: Date; readonly except: string | null },
): Promise<number> {
  return tx.run(sql`
    update payout_account set removed_at = ${now}, iban_sealed = null, token_hash = null
    where wallet_id = ${walletId} and removed_at is null and (${except}::uuid is null or id <> ${except}::uuid)`)
}

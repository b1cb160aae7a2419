import type { Locale } from '@voltway/contract/values'
import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Statements on lost cards. Writes: lost_card. */

export interface LostCardRow {
  ekey_order_id: string | null
  replacement_order_id: string | null
  request_id: string | null
}

/** Records a lost card. The first report stays. */
export async function insertLostCard(
  tx: Tx,
  { walletId }: WalletScope,
  { cardId, at, by }: { readonly cardId: string; readonly at: Date; readonly by: string | null },
): Promise<void> {
  await tx.run(sql`
    insert into lost_card (wallet_id, card_id, reported_at, reported_by)
    values (${walletId}, ${cardId}, ${at}, ${by}) on conflict do nothing`)
}

/** Locks the record, so that two reports at once do each step once. */
export function lockLostCard(tx: Tx, { walletId }: WalletScope, cardId: string): Promise<LostCardRow | undefined> {
  return tx.row(sql`
    select ekey_order_id, replacement_order_id, request_id from lost_card
    where wallet_id = ${walletId} and card_id = ${cardId} for no key update`)
}

export async function updateLostCard(
  tx: Tx,
  { walletId }: WalletScope,
  cardId: string,
  { ekey_order_id: ekey, replacement_order_id: replacement, request_id: request }: LostCardRow,
): Promise<void> {
  await tx.run(sql`
    update lost_card set ekey_order_id = ${ekey}, replacement_order_id = ${replacement}, request_id = ${request}
    where wallet_id = ${walletId} and card_id = ${cardId}`)
}

/** The holder of a card, as the member record or the account has them. */
export interface HolderRow {
  member_id: string | null
  email: string | null
  phone: string | null
  language: Locale
  wallet_name: string
}

export function selectHolder(on: Sql, { walletId }: WalletScope, cardId: string): Promise<HolderRow | undefined> {
  return on.row(sql`
    select m.id as member_id, coalesce(m.email, p.email) as email, m.phone, coalesce(p.language, w.language) as language,
      w.name as wallet_name
    from card c join wallet w on w.id = c.wallet_id
    left join member m on m.wallet_id = ${walletId} and m.id = c.member_id and m.status <> 'REMOVED'
    left join person p on p.id = m.person_id
    where c.wallet_id = ${walletId} and c.id = ${cardId}`)
}

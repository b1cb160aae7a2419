import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, type Statement, sql } from '../../platform/sql.ts'

/** Reads the cards that people present at chargers. */

/** @returns the card of the wallet with a uid in any spelling; undefined for an unknown one and for other wallets. */
export async function selectCardOfUid(db: Sql, { walletId }: WalletScope, uid: string): Promise<string | undefined> {
  const row = await db.row<{ card_id: string }>(sql`
    select card_id from network_token where wallet_id = ${walletId} and uid = ${uid.toUpperCase()} limit 1`)
  return row?.card_id
}

/** The uid that a charger receives for a card: of the plastic card, else of the eKey. */
export async function selectUidOfCard(db: Sql, scope: WalletScope, cardId: string): Promise<string | undefined> {
  const row = await db.row<{ uid: string }>(sql`
    select uid from network_token where wallet_id = ${scope.walletId} and card_id = ${cardId}
    order by type = 'RFID' desc, uid limit 1`)
  return row?.uid
}

export interface CardStateRow {
  is_valid: boolean
  /** Its limit is used up. */
  is_used_up: boolean
  /** It charges at another place. */
  is_charging: boolean
  member_id: string | null
  time_zone: string
  /** The rules that apply to it, as text. */
  rules: string | null
}

/** Conditions of the areas of cards and rules over `card c`, `wallet w` and `member m`. */
export interface CardRules {
  readonly isValid: Statement
  readonly isUsedUp: Statement
}

/**
 * Read after the lock of the card. `evse`: a session at this point of the charger does not count as running; null: at no
 * point of it. `runningSince`: neither do older sessions.
 */
export function selectCardState(
  db: Sql,
  { walletId }: WalletScope,
  {
    cardId,
    chargerId,
    evse,
    runningSince,
  }: { cardId: string; chargerId: string; evse: number | null; runningSince: Date },
  { isValid, isUsedUp, rules }: CardRules & { readonly rules: Statement },
): Promise<CardStateRow | undefined> {
  return db.row<CardStateRow>(sql`
    select c.member_id, w.time_zone, ${rules} as rules, ${isValid} as is_valid, ${isUsedUp} as is_used_up, exists (
        select from session s where s.wallet_id = ${walletId} and s.card_id = ${cardId} and s.status = 'ONGOING'
          and s.started_at > ${runningSince} and not exists (
            select from charger_transaction t
            where t.wallet_id = ${walletId} and t.charger_id = ${chargerId} and t.session_id = s.id
              and (${evse}::integer is null or t.evse = ${evse}))) as is_charging
    from card c join wallet w on w.id = ${walletId}
    left join member m on m.wallet_id = ${walletId} and m.id = c.member_id
    where c.wallet_id = ${walletId} and c.id = ${cardId}`)
}

/**
 * The uids of the cards that a charger may accept while it is offline: those of a home's driver, else of all cards, but
 * none that a rule may refuse.
 */
export async function selectListedUids(
  db: Sql,
  { walletId }: WalletScope,
  { memberId, limit }: { readonly memberId: string | null; readonly limit: number },
  { isValid, isUsedUp, mayBeRefused }: CardRules & { readonly mayBeRefused: Statement },
): Promise<string[]> {
  const rows = await db.rows<{ uid: string }>(sql`
    select t.uid from network_token t join card c on c.wallet_id = ${walletId} and c.id = t.card_id
    join wallet w on w.id = ${walletId}
    left join member m on m.wallet_id = ${walletId} and m.id = c.member_id
    where t.wallet_id = ${walletId} and t.type = 'RFID' and length(t.uid) <= 20
      and (${memberId}::uuid is null or c.member_id = ${memberId}) and ${isValid} and not ${isUsedUp}
      and not ${mayBeRefused}
    order by t.uid limit ${limit}`)
  return rows.map(({ uid }) => uid)
}

/** Whether a card may be chosen by the caller. */
export async function selectChosenCard(db: Sql, scope: WalletScope, cardId: string): Promise<boolean> {
  const { walletId, ownOnly, memberId } = scope
  const row = await db.row<{ id: string }>(sql`
    select id from card where wallet_id = ${walletId} and id = ${cardId}
      and (not ${ownOnly}::boolean or member_id = ${memberId})`)
  return row !== undefined
}

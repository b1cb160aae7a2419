import { type Sql, sql } from '../../platform/sql.ts'
import type { WalletScope } from '../scope.ts'

/** Tokens of cards. Writes: network_token. */

/** A token of a card to insert (OCPI 2.2.1 mod_tokens, Token). */
export interface NewToken {
  readonly cardId: string
  /** The uid that the charger reads from the card. Stored in upper case, because networks do not agree on its case. */
  readonly uid: string
  readonly type: 'RFID' | 'APP_USER'
  readonly contractId: string
  readonly now: Date
}

/**
 * Inserts the tokens of cards and returns their number. Violates `network_token_pkey` when another card, of any wallet,
 * has one of the uids.
 */
export function insertTokens(tx: Sql, scope: WalletScope, tokens: readonly NewToken[]): Promise<number> {
  const rows = tokens.map((token) => ({ ...token, uid: token.uid.toUpperCase() }))
  return tx.run(sql`
    insert into network_token (uid, type, wallet_id, card_id, contract_id, last_updated)
    select n.uid, n.type, ${scope.walletId}, n."cardId", n."contractId", n.now
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
      uid text, type text, "cardId" uuid, "contractId" text, now timestamptz)`)
}

/**
 * Marks the tokens of cards as changed, so that operators that request changes since a time receive them (OCPI 2.2.1
 * mod_tokens, date_from). Returns the number of rows.
 */
export function updateTokenChanged(
  tx: Sql,
  scope: WalletScope,
  cardIds: readonly string[],
  now: Date,
): Promise<number> {
  return tx.run(sql`
    update network_token set last_updated = greatest(last_updated, ${now})
    where wallet_id = ${scope.walletId} and card_id = any(${cardIds})`)
}

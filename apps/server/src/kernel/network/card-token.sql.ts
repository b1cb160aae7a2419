import { type Sql, sql } from '../../platform/sql.ts'
import type { WalletScope } from '../scope.ts'

/** The network's side of a card. Writes: network_token. */

export interface NewToken {
  readonly cardId: string
  /** What the reader reads. PriceCache in upper case: networks do not agree on its case. */
  readonly uid: string
  readonly type: 'RFID' | 'APP_USER'
  readonly contractId: string
  readonly now: Date
}

/** Makes cards known to the network. Breaks `network_token_pkey` when another card, of any wallet, has a uid of theirs. */
export function insertTokens(tx: Sql, scope: WalletScope, tokens: readonly NewToken[]): Promise<number> {
  const rows = tokens.map((token) => ({ ...token, uid: token.uid.toUpperCase() }))
  return tx.run(sql`
    insert into network_token (uid, type, wallet_id, card_id, contract_id, last_updated)
    select n.uid, n.type, ${scope.walletId}, n."cardId", n."contractId", n.now
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
      uid text, type text, "cardId" uuid, "contractId" text, now timestamptz)`)
}

/** Notes that a card's truth has changed, so that operators who ask for changes since a time are given it. */
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

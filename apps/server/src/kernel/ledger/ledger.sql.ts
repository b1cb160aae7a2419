import { ofReachable } from '../../platform/reachable.ts'
import { type Db, type Sql, sql } from '../../platform/sql.ts'

/**
 * Statements of the ledger. Writes: ledger_account, ledger_transfer, ledger_entry, ledger_hold. Only new accounts and
 * the session and expiry of a hold are written without `ledger_apply`.
 */

/** One row that `ledger_apply` returns per item, in the order of the batch. Amounts are cents. */
export interface AppliedRow {
  ordinal: number
  outcome: 'DONE' | 'REPEATED' | 'CONFLICT' | 'INSUFFICIENT' | 'UNCHANGED'
  transfer_id: string | null
  hold_id: string | null
  moved_minor: bigint
  resolved_minor: bigint
  funds_before_minor: bigint
  funds_minor: bigint
  held_minor: bigint
  receivable_minor: bigint
  credit_minor: bigint
}

/**
 * Applies money operations (migration 0430; 0040 describes an item) in their order. Locks the open holds and accounts of
 * their wallets. With `walletId`, all items belong to this wallet, and a distributed database applies them where it is.
 */
export function applyToLedger(tx: Sql, walletId: string | null, items: readonly object[]): Promise<AppliedRow[]> {
  const applied = sql`select * from ledger_apply(${walletId}, ${JSON.stringify(items)}::jsonb)`
  // The items of one wallet are in order already.
  return tx.rows<AppliedRow>(walletId === null ? sql`${applied} order by ordinal` : applied)
}

/** Inserts the three accounts of a new wallet, with balance zero. */
export function insertAccounts(tx: Sql, walletId: string): Promise<number> {
  return tx.run(sql`
    insert into ledger_account (wallet_id, kind)
    values (${walletId}, 'FUNDS'), (${walletId}, 'HELD'), (${walletId}, 'RECEIVABLE')
    on conflict do nothing`)
}

/** Locks the accounts of a wallet, in the order of `ledger_apply`. */
export function lockAccounts(tx: Sql, walletId: string): Promise<object[]> {
  return tx.rows(sql`select kind from ledger_account where wallet_id = ${walletId} order by kind for no key update`)
}

/** One row of ledger_hold. `amount_minor` is cents, and `counts_from` determines the card's limit period. */
export interface HoldRow {
  id: string
  card_id: string | null
  session_id: string | null
  authorization_reference: string | null
  amount_minor: bigint
  counts_from: string
  expires_at: string
}

/** Finds the open hold of a session. */
export function selectSessionHold(db: Sql, walletId: string, sessionId: string): Promise<HoldRow | undefined> {
  return db.row<HoldRow>(sql`
    select id, card_id, session_id, authorization_reference, amount_minor, counts_from, expires_at
    from ledger_hold where wallet_id = ${walletId} and session_id = ${sessionId} and state = 'OPEN'
    order by id limit 1`)
}

/**
 * Finds the open hold of an authorisation that no session has claimed: the one with the reference first, else the
 * card's newest.
 */
export function selectUnclaimedHold(
  db: Sql,
  walletId: string,
  cardId: string,
  authorizationReference: string | null,
): Promise<HoldRow | undefined> {
  return db.row<HoldRow>(sql`
    select id, card_id, session_id, authorization_reference, amount_minor, counts_from, expires_at
    from ledger_hold
    where wallet_id = ${walletId} and card_id = ${cardId} and state = 'OPEN' and session_id is null
    order by authorization_reference is not distinct from ${authorizationReference} desc, id desc
    limit 1`)
}

/** Assigns an open hold to its session. From then on only the end of the session resolves it. */
export function updateHoldSession(
  tx: Sql,
  walletId: string,
  holdId: string,
  session: { sessionId: string | null; countsFrom: Date; expiresAt: Date },
): Promise<number> {
  return tx.run(sql`
    update ledger_hold
    set session_id = ${session.sessionId}, counts_from = ${session.countsFrom}, expires_at = ${session.expiresAt}
    where wallet_id = ${walletId} and id = ${holdId} and state = 'OPEN'`)
}

/**
 * Sets the expiry of an open hold.
 * @returns 0 when the hold is no longer open.
 */
export function updateHoldExpiry(tx: Sql, walletId: string, holdId: string, expiresAt: Date): Promise<number> {
  return tx.run(sql`
    update ledger_hold set expires_at = ${expiresAt} where wallet_id = ${walletId} and id = ${holdId} and state = 'OPEN'`)
}

/** Finds an open hold by id. */
export function selectHold(db: Sql, walletId: string, holdId: string): Promise<HoldRow | undefined> {
  return db.row<HoldRow>(sql`
    select id, card_id, session_id, authorization_reference, amount_minor, counts_from, expires_at
    from ledger_hold where wallet_id = ${walletId} and id = ${holdId} and state = 'OPEN'`)
}

/** One row of ledger_hold whose time is up: its wallet, id and card. */
export interface ExpiredHoldRow {
  wallet_id: string
  id: string
  card_id: string
}

/** Lists expired open holds of cards in all wallets, oldest first. */
export function selectExpiredHolds(db: Db, at: Date, limit: number): Promise<ExpiredHoldRow[]> {
  return ofReachable(db, (only) =>
    db.rows<ExpiredHoldRow>(sql`
    select wallet_id, id, card_id from ledger_hold
    where state = 'OPEN' and expires_at <= ${at} and card_id is not null ${only(sql`wallet_id`)}
    order by expires_at limit ${limit}`),
  )
}

/** The balances of a wallet's three accounts in cents. `receivable_minor` is ≤ 0. */
export interface BalanceRow {
  funds_minor: bigint
  held_minor: bigint
  receivable_minor: bigint
}

/** Returns a wallet's balances. Undefined: the wallet has no ledger accounts. */
export function selectBalance(db: Sql, walletId: string): Promise<BalanceRow | undefined> {
  return db.row<BalanceRow>(sql`
    select sum(balance_minor) filter (where kind = 'FUNDS')::bigint as funds_minor,
      sum(balance_minor) filter (where kind = 'HELD')::bigint as held_minor,
      sum(balance_minor) filter (where kind = 'RECEIVABLE')::bigint as receivable_minor
    from ledger_account where wallet_id = ${walletId}
    having count(*) > 0`)
}

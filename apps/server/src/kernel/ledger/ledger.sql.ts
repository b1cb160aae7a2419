import { type Sql, sql } from '../../platform/sql.ts'

/** Statements of the ledger. Writes: ledger_account, ledger_transfer, ledger_entry, ledger_hold; all but two through `ledger_apply`. */

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

/** Runs a batch of money operations (migration 0040 describes an item). Locks the wallets' open holds and accounts. */
export function applyToLedger(tx: Sql, items: readonly object[]): Promise<AppliedRow[]> {
  return tx.rows<AppliedRow>(sql`select * from ledger_apply(${JSON.stringify(items)}::jsonb) order by ordinal`)
}

/** The three accounts of a new wallet, at zero. */
export function insertAccounts(tx: Sql, walletId: string): Promise<number> {
  return tx.run(sql`
    insert into ledger_account (wallet_id, kind)
    values (${walletId}, 'FUNDS'), (${walletId}, 'HELD'), (${walletId}, 'RECEIVABLE')
    on conflict do nothing`)
}

export interface HoldRow {
  id: string
  card_id: string | null
  session_id: string | null
  authorization_reference: string | null
  amount_minor: bigint
  counts_from: string
  expires_at: string
}

/** The open hold of a session, if any. */
export function selectSessionHold(db: Sql, walletId: string, sessionId: string): Promise<HoldRow | undefined> {
  return db.row<HoldRow>(sql`
    select id, card_id, session_id, authorization_reference, amount_minor, counts_from, expires_at
    from ledger_hold where wallet_id = ${walletId} and session_id = ${sessionId} and state = 'OPEN'
    order by id limit 1`)
}

/** The open hold an authorisation took and no session has claimed: the one of that reference first, else the card's newest. */
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

/** Ties an open hold to its session; from then on only the session's end resolves it. */
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

export function updateHoldExpiry(tx: Sql, walletId: string, holdId: string, expiresAt: Date): Promise<number> {
  return tx.run(sql`
    update ledger_hold set expires_at = ${expiresAt} where wallet_id = ${walletId} and id = ${holdId} and state = 'OPEN'`)
}

/** An open hold by its id. */
export function selectHold(db: Sql, walletId: string, holdId: string): Promise<HoldRow | undefined> {
  return db.row<HoldRow>(sql`
    select id, card_id, session_id, authorization_reference, amount_minor, counts_from, expires_at
    from ledger_hold where wallet_id = ${walletId} and id = ${holdId} and state = 'OPEN'`)
}

export interface ExpiredHoldRow {
  wallet_id: string
  id: string
  card_id: string
}

/** Open holds of cards whose time is up, oldest first, of all wallets. */
export function selectExpiredHolds(db: Sql, at: Date, limit: number): Promise<ExpiredHoldRow[]> {
  return db.rows<ExpiredHoldRow>(sql`
    select wallet_id, id, card_id from ledger_hold
    where state = 'OPEN' and expires_at <= ${at} and card_id is not null order by expires_at limit ${limit}`)
}

export interface BalanceRow {
  funds_minor: bigint
  held_minor: bigint
  receivable_minor: bigint
}

export function selectBalance(db: Sql, walletId: string): Promise<BalanceRow | undefined> {
  return db.row<BalanceRow>(sql`
    select sum(balance_minor) filter (where kind = 'FUNDS')::bigint as funds_minor,
      sum(balance_minor) filter (where kind = 'HELD')::bigint as held_minor,
      sum(balance_minor) filter (where kind = 'RECEIVABLE')::bigint as receivable_minor
    from ledger_account where wallet_id = ${walletId}
    having count(*) > 0`)
}

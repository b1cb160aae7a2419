import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Writes charger_transaction and the number of a charger's last transaction. */

export interface TransactionRow {
  id: string
  reference: string
  evse: number
  connector: number
  uid: string | null
  card_id: string | null
  session_id: string | null
  started_at: string
  ended_at: string | null
  meter_start_wh: bigint | null
  energy_wh: bigint
  power_w: number | null
  read_at: string
  received_at: string
  stop_reason: string | null
  doubts: string[]
  signed: unknown[]
}

const columns = sql`id, reference, evse, connector, uid, card_id, session_id, started_at, ended_at, meter_start_wh,
  energy_wh, power_w, read_at, coalesce(received_at, read_at) as received_at, stop_reason, doubts, signed`

export function selectTransaction(
  tx: Sql,
  { walletId }: WalletScope,
  chargerId: string,
  reference: string,
): Promise<TransactionRow | undefined> {
  return tx.row<TransactionRow>(sql`
    select ${columns} from charger_transaction
    where wallet_id = ${walletId} and charger_id = ${chargerId} and reference = ${reference}`)
}

/** The transactions of a charger that have not ended, of one point or of all. */
export function selectRunningTransactions(
  tx: Sql,
  { walletId }: WalletScope,
  chargerId: string,
  evse: number | null = null,
): Promise<TransactionRow[]> {
  return tx.rows<TransactionRow>(sql`
    select ${columns} from charger_transaction
    where wallet_id = ${walletId} and charger_id = ${chargerId} and ended_at is null
      and (${evse}::integer is null or evse = ${evse})
    order by started_at, id`)
}

export function selectTransactionOfSession(
  tx: Sql,
  { walletId }: WalletScope,
  sessionId: string,
): Promise<(TransactionRow & { charger_id: string }) | undefined> {
  return tx.row<TransactionRow & { charger_id: string }>(sql`
    select charger_id, ${columns} from charger_transaction
    where wallet_id = ${walletId} and session_id = ${sessionId} and ended_at is null`)
}

/** Transactions without a message since an instant, which did not end. */
export function selectSilentTransactions(
  db: Sql,
  since: Date,
): Promise<{ wallet_id: string; charger_id: string; reference: string }[]> {
  return db.rows(sql`
    select wallet_id, charger_id, reference from charger_transaction
    where ended_at is null and coalesce(received_at, read_at) < ${since} order by read_at limit 1000`)
}

/** @returns the next number of a transaction of the charger, which the caller has locked. */
export async function updateLastTransaction(tx: Tx, { walletId }: WalletScope, chargerId: string): Promise<number> {
  const row = await tx.row<{ last_transaction: number }>(sql`
    update charger set last_transaction = last_transaction + 1 where wallet_id = ${walletId} and id = ${chargerId}
    returning last_transaction`)
  if (row === undefined) throw new Error(`charger ${chargerId} is gone`)
  return row.last_transaction
}

export function insertTransaction(
  tx: Tx,
  { walletId }: WalletScope,
  chargerId: string,
  t: TransactionRow,
): Promise<number> {
  return tx.run(sql`
    insert into charger_transaction (wallet_id, charger_id, id, reference, evse, connector, uid, started_at, read_at,
      received_at)
    values (${walletId}, ${chargerId}, ${t.id}, ${t.reference}, ${t.evse}, ${t.connector}, ${t.uid}, ${t.started_at},
      ${t.read_at}, ${t.received_at})`)
}

export function updateTransaction(
  tx: Tx,
  { walletId }: WalletScope,
  chargerId: string,
  t: TransactionRow,
): Promise<number> {
  return tx.run(sql`
    update charger_transaction set evse = ${t.evse}, connector = ${t.connector}, uid = ${t.uid},
      card_id = ${t.card_id}, session_id = ${t.session_id}, ended_at = ${t.ended_at},
      meter_start_wh = ${t.meter_start_wh}, energy_wh = ${t.energy_wh}, power_w = ${t.power_w}, read_at = ${t.read_at},
      received_at = ${t.received_at}, stop_reason = ${t.stop_reason}, doubts = ${t.doubts}, signed = ${JSON.stringify(t.signed)}::jsonb
    where wallet_id = ${walletId} and charger_id = ${chargerId} and id = ${t.id}`)
}

import type { connectorStates, ocppVersions } from '@voltway/contract/chargers'
import type { SiteKind } from '@voltway/contract/sites'
import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, type Statement, sql, type Tx } from '../../platform/sql.ts'
import type { Payload, Point } from './ocpp/charger-event.ts'

/**
 * Messages of chargers and what they change. Writes: charger, charger_connector, charger_message, charger_transaction.
 * Every change of a charger requires the lock of its row.
 */

export interface ReportingChargerRow {
  id: string
  name: string
  identity: string
  clock_offset_s: number | null
  last_transaction: number
  site_id: string
  site_kind: SiteKind
  site_name: string
  street: string
  postal_code: string
  city: string
  country: string
  /** The card of charges at home that no card of the fleet started. */
  home_card_id: string | null
}

/**
 * Locks a charger for its next message, so that messages are applied one after the other. Commands refer to the row
 * meanwhile. Undefined: it was removed, or its connection is no longer this one.
 */
export function lockReportingCharger(
  tx: Tx,
  { walletId }: WalletScope,
  { chargerId, connectionId }: { readonly chargerId: string; readonly connectionId: string },
): Promise<ReportingChargerRow | undefined> {
  return tx.row<ReportingChargerRow>(sql`
    select g.id, g.name, g.identity, g.clock_offset_s, g.last_transaction, s.id as site_id, s.kind as site_kind,
      s.name as site_name, s.street, s.postal_code, s.city, s.country, s.card_id as home_card_id
    from charger g join site s on s.wallet_id = g.wallet_id and s.id = g.site_id
    where g.wallet_id = ${walletId} and g.id = ${chargerId} and g.connection_id = ${connectionId}
    for no key update of g`)
}

export function selectRepeatedAnswer(
  tx: Tx,
  { walletId }: WalletScope,
  chargerId: string,
  repeatKey: string,
): Promise<{ answer: Payload } | undefined> {
  return tx.row(sql`
    select answer from charger_message
    where wallet_id = ${walletId} and charger_id = ${chargerId} and repeat_key = ${repeatKey}`)
}

export interface StoredMessage {
  readonly id: string
  readonly chargerId: string
  readonly protocol: (typeof ocppVersions)[number]
  readonly action: string
  readonly payload: Payload
  readonly repeatKey: string | null
  readonly answer: Payload
  readonly isDoubtful: boolean
}

export function insertMessage(tx: Tx, { walletId }: WalletScope, message: StoredMessage, now: Date): Promise<number> {
  const { id, chargerId, protocol, action, payload, repeatKey, answer, isDoubtful } = message
  return tx.run(sql`
    insert into charger_message (wallet_id, charger_id, id, received_at, protocol, action, payload, repeat_key, answer, is_doubtful)
    values (${walletId}, ${chargerId}, ${id}, ${now}, ${protocol}, ${action}, ${JSON.stringify(payload)}, ${repeatKey},
      ${JSON.stringify(answer)}, ${isDoubtful})`)
}

export function updateChargerBooted(
  tx: Tx,
  { walletId }: WalletScope,
  chargerId: string,
  boot: {
    readonly vendor: string
    readonly model: string
    readonly serialNumber: string | null
    readonly firmwareVersion: string | null
  },
): Promise<number> {
  return tx.run(sql`
    update charger set vendor = ${boot.vendor}, model = ${boot.model}, serial_number = ${boot.serialNumber},
      firmware_version = ${boot.firmwareVersion}
    where wallet_id = ${walletId} and id = ${chargerId}`)
}

export function updateChargerClock(
  tx: Tx,
  { walletId }: WalletScope,
  chargerId: string,
  offsetS: number | null,
): Promise<number> {
  return tx.run(sql`
    update charger set clock_offset_s = ${offsetS} where wallet_id = ${walletId} and id = ${chargerId}`)
}

export function updateLastTransaction(
  tx: Tx,
  { walletId }: WalletScope,
  chargerId: string,
  number: number,
): Promise<number> {
  return tx.run(sql`
    update charger set last_transaction = ${number} where wallet_id = ${walletId} and id = ${chargerId}`)
}

export interface ConnectorStatus extends Point {
  readonly state: (typeof connectorStates)[number]
  readonly error: string | null
}

/** @returns the state before; undefined for a new connector. */
export async function upsertConnector(
  tx: Tx,
  { walletId }: WalletScope,
  { chargerId, evse, connector, state, error }: ConnectorStatus & { readonly chargerId: string },
  now: Date,
): Promise<string | undefined> {
  const before = await tx.row<{ state: string }>(sql`
    select state from charger_connector where wallet_id = ${walletId} and charger_id = ${chargerId} and evse = ${evse}
      and connector = ${connector}`)
  await tx.run(sql`
    insert into charger_connector (wallet_id, charger_id, evse, connector, state, error, reported_at)
    values (${walletId}, ${chargerId}, ${evse}, ${connector}, ${state}, ${error}, ${now})
    on conflict (wallet_id, charger_id, evse, connector) do update set state = excluded.state, error = excluded.error,
      reported_at = excluded.reported_at`)
  return before?.state
}

/** A transaction of a charger. */
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
  stop_reason: string | null
  doubts: string[]
  signed: unknown[]
}

const transactionColumns = sql`id, reference, evse, connector, uid, card_id, session_id, started_at, ended_at, meter_start_wh,
  energy_wh, power_w, read_at, stop_reason, doubts, signed`

export function selectTransaction(
  tx: Tx,
  { walletId }: WalletScope,
  chargerId: string,
  reference: string,
): Promise<TransactionRow | undefined> {
  return tx.row<TransactionRow>(sql`
    select ${transactionColumns} from charger_transaction
    where wallet_id = ${walletId} and charger_id = ${chargerId} and reference = ${reference}`)
}

/** The running transactions of a point, oldest first. */
export function selectRunningAt(
  tx: Tx,
  { walletId }: WalletScope,
  chargerId: string,
  evse: number,
): Promise<TransactionRow[]> {
  return tx.rows<TransactionRow>(sql`
    select ${transactionColumns} from charger_transaction
    where wallet_id = ${walletId} and charger_id = ${chargerId} and evse = ${evse} and ended_at is null
    order by started_at, id`)
}

export function upsertTransaction(
  tx: Tx,
  { walletId }: WalletScope,
  chargerId: string,
  t: TransactionRow,
): Promise<number> {
  return tx.run(sql`
    insert into charger_transaction (wallet_id, charger_id, id, reference, evse, connector, uid, card_id, session_id, started_at,
      ended_at, meter_start_wh, energy_wh, power_w, read_at, stop_reason, doubts, signed)
    values (${walletId}, ${chargerId}, ${t.id}, ${t.reference}, ${t.evse}, ${t.connector}, ${t.uid}, ${t.card_id}, ${t.session_id},
      ${t.started_at}, ${t.ended_at}, ${t.meter_start_wh}, ${t.energy_wh}, ${t.power_w}, ${t.read_at}, ${t.stop_reason},
      ${t.doubts}, ${JSON.stringify(t.signed)})
    on conflict (wallet_id, charger_id, id) do update set uid = excluded.uid, card_id = excluded.card_id,
      session_id = excluded.session_id, ended_at = excluded.ended_at, meter_start_wh = excluded.meter_start_wh,
      energy_wh = excluded.energy_wh, power_w = excluded.power_w, read_at = excluded.read_at,
      stop_reason = excluded.stop_reason, doubts = excluded.doubts, signed = excluded.signed`)
}

/** The card of a token in the wallet; operators write uids in either case. */
export function selectCardOfUid(
  on: Sql,
  { walletId }: WalletScope,
  uid: string,
): Promise<{ card_id: string } | undefined> {
  return on.row(sql`
    select card_id from network_token where wallet_id = ${walletId} and uid = any(${[uid, uid.toUpperCase(), uid.toLowerCase()]})
    limit 1`)
}

/** Whether a charge of the card runs. */
export async function selectIsCharging(on: Sql, { walletId }: WalletScope, cardId: string): Promise<boolean> {
  const row = await on.row(sql`
    select from session where wallet_id = ${walletId} and card_id = ${cardId} and status = 'ONGOING' limit 1`)
  return row !== undefined
}

export interface StaleRow {
  wallet_id: string
  charger_id: string
  reference: string
}

/** Running transactions without a message since an instant, of all wallets or of the reachable ones. */
export function selectStaleTransactions(
  on: Sql,
  { before, limit }: { readonly before: Date; readonly limit: number },
  only: (column: Statement) => Statement,
): Promise<StaleRow[]> {
  return on.rows<StaleRow>(sql`
    select wallet_id, charger_id, reference from charger_transaction where ended_at is null and read_at < ${before}
      ${only(sql`wallet_id`)}
    order by read_at limit ${limit}`)
}

/** Deletes messages that nobody has to look at any more. */
export function deleteOldMessages(on: Sql, before: Date): Promise<number> {
  return on.run(sql`delete from charger_message where received_at < ${before} and not is_doubtful`)
}

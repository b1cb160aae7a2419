import type { connectorStates } from '@voltway/contract/chargers'
import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql, type Tx } from '../../platform/sql.ts'
import type { BootEvent, Payload, Point } from './ocpp/charger-event.ts'

/** Writes charger_message, charger_connector and what chargers report about themselves in charger. */

export interface StoredMessageRow {
  answer: Payload
  is_same: boolean
}

/** The first message with a key, and whether it had the same content. */
export function selectRepeated(
  tx: Tx,
  { walletId }: WalletScope,
  chargerId: string,
  { repeatKey, payload }: { readonly repeatKey: string; readonly payload: Payload },
): Promise<StoredMessageRow | undefined> {
  return tx.row<StoredMessageRow>(sql`
    select answer, payload = ${JSON.stringify(payload)}::jsonb as is_same from charger_message
    where wallet_id = ${walletId} and charger_id = ${chargerId} and repeat_key = ${repeatKey}`)
}

export interface NewMessage {
  readonly id: string
  readonly receivedAt: Date
  readonly protocol: string
  readonly action: string
  readonly payload: Payload
  readonly repeatKey: string | null
  readonly answer: Payload
  readonly isDoubtful: boolean
}

export function insertMessage(
  tx: Tx,
  { walletId }: WalletScope,
  chargerId: string,
  message: NewMessage,
): Promise<number> {
  const { id, receivedAt, protocol, action, payload, repeatKey, answer, isDoubtful } = message
  return tx.run(sql`
    insert into charger_message (wallet_id, charger_id, id, received_at, protocol, action, payload, repeat_key, answer,
      is_doubtful)
    values (${walletId}, ${chargerId}, ${id}, ${receivedAt}, ${protocol}, ${action}, ${JSON.stringify(payload)}::jsonb,
      ${repeatKey}, ${JSON.stringify(answer)}::jsonb, ${isDoubtful})`)
}

export function deleteMessagesBefore(db: Sql, before: Date): Promise<number> {
  return db.run(sql`delete from charger_message where received_at < ${before} and not is_doubtful`)
}

export function updateSeen(tx: Tx, { walletId }: WalletScope, chargerId: string, now: Date): Promise<number> {
  return tx.run(sql`update charger set last_seen_at = ${now} where wallet_id = ${walletId} and id = ${chargerId}`)
}

export function updateBooted(
  tx: Tx,
  { walletId }: WalletScope,
  chargerId: string,
  { vendor, model, serialNumber, firmwareVersion }: BootEvent,
): Promise<number> {
  return tx.run(sql`
    update charger set vendor = ${vendor}, model = ${model}, serial_number = ${serialNumber},
      firmware_version = ${firmwareVersion}, takes_list = true, list_hash = null
    where wallet_id = ${walletId} and id = ${chargerId}`)
}

export function updateClockOffset(
  tx: Tx,
  { walletId }: WalletScope,
  chargerId: string,
  offsetS: number | null,
): Promise<number> {
  return tx.run(sql`
    update charger set clock_offset_s = ${offsetS} where wallet_id = ${walletId} and id = ${chargerId}
      and clock_offset_s is distinct from ${offsetS}`)
}

export interface ReportedConnector extends Point {
  readonly state: (typeof connectorStates)[number]
  readonly error: string | null
}

/** @returns the state before; undefined for a new connector. */
export async function upsertConnector(
  tx: Tx,
  { walletId }: WalletScope,
  chargerId: string,
  { evse, connector, state, error, now }: ReportedConnector & { readonly now: Date },
): Promise<ReportedConnector['state'] | undefined> {
  const before = await tx.row<{ state: ReportedConnector['state'] }>(sql`
    select state from charger_connector
    where wallet_id = ${walletId} and charger_id = ${chargerId} and evse = ${evse} and connector = ${connector}`)
  await tx.run(sql`
    insert into charger_connector (wallet_id, charger_id, evse, connector, state, error, reported_at)
    values (${walletId}, ${chargerId}, ${evse}, ${connector}, ${state}, ${error}, ${now})
    on conflict (wallet_id, charger_id, evse, connector) do update set state = excluded.state, error = excluded.error,
      reported_at = excluded.reported_at`)
  return before?.state
}

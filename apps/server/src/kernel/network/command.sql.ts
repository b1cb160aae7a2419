import { type Sql, sql, type Tx } from '../../platform/sql.ts'
import type { CommandType } from './messages.ts'

/** Writes network_command. */

/**
 * The state of a command. REQUESTED and ACCEPTED (by the operator) are open; REJECTED, TIMED_OUT and DONE are final.
 */
export type CommandState = 'REQUESTED' | 'ACCEPTED' | 'REJECTED' | 'TIMED_OUT' | 'DONE'

/** The parameters of a command; ids as the operator wrote them. */
export interface CommandRequest {
  country_code: string
  party_id: string
  /** The operator's session id (STOP_SESSION). */
  session_id?: string
  location_id?: string
  evse_uid?: string
  connector_id?: string
  authorization_reference?: string
  /** The card whose token starts the session or reserves (START_SESSION, RESERVE_NOW). */
  card_id?: string
  /** Our id of the reservation, and its end (RESERVE_NOW, CANCEL_RESERVATION). */
  reservation_id?: string
  expiry_date?: string
}

/** One row of network_command. */
export interface CommandRow {
  id: string
  peer_id: string
  kind: CommandType
  wallet_id: string | null
  session_id: string | null
  request: CommandRequest
  callback_secret_hash: string
  state: CommandState
  message: string | null
  requested_at: string
  answered_at: string | null
  expires_at: string
}

const columns = sql`id, peer_id, kind, wallet_id, session_id, request, callback_secret_hash, state, message, requested_at,
  answered_at, expires_at`

/** Inserts a command in state REQUESTED. */
export function insertCommand(
  tx: Tx,
  command: Omit<CommandRow, 'state' | 'message' | 'requested_at' | 'answered_at' | 'expires_at'> & {
    requestedBy: string | null
    expiresAt: Date
  },
  now: Date,
) {
  return tx.run(sql`
    insert into network_command (id, peer_id, kind, wallet_id, session_id, request, callback_secret_hash, requested_by,
      requested_at, expires_at)
    values (${command.id}, ${command.peer_id}, ${command.kind}, ${command.wallet_id}, ${command.session_id},
      ${JSON.stringify(command.request)}::jsonb, ${command.callback_secret_hash}, ${command.requestedBy}, ${now},
      ${command.expiresAt})`)
}

/** Returns a command; undefined when unknown. */
export function selectCommand(db: Sql, id: string) {
  return db.row<CommandRow>(sql`select ${columns} from network_command where id = ${id}`)
}

/** Returns the wallets and sessions of commands that have both. */
export async function selectRequestedOf(tx: Tx, ids: readonly string[]): Promise<{ walletId: string; id: string }[]> {
  const rows = await tx.rows<{ wallet_id: string; session_id: string }>(sql`
    select wallet_id, session_id from network_command
    where id = any(${ids}) and wallet_id is not null and session_id is not null`)
  return rows.map(({ wallet_id, session_id }) => ({ walletId: wallet_id, id: session_id }))
}

/** Locks and returns a command; undefined when unknown. */
export function lockCommand(tx: Tx, id: string) {
  return tx.row<CommandRow>(sql`select ${columns} from network_command where id = ${id} for update`)
}

/** Sets the state of a command. A null message keeps the earlier one. */
export function updateCommandState(
  tx: Tx,
  id: string,
  { state, message, respondedAt }: { state: CommandState; message: string | null; respondedAt: string },
) {
  return tx.run(sql`
    update network_command set state = ${state}, message = coalesce(${message}, message), answered_at = ${respondedAt}
    where id = ${id}`)
}

/** Sets the instant at which an open command times out. */
export function updateCommandExpiry(db: Sql, id: string, expiresAt: Date) {
  return db.run(sql`update network_command set expires_at = ${expiresAt} where id = ${id}`)
}

/** Marks a command as sent. Returns false when it was marked before. */
export async function updateCommandSent(db: Sql, id: string, sentAt: Date): Promise<boolean> {
  const marked = await db.run(sql`update network_command set sent_at = ${sentAt} where id = ${id} and sent_at is null`)
  return marked > 0
}

/** Returns up to 500 open commands whose time is over, the oldest first. */
export function selectExpiredCommands(db: Sql, now: Date) {
  return db.rows<CommandRow>(sql`
    select ${columns} from network_command
    where state in ('REQUESTED', 'ACCEPTED') and expires_at <= ${now} order by expires_at limit 500`)
}

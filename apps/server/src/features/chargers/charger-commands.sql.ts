import type { ChargerCommand } from '@voltway/contract/chargers-commands'
import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, type Statement, sql, type Tx } from '../../platform/sql.ts'

/** Commands to chargers. Writes: charger_command. */

export interface CommandRow {
  wallet_id: string
  id: string
  charger_id: string
  kind: ChargerCommand['kind']
  evse: number | null
  card_id: string | null
  session_id: string | null
  state: ChargerCommand['state']
  message: string | null
  requested_at: string
  answered_at: string | null
}

const columns = sql`wallet_id, id, charger_id, kind, evse, card_id, session_id, state, message, requested_at, answered_at`

export interface NewCommand {
  readonly id: string
  readonly chargerId: string
  readonly kind: ChargerCommand['kind']
  readonly evse?: number
  readonly cardId?: string
  readonly sessionId?: string
}

export function insertCommand(tx: Tx, { walletId }: WalletScope, command: NewCommand, now: Date): Promise<number> {
  const { id, chargerId, kind, evse = null, cardId = null, sessionId = null } = command
  return tx.run(sql`
    insert into charger_command (wallet_id, id, charger_id, kind, evse, card_id, session_id, requested_at)
    values (${walletId}, ${id}, ${chargerId}, ${kind}, ${evse}, ${cardId}, ${sessionId}, ${now})`)
}

export function selectCommand(
  on: Sql,
  { walletId }: WalletScope,
  { chargerId, id }: { readonly chargerId: string; readonly id: string },
): Promise<CommandRow | undefined> {
  return on.row<CommandRow>(sql`
    select ${columns} from charger_command where wallet_id = ${walletId} and charger_id = ${chargerId} and id = ${id}`)
}

export interface ConnectedKey {
  readonly walletId: string
  readonly chargerId: string
}

const ofChargers = (keys: readonly ConnectedKey[]) => sql`
  (wallet_id, charger_id) in (select k.wallet_id, k.charger_id
    from jsonb_to_recordset(${JSON.stringify(keys.map((key) => ({ wallet_id: key.walletId, charger_id: key.chargerId })))}::jsonb)
      k (wallet_id uuid, charger_id uuid))`

/** Takes the waiting commands of chargers that are connected to this process, each once. */
export function takeCommands(on: Sql, keys: readonly ConnectedKey[], now: Date): Promise<CommandRow[]> {
  return on.rows<CommandRow>(sql`
    update charger_command set taken_at = ${now}
    where state = 'SENT' and taken_at is null and ${ofChargers(keys)} returning ${columns}`)
}

interface Answered {
  readonly state: Exclude<ChargerCommand['state'], 'SENT'>
  readonly message: string | null
  readonly now: Date
}

/** @returns 0 when the command was answered before. */
export function updateCommandAnswered(
  tx: Tx,
  { walletId }: WalletScope,
  id: string,
  { state, message, now }: Answered,
): Promise<number> {
  return tx.run(sql`
    update charger_command set state = ${state}, message = ${message}, answered_at = ${now}
    where wallet_id = ${walletId} and id = ${id} and state = 'SENT'`)
}

/** Commands without an answer, of all wallets or of the reachable ones. */
export function selectUnanswered(
  on: Sql,
  { before, limit }: { readonly before: Date; readonly limit: number },
  only: (column: Statement) => Statement,
): Promise<CommandRow[]> {
  return on.rows<CommandRow>(sql`
    select ${columns} from charger_command where state = 'SENT' and requested_at < ${before} ${only(sql`wallet_id`)}
    order by requested_at limit ${limit}`)
}

export interface CommandTargetRow {
  charger_id: string
  site_id: string
  is_connected: boolean
  /** By which the charger names its transaction. */
  reference: string
  member_id: string | null
}

/** The running transaction of a session. */
export function selectTargetOfSession(
  on: Sql,
  { walletId }: WalletScope,
  sessionId: string,
  now: Date,
): Promise<CommandTargetRow | undefined> {
  return on.row<CommandTargetRow>(sql`
    select t.charger_id, g.site_id, g.connection_id is not null and g.connected_until > ${now} as is_connected, t.reference,
      s.member_id
    from charger_transaction t join charger g on g.wallet_id = t.wallet_id and g.id = t.charger_id
    join session s on s.wallet_id = t.wallet_id and s.id = t.session_id
    where t.wallet_id = ${walletId} and t.session_id = ${sessionId} and t.ended_at is null limit 1`)
}

/** Who holds a card that can charge. */
export function selectHolder(
  on: Sql,
  { walletId }: WalletScope,
  cardId: string,
): Promise<{ member_id: string | null } | undefined> {
  return on.row(sql`select member_id from card where wallet_id = ${walletId} and id = ${cardId}`)
}

/** The token with which a card charges at a charger. */
export function selectTokenOfCard(
  on: Sql,
  { walletId }: WalletScope,
  cardId: string,
): Promise<{ uid: string } | undefined> {
  return on.row(sql`
    select uid from network_token where wallet_id = ${walletId} and card_id = ${cardId} order by type desc, uid limit 1`)
}

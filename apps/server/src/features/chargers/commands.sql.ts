import type { chargerCommandKinds, chargerCommandStates } from '@voltway/contract/chargers-commands'
import type { SiteKind } from '@voltway/contract/sites'
import type { WalletScope } from '../../kernel/scope.ts'
import { empty, type Sql, sql, type Tx } from '../../platform/sql.ts'
import type { HeldConnections } from './connections.sql.ts'
import type { FormedRequest } from './ocpp/charger-event.ts'

/** Writes charger_command, and the stored list of charger. */

/** People do not see these: the product sends the list of cards, or a charging profile. */
export type StoredCommandKind = (typeof chargerCommandKinds)[number] | 'LIST' | 'PROFILE'

export interface CommandRow {
  id: string
  kind: (typeof chargerCommandKinds)[number]
  state: (typeof chargerCommandStates)[number]
  message: string | null
  requested_at: string
  answered_at: string | null
}

export interface NewCommand {
  readonly id: string
  readonly chargerId: string
  readonly kind: StoredCommandKind
  readonly evse: number | null
  /** Of the charge point; null without one. */
  readonly connector?: number | null
  readonly cardId: string | null
  readonly sessionId: string | null
  /** Sent as it is; null for a command that is formed when it is sent. */
  readonly request?: FormedRequest | null
  readonly now: Date
}

export function insertCommand(tx: Tx, { walletId }: WalletScope, command: NewCommand): Promise<number> {
  const { id, chargerId, kind, evse, connector = null, cardId, sessionId, request = null, now } = command
  const sent = request === null ? null : JSON.stringify(request)
  return tx.run(sql`
    insert into charger_command (wallet_id, id, charger_id, kind, evse, connector, card_id, session_id, request,
      requested_at)
    values (${walletId}, ${id}, ${chargerId}, ${kind}, ${evse}, ${connector}, ${cardId}, ${sessionId}, ${sent}::jsonb,
      ${now})`)
}

export function selectCommand(
  db: Sql,
  scope: WalletScope,
  { chargerId, commandId }: { readonly chargerId: string; readonly commandId: string },
): Promise<CommandRow | undefined> {
  const { walletId, ownOnly, memberId } = scope
  return db.row<CommandRow>(sql`
    select k.id, k.kind, k.state, k.message, k.requested_at, k.answered_at
    from charger_command k join charger h on h.wallet_id = ${walletId} and h.id = k.charger_id
    join site s on s.wallet_id = ${walletId} and s.id = h.site_id
    where k.wallet_id = ${walletId} and k.id = ${commandId} and k.charger_id = ${chargerId} and k.kind not in ('LIST', 'PROFILE')
      ${ownOnly ? sql`and s.member_id = ${memberId}` : empty}`)
}

/** A command that its charger did not receive yet. */
export interface WaitingCommandRow {
  wallet_id: string
  id: string
  charger_id: string
  kind: StoredCommandKind
  evse: number | null
  connector: number | null
  card_id: string | null
  session_id: string | null
  request: FormedRequest | null
}

/** Takes the waiting commands of chargers that are connected to this process, the oldest first. */
export async function claimCommands(db: Sql, held: HeldConnections, now: Date): Promise<WaitingCommandRow[]> {
  const rows = await db.rows<WaitingCommandRow>(sql`
    update charger_command set taken_at = ${now}
    where wallet_id = any(${[...held.walletIds]}) and charger_id = any(${[...held.chargerIds]}) and state = 'SENT'
      and taken_at is null
    returning wallet_id, id, charger_id, kind, evse, connector, card_id, session_id, request`)
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** Gives back a command that was not sent, so that it is claimed again. */
export function releaseCommand(db: Sql, { wallet_id, id }: WaitingCommandRow): Promise<number> {
  return db.run(sql`
    update charger_command set taken_at = null where wallet_id = ${wallet_id} and id = ${id} and state = 'SENT'`)
}

export interface CommandResult {
  readonly state: 'ACCEPTED' | 'REJECTED' | 'TIMED_OUT'
  readonly message: string | null
  readonly now: Date
}

/** @returns 0 when it was answered before. */
export function updateCommandAnswered(
  tx: Tx,
  { walletId }: WalletScope,
  id: string,
  { state, message, now }: CommandResult,
): Promise<number> {
  return tx.run(sql`
    update charger_command set state = ${state}, message = ${message}, answered_at = ${now}
    where wallet_id = ${walletId} and id = ${id} and state = 'SENT'`)
}

/** The commands in flight of a charger that is removed: nothing reads its answers any more. */
export function updateCommandsTimedOut(
  tx: Tx,
  { walletId }: WalletScope,
  chargerId: string,
  now: Date,
): Promise<number> {
  return tx.run(sql`
    update charger_command set state = 'TIMED_OUT', answered_at = ${now}
    where wallet_id = ${walletId} and charger_id = ${chargerId} and state = 'SENT'`)
}

export function selectUnansweredCommands(db: Sql, before: Date): Promise<WaitingCommandRow[]> {
  return db.rows<WaitingCommandRow>(sql`
    select wallet_id, id, charger_id, kind, evse, connector, card_id, session_id, request from charger_command
    where state = 'SENT' and requested_at < ${before} order by requested_at limit 1000`)
}

/** When the product last asked the charger to stop a charge. */
export async function selectLastStop(db: Sql, { walletId }: WalletScope, sessionId: string): Promise<string | null> {
  const row = await db.row<{ requested_at: string }>(sql`
    select requested_at from charger_command
    where wallet_id = ${walletId} and session_id = ${sessionId} and kind = 'STOP'
    order by requested_at desc limit 1`)
  return row?.requested_at ?? null
}

export function deleteCommandsBefore(db: Sql, before: Date): Promise<number> {
  return db.run(sql`delete from charger_command where requested_at < ${before}`)
}

/** A connected charger that stores a list of cards. */
export interface ListedChargerRow {
  wallet_id: string
  id: string
  list_hash: string | null
  site_member_id: string | null
  site_kind: SiteKind
  country: string
}

/** Connected chargers that store lists and for which no list is on its way, after an id. */
export function selectListedChargers(db: Sql, now: Date, after: string, limit: number): Promise<ListedChargerRow[]> {
  return db.rows<ListedChargerRow>(sql`
    select h.wallet_id, h.id, h.list_hash, s.member_id as site_member_id, s.kind as site_kind, s.country
    from charger h join site s on s.wallet_id = h.wallet_id and s.id = h.site_id
    where h.connection_id is not null and h.connected_until > ${now} and h.takes_list and h.vendor is not null
      and h.id > ${after}
      and not exists (select from charger_command k where k.wallet_id = h.wallet_id and k.charger_id = h.id
        and k.kind = 'LIST' and k.state = 'SENT')
    order by h.id limit ${limit}`)
}

/** @returns the version of the list that is sent. */
export async function updateListVersion(tx: Tx, { walletId }: WalletScope, chargerId: string): Promise<number> {
  const row = await tx.row<{ list_version: number }>(sql`
    update charger set list_version = list_version + 1 where wallet_id = ${walletId} and id = ${chargerId}
    returning list_version`)
  return row?.list_version ?? 1
}

/** Null hash: the charger stores no list. */
export function updateListStored(
  tx: Tx,
  { walletId }: WalletScope,
  chargerId: string,
  { hash, takesList }: { readonly hash: string | null; readonly takesList: boolean },
): Promise<number> {
  return tx.run(sql`
    update charger set list_hash = ${hash}, takes_list = ${takesList} where wallet_id = ${walletId} and id = ${chargerId}`)
}

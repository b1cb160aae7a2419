import type { chargerStates, connectorStates } from '@voltway/contract/chargers'
import type { SiteKind } from '@voltway/contract/sites'
import type { WalletScope } from '../../kernel/scope.ts'
import { empty, type Sql, type Statement, sql, type Tx } from '../../platform/sql.ts'

/** Reads chargers for people. Writes charger and charger_identity. */

export interface ChargerRow {
  id: string
  name: string
  identity: string
  site_id: string
  site_name: string
  site_kind: SiteKind
  state: (typeof chargerStates)[number]
  protocol: '1.6' | '2.0.1' | null
  vendor: string | null
  model: string | null
  serial_number: string | null
  firmware_version: string | null
  changed_at: string | null
  last_seen_at: string | null
  clock_offset_s: number | null
  refused_at: string | null
  refused_reason: string | null
}

/** Which chargers of a wallet are read. */
export interface ChargerFilter {
  readonly ids?: readonly string[] | undefined
  readonly siteId?: string | undefined
}

/** A driver sees the chargers of their own homes only. */
const visible = (scope: WalletScope, { ids, siteId }: ChargerFilter): Statement => sql`
  h.wallet_id = ${scope.walletId} and s.wallet_id = ${scope.walletId} and h.removed_at is null
  ${scope.ownOnly ? sql`and s.member_id = ${scope.memberId}` : empty}
  ${ids === undefined ? empty : sql`and h.id = any(${[...ids]})`}
  ${siteId === undefined ? empty : sql`and h.site_id = ${siteId}`}`

export function selectChargers(
  db: Sql,
  scope: WalletScope,
  filter: ChargerFilter,
  { limit, offset, now }: { readonly limit: number; readonly offset: number; readonly now: Date },
): Promise<ChargerRow[]> {
  return db.rows<ChargerRow>(sql`
    select h.id, h.name, h.identity, h.site_id, s.name as site_name, s.kind as site_kind,
      case when h.connection_id is not null and h.connected_until > ${now} then 'CONNECTED'
        when h.changed_at is null then 'WAITING' else 'DISCONNECTED' end as state,
      h.protocol, h.vendor, h.model, h.serial_number, h.firmware_version, h.changed_at, h.last_seen_at,
      h.clock_offset_s, h.refused_at, h.refused_reason
    from charger h join site s on s.id = h.site_id
    where ${visible(scope, filter)}
    order by lower(s.name), s.id, lower(h.name), h.id limit ${limit} offset ${offset}`)
}

export async function selectChargerCount(db: Sql, scope: WalletScope, filter: ChargerFilter): Promise<number> {
  const row = await db.row<{ chargers: number }>(sql`
    select count(*)::integer as chargers from charger h join site s on s.id = h.site_id where ${visible(scope, filter)}`)
  return row?.chargers ?? 0
}

export interface ConnectorRow {
  charger_id: string
  evse: number
  connector: number
  state: (typeof connectorStates)[number]
  error: string | null
}

export function selectConnectors(db: Sql, { walletId }: WalletScope, chargerIds: readonly string[]) {
  return db.rows<ConnectorRow>(sql`
    select charger_id, evse, connector, state, error from charger_connector
    where wallet_id = ${walletId} and charger_id = any(${[...chargerIds]}) order by charger_id, evse, connector`)
}

/** A running charge. */
export interface ChargeRow {
  charger_id: string
  evse: number
  connector: number
  session_id: string
  started_at: string
  energy_wh: bigint
  power_w: number | null
  card_name: string
}

export function selectCharges(db: Sql, { walletId }: WalletScope, chargerIds: readonly string[]) {
  return db.rows<ChargeRow>(sql`
    select t.charger_id, t.evse, t.connector, t.session_id, t.started_at, t.energy_wh, t.power_w, c.name as card_name
    from charger_transaction t join card c on c.wallet_id = t.wallet_id and c.id = t.card_id
    where t.wallet_id = ${walletId} and t.charger_id = any(${[...chargerIds]}) and t.ended_at is null
      and t.session_id is not null
    order by t.charger_id, t.evse`)
}

export interface NewCharger {
  readonly id: string
  readonly siteId: string
  readonly name: string
  readonly identity: string
  readonly passwordHash: Uint8Array
  readonly now: Date
}

export async function insertCharger(tx: Tx, { walletId }: WalletScope, charger: NewCharger): Promise<void> {
  const { id, siteId, name, identity, passwordHash, now } = charger
  await tx.run(sql`
    insert into charger (wallet_id, id, site_id, name, identity, password_hash, created_at)
    values (${walletId}, ${id}, ${siteId}, ${name}, ${identity}, ${passwordHash}, ${now})`)
  await tx.run(sql`
    insert into charger_identity (identity, wallet_id, charger_id) values (${identity}, ${walletId}, ${id})`)
}

/** A charger with the site where it stands, locked. */
export interface LockedChargerRow {
  id: string
  name: string
  identity: string
  connection_id: string | null
  site_id: string
  site_name: string
  site_kind: SiteKind
  street: string
  postal_code: string
  city: string
  country: string
  /** Of a depot, in degrees. */
  latitude: number | null
  longitude: number | null
  /** Of a home; null when another driver has its card now. */
  site_card_id: string | null
  site_member_id: string | null
}

/**
 * Locks a charger that is not removed. Its messages are applied one after the other under this lock. It comes before the
 * locks of wallet and card, and nothing that holds these waits for it.
 */
export function lockCharger(tx: Tx, { walletId }: WalletScope, id: string): Promise<LockedChargerRow | undefined> {
  return tx.row<LockedChargerRow>(sql`
    select h.id, h.name, h.identity, h.connection_id, h.site_id, s.name as site_name, s.kind as site_kind, s.street,
      s.postal_code, s.city, s.country, s.latitude, s.longitude, c.id as site_card_id, s.member_id as site_member_id
    from charger h join site s on s.id = h.site_id
    left join card c on c.wallet_id = ${walletId} and c.id = s.card_id and c.member_id = s.member_id
    where h.wallet_id = ${walletId} and s.wallet_id = ${walletId} and h.id = ${id} and h.removed_at is null
    for no key update of h`)
}

export function updateChargerName(tx: Tx, { walletId }: WalletScope, id: string, name: string): Promise<number> {
  return tx.run(sql`update charger set name = ${name} where wallet_id = ${walletId} and id = ${id}`)
}

export function updateChargerPassword(
  tx: Tx,
  { walletId }: WalletScope,
  id: string,
  hash: Uint8Array,
): Promise<number> {
  return tx.run(sql`update charger set password_hash = ${hash} where wallet_id = ${walletId} and id = ${id}`)
}

/** The process with its connection closes that within a second. */
export function updateChargerRemoved(tx: Tx, { walletId }: WalletScope, id: string, now: Date): Promise<number> {
  return tx.run(sql`
    update charger set removed_at = ${now}, connection_id = null, connected_until = null
    where wallet_id = ${walletId} and id = ${id}`)
}

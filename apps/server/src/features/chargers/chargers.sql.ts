import type { attemptReasons, Charger, ocppVersions } from '@voltway/contract/chargers'
import type { SiteKind } from '@voltway/contract/sites'
import type { WalletScope } from '../../kernel/scope.ts'
import { empty, type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Statements on chargers. Writes: charger, charger_identity, charger_attempt. */

export type AttemptReason = (typeof attemptReasons)[number]

export interface ChargerRow {
  id: string
  site_id: string
  site_name: string
  site_kind: SiteKind
  name: string
  identity: string
  has_connected: boolean
  is_connected: boolean
  protocol: (typeof ocppVersions)[number] | null
  vendor: string | null
  model: string | null
  serial_number: string | null
  firmware_version: string | null
  changed_at: string | null
  last_seen_at: string | null
  clock_offset_s: number | null
  refused_at: string | null
  refused_reason: AttemptReason | null
  /** With the running charge of each point; times are ISO text and energies Wh. */
  connectors: readonly {
    evse: number
    connector: number
    state: Charger['connectors'][number]['state']
    error: string | null
    session_id: string | null
    started_at: string | null
    energy_wh: number | null
    power_w: number | null
    card_name: string | null
  }[]
}

const columns = (now: Date) => sql`
  g.id, g.site_id, s.name as site_name, s.kind as site_kind, g.name, g.identity, g.protocol is not null as has_connected,
  g.connection_id is not null and g.connected_until > ${now} as is_connected, g.protocol, g.vendor, g.model, g.serial_number,
  g.firmware_version, g.changed_at, g.last_seen_at, g.clock_offset_s, g.refused_at, g.refused_reason,
  coalesce((select json_agg(json_build_object('evse', k.evse, 'connector', k.connector, 'state', k.state, 'error', k.error,
      'session_id', t.session_id, 'started_at', t.started_at, 'energy_wh', t.energy_wh, 'power_w', t.power_w, 'card_name', c.name)
      order by k.evse, k.connector)
    from charger_connector k
    left join charger_transaction t on t.wallet_id = g.wallet_id and t.charger_id = g.id and t.evse = k.evse
      and t.connector = k.connector and t.ended_at is null and t.session_id is not null
    left join card c on c.wallet_id = g.wallet_id and c.id = t.card_id
    where k.wallet_id = g.wallet_id and k.charger_id = g.id), '[]') as connectors`

const from = sql`charger g join site s on s.wallet_id = g.wallet_id and s.id = g.site_id`

export interface ChargerFilter {
  readonly siteId?: string | undefined
}

/** A driver sees the chargers of their own homes only. */
const where = ({ walletId, ownOnly, memberId }: WalletScope, { siteId }: ChargerFilter) => sql`
  g.wallet_id = ${walletId} and g.removed_at is null ${siteId === undefined ? empty : sql`and g.site_id = ${siteId}`}
  ${ownOnly ? sql`and s.member_id = ${memberId}` : empty}`

export function selectChargerPage(
  on: Sql,
  scope: WalletScope,
  {
    now,
    limit,
    offset,
    ...filter
  }: ChargerFilter & { readonly now: Date; readonly limit: number; readonly offset: number },
): Promise<ChargerRow[]> {
  return on.rows<ChargerRow>(sql`
    select ${columns(now)} from ${from} where ${where(scope, filter)}
    order by s.name, g.name, g.id limit ${limit} offset ${offset}`)
}

export async function selectChargerCount(on: Sql, scope: WalletScope, filter: ChargerFilter): Promise<number> {
  const row = await on.row<{ count: number }>(
    sql`select count(*)::integer as count from ${from} where ${where(scope, filter)}`,
  )
  return row?.count ?? 0
}

export function selectCharger(on: Sql, scope: WalletScope, id: string, now: Date): Promise<ChargerRow | undefined> {
  return on.row<ChargerRow>(sql`select ${columns(now)} from ${from} where ${where(scope, {})} and g.id = ${id}`)
}

export interface LockedChargerRow {
  id: string
  name: string
  site_id: string
  is_charging: boolean
}

export function lockCharger(tx: Tx, { walletId }: WalletScope, id: string): Promise<LockedChargerRow | undefined> {
  return tx.row<LockedChargerRow>(sql`
    select g.id, g.name, g.site_id, exists (select from charger_transaction t where t.wallet_id = ${walletId}
      and t.charger_id = g.id and t.ended_at is null and t.session_id is not null) as is_charging
    from charger g where g.wallet_id = ${walletId} and g.id = ${id} and g.removed_at is null for no key update of g`)
}

export interface NewCharger {
  readonly id: string
  readonly siteId: string
  readonly name: string
  readonly identity: string
  readonly passwordHash: Buffer
}

/** The identity leads to the charger before its wallet is known. */
export async function insertCharger(tx: Tx, { walletId }: WalletScope, charger: NewCharger, now: Date): Promise<void> {
  const { id, siteId, name, identity, passwordHash } = charger
  await tx.run(sql`
    insert into charger (wallet_id, id, site_id, name, identity, password_hash, created_at)
    values (${walletId}, ${id}, ${siteId}, ${name}, ${identity}, ${passwordHash}, ${now})`)
  await tx.run(sql`
    insert into charger_identity (identity, wallet_id, charger_id) values (${identity}, ${walletId}, ${id})`)
}

export function updateChargerName(tx: Tx, { walletId }: WalletScope, id: string, name: string): Promise<number> {
  return tx.run(sql`update charger set name = ${name} where wallet_id = ${walletId} and id = ${id}`)
}

export function updateChargerPassword(tx: Tx, { walletId }: WalletScope, id: string, hash: Buffer): Promise<number> {
  return tx.run(sql`update charger set password_hash = ${hash} where wallet_id = ${walletId} and id = ${id}`)
}

/** Its connection counts no longer, so that the process that has it closes it. */
export function updateChargerRemoved(tx: Tx, { walletId }: WalletScope, id: string, now: Date): Promise<number> {
  return tx.run(sql`
    update charger set removed_at = ${now}, connection_id = null where wallet_id = ${walletId} and id = ${id}`)
}

/** The charger of a name, over all wallets. */
export interface NamedChargerRow {
  wallet_id: string
  id: string
  site_id: string
  password_hash: Buffer
  is_removed: boolean
}

export async function selectChargerOfIdentity(on: Sql, identity: string): Promise<NamedChargerRow | undefined> {
  const named = await on.row<{ wallet_id: string; charger_id: string }>(
    sql`select wallet_id, charger_id from charger_identity where identity = ${identity}`,
  )
  if (named === undefined) return undefined
  return on.row<NamedChargerRow>(sql`
    select wallet_id, id, site_id, password_hash, removed_at is not null as is_removed from charger
    where wallet_id = ${named.wallet_id} and id = ${named.charger_id}`)
}

export function updateChargerRefused(
  tx: Tx,
  { walletId }: WalletScope,
  id: string,
  { reason, now }: { readonly reason: AttemptReason; readonly now: Date },
): Promise<number> {
  return tx.run(sql`
    update charger set refused_at = ${now}, refused_reason = ${reason} where wallet_id = ${walletId} and id = ${id}`)
}

/** Rows of refused attempts that are kept. */
const MOST_ATTEMPTS = 1_000

export interface Attempt {
  readonly identity: string
  readonly address: string
  readonly reason: AttemptReason
}

/** One row for each name and minute. */
export async function insertAttempt(on: Sql, { identity, address, reason }: Attempt, now: Date): Promise<void> {
  await on.run(sql`
    insert into charger_attempt as a (identity, minute, at, address, reason, attempts)
    values (${identity}, date_trunc('minute', ${now}::timestamptz), ${now}, ${address}, ${reason}, 1)
    on conflict (identity, minute) do update set at = excluded.at, address = excluded.address, reason = excluded.reason,
      attempts = a.attempts + 1`)
  await on.run(sql`
    delete from charger_attempt where at < (select at from charger_attempt order by at desc offset ${MOST_ATTEMPTS} limit 1)`)
}

export interface AttemptRow {
  identity: string
  at: string
  address: string
  reason: AttemptReason
  attempts: number
}

/** The newest refused attempts of all names. */
export function selectAttempts(on: Sql, limit: number): Promise<AttemptRow[]> {
  return on.rows<AttemptRow>(sql`
    select identity, at, address, reason, attempts from charger_attempt order by at desc limit ${limit}`)
}

import type { WalletScope } from '../../kernel/scope.ts'
import { empty, type Sql, sql, type Tx } from '../../platform/sql.ts'
import type { Readiness } from './load-plan.ts'
import type { ProfileState } from './profile-turns.ts'

/** Statements on the plans of sites. Writes: connector_profile and site_plan. */

/** A connector in a stored plan. */
export interface PlannedConnectorRow {
  charger_id: string
  evse: number
  session_id: string | null
  ready_by: string | null
  energy_kwh: string | null
  readiness: Readiness
  ready_at: string | null
  powers_w: number[]
}

export interface SitePlanRow {
  grid_limit_w: number | null
  planned_at: string | null
  first_quarter: number
  connectors: PlannedConnectorRow[]
}

/** Drivers see their own homes only. */
export function selectSitePlan(on: Sql, scope: WalletScope, siteId: string): Promise<SitePlanRow | undefined> {
  return on.row<SitePlanRow>(sql`
    select s.grid_limit_w, p.planned_at, coalesce(p.first_quarter, 0) as first_quarter,
      coalesce(p.connectors, '[]') as connectors
    from site s left join site_plan p on p.wallet_id = s.wallet_id and p.site_id = s.id
    where s.wallet_id = ${scope.walletId} and s.id = ${siteId} and s.removed_at is null
      ${scope.ownOnly ? sql`and s.member_id = ${scope.memberId}` : empty}`)
}

/** The plan of the site of a running charge. The caller has checked that the person may see the charge. */
export function selectPlanOfCharge(
  on: Sql,
  { walletId }: WalletScope,
  sessionId: string,
): Promise<SitePlanRow | undefined> {
  return on.row<SitePlanRow>(sql`
    select s.grid_limit_w, p.planned_at, coalesce(p.first_quarter, 0) as first_quarter,
      coalesce(p.connectors, '[]') as connectors
    from charger_transaction t
    join charger h on h.wallet_id = t.wallet_id and h.id = t.charger_id
    join site s on s.wallet_id = h.wallet_id and s.id = h.site_id
    left join site_plan p on p.wallet_id = s.wallet_id and p.site_id = s.id
    where t.wallet_id = ${walletId} and t.session_id = ${sessionId} and t.ended_at is null`)
}

/**
 * Locks the plan of a site that has a limit, or whose chargers may follow a former one, so that a site is planned once at
 * a time. Whoever holds it waits for no lock of a charger, card or wallet.
 */
export async function lockSitePlan(tx: Tx, { walletId }: WalletScope, siteId: string) {
  await tx.run(sql`
    insert into site_plan (wallet_id, site_id)
    select wallet_id, id from site
    where wallet_id = ${walletId} and id = ${siteId} and grid_limit_w is not null and removed_at is null
    on conflict do nothing`)
  return tx.row<SitePlanRow>(sql`
    select s.grid_limit_w, p.planned_at, p.first_quarter, p.connectors
    from site_plan p join site s on s.wallet_id = p.wallet_id and s.id = p.site_id
    where p.wallet_id = ${walletId} and p.site_id = ${siteId}
    for update of p`)
}

export async function updateSitePlan(
  tx: Tx,
  { walletId }: WalletScope,
  siteId: string,
  plan: { readonly first_quarter: number; readonly connectors: readonly PlannedConnectorRow[]; readonly now: Date },
): Promise<void> {
  await tx.run(sql`
    update site_plan set planned_at = ${plan.now}, first_quarter = ${plan.first_quarter},
      connectors = ${JSON.stringify(plan.connectors)}::jsonb
    where wallet_id = ${walletId} and site_id = ${siteId}`)
}

/** A charge point of a site, its running charge and what its charger may follow. */
export interface LoadConnectorRow {
  charger_id: string
  evse: number
  protocol: '1.6' | '2.0.1' | null
  clock_offset_s: number
  is_connected: boolean
  transaction_id: string | null
  reference: string | null
  session_id: string | null
  started_at: string | null
  energy_wh: bigint | null
  power_w: number | null
  ready_by: string | null
  target_wh: bigint | null
  requested_at: string | null
  default_profile: ProfileState | null
  charge_profile: ProfileState | null
  profile_transaction_id: string | null
  refused_at: string | null
}

export function selectLoadConnectors(
  tx: Tx,
  { walletId }: WalletScope,
  siteId: string,
  now: Date,
): Promise<LoadConnectorRow[]> {
  return tx.rows<LoadConnectorRow>(sql`
    select h.id as charger_id, c.evse, h.protocol, coalesce(h.clock_offset_s, 0) as clock_offset_s,
      h.connection_id is not null and h.connected_until > ${now} as is_connected,
      t.id as transaction_id, t.reference, t.session_id, t.started_at, t.energy_wh, t.power_w,
      x.ready_by, x.energy_wh as target_wh, x.requested_at,
      p.default_profile, p.charge_profile, p.transaction_id as profile_transaction_id, p.refused_at
    from charger h
    join lateral (
      select distinct evse from charger_connector
      where wallet_id = ${walletId} and charger_id = h.id and evse > 0) c on true
    left join lateral (
      select id, reference, session_id, started_at, energy_wh, power_w from charger_transaction
      where wallet_id = ${walletId} and charger_id = h.id and evse = c.evse and ended_at is null
      order by started_at desc limit 1) t on true
    left join charge_target x on x.wallet_id = ${walletId} and x.session_id = t.session_id
    left join connector_profile p on p.wallet_id = ${walletId} and p.charger_id = h.id and p.evse = c.evse
    where h.wallet_id = ${walletId} and h.site_id = ${siteId} and h.removed_at is null
    order by h.id, c.evse`)
}

/** The state of the profiles of a charge point. */
export interface ConnectorProfileRow {
  charger_id: string
  evse: number
  default_profile: ProfileState
  charge_profile: ProfileState
  transaction_id: string | null
  refused_at: string | null
}

export async function upsertConnectorProfile(
  tx: Tx,
  { walletId }: WalletScope,
  row: ConnectorProfileRow,
): Promise<void> {
  await tx.run(sql`
    insert into connector_profile (wallet_id, charger_id, evse, default_profile, charge_profile, transaction_id, refused_at)
    values (${walletId}, ${row.charger_id}, ${row.evse}, ${JSON.stringify(row.default_profile)}::jsonb,
      ${JSON.stringify(row.charge_profile)}::jsonb, ${row.transaction_id}, ${row.refused_at})
    on conflict on constraint connector_profile_pkey do update
      set default_profile = excluded.default_profile, charge_profile = excluded.charge_profile,
        transaction_id = excluded.transaction_id, refused_at = excluded.refused_at`)
}

export function selectConnectorProfiles(
  tx: Tx,
  { walletId }: WalletScope,
  chargerId: string,
): Promise<ConnectorProfileRow[]> {
  return tx.rows<ConnectorProfileRow>(sql`
    select charger_id, evse, default_profile, charge_profile, transaction_id, refused_at from connector_profile
    where wallet_id = ${walletId} and charger_id = ${chargerId} order by evse`)
}

export function selectSiteOfCharger(
  tx: Tx,
  { walletId }: WalletScope,
  chargerId: string,
): Promise<{ site_id: string } | undefined> {
  return tx.row(sql`select site_id from charger where wallet_id = ${walletId} and id = ${chargerId}`)
}

export function selectSiteOfCharge(
  tx: Tx,
  { walletId }: WalletScope,
  sessionId: string,
): Promise<{ site_id: string } | undefined> {
  return tx.row(sql`
    select h.site_id from charger_transaction t join charger h on h.wallet_id = t.wallet_id and h.id = t.charger_id
    where t.wallet_id = ${walletId} and t.session_id = ${sessionId}`)
}

/** Whether a site has a limit, or a plan of a limit that it had. */
export async function selectIsLimited(on: Sql, { walletId }: WalletScope, siteId: string): Promise<boolean> {
  const site = await on.row<{ id: string }>(sql`
    select id from site where wallet_id = ${walletId} and id = ${siteId} and (grid_limit_w is not null or exists (
      select from site_plan p where p.wallet_id = ${walletId} and p.site_id = ${siteId}))`)
  return site !== undefined
}

/** A charger that may follow profiles of its site's former limit. */
export interface LimitedChargerRow {
  charger_id: string
  protocol: '1.6' | '2.0.1' | null
  is_connected: boolean
  /** Whether it has a request to delete its profiles, and has not answered yet. */
  is_clearing: boolean
}

export function selectLimitedChargers(
  tx: Tx,
  { walletId }: WalletScope,
  siteId: string,
  now: Date,
): Promise<LimitedChargerRow[]> {
  return tx.rows<LimitedChargerRow>(sql`
    select h.id as charger_id, h.protocol, h.connection_id is not null and h.connected_until > ${now} as is_connected,
      exists (select from charger_command k where k.wallet_id = ${walletId} and k.charger_id = h.id
        and k.state = 'SENT' and k.request ->> 'action' = 'ClearChargingProfile') as is_clearing
    from charger h
    where h.wallet_id = ${walletId} and h.site_id = ${siteId} and h.removed_at is null and exists (
      select from connector_profile p where p.wallet_id = ${walletId} and p.charger_id = h.id)
    order by h.id`)
}

export async function deleteConnectorProfiles(tx: Tx, { walletId }: WalletScope, chargerId: string): Promise<void> {
  await tx.run(sql`delete from connector_profile where wallet_id = ${walletId} and charger_id = ${chargerId}`)
}

export async function deleteSitePlan(tx: Tx, { walletId }: WalletScope, siteId: string): Promise<void> {
  await tx.run(sql`delete from site_plan where wallet_id = ${walletId} and site_id = ${siteId}`)
}

/** Sites of all wallets with chargers, and with a limit or a plan of a former one. */
export function selectLimitedSites(on: Sql): Promise<{ wallet_id: string; site_id: string }[]> {
  return on.rows(sql`
    select s.wallet_id, s.id as site_id from site s
    where s.removed_at is null and (s.grid_limit_w is not null or exists (
      select from site_plan p where p.wallet_id = s.wallet_id and p.site_id = s.id)) and exists (
      select from charger h where h.wallet_id = s.wallet_id and h.site_id = s.id and h.removed_at is null)
    order by s.wallet_id, s.id`)
}

import { hasShareIn } from '../../kernel/cost-centres/cost-parts.sql.ts'
import type { CostState } from '../../kernel/cost-centres/cost-shares.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { join, type Sql, type Statement, sql, type Tx } from '../../platform/sql.ts'
import type { Answers } from './dialect/answers.ts'
import type { Meaning } from './dialect/columns.ts'

/** Statements on what was read from files of other providers. Writes: import_provider, session_import, imported_session, imported_station. */

export function selectImportWallet(on: Sql, { walletId }: WalletScope) {
  return on.row<{ time_zone: string; currency: string }>(sql`
    select time_zone, currency from wallet where id = ${walletId}`)
}

export interface ProviderRow {
  id: string
  name: string
  name_key: string
  columns: Meaning
  dialect: Answers
}

/** Newest first, because the latest of two providers with the same columns applies. */
export function selectProviders(on: Sql, { walletId }: WalletScope): Promise<ProviderRow[]> {
  return on.rows<ProviderRow>(sql`
    select id, name, name_key, columns, dialect from import_provider where wallet_id = ${walletId} order by updated_at desc, id`)
}

/**
 * Stores the columns of the provider's file.
 * @returns the provider's id.
 */
export async function upsertProvider(tx: Tx, { walletId }: WalletScope, row: ProviderRow, now: Date): Promise<string> {
  const provider = await tx.row<{ id: string }>(sql`
    insert into import_provider as p (wallet_id, id, name, name_key, columns, dialect, updated_at)
    values (${walletId}, ${row.id}, ${row.name}, ${row.name_key}, ${JSON.stringify(row.columns)}::jsonb,
      ${JSON.stringify(row.dialect)}::jsonb, ${now})
    on conflict (wallet_id, name_key) do update set columns = excluded.columns, dialect = excluded.dialect,
      updated_at = excluded.updated_at
    returning p.id`)
  return provider?.id ?? row.id
}

export interface KnownStation {
  key: string
  station_id: string
  name: string
  city: string
  region: string
}

/** Selects stations by the network's location id. An id that two operators use is excluded. */
export function selectNetworkStations(on: Sql, codes: readonly string[]): Promise<KnownStation[]> {
  return on.rows<KnownStation>(sql`
    select upper(id) as key, min(station_id::text) as station_id, min(name) as name, min(city) as city, min(region) as region
    from network_location where upper(id) = any(${[...codes]}) group by upper(id) having count(*) = 1`)
}

export interface KnownCard {
  id: string
  name: string
  member_id: string | null
  member_name: string | null
  cost_centre: string | null
  cost_shares: CostState['cost_shares']
  /** The cost centres the card had before, the earliest first. */
  past_cost_centres: ({ until: string } & CostState)[]
  /** Letters and digits only. */
  number: string
  contract: string
  plate: string | null
}

const bare = (column: Statement): Statement => sql`upper(regexp_replace(${column}, '[^A-Za-z0-9]', '', 'g'))`

/** Selects cards by number, contract id or the plate of their vehicle. */
export function selectKnownCards(
  on: Sql,
  { walletId }: WalletScope,
  numbers: readonly string[],
  plates: readonly string[],
) {
  return on.rows<KnownCard>(sql`
    select c.id, c.name, c.member_id, m.name as member_name, coalesce(c.cost_centre, m.cost_centre) as cost_centre,
      c.cost_shares,
      coalesce((select jsonb_agg(jsonb_build_object('until', p.until, 'cost_centre', coalesce(p.cost_centre, m.cost_centre),
        'cost_shares', p.cost_shares)
        order by p.until) from card_past_cost_centre p where p.wallet_id = ${walletId} and p.card_id = c.id), '[]') as past_cost_centres,
      ${bare(sql`c.card_number`)} as number, ${bare(sql`c.contract_id`)} as contract, ${bare(sql`v.licence_plate`)} as plate
    from card c
    left join member m on m.wallet_id = c.wallet_id and m.id = c.member_id
    left join vehicle v on v.wallet_id = c.wallet_id and v.id = c.vehicle_id
    where c.wallet_id = ${walletId} and (${bare(sql`c.card_number`)} = any(${[...numbers]})
      or ${bare(sql`c.contract_id`)} = any(${[...numbers]}) or ${bare(sql`v.licence_plate`)} = any(${[...plates]}))
    order by c.id`)
}

export interface KnownDriver {
  id: string
  name: string
  cost_centre: string | null
  plates: string[]
}

/** Selects all current members with the plates of their vehicles. */
export function selectKnownDrivers(on: Sql, { walletId }: WalletScope): Promise<KnownDriver[]> {
  return on.rows<KnownDriver>(sql`
    select m.id, m.name, m.cost_centre, coalesce((select array_agg(${bare(sql`v.licence_plate`)}) from vehicle v
      where v.wallet_id = ${walletId} and v.member_id = m.id), '{}') as plates
    from member m where m.wallet_id = ${walletId} and m.status <> 'REMOVED'`)
}

export interface NewImport {
  readonly id: string
  readonly provider_id: string
  readonly file_name: string
  readonly first_at: Date
  readonly last_at: Date
}

/** Adds a file without charges. */
export function insertImport(tx: Tx, { walletId, personId }: WalletScope, row: NewImport, now: Date): Promise<number> {
  return tx.run(sql`
    insert into session_import (wallet_id, id, provider_id, file_name, sessions, energy_wh, cost_minor, first_at, last_at,
      created_by, created_at)
    values (${walletId}, ${row.id}, ${row.provider_id}, ${row.file_name}, 0, 0, 0, ${row.first_at}, ${row.last_at}, ${personId},
      ${now})`)
}

/** A row for the database; all rows of a file are sent as one parameter. */
export interface NewImportedSession {
  readonly id: string
  readonly fingerprint: string
  readonly started_at: string
  readonly has_time: boolean
  readonly ended_at: string | null
  readonly duration_s: number
  readonly energy_wh: string
  readonly cost_minor: string
  readonly cost_known: boolean
  /** Null: unknown. */
  readonly vat_minor: string | null
  readonly energy_by_period: Readonly<Record<string, string>>
  readonly region: string
  readonly station_id: string
  readonly station_name: string
  readonly city: string
  readonly card_id: string | null
  readonly card_label: string | null
  readonly member_id: string | null
  readonly licence_plate: string | null
  readonly cost_centre: string | null
  readonly cost_shares: CostState['cost_shares']
  readonly current: string | null
  readonly reference: string | null
  readonly search_text: string
}

/** @returns the number of inserted rows, without charges that another file has added since. */
export async function insertImportedSessions(
  tx: Tx,
  { walletId }: WalletScope,
  file: { readonly importId: string; readonly timeZone: string },
  sessions: readonly NewImportedSession[],
): Promise<number> {
  const rows = JSON.stringify(sessions)
  await tx.run(sql`
    insert into imported_station (wallet_id, station_id, name, city)
    select distinct on (station_id) ${walletId}::uuid, station_id, station_name, city
    from jsonb_to_recordset(${rows}::jsonb) r (station_id uuid, station_name text, city text)
    order by station_id on conflict do nothing`)
  // A cluster counts the rows that a conflict left out, too.
  const inserted = await tx.rows<{ one: number }>(sql`
    insert into imported_session (wallet_id, id, import_id, fingerprint, started_at, local_start, has_time, ended_at, duration_s,
      energy_wh, cost_minor, cost_known, vat_minor, energy_by_period, co2_g, unrated_wh, station_id, card_id, card_label, member_id, licence_plate,
      cost_centre, cost_shares, current, reference, search_text)
    select ${walletId}::uuid, r.id, ${file.importId}::uuid, r.fingerprint, r.started_at, r.started_at at time zone ${file.timeZone},
      r.has_time, r.ended_at, r.duration_s, r.energy_wh, r.cost_minor, r.cost_known, r.vat_minor, r.energy_by_period,
      coalesce(round(r.energy_wh * f.grams_per_kwh / 1000.0), 0)::bigint,
      case when f.grams_per_kwh is null then r.energy_wh else 0 end,
      r.station_id, r.card_id, r.card_label, r.member_id, r.licence_plate, r.cost_centre, r.cost_shares,
      r.current, r.reference, r.search_text
    from jsonb_to_recordset(${rows}::jsonb) r (id uuid, fingerprint text, started_at timestamptz, has_time boolean,
      ended_at timestamptz, duration_s integer, energy_wh bigint, cost_minor bigint, cost_known boolean, vat_minor bigint, energy_by_period jsonb, region text,
      station_id uuid, card_id uuid, card_label text, member_id uuid, licence_plate text, cost_centre text, cost_shares jsonb, current text,
      reference text, search_text text)
    left join lateral (
      select f.grams_per_kwh from co2_factor f where f.region = r.region and f.valid_from <= r.started_at::date
      order by f.valid_from desc limit 1) f on true
    order by r.fingerprint
    on conflict (wallet_id, fingerprint) do nothing
    returning 1 as one`)
  return inserted.length
}

export interface ImportRow {
  id: string
  provider: string
  file_name: string
  sessions: number
  energy_wh: bigint
  cost_minor: bigint
  currency: string
  first_at: string
  last_at: string
  created_at: string
  created_by: string | null
  percent: number | null
}

const imports = sql`
  select i.id, p.name as provider, i.file_name, i.sessions, i.energy_wh, i.cost_minor, w.currency, i.first_at, i.last_at,
    i.created_at, n.name as created_by, f.percent
  from session_import i
  join wallet w on w.id = i.wallet_id
  join import_provider p on p.wallet_id = i.wallet_id and p.id = i.provider_id
  left join person n on n.id = i.created_by
  left join session_import_file f on f.wallet_id = i.wallet_id and f.import_id = i.id and f.state <> 'IMPORTED'`

export function selectImports(on: Sql, { walletId }: WalletScope, page: { limit: number; offset: number }) {
  return on.rows<ImportRow>(sql`
    ${imports} where i.wallet_id = ${walletId} order by i.created_at desc, i.id desc
    limit ${page.limit} offset ${page.offset}`)
}

export async function selectImportCount(on: Sql, { walletId }: WalletScope): Promise<number> {
  const row = await on.row<{ count: number }>(sql`
    select count(*)::integer as count from session_import where wallet_id = ${walletId}`)
  return row?.count ?? 0
}

export function selectImport(on: Sql, { walletId }: WalletScope, id: string): Promise<ImportRow | undefined> {
  return on.row<ImportRow>(sql`${imports} where i.wallet_id = ${walletId} and i.id = ${id}`)
}

/** Locks an import, so that concurrent removals of one file wait for each other. */
export function lockImport(tx: Tx, { walletId }: WalletScope, id: string): Promise<{ id: string } | undefined> {
  return tx.row(sql`select id from session_import where wallet_id = ${walletId} and id = ${id} for update`)
}

export interface ImportedRow {
  id: string
  import_id: string
  provider: string
  currency: string
  started_at: string
  has_time: boolean
  ended_at: string | null
  duration_s: number
  energy_wh: bigint
  cost_minor: bigint
  cost_known: boolean
  station_id: string
  station_name: string
  city: string
  card_id: string | null
  card_name: string | null
  card_label: string | null
  member_id: string | null
  member_name: string | null
  licence_plate: string | null
  cost_centre: string | null
  reference: string | null
}

/** An id of null selects charges without one. */
export interface ImportedFilter {
  readonly pattern?: string | undefined
  readonly importId?: string | undefined
  readonly startedFrom?: string | undefined
  readonly startedUntil?: string | undefined
  readonly cardId?: string | null | undefined
  readonly memberId?: string | null | undefined
  readonly stationId?: string | undefined
  readonly costCentre?: string | null | undefined
  /** Of the second dimension. */
  readonly secondCentre?: string | undefined
  readonly current?: string | undefined
  readonly weekHour?: string | undefined
}

function conditions({ walletId }: WalletScope, filter: ImportedFilter): Statement {
  const all = [sql`s.wallet_id = ${walletId}`]
  const {
    pattern,
    importId,
    startedFrom,
    startedUntil,
    cardId,
    memberId,
    stationId,
    costCentre,
    secondCentre,
    current,
    weekHour,
  } = filter
  if (pattern !== undefined) all.push(sql`s.search_text like ${pattern}`)
  if (importId !== undefined) all.push(sql`s.import_id = ${importId}`)
  if (startedFrom !== undefined) all.push(sql`s.started_at >= ${startedFrom}`)
  if (startedUntil !== undefined) all.push(sql`s.started_at <= ${startedUntil}`)
  if (cardId !== undefined) all.push(cardId === null ? sql`s.card_id is null` : sql`s.card_id = ${cardId}`)
  if (memberId !== undefined) all.push(memberId === null ? sql`s.member_id is null` : sql`s.member_id = ${memberId}`)
  if (stationId !== undefined) all.push(sql`s.station_id = ${stationId}`)
  if (costCentre !== undefined)
    all.push(costCentre === null ? sql`s.cost_centre is null` : hasShareIn('s', sql`${costCentre}`))
  if (secondCentre !== undefined) all.push(sql`s.cost_shares -> '2' ? ${secondCentre}`)
  if (current !== undefined) all.push(sql`s.current = ${current}`)
  if (weekHour !== undefined) all.push(sql`s.has_time and to_char(s.local_start, 'ID-HH24') = ${weekHour}`)
  return join(all, ' and ')
}

export function selectImportedSessions(
  on: Sql,
  scope: WalletScope,
  filter: ImportedFilter,
  page: { limit: number; offset: number },
): Promise<ImportedRow[]> {
  return on.rows<ImportedRow>(sql`
    select s.id, s.import_id, p.name as provider, w.currency, s.started_at, s.has_time, s.ended_at, s.duration_s, s.energy_wh,
      s.cost_minor, s.cost_known, s.station_id, n.name as station_name, n.city, s.card_id, c.name as card_name, s.card_label, s.member_id,
      m.name as member_name, s.licence_plate, s.cost_centre, s.reference
    from (select * from imported_session s where ${conditions(scope, filter)}
      order by s.started_at desc, s.id desc limit ${page.limit} offset ${page.offset}) s
    join wallet w on w.id = s.wallet_id
    join session_import i on i.wallet_id = s.wallet_id and i.id = s.import_id
    join import_provider p on p.wallet_id = s.wallet_id and p.id = i.provider_id
    join imported_station n on n.wallet_id = s.wallet_id and n.station_id = s.station_id
    left join card c on c.wallet_id = s.wallet_id and c.id = s.card_id
    left join member m on m.wallet_id = s.wallet_id and m.id = s.member_id
    where s.wallet_id = ${scope.walletId}
    order by s.started_at desc, s.id desc`)
}

export async function selectImportedCount(on: Sql, scope: WalletScope, filter: ImportedFilter): Promise<number> {
  const row = await on.row<{ count: number }>(sql`
    select count(*)::integer as count from imported_session s where ${conditions(scope, filter)}`)
  return row?.count ?? 0
}

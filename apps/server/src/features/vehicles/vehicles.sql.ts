import type { Vehicle } from '@voltway/contract/vehicles'
import { type Owner, ownerId } from '../../kernel/owner.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { empty, raw, type Sql, sql } from '../../platform/sql.ts'

/** Statements on vehicles. Writes: vehicle, person_vehicle. */

/** What a person enters of a vehicle, as it is stored. */
export interface VehicleDetails {
  licence_plate: string
  brand: string
  model: string
  version: string | null
  brand_id: string | null
  model_id: string | null
  vin: string | null
  battery_wh: bigint | null
  connector_types: Vehicle['connector_types']
}

/** Each detail with the type of its column, and its value in a new vehicle without it. All statements follow this list. */
const details: { readonly [Name in keyof VehicleDetails]: readonly [type: string, empty: VehicleDetails[Name]] } = {
  licence_plate: ['text', ''],
  brand: ['text', ''],
  model: ['text', ''],
  version: ['text', null],
  brand_id: ['text', null],
  model_id: ['text', null],
  vin: ['text', null],
  battery_wh: ['bigint', null],
  connector_types: ['text[]', []],
}
const names = Object.keys(details) as (keyof VehicleDetails)[]
const columns = raw(names.join(', '))
const typed = raw(names.map((name) => `${name} ${details[name][0]}`).join(', '))

type SentDetails = { readonly [Name in keyof VehicleDetails]?: VehicleDetails[Name] | undefined }

/** Returns the given details of an object that may have more fields. */
export const detailsIn = (sent: SentDetails): Partial<VehicleDetails> =>
  Object.fromEntries(names.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]])))

/** Returns all details of a vehicle, empty unless they are given. */
export const detailsWith = (sent: SentDetails): VehicleDetails =>
  Object.fromEntries(names.map((name) => [name, sent[name] ?? details[name][1]])) as unknown as VehicleDetails

/** JSON has no large integers. */
const jsonOf = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? part.toString() : part))

export interface VehicleRow extends VehicleDetails {
  id: string
  norm_wh_per_100_km: number | null
  external_id: string | null
  is_default: boolean
  member_id: string | null
  member_name: string | null
  card_id: string | null
  card_name: string | null
}

/** The same statements serve both tables. Only a wallet's vehicle has a driver and a card. */
const of = {
  wallet: {
    insert: sql`insert into vehicle (wallet_id`,
    update: sql`update vehicle as v set`,
    from: sql`vehicle v`,
    delete: sql`delete from vehicle v where`,
    owner: sql`v.wallet_id`,
    norm: sql`v.norm_wh_per_100_km`,
    external: sql`v.external_id`,
    renamed: (plate: string) => sql`, plate_repeats = v.plate_repeats and v.licence_plate = ${plate}`,
    assigned: (walletId: string) => sql`v.member_id, (
      select m.name from member m where m.wallet_id = ${walletId} and m.id = v.member_id) as member_name, (
      select c.id from card c where c.wallet_id = ${walletId} and c.vehicle_id = v.id order by c.id limit 1) as card_id, (
      select c.name from card c where c.wallet_id = ${walletId} and c.vehicle_id = v.id order by c.id limit 1) as card_name`,
  },
  person: {
    insert: sql`insert into person_vehicle (person_id`,
    update: sql`update person_vehicle as v set`,
    from: sql`person_vehicle v`,
    delete: sql`delete from person_vehicle v where`,
    owner: sql`v.person_id`,
    norm: sql`null::integer`,
    external: sql`null::text`,
    renamed: () => empty,
    assigned: () =>
      sql`null::uuid as member_id, null::text as member_name, null::uuid as card_id, null::text as card_name`,
  },
} as const

const columnsOf = (
  owner: Owner,
) => sql`v.id, ${raw(names.map((name) => `v.${name}`).join(', '))}, ${of[owner.kind].norm} as norm_wh_per_100_km,
  ${of[owner.kind].external} as external_id, v.is_default, ${of[owner.kind].assigned(ownerId(owner))}`

export interface VehiclePage {
  /** LIKE patterns over the searchable text, at least one of which must match. Empty: all vehicles. */
  readonly patterns: readonly string[]
  readonly externalId?: string | undefined
  /** Null: no limit. */
  readonly limit: number | null
  readonly offset: number
}

const found = (owner: Owner, { patterns, externalId }: Pick<VehiclePage, 'patterns' | 'externalId'>) => sql`
  ${patterns.length === 0 ? empty : sql`and v.search_text like any(${[...patterns]})`}
  ${externalId === undefined ? empty : sql`and ${of[owner.kind].external} = ${externalId}`}`

export function selectVehiclePage(
  db: Sql,
  owner: Owner,
  { limit, offset, ...filter }: VehiclePage,
): Promise<VehicleRow[]> {
  const table = of[owner.kind]
  return db.rows<VehicleRow>(sql`
    select ${columnsOf(owner)} from ${table.from} where ${table.owner} = ${ownerId(owner)} ${found(owner, filter)}
    order by v.is_default desc, v.licence_plate, v.id limit ${limit}::bigint offset ${offset}`)
}

export async function selectVehicleCount(
  db: Sql,
  owner: Owner,
  filter: Pick<VehiclePage, 'patterns' | 'externalId'> = { patterns: [] },
): Promise<number> {
  const table = of[owner.kind]
  const row = await db.row<{ count: number }>(sql`
    select count(*)::integer as count from ${table.from} where ${table.owner} = ${ownerId(owner)} ${found(owner, filter)}`)
  return row?.count ?? 0
}

export function selectVehicle(db: Sql, owner: Owner, id: string): Promise<VehicleRow | undefined> {
  const table = of[owner.kind]
  return db.row<VehicleRow>(sql`
    select ${columnsOf(owner)} from ${table.from} where ${table.owner} = ${ownerId(owner)} and v.id = ${id}`)
}

/** Locks the owner of the vehicles, so that concurrent changes of the default run one after the other. */
export function lockVehicleOwner(tx: Sql, owner: Owner): Promise<{ id: string } | undefined> {
  return owner.kind === 'wallet'
    ? tx.row(sql`select id from wallet where id = ${ownerId(owner)} for no key update`)
    : tx.row(sql`select id from person where id = ${ownerId(owner)} for no key update`)
}

export function insertVehicle(
  tx: Sql,
  owner: Owner,
  { id, createdAt, ...vehicle }: VehicleDetails & { readonly id: string; readonly createdAt: Date },
): Promise<number> {
  return tx.run(sql`
    ${of[owner.kind].insert}, id, created_at, ${columns})
    select ${ownerId(owner)}, ${id}, ${createdAt}, ${columns} from jsonb_to_record(${jsonOf(vehicle)}::jsonb) as n (${typed})`)
}

/** A new vehicle of a wallet with everything that a call for many gives. */
export interface NewWalletVehicle extends VehicleDetails {
  readonly id: string
  readonly normWh: number | null
  readonly externalId: string | null
  readonly memberId: string | null
  readonly isDefault: boolean
}

/** Inserts vehicles of a wallet in one statement. */
export function insertVehicles(
  tx: Sql,
  { walletId }: WalletScope,
  vehicles: readonly NewWalletVehicle[],
  now: Date,
): Promise<number> {
  return tx.run(sql`
    insert into vehicle (wallet_id, id, ${columns}, norm_wh_per_100_km, external_id, member_id, member_since, is_default,
      created_at)
    select ${walletId}, n.id, ${columns}, n."normWh", n."externalId", n."memberId",
      case when n."memberId" is null then null else ${now}::timestamptz end, n."isDefault", ${now}
    from jsonb_to_recordset(${jsonOf(vehicles)}::jsonb) as n (
      id uuid, ${typed}, "normWh" integer, "externalId" text, "memberId" uuid, "isDefault" boolean)`)
}

/** Selects vehicles by id, in no order. */
export function selectVehiclesById(db: Sql, owner: Owner, ids: readonly string[]): Promise<VehicleRow[]> {
  const table = of[owner.kind]
  return db.rows<VehicleRow>(sql`
    select ${columnsOf(owner)} from ${table.from} where ${table.owner} = ${ownerId(owner)} and v.id = any(${[...ids]}::uuid[])`)
}

/** Those of the external ids that vehicles of the wallet have. */
export function selectUsedExternalIds(
  db: Sql,
  { walletId }: WalletScope,
  externalIds: readonly string[],
): Promise<{ external_id: string }[]> {
  return db.rows(sql`
    select external_id from vehicle where wallet_id = ${walletId} and external_id = any(${[...externalIds]}::text[])`)
}

/** Those of the plates that vehicles of the wallet have, repeats from before the unique index included. */
export function selectUsedPlates(
  db: Sql,
  { walletId }: WalletScope,
  plates: readonly string[],
): Promise<{ licence_plate: string }[]> {
  return db.rows(sql`
    select licence_plate from vehicle where wallet_id = ${walletId} and licence_plate = any(${[...plates]}::text[])`)
}

/** A vehicle that keeps the plate of another one from before the unique index does so until it gets a new plate. */
export function updateVehicleDetails(tx: Sql, owner: Owner, id: string, vehicle: VehicleDetails): Promise<number> {
  const table = of[owner.kind]
  return tx.run(sql`
    ${table.update} ${raw(names.map((name) => `${name} = n.${name}`).join(', '))} ${table.renamed(vehicle.licence_plate)}
    from jsonb_to_record(${jsonOf(vehicle)}::jsonb) as n (${typed})
    where ${table.owner} = ${ownerId(owner)} and v.id = ${id}`)
}

/** Sets the consumption of the registration document. A person's own vehicle has none. */
export function updateNorm(tx: Sql, scope: WalletScope, id: string, normWh: number | null): Promise<number> {
  return tx.run(sql`
    update vehicle set norm_wh_per_100_km = ${normWh} where wallet_id = ${scope.walletId} and id = ${id}`)
}

/** Sets the id of the company's own system. A person's own vehicle has none. */
export function updateExternalId(tx: Sql, scope: WalletScope, id: string, externalId: string | null): Promise<number> {
  return tx.run(sql`
    update vehicle set external_id = ${externalId} where wallet_id = ${scope.walletId} and id = ${id}`)
}

/**
 * Assigns a vehicle to a driver, or to nobody. For the current driver the start of the assignment stays. It is stored for
 * nobody too: positions before it are those of another driver.
 */
export function updateVehicleMember(
  tx: Sql,
  scope: WalletScope,
  id: string,
  { memberId, since }: { readonly memberId: string | null; readonly since: Date },
): Promise<number> {
  return tx.run(sql`
    update vehicle set member_id = ${memberId}, member_since = ${since}
    where wallet_id = ${scope.walletId} and id = ${id} and member_id is distinct from ${memberId}::uuid`)
}

/** Sets the default vehicle, or none. */
export function updateDefaultVehicle(tx: Sql, owner: Owner, id: string | null): Promise<number> {
  const table = of[owner.kind]
  return tx.run(sql`
    ${table.update} is_default = (v.id is not distinct from ${id}::uuid)
    where ${table.owner} = ${ownerId(owner)} and v.is_default <> (v.id is not distinct from ${id}::uuid)`)
}

export function deleteVehicle(tx: Sql, owner: Owner, id: string): Promise<number> {
  const table = of[owner.kind]
  return tx.run(sql`${table.delete} ${table.owner} = ${ownerId(owner)} and v.id = ${id}`)
}

export function selectLivingMembers(db: Sql, scope: WalletScope, ids: readonly string[]): Promise<{ id: string }[]> {
  return db.rows(sql`
    select id from member where wallet_id = ${scope.walletId} and id = any(${[...ids]}::uuid[]) and status <> 'REMOVED'`)
}

export async function deleteOwnVehicles(tx: Sql, personId: string): Promise<void> {
  await tx.run(sql`delete from person_vehicle where person_id = ${personId}`)
}

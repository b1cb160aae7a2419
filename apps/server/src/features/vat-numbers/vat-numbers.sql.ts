import type { VatNumber } from '@voltway/contract/vat-numbers'
import { type Owner, ownerId } from '../../kernel/owner.ts'
import { type Sql, sql } from '../../platform/sql.ts'

/** Statements on VAT numbers. Writes: vat_number, person_vat_number. */

export interface VatNumberRow {
  id: string
  country: string
  number: string
  kind: VatNumber['kind']
  name: string
  address: string | null
  is_default: boolean
  is_archived: boolean
  status: VatNumber['status']
  verified_at: string | null
}

/**
 * The same statements serve both tables. A wallet's default number is a column of the wallet, which its documents use.
 */
const of = {
  wallet: {
    insert: sql`insert into vat_number (wallet_id`,
    update: sql`update vat_number as v set`,
    from: sql`vat_number v`,
    delete: sql`delete from vat_number v where`,
    owner: sql`v.wallet_id`,
    isDefault: (id: string) => sql`coalesce(v.id = (select w.nif_id from wallet w where w.id = ${id}), false)`,
  },
  person: {
    insert: sql`insert into person_vat_number (person_id`,
    update: sql`update person_vat_number as v set`,
    from: sql`person_vat_number v`,
    delete: sql`delete from person_vat_number v where`,
    owner: sql`v.person_id`,
    isDefault: () => sql`v.is_default`,
  },
} as const

const columnsOf = (owner: Owner) => sql`v.id, v.country, v.number, v.kind, v.name, v.address,
  ${of[owner.kind].isDefault(ownerId(owner))} as is_default, v.archived_at is not null as is_archived, v.status, v.verified_at`

export function selectVatNumberPage(
  db: Sql,
  owner: Owner,
  { limit, offset }: { limit: number; offset: number },
): Promise<VatNumberRow[]> {
  const table = of[owner.kind]
  return db.rows<VatNumberRow>(sql`
    select ${columnsOf(owner)} from ${table.from} where ${table.owner} = ${ownerId(owner)}
    order by is_archived, is_default desc, lower(v.name), v.id limit ${limit} offset ${offset}`)
}

export async function selectVatNumberCount(db: Sql, owner: Owner): Promise<number> {
  const table = of[owner.kind]
  const row = await db.row<{ count: number }>(sql`
    select count(*)::integer as count from ${table.from} where ${table.owner} = ${ownerId(owner)}`)
  return row?.count ?? 0
}

export function selectVatNumber(db: Sql, owner: Owner, id: string): Promise<VatNumberRow | undefined> {
  const table = of[owner.kind]
  return db.row<VatNumberRow>(sql`
    select ${columnsOf(owner)} from ${table.from} where ${table.owner} = ${ownerId(owner)} and v.id = ${id}`)
}

/** Locks the owner of the numbers, so that concurrent changes of the default run one after the other. */
export function lockOwner(tx: Sql, owner: Owner): Promise<{ id: string } | undefined> {
  return owner.kind === 'wallet'
    ? tx.row(sql`select id from wallet where id = ${ownerId(owner)} for no key update`)
    : tx.row(sql`select id from person where id = ${ownerId(owner)} for no key update`)
}

export interface NewVatNumberRow {
  readonly id: string
  readonly country: string
  readonly number: string
  readonly kind: string
  readonly name: string
  readonly address: string | null
  readonly createdAt: Date
}

export function insertVatNumber(tx: Sql, owner: Owner, row: NewVatNumberRow): Promise<number> {
  return tx.run(sql`
    ${of[owner.kind].insert}, id, country, number, kind, name, address, created_at)
    values (${ownerId(owner)}, ${row.id}, ${row.country}, ${row.number}, ${row.kind}, ${row.name}, ${row.address},
      ${row.createdAt})`)
}

export function updateVatNumberDetails(
  tx: Sql,
  owner: Owner,
  id: string,
  details: { readonly name: string; readonly address: string | null; readonly archivedAt: Date | string | null },
): Promise<number> {
  const table = of[owner.kind]
  return tx.run(sql`
    ${table.update} name = ${details.name}, address = ${details.address}, archived_at = ${details.archivedAt}
    where ${table.owner} = ${ownerId(owner)} and v.id = ${id}`)
}

/** Sets a person's default number, or none. */
export function updatePersonDefault(tx: Sql, personId: string, id: string | null): Promise<number> {
  return tx.run(sql`
    update person_vat_number set is_default = (id is not distinct from ${id}::uuid)
    where person_id = ${personId} and is_default <> (id is not distinct from ${id}::uuid)`)
}

/** Stores the register's result. An outage does not reset an earlier result. */
export function updateVatNumberStatus(
  tx: Sql,
  owner: Owner,
  id: string,
  { status, verifiedAt }: { readonly status: VatNumber['status']; readonly verifiedAt: Date | null },
): Promise<number> {
  const table = of[owner.kind]
  return tx.run(sql`
    ${table.update} status = ${status}, verified_at = coalesce(${verifiedAt}, v.verified_at)
    where ${table.owner} = ${ownerId(owner)} and v.id = ${id}
      and (${status} <> 'UNAVAILABLE' or v.status not in ('VALID', 'INVALID'))`)
}

export function deleteVatNumber(tx: Sql, owner: Owner, id: string): Promise<number> {
  const table = of[owner.kind]
  return tx.run(sql`${table.delete} ${table.owner} = ${ownerId(owner)} and v.id = ${id}`)
}

export async function deleteOwnVatNumbers(tx: Sql, personId: string): Promise<void> {
  await tx.run(sql`delete from person_vat_number where person_id = ${personId}`)
}

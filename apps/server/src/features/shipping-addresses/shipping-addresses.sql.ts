import type { ShippingAddress } from '@voltway/contract/shipping-addresses'
import { type Owner, ownerId } from '../../kernel/owner.ts'
import { type Sql, sql } from '../../platform/sql.ts'

/** Statements on shipping addresses. Writes: shipping_address, person_shipping_address. */

export type AddressRow = ShippingAddress

/** The same statements serve both tables, which differ in their owner. */
const of = {
  wallet: {
    insert: sql`insert into shipping_address (wallet_id`,
    from: sql`shipping_address`,
    update: sql`update shipping_address`,
    delete: sql`delete from shipping_address where wallet_id`,
    owner: sql`wallet_id`,
  },
  person: {
    insert: sql`insert into person_shipping_address (person_id`,
    from: sql`person_shipping_address`,
    update: sql`update person_shipping_address`,
    delete: sql`delete from person_shipping_address where person_id`,
    owner: sql`person_id`,
  },
} as const

const columns = sql`id, name, street, postal_code, city, country, tax_id, phone`

export function selectAddressPage(
  db: Sql,
  owner: Owner,
  { limit, offset }: { limit: number; offset: number },
): Promise<AddressRow[]> {
  const table = of[owner.kind]
  return db.rows<AddressRow>(sql`
    select ${columns} from ${table.from} where ${table.owner} = ${ownerId(owner)}
    order by lower(name), id limit ${limit} offset ${offset}`)
}

export async function selectAddressCount(db: Sql, owner: Owner): Promise<number> {
  const table = of[owner.kind]
  const row = await db.row<{ count: number }>(sql`
    select count(*)::integer as count from ${table.from} where ${table.owner} = ${ownerId(owner)}`)
  return row?.count ?? 0
}

export function selectAddress(db: Sql, owner: Owner, id: string): Promise<AddressRow | undefined> {
  const table = of[owner.kind]
  return db.row<AddressRow>(sql`
    select ${columns} from ${table.from} where ${table.owner} = ${ownerId(owner)} and id = ${id}`)
}

/** Locks an address against concurrent changes. */
export function lockAddress(tx: Sql, owner: Owner, id: string): Promise<AddressRow | undefined> {
  const table = of[owner.kind]
  return tx.row<AddressRow>(sql`
    select ${columns} from ${table.from} where ${table.owner} = ${ownerId(owner)} and id = ${id} for no key update`)
}

export function updateAddress(tx: Sql, owner: Owner, address: AddressRow): Promise<number> {
  const table = of[owner.kind]
  return tx.run(sql`
    ${table.update} set name = ${address.name}, street = ${address.street}, postal_code = ${address.postal_code},
      city = ${address.city}, country = ${address.country}, tax_id = ${address.tax_id}, phone = ${address.phone}
    where ${table.owner} = ${ownerId(owner)} and id = ${address.id}`)
}

export function insertAddress(tx: Sql, owner: Owner, address: AddressRow, createdAt: Date): Promise<number> {
  return tx.run(sql`
    ${of[owner.kind].insert}, ${columns}, created_at)
    values (${ownerId(owner)}, ${address.id}, ${address.name}, ${address.street}, ${address.postal_code}, ${address.city},
      ${address.country}, ${address.tax_id}, ${address.phone}, ${createdAt})`)
}

/** @returns the deleted row. */
export function deleteAddress(tx: Sql, owner: Owner, id: string): Promise<AddressRow | undefined> {
  return tx.row(sql`${of[owner.kind].delete} = ${ownerId(owner)} and id = ${id} returning ${columns}`)
}

export async function deleteOwnAddresses(tx: Sql, personId: string): Promise<void> {
  await tx.run(sql`delete from person_shipping_address where person_id = ${personId}`)
}

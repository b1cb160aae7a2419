import { type Sql, sql } from '../../platform/sql.ts'
import type { CdrEndAndCost } from './ocpi/cdr-end-and-cost.ts'

/** Writes the end and the cost of network_cdr. */

/** A stored CDR whose end and cost are not read. */
export interface CdrWithoutEnd {
  public_id: string
  raw: Record<string, unknown>
  received_at: string
}

/** Returns CDRs of earlier releases, or of an older server that runs beside this one, in the order of their arrival. */
export function selectCdrsWithoutEnd(db: Sql, limit: number) {
  return db.rows<CdrWithoutEnd>(sql`
    select public_id, raw, received_at from network_cdr where ended_at is null order by received_at limit ${limit}`)
}

/** Stores the end and the cost of CDRs. */
export function updateEndAndCost(db: Sql, read: readonly ({ readonly publicId: string } & CdrEndAndCost)[]) {
  const of = <Value>(value: (one: (typeof read)[0]) => Value) => read.map(value)
  return db.run(sql`
    update network_cdr c set ended_at = r.ended_at, net_micro = r.net_micro, currency = r.currency
    from unnest(${of((one) => one.publicId)}::uuid[], ${of((one) => one.endedAt)}::timestamptz[],
      ${of((one) => one.netMicro)}::bigint[], ${of((one) => one.currency)}::text[]) as r (public_id, ended_at, net_micro, currency)
    where c.public_id = r.public_id`)
}

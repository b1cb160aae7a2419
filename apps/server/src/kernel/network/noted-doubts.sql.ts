import { type Sql, sql } from '../../platform/sql.ts'

/** Writes network_peer: the doubts about a network's charge records that are only noted. */

/** Returns the peers that are not removed, with the doubts that are noted without a review of the record. */
export function selectNotedDoubts(db: Sql) {
  return db.rows<{ id: string; name: string; noted_doubts: string[] }>(sql`
    select id, name, noted_doubts from network_peer where state <> 'REMOVED' order by name, id`)
}

/** Sets the doubts of a peer that are noted without a review of the record. Returns the number of rows. */
export function updateNotedDoubts(db: Sql, id: string, doubts: readonly string[], now: Date) {
  return db.run(sql`
    update network_peer set noted_doubts = ${[...doubts]}, updated_at = ${now} where id = ${id}`)
}

import { type Sql, sql } from '../../platform/sql.ts'

/** Writes network_peer: which doubts about a network's charge records are only noted. */

export function selectNotedDoubts(db: Sql) {
  return db.rows<{ id: string; name: string; noted_doubts: string[] }>(sql`
    select id, name, noted_doubts from network_peer where state <> 'REMOVED' order by name, id`)
}

export function updateNotedDoubts(db: Sql, id: string, doubts: readonly string[], now: Date) {
  return db.run(sql`
    update network_peer set noted_doubts = ${[...doubts]}, updated_at = ${now} where id = ${id}`)
}

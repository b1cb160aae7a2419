import { type Db, raw, type Sql, sql } from '../src/platform/sql.ts'

/** Rights that the product's role does not have, on columns that it cannot update. */
const RIGHTS = [
  ['delete, update (number, at, deed)', 'audit_entry'],
  ['update (content)', 'document'],
  ['update (bytes)', 'document_file'],
] as const

/** Alters final rows, as somebody with more rights than the product could. */
export async function tamper(db: Db, alter: (tx: Sql) => Promise<unknown>): Promise<undefined> {
  await db.tx(async (tx) => {
    for (const [rights, table] of RIGHTS) await tx.run(sql`grant ${raw(`${rights} on ${table}`)} to current_user`)
    await alter(tx)
    for (const [rights, table] of RIGHTS) await tx.run(sql`revoke ${raw(`${rights} on ${table}`)} from current_user`)
  })
}

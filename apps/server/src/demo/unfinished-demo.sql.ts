import { emptyIfMarked } from '../platform/embedded-postgres/product-role.ts'
import { type Db, sql } from '../platform/sql.ts'
import { StartRefused } from '../platform/start-refused.ts'

/** A mark of a demo whose rows are not all there: a comment on the table of people, from its first row to its last. */

const MARK = 'the demo is not complete'

/** Empties an embedded database whose demo is not complete: no server has served it. @returns whether it did. */
export const emptyUnfinishedDemo = (url: string): Promise<boolean> => emptyIfMarked(url, 'person', MARK)

/** Marks the demo as begun, before its first row. */
export const markDemoBegun = (db: Db) => db.text(`comment on table person is '${MARK}'`)

/** Removes the mark, after the last row of the demo. */
export const markDemoComplete = (db: Db) => db.text('comment on table person is null')

/** @throws StartRefused when an earlier start was interrupted while it inserted the demo. */
export async function refuseUnfinishedDemo(db: Db): Promise<void> {
  const marked = await db.row(sql`
    select from pg_description
    where objoid = 'person'::regclass and classoid = 'pg_class'::regclass and objsubid = 0 and description = ${MARK}`)
  if (marked === undefined) return
  throw new StartRefused(
    'the demo of this database is not complete, because it was interrupted: name an empty database in DATABASE_URL. The embedded database is emptied by the next start',
  )
}

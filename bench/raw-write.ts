import { newId } from '../apps/server/src/platform/ids.ts'
import { type Db, sql } from '../apps/server/src/platform/sql.ts'

/** The baseline of bookings: the smallest durable booking, three rows in one transaction. */
export async function makeRawTable(db: Db): Promise<void> {
  await db.text(
    'create table bench_raw (wallet_id uuid, id uuid, side int, amount bigint, at timestamptz default now(), primary key (wallet_id, id, side))',
  )
}

export async function insertThreeRows(db: Db): Promise<void> {
  const [wallet, id] = [newId(), newId()]
  await db.run(sql`
    insert into bench_raw (wallet_id, id, side, amount)
    values (${wallet}, ${id}, 0, 100), (${wallet}, ${id}, 1, -100), (${wallet}, ${id}, 2, 0)`)
}

/** Units of `work` per second with `lanes` parallel workers. `work` returns its number of units. */
export async function perSecond(lanes: number, seconds: number, work: () => Promise<number>): Promise<number> {
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  let done = 0
  const lane = async () => {
    while (performance.now() < until) {
      // Not `done += await …`, which reads `done` before the other lanes have added to it.
      const more = await work()
      done += more
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return done / ((performance.now() - startedAt) / 1000)
}

export function rawPerSecond(db: Db, seconds: number): Promise<number> {
  return perSecond(16, seconds, async () => {
    await insertThreeRows(db)
    return 1
  })
}

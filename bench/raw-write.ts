import { newId } from '../apps/server/src/platform/ids.ts'
import { type Db, sql } from '../apps/server/src/platform/sql.ts'

/** The baseline of bookings: the smallest durable booking is three rows. */
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

/** Lanes that write in parallel, and the bookings of each of their transactions. */
export interface Writers {
  readonly lanes: number
  readonly batch: number
}

/** Bookings per second. Those of a transaction are inserted with one statement, as the ledger does. */
export function rawPerSecond(db: Db, seconds: number, { lanes, batch }: Writers): Promise<number> {
  return perSecond(lanes, seconds, async () => {
    if (batch === 1) await insertThreeRows(db)
    else await insertThreeRowsEach(db, batch)
    return batch
  })
}

async function insertThreeRowsEach(db: Db, bookings: number): Promise<void> {
  const ids = () => Array.from({ length: bookings }, () => newId())
  await db.run(sql`
    insert into bench_raw (wallet_id, id, side, amount)
    select wallet_id, id, side, amount from unnest(${ids()}::uuid[], ${ids()}::uuid[]) booking (wallet_id, id),
      (values (0, 100), (1, -100), (2, 0)) of_booking (side, amount)`)
}

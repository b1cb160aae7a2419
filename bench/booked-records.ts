import { type Db, sql } from '../apps/server/src/platform/sql.ts'
import type { BenchCard } from './fleet-data.ts'
import { closedLoop, expectGood } from './load.ts'
import { HOUR_MS, recordOf } from './operator-messages.ts'

interface Records {
  readonly port: number
  readonly headers: Record<string, string>
  readonly cards: readonly BenchCard[]
  /** The number of the first record, so that none is sent twice. */
  readonly from: number
  readonly count: number
  readonly party?: string | undefined
}

/** Sends charge records as an operator does. */
export async function postRecords({ port, headers, cards, from, count, party }: Records): Promise<void> {
  const shot = (index: number) => {
    const turn = from + index
    // Charges of one card are four hours apart.
    const startMs = Date.now() - (1 + Math.floor(turn / cards.length)) * 4 * HOUR_MS
    const card = cards[turn % cards.length] as BenchCard
    return { method: 'POST', path: '/ocpi/2.2.1/cdrs', headers, body: JSON.stringify(recordOf(card, startMs, party)) }
  }
  expectGood(await closedLoop(port, { count, connections: 8, shot }))
}

/** The number of paid sessions, which the data of a bench may contain before its first record. */
export async function countPaid(db: Db): Promise<number> {
  const row = await db.row<{ paid: bigint }>(sql`select count(*) as paid from session where status = 'PAID'`)
  return Number(row?.paid)
}

/** Resolves when so many sessions are paid in all. */
export async function recordsBooked(db: Db, count: number): Promise<void> {
  const deadline = performance.now() + 300_000
  for (;;) {
    const row = await db.row<{ booked: bigint; odd: bigint }>(sql`
      select (select count(*) from session where status = 'PAID') as booked,
        (select count(*) from network_inbox where state = 'QUARANTINED')
        + (select count(*) from session where status = 'IN_VALIDATION') as odd`)
    if (Number(row?.odd) > 0) throw new Error(`${row?.odd} charge records were not booked`)
    if (Number(row?.booked) >= count) return
    if (performance.now() > deadline) throw new Error('the charge records were not booked within five minutes')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

import {
  insertedSession,
  type StoredSession,
  selectStoredSession,
} from '../apps/server/src/features/sessions/session-store.sql.ts'
import { checkInvariants } from '../apps/server/src/kernel/ledger/ledger-invariants.ts'
import { INBOX_LANES } from '../apps/server/src/kernel/network/inbox.ts'
import { systemScope } from '../apps/server/src/kernel/scope.ts'
import { newId } from '../apps/server/src/platform/ids.ts'
import { type BoundStatement, type Db, sql } from '../apps/server/src/platform/sql.ts'
import { type BenchDatabase, onBenchDatabase } from './bench-database.ts'
import { registerOperator, startProduct } from './bench-server.ts'
import { postRecords, recordsBooked } from './booked-records.ts'
import { type BenchCard, makeFleet } from './fleet-data.ts'
import { makeRawTable, perSecond, rawPerSecond } from './raw-write.ts'
import { atLeast, type Figure, median, printFigures } from './report.ts'

const PORT = 4913
const [FLEETS, CARDS, RECORDS] = [20, 50, 4_000]
const LEAST_PER_SECOND = 200

/** Charge records from their POST until they are priced, booked and summed, and the cost of a session's indexes. */
export function benchChargeRecords(): Promise<void> {
  return onBenchDatabase(async (database) => {
    const { db } = database
    const cards: BenchCard[] = []
    for (let fleet = 0; fleet < FLEETS; fleet++)
      cards.push(...(await makeFleet(db, { cards: CARDS, sessions: 0 })).cards)
    const hot = await makeFleet(db, { cards: 1_000, sessions: 0, fundsMinor: 1_000_000_000n })
    await makeRawTable(db)
    const figures = [
      ...(await booked(db, database, [
        [`over ${FLEETS} wallets`, cards],
        ['of one wallet', hot.cards],
      ])),
      ...(await sessionInserts(db)),
    ]
    printFigures(`Charge records (${RECORDS} each)`, figures)
  })
}

async function booked(
  db: Db,
  database: BenchDatabase,
  runs: readonly (readonly [words: string, cards: readonly BenchCard[]])[],
): Promise<Figure[]> {
  const headers = await registerOperator(db)
  const server = await startProduct(database, PORT)
  const figures: Figure[] = []
  let done = 0
  for (const [words, cards] of runs) {
    // After the first records the tables are analysed, as autovacuum would do.
    await postRecords({ port: PORT, headers, cards, from: 0, count: 300 })
    done += 300
    await recordsBooked(db, done)
    await db.text('vacuum analyze')
    // As many lanes as connections send records: each record is stored in a transaction of its own before its booking.
    const raw = await rawPerSecond(db, 3, { lanes: 8, batch: 1 })
    const [cpuBefore, startedAt] = [server.cpuSeconds(), performance.now()]
    await postRecords({ port: PORT, headers, cards, from: 300, count: RECORDS })
    done += RECORDS
    await recordsBooked(db, done)
    const perSecond = RECORDS / ((performance.now() - startedAt) / 1000)
    figures.push({
      name: `POST to booked, ${words}`,
      value: `${perSecond.toFixed(0)}/s`,
      baseline: `three-row insert ${raw.toFixed(0)}/s`,
      ratio: perSecond / raw,
      budget: `≥ ${LEAST_PER_SECOND}/s`,
      within: perSecond >= LEAST_PER_SECOND,
    })
    const cpuMs = ((server.cpuSeconds() - cpuBefore) * 1000) / RECORDS
    figures.push({ name: 'server CPU each', value: `${cpuMs.toFixed(2)} ms` })
  }
  await server.stop()
  const violations = await checkInvariants(db)
  if (violations.length > 0) throw new Error(`the money does not add up: ${violations.join('; ')}`)
  return figures
}

interface Charger {
  readonly walletId: string
  readonly cardId: string
}

/**
 * The insert of a booked session with its checks and indexes among 200,000 others, against the same row in a table
 * without them: with as many lanes as a server's inbox has, and with 16.
 */
async function sessionInserts(db: Db): Promise<Figure[]> {
  const chargers: Charger[] = []
  for (let fleet = 0; fleet < FLEETS; fleet++) {
    const { walletId, cards } = await makeFleet(db, { cards: CARDS, sessions: 200_000 / FLEETS })
    chargers.push(...cards.map(({ id }) => ({ walletId, cardId: id })))
  }
  // Shuffled, as fleets charge.
  chargers.sort((a, b) => a.cardId.localeCompare(b.cardId))
  await db.text('create table bench_heap (like session including defaults)')
  await db.text('insert into bench_heap select * from session')
  await db.text('vacuum analyze')
  const inserts = { session: await bookedSession(db), chargers }
  return [await sessionInsert(db, inserts, INBOX_LANES), await sessionInsert(db, inserts, 16)]
}

async function bookedSession(db: Db): Promise<StoredSession> {
  const row = await db.row<{ wallet_id: string; session_id: string }>(sql`
    select wallet_id, session_id from session_charge_record limit 1`)
  const session = row && (await selectStoredSession(db, systemScope(row.wallet_id), row.session_id))
  if (session === undefined) throw new Error('no charge record was booked')
  return session
}

interface Inserts {
  readonly session: StoredSession
  readonly chargers: readonly Charger[]
}

async function sessionInsert(db: Db, inserts: Inserts, lanes: number): Promise<Figure> {
  const rounds: { heap: number; table: number }[] = []
  for (let round = 0; round <= 19; round++) {
    const measured = {
      heap: await perSecond(lanes, 0.5, () => db.run(insertion('bench_heap', inserts))),
      table: await perSecond(lanes, 0.5, () => db.run(insertion('session', inserts))),
    }
    if (round > 0) rounds.push(measured)
  }
  const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of))
  return atLeast(`session insert, ${lanes} at a time`, `${middle(({ table }) => table).toFixed(0)}/s`, {
    baseline: `heap without indexes ${middle(({ heap }) => heap).toFixed(0)}/s`,
    ratio: middle(({ heap, table }) => table / heap),
    bound: 0.7,
  })
}

let turn = 0

/** The product's own statement for a new session of the next card. Each card has its own driver. */
function insertion(table: string, { session, chargers }: Inserts): BoundStatement {
  const { walletId, cardId } = chargers[turn++ % chargers.length] as Charger
  const now = new Date()
  const ofCard = {
    id: newId(now),
    card_id: cardId,
    member_id: cardId,
    station_id: cardId,
    started_at: now.toISOString(),
  }
  const { text, values } = insertedSession(walletId, { ...session, ...ofCard }, now)
  return { text: text.replace('insert into session (', `insert into ${table} (`), values }
}

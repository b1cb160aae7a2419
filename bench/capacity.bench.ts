import { updateVersions } from '../apps/server/src/kernel/consumption/consumption-version.sql.ts'
import { type Db, sql } from '../apps/server/src/platform/sql.ts'
import { type BenchDatabase, onBenchDatabase } from './bench-database.ts'
import { headersOf, registerOperator, startProduct } from './bench-server.ts'
import { type BenchCard, makeFleet } from './fleet-data.ts'
import { closedLoop, expectGood, type Shot } from './load.ts'
import { type Figure, median, percentile, printFigures } from './report.ts'
import { databaseCpuSeconds, type ServerProcess } from './server-process.ts'

const PORT = 4917
const [REQUESTS, WARM_UP, ROUNDS, CONNECTIONS] = [1_000, 1_500, 3, 16]
const SESSIONS = 200_000
const CHARGERS = 50
const FIRST_READS = 100
const [FLEETS, CARDS, AUTHORISATIONS] = [20, 250, 3_000]
const [PAGES_PER_SECOND, AUTHORISED_PER_SECOND, AUTHORISED_P99_MS] = [800, 600, 100]

/** The requests a second of the most expensive pages and of authorisations, and the bytes of a million sessions. */
export function benchCapacity(): Promise<void> {
  return onBenchDatabase(async (database) => {
    const { db } = database
    const before = await bytesOf(db)
    const fleet = await makeFleet(db, { cards: 200, sessions: SESSIONS })
    await db.text('vacuum analyze')
    const bytesPerSession = ((await bytesOf(db)) - before) / SESSIONS
    const indexBytes = (await sessionIndexBytes(db)) / SESSIONS
    const cards: BenchCard[] = []
    for (let n = 0; n < FLEETS; n++) cards.push(...(await makeFleet(db, { cards: CARDS, sessions: 0 })).cards)
    const operator = await registerOperator(db)
    await db.text('vacuum analyze')
    const server = await startProduct(database, PORT)
    const headers = await headersOf(db, database, fleet)
    const figures: Figure[] = []
    for (const [name, path] of [
      ['home', `/api/v1/wallet/${fleet.walletId}/home`],
      ['overview', `/api/v3/user/wallet/${fleet.walletId}/overview`],
      ['consumption of the month', `/api/v4/fleets/dashboard-consumption/${fleet.walletId}`],
      ['consumption of the year', `/api/v4/fleets/dashboard-consumption/${fleet.walletId}?view=year`],
    ] as const) {
      const shot = { path, headers }
      figures.push(...(await pagesOf({ server, database }, name, shot)))
      figures.push(await firstReadOf({ server, database }, name, { shot, walletId: fleet.walletId }))
    }
    const ofMillion = (bytes: number) => `${((bytes * 1_000_000) / 2 ** 20).toFixed(0)} MB`
    figures.push(
      ...(await authorisations({ server, database }, cards, operator)),
      { name: 'a million sessions with indexes and sums', value: ofMillion(bytesPerSession) },
      { name: 'their indexes', value: ofMillion(indexBytes) },
    )
    printFigures(`Capacity (one process, ${SESSIONS} sessions of 200 cards; medians of ${ROUNDS})`, figures)
  })
}

async function bytesOf(db: Db): Promise<number> {
  const row = await db.row<{ bytes: bigint }>(sql`select pg_database_size(current_database()) as bytes`)
  return Number(row?.bytes)
}

async function sessionIndexBytes(db: Db): Promise<number> {
  const row = await db.row<{ bytes: bigint }>(sql`select pg_indexes_size('session') as bytes`)
  return Number(row?.bytes)
}

interface Measured {
  readonly server: ServerProcess
  readonly database: BenchDatabase
}

/** @returns the processor time of server and database since now, per request. */
function cpuFrom({ server, database }: Measured): (requests: number) => { serverMs: number; databaseMs: number } {
  const [ofServer, ofDatabase] = [server.cpuSeconds(), databaseCpuSeconds(database.pid)]
  return (requests) => ({
    serverMs: ((server.cpuSeconds() - ofServer) * 1000) / requests,
    databaseMs: ((databaseCpuSeconds(database.pid) - ofDatabase) * 1000) / requests,
  })
}

const words = (serverMs: number, databaseMs: number) => `${serverMs.toFixed(2)} + ${databaseMs.toFixed(2)} ms`

/** A page after each change of charges, when the server has no text to send again. */
async function firstReadOf(
  measured: Measured,
  name: string,
  { shot, walletId }: { readonly shot: Shot; readonly walletId: string },
): Promise<Figure> {
  const cpu = cpuFrom(measured)
  for (let read = 0; read < FIRST_READS; read++) {
    await updateVersions(measured.database.db, [walletId])
    expectGood(await closedLoop(PORT, { count: 1, connections: 1, shot: () => shot }))
  }
  const { serverMs, databaseMs } = cpu(FIRST_READS)
  return { name: `${name} after a change: CPU`, value: words(serverMs, databaseMs) }
}

async function pagesOf(measured: Measured, name: string, shot: Shot): Promise<Figure[]> {
  const load = async (count: number) =>
    expectGood(await closedLoop(PORT, { count, connections: CONNECTIONS, shot: () => shot }))
  await load(WARM_UP)
  const rounds: { perSecond: number; serverMs: number; databaseMs: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const cpu = cpuFrom(measured)
    const { seconds } = await load(REQUESTS)
    rounds.push({ perSecond: REQUESTS / seconds, ...cpu(REQUESTS) })
  }
  const perSecond = median(rounds.map((round) => round.perSecond))
  return [
    {
      name: `${name}, ${CONNECTIONS} connections`,
      value: `${perSecond.toFixed(0)}/s`,
      budget: `≥ ${PAGES_PER_SECOND}/s`,
      within: perSecond >= PAGES_PER_SECOND,
    },
    {
      name: `${name}: CPU of server + database`,
      value: words(median(rounds.map(({ serverMs }) => serverMs)), median(rounds.map(({ databaseMs }) => databaseMs))),
    },
  ]
}

/** Each authorisation is of another card, so that each creates a hold. The wallets take turns. */
async function authorisations(
  measured: Measured,
  cards: readonly BenchCard[],
  headers: Record<string, string>,
): Promise<Figure[]> {
  const body = JSON.stringify({ location_id: 'LOC1', evse_uids: ['EVSE1'] })
  let next = 0
  const shot = () => {
    const turn = next++
    const card = cards[(turn % FLEETS) * CARDS + Math.floor(turn / FLEETS)]
    return { method: 'POST', path: `/ocpi/2.2.1/tokens/${card?.uid}/authorize?type=RFID`, headers, body }
  }
  expectGood(await closedLoop(PORT, { count: 1_000, connections: CHARGERS, shot }))
  const cpu = cpuFrom(measured)
  const load = expectGood(await closedLoop(PORT, { count: AUTHORISATIONS, connections: CHARGERS, shot }))
  const { serverMs, databaseMs } = cpu(AUTHORISATIONS)
  const perSecond = AUTHORISATIONS / load.seconds
  const p99 = percentile(
    load.responses.map(({ milliseconds }) => milliseconds),
    0.99,
  )
  return [
    {
      name: `authorise, ${CHARGERS} chargers`,
      value: `${perSecond.toFixed(0)}/s`,
      budget: `≥ ${AUTHORISED_PER_SECOND}/s`,
      within: perSecond >= AUTHORISED_PER_SECOND,
    },
    {
      name: `authorise, ${CHARGERS} chargers: p99`,
      value: `${p99.toFixed(0)} ms`,
      budget: `≤ ${AUTHORISED_P99_MS} ms`,
      within: p99 <= AUTHORISED_P99_MS,
    },
    { name: 'authorise: CPU of server + database', value: words(serverMs, databaseMs) },
  ]
}

import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inSpan } from '../apps/server/src/platform/tracing.ts'
import { type BenchDatabase, onBenchDatabase } from './bench-database.ts'
import { headersOf, registerOperator, startLogging } from './bench-server.ts'
import { countPaid, postRecords, recordsBooked } from './booked-records.ts'
import { type BenchCard, makeFleet } from './fleet-data.ts'
import { closedLoop, expectGood, type Shot } from './load.ts'
import { atMost, type Figure, median, printFigures } from './report.ts'
import type { ServerProcess } from './server-process.ts'

const FIRST_PORT = 4930
const CONNECTIONS = 16
const [ROUNDS, REQUESTS, WARM_UP] = [7, 900, 1_200]
const [FLEETS, CARDS] = [20, 550]
/** Each round starts a server, whose code is compiled during the first ones. */
const [RECORD_ROUNDS, WARM_UP_RECORDS, RECORDS] = [3, 1_000, 700]
/** Bounds on the processor time in relation to the same server without it. */
const [MOST_TRACED, MOST_LOGGED, MOST_OFF] = [1.03, 1.05, 0.001]
/** Statements of the most expensive page. Each passes the check whether it is traced. */
const SPANS_PER_REQUEST = 12

/** The additional work of each server. The first is the baseline. */
const VARIANTS = ['neither', 'access log', 'traces'] as const
type Variant = (typeof VARIANTS)[number]

/** The processor time that traces and the access log cost, against the same requests without them. */
export function benchTelemetry(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'voltway-telemetry-'))
  const output = openSync(join(folder, 'log'), 'a')
  return onBenchDatabase(async (database) => {
    const collector = await startCollector()
    const start = (variant: Variant, port: number, roles: string) =>
      startLogging(database, { port, roles, output, further: environmentOf(variant, collector.url) })
    try {
      const figures = [...(await requests(database, start)), ...(await records(database, start))]
      printFigures(`Telemetry (processor time of the server; medians of rounds that take turns)`, [
        ...figures,
        { name: 'spans exported', value: `${collector.received()} requests of the exporter` },
      ])
    } finally {
      collector.close()
    }
  }).finally(() => {
    closeSync(output)
    rmSync(folder, { recursive: true })
  })
}

const environmentOf = (variant: Variant, collector: string): Readonly<Record<string, string>> => ({
  LOG_LEVEL: variant === 'access log' ? 'info' : 'warn',
  ...(variant === 'traces' ? { OTEL_EXPORTER_OTLP_ENDPOINT: collector } : {}),
})

type Start = (variant: Variant, port: number, roles: string) => Promise<ServerProcess>

/** Pages and authorisations in equal shares. Of their traces one in a hundred is recorded, the default. */
async function requests(database: BenchDatabase, start: Start): Promise<Figure[]> {
  const { db } = database
  const fleet = await makeFleet(db, { cards: 200, sessions: 20_000 })
  const cards: BenchCard[] = []
  for (let n = 0; n < FLEETS; n++) cards.push(...(await makeFleet(db, { cards: CARDS, sessions: 0 })).cards)
  const operator = await registerOperator(db)
  await db.text('vacuum analyze')
  const headers = await headersOf(db, database, fleet)
  const pages: readonly Shot[] = [
    { path: `/api/v1/wallet/${fleet.walletId}/home`, headers },
    { path: `/editor/v3/user/wallet/${fleet.walletId}/cards/`, headers },
  ]
  const body = JSON.stringify({ location_id: 'LOC1', evse_uids: ['EVSE1'] })
  let next = 0
  const shot = (index: number): Shot => {
    const page = pages[index % 3]
    if (page !== undefined) return page
    const turn = next++
    const card = cards[(turn % FLEETS) * CARDS + Math.floor(turn / FLEETS)]
    return { method: 'POST', path: `/ocpi/2.2.1/tokens/${card?.uid}/authorize?type=RFID`, headers: operator, body }
  }
  const servers: ServerProcess[] = []
  for (const [index, variant] of VARIANTS.entries())
    servers.push(await start(variant, FIRST_PORT + index, 'web,network'))
  const load = async ({ port }: ServerProcess, count: number) =>
    expectGood(await closedLoop(port, { count, connections: CONNECTIONS, shot }))
  for (const server of servers) await load(server, WARM_UP)
  const cpuMs = servers.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (let turn = 0; turn < servers.length; turn++) {
      const index = (round + turn) % servers.length
      const server = servers[index] as ServerProcess
      const before = server.cpuSeconds()
      await load(server, REQUESTS)
      cpuMs[index]?.push(((server.cpuSeconds() - before) * 1000) / REQUESTS)
    }
  }
  for (const server of servers) await server.stop()
  const [plain = [], logged = [], traced = []] = cpuMs
  const plainMs = median(plain)
  return [
    compared('traces on (one of 100 recorded)', traced, plain, MOST_TRACED),
    offFigure(plainMs),
    compared('access log', logged, plain, MOST_LOGGED),
  ]
}

/** Charge records from their POST until they are booked. Every one of their traces is recorded. */
async function records({ db }: BenchDatabase, start: Start): Promise<Figure[]> {
  const cards: BenchCard[] = []
  for (let n = 0; n < FLEETS; n++) cards.push(...(await makeFleet(db, { cards: 50, sessions: 0 })).cards)
  const headers = await registerOperator(db, { party: 'BNR' })
  const cpuMs = new Map<Variant, number[]>([
    ['neither', []],
    ['traces', []],
  ])
  const before = await countPaid(db)
  let sent = 0
  const book = async (port: number, count: number) => {
    await postRecords({ port, headers, cards, from: sent, count, party: 'BNR' })
    sent += count
    await recordsBooked(db, before + sent)
  }
  for (let round = 0; round < RECORD_ROUNDS; round++) {
    for (const [variant, all] of cpuMs) {
      const server = await start(variant, FIRST_PORT, 'web,worker,network')
      await book(server.port, WARM_UP_RECORDS)
      const cpuBefore = server.cpuSeconds()
      await book(server.port, RECORDS)
      all.push(((server.cpuSeconds() - cpuBefore) * 1000) / RECORDS)
      await server.stop()
    }
  }
  const [plain = [], traced = []] = cpuMs.values()
  const ratio = medianRatio(traced, plain)
  return [
    {
      name: 'a charge record until it is booked, its trace recorded',
      value: `${median(traced).toFixed(2)} ms`,
      baseline: `${median(plain).toFixed(2)} ms`,
      ratio,
    },
  ]
}

/** The ratio in each round, because the machine changes between rounds. */
const medianRatio = (own: readonly number[], plain: readonly number[]): number =>
  median(own.map((ms, round) => ms / (plain[round] ?? Number.NaN)))

function compared(name: string, own: readonly number[], plain: readonly number[], bound: number): Figure {
  return atMost(name, `${median(own).toFixed(3)} ms`, {
    baseline: `neither ${median(plain).toFixed(3)} ms`,
    ratio: medianRatio(own, plain),
    bound,
  })
}

/** Without a collector each statement and request passes one check. Its time is too short to show in the above. */
function offFigure(requestMs: number): Figure {
  const [calls, work] = [3_000_000, () => nothing]
  const nothing = Promise.resolve()
  const span = () => ({ name: 'never made' })
  const time = (call: () => unknown) => {
    const begun = process.cpuUsage()
    for (let n = 0; n < calls; n++) call()
    const { user, system } = process.cpuUsage(begun)
    return (user + system) / 1000 / calls
  }
  time(() => inSpan(span, work))
  const checkMs = Math.max(0, time(() => inSpan(span, work)) - time(work))
  const share = (checkMs * SPANS_PER_REQUEST) / requestMs
  return {
    name: `traces off: ${SPANS_PER_REQUEST} checks`,
    value: `${(share * 100).toFixed(3)}% (${(checkMs * 1e6).toFixed(1)} ns each)`,
    baseline: `a request ${requestMs.toFixed(3)} ms`,
    budget: `≤ ${MOST_OFF * 100}%`,
    within: share <= MOST_OFF,
  }
}

/** Counts what a collector would store. */
async function startCollector() {
  let received = 0
  const server = createServer((request, response) => {
    received += 1
    request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => received,
    close: () => server.close().closeAllConnections(),
  }
}

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../apps/server/src/platform/ids.ts'
import { type Db, sql } from '../apps/server/src/platform/sql.ts'
import { type BenchDatabase, onBenchDatabase } from './bench-database.ts'
import { startProduct } from './bench-server.ts'
import type { PlayedCharger, Request, Response } from './charger-load.ts'
import { type BenchFleet, makeFleet } from './fleet-data.ts'
import { insertThreeRows, makeRawTable } from './raw-write.ts'
import { atMostValue, type Figure, percentile, printFigures } from './report.ts'
import { databaseCpuSeconds, ROOT, type ServerProcess, startServer } from './server-process.ts'

const [PORT, ECHO_PORT] = [4921, 4922]
const [FLEETS, CHARGERS_EACH, CHARGING] = [20, 100, 200]
const CHARGERS = FLEETS * CHARGERS_EACH
/** Chargers that warm the server up before its memory is read, with this many messages of each kind. */
const [WARM, WARM_CALLS] = [40, 1_000]
const [HEARTBEAT_SECONDS, METER_SECONDS, AUTHORIZES_PER_SECOND, WRITES_PER_SECOND] = [60, 30, 20, 10]
const REST_MS = 10_000
const [SETTLE_SECONDS, MEASURED_SECONDS] = [10, 40]
const P99_MS = 50
const PASSWORD = 'bench-only-password'
/** Timeout of each step. */
const LONGEST_MS = 3 * 60_000

/**
 * 2,000 chargers of both versions on one process, 200 of which charge: memory and processor time of a charger, and the
 * latency of Authorize meanwhile.
 */
export function benchChargers(): Promise<void> {
  return onBenchDatabase(async (database) => {
    const chargers = await fill(database.db)
    const server = await startProduct(database, PORT, 'web,worker,network,chargers')
    const idle = await cpuDuring({ server, database }, () => pause(REST_MS))
    const { memory, rest, busy, bare } = await withLoad(async (load) => {
      const running = { load, server, database }
      const memory = await connectAll(load, server, chargers)
      const rest = await measured(running, 0)
      const busy = await measured(running, AUTHORIZES_PER_SECOND)
      await load.request({ kind: 'disconnect' })
      await server.stop()
      return { memory, rest, busy, bare: await echo(load, chargers) }
    })
    await nothingDoubtful(database.db)
    printFigures(`Chargers (${CHARGERS} of both versions, ${CHARGING} charging, one process)`, [
      ...memoryFigures(memory, bare),
      ...cpuFigures(rest, idle),
      ...authorizeFigures(busy),
    ])
  })
}

/** Wallets with a depot each, whose chargers take turns between the versions and between the wallets. */
async function fill(db: Db): Promise<PlayedCharger[]> {
  const chargers: PlayedCharger[][] = []
  for (let fleet = 0; fleet < FLEETS; fleet++)
    chargers.push(
      await insertChargers(db, await makeFleet(db, { cards: CHARGERS_EACH, sessions: 0, isAnalyzed: false })),
    )
  await makeRawTable(db)
  await db.text('vacuum analyze')
  return Array.from({ length: CHARGERS }, (_, n) => chargers[n % FLEETS]?.[Math.floor(n / FLEETS)] as PlayedCharger)
}

async function insertChargers(db: Db, { walletId, cards }: BenchFleet): Promise<PlayedCharger[]> {
  const siteId = newId()
  await db.run(sql`
    insert into site (wallet_id, id, kind, name, street, postal_code, city, country, created_at)
    values (${walletId}, ${siteId}, 'DEPOT', 'Depot', 'Rua 1', '4000-001', 'Porto', 'PT', now())`)
  const bands = JSON.stringify([{ band: 'NORMAL', unit_price: '0.2000', hours: [] }])
  await db.run(sql`
    insert into site_tariff (wallet_id, site_id, id, valid_from, bands, vat_basis_points, source, created_at)
    values (${walletId}, ${siteId}, ${newId()}, '2026-01-01', ${bands}::jsonb, 2300, 'Contract', now())`)
  const rows = await db.rows<{ identity: string }>(sql`
    insert into charger (wallet_id, id, site_id, name, identity, password_hash, created_at)
    select ${walletId}::uuid, gen_random_uuid(), ${siteId}, 'Bay ' || n, name,
      sha256(convert_to(name || ':' || ${PASSWORD}::text, 'UTF8')), now()
    from generate_series(1, ${CHARGERS_EACH}::int) n
    cross join lateral (select 'VW-' || upper(substr(md5(${walletId} || n), 1, 12)) as name) i returning identity`)
  await db.run(sql`
    insert into charger_identity (identity, wallet_id, charger_id)
    select identity, wallet_id, id from charger where wallet_id = ${walletId}`)
  return rows.map(({ identity }, n) => ({
    ...{ identity, password: PASSWORD, uid: cards[n]?.uid ?? '' },
    version: n % 2 === 0 ? '1.6' : '2.0.1',
  }))
}

async function withLoad<Result>(work: (load: Load) => Promise<Result>): Promise<Result> {
  const load = new Load()
  try {
    return await work(load)
  } finally {
    load.close()
  }
}

/** The process that plays the chargers. */
class Load {
  readonly #child: ChildProcess = fork(`${ROOT}bench/charger-load.ts`, { stdio: ['ignore', 2, 2, 'ipc'] })

  /** @throws when a message was not answered as it should be. */
  async request(request: Request): Promise<Response> {
    this.#child.send(request)
    const signal = AbortSignal.timeout(LONGEST_MS)
    const [response] = (await once(this.#child, 'message', { signal })) as [Response]
    if (response.error !== undefined) throw new Error(response.error)
    return response
  }

  close(): void {
    this.#child.disconnect()
  }
}

interface Memory {
  readonly beforeBytes: number
  readonly afterBytes: number
  readonly connections: number
  /** Until all were connected. */
  readonly seconds: number
}

/** Connects all chargers. Those that warm the server up first are not counted in its memory. */
async function connectAll(load: Load, server: ServerProcess, chargers: readonly PlayedCharger[]): Promise<Memory> {
  const url = `ws://127.0.0.1:${server.port}/ocpp`
  await load.request({ kind: 'connect', url, chargers: chargers.slice(0, WARM), reports: true })
  await load.request({ kind: 'warm', calls: WARM_CALLS })
  await pause(REST_MS / 2)
  const beforeBytes = server.memoryBytes()
  const { seconds } = await load.request({ kind: 'connect', url, chargers: chargers.slice(WARM), reports: true })
  await pause(REST_MS / 2)
  const afterBytes = server.memoryBytes()
  await load.request({ kind: 'charge', count: CHARGING })
  return { beforeBytes, afterBytes, connections: CHARGERS - WARM, seconds }
}

/** The same connections to a server that sends their messages back. */
async function echo(load: Load, chargers: readonly PlayedCharger[]): Promise<Memory> {
  const server = await startServer({ script: 'bench/echo-server.ts', port: ECHO_PORT, env: {}, readyPath: '/' })
  const url = `ws://127.0.0.1:${ECHO_PORT}/ocpp`
  const idle = { kind: 'run', meterSeconds: METER_SECONDS, authorizesPerSecond: 0 } as const
  await load.request({ kind: 'connect', url, chargers: chargers.slice(0, WARM), reports: false })
  await load.request({ ...idle, seconds: REST_MS / 2_000, heartbeatSeconds: (2 * WARM) / WARM_CALLS })
  const beforeBytes = server.memoryBytes()
  const { seconds } = await load.request({ kind: 'connect', url, chargers: chargers.slice(WARM), reports: false })
  await pause(REST_MS / 2)
  const afterBytes = server.memoryBytes()
  await load.request({ kind: 'disconnect' })
  await server.stop()
  return { beforeBytes, afterBytes, connections: CHARGERS - WARM, seconds }
}

interface Cpu {
  readonly seconds: number
  readonly server: number
  readonly database: number
}
interface Measured extends Cpu {
  readonly response: Response
  /** Times of the baseline's writes, in ms. */
  readonly writes: readonly number[]
}
interface Running {
  readonly server: ServerProcess
  readonly database: BenchDatabase
}

async function cpuDuring({ server, database }: Running, work: () => Promise<unknown>): Promise<Cpu> {
  const before = [performance.now(), server.cpuSeconds(), databaseCpuSeconds(database.pid)] as const
  await work()
  return {
    seconds: (performance.now() - before[0]) / 1000,
    server: server.cpuSeconds() - before[1],
    database: databaseCpuSeconds(database.pid) - before[2],
  }
}

async function measured(
  { load, ...running }: Running & { load: Load },
  authorizesPerSecond: number,
): Promise<Measured> {
  const run = {
    kind: 'run',
    heartbeatSeconds: HEARTBEAT_SECONDS,
    meterSeconds: METER_SECONDS,
    authorizesPerSecond,
  } as const
  await load.request({ ...run, seconds: SETTLE_SECONDS })
  let response: Response | undefined
  const writes: number[] = []
  const cpu = await cpuDuring(running, async () => {
    const loading = load.request({ ...run, seconds: MEASURED_SECONDS })
    // Only beside what it is compared with, because the database's processor time is measured too.
    if (authorizesPerSecond > 0) writes.push(...(await pacedWrites(running.database.db)))
    response = await loading
  })
  if (response === undefined) throw new Error('the load gave no result')
  return { ...cpu, response, writes }
}

/** The smallest statement with its commit, measured at the same time. */
async function pacedWrites(db: Db): Promise<number[]> {
  const startedAt = performance.now()
  const running: Promise<number>[] = []
  for (let index = 0; index < WRITES_PER_SECOND * MEASURED_SECONDS; index++) {
    const due = startedAt + (index * 1000) / WRITES_PER_SECOND
    const ahead = due - performance.now()
    if (ahead > 0) await pause(ahead)
    running.push(insertThreeRows(db).then(() => performance.now() - due))
  }
  return Promise.all(running)
}

/** A charge at a wrong meter value would measure something else. */
async function nothingDoubtful(db: Db): Promise<void> {
  const row = await db.row<{ doubtful: number; running: number }>(sql`
    select count(*) filter (where doubts <> '{}')::integer as doubtful, count(*) filter (where ended_at is null)::integer as running
    from charger_transaction`)
  if (row?.doubtful !== 0 || row.running !== CHARGING)
    throw new Error(`the charges are not right: ${JSON.stringify(row)}`)
}

const kilobytes = ({ beforeBytes, afterBytes, connections }: Memory) => (afterBytes - beforeBytes) / connections / 1024
const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(0)} MB`

function memoryFigures(ours: Memory, bare: Memory): Figure[] {
  return [
    {
      name: 'memory of a connected charger',
      value: `${kilobytes(ours).toFixed(1)} KB`,
      baseline: `echo ${kilobytes(bare).toFixed(1)} KB`,
      ratio: kilobytes(ours) / kilobytes(bare),
    },
    {
      name: 'memory of the server',
      value: megabytes(ours.afterBytes),
      baseline: `without them ${megabytes(ours.beforeBytes)}`,
    },
    {
      name: 'connect, boot and report a state',
      value: `${(ours.connections / ours.seconds).toFixed(0)}/s`,
      baseline: `echo ${(bare.connections / bare.seconds).toFixed(0)}/s`,
    },
  ]
}

function cpuFigures({ response, ...cpu }: Measured, idle: Cpu): Figure[] {
  const ms = (of: 'server' | 'database') => ((cpu[of] / cpu.seconds - idle[of] / idle.seconds) * 60_000) / CHARGERS
  const share = (of: 'server' | 'database') => `${((100 * idle[of]) / idle.seconds).toFixed(1)}%`
  return [
    {
      name: 'processor time of a charger and minute, server + database',
      value: `${ms('server').toFixed(2)} + ${ms('database').toFixed(2)} ms`,
      baseline: `left out: at rest ${share('server')} + ${share('database')} of a processor`,
    },
    { name: 'messages', value: `${(response.messages / response.seconds).toFixed(1)}/s` },
  ]
}

function authorizeFigures({ response: { authorizeMs, messages, seconds }, writes }: Measured): Figure[] {
  const [p50, p99] = [percentile(authorizeMs, 0.5), percentile(authorizeMs, 0.99)]
  const words = (ms: number) => `${ms.toFixed(1)} ms`
  const against = (ours: number, part: number) => {
    const theirs = percentile(writes, part)
    return { baseline: `three-row insert ${words(theirs)}`, ratio: ours / theirs }
  }
  const name = `Authorize at ${AUTHORIZES_PER_SECOND}/s`
  return [
    { name: `${name}: p50`, value: words(p50), ...against(p50, 0.5) },
    { ...atMostValue(`${name}: p99`, p99, P99_MS, words), ...against(p99, 0.99) },
    { name: 'messages, those included', value: `${(messages / seconds).toFixed(1)}/s` },
  ]
}

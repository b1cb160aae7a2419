import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { distribute, migrateDistributed } from '../apps/server/src/kernel/distribution/distribute.ts'
import { openDb } from '../apps/server/src/platform/sql.ts'
import { onCluster } from '../drills/cluster.ts'
import { atMost, type Figure, printFigures } from './report.ts'
import { databaseCpuSeconds, stopServers } from './server-process.ts'
import { openSide, signIn, works } from './wallet-work.ts'

const PORT = 5486
const WORKERS = [1, 2, 4] as const
const SIZE = { wallets: 120, sessions: 200 }
const REQUESTS = 480
/** Of the busiest machine's time, each time the workers double. */
const MOST_LEFT = 0.6

/** A machine of the cluster: its port, and the first process of its PostgreSQL. */
interface Machine {
  readonly port: number
  readonly pid: number
}

/** Milliseconds of processor time per request of each machine, by work. */
type Times = ReadonlyMap<string, readonly number[]>

/**
 * Processor time per request of the busiest machine with one, two and four workers, which the server reads
 * (`DATABASE_READ_URL`). The machine of the bench has two processors, so rates would not grow.
 */
export function benchCitusGrowth(): Promise<void> {
  const apart = { hasManyDatabases: false }
  return onCluster(
    (first) =>
      onCluster(async (second) => {
        const [coordinator, ...two] = machinesOf(first.folder)
        const [, ...more] = machinesOf(second.folder)
        if (coordinator === undefined) return
        const times: Times[] = []
        for (const count of WORKERS) times.push(await measure([coordinator, ...[...two, ...more].slice(0, count)]))
        printFigures(
          `Citus, the busiest machine (${SIZE.wallets} wallets of ${SIZE.sessions} sessions)`,
          figuresOf(times),
        )
      }, apart),
    apart,
  )
}

function machinesOf(folder: string | undefined): Machine[] {
  if (folder === undefined) throw new Error('the bench starts its own clusters: unset CITUS_URL')
  const lineOf = (node: number, file: string) =>
    Number(readFileSync(join(folder, String(node), file), 'utf8').split('\n')[0])
  return [0, 1, 2].map((node) => ({ port: lineOf(node, 'voltway.port'), pid: lineOf(node, 'postmaster.pid') }))
}

async function measure(machines: readonly Machine[]): Promise<Times> {
  const urls = await createDistributedDatabase(machines)
  const [url = '', ...readUrls] = urls
  await migrateDistributed(url)
  const db = openDb({ url, statementMs: 0 })
  try {
    await distribute(db, () => undefined)
    const database = { url, socket: '', db, pid: machines[0]?.pid ?? 0 }
    const environment = { DATABASE_READ_URL: readUrls.join(',') }
    const side = await openSide(database, { size: SIZE, port: PORT, environment })
    const times = new Map<string, number[]>()
    for (const [name, work] of Object.entries(works)) {
      await signIn(side)
      // The first round fills caches and opens connections.
      await work(side, 0, REQUESTS)
      const before = machines.map(({ pid }) => databaseCpuSeconds(pid))
      await work(side, REQUESTS, REQUESTS)
      const spent = machines.map(({ pid }, index) => databaseCpuSeconds(pid) - (before[index] ?? 0))
      times.set(
        name,
        spent.map((seconds) => (seconds * 1000) / REQUESTS),
      )
    }
    return times
  } finally {
    await stopServers()
    await db.close()
  }
}

/** Makes a new database on each machine one distributed database. @returns the address on each. */
async function createDistributedDatabase(machines: readonly Machine[]): Promise<string[]> {
  const name = `growth${machines.length - 1}`
  const urls: string[] = []
  for (const { port } of machines) {
    await query(`postgres://postgres@127.0.0.1:${port}/postgres`, `create database ${name}`)
    urls.push(`postgres://postgres@127.0.0.1:${port}/${name}`)
    await query(urls.at(-1) ?? '', 'create extension citus')
  }
  const [own, ...others] = machines.map(({ port }) => `'127.0.0.1', ${port}`)
  await query(urls[0] ?? '', `select citus_set_coordinator_host(${own})`)
  for (const other of others) await query(urls[0] ?? '', `select citus_add_node(${other})`)
  return urls
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}

function figuresOf(times: readonly Times[]): Figure[] {
  return WORKERS.slice(1).flatMap((workers, index) =>
    Object.keys(works).map((name): Figure => {
      const [before = [], now = []] = [times[index]?.get(name), times[index + 1]?.get(name)]
      return atMost(`${name}: ${WORKERS[index]} to ${workers} workers`, words(now), {
        baseline: words(before),
        ratio: Math.max(...now) / Math.max(...before),
        bound: MOST_LEFT,
      })
    }),
  )
}

/** The coordinator first. */
const words = ([coordinator = 0, ...workers]: readonly number[]): string =>
  `${coordinator.toFixed(2)} + ${workers.map((ms) => ms.toFixed(2)).join(' ')} ms`

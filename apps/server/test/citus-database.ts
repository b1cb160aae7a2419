import pg from 'pg'
import { pino } from 'pino'
import { distribute, distributeNewTables, migrateDistributed } from '../src/kernel/distribution/distribute.ts'
import { FIRST_DISTRIBUTED } from '../src/kernel/distribution/tables.ts'
import { findDistribution } from '../src/platform/distributed.ts'
import { openJobs } from '../src/platform/jobs.ts'
import { openDb } from '../src/platform/sql.ts'

/**
 * Databases of tests on a real Citus cluster, whose coordinator VOLTWAY_TEST_CITUS names. A database of the cluster is
 * a database of the same name on each node, so a template is cloned on each of them.
 */
export const CITUS_URL = process.env.VOLTWAY_TEST_CITUS

/** Shards of a table: one on each worker, because a clone copies their files. */
const SHARDS = 2
/** Shards of a table that is spread over a second worker later. */
const GROWING_SHARDS = 4

let administrators: Promise<pg.Client[]> | undefined

/** One connection per node for the lifetime of this process, the coordinator first. */
const nodes = () => {
  administrators ??= connectNodes()
  return administrators
}

async function connectNodes(): Promise<pg.Client[]> {
  const coordinator = await connect(CITUS_URL ?? '')
  const { rows } = await coordinator.query<{ host: string; port: number }>(
    'select nodename as host, nodeport as port from pg_dist_node where groupid > 0 order by groupid',
  )
  return [coordinator, ...(await Promise.all(rows.map((node) => connect(urlOn(node, 'postgres')))))]
}

function urlOn(node: { host: string; port: number }, database: string): string {
  const url = new URL(CITUS_URL ?? '')
  url.hostname = node.host
  url.port = String(node.port)
  url.pathname = `/${database}`
  return url.href
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const onAllNodes = async (text: string) => Promise.all((await nodes()).map((node) => node.query(text)))

/** Clones the template on every node. */
export async function cloneOnCitus(template: string, name: string, url: string): Promise<void> {
  await onAllNodes(`create database ${name} template ${template} strategy file_copy`)
  await onAllNodes(`alter database ${name} set synchronous_commit = off`)
  const client = await connect(url)
  await findDistribution(url, { text: async (text) => (await client.query(text)).rows })
  await client.end()
}

/** A database that is on one worker first, to be moved in part to the second by {@link Growing.grow}. */
export interface Growing {
  readonly url: string
  /** Adds the second worker and begins to move half of the shards there. */
  grow(): Promise<void>
}

export async function makeGrowingOnCitus(name: string, url: string): Promise<Growing> {
  const [, first, second] = await nodes()
  if (first === undefined || second === undefined) throw new Error('the cluster has less than two workers')
  await onAllNodes(`create database ${name}`)
  await joinNodes(name, url, [first], GROWING_SHARDS)
  await prepare(url)
  await commitDurably(name)
  const grow = async () => {
    const added = await connect(urlOn(second, name))
    await added.query('create extension citus')
    await added.end()
    const client = await connect(url)
    await client.query(`select citus_add_node('${second.host}', ${second.port})`)
    await client.query('select citus_rebalance_start()')
    await client.end()
  }
  return { url, grow }
}

/** Commits to the disk, so that a kill loses nothing; other tests are faster without. */
export async function commitDurably(name: string): Promise<void> {
  await onAllNodes(`alter database ${name} reset synchronous_commit`)
}

/** Closes the connections of this process to the nodes, before one of them is killed. */
export async function leaveNodes(): Promise<void> {
  await Promise.all((await nodes()).map((node) => node.end().catch(() => undefined)))
  administrators = undefined
}

/** A process that is ended may have the database open for longer than PostgreSQL waits, which is five seconds. */
const DROP_ATTEMPTS = 5

/** Drops a database on every node. */
export async function dropOnCitus(name: string, attempt = 1): Promise<void> {
  try {
    await onAllNodes(`drop database if exists ${name} with (force)`)
  } catch (error) {
    const isInUse = (error as { code?: string }).code === '55006'
    if (!isInUse || attempt === DROP_ATTEMPTS) throw error
    await dropOnCitus(name, attempt + 1)
  }
}

/**
 * Creates the template on every node: distributed with the oldest schema that can be, so that every later migration is
 * applied to a distributed database, and with all job queues. Other processes wait for it.
 */
export async function makeTemplateOnCitus(name: string, url: string): Promise<void> {
  const [coordinator, ...workers] = await nodes()
  if (coordinator === undefined) throw new Error('the cluster has no coordinator')
  await coordinator.query('select pg_advisory_lock(7245002)')
  const { rowCount } = await coordinator.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) {
    // The names of nodes know one database only, so it has its name from the beginning.
    await onAllNodes(`drop database if exists ${name}`)
    await onAllNodes(`create database ${name}`)
    try {
      await joinNodes(name, url, workers, SHARDS)
      await prepare(url)
      // The extension's own process in each database would prevent a clone.
      await onAllNodes(`alter database ${name} allow_connections false`)
      await onAllNodes(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    } catch (error) {
      await dropOnCitus(name)
      throw error
    }
  }
  await coordinator.query('select pg_advisory_unlock(7245002)')
}

/** Makes the database of this name on the coordinator and some workers one distributed database. */
async function joinNodes(name: string, url: string, workers: readonly pg.Client[], shards: number): Promise<void> {
  await onAllNodes(`alter database ${name} set synchronous_commit = off`)
  const addresses = [new URL(url), ...workers.map(({ host, port }) => new URL(urlOn({ host, port }, name)))]
  for (const address of addresses) {
    const client = await connect(address.href)
    await client.query('create extension citus')
    await client.end()
  }
  const client = await connect(url)
  const [own, ...others] = addresses.map(({ hostname, port }) => `'${hostname}', ${port}`)
  await client.query(`select citus_set_coordinator_host(${own})`)
  for (const other of others) await client.query(`select citus_add_node(${other})`)
  await client.query(`alter database ${name} set citus.shard_count = ${shards}`)
  await client.end()
}

async function prepare(url: string): Promise<void> {
  await migrateDistributed(url, undefined, FIRST_DISTRIBUTED)
  const { jobKinds } = await import('../src/app.ts')
  const db = openDb({ url, maxConnections: 1, statementMs: 0 })
  await distribute(db, () => undefined)
  await migrateDistributed(url)
  await distributeNewTables(db, () => undefined)
  const jobs = await openJobs({ db, url, log: pino({ level: 'silent' }), kinds: jobKinds, works: false })
  await jobs.close()
  await db.close()
}

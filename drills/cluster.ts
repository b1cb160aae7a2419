import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freePort } from '../apps/server/test/free-port.ts'

/** A script that starts a cluster on this machine; it is no part of the product. */
const SCRIPT = fileURLToPath(new URL('../../shared/citus/cluster', import.meta.url))
const NODES = [0, 1, 2] as const
/** One process of the extension in each database of a node, besides those that move shards. */
const WORKER_PROCESSES = 64

/** A folder in memory. On a disk a test waits seconds for its database, thousands of small files on each node. */
const MEMORY = '/dev/shm'
const MEMORY_NEEDED = 8 * 1024 ** 3
const fastFolder = () => (existsSync(MEMORY) && process.availableMemory() >= MEMORY_NEEDED ? MEMORY : tmpdir())

/** A Citus cluster for drills: a coordinator (node 0) and two workers. */
export interface Cluster {
  /** The database of the coordinator. */
  readonly url: string
  /** The folder of its nodes; undefined for a cluster that an operator started. */
  readonly folder: string | undefined
}

/** The environment by which the tests use a cluster. */
export const clusterEnv = ({ url, folder }: Cluster): Record<string, string> => ({
  VOLTWAY_TEST_CITUS: url,
  ...(folder === undefined ? {} : { VOLTWAY_TEST_CITUS_FOLDER: folder, VOLTWAY_TEST_CITUS_SCRIPT: SCRIPT }),
})

/**
 * Runs a drill on the cluster whose coordinator CITUS_URL names, or on a new one that is stopped afterwards. Without
 * both, says that it skips.
 * @param options.hasManyDatabases sets what many databases need, which takes a restart of each node.
 * @param options.isInMemory stores the nodes in memory where 8 GiB are free, otherwise on the disk.
 * @param options.port of the coordinator; the workers have the next two. Default: a free one, because several drills may
 *   run on a machine.
 */
export async function onCluster(
  use: (cluster: Cluster) => Promise<void>,
  {
    hasManyDatabases = true,
    isInMemory = false,
    port,
  }: { hasManyDatabases?: boolean; isInMemory?: boolean; port?: number } = {},
): Promise<void> {
  const { CITUS_URL } = process.env
  if (CITUS_URL !== undefined) return use({ url: CITUS_URL, folder: undefined })
  if (!existsSync(SCRIPT)) return console.log(`skipped: no CITUS_URL, and no ${SCRIPT} to start a cluster with`)
  const folder = mkdtempSync(join(isInMemory ? fastFolder() : tmpdir(), 'voltway-citus-'))
  const firstPort = String(port ?? (await freePort()))
  const cluster = (verb: string) =>
    execFileSync(SCRIPT, [verb, folder, firstPort], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    let out = cluster('up')
    // As docs/guides/scaling.md demands of each machine.
    for (const node of NODES) await alterSystem(folder, node, 'jit = off')
    if (hasManyDatabases) {
      for (const node of NODES) await alterSystem(folder, node, `max_worker_processes = ${WORKER_PROCESSES}`)
      cluster('down')
      out = cluster('up')
    }
    await use({ url: out.trim().split('\n').at(-1) ?? '', folder })
  } finally {
    cluster('down')
    rmSync(folder, { recursive: true })
  }
}

async function alterSystem(folder: string, node: number, setting: string): Promise<void> {
  const port = Number(readFileSync(join(folder, String(node), 'voltway.port'), 'utf8'))
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
  await client.connect()
  await client.query(`alter system set ${setting}`)
  await client.query('select pg_reload_conf()')
  await client.end()
}

import type pg from 'pg'
import { PATIENCE_MS } from '../../../test-patience.ts'
import { openPool } from '../src/platform/database-pool.ts'
import { type Db, openDb } from '../src/platform/sql.ts'

/** The `application_name` of connections that remain open between the servers of this process. */
export const REUSED = 'reused by tests'

/**
 * Commits do not wait for the disk, because nothing kills this PostgreSQL. It halves the time of the tests. Servers in
 * separate processes commit as in production.
 */
const HASTY = '-c synchronous_commit=off'

/**
 * Opens a leased database with pools that the next server on it uses again. A new connection reads the catalog, compiles
 * functions and parses every statement again: a fifth of the processor time of tests with a server.
 */
export const openLeased = (url: string): Db =>
  openDb({ url, maxConnections: 10, settings: HASTY, freeWithinMs: PATIENCE_MS, openPool: reusedPool })

const pools = new Map<string, pg.Pool>()

const reusedPool: typeof openPool = (options) => {
  const key = `${options.url} ${options.maxConnections}`
  const open = pools.get(key)
  if (open !== undefined) return open
  const pool = openPool(options, () => undefined)
  pools.set(key, pool)
  pool.on('connect', (connection) => void connection.query(`set application_name = '${REUSED}'`))
  const end = pool.end.bind(pool) as () => Promise<void>
  const settle = async () => {
    // A connection that is in use may have a lock.
    if (pool.totalCount > pool.idleCount) {
      pools.delete(key)
      return end()
    }
    // The plans of a server with few rows would serve the next one with ten thousand.
    const connections = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()))
    const discard = (connection: pg.PoolClient) =>
      connection.query('discard plans').then(
        () => connection.release(),
        (error: Error) => connection.release(error),
      )
    await Promise.all(connections.map(discard))
  }
  pool.end = settle as typeof pool.end
  return pool
}

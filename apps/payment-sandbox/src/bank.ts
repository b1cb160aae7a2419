import pg from 'pg'
import { type Hidden, insertEvent, type Wire } from './bank.sql.ts'
import { newWireId } from './wire.ts'

/** The settings of the simulated bank. */
export interface BankOptions {
  readonly databaseUrl: string
  /** Whether the database is behind a pooler in transaction mode, which refuses settings of a connection. */
  readonly isPooled: boolean
  /** The public URL of the product. The bank's pages are below `/dev/payments` there. */
  readonly publicUrl: string
  /** The API key that the product's requests carry. */
  readonly secretKey: string
  /** The secret that signs webhooks. */
  readonly webhookSecret: string
  /** Whether the bank's page is served, on which a person decides every payment. For demos only. */
  readonly bankPage: boolean
}

export interface Bank {
  readonly options: BankOptions
  readonly pool: pg.Pool
  /** Runs one change in a transaction, at the caller's time. */
  change<T>(now: Date, work: (change: Change) => Promise<T>): Promise<T>
}

/** One change of the bank's state. */
export interface Change {
  readonly tx: pg.PoolClient
  readonly now: Date
}

/** Opens the bank's state, which is in the product's database, so that all processes of an installation share it. */
export function openBank(options: BankOptions): Bank {
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    max: 8,
    application_name: 'voltway-payment-sandbox',
    // A stopped database never responds: the request fails, and the product sends it again.
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    keepAlive: true,
    ...(options.isPooled ? {} : { options: '-c TimeZone=UTC -c statement_timeout=30000' }),
  })
  // A connection that breaks while idle is replaced by the next request.
  pool.on('error', () => undefined)
  // The same for one that breaks in use: its request fails, and the process goes on.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { options, pool, change: (now, work) => inTransaction(pool, (tx) => work({ tx, now })) }
}

async function inTransaction<T>(pool: pg.Pool, work: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Stores an event for delivery, except for an object with silenced events. */
export async function report({ tx, now }: Change, type: string, object: Wire, hidden: Hidden): Promise<void> {
  if (hidden.silent === true) return
  const id = newWireId('evt')
  const created = Math.floor(now.getTime() / 1000)
  await insertEvent(tx, { id, body: { id, object: 'event', created, data: { object }, livemode: false, type } }, now)
}

import type pg from 'pg'
import type { Db } from '../src/platform/sql.ts'

/** Returns the statements of all transactions on a database during `use`: one list per transaction, in order. */
export async function transactionsDuring(db: Db, use: () => Promise<unknown>): Promise<string[][]> {
  const transactions: string[][] = []
  const connect = db.pool.connect.bind(db.pool) as (...callback: unknown[]) => Promise<pg.PoolClient>
  // The pool's own queries pass a callback; only transactions await a client.
  const recording = async (...callback: unknown[]) =>
    callback.length > 0 ? connect(...callback) : recordOn(await connect(), transactions)
  db.pool.connect = recording as typeof db.pool.connect
  try {
    await use()
  } finally {
    Reflect.deleteProperty(db.pool, 'connect')
  }
  return transactions
}

/** Records the statements of a client until it returns to the pool. */
function recordOn(client: pg.PoolClient, transactions: string[][]): pg.PoolClient {
  const statements: string[] = []
  transactions.push(statements)
  const query = client.query.bind(client) as (...all: unknown[]) => unknown
  const release = client.release.bind(client)
  const recording = (statement: string | { readonly text: string }, ...rest: unknown[]) => {
    statements.push(typeof statement === 'string' ? statement : statement.text)
    return query(statement, ...rest)
  }
  client.query = recording as typeof client.query
  client.release = (error) => {
    Reflect.deleteProperty(client, 'query')
    client.release = release
    release(error)
  }
  return client
}

import pg from 'pg'

/** PostgreSQL waits five seconds for processes that are in the database, and a loaded machine needs longer. */
const ATTEMPTS = 12
const IN_USE = '55006'

/**
 * Drops databases, if they exist, as the role of `url`, and ends the connections to them. `with (force)` fails for an
 * ordinary role while an autovacuum worker, which belongs to the superuser, is in the database: a plain drop ends it.
 */
export async function dropDatabases(url: string, ...names: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const name of names) await drop(client, name)
  } finally {
    await client.end()
  }
}

async function drop(client: pg.Client, name: string, attempt = 1): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
    [name],
  )
  try {
    await client.query(`drop database if exists ${pg.escapeIdentifier(name)}`)
  } catch (error) {
    if ((error as { code?: string }).code !== IN_USE || attempt === ATTEMPTS) throw error
    await drop(client, name, attempt + 1)
  }
}

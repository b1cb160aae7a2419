import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'
import { inject } from 'vitest'

/**
 * Gives the PostgreSQL of the tests a port on this machine: its socket is in a folder that only its own account may
 * enter, and a program under test may run under another one.
 */
export async function forwardPostgres(): Promise<Server> {
  const url = new URL(inject('postgresUrl'))
  const folder = url.searchParams.get('host')
  const target =
    folder === null ? { host: url.hostname, port: Number(url.port || 5432) } : { path: `${folder}/.s.PGSQL.5432` }
  const server = createServer((client) => {
    const upstream = connect(target)
    client.pipe(upstream).pipe(client)
    for (const side of [client, upstream]) side.on('error', () => [client, upstream].map((one) => one.destroy()))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server
}

/** The address of a database through that port, as the role of the tests. */
export function forwardedUrl(port: number, database: string): string {
  const url = new URL(inject('postgresUrl'))
  const { username, password } = url
  return `postgres://${username}${password && `:${password}`}@127.0.0.1:${port}/${database}`
}

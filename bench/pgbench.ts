import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BoundStatement } from '../apps/server/src/platform/sql.ts'
import type { BenchDatabase } from './bench-database.ts'

/**
 * Transactions per second of one prepared statement with its values, without a server. pgbench is in Debian's
 * PostgreSQL.
 */
export async function pgbench(
  { socket, url }: BenchDatabase,
  { text, values }: BoundStatement,
  { clients, seconds }: { readonly clients: number; readonly seconds: number },
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'voltway-pgbench-'))
  const script = join(folder, 'page.sql')
  writeFileSync(script, `${text.replace(/\s+/g, ' ').replace(/\$(\d+)/g, ':p$1')};\n`)
  const variableArgs = values.flatMap((value, index) => [
    '-D',
    `p${index + 1}=${value instanceof Date ? value.toISOString() : value}`,
  ])
  const { username, pathname } = new URL(url)
  const where = ['-h', socket, '-U', username, pathname.slice(1)]
  const how = ['-n', '-M', 'prepared', '-f', script, '-c', String(clients), '-j', '2', '-T', String(seconds)]
  try {
    const { stdout } = await promisify(execFile)(findPgbench(), [...how, ...variableArgs, ...where])
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function findPgbench(): string {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin/pgbench')) : []
  const found = [...versions, '/usr/bin/pgbench'].find((path) => existsSync(path))
  if (found === undefined) throw new Error('pgbench is not installed: apt-get install postgresql-contrib')
  return found
}

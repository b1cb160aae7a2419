import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { runPostgresProgram } from './debian-postgres.ts'
import { freePort } from './free-port.ts'
import { until } from './server-process.ts'

/** Debian's PostgreSQL with base backups and an archive of its write-ahead log, as an operator would set it up. */
export interface ArchivingPostgres {
  readonly url: string
  /** Makes a base backup of the running server. */
  backUp(): void
  /** The time of the database, as a restore point. */
  now(): Promise<string>
  /** Resolves when everything written so far is in the archive. */
  archived(): Promise<void>
  /** Destroys the database, and restores the backup and the archive to a point in time. */
  restore(to: string): Promise<void>
  close(): void
}

export async function startArchivingPostgres(): Promise<ArchivingPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'voltway-restore-'))
  chmodSync(folder, 0o777)
  const [data, backup, archive] = ['data', 'backup', 'archive'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  mkdirSync(archive)
  chmodSync(archive, 0o777)
  const port = await freePort()
  const adminUrl = `postgres://postgres@127.0.0.1:${port}/postgres`
  const url = `postgres://fleets@127.0.0.1:${port}/fleets`
  const run = (name: string, ...args: string[]) => runPostgresProgram(folder, name, args)
  const start = () => run('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-w', '-t', '60', 'start')
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums')
  const settings = [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    `unix_socket_directories = '${folder}'`,
    'archive_mode = on',
    `archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`,
    `restore_command = 'cp ${archive}/%f %p'`,
  ]
  appendFileSync(join(data, 'postgresql.conf'), `${settings.join('\n')}\n`)
  start()
  await query(adminUrl, 'create role fleets login')
  await query(adminUrl, 'create database fleets owner fleets')
  return {
    url,
    backUp: () => run('pg_basebackup', '-d', adminUrl, '-D', backup, '-X', 'none', '--checkpoint=fast'),
    now: async () => (await query(url, 'select clock_timestamp()::text as value')) as string,
    archived: async () => {
      const segment = await query(adminUrl, 'select pg_walfile_name(pg_switch_wal()) as value')
      const last = 'select last_archived_wal as value from pg_stat_archiver'
      await until(60_000, async () => ((await query(adminUrl, last)) ?? '') >= (segment ?? ''))
    },
    restore: async (to) => {
      run('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
      rmSync(data, { recursive: true })
      run('/bin/cp', '-a', backup, data)
      run('/bin/touch', join(data, 'recovery.signal'))
      const target = `recovery_target_time = '${to}'\nrecovery_target_action = promote\n`
      appendFileSync(join(data, 'postgresql.auto.conf'), target)
      start()
      await until(60_000, async () => (await query(url, 'select pg_is_in_recovery()::text as value')) === 'false')
    },
    close: () => {
      run('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function query(url: string, text: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ value: string | null }>(text)).rows[0]?.value ?? null
  } finally {
    await client.end()
  }
}

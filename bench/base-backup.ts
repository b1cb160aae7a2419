import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { clusterUrl } from '../apps/server/src/platform/embedded-postgres/product-role.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/supervisor.ts'
import type { BenchDatabase } from './bench-database.ts'
import { timed } from './load.ts'

/** The time and size of a base backup, and the time until a server on it responds. */
export interface BackupFigures {
  readonly backupSeconds: number
  readonly backupBytes: number
  readonly restoreSeconds: number
}

/** A base backup of the running database as PostgreSQL describes it, and the start of a server on it. */
export async function backUpAndRestore({ url, socket }: BenchDatabase): Promise<BackupFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'voltway-backup-'))
  chmodSync(folder, 0o755)
  const copy = join(folder, 'postgres')
  const client = new pg.Client({ connectionString: clusterUrl(url) })
  await client.connect()
  try {
    const backupSeconds = await timed(async () => {
      await client.query(`select pg_backup_start('year', true)`)
      execFileSync('cp', ['-a', join(dirname(socket), 'postgres'), copy])
      const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
      const label = join(copy, 'backup_label')
      writeFileSync(label, rows[0].labelfile)
      const { uid, gid } = statSync(copy)
      chownSync(label, uid, gid)
      // With the write-ahead log of the time of the copy.
      execFileSync('cp', ['-a', `${join(dirname(socket), 'postgres', 'pg_wal')}/.`, join(copy, 'pg_wal')])
      rmSync(join(copy, 'postmaster.pid'))
    })
    const backupBytes = Number(execFileSync('du', ['-sb', copy], { encoding: 'utf8' }).split('\t')[0])
    const restoreSeconds = await timed(async () => {
      const restored = await startEmbeddedPostgres({ dataDir: folder, log: { info: () => undefined } })
      await restored.stop()
    })
    return { backupSeconds, backupBytes, restoreSeconds }
  } finally {
    await client.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

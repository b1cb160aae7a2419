import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

const FOLDER = new URL('../../migrations/', import.meta.url)
/** Arbitrary, but the same for every server process. */
const LOCK = 7_245_001

interface Migration {
  readonly name: string
  readonly text: string
  readonly checksum: string
}

/** In parallel, because reading fifty small files in sequence takes four times as long. */
function readMigrations(): Migration[] {
  const names = readdirSync(FOLDER).filter((name) => /^\d{4}-.+\.sql$/.test(name))
  return names.sort().map((name) => {
    const text = readFileSync(new URL(name, FOLDER), 'utf8')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

/**
 * Applies the missing migrations: forward only, each file in its own transaction, one process at a time. A file whose
 * first line says `-- without transaction` runs without one (for `create index concurrently`).
 * @throws when the content of an applied migration has changed.
 * @returns the names of the applied files.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  const [, migrations] = await Promise.all([client.connect(), readMigrations()])
  try {
    // Asynchronous commits stay in order, so a crash can only lose the last files, which then run again.
    await client.query(`set synchronous_commit = off; select pg_advisory_lock(${LOCK})`)
    await client.query(
      'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration')
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    const ran: string[] = []
    for (const migration of migrations) {
      const checksum = applied.get(migration.name)
      if (checksum === migration.checksum) continue
      if (checksum !== undefined)
        throw new Error(`migration ${migration.name} was changed after it ran on this database`)
      await applyMigration(client, migration)
      ran.push(migration.name)
    }
    return ran
  } finally {
    await client.end()
  }
}

/** The file and its record are sent in one query instead of four. */
async function applyMigration(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  const done = `insert into migration (name, checksum) values (${pg.escapeLiteral(name)}, ${pg.escapeLiteral(checksum)})`
  try {
    if (text.startsWith('-- without transaction')) {
      await client.query(text)
      await client.query(done)
    } else await client.query(`begin;\n${text};\n${done};\ncommit`)
  } catch (error) {
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

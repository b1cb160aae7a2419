import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate } from '../src/platform/migrate.ts'

const MIGRATIONS = new URL('../migrations/', import.meta.url)

/** The template is named after what the migrations say, so that a changed migration makes a new one. */
function templateName(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(MIGRATIONS).sort()) hash.update(name).update(readFileSync(new URL(name, MIGRATIONS)))
  return `template_${hash.digest('hex').slice(0, 12)}`
}

function urlOf(database: string): string {
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${database}`
  return url.href
}

async function asAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export interface TestDatabase {
  readonly url: string
  drop(): Promise<void>
}

let counter = 0

/** A database of its own, cloned from a migrated template in some 50 ms. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const template = templateName()
  const name = `test_${process.pid}_${++counter}_${Date.now().toString(36)}`
  await asAdmin(async (admin) => {
    // One process makes the template; the others wait for it.
    await admin.query('select pg_advisory_lock(7245002)')
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template])
    if (rowCount === 0) {
      await admin.query(`create database ${template}_new`)
      await migrate(urlOf(`${template}_new`))
      await admin.query(`alter database ${template}_new rename to ${template}`)
    }
    await admin.query(`create database ${name} template ${template}`)
    await admin.query('select pg_advisory_unlock(7245002)')
  })
  return {
    url: urlOf(name),
    drop: () => asAdmin(async (admin) => void (await admin.query(`drop database if exists ${name} with (force)`))),
  }
}

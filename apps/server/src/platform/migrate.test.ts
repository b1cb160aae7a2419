import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PATIENCE_MS } from '../../../../test-patience.ts'
import { leaseDatabase, type TestDatabase } from '../../test/database.ts'
import { dropDatabases } from '../../test/drop-database.ts'
import { until } from '../../test/server-process.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await leaseDatabase()
})
afterAll(() => database?.release())

test('a migration blocked by an open reader does not block other readers, logs what it waits for, and succeeds afterwards', async () => {
  const reader = new pg.Client({ connectionString: database.url, application_name: 'export of a report' })
  const other = new pg.Client({ connectionString: database.url })
  await Promise.all([reader.connect(), other.connect()])
  // Restores the state before a migration that adds a column to a table that is being read.
  const name = '0380-first-steps.sql'
  await other.query('alter table wallet_membership drop column first_steps_dismissed_at')
  await other.query('delete from migration where name = $1', [name])
  await reader.query('begin; select from wallet_membership limit 1')
  const lines: string[] = []
  const migrating = migrate(database.url, (line) => lines.push(line))
  try {
    // The other reader gets its rows while the first one is open.
    await until(PATIENCE_MS, async () => {
      await other.query('select from wallet_membership limit 1')
      return lines.some((line) => line.includes('export of a report'))
    })
    expect(lines[0]).toBe(`migration ${name} waits for a lock`)
  } finally {
    await reader.query('commit')
    await reader.end()
  }
  expect(await migrating).toEqual([name])
  expect(await migrate(database.url)).toEqual([])
  await other.end()
})

test('a database with an earlier text of a migration is migrated further, and one with another text is refused', async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const ran = (name: string, checksum: string) =>
    client.query('update migration set checksum = $2 where name = $1', [name, checksum])
  await ran('0740-vat-regions.sql', '0d2c41b2e5b5b30592d738d12ff00d3b137a0abe3155bb85945df63ff260fec4')
  expect(await migrate(database.url)).toEqual([])
  await ran('0740-vat-regions.sql', 'another')
  await expect(migrate(database.url)).rejects.toThrow('migration 0740-vat-regions.sql was changed after it ran')
  await client.end()
})

test('processes that start concurrently on an empty database migrate it once', async () => {
  const name = `together_${process.pid}`
  const admin = new pg.Client({ connectionString: database.url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = new URL(database.url)
  url.pathname = `/${name}`
  const ran = await Promise.all([migrate(url.href), migrate(url.href), migrate(url.href)])
  const files = ran.flat()
  expect(new Set(files).size).toBe(files.length)
  expect(files.length).toBeGreaterThan(50)
  await admin.end()
  await dropDatabases(database.url, name)
})

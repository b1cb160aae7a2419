import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { dropDatabases } from '../../../test/drop-database.ts'
import { refuseUnsafeDatabase } from './find-database.ts'

const name = `unsafe_${process.pid}`
const url = new URL(inject('postgresUrl'))
url.pathname = `/${name}`

async function asAdmin(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

beforeAll(() => asAdmin(`create database ${name}`))
afterAll(() => dropDatabases(inject('postgresUrl'), name))

test('a database with durable commits is accepted', async () => {
  await expect(refuseUnsafeDatabase(url.href)).resolves.toBeUndefined()
})

test('a database that may lose commits in a crash is refused with one line that names the setting', async () => {
  await asAdmin(`alter database ${name} set synchronous_commit = off`)
  await expect(refuseUnsafeDatabase(url.href)).rejects.toThrow(/^DATABASE_URL has synchronous_commit switched off/)
})

test('a new database in which the role may not create tables is refused with the statements that mend it', async () => {
  const own = { name: `foreign_${process.pid}`, url: new URL(url) }
  own.url.pathname = `/${own.name}`
  await asAdmin(`create database ${own.name}`)
  const client = new pg.Client({ connectionString: own.url.href })
  await client.connect()
  await client.query('drop schema public')
  await client.end()
  const refused = refuseUnsafeDatabase(own.url.href)
  await expect(refused).rejects.toThrow(
    /^DATABASE_URL names a role that may not create .* alter database foreign_\d+ owner to/,
  )
  await asAdmin(`drop database ${own.name}`)
})

test('the error for an unreachable database does not contain its password', async () => {
  const refused = refuseUnsafeDatabase('postgres://fleets:tellnobody@localhost:1/fleets')
  await expect(refused).rejects.toThrow(/^DATABASE_URL cannot be connected to: /)
  await expect(refused).rejects.not.toThrow(/tellnobody/)
})

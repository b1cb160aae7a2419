import { tmpdir } from 'node:os'
import pg from 'pg'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { leaseDatabase } from '../../../test/database.ts'
import { bootFleet } from '../../../test/harness.ts'
import { buildApp } from '../../app.ts'
import { openHttp } from '../../platform/http.ts'
import { type Db, openDb } from '../../platform/sql.ts'
import { hasSpace } from '../../platform/storage.ts'
import { handleIdentityErrors } from '../identity/identity-response.ts'
import { handleProblems } from './problem.ts'

/** Returns a server whose calls occupy a connection for one second. */
function serverOn(db: Db) {
  const fastify = openHttp(pino({ level: 'silent' }), [])
  handleProblems(fastify, () => false)
  fastify.get('/api/v3/slow', async () => db.text('select pg_sleep(1)'))
  return fastify
}

test('a call without a free database connection returns 503 with Retry-After', async () => {
  const database = await leaseDatabase()
  const administrator = new pg.Client({ connectionString: database.url })
  await administrator.connect()
  const name = new URL(database.url).pathname.slice(1)
  // Two besides those that are there, which may be of the harness, or of the last test and about to end.
  const { rows } = await administrator.query<{ here: number }>(
    'select count(*)::integer as here from pg_stat_activity where datname = current_database()',
  )
  await administrator.query(`alter database ${name} connection limit ${(rows[0]?.here ?? 1) + 2}`)
  const db = openDb({ url: database.url, maxConnections: 6 })
  const fastify = serverOn(db)
  try {
    const responses = await Promise.all(Array.from({ length: 6 }, () => fastify.inject('/api/v3/slow')))
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 503]))
    const refused = responses.find(({ statusCode }) => statusCode === 503)
    expect(refused?.headers).toMatchObject({
      'retry-after': '5',
      'content-type': expect.stringContaining('application/problem+json'),
    })
    expect(refused?.json()).toMatchObject({ status: 503, code: 'provider.unavailable', request_id: expect.any(String) })
    expect((await fastify.inject('/api/v3/slow')).statusCode).toBe(200)
  } finally {
    await fastify.close()
    await db.close()
    await administrator.query(`alter database ${name} connection limit -1`)
    await administrator.end()
    await database.release()
  }
})

test('an overloaded process returns 503 with Retry-After on calls and on identity routes', async () => {
  const fastify = openHttp(pino({ level: 'silent' }), [])
  handleProblems(fastify, () => false)
  const refuse = async () => {
    throw Object.assign(new Error('the process cannot keep up'), { statusCode: 503 })
  }
  fastify.get('/api/v3/cards', refuse)
  await fastify.register(
    async (scope) => {
      handleIdentityErrors(scope)
      scope.get('/token', refuse)
    },
    { prefix: '/identity' },
  )
  for (const url of ['/api/v3/cards', '/identity/token']) {
    const { statusCode, headers } = await fastify.inject(url)
    expect([url, statusCode, headers['retry-after']]).toEqual([url, 503, '5'])
  }
  await fastify.close()
})

test('a full disk of the database answers 503, and readiness says so until the database can write again', async () => {
  const fleet = await bootFleet()
  const http = await buildApp(fleet.app)
  const failAs = (code: string) =>
    `do $$ begin raise exception 'no space left on device' using errcode = '${code}'; end $$`
  http.get('/api/v3/full', async () => fleet.db.text(failAs('53100')))
  http.get('/api/v3/file', async () => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' })))
  try {
    expect((await http.inject('/health/ready')).statusCode).toBe(200)
    for (const url of ['/api/v3/full', '/api/v3/file']) {
      const { statusCode, headers } = await http.inject(url)
      expect([url, statusCode, headers['retry-after']]).toEqual([url, 503, '5'])
    }
    const ready = await http.inject('/health/ready')
    expect([ready.statusCode, ready.json().status]).toEqual([503, 'database full'])
    await vi.waitFor(async () => expect((await http.inject('/health/ready')).statusCode).toBe(200))
  } finally {
    await http.close()
    await fleet.close()
  }
})

test('a folder without free space is full, and one that does not exist is not', () => {
  expect(hasSpace(tmpdir(), 0)).toBe(true)
  expect(hasSpace(tmpdir(), Number.MAX_SAFE_INTEGER)).toBe(false)
  expect(hasSpace('/does/not/exist')).toBe(true)
})

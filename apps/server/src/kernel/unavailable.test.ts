import pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { leaseDatabase } from '../../test/database.ts'
import { openHttp } from '../platform/http.ts'
import { type Db, openDb } from '../platform/sql.ts'
import { handleIdentityErrors } from './identity/identity-response.ts'
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
  // Two besides the administrator's.
  await administrator.query(`alter database ${name} connection limit 3`)
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

import { expect, test } from 'vitest'
import { bootFleet } from '../../../test/harness.ts'
import { buildApp } from '../../app.ts'
import { openDb } from '../../platform/sql.ts'

test('with a read replica a write returns its position in the log of the database, and a read does not', async () => {
  const fleet = await bootFleet()
  const db = openDb({ url: fleet.databaseUrl, readUrls: [fleet.databaseUrl], maxConnections: 2 })
  const http = await buildApp({ ...fleet.app, db })
  const headers = { 'x-product': 'FLEETS_DASHBOARD', authorization: `Bearer ${await fleet.as('owner').token()}` }
  const call = (method: 'GET' | 'PATCH') =>
    http.inject({
      method,
      url: '/editor/v2/users',
      headers,
      ...(method === 'PATCH' ? { payload: { name: 'Olívia' } } : {}),
    })
  const written = await call('PATCH')
  expect(written.statusCode, written.body).toBe(200)
  expect(written.headers['set-cookie']).toMatch(/^voltway_written=[0-9A-F]+-[0-9A-F]+; Path=\/; Max-Age=60; HttpOnly/)
  const read = await call('GET')
  expect(read.statusCode).toBe(200)
  expect(read.headers['set-cookie']).toBeUndefined()
  await http.close()
  await db.close()
  await fleet.close()
})

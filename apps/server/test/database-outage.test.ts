import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PATIENCE_MS } from '../../../test-patience.ts'
import { buildApp } from '../src/app.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/supervisor.ts'
import { migrate } from '../src/platform/migrate.ts'
import { type Db, type Outage, openDb } from '../src/platform/sql.ts'
import { isDatabaseInterrupted } from '../src/platform/unavailable.ts'
import { bootFleet, type Fleet } from './harness.ts'
import { signalPostgres } from './killing.ts'
import { until } from './server-process.ts'

/** Longer than a busy machine pauses. */
const SILENT_MS = 5_000

let dataDir: string
let data: string
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>
let fleet: Fleet
let db: Db
let http: FastifyInstance
const outages: Outage[] = []

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'voltway-outage-'))
  chmodSync(dataDir, 0o755)
  data = join(dataDir, 'postgres')
  postgres = await startEmbeddedPostgres({ dataDir, log: { info: () => undefined } })
  await migrate(postgres.url)
  fleet = await bootFleet({ database: { url: postgres.url, release: async () => undefined } })
  db = openDb({
    url: postgres.url,
    maxConnections: 3,
    silentMs: SILENT_MS,
    onOutage: (outage) => outages.push(outage),
  })
  db.watch()
  http = await buildApp({ ...fleet.app, db })
})
afterAll(async () => {
  await http?.close()
  await db?.close()
  await fleet?.close()
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function readWallet() {
  const headers = { authorization: `Bearer ${await fleet.as('owner').token()}`, 'x-product': 'FLEETS_DASHBOARD' }
  return http.inject({ url: `/editor/v3/user/wallet/${fleet.walletId}/`, headers })
}
const readiness = async () => (await http.inject('/health/ready')).statusCode

test('a stopped database is reported as not ready and as interrupted, and is used again as soon as it responds', async () => {
  expect(await readiness()).toBe(200)
  expect((await readWallet()).statusCode).toBe(200)
  outages.length = 0
  signalPostgres(data, 'SIGSTOP')
  try {
    // More calls than connections: the others wait for one.
    const calls = Array.from({ length: 8 }, readWallet)
    expect(await readiness()).toBe(503)
    for (const response of await Promise.all(calls)) {
      expect(response.statusCode).toBe(503)
      expect(response.headers['retry-after']).toBe('2')
      expect(response.json()).toMatchObject({ type: '/docs/errors#request.interrupted', code: 'request.interrupted' })
    }
    const identity = await http.inject('/identity/token')
    expect([identity.statusCode, identity.json().code]).toEqual([503, 'INTERRUPTED'])
    expect((await readWallet()).statusCode).toBe(503)
  } finally {
    signalPostgres(data, 'SIGCONT')
  }
  await until(PATIENCE_MS, async () => (await readWallet()).statusCode === 200)
  expect(await readiness()).toBe(200)
  expect(outages.map(({ of, downMs }) => [of, downMs === undefined])).toEqual([
    ['primary', true],
    ['primary', false],
  ])
})

test('a write that meets a standby after a failover may be repeated', async () => {
  const reader = openDb({ url: postgres.url, maxConnections: 1, settings: '-c default_transaction_read_only=on' })
  const refused = await reader.text('create table never (id int)').catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: '25006' })
  expect(isDatabaseInterrupted(refused)).toBe(true)
  await reader.close()
})

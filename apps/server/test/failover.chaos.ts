import { addFunds, type Payment } from '@voltway/contract/payments'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBalance } from '../src/kernel/ledger/ledger.ts'
import { checkInvariants } from '../src/kernel/ledger/ledger-invariants.ts'
import { migrate } from '../src/platform/migrate.ts'
import { sql } from '../src/platform/sql.ts'
import { bootFleet, type Fleet, TEST_SECRET } from './harness.ts'
import { type Cluster, missingPrograms, startCluster } from './patroni.ts'
import { openPaying } from './paying.ts'
import { freePort, type ServerProcess, startServerProcess, until } from './server-process.ts'

const missing = missingPrograms()
if (missing.length > 0) console.log(`skipped: not installed: ${missing.join(', ')} (apt-get install)`)

const PAYERS = 4
const KILLS = [
  'postgres',
  'postgres',
  'postgres',
  'machine',
  'postgres',
  'postgres',
  'postgres',
  'machine',
  'postgres',
  'postgres',
] as const
/** The product must serve again within this time after its database does. */
const RECOVERED_MS = 5_000

describe.skipIf(missing.length > 0)('with PostgreSQL under Patroni, etcd and HAProxy', () => {
  let cluster: Cluster
  let fleet: Fleet
  const addresses: string[] = []
  const servers: ServerProcess[] = []
  let visa = ''
  /** How often a payment was not acknowledged, by the code of the problem. */
  const refusals = new Map<string, number>()

  beforeAll(async () => {
    cluster = await startCluster()
    await migrate(cluster.url)
    fleet = await bootFleet({ database: { url: cluster.url, release: async () => undefined } })
    fleet.clock.set(new Date().toISOString())
    fleet.db.watch()
    visa = await openPaying(fleet).method('visa')
    for (let count = 0; count < 2; count++) {
      const port = await freePort()
      const env = { DATABASE_URL: cluster.url, DATABASE_READ_URL: cluster.readUrl, SECRET: TEST_SECRET }
      servers.push(await startServerProcess(port, env))
      addresses.push(`http://127.0.0.1:${port}`)
    }
  }, 300_000)
  afterAll(async () => {
    for (const server of servers) await server.kill()
    await fleet?.close()
    await cluster?.close()
  }, 60_000)

  async function send(server: number, path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${await ownersToken()}`)
    headers.set('x-product', 'FLEETS_DASHBOARD')
    return fetch(`${addresses[server]}${path}`, { ...init, headers, signal: AbortSignal.timeout(30_000) })
  }

  let token: Promise<string> | undefined
  function ownersToken(): Promise<string> {
    token ??= fleet.as('owner').token()
    return token
  }

  async function pay(server: number, key: string, amount: string): Promise<Payment | undefined> {
    const response = await send(server, `/editor${addFunds.path.replace(':id', fleet.walletId)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ amount, payment_method_id: visa }),
    })
    // An interrupted call may still run, so it is repeated with the same key.
    if (response.status === 409 || response.status >= 500) {
      const { code } = (await response.json().catch(() => ({ code: 'unreadable' }))) as { code: string }
      refusals.set(code, (refusals.get(code) ?? 0) + 1)
      return undefined
    }
    if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
    return (await response.json()) as Payment
  }

  /** Waits until HAProxy routes to a primary that accepts writes. */
  async function databaseIsBack(): Promise<void> {
    await until(120_000, async () => {
      const client = new pg.Client({ connectionString: cluster.url, connectionTimeoutMillis: 1_000 })
      client.on('error', () => undefined)
      try {
        await client.connect()
        const { rows } = await client.query('select pg_is_in_recovery() as standby')
        return rows[0].standby === false
      } catch {
        return false
      } finally {
        void client.end().catch(() => undefined)
      }
    })
  }

  test('ten kills of the primary neither lose nor duplicate an acknowledged payment, and calls recover', async () => {
    const acknowledged = new Map<string, Payment>()
    const running = new AbortController()
    const payer = async (number: number) => {
      for (let count = 0; !running.signal.aborted; count++) {
        const key = `payer ${number} payment ${count}`
        const amount = `${5 + (count % 20)}.0${number}`
        await until(240_000, async () => {
          const payment = await pay((number + count) % 2, key, amount).catch(() => undefined)
          if (payment !== undefined) acknowledged.set(key, payment)
          return payment !== undefined
        })
      }
    }
    const everybody = Promise.all(Array.from({ length: PAYERS }, (_, index) => payer(index)))
    const outages: string[] = []
    for (const [index, what] of KILLS.entries()) {
      const before = acknowledged.size
      await until(120_000, async () => acknowledged.size >= before + 10)
      await cluster.killPrimary(what)
      const killedAt = performance.now()
      // Until the proxy detects the kill, it routes to the killed primary.
      await databaseIsBack()
      const backAt = performance.now()
      const readWallet = `/editor/v3/user/wallet/${fleet.walletId}/`
      for (const server of [0, 1])
        await until(60_000, async () => (await send(server, readWallet).catch(() => undefined))?.status === 200)
      const recoveredMs = performance.now() - backAt
      outages.push(`${what}: database ${seconds(backAt - killedAt)} s, calls ${seconds(recoveredMs)} s after it`)
      console.log(`kill ${index + 1}: ${outages.at(-1)}; ${acknowledged.size} payments`, refusals)
      expect(recoveredMs).toBeLessThan(RECOVERED_MS)
      await cluster.whole(180_000)
    }
    running.abort()
    await everybody

    // A payment whose bank did not respond is acknowledged as unknown, and asked for again after five minutes.
    const open = sql`select from payment where status not in ('SUCCEEDED', 'FAILED') limit 1`
    await until(420_000, async () => (await fleet.db.row(open)) === undefined)
    const rows = await fleet.db.rows<{ id: string; status: string; received_minor: bigint }>(
      sql`select id, status, received_minor from payment`,
    )
    const stored = new Map(rows.map((row) => [row.id, row]))
    const lost = [...acknowledged].filter(([, payment]) => stored.get(payment.payment_id)?.status !== 'SUCCEEDED')
    expect(lost).toEqual([])
    expect(rows.filter(({ status }) => status === 'SUCCEEDED')).toHaveLength(acknowledged.size)
    const { balanceMinor, owedMinor } = await readBalance(fleet.db, fleet.scope)
    const paid = [...acknowledged.values()].reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n)
    expect(balanceMinor - owedMinor).toBe(paid)
    expect(await checkInvariants(fleet.db)).toEqual([])
    console.log(`${KILLS.length} kills, ${acknowledged.size} acknowledged payments, 0 lost, 0 doubled`)
  }, 1_800_000)

  test('a person reads their own write on another server while the replica lags', async () => {
    const standby = new pg.Client({
      connectionString: `postgres://postgres:postgres@127.0.0.1:${await cluster.standbyPort()}/postgres`,
    })
    standby.on('error', () => undefined)
    await standby.connect()
    await standby.query('select pg_wal_replay_pause()')
    const paid = await send(0, `/editor${addFunds.path.replace(':id', fleet.walletId)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'written' },
      body: JSON.stringify({ amount: '66.66', payment_method_id: visa }),
    })
    const cookie = paid.headers.getSetCookie().find((one) => one.startsWith('voltway_written='))
    const movements = await send(1, `/api/v1/wallet/${fleet.walletId}/movements`, {
      headers: { cookie: cookie?.split(';')[0] ?? '' },
    })
    expect([paid.status, movements.status]).toEqual([201, 200])
    expect(await movements.text()).toContain('66.66')
    await standby.query('select pg_wal_replay_resume()')
    await standby.end()
  }, 120_000)
})

const seconds = (ms: number): string => (ms / 1000).toFixed(1)

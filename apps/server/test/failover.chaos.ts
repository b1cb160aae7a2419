import type { Payment } from '@voltway/contract/payments'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { showLedger } from '../src/admin/money-commands.ts'
import { paymentsJobs } from '../src/features/payments/payments.jobs.ts'
import { readBalance } from '../src/kernel/ledger/ledger.ts'
import { migrate } from '../src/platform/migrate.ts'
import { sql } from '../src/platform/sql.ts'
import { type CardScreen, openCardScreen, prepareCardScreen, screensAreMissing } from './card-screen.ts'
import { freePort } from './free-port.ts'
import { bootFleet, type Fleet, TEST_SECRET } from './harness.ts'
import { type Cluster, missingPrograms, startCluster } from './patroni.ts'
import { requestPayment, sendAsOwner, startPayers } from './payers.ts'
import { openPaying } from './paying.ts'
import { type ServerProcess, startServerProcess, until } from './server-process.ts'

const missing = missingPrograms()
if (missing.length > 0) console.log(`skipped: not installed: ${missing.join(', ')} (apt-get install)`)
if (screensAreMissing !== undefined) console.log(`without a screen: needs ${screensAreMissing}`)

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
/** The product and its screens must serve again within this time after the database does. */
const RECOVERED_MS = 5_000
/** Until the standby has taken over: at most the lease of a lost machine, and the checks of the proxy. */
const REPLACED_MS = 10_000
/** A screen says within this time that the database of a lost machine does not respond. */
const NOTICED_MS = 15_000
/** A payment that the bank never received has failed by then. */
const ALL_KNOWN_MS = 2 * 3_600_000

describe.skipIf(missing.length > 0)('with PostgreSQL under Patroni, etcd and HAProxy', () => {
  let cluster: Cluster
  let fleet: Fleet
  const addresses: string[] = []
  const servers: ServerProcess[] = []
  let screen: CardScreen | undefined
  let visa = ''

  beforeAll(async () => {
    cluster = await startCluster()
    await migrate(cluster.url)
    fleet = await bootFleet({ database: { url: cluster.url, release: async () => undefined } })
    fleet.clock.set(new Date().toISOString())
    fleet.db.watch()
    visa = await openPaying(fleet).method('visa')
    await prepareCardScreen(fleet)
    for (let count = 0; count < 2; count++) {
      const port = await freePort()
      const address = `http://localhost:${port}`
      const place = { HOST: 'localhost', PUBLIC_URL: address }
      const database = { DATABASE_URL: cluster.url, DATABASE_READ_URL: cluster.readUrl }
      servers.push(await startServerProcess(port, { ...place, ...database, SECRET: TEST_SECRET }))
      addresses.push(address)
    }
    if (screensAreMissing === undefined) screen = await openCardScreen(addresses[0] as string, fleet.people.owner.email)
    await screen?.openCards()
  }, 300_000)
  afterAll(async () => {
    await screen?.close()
    for (const server of servers) await server.kill()
    await fleet?.close()
    await cluster?.close()
  }, 60_000)

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

  /** How long after `backAt` every server answers a call, and the screen shows its list without a click. */
  async function recovery(backAt: number): Promise<{ callsMs: number; screenMs: number }> {
    const readWallet = (address: string) => sendAsOwner(fleet, `${address}/editor/v3/user/wallet/${fleet.walletId}/`)
    const calls = Promise.all(
      addresses.map((address) =>
        until(60_000, async () => (await readWallet(address).catch(() => undefined))?.status === 200),
      ),
    )
    const list = until(60_000, async () => (await screen?.isCurrent()) !== false)
    const since = (all: Promise<unknown>) => all.then(() => performance.now() - backAt)
    const [callsMs, screenMs] = await Promise.all([since(calls), since(list)])
    return { callsMs, screenMs }
  }

  /** Every acknowledged payment is stored once, with the money that it brought. */
  async function expectEveryPayment(acknowledged: ReadonlyMap<string, Payment>): Promise<void> {
    const rows = await fleet.db.rows<{ id: string; status: string; received_minor: bigint }>(
      sql`select id, status, received_minor from payment`,
    )
    const stored = new Map(rows.map((row) => [row.id, row.status]))
    const lost = [...acknowledged].filter(([, { payment_id, status }]) => {
      const now = stored.get(payment_id)
      // The bank may never have received a payment that was acknowledged as unknown.
      return now !== 'SUCCEEDED' && !(status === 'unknown' && now === 'FAILED')
    })
    expect(lost).toEqual([])
    expect(rows).toHaveLength(acknowledged.size)
    expect(new Set([...acknowledged.values()].map(({ payment_id }) => payment_id)).size).toBe(acknowledged.size)
    const atBank = await fleet.db.row<{ minor: bigint }>(sql`
      select sum((body->>'amount_received')::bigint)::bigint as minor from sandbox_object
      where body->>'object' = 'payment_intent'`)
    const { balanceMinor, owedMinor } = await readBalance(fleet.db, fleet.scope)
    expect(balanceMinor - owedMinor).toBe(atBank?.minor)
    expect(balanceMinor - owedMinor).toBe(rows.reduce((sum, row) => sum + row.received_minor, 0n))
    expect(await showLedger(fleet.ctx())).toContain('agree to the cent')
  }

  test('ten kills of the primary neither lose nor duplicate an acknowledged payment, and calls and screens recover', async () => {
    const { acknowledged, refusals, stop } = startPayers(fleet, { addresses, methodId: visa, payers: PAYERS })
    for (const [index, what] of KILLS.entries()) {
      // The owner's token expires after ten minutes.
      fleet.clock.set(new Date().toISOString())
      const before = acknowledged.size
      await until(120_000, async () => acknowledged.size >= before + 10)
      await cluster.killPrimary(what)
      const killedAt = performance.now()
      await screen?.search()
      if (what === 'machine') await screen?.notice.waitFor({ timeout: NOTICED_MS })
      // Until the proxy detects the kill, it routes to the killed primary.
      await databaseIsBack()
      const backAt = performance.now()
      const { callsMs, screenMs } = await recovery(backAt)
      const outage = `database ${seconds(backAt - killedAt)} s, after it calls ${seconds(callsMs)} s, screen ${seconds(screenMs)} s`
      console.log(`kill ${index + 1} (${what}): ${outage}; ${acknowledged.size} payments`, refusals)
      expect(backAt - killedAt).toBeLessThan(REPLACED_MS)
      expect(Math.max(callsMs, screenMs)).toBeLessThan(RECOVERED_MS)
      await cluster.whole(180_000)
    }
    await stop()

    // What the bank did not confirm is looked up after five minutes and has failed after an hour without a trace.
    const unknown = [...acknowledged.values()].filter(({ status }) => status === 'unknown').length
    fleet.clock.set(new Date(Date.now() + ALL_KNOWN_MS).toISOString())
    await paymentsJobs.find(({ name }) => name === 'payments.fetch-due')?.handle(fleet.ctx(), {}, undefined)
    fleet.clock.set(new Date().toISOString())
    await expectEveryPayment(acknowledged)
    const found = `${acknowledged.size} acknowledged payments (${unknown} as unknown), 0 lost, 0 doubled`
    console.log(`${KILLS.length} kills: ${found}, ledger verified`)
  }, 1_800_000)

  test('a person reads their own write on another server while the replica lags', async () => {
    const standby = new pg.Client({
      connectionString: `postgres://postgres:postgres@127.0.0.1:${await cluster.standbyPort()}/postgres`,
    })
    standby.on('error', () => undefined)
    await standby.connect()
    await standby.query('select pg_wal_replay_pause()')
    const order = { key: 'written', amount: '66.66', methodId: visa }
    const paid = await requestPayment(fleet, addresses[0] as string, order)
    const cookie = paid.headers.getSetCookie().find((one) => one.startsWith('voltway_written='))
    const movements = await sendAsOwner(fleet, `${addresses[1]}/api/v1/wallet/${fleet.walletId}/movements`, {
      headers: { cookie: cookie?.split(';')[0] ?? '' },
    })
    expect([paid.status, movements.status]).toEqual([201, 200])
    expect(await movements.text()).toContain('66.66')
    await standby.query('select pg_wal_replay_resume()')
    await standby.end()
  }, 120_000)
})

const seconds = (ms: number): string => (ms / 1000).toFixed(1)

import { listCards } from '@voltway/contract/cards'
import { mountedPath } from '@voltway/contract/endpoint'
import { addFunds } from '@voltway/contract/payments'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { selectDueWallets } from '../src/features/accounting/accounting.sql.ts'
import { selectUnsent } from '../src/features/accounting/month-close.sql.ts'
import { selectRaisesToEnd } from '../src/features/cards/card-raises.sql.ts'
import { selectCardsToRenew } from '../src/features/cards/cards.sql.ts'
import { selectWalletsThatCharged } from '../src/features/insight/anomalies.sql.ts'
import { selectBudgetsAfter } from '../src/features/insight/budgets.sql.ts'
import { selectDueWebhooks } from '../src/features/integrations/webhook-deliveries.sql.ts'
import {
  selectCancelledOrders,
  selectDueTries,
  selectPaidOrders,
  selectPaymentsToConfirm,
  selectRefundsToCredit,
  selectReturnsToConfirm,
  selectWalletsToClose,
  selectWalletsToRemind,
} from '../src/features/invoices/invoice-run.sql.ts'
import { selectMissing } from '../src/features/invoices/missing-documents.sql.ts'
import { selectExpiredCards } from '../src/features/payment-methods/payment-methods.sql.ts'
import { selectLowWallets as selectWalletsToRecharge } from '../src/features/payments/auto-recharge.sql.ts'
import { selectDuePayments } from '../src/features/payments/payments.sql.ts'
import { selectDueRefunds } from '../src/features/payments/refunds.sql.ts'
import { selectRequestsToExpire, selectRequestsToRemind } from '../src/features/requests/requests.sql.ts'
import { selectDueReviews } from '../src/features/sessions/review-store.sql.ts'
import { selectSilentSessions } from '../src/features/sessions/session-store.sql.ts'
import { selectMissingReadings } from '../src/features/vehicles/odometer.sql.ts'
import { selectLowWallets } from '../src/features/wallets/low-balance.sql.ts'
import { selectPostPaymentWallets } from '../src/features/wallets/wallets.sql.ts'
import { selectExpiredHolds } from '../src/kernel/ledger/ledger.sql.ts'
import { readBalance } from '../src/kernel/ledger/ledger.ts'
import { checkInvariants } from '../src/kernel/ledger/ledger-invariants.ts'
import { systemScope } from '../src/kernel/scope.ts'
import { type Db, sql } from '../src/platform/sql.ts'
import { openCharging, type TestCard } from './charging.ts'
import { commitDurably, leaveNodes, makeGrowingOnCitus } from './citus-database.ts'
import { killNode, ownsNodes, startNode } from './citus-nodes.ts'
import { leaseDatabase, urlOf } from './database.ts'
import { freePort } from './free-port.ts'
import { bootFleet, type Fleet, TEST_SECRET } from './harness.ts'
import { foundPayingWallet } from './money-runs.ts'
import { openPaying } from './paying.ts'
import { type ServerProcess, startServerProcess, until } from './server-process.ts'

/** Faults of a real cluster under load: `npm run drill -- citus-faults`. */

if (!ownsNodes) console.log('skipped: needs a cluster that the run may kill (npm run drill -- citus-faults)')

const WALLETS = 12
const LOST = 2
const AWAY_MS = 10_000
/** People who wait for a wallet that has to come back do not wait longer than this after its machine is back. */
const BACK_MS = 30_000

let fleet: Fleet
let server: ServerProcess | undefined
let isAway = false
let release: () => Promise<void> = async () => undefined
beforeEach(() => {
  server = undefined
})
afterEach(async () => {
  if (isAway) startNode(LOST)
  isAway = false
  await fleet?.close()
  await server?.kill()
  await release()
})

async function foundWallets(): Promise<string[]> {
  const ids: string[] = []
  for (let number = 0; number < WALLETS; number++) {
    const id = fleet.ctx().newId()
    await foundPayingWallet(fleet, id)
    ids.push(id)
  }
  return ids
}

/** The wallets on a node, by the extension's own tables. */
async function walletsOn(node: number): Promise<Set<string>> {
  const rows = await fleet.db.text<{ wallet_id: string }>(`
    select w.wallet_id from (select distinct wallet_id from wallet_membership offset 0) w
    join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column('public.wallet', w.wallet_id)
    where p.groupid = ${node}`)
  return new Set(rows.map(({ wallet_id }) => wallet_id))
}

/** What each recurring job reads, which has to go on while a machine is away. */
const jobReads = (db: Db, now: Date): Record<string, () => Promise<unknown[]>> => ({
  selectCancelledOrders: () => selectCancelledOrders(db, 10),
  selectCardsToRenew: () => selectCardsToRenew(db, now, 10),
  selectDuePayments: () => selectDuePayments(db, now, 10),
  selectDueRefunds: () => selectDueRefunds(db, now, 10),
  selectDueReviews: () => selectDueReviews(db, now, 10),
  selectDueTries: () => selectDueTries(db, now, 10),
  selectDueWallets: () => selectDueWallets(db, now, 10),
  selectDueWebhooks: () => selectDueWebhooks(db, now),
  selectExpiredCards: () => selectExpiredCards(db, now),
  selectExpiredHolds: () => selectExpiredHolds(db, now, 10),
  selectLowWallets: () => selectLowWallets(db, 500n, 10),
  selectMissing: () => selectMissing(db),
  selectMissingReadings: () => selectMissingReadings(db, { charged: now, since: now, limit: 10 }),
  selectBudgetsAfter: () => selectBudgetsAfter(db, null, 10, now),
  selectPaidOrders: () => selectPaidOrders(db, 10),
  selectPaymentsToConfirm: () => selectPaymentsToConfirm(db, 10),
  selectPostPaymentWallets: () => selectPostPaymentWallets(db),
  selectRaisesToEnd: () => selectRaisesToEnd(db, now, 10),
  selectRefundsToCredit: () => selectRefundsToCredit(db, 10),
  selectRequestsToExpire: () => selectRequestsToExpire(db, now),
  selectRequestsToRemind: () => selectRequestsToRemind(db, { before: now, now }),
  selectReturnsToConfirm: () => selectReturnsToConfirm(db, 10),
  selectSilentSessions: () => selectSilentSessions(db, now, now, 10),
  selectUnsent: () => selectUnsent(db, now, 10),
  selectWalletsThatCharged: () => selectWalletsThatCharged(db, now, null, 10),
  selectWalletsToClose: () => selectWalletsToClose(db, now, 10),
  selectWalletsToRecharge: () => selectWalletsToRecharge(db, now, 10),
  selectWalletsToRemind: () => selectWalletsToRemind(db, now, now, 10),
})

interface Answer {
  readonly walletId: string
  readonly status: number
  readonly retryAfter: string | null
}

test.skipIf(!ownsNodes)(
  'while a worker is away only its wallets get 503 with Retry-After, and they come back by themselves',
  async () => {
    const database = await leaseDatabase()
    release = database.release
    await commitDurably(new URL(database.url).pathname.slice(1))
    fleet = await bootFleet({ database: { url: database.url, release: async () => undefined } })
    fleet.clock.set(new Date().toISOString())
    const visa = await openPaying(fleet).method('visa')
    const wallets = await foundWallets()
    const port = await freePort()
    server = await startServerProcess(port, { DATABASE_URL: database.url, SECRET: TEST_SECRET })
    const lost = await walletsOn(LOST)
    expect(wallets.filter((id) => lost.has(id)).length).toBeGreaterThan(0)
    expect(wallets.filter((id) => !lost.has(id)).length).toBeGreaterThan(0)
    const headers = {
      authorization: `Bearer ${await fleet.as('owner').token()}`,
      'x-product': 'FLEETS_DASHBOARD',
      'content-type': 'application/json',
    }
    const answerOf = async (walletId: string, call: Promise<Response>): Promise<Answer> => {
      const response = await call
      await response.arrayBuffer()
      return { walletId, status: response.status, retryAfter: response.headers.get('retry-after') }
    }
    const at = (path: string) => `http://127.0.0.1:${port}${path}`
    const read = (id: string) => answerOf(id, fetch(at(mountedPath(listCards).replace(':walletId', id)), { headers }))
    const paid = new Map(wallets.map((id) => [id, 0]))
    let keys = 0
    const pay = async (id: string) => {
      const body = JSON.stringify({ amount: '10.00', payment_method_id: visa })
      const send = { method: 'POST', headers: { ...headers, 'idempotency-key': `pay ${++keys}` }, body }
      const answer = await answerOf(id, fetch(at(mountedPath(addFunds).replace(':id', id)), send))
      if (answer.status === 201) paid.set(id, (paid.get(id) ?? 0) + 1)
      return answer
    }
    const round = async () => [...(await Promise.all(wallets.map(read))), ...(await Promise.all(wallets.map(pay)))]
    expect(new Set((await round()).map(({ status }) => status))).toEqual(new Set([200, 201]))

    await leaveNodes()
    await killNode(LOST)
    isAway = true
    const [answers, wrong]: [Answer[], string[]] = [[], []]
    for (const killedAt = performance.now(); performance.now() - killedAt < AWAY_MS; ) answers.push(...(await round()))
    for (const { walletId, status, retryAfter } of answers) {
      if (lost.has(walletId) ? status !== 503 || retryAfter === null : status >= 300)
        wrong.push(`${lost.has(walletId) ? 'lost' : 'other'} wallet: ${status}`)
    }
    expect(wrong).toEqual([])
    const failed: string[] = []
    for (const [name, reading] of Object.entries(jobReads(fleet.db, new Date())))
      await reading().catch((error: Error) => failed.push(`${name}: ${error.message}`))
    expect(failed).toEqual([])

    startNode(LOST)
    isAway = false
    const backAt = performance.now()
    await until(BACK_MS, async () => (await Promise.all(wallets.map(read))).every(({ status }) => status === 200))
    const backMs = performance.now() - backAt
    await until(BACK_MS, async () => (await round()).every(({ status }) => status < 300))
    const balances = async () => {
      for (const id of wallets) {
        const { balanceMinor, owedMinor } = await readBalance(fleet.db, systemScope(id))
        if (balanceMinor - owedMinor !== BigInt(paid.get(id) ?? 0) * 1000n) return false
      }
      return true
    }
    await until(60_000, balances)
    expect(await checkInvariants(fleet.db)).toEqual([])
    const refused = answers.filter(({ walletId }) => lost.has(walletId)).length
    console.log(
      `${answers.length - refused} calls of other wallets served, ${refused} of lost ones refused; back after ${(backMs / 1000).toFixed(1)} s`,
    )
  },
  300_000,
)

test.skipIf(!ownsNodes)(
  'charges go on while shards move to a new worker: none lost, doubled or refused for longer than a move',
  async () => {
    const name = `growing_${Date.now().toString(36)}`
    const growing = await makeGrowingOnCitus(name, urlOf(name))
    fleet = await bootFleet({ database: { url: growing.url, release: async () => undefined } })
    fleet.clock.set(new Date().toISOString())
    await openPaying(fleet).method('visa')
    const wallets = await foundWallets()
    const network = await openCharging(fleet)
    const cards: TestCard[] = []
    for (const walletId of wallets) {
      await network.topUp(100_000n, walletId)
      cards.push(await network.card({ walletId }))
    }
    const [hours, waits]: [number, number[]] = [3_600_000, []]
    let charges = 0
    const charge = async () => {
      const card = cards[charges % cards.length]
      if (card === undefined) throw new Error('no card')
      const number = ++charges
      const start = Date.now() - 100 * hours + number * 60_000
      const times = {
        start_date_time: new Date(start).toISOString(),
        end_date_time: new Date(start + 600_000).toISOString(),
      }
      const record = network.cdrObject(card, {
        id: `CDR${number}`,
        session_id: `S${number}`,
        ...times,
        total_energy: 2,
      })
      const at = performance.now()
      await until(300_000, () =>
        network.store('cdr', record).then(
          () => true,
          () => false,
        ),
      )
      await until(300_000, () =>
        network.drain().then(
          () => true,
          () => false,
        ),
      )
      waits.push(performance.now() - at)
    }
    for (let warm = 0; warm < cards.length; warm++) await charge()
    await growing.grow()
    const moved = async () => {
      const [job] = await fleet.db.text<{ state: string; seconds: number }>(
        `select state, extract(epoch from finished_at - started_at)::float8 as seconds from pg_dist_background_job order by job_id desc limit 1`,
      )
      return job
    }
    const before = charges
    let job = await moved()
    for (; job === undefined || ['scheduled', 'running', 'failing'].includes(job.state); job = await moved())
      await charge()
    expect(job.state).toBe('finished')
    const moves = (await walletsOn(2)).size
    expect(moves).toBeGreaterThan(0)
    await until(60_000, async () => {
      await network.drain()
      const [row] = await fleet.db.text<{ waiting: number }>(
        `select count(*)::int as waiting from network_inbox where state = 'PENDING'`,
      )
      return row?.waiting === 0
    })
    const booked = await fleet.db.row<{ sessions: number; records: number }>(sql`
      select count(*)::int as sessions, count(distinct cdr_id)::int as records from session where status in ('COMPLETED', 'PAID')`)
    expect(booked).toEqual({ sessions: charges, records: charges })
    expect(await network.quarantined()).toEqual([])
    expect(await checkInvariants(fleet.db)).toEqual([])
    const longest = Math.max(...waits) / 1000
    const slowest = job.seconds / 2
    expect(longest).toBeLessThan(slowest)
    console.log(
      `${charges - before} charges while 2 of 4 groups of shards moved in ${job.seconds.toFixed(0)} s, the longest took ${longest.toFixed(1)} s; ${moves} wallets moved`,
    )
    await leaveNodes()
  },
  600_000,
)

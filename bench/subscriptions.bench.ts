import { parseMoney } from '@voltway/money/money'
import { jobKinds } from '../apps/server/src/app.ts'
import { seededRandom } from '../apps/server/src/demo/seeded-random.ts'
import { changePlanByHand, previewChange } from '../apps/server/src/features/subscriptions/change-plan.ts'
import {
  readSubscription,
  retryCapture,
  updateSubscriptionByHand,
} from '../apps/server/src/features/subscriptions/subscription-detail.ts'
import { selectDue } from '../apps/server/src/features/subscriptions/subscription-state.sql.ts'
import { advanceSubscription } from '../apps/server/src/features/subscriptions/subscription-steps.ts'
import { readPlans } from '../apps/server/src/features/subscriptions/subscriptions.ts'
import { type App, type Ctx, systemCtx } from '../apps/server/src/kernel/ctx.ts'
import { verifyDocuments } from '../apps/server/src/kernel/documents/verify-documents.ts'
import { checkInvariants } from '../apps/server/src/kernel/ledger/ledger-invariants.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { openJobs } from '../apps/server/src/platform/jobs.ts'
import { makeLog } from '../apps/server/src/platform/log.ts'
import { Refusal } from '../apps/server/src/platform/refusal.ts'
import { onBenchDatabase } from './bench-database.ts'
import { atMostValue, printFigures } from './report.ts'
import { brokenBills, brokenSteps, readCharges, readStates, type States } from './subscription-checks.ts'
import { cardOf, inPool, makePayers, type Payer, subscriptionOf } from './subscription-payers.ts'

const SUBSCRIPTIONS = 1_000
const DAYS = 3 * 365 + 1
/**
 * Everybody chooses a plan within the first days, so that periods begin on every day of a month, the last days
 * included.
 */
const FIRST_DAYS = 28
const AT_ONCE = 6
const SECONDS = 300
const MOST_ROUNDS = 10
const DAY_MS = 86_400_000
const START = Date.parse('2026-01-04T10:00:00Z')

/**
 * A thousand subscriptions for three simulated years, day by day, through the product's use cases, the sandbox bank and
 * the ledger. Most pay by the year, some by the month, some never. People change plans, and cards are declined and
 * replaced or not. Each day every invariant is checked, and one violation ends the run.
 */
export function benchSubscriptions(): Promise<void> {
  return onBenchDatabase(async ({ url, db }) => {
    let now = new Date(START)
    const config = readConfig({ DATABASE_URL: url, SECRET: 'bench-only-0123456789-abcdefghijklmnop', DEMO: '0' })
    const app: App = { db, config, log: makeLog('error'), clock: () => now }
    const jobs = await openJobs({ db, url, log: app.log, kinds: jobKinds, works: false })
    try {
      const years = await openYears(app)
      const begun = performance.now()
      let states: States = (await readStates(db, now)).states
      for (let day = 0; day < DAYS; day++) {
        now = new Date(START + day * DAY_MS)
        await years.live(day)
        const after = await readStates(db, now)
        stopAt(now, [...after.faults, ...brokenSteps(states, after.states), ...(await brokenBills(db, now))])
        states = after.states
      }
      const seconds = (performance.now() - begun) / 1000
      stopAt(now, await brokenAtTheEnd(app, years.quotedMinor()))
      const { bills, renewals } = await readCharges(db)
      const count = (state: string) => [...states.values()].filter((one) => one === state).length
      printFigures(`Subscriptions (${SUBSCRIPTIONS} for ${DAYS} days, everything looked at each day)`, [
        atMostValue('whole run', seconds, SECONDS, (value) => `${value.toFixed(0)} s`),
        { name: 'days', value: `${(DAYS / seconds).toFixed(1)}/s` },
        {
          name: 'bills paid, with their invoices',
          value: `${bills} (${renewals} renewals), ${(bills / seconds).toFixed(0)}/s`,
        },
        { name: 'changes of plan, quoted and charged', value: String(years.changes()) },
        { name: 'ended unpaid; suspended at the end', value: `${count('ENDED')}; ${count('SUSPENDED')}` },
      ])
    } finally {
      await jobs.close()
    }
  })
}

function stopAt(now: Date, faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(`on ${now.toISOString().slice(0, 10)}:\n${faults.slice(0, 10).join('\n')}`)
}

async function brokenAtTheEnd(app: App, quotedMinor: bigint): Promise<string[]> {
  const { changesMinor, renewalsMinor, listedMinor, ledgerMinor } = await readCharges(app.db)
  const { faults } = await verifyDocuments(app.db)
  return [
    ...(await brokenBills(app.db, null)),
    ...(await checkInvariants(app.db)),
    ...faults,
    ...(changesMinor === quotedMinor ? [] : [`changes were quoted at ${quotedMinor} and charged at ${changesMinor}`]),
    ...(renewalsMinor === listedMinor ? [] : [`renewals cost ${listedMinor} and were charged at ${renewalsMinor}`]),
    ...(ledgerMinor === changesMinor + renewalsMinor ? [] : [`the ledger says ${ledgerMinor}`]),
  ]
}

/** Plan and price step chosen at first: one in ten pays monthly, one in five never, the others by the year. */
function firstChoice(n: number): { plan: string; step: number } | null {
  const position = n % 20
  if (position < 4) return null
  if (position < 6) return { plan: position === 4 ? 'START' : 'PRO', step: 1 }
  return position < 13 ? { plan: 'START', step: 3 } : { plan: 'PRO', step: 4 }
}

async function openYears(app: App) {
  const { db } = app
  const random = seededRandom(20_260)
  const payers = await makePayers(app, SUBSCRIPTIONS)
  const plans = new Map((await readPlans(db)).map((plan) => [plan.name as string, plan.id]))
  const wishes = [
    { plan: 'START', step: 1 },
    { plan: 'START', step: 3 },
    { plan: 'START', step: 3 },
    { plan: 'PRO', step: 4 },
    { plan: 'PRO', step: 4 },
    { plan: 'ENTERPRISE', step: 1 },
    { plan: 'FREE', step: 1 },
  ]
  const refused = new Set<Payer>()
  let quotedMinor = 0n
  let changes = 0
  const ctxOf = (payer: Payer): Ctx => ({
    ...systemCtx(app),
    person: payer.person,
    idempotencyKey: systemCtx(app).newId(),
  })

  const change = async (payer: Payer, wish: { plan: string; step: number }) => {
    const ctx = ctxOf(payer)
    const id = await subscriptionOf(db, payer)
    const chosen = { planId: plans.get(wish.plan), priceStep: wish.step }
    try {
      const quote = await previewChange(ctx, payer.person, id, chosen)
      if (quote.blocked_by.length > 0) return
      await changePlanByHand(ctx, payer.person, id, chosen)
      quotedMinor += parseMoney(quote.charge_now)
      changes++
    } catch (error) {
      // The current plan, or a declined card: nothing changes and nothing is charged.
      if (!(error instanceof Refusal)) throw error
    }
  }
  const payWith = async (payer: Payer, kind: 'visa' | 'declined') => {
    const ctx = ctxOf(payer)
    const method = await cardOf(ctx, payer, kind)
    await updateSubscriptionByHand(ctx, payer.person, await subscriptionOf(db, payer), { payment_method_id: method })
  }
  const mend = async (payer: Payer) => {
    await payWith(payer, 'visa')
    refused.delete(payer)
    const id = await subscriptionOf(db, payer)
    const { state } = await readSubscription(ctxOf(payer), payer.person.id, id)
    if (state !== 'SUSPENDED') return
    // After the fifth day the free plan applies.
    await retryCapture(ctxOf(payer), payer.person, id).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
  }
  const anybody = () => payers[random.between(0, payers.length - 1)] as Payer

  /** People's actions of a day, then the due jobs. */
  const live = async (day: number) => {
    if (day < FIRST_DAYS) {
      const today = payers
        .map((payer, n) => ({ payer, wish: firstChoice(n), n }))
        .filter(({ n }) => n % FIRST_DAYS === day)
      await inPool(today, AT_ONCE, async ({ payer, wish }) => {
        if (wish === null) return
        await cardOf(ctxOf(payer), payer, 'visa')
        await change(payer, wish)
      })
    } else {
      const changing = anybody()
      const wish = wishes[random.between(0, wishes.length - 1)] as (typeof wishes)[number]
      if (wish.plan !== 'FREE') await cardOf(ctxOf(changing), changing, 'visa')
      await change(changing, wish)
      const unlucky = anybody()
      if (unlucky.cards.visa !== undefined && !refused.has(unlucky)) {
        await payWith(unlucky, 'declined')
        refused.add(unlucky)
      }
      // Some people notice after a while, some too late.
      for (const payer of [...refused]) if (random.between(1, 40) === 1) await mend(payer)
    }
    // The checks find what is left after some rounds.
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const due = await selectDue(db, app.clock(), SUBSCRIPTIONS)
      if (due.length === 0) break
      await inPool(due, AT_ONCE, (id) => advanceSubscription(systemCtx(app), id))
    }
  }
  return { live, quotedMinor: () => quotedMinor, changes: () => changes }
}

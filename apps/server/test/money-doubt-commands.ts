import { acceptSession, rejectSession } from '@voltway/contract/sessions-details'
import fc from 'fast-check'
import { expect } from 'vitest'
import { acceptByOperator, bookDueReviews, rejectByOperator } from '../src/features/sessions/record-reviews.ts'
import { readBalance } from '../src/kernel/ledger/ledger.ts'
import { DAY_MS, HOUR_MS } from '../src/platform/durations.ts'
import { sql } from '../src/platform/sql.ts'
import type { MoneyModel } from './money-model.ts'
import { DOUBTFUL_PRICE, OPERATOR_COST, REVIEW_DAYS, type WaitingRecord } from './money-sessions-model.ts'
import { type Command, command, type MoneyWorld, monthOf } from './money-world.ts'

/** A Monday after all other charges, from 08:00 UTC. Each working day has twelve hours of the same price. */
const FIRST_HOUR_MS = Date.parse('2026-02-02T08:00:00Z')
const HOURS = 12

const cheaper = {
  country_code: 'PT',
  party_id: 'TST',
  id: 'CHEAPER',
  currency: 'EUR',
  elements: [{ price_components: [{ type: 'ENERGY', price: 0.25, vat: 23, step_size: 1 }] }],
  last_updated: '2026-01-01T00:00:00Z',
}
/** A cost that differs from the tariff is unusual. An unknown currency is impossible. */
const doubtful = { unusual: { tariffs: [cheaper] }, impossible: { currency: 'DKK' } } as const

function chargeOf(world: MoneyWorld, n: number) {
  const day = Math.floor(n / HOURS)
  const startMs = FIRST_HOUR_MS + (Math.floor(day / 5) * 7 + (day % 5)) * DAY_MS + (n % HOURS) * HOUR_MS
  return {
    id: `D${world.chargingCard.uid}${n}`,
    start_date_time: new Date(startMs).toISOString(),
    end_date_time: new Date(startMs + 45 * 60_000).toISOString(),
  }
}

const heldOf = async ({ fleet, scope }: MoneyWorld) => Number((await readBalance(fleet.db, scope)).reservedMinor)

/** Reports a running charge with a hold, and then a record that fails the checks. */
const doubt = (kind: keyof typeof doubtful): Command =>
  command(`${kind} record`, async (model, world) => {
    // Two records must not become due at the same instant.
    world.fleet.clock.advance(1000)
    world.doubtfulCard ??= await world.network.card({ walletId: world.scope.walletId })
    const card = world.doubtfulCard
    const { id, ...times } = chargeOf(world, world.doubts++)
    await world.network.session(card, { id: `S${id}`, ...times, end_date_time: undefined })
    const total_cost = { excl_vat: OPERATOR_COST / 100 }
    await world.network.cdr(card, {
      id,
      session_id: `S${id}`,
      ...times,
      total_energy: 20,
      total_cost,
      ...doubtful[kind],
    })
    const row = await world.fleet.db.row<{ id: string; status: string }>(sql`
      select id, status from session where wallet_id = ${world.scope.walletId} and card_id = ${card.id}
      order by started_at desc limit 1`)
    expect(row?.status).toBe('IN_VALIDATION')
    // Our price is on hold, as far as the wallet has money. The hold of a running charge may exceed it.
    const reserved = (await heldOf(world)) - model.held
    expect(reserved).toBeGreaterThanOrEqual(Math.min(DOUBTFUL_PRICE, Math.max(model.funds, 0)))
    expect(reserved).toBeLessThanOrEqual(Math.max(model.funds, 0))
    const sessionId = row?.id ?? ''
    world.waiting.push({ sessionId, record: { card, id, ...times } })
    model.charging.wait(reserved, kind === 'unusual' ? world.fleet.clock.now().getTime() + REVIEW_DAYS * DAY_MS : null)
  })

type Decision = (world: MoneyWorld, sessionId: string, record: WaitingRecord, model: MoneyModel) => Promise<void>

const decision = (name: string, which: number, decide: Decision): Command =>
  command(`${name} ${which}`, async (model, world) => {
    const { waiting } = model.charging
    if (waiting.length === 0) return
    const index = which % waiting.length
    const sessionId = world.waiting[index]?.sessionId ?? ''
    await decide(world, sessionId, waiting[index] as WaitingRecord, model)
  })

/** Moves a decided record to the sessions. */
function booked(model: MoneyModel, world: MoneyWorld, record: WaitingRecord): void {
  const [known] = world.waiting.splice(model.charging.waiting.indexOf(record), 1)
  if (known === undefined) throw new Error('the record does not wait')
  world.sessionIds.push(known.sessionId)
  world.records.push(known.record)
  model.charging.book(record, monthOf(world))
}

const accept = (which: number) =>
  decision('accept', which, async (world, id, record, model) => {
    const owner = world.fleet.as('owner')
    const call = { params: { walletId: world.scope.walletId, id } }
    if (record.booksAtMs === null) {
      expect(await owner.refusal(acceptSession, call)).toBe('session.record_impossible')
      return
    }
    await owner.call(acceptSession, call)
    booked(model, world, record)
  })

const dispute = (which: number) =>
  decision('dispute', which, async (world, id, record) => {
    const call = { params: { walletId: world.scope.walletId, id }, body: { reason: 'It was less' } }
    if (record.isDisputed) {
      expect(await world.fleet.as('owner').refusal(rejectSession, call)).toBe('session.already_disputed')
      return
    }
    world.fleet.clock.advance(1000)
    await world.fleet.as('owner').call(rejectSession, call)
    record.isDisputed = true
    if (record.booksAtMs !== null) record.booksAtMs = world.fleet.clock.now().getTime() + REVIEW_DAYS * DAY_MS
  })

const acceptAsOperator = (which: number) =>
  decision('operator accepts', which, async (world, id, record, model) => {
    await acceptByOperator(world.fleet.ctx(), id)
    booked(model, world, record)
  })

const rejectAsOperator = (which: number) =>
  decision('operator rejects', which, async (world, id, record, model) => {
    await rejectByOperator(world.fleet.ctx(), id, 'The meter was wrong')
    world.waiting.splice(model.charging.waiting.indexOf(record), 1)
    model.charging.drop(record)
  })

/** Advances the clock and books due records: unusual ones at our price, impossible ones never. */
const reviewTime = (days: number): Command =>
  command(`review time ${days}`, async (model, world) => {
    world.fleet.clock.advance(days * DAY_MS)
    model.day += days
    await bookDueReviews(world.fleet.ctx())
    const nowMs = world.fleet.clock.now().getTime()
    for (const record of model.charging.due(nowMs)) booked(model, world, record)
    world.prolonged += model.charging.prolonged(nowMs).length
  })

/** Disputes a record during its review time and advances the clock further. Random sequences rarely do this. */
const disputeLate: Command = command('dispute late', async (model, world) => {
  await doubt('unusual').run(model, world)
  await reviewTime(1).run(model, world)
  await dispute(model.charging.waiting.length - 1).run(model, world)
  await reviewTime(1).run(model, world)
})

/** Doubtful records with the decisions of the fleet, the operator and time. */
export const doubtCommands: fc.Arbitrary<Command>[] = [
  fc.constantFrom(doubt('unusual'), doubt('unusual'), doubt('impossible'), disputeLate),
  fc.nat(20).map(accept),
  fc.nat(20).map(dispute),
  fc.oneof(fc.nat(20).map(acceptAsOperator), fc.nat(20).map(rejectAsOperator)),
  fc.constantFrom(1, 3).map(reviewTime),
]

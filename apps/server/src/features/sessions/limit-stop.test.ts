import type { AddressInfo } from 'node:net'
import { listAudit } from '@voltway/contract/audit'
import { raiseCardLimits } from '@voltway/contract/cards-raises'
import { listNotices } from '@voltway/contract/notifications'
import { listSessions } from '@voltway/contract/sessions'
import { getSession } from '@voltway/contract/sessions-details'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { type FakeOperator, registered } from '../../../test/test-network.ts'
import { openAccounts } from '../../kernel/ledger/ledger.ts'
import { expireCommands } from '../../kernel/network/commands.ts'
import { systemScope } from '../../kernel/scope.ts'
import { subscribeToWalletEvents } from '../../kernel/wallet-events.ts'
import { MINUTE_MS } from '../../platform/durations.ts'
import { enqueue } from '../../platform/jobs.ts'
import { sql } from '../../platform/sql.ts'
import { endRaises } from '../cards/card-raise-end.ts'
import { readOperatorStops } from './sessions.ts'

/** Charges at an operator that is scripted over HTTP: its commands arrive at it, and its messages arrive over OCPI. */

const fleet = fleetOfFile()
let network: Charging
let operator: FakeOperator
let stories = 0
const published: string[] = []
const START = '2026-03-02T10:00:00.000Z'
const messages = ['network.send-command', 'sessions.notify-limit-stop']

beforeAll(async () => {
  await fleet.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = fleet.http.server.address() as AddressInfo
  operator = await registered({ url: `http://127.0.0.1:${port}`, ctx: fleet.ctx })
  network = await openCharging(fleet)
  subscribeToWalletEvents(async (_work, read) => {
    for (const { kind, data } of await read()) published.push(`${kind} ${(data as { id: string }).id}`)
  })
  await network.topUp(100_000n)
})
afterAll(async () => {
  await operator.close()
  expect(await network.broken()).toEqual([])
})
beforeEach(async () => {
  fleet.clock.set(START)
  // The time that an operator needs is learned from its earlier stops.
  await fleet.db.run(sql`delete from limit_stop`)
  operator.received.length = 0
  operator.script['POST commands'] = () => ({ data: { result: 'ACCEPTED', timeout: 30 } })
})

/** A card with a limit, in cents. */
async function limited(assignedMinor: bigint, options: { memberId?: string } = {}): Promise<TestCard> {
  const card = await network.card(options)
  await fleet.db.run(sql`
    update card set credit_mode = 'LIMITED', assigned_credit_minor = ${assignedMinor} where id = ${card.id}`)
  return card
}

/** A charge that reports over OCPI. `at` is minutes after the start. */
function charge(card: TestCard, fixed: object = {}) {
  const id = `LIM${++stories}`
  const startMs = fleet.clock.now().getTime()
  const object = (at: number, kwh: number, more: object) =>
    network.sessionObject(card, {
      party_id: 'SIM',
      id,
      start_date_time: new Date(startMs).toISOString(),
      last_updated: new Date(startMs + at * MINUTE_MS).toISOString(),
      kwh,
      ...fixed,
      ...more,
    })
  const report = async (minutes: number, kwh: number, more: object = {}) => {
    const body = object(minutes, kwh, more)
    expect(await operator.call('PUT', `/sessions/PT/SIM/${id}`, body)).toMatchObject({ status: 1000 })
    await network.drain()
  }
  const late = (minutes: number, kwh: number, more: object = {}) => {
    fleet.clock.set(new Date(startMs + minutes * MINUTE_MS).toISOString())
    return report(minutes, kwh, more)
  }
  return {
    id,
    /** Reports without running jobs, at the clock's time or at that of the message. */
    report,
    late,
    at: async (...[minutes, kwh, more]: Parameters<typeof late>) => {
      await late(minutes, kwh, more)
      await work()
    },
    wait: async (minutes: number) => {
      fleet.clock.set(new Date(startMs + minutes * MINUTE_MS).toISOString())
      await work(['sessions.check-limit', ...messages])
    },
  }
}

/**
 * Runs the jobs of the limit, and handles what they stored. The job that waits for an instant runs with `wait` only,
 * because the queue does not follow the test's clock.
 */
async function work(jobs: readonly string[] = messages): Promise<void> {
  await fleet.runJobs(jobs)
  await network.drain()
}

/** A prepaid wallet with this balance and no credit. */
async function prepaid(amountMinor: bigint): Promise<string> {
  const walletId = fleet.ctx().newId()
  await fleet.db.run(sql`
    insert into wallet (id, name, payment_logic, created_by, created_at)
    values (${walletId}, 'Small fleet', 'PRE_PAYMENT', ${fleet.people.owner.id}, ${fleet.clock.now()})`)
  await fleet.db.tx((tx) => openAccounts(tx, systemScope(walletId)))
  await network.topUp(amountMinor, walletId)
  return walletId
}

/** A station in a country that our price book does not cover. */
async function unpricedStation(): Promise<void> {
  const last_updated = START
  const location = {
    country_code: 'PT',
    party_id: 'SIM',
    id: 'BER',
    publish: true,
    address: 'Am Bahnhof 1',
    city: 'Berlin',
    country: 'DEU',
    coordinates: { latitude: '52.52500', longitude: '13.36900' },
    time_zone: 'Europe/Berlin',
    evses: [],
    last_updated,
  }
  expect(await operator.call('PUT', '/locations/PT/SIM/BER', location)).toMatchObject({ status: 1000 })
  await network.drain()
}

const held = async (card: TestCard) =>
  (
    await fleet.db.row<{ minor: bigint }>(sql`
    select sum(amount_minor)::bigint as minor from ledger_hold where card_id = ${card.id} and state = 'OPEN'`)
  )?.minor

const stops = () =>
  operator
    .of('POST', 'commands')
    .filter(({ path }) => path.endsWith('STOP_SESSION'))
    .map(({ body }) => body as { session_id: string; response_url: string })
const result = async (outcome: string, index = -1) => {
  const url = new URL(stops().at(index)?.response_url ?? '')
  await operator.call('POST', url.pathname.replace('/ocpi/2.2.1', ''), { result: outcome })
  await network.drain()
  await work()
}
const seen = async (card: TestCard) =>
  (await fleet.as('owner').call(listSessions, { query: { card: card.id } })).results[0]!

test('a charge of a card with 2.00 left is stopped once, just before it costs more', async () => {
  const card = await limited(200n, { memberId: fleet.driverMemberId })
  const { at, wait, id } = charge(card)
  await at(0, 0)
  await at(5, 1.1)
  await at(10, 2.2)
  expect(stops()).toEqual([])
  expect(await seen(card)).toMatchObject({ total_cost: '1.48', stop: null })
  // The limit is due before the next update, so a job waits for it.
  await wait(14.9)
  expect(stops()).toHaveLength(1)
  await at(15, 3.3)
  expect((await seen(card)).total_cost).toBe('1.99')
  await at(20, 4.4)
  await at(25, 5.5)
  expect(stops().map(({ session_id }) => session_id)).toEqual([id])
  const stopped = await seen(card)
  expect(stopped).toMatchObject({
    status: 'ONGOING',
    stop: { state: 'ACCEPTED', reason: 'CARD_LIMIT', allowed: '2.00' },
  })
  await result('ACCEPTED')
  await at(26, 5.5, { status: 'COMPLETED' })
  const detail = await fleet.as('owner').call(getSession, { params: { id: stopped.id } })
  expect(detail).toMatchObject({ status: 'IN_VALIDATION', stop: { state: 'DONE', reason: 'CARD_LIMIT' } })
  expect(detail.timeline).toContainEqual(expect.objectContaining({ event: 'STOP_REQUESTED', detail: 'CARD_LIMIT' }))

  const notice = { event: 'session.stopped_at_limit', facts: { reason: 'CARD_LIMIT', amount: '2.00' } }
  for (const role of ['manager', 'driver'] as const) {
    expect((await fleet.as(role).call(listNotices)).results[0]).toMatchObject(notice)
  }
  expect(published.filter((one) => one === `session.stopped_at_limit ${stopped.id}`)).toHaveLength(1)
  const { results: audit } = await fleet.as('owner').call(listAudit)
  expect(audit[0]).toMatchObject({ deed: 'session.stopped_at_limit', person: null })
})

test('the overrun of a charge is recorded for its operator once the price is final', async () => {
  const card = await limited(200n)
  const { at, id } = charge(card)
  await at(0, 0)
  await at(10, 8)
  await result('ACCEPTED')
  const ended = { start_date_time: START, end_date_time: '2026-03-02T10:12:00.000Z' }
  await at(12, 9, { status: 'COMPLETED', ...ended })
  const record = network.cdrObject(card, { party_id: 'SIM', id: `C${id}`, session_id: id, ...ended, total_energy: 9 })
  expect(await operator.call('POST', '/cdrs', record)).toMatchObject({ status: 1000 })
  await network.drain()
  const { total_cost } = await seen(card)
  const overMinor = BigInt(total_cost.replace('.', '')) - 200n
  expect(overMinor).toBeGreaterThan(0n)
  const [stopsOf] = await readOperatorStops(fleet.ctx(), 30)
  expect(stopsOf).toMatchObject({ operator: 'PT*SIM', priced: 1, over: 1, overrunMinor: overMinor })
})

test('two updates at once and a check send one stop', async () => {
  const card = await limited(200n)
  const { at, id } = charge(card)
  await at(0, 0)
  await at(10, 2.5)
  fleet.clock.advance(7 * MINUTE_MS)
  const update = (minute: number, kwh: number) =>
    network.sessionObject(card, {
      party_id: 'SIM',
      id,
      kwh,
      start_date_time: START,
      last_updated: `2026-03-02T10:${minute}:00.000Z`,
    })
  await Promise.all([
    operator.call('PUT', `/sessions/PT/SIM/${id}`, update(16, 5)).then(() => network.drain()),
    operator.call('PUT', `/sessions/PT/SIM/${id}`, update(17, 5.3)).then(() => network.drain()),
    fleet.runJobs(['sessions.check-limit']),
  ])
  await work()
  expect(stops()).toHaveLength(1)
})

test('a refused stop is repeated at growing intervals until the charge ends, and people are notified after three', async () => {
  operator.script['POST commands'] = () => ({ data: { result: 'REJECTED', timeout: 0, message: [] } })
  const card = await limited(200n, { memberId: fleet.driverMemberId })
  const { at, wait } = charge(card)
  await at(0, 0)
  await at(10, 8)
  expect(stops()).toHaveLength(1)
  expect(await seen(card)).toMatchObject({
    stop: { state: 'REJECTED', reason: 'CARD_LIMIT' },
    allowed_actions: ['stop'],
  })
  await at(10.1, 8.1)
  expect(stops()).toHaveLength(1)
  await at(11, 9)
  await wait(12)
  await at(13, 10)
  await at(15, 11)
  expect(stops()).toHaveLength(5)
  for (const minute of [20, 25, 30, 35, 40, 45, 50, 55]) await at(minute, 11 + (minute - 15) / 5)
  expect(stops().length).toBeGreaterThan(7)
  expect(stops().length).toBeLessThan(12)
  // Less than ten minutes after the last one, none is sent; after more, the next one.
  const { length } = stops()
  await at(75, 20)
  expect(stops()).toHaveLength(length + 1)
  await at(80, 21)
  expect(stops()).toHaveLength(length + 1)
  for (const role of ['manager', 'driver'] as const) {
    const { results } = await fleet.as(role).call(listNotices)
    expect(results.map(({ event }) => event)).toContain('session.not_stopped')
  }
})

test('an operator that cannot stop charges is not asked again', async () => {
  operator.script['POST commands'] = () => ({ data: { result: 'NOT_SUPPORTED', timeout: 0 } })
  const card = await limited(200n)
  const { at } = charge(card)
  await at(0, 0)
  await at(10, 8)
  await at(12, 9)
  await at(14, 10)
  expect(stops()).toHaveLength(1)
  expect(await seen(card)).toMatchObject({ stop: { state: 'REJECTED', message: 'NOT_SUPPORTED' } })
})

test('a charge that ends while its stop is refused needs nobody’s attention, and an old update stops nothing', async () => {
  operator.script['POST commands'] = () => ({ data: { result: 'UNKNOWN_SESSION', timeout: 0 } })
  const earlier = (await fleet.as('driver').call(listNotices)).results
  const before = earlier.filter(({ event }) => event === 'session.not_stopped').length
  const card = await limited(200n, { memberId: fleet.driverMemberId })
  const { at, late } = charge(card)
  await at(0, 0)
  await late(10, 8)
  await fleet.runJobs(['network.send-command'])
  await late(10.5, 8, { status: 'COMPLETED', end_date_time: '2026-03-02T10:10:00.000Z' })
  await work()
  const { results } = await fleet.as('driver').call(listNotices)
  expect(results.map(({ event }) => event).filter((event) => event === 'session.not_stopped')).toHaveLength(before)

  const old = charge(await limited(200n))
  await old.at(0, 0)
  fleet.clock.advance(5 * 60 * MINUTE_MS)
  await old.report(10, 8)
  await work()
  expect(stops()).toHaveLength(1)
})

test('a lost stop is sent again when it times out, and its late result changes nothing', async () => {
  const card = await limited(200n)
  const { at } = charge(card)
  await at(0, 0)
  await at(10, 8)
  expect(stops()).toHaveLength(1)
  fleet.clock.advance(2 * MINUTE_MS)
  await expireCommands.handle(fleet.ctx(), {}, undefined)
  await network.drain()
  await work(['sessions.check-limit', ...messages])
  expect(stops()).toHaveLength(2)
  await result('REJECTED', 0)
  expect(await seen(card)).toMatchObject({ stop: { state: 'ACCEPTED' } })
  await result('ACCEPTED')
  expect(await seen(card)).toMatchObject({ stop: { state: 'DONE', reason: 'CARD_LIMIT' } })
})

test('a limit that is raised in time lets the charge continue, and its hold never exceeds the limit', async () => {
  const card = await limited(200n)
  const { at, wait } = charge(card)
  await at(0, 0)
  await at(5, 1.5)
  await at(10, 3)
  expect(await held(card)).toBe(200n)
  await fleet.db.run(sql`update card set assigned_credit_minor = 5000 where id = ${card.id}`)
  await wait(14)
  await at(15, 4.5)
  await at(20, 6)
  expect(stops()).toEqual([])
  expect(await held(card)).toBeLessThan(5000n)
})

test('a limit that is lowered below the hold of a running charge stops it', async () => {
  const card = await limited(5000n)
  const { at } = charge(card)
  await at(0, 0)
  await at(10, 2.2)
  expect(await held(card)).toBeGreaterThan(200n)
  await fleet.db.run(sql`update card set assigned_credit_minor = 150 where id = ${card.id}`)
  await at(11, 2.4)
  expect(stops()).toHaveLength(1)
  expect(await seen(card)).toMatchObject({ stop: { reason: 'CARD_LIMIT', allowed: '1.50' } })
})

test('a running charge is stopped when the raise of its card ends below its cost, and the end is notified', async () => {
  const card = await limited(100n, { memberId: fleet.driverMemberId })
  const body = { card_ids: [card.id], amount: '50', until: '2026-03-02T10:12:00Z' }
  await fleet.as('cardManager').call(raiseCardLimits, { body })
  const { at, id } = charge(card)
  await at(0, 0)
  await at(10, 2.2)
  expect(stops()).toEqual([])
  expect((await seen(card)).total_cost).toBe('1.48')
  // No update of the operator arrives. The end of the raise is enough.
  fleet.clock.set('2026-03-02T10:12:00Z')
  await fleet.db.tx((tx) => enqueue(tx, endRaises, {}))
  await work(['cards.end-raises', 'cards.notify-raise-ended', 'sessions.check-limit', ...messages])
  expect(stops().map(({ session_id }) => session_id)).toEqual([id])
  expect(await seen(card)).toMatchObject({ stop: { reason: 'CARD_LIMIT', allowed: '1.00' } })
  const { results } = await fleet.as('driver').call(listNotices)
  expect(results.map(({ event }) => event)).toContain('card.raise_ended')
})

test('where our price book has no price, the operator’s running cost counts', async () => {
  const card = await limited(200n)
  await unpricedStation()
  const { at } = charge(card, { location_id: 'BER' })
  await at(0, 0)
  await at(10, 1, { total_cost: { excl_vat: 1.9, incl_vat: 2.4 } })
  expect(stops()).toHaveLength(1)
})

test('three charges of a prepaid wallet never cost more together than it has, with its tolerance', async () => {
  const walletId = await prepaid(600n)
  const cards = [await network.card({ walletId }), await network.card({ walletId }), await network.card({ walletId })]
  const charges = cards.map((card) => charge(card))
  for (const { at } of charges) await at(0, 0)
  const total = async () =>
    (
      await fleet.db.row<{ minor: bigint }>(
        sql`select sum(cost_minor)::bigint as minor from session where wallet_id = ${walletId}`,
      )
    )?.minor ?? 0n
  for (let minute = 3; minute <= 60; minute += 3) {
    for (const { at, id } of charges) {
      // The operator ends a charge at the command.
      if (!stops().some(({ session_id }) => session_id === id)) await at(minute, (minute / 60) * 22)
    }
  }
  expect(stops()).toHaveLength(3)
  expect(await total()).toBeGreaterThan(450n)
  expect(await total()).toBeLessThanOrEqual(600n + 500n)
  const reasons = await fleet.db.rows<{ reason: string }>(sql`
    select stop ->> 'reason' as reason from session where wallet_id = ${walletId}`)
  expect(reasons.map(({ reason }) => reason)).toEqual(['WALLET_BALANCE', 'WALLET_BALANCE', 'WALLET_BALANCE'])
})

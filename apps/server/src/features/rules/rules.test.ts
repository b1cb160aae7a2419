import { listAudit } from '@voltway/contract/audit'
import { listNotices } from '@voltway/contract/notifications'
import {
  addRule,
  addRuleException,
  changeRule,
  getRuleOptions,
  listCardRules,
  listRuleRefusals,
  listRules,
  pauseRule,
  previewRule,
  type RuleInput,
  removeRule,
  removeRuleException,
  restoreRule,
} from '@voltway/contract/rules'
import { listRuleStations, setRuleStation } from '@voltway/contract/rules-stations'
import { listSessions } from '@voltway/contract/sessions'
import { assignTeamCards, createTeam } from '@voltway/contract/teams'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { selectTokensOfCard } from '../../kernel/network/token.sql.ts'
import { subscribeToWalletEvents, type WalletEvent } from '../../kernel/wallet-events.ts'
import { newId } from '../../platform/ids.ts'
import { sql } from '../../platform/sql.ts'
import { authorizeToken } from '../holds/authorize.ts'
import { allowException, judgeStation, localTime, readCardRules } from './rules.ts'

const fleet = fleetOfFile()
let network: Charging
let card: TestCard
const published: WalletEvent[] = []
/** A Monday, 10:00 in Lisbon. */
const MONDAY = '2026-03-02T10:00:00.000Z'

beforeAll(async () => {
  network = await openCharging(fleet)
  await network.topUp(500_000n)
  subscribeToWalletEvents(async (_work, read) => {
    published.push(...(await read()).filter(({ kind }) => kind === 'rule.refused'))
  })
})
beforeEach(async () => {
  fleet.clock.set(MONDAY)
  published.length = 0
  card = await network.card({ name: 'Van', memberId: fleet.driverMemberId })
})
afterEach(async () => {
  for (const table of ['rule_refusal', 'rule_exception', 'rule', 'rule_station']) {
    await fleet.db.text(`delete from ${table}`)
  }
})
afterAll(async () => {
  expect(await network.broken()).toEqual([])
})

const input = (conditions: RuleInput['conditions'], more: Partial<RuleInput> = {}): RuleInput => ({
  applies_to: { kind: 'WALLET', id: null },
  effect: 'REFUSE',
  is_exception: false,
  allows_unknown_place: false,
  valid_from: null,
  valid_until: null,
  conditions,
  ...more,
})
const add = (conditions: RuleInput['conditions'], more: Partial<RuleInput> = {}) =>
  fleet.as('cardManager').call(addRule, { body: input(conditions, more) })

const here = { locationId: 'LOC1', evseUids: ['EVSE1'] }
/** Holds a card to the charger. */
async function tap(one: TestCard = card, locationReferences: typeof here | null = here) {
  const response = await authorizeToken(fleet.ctx(), {
    uid: one.uid,
    type: 'RFID',
    locationReferences,
    peer: { id: newId(), countryCode: 'PT', partyId: 'TST' },
  })
  if (response === 'unknown') throw new Error('the card is not known')
  return response
}
const refusals = async () => (await fleet.as('owner').call(listRuleRefusals)).results
const ofCard = { applies_to: { kind: 'CARD' as const, id: '' } }
const onlyCard = () => ({ applies_to: { ...ofCard.applies_to, id: card.id } })
const NIGHT = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '06:00' }

test('a charge that breaks a rule does not start, and the driver reads why in their language', async () => {
  await fleet.db.run(sql`update person set language = 'pt' where id = ${fleet.people.driver.id}`)
  const rule = await add({ currents: ['DC'], countries: ['PT'] })
  expect(rule).toMatchObject({ state: 'ACTIVE', applies_to: { kind: 'WALLET', id: null }, recent_refusals: 0 })
  expect(await tap()).toMatchObject({
    allowed: 'NOT_ALLOWED',
    authorizationReference: expect.any(String),
    info: { language: 'pt', text: 'Este cartão só pode carregar em DC. Este posto tem AC.' },
  })
  expect((await network.balance()).reservedMinor).toBe(0n)
  expect(await tap()).toMatchObject({ allowed: 'NOT_ALLOWED' })
  expect(await refusals()).toMatchObject([
    {
      times: 2,
      effect: 'REFUSE',
      reason: 'currents',
      rule: { id: rule.id, recent_refusals: 1 },
      card: { id: card.id, name: 'Van' },
      member: { id: fleet.driverMemberId },
      station: { name: 'Marquês de Pombal', city: 'Lisboa', operator: 'Test Operator' },
      facts: { current: 'AC' },
    },
  ])
  await fleet.runJobs(['rules.publish-refusal'])
  const [notice] = (await fleet.as('driver').call(listNotices)).results
  expect(notice).toMatchObject({ event: 'rule.refused', facts: { cards: 'Van' } })
  expect(notice?.facts.reason).toBe('Marquês de Pombal: Este cartão só pode carregar em DC. Este posto tem AC.')
  expect((await fleet.as('owner').call(listNotices)).results.map(({ event }) => event)).not.toContain('rule.refused')
  expect(published.map(({ data }) => data)).toMatchObject([{ reason: 'currents', card: { id: card.id } }])
  const { results: audit } = await fleet.as('owner').call(listAudit)
  expect(audit[0]).toMatchObject({ deed: 'rule.refused', person: null, object: { kind: 'card', id: card.id } })
  expect(audit.map(({ deed }) => deed)).toContain('rule.created')
  await fleet.db.run(sql`update person set language = 'en' where id = ${fleet.people.driver.id}`)
})

test('a rule that reports lets the charge start, and the managers are notified', async () => {
  await add({ hours: NIGHT }, { effect: 'REPORT' })
  expect(await tap()).toMatchObject({ allowed: 'ALLOWED', info: null })
  expect(await refusals()).toMatchObject([{ effect: 'REPORT', reason: 'hours', facts: { time: '10:00' } }])
  await fleet.runJobs(['rules.publish-refusal'])
  expect((await fleet.as('manager').call(listNotices)).results[0]).toMatchObject({ event: 'rule.reported' })
  expect(published).toEqual([])
})

test('a rule of one card or one cost centre leaves other cards alone', async () => {
  await fleet.db.run(sql`update card set cost_centre = 'Sales' where id = ${card.id}`)
  const other = await network.card({ name: 'Other' })
  await add({ hours: NIGHT }, onlyCard())
  await add({ power_kw: 11 }, { applies_to: { kind: 'COST_CENTRE', id: 'Sales' } })
  expect(await tap(other)).toMatchObject({ allowed: 'ALLOWED' })
  expect(await tap()).toMatchObject({ allowed: 'NOT_ALLOWED', info: { text: expect.stringContaining('11 kW') } })
  const { results } = await fleet.as('driver').call(listCardRules, { params: { cardId: card.id } })
  expect(results.map(({ rule }) => rule.applies_to.name)).toEqual(['Sales', 'Van'])
  expect((await fleet.as('driver').call(listRules)).results).toHaveLength(2)
  const params = { cardId: other.id }
  expect(await fleet.as('driver').refusal(listCardRules, { params })).toBe('card.not_found')
})

test('a rule of a team applies to the cards of the team', async () => {
  const { id: teamId } = await fleet.as('owner').call(createTeam, { body: { name: 'Couriers' } })
  await add({ power_kw: 11 }, { applies_to: { kind: 'TEAM', id: teamId } })
  expect(await tap()).toMatchObject({ allowed: 'ALLOWED' })
  const body = { team_id: teamId, card_ids: [card.id] }
  await fleet.as('owner').call(assignTeamCards, { body })
  expect(await tap()).toMatchObject({ allowed: 'NOT_ALLOWED' })
  const { results } = await fleet.as('owner').call(listCardRules, { params: { cardId: card.id } })
  expect(results[0]?.rule.applies_to).toEqual({ kind: 'TEAM', id: teamId, name: 'Couriers' })
  expect((await fleet.as('owner').call(getRuleOptions)).teams).toEqual([{ id: teamId, name: 'Couriers' }])
})

test('a location that the operator does not say is refused where only known stations are allowed', async () => {
  await add({ stations: ['DEPOT'] })
  expect(await tap(card, null)).toMatchObject({ allowed: 'NOT_ALLOWED' })
  expect(await refusals()).toMatchObject([{ reason: 'unknown_place', station: null }])
  expect(await tap()).toMatchObject({ allowed: 'NOT_ALLOWED' })
  const { results } = await fleet.as('owner').call(listRuleStations, { query: { search: 'marques' } })
  const [station] = results
  if (station === undefined) throw new Error('the station is not found')
  const params = { stationId: station.station_id }
  const listed = await fleet.as('owner').call(setRuleStation, { params, body: { lists: ['DEPOT'] } })
  expect(listed).toMatchObject({ name: 'Marquês de Pombal', lists: ['DEPOT'] })
  expect((await fleet.as('owner').call(listRuleStations)).results).toMatchObject([{ lists: ['DEPOT'] }])
  expect(await tap()).toMatchObject({ allowed: 'ALLOWED' })
  await fleet.as('owner').call(setRuleStation, { params, body: { lists: [] } })
  expect((await fleet.as('owner').call(listRuleStations)).results).toEqual([])
})

test('country, operator, price and distance of a station are checked', async () => {
  const refusedBy = async (conditions: RuleInput['conditions']) => {
    const { id } = await add(conditions)
    const { allowed } = await tap()
    await fleet.as('owner').call(removeRule, { params: { ruleId: id } })
    return allowed === 'NOT_ALLOWED'
  }
  expect(await refusedBy({ countries: ['ES'] })).toBe(true)
  expect(await refusedBy({ countries: ['PT'] })).toBe(false)
  expect(await refusedBy({ operators: { mode: 'DENY', parties: ['PT*TST'] } })).toBe(true)
  expect(await refusedBy({ operators: { mode: 'ALLOW', parties: ['PT*TST'] } })).toBe(false)
  expect(await refusedBy({ price_per_kwh: '0.0100' })).toBe(true)
  expect(await refusedBy({ price_per_kwh: '9' })).toBe(false)
  const porto = { name: 'Porto', latitude: 41.1579, longitude: -8.6291, km: 100 }
  expect(await refusedBy({ distance: porto })).toBe(true)
  expect(await refusedBy({ distance: { ...porto, km: 300 } })).toBe(false)
  expect(await refusedBy({ power_kw: 21 })).toBe(true)
})

test('an amount for a day limits the hold, stops the charge and refuses the next one', async () => {
  await add({ per_day: '2.00' }, onlyCard())
  await tap()
  const held = await fleet.db.row<{ minor: bigint }>(sql`
    select sum(amount_minor)::bigint as minor from ledger_hold where card_id = ${card.id} and state = 'OPEN'`)
  expect(held?.minor).toBe(200n)
  const report = (minutes: number, kwh: number, more: object = {}) => {
    fleet.clock.set(new Date(Date.parse(MONDAY) + minutes * 60_000).toISOString())
    return network.session(card, { id: 'DAY1', start_date_time: MONDAY, kwh, ...more })
  }
  await report(0, 0)
  await report(10, 3.5)
  await report(13, 4.6)
  const seen = async () => (await fleet.as('owner').call(listSessions, { query: { card: card.id } })).results[0]
  expect(await seen()).toMatchObject({ stop: { reason: 'RULE_LIMIT', allowed: '2.00' } })
  await fleet.runJobs(['sessions.notify-limit-stop'])
  const { results } = await fleet.as('driver').call(listNotices)
  expect(results[0]).toMatchObject({ event: 'session.stopped_at_limit', facts: { reason: 'RULE_LIMIT' } })
  await report(14, 4.7, { status: 'COMPLETED' })
  expect(await tap()).toMatchObject({ allowed: 'NO_CREDIT', info: { text: expect.stringContaining('€2.00') } })
  // The next day of the wallet begins at midnight in Lisbon.
  fleet.clock.set('2026-03-03T00:00:00.000Z')
  expect(await tap()).toMatchObject({ allowed: 'ALLOWED' })
})

test('a running charge that passes an amount of a reporting rule is listed once', async () => {
  await add({ per_charge: '1.00' }, { ...onlyCard(), effect: 'REPORT' })
  await tap()
  for (const [minutes, kwh] of [
    [0, 0],
    [10, 3.5],
    [40, 14],
  ] as const) {
    fleet.clock.set(new Date(Date.parse(MONDAY) + minutes * 60_000).toISOString())
    await network.session(card, { id: 'REP1', start_date_time: MONDAY, kwh })
  }
  expect(await refusals()).toMatchObject([{ effect: 'REPORT', reason: 'per_charge', times: 1 }])
  expect((await fleet.as('owner').call(listSessions, { query: { card: card.id } })).results[0]?.stop).toBeNull()
})

test('a rule that is paused, planned, ended or deleted refuses nothing', async () => {
  const { id } = await add({ hours: NIGHT })
  const params = { ruleId: id }
  const allowed = async () => (await tap()).allowed === 'ALLOWED'
  expect(await allowed()).toBe(false)
  const manager = fleet.as('cardManager')
  expect(await manager.call(pauseRule, { params, body: { is_paused: true } })).toMatchObject({ state: 'PAUSED' })
  expect(await allowed()).toBe(true)
  await manager.call(pauseRule, { params, body: { is_paused: false } })
  const body = (more: Partial<RuleInput>) => ({ params, body: input({ hours: NIGHT }, more) })
  expect(await manager.call(changeRule, body({ valid_from: '2026-03-03' }))).toMatchObject({ state: 'PLANNED' })
  expect(await allowed()).toBe(true)
  expect(await manager.call(changeRule, body({ valid_until: '2026-03-01' }))).toMatchObject({ state: 'ENDED' })
  expect(await allowed()).toBe(true)
  await manager.call(changeRule, body({ valid_from: '2026-03-02', valid_until: '2026-03-02' }))
  expect(await allowed()).toBe(false)
  await manager.call(removeRule, { params })
  expect(await allowed()).toBe(true)
  expect((await refusals())[0]?.rule.id).toBe(id)
  expect(await manager.refusal(removeRule, { params })).toBe('rule.not_found')
  expect(await manager.call(restoreRule, { params })).toMatchObject({ id, state: 'ACTIVE' })
  expect(await allowed()).toBe(false)
})

test('one card can ignore a rule until an instant', async () => {
  const { id: ruleId } = await add({ hours: NIGHT })
  const manager = fleet.as('cardManager')
  const until = '2026-03-02T18:00:00Z'
  const body = { card_id: card.id, until }
  const exception = await manager.call(addRuleException, { params: { ruleId }, body })
  expect(exception).toMatchObject({ card: { name: 'Van' }, until: '2026-03-02T18:00:00.000Z' })
  expect(await tap()).toMatchObject({ allowed: 'ALLOWED' })
  const { results } = await manager.call(listCardRules, { params: { cardId: card.id } })
  expect(results).toMatchObject([{ ignored_until: '2026-03-02T18:00:00Z', replaced: [] }])
  fleet.clock.set(until)
  expect(await tap()).toMatchObject({ allowed: 'NOT_ALLOWED' })
  fleet.clock.set(MONDAY)
  const end = { params: { ruleId, exceptionId: exception.id } }
  await manager.call(removeRuleException, end)
  expect(await tap()).toMatchObject({ allowed: 'NOT_ALLOWED' })
  expect(await manager.refusal(removeRuleException, end)).toBe('rule_exception.not_found')
  // Open screens are told of the rule, its exception and the exception's end.
  const news = await fleet.db.row<{ events: number }>(sql`
    select count(*)::int as events from live_event where kind = 'rule.changed' and payload ->> 'rule_id' = ${ruleId}`)
  expect(news?.events).toBe(3)
  const past = { params: { ruleId }, body: { ...body, until: '2026-03-02T09:00:00Z' } }
  expect(await manager.refusal(addRuleException, past)).toBe('validation_failed')
  const foreign = { params: { ruleId }, body: { ...body, card_id: newId() } }
  expect(await manager.refusal(addRuleException, foreign)).toBe('card.not_found')
})

test('an exception for a card replaces the same conditions of the wallet, and the card’s list says so', async () => {
  await add({ hours: NIGHT, power_kw: 50 })
  const always = { ...NIGHT, from: '00:00', to: '24:00' }
  await add({ hours: always }, { ...onlyCard(), is_exception: true })
  expect(await tap()).toMatchObject({ allowed: 'ALLOWED' })
  const { results } = await fleet.as('viewer').call(listCardRules, { params: { cardId: card.id } })
  expect(results.map(({ replaced }) => replaced)).toEqual([['hours'], []])
})

test('operators ask about each charge of a card while a rule may refuse it', async () => {
  const whitelist = async () =>
    (await selectTokensOfCard(fleet.db, card.walletId, card.id, fleet.ctx().now))[0]?.whitelist
  expect(await whitelist()).toBe('ALLOWED_OFFLINE')
  await add({ hours: NIGHT }, { ...onlyCard(), effect: 'REPORT' })
  expect(await whitelist()).toBe('ALLOWED_OFFLINE')
  const { id } = await add({ hours: NIGHT }, onlyCard())
  expect(await whitelist()).toBe('NEVER')
  const waiting = await fleet.db.rows<{ name: string }>(sql`
    select name from pgboss.job where name = 'network.push-token' and data ->> 'cardId' = ${card.id} and state < 'active'`)
  expect(waiting.length).toBeGreaterThan(0)
  await fleet.as('owner').call(pauseRule, { params: { ruleId: id }, body: { is_paused: true } })
  expect(await whitelist()).toBe('ALLOWED_OFFLINE')
})

test('a preview says what a rule would have refused and stopped in the last 90 days', async () => {
  const charged = await network.card({ name: 'Charged' })
  await fleet.db.run(sql`update card set cost_centre = 'Preview' where id = ${charged.id}`)
  const charge = async (id: string, day: string, hour: string) => {
    await network.cdr(charged, {
      id,
      start_date_time: `${day}T${hour}:00:00Z`,
      end_date_time: `${day}T${hour}:40:00Z`,
      total_energy: 10,
    })
  }
  await charge('PRE1', '2026-02-20', '12')
  await charge('PRE2', '2026-02-20', '23')
  await charge('PRE3', '2026-02-21', '12')
  const preview = (conditions: RuleInput['conditions']) =>
    fleet.as('cardManager').call(previewRule, {
      body: input(conditions, { applies_to: { kind: 'COST_CENTRE', id: 'Preview' } }),
    })
  const atNight = await preview({ hours: NIGHT })
  expect(atNight).toMatchObject({
    from: '2025-12-02',
    sessions: 3,
    is_complete: true,
    refused: { count: 2 },
    stopped: { count: 0, cost: '0.00' },
    cards: 1,
    examples: [
      { card: { name: 'Charged' }, reason: 'hours', is_stopped: false, facts: { time: '12:00' } },
      { start_date_time: '2026-02-20T12:00:00Z' },
    ],
  })
  const { results } = await fleet.as('owner').call(listSessions, { query: { card: charged.id } })
  const costs = results.map(({ total_cost }) => Number(total_cost))
  expect(costs).toHaveLength(3)
  const [cost = 0] = costs
  // Half of a charge a day: the first is stopped at it, and the second of the day is refused.
  const half = (cost / 2).toFixed(2)
  const perDay = await preview({ per_day: half })
  expect(perDay).toMatchObject({ refused: { count: 1 }, stopped: { count: 2 } })
  expect(await preview({ countries: ['PT'], operators: { mode: 'ALLOW', parties: ['PT*TST'] } })).toMatchObject({
    refused: { count: 0, cost: '0.00' },
    stopped: { count: 0 },
    examples: [],
  })
  expect((await preview({ price_per_kwh: '0.01' })).refused.count).toBe(3)
})

test('a rule that makes no sense is refused with its field', async () => {
  const fields = async (body: RuleInput) => {
    const error = await fleet
      .as('owner')
      .call(addRule, { body })
      .then(
        () => null,
        (thrown: { problem: { code: string; fields: object } }) => thrown.problem,
      )
    return error?.code === 'validation_failed' ? Object.keys(error.fields) : error?.code
  }
  expect(await fields(input({}))).toEqual(['conditions'])
  expect(await fields(input({ per_day: '0.00' }))).toEqual(['conditions.per_day'])
  expect(await fields(input({ price_per_kwh: '0' }))).toEqual(['conditions.price_per_kwh'])
  expect(await fields(input({ hours: { ...NIGHT, to: '22:00' } }))).toEqual(['conditions.hours.to'])
  expect(await fields(input({ currents: ['AC', 'AC'] }))).toEqual(['conditions.currents'])
  const operators = { mode: 'ALLOW' as const, parties: ['XX*YYY'] }
  expect(await fields(input({ operators }))).toEqual(['conditions.operators.parties'])
  const dates = { valid_from: '2026-03-02', valid_until: '2026-03-01' }
  expect(await fields(input({ power_kw: 22 }, dates))).toEqual(['valid_until'])
  const to = (kind: RuleInput['applies_to']['kind'], id: string | null) =>
    fields(input({ power_kw: 22 }, { applies_to: { kind, id } }))
  expect(await to('WALLET', card.id)).toEqual(['applies_to.id'])
  expect(await to('CARD', null)).toEqual(['applies_to.id'])
  expect(await to('CARD', 'no id')).toEqual(['applies_to.id'])
  expect(await to('COST_CENTRE', 'Nobody')).toEqual(['applies_to.id'])
  expect(await to('TEAM', newId())).toEqual(['applies_to.id'])
  expect(await to('CARD', newId())).toBe('card.not_found')
})

test('a rule can name the known operators, countries and cost centres', async () => {
  await fleet.db.run(sql`update card set cost_centre = 'Options' where id = ${card.id}`)
  const options = await fleet.as('viewer').call(getRuleOptions)
  expect(options.operators).toContainEqual({ party: 'PT*TST', name: 'Test Operator' })
  expect(options.countries).toContain('PT')
  expect(options.cost_centres).toContain('Options')
  expect((await fleet.as('driver').call(getRuleOptions)).cost_centres).toEqual([])
})

test('a station that a rule does not allow is known before the charge, and an approved request allows it', async () => {
  const { id: ruleId } = await add({ currents: ['AC'] })
  const station = {
    source: 'NETWORK' as const,
    time: localTime(fleet.clock.now().getTime(), 'Europe/Lisbon'),
    country: 'PT',
    operator: 'PT*TST',
    lists: [],
    position: null,
    plugs: [{ current: 'DC' as const, powerKw: 150 }],
    kwhTenThousandths: null,
  }
  const judged = async () => judgeStation(await readCardRules(fleet.ctx(), fleet.scope, card.id), station)
  expect(await judged()).toMatchObject({ allowed: false, reason: 'currents', rule: { id: ruleId } })
  const until = new Date(fleet.clock.now().getTime() + 3_600_000)
  await fleet.db.tx((tx) =>
    allowException({ ctx: fleet.ctx(), tx, scope: fleet.scope }, { ruleId, cardId: card.id, until }),
  )
  expect(await judged()).toEqual({ allowed: true })
})

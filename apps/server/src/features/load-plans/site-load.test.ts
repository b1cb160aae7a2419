import { getChargeTarget, getSitePlan, setChargeTarget } from '@voltway/contract/load-plans'
import { addSiteTariff } from '@voltway/contract/sites-tariffs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Charging, openCharging } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { systemScope, type WalletWork } from '../../kernel/scope.ts'
import { sql } from '../../platform/sql.ts'
import { recordAnswer, sendProfile } from '../chargers/charger-commands.ts'
import type { WaitingCommandRow } from '../chargers/commands.sql.ts'
import { startSiteCharge } from '../sessions/sessions.ts'
import type { ProfileRequest } from './charging-profiles.ts'
import { recordProfileAnswer, replanSite, setProfileSender } from './load-plans.ts'
import { replanAllSites } from './site-load.ts'

/** A depot of 16 kW with two charge points, and the requests that reach its chargers. */

const fleet = fleetOfFile()
let network: Charging
let siteId: string
let chargers: string[]
let sent: { id: string; chargerId: string; request: ProfileRequest }[]
const NOW = '2026-03-02T21:00:00.000Z'

beforeAll(async () => {
  network = await openCharging(fleet)
  await network.topUp(100_000n)
})
afterAll(async () => {
  // The files of a worker share the program.
  setProfileSender(sendProfile)
  expect(await network.broken()).toEqual([])
})

const within = <T>(task: (work: WalletWork) => Promise<T>): Promise<T> =>
  fleet.db.tx((tx) => task({ ctx: fleet.ctx(), tx, scope: systemScope(fleet.walletId) }))

async function addCharger(id: string, version: '1.6' | '2.0.1'): Promise<void> {
  const connection = fleet.ctx().newId()
  await fleet.db.run(sql`
    insert into charger (wallet_id, id, site_id, name, identity, password_hash, created_at, connection_id,
      connected_until, protocol)
    values (${fleet.walletId}, ${id}, ${siteId}, 'Bay', ${id}, ''::bytea, ${NOW}, ${connection},
      ${'2026-03-04T00:00:00Z'}, ${version})`)
  await fleet.db.run(sql`
    insert into charger_connector (wallet_id, charger_id, evse, connector, state, reported_at)
    values (${fleet.walletId}, ${id}, 1, 1, 'AVAILABLE', ${NOW})`)
}

/** A car begins to charge, as its charger reports it. */
async function plugIn(chargerId: string, reference: string): Promise<string> {
  const { id: cardId } = await network.card()
  const station = { name: 'Depot', address: 'Rua 1', city: 'Porto', operator: 'Bay', evse_id: null, coordinates: null }
  const place = { stationId: siteId, station, region: 'PT', connector: null }
  const startedAt = fleet.clock.now().toISOString()
  return within(async (work) => {
    const sessionId = await startSiteCharge(work, { source: 'DEPOT', cardId, place, startedAt, authMethod: null })
    await work.tx.run(sql`
      insert into charger_transaction (wallet_id, charger_id, id, reference, evse, connector, card_id, session_id,
        started_at, read_at)
      values (${fleet.walletId}, ${chargerId}, ${work.ctx.newId()}, ${reference}, 1, 1, ${cardId}, ${sessionId},
        ${startedAt}, ${startedAt})`)
    await replanSite(work, siteId)
    return sessionId
  })
}

beforeEach(async () => {
  fleet.clock.set(NOW)
  sent = []
  setProfileSender(async ({ ctx }, chargerId, request) => {
    const id = ctx.newId()
    sent.push({ id, chargerId, request })
    return id
  })
  siteId = fleet.ctx().newId()
  await fleet.db.run(sql`
    insert into site (wallet_id, id, kind, name, street, postal_code, city, country, grid_limit_w, created_at)
    values (${fleet.walletId}, ${siteId}, 'DEPOT', 'Depot', 'Rua 1', '4000-001', 'Porto', 'PT', 16000, ${NOW})`)
  // Plans list chargers by their id.
  chargers = [fleet.ctx().newId(), fleet.ctx().newId()].toSorted()
  await addCharger(chargers[0] as string, '1.6')
  await addCharger(chargers[1] as string, '2.0.1')
})

/** The chargers answer everything that waits, until nothing more is sent. */
async function answerAll(outcome: 'ACCEPTED' | 'REJECTED' | 'TIMED_OUT' = 'ACCEPTED'): Promise<ProfileRequest[]> {
  const answered: ProfileRequest[] = []
  for (let next = sent.shift(); next !== undefined; next = sent.shift()) {
    const { id: commandId, chargerId, request } = next
    answered.push(request)
    await within((work) => recordProfileAnswer(work, { chargerId, commandId, outcome }))
  }
  return answered
}

const plan = () => fleet.as('owner').call(getSitePlan, { params: { siteId } })
const powersNow = async () => (await plan()).connectors.map(({ powers_w }) => powers_w[0])
/** The amperes that a request sets first. */
const amperesOf = ({ payload }: ProfileRequest) => /"limit":([\d.]+)/.exec(JSON.stringify(payload))?.[1]

test('chargers get a default profile first, in the version that they speak', async () => {
  await within((work) => replanSite(work, siteId))
  expect(sent.map(({ request }) => Object.keys(request.payload)[0])).toEqual(['connectorId', 'evseId'])
  expect(sent.map(({ request }) => amperesOf(request))).toEqual(['0', '0'])
  await answerAll()
  await within((work) => replanSite(work, siteId))
  expect(sent).toEqual([])
})

test('every site with a limit is planned again when a quarter of an hour begins', async () => {
  await fleet.db.tx((tx) => replanAllSites.handle(fleet.ctx(), {}, tx))
  await fleet.runJobs(['load-plans.site'])
  expect(sent.map(({ chargerId }) => chargerId)).toEqual(chargers)
})

test('a second car makes the first one slower before it charges itself, and both share the limit', async () => {
  await within((work) => replanSite(work, siteId))
  await answerAll()
  await plugIn(chargers[0] as string, '1')
  expect((await answerAll()).map(amperesOf)).toEqual(['23.1'])
  expect(await powersNow()).toEqual([16_000, 0])
  await plugIn(chargers[1] as string, 'b')
  expect(sent.map(({ chargerId }) => chargerId)).toEqual([chargers[0]])
  expect((await answerAll()).map(amperesOf)).toEqual(['11.5', '11.5'])
  expect(await powersNow()).toEqual([8_000, 8_000])
})

test('a charger that never answers keeps what it may deliver, and the other one gets no more than the rest', async () => {
  await within((work) => replanSite(work, siteId))
  await answerAll()
  await plugIn(chargers[0] as string, '1')
  await answerAll()
  await plugIn(chargers[1] as string, 'b')
  await answerAll('TIMED_OUT')
  expect(await powersNow()).toEqual([16_000, 0])
  fleet.clock.advance(15 * 60_000)
  await within((work) => replanSite(work, siteId))
  expect((await answerAll()).map(amperesOf)).toEqual(['11.5', '11.5'])
})

test('a car with a time and an energy is promised both, and a car that cannot have them is late', async () => {
  const first = await plugIn(chargers[0] as string, '1')
  const second = await plugIn(chargers[1] as string, 'b')
  await answerAll()
  const body = { ready_by: '2026-03-02T23:00:00Z', energy_kwh: '30' }
  // The last quarter of an hour has the power that is left to deliver.
  const ready = { readiness: 'READY', ready_at: '2026-03-02T23:00:00.000Z' }
  expect(await fleet.as('owner').call(setChargeTarget, { params: { sessionId: first }, body })).toEqual({
    ...{ ready_by: body.ready_by, energy_kwh: '30.000', is_planned: true, ...ready },
  })
  await answerAll()
  fleet.clock.advance(1_000)
  const late = { is_planned: true, readiness: 'LATE', ready_at: expect.stringMatching(/^2026-03-03T00/) }
  expect(await fleet.as('owner').call(setChargeTarget, { params: { sessionId: second }, body })).toMatchObject(late)
  expect(await fleet.as('owner').call(getChargeTarget, { params: { sessionId: second } })).toMatchObject(late)
  expect((await plan()).connectors.map(({ session_id, readiness }) => [session_id, readiness])).toEqual([
    [first, 'READY'],
    [second, 'LATE'],
  ])
  expect(await plan()).toMatchObject({ limit_w: 16_000, from: NOW, prices: [] })
  expect((await plan()).connectors[0]).toMatchObject({ ready_by: body.ready_by, energy_kwh: '30.000', ...ready })
})

test('a disconnected charger has what it confirmed reserved', async () => {
  await within((work) => replanSite(work, siteId))
  await answerAll()
  await plugIn(chargers[0] as string, '1')
  await answerAll()
  await fleet.db.run(sql`update charger set connection_id = null where id = ${chargers[0]}`)
  await plugIn(chargers[1] as string, 'b')
  expect(sent).toEqual([])
  expect(await powersNow()).toEqual([16_000, 0])
})

test('the plan states the price of each quarter of an hour, and when a car without a time has its energy', async () => {
  const night = { weekdays: [1, 2, 3, 4, 5, 6, 7], season: 'ANY' as const, from: '22:00', to: '24:00' }
  const tariff = {
    ...{ valid_from: '2026-01-01', vat_percent: '23', source: 'Contract' },
    bands: [
      { band: 'NORMAL' as const, unit_price: '0.1834', hours: [] },
      { band: 'OFF_PEAK' as const, unit_price: '0.0921', hours: [night] },
    ],
  }
  await fleet.as('owner').call(addSiteTariff, { params: { siteId }, body: tariff })
  const sessionId = await plugIn(chargers[0] as string, '1')
  await answerAll()
  const body = { ready_by: null, energy_kwh: '8' }
  const target = await fleet.as('owner').call(setChargeTarget, { params: { sessionId }, body })
  expect(target).toMatchObject({ readiness: null, ready_at: '2026-03-02T21:30:00.000Z' })
  const { prices } = await plan()
  expect(prices).toHaveLength(96)
  expect([0, 3, 4, 11, 12].map((at) => prices[at])).toEqual(['0.1834', '0.1834', '0.0921', '0.0921', '0.1834'])
})

test('a charger is asked to delete the profiles of a removed limit until it answers, once at a time', async () => {
  setProfileSender(sendProfile)
  const waiting = () =>
    fleet.db.rows<WaitingCommandRow>(sql`
      select wallet_id, id, charger_id, kind, evse, connector, card_id, session_id, request from charger_command
      where charger_id = any(${chargers}) and state = 'SENT' order by id`)
  const answerWaiting = async (state: 'ACCEPTED' | 'REJECTED' | 'TIMED_OUT') => {
    const answer = { state, message: null, listHash: null, isSupported: true }
    for (const command of await waiting()) await within((work) => recordAnswer(work, command, answer))
  }
  const profiles = () =>
    fleet.db.rows<{ evse: number }>(sql`select evse from connector_profile where charger_id = any(${chargers})`)
  await within((work) => replanSite(work, siteId))
  await answerWaiting('ACCEPTED')
  await fleet.db.run(sql`update site set grid_limit_w = null where id = ${siteId}`)
  for (const _ of [1, 2]) await within((work) => replanSite(work, siteId))
  expect((await waiting()).map(({ request }) => request?.action)).toEqual(Array(4).fill('ClearChargingProfile'))
  await answerWaiting('TIMED_OUT')
  expect([await profiles(), await waiting()].map(({ length }) => length)).toEqual([2, 0])
  fleet.clock.advance(15 * 60_000)
  await fleet.db.tx((tx) => replanAllSites.handle(fleet.ctx(), {}, tx))
  await fleet.runJobs(['load-plans.site'])
  expect(await waiting()).toHaveLength(4)
  await answerWaiting('REJECTED')
  expect([await profiles(), await waiting()]).toEqual([[], []])
  await fleet.db.tx((tx) => replanAllSites.handle(fleet.ctx(), {}, tx))
  await fleet.runJobs(['load-plans.site'])
  expect(await waiting()).toEqual([])
})

test('a car at a disconnected charger has no time at which it is ready', async () => {
  await within((work) => replanSite(work, siteId))
  await answerAll()
  const sessionId = await plugIn(chargers[0] as string, '1')
  await answerAll()
  await fleet.db.run(sql`update charger set connection_id = null where id = ${chargers[0]}`)
  const body = { ready_by: '2026-03-03T07:00:00Z', energy_kwh: '8' }
  const target = await fleet.as('owner').call(setChargeTarget, { params: { sessionId }, body })
  expect(target).toMatchObject({ is_planned: true, readiness: null, ready_at: null })
})

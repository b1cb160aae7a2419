import { listCards } from '@voltway/contract/cards'
import { getConsumption } from '@voltway/contract/consumption'
import { listSessions } from '@voltway/contract/sessions'
import { acceptSession, getSession } from '@voltway/contract/sessions-details'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import type { WalletWork } from '../../kernel/scope.ts'
import { systemScope } from '../../kernel/scope.ts'
import { sql } from '../../platform/sql.ts'
import { stopCharge } from '../chargers/charger-commands.ts'
import { repriceSiteCharges } from './sessions.ts'
import { closeSiteCharge, startSiteCharge, updateSiteCharge } from './site-charge.ts'
import { setSiteStop } from './stop-request.ts'

/** Charges at a depot, as its charger reports them, beside charges in the network. */

const fleet = fleetOfFile()
let network: Charging
let card: TestCard
const START = '2026-03-02T21:00:00.000Z'
const stopped: string[] = []

beforeAll(async () => {
  network = await openCharging(fleet)
  await network.topUp(100_000n)
  setSiteStop(async (_work, sessionId) => {
    stopped.push(sessionId)
    return fleet.ctx().newId()
  })
})
afterAll(async () => {
  // Test files share modules.
  setSiteStop(stopCharge)
  expect(await network.broken()).toEqual([])
})
beforeEach(async () => {
  fleet.clock.set(START)
  card = await network.card()
})

const within = <T>(task: (work: WalletWork) => Promise<T>): Promise<T> =>
  fleet.db.tx((tx) => task({ ctx: fleet.ctx(), tx, scope: systemScope(fleet.walletId) }))

async function depot(): Promise<string> {
  const id = fleet.ctx().newId()
  await fleet.db.run(sql`
    insert into site (wallet_id, id, kind, name, street, postal_code, city, country, created_at)
    values (${fleet.walletId}, ${id}, 'DEPOT', 'Porto depot', 'Rua 1', '4000-001', 'Porto', 'PT', ${fleet.clock.now()})`)
  return id
}

/** Off-peak from 22 to 8 o'clock. */
const priced = (normal: string, offPeak: string) => [
  { band: 'NORMAL', unit_price: normal, hours: [] },
  {
    band: 'OFF_PEAK',
    unit_price: offPeak,
    hours: [
      { weekdays: [1, 2, 3, 4, 5, 6, 7], season: 'ANY', from: '00:00', to: '08:00' },
      { weekdays: [1, 2, 3, 4, 5, 6, 7], season: 'ANY', from: '22:00', to: '24:00' },
    ],
  },
]

const tariff = (siteId: string, bands: object[], validFrom = '2026-01-01') =>
  fleet.db.run(sql`
    insert into site_tariff (wallet_id, site_id, id, valid_from, bands, vat_basis_points, source, created_at)
    values (${fleet.walletId}, ${siteId}, ${fleet.ctx().newId()}, ${validFrom}, ${JSON.stringify(bands)}, 2300, 'contract', ${fleet.clock.now()})`)

const start = (siteId: string) =>
  within((work) =>
    startSiteCharge(work, {
      source: 'DEPOT',
      cardId: card.id,
      startedAt: fleet.clock.now().toISOString(),
      authMethod: 'WHITELIST',
      place: {
        stationId: siteId,
        station: {
          ...{ name: 'Porto depot', address: 'Rua 1', city: 'Porto', operator: 'Bay 1', evse_id: null },
          coordinates: null,
        },
        region: 'PT',
        connector: { type: 'IEC_62196_T2', power_kw: 22, current: 'AC' },
      },
    }),
  )

const at = (time: string) => `2026-03-02T${time}:00.000Z`
const read = (id: string, time: string, energyWh: bigint) =>
  within((work) => updateSiteCharge(work, id, { at: at(time), energyWh, powerW: 11_000 }))
async function end(id: string, time: string, energyWh: bigint, flags: readonly 'ENERGY_FELL'[] = []) {
  fleet.clock.set(at(time))
  await within((work) => closeSiteCharge(work, id, { endedAt: at(time), energyWh, flags }))
}

/** 10 kWh before 22 o'clock and 5 kWh after. */
async function twoBands(siteId: string): Promise<string> {
  const id = await start(siteId)
  await read(id, '21:30', 5_000n)
  await read(id, '22:00', 10_000n)
  await end(id, '22:30', 15_000n)
  return id
}

const session = (id: string) => fleet.as('owner').call(getSession, { params: { id } })
const spentOf = async (id: string) =>
  (await fleet.as('owner').call(listCards)).results.find((one) => one.id === id)?.spent

test('a charge costs the bands of its site, counts in consumption and on the card, and moves no money', async () => {
  const siteId = await depot()
  await tariff(siteId, priced('0.2000', '0.1000'))
  const balance = await network.balance()
  const id = await twoBands(siteId)
  // 10 kWh at 0.20 and 5 kWh at 0.10 are 2.50 without VAT of 23%.
  expect(await session(id)).toMatchObject({
    ...{ source: 'DEPOT', status: 'COMPLETED', total_cost: '3.08', cost_is_final: true, energy_kwh: '15.000' },
    price: { net: '2.50', vat: '0.58', total: '3.08' },
    energy_by_period: { NORMAL: '10.000', OFF_PEAK: '5.000' },
    allowed_decisions: [],
  })
  expect(await network.balance()).toEqual(balance)
  expect(await spentOf(card.id)).toBe('3.08')
  const range = { view: 'month', date_from: '2026-03-01', date_to: '2026-03-31' } as const
  const query = (source?: 'DEPOT' | 'NETWORK') => ({ query: { ...range, ...(source && { source }) } })
  const [all, ofDepot, ofNetwork] = [
    await fleet.as('owner').call(getConsumption, query()),
    await fleet.as('owner').call(getConsumption, query('DEPOT')),
    await fleet.as('owner').call(getConsumption, query('NETWORK')),
  ]
  expect(all.totals).toMatchObject({ cost: '3.08', energy_kwh: '15.000', sessions: 1 })
  expect(ofDepot.totals).toMatchObject({ cost: '3.08', sessions: 1 })
  expect(ofNetwork.totals).toMatchObject({ cost: '0.00', sessions: 0 })
  const list = (source: 'DEPOT' | 'NETWORK') => fleet.as('owner').call(listSessions, { query: { source } })
  expect((await list('DEPOT')).results.map((one) => one.id)).toEqual([id])
  expect((await list('NETWORK')).count).toBe(0)
})

test('a charge without a tariff waits for one, and a new price changes cost, limit and sums', async () => {
  const siteId = await depot()
  const id = await twoBands(siteId)
  expect(await session(id)).toMatchObject({ status: 'IN_VALIDATION', flags: ['PRICE_MISSING'] })
  await tariff(siteId, priced('0.2000', '0.1000'))
  await within((work) => repriceSiteCharges(work, siteId, '2026-03-01'))
  expect(await session(id)).toMatchObject({ status: 'COMPLETED', total_cost: '3.08', flags: [] })
  await tariff(siteId, priced('0.4000', '0.4000'), '2026-02-01')
  await within((work) => repriceSiteCharges(work, siteId, '2026-02-01'))
  expect(await session(id)).toMatchObject({ status: 'COMPLETED', total_cost: '7.38', price: { net: '6.00' } })
  expect(await spentOf(card.id)).toBe('7.38')
  // Charges before the first day keep their price.
  await tariff(siteId, priced('0.9000', '0.9000'), '2026-03-03')
  await within((work) => repriceSiteCharges(work, siteId, '2026-03-03'))
  expect(await session(id)).toMatchObject({ total_cost: '7.38' })
})

test('what the charger makes doubtful, and what no charger can deliver, waits until a person accepts it', async () => {
  const siteId = await depot()
  await tariff(siteId, priced('0.2000', '0.1000'))
  const fell = await start(siteId)
  await end(fell, '21:30', 5_000n, ['ENERGY_FELL'])
  expect(await session(fell)).toMatchObject({ status: 'IN_VALIDATION', doubt: { reasons: [{ flag: 'ENERGY_FELL' }] } })
  expect(await spentOf(card.id)).toBe('0.00')
  await fleet.as('owner').call(acceptSession, { params: { id: fell } })
  expect(await session(fell)).toMatchObject({ status: 'COMPLETED', total_cost: '1.23' })
  const large = await start(siteId)
  await end(large, '21:40', 20_000n)
  expect((await session(large)).doubt?.reasons.map(({ flag }) => flag)).toContain('ENERGY_ABOVE_POWER')
})

test('meter values show the running cost; late and repeated ones change nothing, and the card’s limit stops the charge', async () => {
  const siteId = await depot()
  await tariff(siteId, priced('0.2000', '0.1000'))
  await fleet.db.run(sql`update card set credit_mode = 'LIMITED', assigned_credit_minor = 200 where id = ${card.id}`)
  const id = await start(siteId)
  await read(id, '21:30', 5_000n)
  const running = await session(id)
  expect(running).toMatchObject({ status: 'ONGOING', total_cost: '1.23', cost_is_final: false, stop: null })
  await read(id, '21:30', 9_000n)
  await read(id, '21:10', 1_000n)
  expect(await session(id)).toMatchObject({ energy_kwh: '5.000', total_cost: '1.23' })
  await read(id, '21:55', 9_000n)
  expect(await session(id)).toMatchObject({ stop: { state: 'REQUESTED', reason: 'CARD_LIMIT', allowed: '2.00' } })
  expect(stopped).toEqual([id])
  await end(id, '21:56', 9_100n)
  expect(await session(id)).toMatchObject({ status: 'COMPLETED', stop: { state: 'DONE' } })
  await end(id, '22:30', 50_000n)
  expect(await session(id)).toMatchObject({ energy_kwh: '9.100' })
})

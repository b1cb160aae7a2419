import { listAudit } from '@voltway/contract/audit'
import type { BodyInputOf } from '@voltway/contract/endpoint'
import { updateMember } from '@voltway/contract/members'
import { addSite, getSite, listSites, removeSite, updateSite } from '@voltway/contract/sites'
import { addSiteTariff, removeSiteTariff } from '@voltway/contract/sites-tariffs'
import { beforeAll, expect, test } from 'vitest'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { CallRefused } from '../../../test/harness.ts'
import { newId } from '../../platform/ids.ts'
import { sql } from '../../platform/sql.ts'
import { createMember, removeMember } from '../members/members.ts'
import { closeSiteCharge, startSiteCharge } from '../sessions/sessions.ts'
import { moveHomesToCard } from './sites.ts'

const fleet = fleetOfFile()
let charging: Charging
let card: TestCard

beforeAll(async () => {
  charging = await openCharging(fleet)
  card = await charging.card({ name: 'Zoe', memberId: fleet.driverMemberId })
})

const owner = () => fleet.as('owner')
const address = { street: 'Rua do Ouro 7', postal_code: '4000-001', city: 'Porto', country: 'PT' }
type NewSite = BodyInputOf<typeof addSite>
const depotOf = (name: string): NewSite => ({ kind: 'DEPOT', name, ...address })
const homeOf = (name: string): NewSite => ({
  ...{ kind: 'HOME', name, ...address, member_id: fleet.driverMemberId, card_id: card.id },
})
const add = async (body: NewSite) => (await owner().call(addSite, { body })).id
const one = (siteId: string) => owner().call(getSite, { params: { siteId } })

type NewTariff = BodyInputOf<typeof addSiteTariff>
const flat = (unit_price: string, valid_from = '2026-03-01'): NewTariff => ({
  ...{ valid_from, source: 'Contract 7', bands: [{ band: 'NORMAL', unit_price, hours: [] }] },
})
const addTariff = (siteId: string, body: NewTariff) => owner().call(addSiteTariff, { params: { siteId }, body })
const refusalOfTariff = (siteId: string, body: NewTariff) =>
  owner().refusal(addSiteTariff, { params: { siteId }, body })

/** Returns the wrong fields of a refused call. */
async function wrongFields(call: Promise<unknown>): Promise<unknown> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof CallRefused && error.status === 400 ? error.problem.fields : error
}

const within = <T>(task: (work: Parameters<typeof startSiteCharge>[0]) => Promise<T>): Promise<T> =>
  fleet.db.tx((tx) => task({ ctx: fleet.ctx(), tx, scope: fleet.scope }))

/** A driver leaves the company. */
const leave = (memberId: string) => within((work) => removeMember(work, { memberId, withAccount: false }))

/** Charges an amount of energy at a site, in the hour from an instant on. */
async function charge(siteId: string, startedAt: string, energyWh: bigint, source: 'HOME' | 'DEPOT' = 'DEPOT') {
  const endedAt = new Date(Date.parse(startedAt) + 3600_000).toISOString()
  const station = { name: 'Depot', ...{ address: address.street, city: 'Porto', operator: 'Bay 1' } }
  const id = await within((work) =>
    startSiteCharge(work, {
      ...{ source, cardId: card.id, startedAt, authMethod: 'WHITELIST' },
      place: {
        ...{ stationId: siteId, region: 'PT', station: { ...station, evse_id: null, coordinates: null } },
        connector: { type: 'IEC_62196_T2', power_kw: 22, current: 'AC' },
      },
    }),
  )
  await within((work) => closeSiteCharge(work, id, { endedAt, energyWh, flags: [] }))
  return id
}
const costOf = async (sessionId: string) =>
  (await fleet.db.row<{ cost: string }>(sql`select cost_minor::text as cost from session where id = ${sessionId}`))
    ?.cost

test('a home has a driver and a card of the driver, a depot neither', async () => {
  const home = await owner().call(addSite, { body: { ...homeOf('Home of the driver'), grid_limit_kw: '6.9' } })
  expect(home).toMatchObject({
    ...{ kind: 'HOME', ...address, grid_limit_kw: '6.90', tariff: null, chargers: 0, chargers_connected: 0 },
    ...{ month_energy_kwh: '0.000', month_cost: '0.00', card: { id: card.id, name: 'Zoe' } },
    member: { id: fleet.driverMemberId },
  })
  expect(await owner().call(addSite, { body: depotOf('Porto depot') })).toMatchObject({ member: null, card: null })

  const refused = (body: NewSite) => wrongFields(owner().call(addSite, { body }))
  expect(await refused({ ...homeOf('A'), member_id: null })).toEqual({ member_id: 'required' })
  const { card_id: _card, ...withoutCard } = homeOf('A')
  expect(await refused(withoutCard)).toEqual({ card_id: 'required' })
  expect(await refused({ ...depotOf('A'), member_id: fleet.driverMemberId })).toEqual({ member_id: 'not_for_depot' })
  expect(await refused({ ...depotOf('A'), card_id: card.id })).toEqual({ card_id: 'not_for_depot' })
  expect(await refused({ ...depotOf('A'), country: 'XK' })).toEqual({ country: 'country' })
  expect(await refused({ ...depotOf('A'), postal_code: '40000' })).toEqual({ postal_code: 'postal_code' })
  expect(await refused({ ...depotOf('A'), grid_limit_kw: '0' })).toEqual({ grid_limit_kw: 'power' })
  const refusal = (body: NewSite) => owner().refusal(addSite, { body })
  const others = await charging.card({ name: 'Pool car', memberId: null })
  expect(await refusal({ ...homeOf('A'), card_id: others.id })).toBe('site.card_of_another')
  expect(await refusal({ ...homeOf('A'), card_id: newId() })).toBe('card.not_found')
  const removed = await createMember(fleet.ctx(), fleet.scope, { name: 'Rita Melo' })
  const theirs = await charging.card({ memberId: removed })
  await leave(removed)
  expect(await refusal({ ...homeOf('A'), member_id: removed, card_id: theirs.id })).toBe('member.not_found')
})

test('sites are listed by name and found by name, address and driver, and by kind', async () => {
  await owner().call(addSite, { body: { ...depotOf('Armazém'), city: 'Évora' } })
  const names = async (query: Record<string, string | number> = {}) => {
    const { count, results } = await owner().call(listSites, { query })
    return [count, ...results.map(({ name }) => name)]
  }
  expect(await names()).toEqual([3, 'Armazém', 'Home of the driver', 'Porto depot'])
  expect(await names({ search: 'EVORA' })).toEqual([1, 'Armazém'])
  expect(await names({ search: 'rua do ouro', kind: 'HOME' })).toEqual([1, 'Home of the driver'])
  await owner().call(updateMember, { params: { memberId: fleet.driverMemberId }, body: { name: 'Ana Sá' } })
  expect(await names({ search: 'ana sa' })).toEqual([1, 'Home of the driver'])
  expect(await names({ kind: 'DEPOT', limit: 1, offset: 1 })).toEqual([2, 'Porto depot'])
})

test('a driver sees their own home only', async () => {
  const other = await createMember(fleet.ctx(), fleet.scope, { name: 'Rui Reis' })
  const theirs = await charging.card({ memberId: other })
  const siteId = await add({ ...homeOf('Home of Rui'), member_id: other, card_id: theirs.id })
  const driver = fleet.as('driver')
  const { count, results } = await driver.call(listSites)
  expect([count, ...results.map(({ name }) => name)]).toEqual([1, 'Home of the driver'])
  expect(await driver.refusal(getSite, { params: { siteId } })).toBe('site.not_found')
  expect(await driver.refusal(removeSite, { params: { siteId } })).toBe('auth.not_allowed')
})

test('a change keeps what it does not name, and is in the audit with its tariffs', async () => {
  const siteId = await add(homeOf('Old home'))
  const spare = await charging.card({ name: 'Spare', memberId: fleet.driverMemberId })
  const body = { name: 'New home', card_id: spare.id, grid_limit_kw: '10' }
  const changed = await owner().call(updateSite, { params: { siteId }, body })
  expect(changed).toMatchObject({ ...address, name: 'New home', card: { name: 'Spare' }, grid_limit_kw: '10.00' })
  const cleared = await owner().call(updateSite, { params: { siteId }, body: { grid_limit_kw: null } })
  expect(cleared).toMatchObject({ name: 'New home', grid_limit_kw: null })
  const { id: tariffId } = await addTariff(siteId, flat('0.1500'))
  await owner().call(removeSiteTariff, { params: { siteId, tariffId } })
  await owner().call(removeSite, { params: { siteId } })
  expect(await owner().refusal(getSite, { params: { siteId } })).toBe('site.not_found')
  expect(await owner().refusal(updateSite, { params: { siteId }, body })).toBe('site.not_found')
  const { results } = await owner().call(listAudit, { query: { object: siteId, result: 'CHANGED' } })
  expect(results.map(({ deed }) => deed)).toEqual([
    ...['site.removed', 'site_tariff.removed', 'site_tariff.added', 'site.changed', 'site.changed', 'site.added'],
  ])
  const depot = await add(depotOf('Card depot'))
  const wrong = owner().call(updateSite, { params: { siteId: depot }, body: { card_id: spare.id } })
  expect(await wrongFields(wrong)).toEqual({ card_id: 'not_for_depot' })
  await owner().call(removeSite, { params: { siteId: depot } })
})

test('a home names no card that another driver has, and follows the stand-in of a lost card', async () => {
  const passed = await charging.card({ name: 'Passed on', memberId: fleet.driverMemberId })
  const siteId = await add({ ...homeOf('Second home'), card_id: passed.id })
  const other = await createMember(fleet.ctx(), fleet.scope, { name: 'Eva Pinto' })
  await fleet.db.run(sql`update card set member_id = ${other} where id = ${passed.id}`)
  expect((await one(siteId)).card).toBeNull()
  await owner().call(updateSite, { params: { siteId }, body: { card_id: card.id } })
  const standIn = await charging.card({ name: 'Stand-in', memberId: fleet.driverMemberId })
  await within((work) => moveHomesToCard(work, { fromId: card.id, toId: standIn.id }))
  expect((await one(siteId)).card?.name).toBe('Stand-in')
  await within((work) => moveHomesToCard(work, { fromId: standIn.id, toId: card.id }))
})

test('the home of a driver who leaves stays with its history', async () => {
  const leaver = await createMember(fleet.ctx(), fleet.scope, { name: 'Leo Lima' })
  const theirs = await charging.card({ name: 'Leo', memberId: leaver })
  const siteId = await add({ ...homeOf('Home of Leo'), member_id: leaver, card_id: theirs.id })
  await leave(leaver)
  expect(await one(siteId)).toMatchObject({ member: { name: 'Leo Lima' }, card: { name: 'Leo' } })
})

test('a site with a charger is not removed', async () => {
  const siteId = await add(depotOf('Busy depot'))
  const chargerId = newId()
  await fleet.db.run(sql`
    insert into charger (wallet_id, id, site_id, name, identity, password_hash, created_at, connection_id, connected_until)
    values (${fleet.walletId}, ${chargerId}, ${siteId}, 'Bay 1', 'BAY-1', '\\x00', ${fleet.clock.now()}, ${newId()},
      '2100-01-01'),
    (${fleet.walletId}, ${newId()}, ${siteId}, 'Bay 2', 'BAY-2', '\\x00', ${fleet.clock.now()}, ${newId()}, '2026-01-01')`)
  expect(await one(siteId)).toMatchObject({ chargers: 2, chargers_connected: 1 })
  expect(await owner().refusal(removeSite, { params: { siteId } })).toBe('site.has_chargers')
  await fleet.db.run(sql`update charger set removed_at = ${fleet.clock.now()} where site_id = ${siteId}`)
  await owner().call(removeSite, { params: { siteId } })
})

test('the tariff of a depot has the VAT of its place unless another is stated, that of a home none', async () => {
  const porto = await add(depotOf('VAT depot'))
  expect(await addTariff(porto, flat('0.15'))).toMatchObject({
    ...{ valid_from: '2026-03-01', vat_percent: '23.00', source: 'Contract 7' },
    bands: [{ band: 'NORMAL', unit_price: '0.1500', hours: [] }],
  })
  expect(await addTariff(porto, { ...flat('0.15', '2026-04-01'), vat_percent: '6' })).toMatchObject({
    vat_percent: '6.00',
  })
  const funchal = await add({ ...depotOf('Madeira'), postal_code: '9000-001', city: 'Funchal' })
  expect((await addTariff(funchal, flat('0.15'))).vat_percent).toBe('22.00')
  const oslo = await add({ ...depotOf('Oslo'), postal_code: '0150', country: 'US' })
  expect(await wrongFields(addTariff(oslo, flat('0.15')))).toEqual({ vat_percent: 'required' })
  expect((await addTariff(oslo, { ...flat('0.15'), vat_percent: '0' })).vat_percent).toBe('0.00')
  const home = await add(homeOf('VAT home'))
  expect((await addTariff(home, flat('0.15'))).vat_percent).toBe('0.00')
  const stated = { ...flat('0.15', '2026-05-01'), vat_percent: '23' }
  expect(await wrongFields(addTariff(home, stated))).toEqual({ vat_percent: 'not_for_home' })
})

test('the tariff of today is shown, and all of a site the newest first, one for each day', async () => {
  const siteId = await add(depotOf('Dated depot'))
  await addTariff(siteId, flat('0.3000', '2026-03-03'))
  const { id: tariffId } = await addTariff(siteId, flat('0.1000', '2026-01-01'))
  await addTariff(siteId, flat('0.2000', '2026-03-02'))
  const shown = await one(siteId)
  expect(shown.tariff?.bands[0]?.unit_price).toBe('0.2000')
  expect(shown.tariffs.map((tariff) => tariff.valid_from)).toEqual(['2026-03-03', '2026-03-02', '2026-01-01'])
  expect(await refusalOfTariff(siteId, flat('0.4000', '2026-03-02'))).toBe('site.tariff_taken')
  expect(await owner().refusal(removeSiteTariff, { params: { siteId, tariffId: newId() } })).toBe(
    'site.tariff_not_found',
  )
  expect(await refusalOfTariff(newId(), flat('0.1000'))).toBe('site.not_found')
  await owner().call(removeSiteTariff, { params: { siteId, tariffId } })
  expect((await one(siteId)).tariffs).toHaveLength(2)
})

const hours = (from: string, to: string, weekdays = [1], season: 'ANY' | 'WINTER' | 'SUMMER' = 'ANY') => [
  { weekdays, season, from, to },
]
const normal = { band: 'NORMAL' as const, unit_price: '0.2', hours: [] }
const offPeak = (...some: ReturnType<typeof hours>) => ({ band: 'OFF_PEAK' as const, unit_price: '0.1', hours: some })
const peak = (...some: ReturnType<typeof hours>) => ({ band: 'PEAK' as const, unit_price: '0.3', hours: some })

test.each([
  ['without NORMAL', [offPeak(...hours('00:00', '08:00'))], 'bands'],
  ['with a band twice', [normal, normal], 'bands'],
  ['with hours of NORMAL', [{ ...normal, hours: hours('00:00', '08:00') }], 'bands'],
  ['with a band that never applies', [normal, offPeak()], 'bands'],
  ['that end before they begin', [normal, offPeak(...hours('22:00', '08:00'))], 'hours'],
  ['that begin at the end of the day', [normal, offPeak(...hours('24:00', '24:00'))], 'hours'],
  ['that overlap', [normal, offPeak(...hours('00:00', '08:00')), peak(...hours('07:00', '09:00'))], 'hours'],
  ['of one weekday named twice', [normal, offPeak(...hours('00:00', '08:00', [3, 3]))], 'hours'],
  [
    'that overlap in winter only',
    [normal, offPeak(...hours('00:00', '08:00')), peak(...hours('07:00', '09:00', [1], 'WINTER'))],
    'hours',
  ],
])('bands %s are refused', async (_name, bands, error) => {
  const siteId = await add(depotOf('Banded depot'))
  expect(await wrongFields(addTariff(siteId, { ...flat('0.1'), bands }))).toEqual({ bands: error })
})

test('three bands are stored in their order, and may meet', async () => {
  const siteId = await add(depotOf('Three bands'))
  const bands = [peak(...hours('08:00', '10:00')), offPeak(...hours('00:00', '08:00')), normal]
  const stored = await addTariff(siteId, { ...flat('0.1'), bands })
  expect(stored.bands.map(({ band, unit_price }) => [band, unit_price])).toEqual([
    ['NORMAL', '0.2000'],
    ['OFF_PEAK', '0.1000'],
    ['PEAK', '0.3000'],
  ])
})

test('a tariff and its removal change the price of charges since its first day, and the month of the site', async () => {
  const siteId = await add(depotOf('Charged depot'))
  await addTariff(siteId, { ...flat('0.1000', '2026-01-01'), vat_percent: '0' })
  const before = await charge(siteId, '2026-03-01T09:00:00.000Z', 10_000n)
  const since = await charge(siteId, '2026-03-02T07:00:00.000Z', 10_000n)
  expect([await costOf(before), await costOf(since)]).toEqual(['100', '100'])
  expect(await one(siteId)).toMatchObject({ month_energy_kwh: '20.000', month_cost: '2.00' })
  const { id: tariffId } = await addTariff(siteId, { ...flat('0.3000', '2026-03-02'), vat_percent: '0' })
  expect([await costOf(before), await costOf(since)]).toEqual(['100', '300'])
  expect((await one(siteId)).month_cost).toBe('4.00')
  await owner().call(removeSiteTariff, { params: { siteId, tariffId } })
  expect([await costOf(before), await costOf(since)]).toEqual(['100', '100'])
  expect((await one(siteId)).month_cost).toBe('2.00')
  expect(await charging.broken()).toEqual([])
})

test('a new price changes what off-peak hours would have saved, and whether the hours of the energy are estimated', async () => {
  const siteId = await add(depotOf('Depot at night'))
  const bands = [
    { ...normal, unit_price: '0.2000' },
    { ...offPeak(...hours('00:00', '08:00', [7])), unit_price: '0.1000' },
  ]
  await addTariff(siteId, { ...flat('0.2000', '2026-01-01'), bands, vat_percent: '0' })
  const id = await charge(siteId, '2026-03-01T07:30:00.000Z', 10_000n)
  const stored = () =>
    fleet.db.row(
      sql`select cost_minor, peak_minor, 'ESTIMATED_PERIODS' = any(flags) as estimated from session where id = ${id}`,
    )
  const banded = { cost_minor: 150n, peak_minor: 50n, estimated: true }
  expect(await stored()).toEqual(banded)
  const { id: tariffId } = await addTariff(siteId, { ...flat('0.1200', '2026-03-01'), vat_percent: '0' })
  expect(await stored()).toEqual({ cost_minor: 120n, peak_minor: 0n, estimated: false })
  await owner().call(removeSiteTariff, { params: { siteId, tariffId } })
  expect(await stored()).toEqual(banded)
  expect(await charging.broken()).toEqual([])
})

test('a tariff that applies in a closed month is neither added nor removed', async () => {
  const siteId = await add(depotOf('Closed depot'))
  const { id: january } = await addTariff(siteId, flat('0.1000', '2026-01-15'))
  const { id: march } = await addTariff(siteId, flat('0.1000', '2026-03-01'))
  await fleet.db.run(sql`
    insert into month_close (wallet_id, month, state, settings, delivery, recipient, language, closed_at, send_asked_at)
    values (${fleet.walletId}, '2026-02-01', 'SENT', '{}', 'LINK', 'books@accountants.example', 'en', ${fleet.clock.now()},
      ${fleet.clock.now()})`)
  // January is open, but the tariff of January applies in February too.
  for (const day of ['2026-01-20', '2026-02-28']) {
    expect(await refusalOfTariff(siteId, flat('0.2000', day))).toBe('site.month_closed')
  }
  const remove = (tariffId: string) => owner().refusal(removeSiteTariff, { params: { siteId, tariffId } })
  expect(await remove(january)).toBe('site.month_closed')
  await addTariff(siteId, flat('0.2000', '2026-03-02'))
  await owner().call(removeSiteTariff, { params: { siteId, tariffId: march } })
  // This one ends with January.
  await fleet.db.run(sql`update month_close set month = '2026-03-01' where wallet_id = ${fleet.walletId}`)
  await fleet.db.run(
    sql`update site_tariff set valid_from = '2026-02-01' where site_id = ${siteId} and id = ${january}`,
  )
  await addTariff(siteId, flat('0.1500', '2026-01-10'))
  await fleet.db.run(sql`delete from month_close where wallet_id = ${fleet.walletId}`)
})

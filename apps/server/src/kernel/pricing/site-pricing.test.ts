import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { sql } from '../../platform/sql.ts'
import { priceSession, type Usage } from './price.ts'
import { energyByPeriodReply, priceReply } from './price-reply.ts'
import type { BandRow } from './site-pricing.sql.ts'
import { compileBands, sitePricingAt } from './site-pricing.ts'

const fleet = fleetOfFile()
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const normal = { band: 'NORMAL', unit_price: '0.2000', hours: [] } as const
const offPeak = {
  band: 'OFF_PEAK',
  unit_price: '0.1000',
  hours: [
    { weekdays: everyDay, season: 'ANY', from: '00:00', to: '08:00' },
    { weekdays: everyDay, season: 'ANY', from: '22:00', to: '24:00' },
  ],
} as const
const peak = {
  band: 'PEAK',
  unit_price: '0.3000',
  hours: [
    { weekdays: everyDay, season: 'WINTER', from: '18:00', to: '20:30' },
    { weekdays: everyDay, season: 'SUMMER', from: '19:00', to: '22:00' },
  ],
} as const

/** Creates a depot with tariffs, each as bands from a day on, in Portugal at 23% VAT. */
async function depotWith(...tariffs: [validFrom: string, bands: readonly object[]][]): Promise<string> {
  const { ctx, db, walletId } = { ctx: fleet.ctx(), db: fleet.db, walletId: fleet.walletId }
  const siteId = ctx.newId()
  await db.run(sql`
    insert into site (wallet_id, id, kind, name, street, postal_code, city, country, created_at)
    values (${walletId}, ${siteId}, 'DEPOT', 'Depot', 'Rua Um 1', '1000-001', 'Lisboa', 'PT', ${ctx.now})`)
  for (const [validFrom, bands] of tariffs) {
    await db.run(sql`
      insert into site_tariff (wallet_id, site_id, id, valid_from, bands, vat_basis_points, source, created_at)
      values (${walletId}, ${siteId}, ${ctx.newId()}, ${validFrom}, ${JSON.stringify(bands)}::jsonb, 2300, 'Contract', ${ctx.now})`)
  }
  return siteId
}

const pricingOn = (siteId: string, instant: string) =>
  sitePricingAt({ ctx: fleet.ctx(), tx: fleet.db, scope: fleet.scope }, siteId, Date.parse(instant))

/** The price of a charge with its lines as period, energy and net amount. */
async function priced(siteId: string, start: string, end: string, energyWh: bigint) {
  const usage = { startedAtMs: Date.parse(start), endedAtMs: Date.parse(end), energyWh }
  const price = priceSession((await pricingOn(siteId, start))!, usage)
  const { lines, net, vat, total, estimated } = priceReply(price)
  return { lines: lines.map((line) => [line.period, line.quantity, line.net]), net, vat, total, estimated, price }
}

test('a flat tariff prices all energy alike, and its charge is not an estimate', async () => {
  const site = await depotWith(['2026-01-01', [normal]])
  expect(await priced(site, '2026-01-12T21:00:00Z', '2026-01-12T23:00:00Z', 10_000n)).toMatchObject({
    lines: [[null, '10.000', '2.0000']],
    net: '2.00',
    vat: '0.46',
    total: '2.46',
    estimated: false,
  })
})

test('a charge over midnight is off-peak on both days', async () => {
  const site = await depotWith(['2026-01-01', [normal, offPeak]])
  const charge = await priced(site, '2026-01-12T20:00:00Z', '2026-01-13T04:00:00Z', 8_000n)
  expect(charge.lines).toEqual([
    ['NORMAL', '2.000', '0.4000'],
    ['OFF_PEAK', '6.000', '0.6000'],
  ])
  expect(energyByPeriodReply(charge.price.energyWhByPeriod)).toEqual({ NORMAL: '2.000', OFF_PEAK: '6.000' })
})

test('three bands follow legal winter and summer time', async () => {
  const site = await depotWith(['2026-01-01', [normal, offPeak, peak]])
  const winter = await priced(site, '2026-01-12T17:00:00Z', '2026-01-12T23:00:00Z', 6_000n)
  expect(winter.lines).toEqual([
    ['NORMAL', '2.500', '0.5000'],
    ['OFF_PEAK', '1.000', '0.1000'],
    ['PEAK', '2.500', '0.7500'],
  ])
  const summer = await priced(site, '2026-07-13T16:00:00Z', '2026-07-13T22:00:00Z', 6_000n)
  expect(summer.lines).toEqual([
    ['NORMAL', '2.000', '0.4000'],
    ['OFF_PEAK', '1.000', '0.1000'],
    ['PEAK', '3.000', '0.9000'],
  ])
})

test('in the night of the change to summer time the off-peak hours are one less', async () => {
  const site = await depotWith(['2026-01-01', [normal, offPeak]])
  // From 21:00 on Saturday to 09:00 on Sunday, local time: eleven hours, nine of them off-peak.
  const charge = await priced(site, '2026-03-28T21:00:00Z', '2026-03-29T08:00:00Z', 11_000n)
  expect(charge.lines).toEqual([
    ['NORMAL', '2.000', '0.4000'],
    ['OFF_PEAK', '9.000', '0.9000'],
  ])
})

test('energy that does not divide evenly goes to the bands by the largest remainder', async () => {
  const site = await depotWith(['2026-01-01', [normal, offPeak]])
  const charge = await priced(site, '2026-01-12T21:58:00Z', '2026-01-12T22:01:00Z', 1000n)
  expect(charge.lines.map(([period, quantity]) => [period, quantity])).toEqual([
    ['NORMAL', '0.667'],
    ['OFF_PEAK', '0.333'],
  ])
})

test('a charge has the tariff of its day in the time of the wallet, and none before the first', async () => {
  const dearer = { ...normal, unit_price: '0.5000' }
  const site = await depotWith(['2026-06-01', [normal]], ['2026-07-01', [dearer]])
  const priceOn = async (instant: string) =>
    (await pricingOn(site, instant))?.tariff.components[0]?.unitPriceTenThousandths
  // Lisbon is an hour ahead of UTC in summer.
  expect(await priceOn('2026-05-31T22:59:59Z')).toBeUndefined()
  expect(await priceOn('2026-05-31T23:00:00Z')).toBe(2000n)
  expect(await priceOn('2026-06-30T22:59:59Z')).toBe(2000n)
  expect(await priceOn('2026-06-30T23:00:00Z')).toBe(5000n)
  expect(await pricingOn(fleet.ctx().newId(), '2026-07-02T00:00:00Z')).toBeUndefined()
})

test('a charge that began under one tariff keeps its price after the next begins', async () => {
  const site = await depotWith(['2026-06-01', [normal]], ['2026-07-01', [{ ...normal, unit_price: '0.5000' }]])
  const charge = await priced(site, '2026-06-30T20:00:00Z', '2026-07-01T04:00:00Z', 8_000n)
  expect(charge).toMatchObject({ lines: [[null, '8.000', '1.6000']], net: '1.60' })
})

const tariffs: readonly (readonly BandRow[])[] = JSON.parse(
  JSON.stringify([[normal], [normal, offPeak], [normal, offPeak, peak]]),
)

test('the bands of every generated charge sum to its energy and to its price', async () => {
  const sites = await Promise.all(tariffs.map((bands) => depotWith(['2000-01-01', bands])))
  const pricings = await Promise.all(sites.map((site) => pricingOn(site, '2026-01-01T00:00:00Z')))
  const charge: fc.Arbitrary<Usage> = fc
    .tuple(
      fc.integer({ min: Date.UTC(2020, 0, 1) / 1000, max: Date.UTC(2030, 0, 1) / 1000 }),
      fc.integer({ min: 0, max: 72 * 3600_000 }),
      fc.bigInt(0n, 200_000n),
    )
    .map(([startedAt, lengthMs, energyWh]) => ({
      startedAtMs: startedAt * 1000,
      endedAtMs: startedAt * 1000 + lengthMs,
      energyWh,
    }))
  fc.assert(
    fc.property(charge, fc.constantFrom(...pricings), (usage, pricing) => {
      const price = priceSession(pricing!, usage)
      expect([...price.energyWhByPeriod.values()].reduce((a, b) => a + b, 0n)).toBe(usage.energyWh)
      expect(price.lines.reduce((sum, line) => sum + line.quantityThousandths, 0n)).toBe(usage.energyWh)
      const net = price.lines.reduce((sum, line) => sum + line.netTenThousandths, 0n)
      expect(price.netMinor).toBe((net + 50n) / 100n)
      expect(price.totalMinor).toBe(price.netMinor + price.vatMinor)
    }),
  )
})

test('hours that overlap or end before they begin do not compile', () => {
  const hours = (from: string, to: string) => ({ weekdays: [1], season: 'ANY' as const, from, to })
  const compile =
    (...some: ReturnType<typeof hours>[]) =>
    () =>
      compileBands([{ band: 'PEAK', hours: some }], 'Europe/Lisbon')
  expect(compile(hours('08:00', '10:00'), hours('09:00', '11:00'))).toThrow(RangeError)
  expect(compile(hours('10:00', '10:00'))).toThrow(RangeError)
  expect(compile(hours('08:00', '10:00'), hours('10:00', '11:00'))).not.toThrow()
})

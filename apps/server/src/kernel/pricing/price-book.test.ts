import { describe, expect, test } from 'vitest'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { sql } from '../../platform/sql.ts'
import { cutAtBoundaries } from './energy-cycle.ts'
import { priceSession } from './price.ts'
import { assignTariff, forgetWalletPrices, pricingAt, walletTariffs } from './price-book.ts'
import { priceReply, pricesReply } from './price-reply.ts'
import { daily, standardRows, weekly } from './pricing.test-data.ts'

const fleet = fleetOfFile()

const at = (instant: string) => Date.parse(instant)
const pricing = (region: string, instant: string) =>
  pricingAt({ ctx: fleet.ctx(), tx: fleet.db, scope: fleet.scope }, { region, atMs: at(instant) })

describe('a new wallet', () => {
  test('pays the standard tariff on the mainland: the example’s price, to the cent', async () => {
    const standard = await pricing('PT', '2026-01-12T06:42:00Z')
    const usage = { startedAtMs: at('2026-01-12T06:42:00Z'), endedAtMs: at('2026-01-12T07:27:00Z'), energyWh: 20_000n }
    const price = priceReply(priceSession(standard!, usage))
    expect(price).toMatchObject({ net: '6.40', vat: '1.47', total: '7.87' })
    expect(price.lines.map((line) => [line.code, line.period, line.unit_price])).toEqual(
      standardRows.map((row) => [row.code, row.period ?? null, row.unit_price]),
    )
  })

  test.each([
    ['PT', 'standard', '23.00'],
    ['PT-20', 'simple', '16.00'],
    ['PT-30', 'simple', '22.00'],
    ['ES', 'roaming', '21.00'],
    ['FR', 'roaming', '20.00'],
  ])('in %s pays %s with %s percent VAT', async (region, tariffId, vatRate) => {
    const found = await pricing(region, '2026-03-01T12:00:00Z')
    const usage = { startedAtMs: at('2026-03-01T12:00:00Z'), endedAtMs: at('2026-03-01T13:00:00Z'), energyWh: 1000n }
    expect(found?.tariff.id).toBe(tariffId)
    expect(priceReply(priceSession(found!, usage)).lines[0]?.vat_rate).toBe(vatRate)
  })

  test('has no price where there is no tariff or no VAT rate', async () => {
    expect(await pricing('DEU', '2026-03-01T12:00:00Z')).toBeUndefined()
    expect(await pricing('PT', '2001-03-01T12:00:00Z')).toBeUndefined()
  })
})

test('the off-peak periods of the table equal the regulator’s, on every hour of a year', async () => {
  const standard = await pricing('PT', '2026-03-01T12:00:00Z')
  const [from, to] = [at('2026-01-01T00:00:00Z'), at('2027-01-01T00:00:00Z')]
  expect(cutAtBoundaries(from, to, standard!.cycle)).toEqual(cutAtBoundaries(from, to, weekly))
  await fleet.db.run(sql`update wallet set energy_cycle = 'DAILY' where id = ${fleet.walletId}`)
  forgetWalletPrices(fleet.ctx(), fleet.scope)
  const onDaily = await pricing('PT', '2026-03-01T12:00:00Z')
  expect(cutAtBoundaries(from, to, onDaily!.cycle)).toEqual(cutAtBoundaries(from, to, daily))
  await fleet.db.run(sql`update wallet set energy_cycle = 'WEEKLY' where id = ${fleet.walletId}`)
  forgetWalletPrices(fleet.ctx(), fleet.scope)
})

test('a tariff that is assigned from a day prices the sessions that start from that day', async () => {
  await pricing('PT', '2026-03-01T12:00:00Z')
  await fleet.db.tx((tx) =>
    assignTariff({ ctx: fleet.ctx(), tx, scope: fleet.scope }, { tariffId: 'simple', validFrom: '2026-07-01' }),
  )
  expect((await pricing('PT', '2026-06-30T22:59:59Z'))?.tariff.id).toBe('standard')
  // Midnight in Lisbon, in summer time.
  expect((await pricing('PT', '2026-06-30T23:00:00Z'))?.tariff.id).toBe('simple')
  expect((await pricing('ES', '2026-07-02T12:00:00Z'))?.tariff.id).toBe('roaming')
})

test('the price list has each tariff in force with its VAT, then the announced ones', async () => {
  const atMs = at('2026-03-02T10:00:00Z')
  await fleet.db.tx((tx) =>
    assignTariff({ ctx: fleet.ctx(), tx, scope: fleet.scope }, { tariffId: 'simple', validFrom: '2026-07-01' }),
  )
  const reply = pricesReply(await walletTariffs({ ctx: fleet.ctx(), tx: fleet.db, scope: fleet.scope }, atMs), atMs)
  expect(
    reply.tariffs.map(({ region, name, energy_cycle, vat_rate, valid_from }) => [
      region,
      name,
      energy_cycle,
      vat_rate,
      valid_from,
    ]),
  ).toEqual([
    ['ES', 'Roaming', 'NONE', '21.00', '2015-01-01'],
    ['ES-CE', 'Roaming', 'NONE', '0.00', '2015-01-01'],
    ['ES-CN', 'Roaming', 'NONE', '0.00', '2015-01-01'],
    ['ES-ML', 'Roaming', 'NONE', '0.00', '2015-01-01'],
    ['FR', 'Roaming', 'NONE', '20.00', '2015-01-01'],
    ['FR-20R', 'Roaming', 'NONE', '20.00', '2015-01-01'],
    ['FR-971', 'Roaming', 'NONE', '8.50', '2015-01-01'],
    ['FR-972', 'Roaming', 'NONE', '8.50', '2015-01-01'],
    ['FR-973', 'Roaming', 'NONE', '0.00', '2015-01-01'],
    ['FR-974', 'Roaming', 'NONE', '8.50', '2015-01-01'],
    ['FR-976', 'Roaming', 'NONE', '0.00', '2015-01-01'],
    ['PT', 'Standard', 'WEEKLY', '23.00', '2015-01-01'],
    ['PT', 'Simple', 'NONE', '23.00', '2026-07-01'],
    ['PT-20', 'Simple', 'NONE', '16.00', '2015-01-01'],
    ['PT-30', 'Simple', 'NONE', '22.00', '2015-01-01'],
  ])
  expect(reply.tariffs.find(({ region }) => region === 'PT')?.prices).toMatchObject({
    'CEME_ENERGY.OFF_PEAK': '0.1100',
    IEC: '0.0010',
  })
  expect(reply.fees).toEqual({ activation: '0.00', monthly: '0.00' })
})

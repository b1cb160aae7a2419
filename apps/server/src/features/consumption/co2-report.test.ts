import { readFileSync } from 'node:fs'
import { getConsumption } from '@voltway/contract/consumption'
import { downloadCo2Report } from '@voltway/contract/consumption-co2'
import { importSessions } from '@voltway/contract/session-imports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Charging, openCharging } from '../../../test/charging.ts'
import { CITUS_URL } from '../../../test/citus-database.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'
import { newId } from '../../platform/ids.ts'
import { sql } from '../../platform/sql.ts'

const fleet = fleetOfFile()
let network: Charging

beforeAll(async () => {
  network = await openCharging(fleet)
  await network.topUp(1_000_000n)
  const vehicle = newId()
  await fleet.db.run(sql`
    insert into vehicle (wallet_id, id, licence_plate, brand, model, created_at)
    values (${fleet.walletId}, ${vehicle}, 'AA00BB', 'Renault', 'Zoe', ${fleet.clock.now()})`)
  const van = await network.card({ name: 'Van', vehicleId: vehicle })
  await fleet.db.run(sql`update card set cost_centre = 'Sales' where id = ${van.id}`)
  const place = {
    id: 'X',
    name: 'X',
    address: 'X 1',
    city: 'X',
    evse_uid: 'E',
    evse_id: 'PT*TST*E9',
    connector_id: '1',
  }
  const charge = (id: string, day: string, country: string, coordinates: object) =>
    network.store(
      'cdr',
      network.cdrObject(van, {
        ...{ id, start_date_time: `${day}T10:00:00Z`, end_date_time: `${day}T11:00:00Z`, total_energy: 20 },
        cdr_location: { ...place, country, coordinates },
      }),
    )
  await charge('PT', '2026-02-10', 'PRT', { latitude: '38.72528', longitude: '-9.15000' })
  await charge('ES', '2026-02-11', 'ESP', { latitude: '40.41678', longitude: '-3.70379' })
  await network.drain()
  const csv = 'Date;kWh;Total €;Station\n12/02/2026;10;7,50;Depot'
  await fleet.as('manager').call(importSessions, { body: { csv, file_name: 'a.csv', provider: 'P' } })
})
afterAll(async () => {
  expect(await network.broken()).toEqual([])
})

const report = (format: 'pdf' | 'csv') =>
  fleet.as('viewer').call(downloadCo2Report, { query: { year: 2026, format } }) as Promise<{
    body: string
    rawPayload: Buffer
  }>

test('charging in Spain has its own factor, and the report adds up to the consumption page', async () => {
  const csv = (await report('csv')).body.split(/\r?\n/)
  // 20 kWh × 175 g, 20 kWh × 174 g, and imported 10 kWh × 175 g of the fleet's country.
  expect(csv).toContain('Vehicle,AA00BB,Renault Zoe,2,40.000,6.980,0.000')
  expect(csv).toContain('Vehicle,Without a vehicle,,1,10.000,1.750,0.000')
  expect(csv).toContain('Cost centre,Sales,,2,40.000,6.980,0.000')
  expect(csv).toContain('Country,ES,,1,20.000,3.480,0.000')
  expect(csv).toContain('Total,Total,,3,50.000,8.730,0.000')
  await fleet.db.run(sql`update co2_factor set is_confirmed = false where region = 'ES'`)
  expect((await report('csv')).body).toContain('"Ember, Yearly Electricity Data 2024 (source not confirmed)"')
  expect(csv).toContain('ES,174,2023-01-01,2023,"Ember, Yearly Electricity Data 2024",Life cycle')
  expect(csv).toContain(
    'PT,175,2015-01-01,2020,"Agência Portuguesa do Ambiente, Fator de Emissão da Eletricidade 2022",Power stations only',
  )
  const year = { view: 'year', date_from: '2026-01-01', date_to: '2026-12-31' } as const
  const { totals, co2_missing_kwh } = await fleet.as('viewer').call(getConsumption, { query: year })
  expect([totals.co2_kg, totals.energy_kwh, co2_missing_kwh]).toEqual(['8.730', '50.000', '0.000'])
})

test('charges that were closed before their country had a factor receive it with the upgrade', async () => {
  const version = CITUS_URL === undefined ? '' : 'distributed/'
  const migration = readFileSync(
    new URL(`../../../migrations/${version}0523-co2-factors-by-country.sql`, import.meta.url),
    'utf8',
  )
  await fleet.db.run(sql`update session set co2_g = null where cdr_id = 'ES'`)
  await fleet.db.run(sql`update wallet_day_cause_rollup set unrated_wh = energy_wh where country = 'ES'`)
  await fleet.db.run(sql`update wallet_day_rollup set co2_g = 0 where day = '2026-02-11'`)
  expect(await network.broken()).toEqual([])
  await fleet.db.text(migration.slice(migration.indexOf('-- Charges ')))
  expect(await network.broken()).toEqual([])
  expect((await report('csv')).body).toContain('Country,ES,,1,20.000,3.480,0.000')
})

test('energy in a place without a factor is named as incomplete, on the page and in the report', async () => {
  await fleet.db.run(sql`update session set region = 'AD', co2_g = null where cdr_id = 'ES'`)
  await fleet.db.run(sql`
    update wallet_day_cause_rollup set country = 'AD', unrated_wh = energy_wh where country = 'ES'`)
  await fleet.db.run(sql`update wallet_day_rollup set co2_g = 0 where day = '2026-02-11'`)
  // The station of another provider's file is unknown, and so is its country in this time zone.
  await fleet.db.run(sql`update wallet set time_zone = 'Europe/Vaduz' where id = ${fleet.walletId}`)
  const csv = 'Date;kWh;Total €;Station\n13/02/2026;7;5,00;Elsewhere'
  await fleet.as('manager').call(importSessions, { body: { csv, file_name: 'b.csv', provider: 'P' } })
  await fleet.db.run(sql`update wallet set time_zone = 'Europe/Lisbon' where id = ${fleet.walletId}`)
  const month = { view: 'month', date_from: '2026-02-01', date_to: '2026-02-28' } as const
  const { totals, co2_missing_kwh } = await fleet.as('viewer').call(getConsumption, { query: month })
  expect([totals.co2_kg, co2_missing_kwh]).toEqual(['5.250', '27.000'])
  expect((await report('csv')).body).toContain('Country,AD,,1,20.000,0.000,20.000')
  const text = textOfPdf((await report('pdf')).rawPayload).join(' ')
  expect(text).toContain('CO₂ of charging in 2026')
  expect(text).toMatch(/Incomplete: 27\.0 kWh have no factor and are not in the total\./)
  expect(text).toContain('GHG Protocol')
})

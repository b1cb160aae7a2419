import { importPeople } from '@voltway/contract/teams-imports'
import { addVehicle, createVehicles, removeVehicle, updateVehicle } from '@voltway/contract/vehicles'
import { expect, test } from 'vitest'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { newId } from '../../platform/ids.ts'
import { migrate } from '../../platform/migrate.ts'
import { sql } from '../../platform/sql.ts'

/* One plate per wallet (decision 121). */

const fleet = fleetOfFile()

const ofWallet = () => ({ query: { wallet: fleet.walletId } })
const car = (licence_plate: string) => ({ brand: 'Renault', model: 'Zoe', licence_plate })
const add = (plate: string) => fleet.as('owner').call(addVehicle, { ...ofWallet(), body: car(plate) })
const change = (id: string, body: object) =>
  fleet.as('owner').call(updateVehicle, { ...ofWallet(), params: { id }, body })
const problemOf = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    ({ problem }) => ({ status: problem.status, code: problem.code, fields: problem.fields }),
  )
const repeated = { status: 409, code: 'vehicle.plate_taken', fields: { licence_plate: 'taken' } }
const vehiclesWith = async (plate: string) =>
  (
    await fleet.db.rows<{ id: string }>(sql`
      select id from vehicle where wallet_id = ${fleet.walletId} and licence_plate = ${plate} order by id`)
  ).map(({ id }) => id)

test.each(['AA-01-BB', 'aa01bb', ' aa 01.bb'])(
  'a vehicle whose plate is written as %s is refused beside AA 01 BB',
  async (plate) => {
    if ((await vehiclesWith('AA01BB')).length === 0) await add('AA 01 BB')
    expect(await problemOf(add(plate))).toEqual(repeated)
    const { id } = await add(`Z ${plate}`)
    expect(await problemOf(change(id, { licence_plate: plate }))).toEqual(repeated)
    expect(await change(id, { licence_plate: `z-${plate}`, brand: 'Kia' })).toMatchObject({ brand: 'Kia' })
    await fleet.as('owner').call(removeVehicle, { ...ofWallet(), params: { id } })
    expect(await vehiclesWith('AA01BB')).toHaveLength(1)
  },
)

test('the plate of a removed vehicle is free, and so is that of another wallet and of a person', async () => {
  const { id } = await add('CC 01 DD')
  await fleet.as('owner').call(removeVehicle, { ...ofWallet(), params: { id } })
  await add('CC 01 DD')
  await fleet.as('owner').call(addVehicle, { body: car('CC 01 DD') })
  const other = await fleet.db.row<{ id: string }>(sql`select id from wallet where id <> ${fleet.walletId}`)
  await fleet.as('stranger').call(addVehicle, { query: { wallet: other?.id ?? '' }, body: car('CC 01 DD') })
})

test('of vehicles with one plate that are created at the same moment, one is created', async () => {
  const results = await Promise.all(['EE 01 FF', 'ee01ff', 'EE-01-FF'].map((plate) => problemOf(add(plate))))
  expect(results.filter((result) => result !== 'accepted')).toEqual([repeated, repeated])
  expect(await vehiclesWith('EE01FF')).toHaveLength(1)
})

test('a list of vehicles names each that repeats the plate of the wallet or of an earlier one', async () => {
  await add('GG 01 HH')
  const items = ['gg01hh', 'GG 02 HH', 'gg-02-hh', 'GG 03 HH'].map(car)
  const reply = await fleet.as('owner').call(createVehicles, { body: { items } })
  expect(reply.results.map(({ problem }) => problem && [problem.code, problem.fields])).toEqual([
    ['vehicle.plate_taken', { 'items.0.licence_plate': 'taken' }],
    null,
    ['vehicle.plate_taken', { 'items.2.licence_plate': 'taken' }],
    null,
  ])
})

test('a file of people changes the vehicle that has the plate, and refuses a plate that it contains twice', async () => {
  const { id } = await add('JJ 01 KK')
  const send = (...plates: string[]) => {
    const csv = ['plate,brand,model', ...plates.map((plate) => `${plate},Kia,Niro`)].join('\n')
    return fleet.as('owner').call(importPeople, { body: { csv } })
  }
  await send('jj-01-kk')
  expect(await vehiclesWith('JJ01KK')).toEqual([id])
  expect(await problemOf(send('JJ 02 KK', 'jj02kk'))).toMatchObject({
    status: 400,
    fields: { 'csv.3.plate': 'duplicate' },
  })
  expect(await vehiclesWith('JJ02KK')).toEqual([])
})

test('vehicles that repeated a plate before the upgrade keep it and can be changed, and get no further one', async () => {
  const name = '0766-unique-plates.sql'
  await fleet.db.run(sql`alter table vehicle drop column plate_repeats`)
  await fleet.db.run(sql`delete from migration where name = ${name}`)
  const ids = [newId(), newId(), newId()].sort()
  for (const id of ids) {
    await fleet.db.run(sql`
      insert into vehicle (wallet_id, id, licence_plate, brand, model, created_at)
      values (${fleet.walletId}, ${id}, 'LL01MM', 'Renault', 'Zoe', now())`)
  }
  expect(await migrate(fleet.databaseUrl)).toEqual([name])
  expect(await vehiclesWith('LL01MM')).toEqual(ids)
  const [first = '', second = '', third = ''] = ids
  for (const id of ids)
    expect(await change(id, { brand: 'Kia', licence_plate: 'LL 01 MM' })).toMatchObject({ brand: 'Kia' })
  expect(await problemOf(add('LL 01 MM'))).toEqual(repeated)
  await fleet.as('owner').call(removeVehicle, { ...ofWallet(), params: { id: first } })
  expect(await problemOf(add('LL 01 MM'))).toEqual(repeated)
  await change(second, { licence_plate: 'LL 02 MM' })
  expect(await problemOf(change(second, { licence_plate: 'LL 01 MM' }))).toEqual(repeated)
  await change(third, { licence_plate: 'LL 03 MM' })
  const marked = sql`select id from vehicle where wallet_id = ${fleet.walletId} and plate_repeats`
  expect(await fleet.db.rows(marked)).toEqual([])
})

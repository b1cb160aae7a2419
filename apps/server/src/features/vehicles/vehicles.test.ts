import { existsSync, readFileSync } from 'node:fs'
import { listCards } from '@voltway/contract/cards'
import {
  addVehicle,
  createVehicles,
  isOddPlate,
  listVehicleBrands,
  listVehicles,
  removeVehicle,
  searchVehicles,
  updateVehicle,
} from '@voltway/contract/vehicles'
import { expect, test } from 'vitest'
import { addTestCard, fleetOfFile } from '../../../test/fleet-of-file.ts'
import { newId } from '../../platform/ids.ts'
import { CatalogueFileError, importCatalogue } from './catalogue.ts'

const fleet = fleetOfFile()

const zoe = { brand: 'Renault', model: 'Zoe', licence_plate: 'aa-01 bb' }
const ofWallet = () => ({ query: { wallet: fleet.walletId } })
const cardOf = (name: string) =>
  addTestCard(fleet, {
    name,
    plafond: { creditMode: 'UNLOCKED', assignedMinor: null, renewal: 'NONE', day: null },
  })

test('a plate is stored in upper case without separators, and the first vehicle is the default', async () => {
  const added = await fleet.as('viewer').call(addVehicle, { body: zoe })
  expect(added).toMatchObject({ licence_plate: 'AA01BB', is_default: true, member_id: null, card_id: null })
  const second = await fleet.as('viewer').call(addVehicle, { body: { ...zoe, licence_plate: '12·AB·34' } })
  expect(second).toMatchObject({ licence_plate: '12AB34', is_default: false })
  await fleet.as('viewer').call(updateVehicle, { params: { id: second.id }, body: { is_default: true } })
  const { results } = await fleet.as('viewer').call(listVehicles)
  expect(results.map((one) => [one.licence_plate, one.is_default])).toEqual([
    ['12AB34', true],
    ['AA01BB', false],
  ])
})

test.each([
  ['AA01BB', false],
  ['12-AB-34', false],
  ['1234 BCD', false],
  ['AB-123-CD', false],
  ['ABCDEF', true],
  ['12', true],
  ['ΑΒ1234', true],
])('the plate %s needs a confirmation: %s', (plate, odd) => {
  expect(isOddPlate(plate)).toBe(odd)
})

test('a wallet’s vehicle has a driver and a card, and the card is found by its plate', async () => {
  const [first, second] = [await cardOf('First'), await cardOf('Second')]
  const body = { ...zoe, licence_plate: 'ZZ 99 ZZ', member_id: fleet.driverMemberId, card_id: first }
  const added = await fleet.as('coordinator').call(addVehicle, { ...ofWallet(), body })
  expect(added).toMatchObject({ member_id: fleet.driverMemberId, card_id: first })
  const found = async (search: string) =>
    (await fleet.as('manager').call(listCards, { query: { search } })).results.map(({ id }) => id)
  expect(await found('zz99zz')).toEqual([first])

  const moved = { params: { id: added.id }, ...ofWallet(), body: { card_id: second, licence_plate: 'YY 88 YY' } }
  expect(await fleet.as('coordinator').call(updateVehicle, moved)).toMatchObject({ card_id: second })
  expect([await found('zz99zz'), await found('yy88yy')]).toEqual([[], [second]])

  await fleet.as('coordinator').call(removeVehicle, { params: { id: added.id }, ...ofWallet() })
  expect(await found('yy88yy')).toEqual([])
})

test('vehicles are found by plate however it is written, and by brand and model without accents', async () => {
  await fleet.as('coordinator').call(addVehicle, {
    ...ofWallet(),
    body: { brand: 'Citroën', model: 'ë-C3', licence_plate: 'BB 22 CC' },
  })
  const found = async (search: string) => {
    const { count, results } = await fleet
      .as('manager')
      .call(listVehicles, { query: { wallet: fleet.walletId, search } })
    return [count, ...results.map((one) => one.licence_plate)]
  }
  for (const typed of ['bb-22-cc', 'b22', 'CITROEN E-C3']) expect(await found(typed)).toEqual([1, 'BB22CC'])
  expect(await found('tesla')).toEqual([0])
})

test('vehicles of others can be neither seen nor changed, and foreign ids count as unknown', async () => {
  const own = await fleet.as('manager').call(addVehicle, { body: zoe })
  const wallets = await fleet.as('manager').call(addVehicle, { ...ofWallet(), body: zoe })
  const codeOf = (id: string) =>
    fleet.as('accountant').refusal(updateVehicle, { params: { id }, body: { brand: 'Mine' } })
  expect([await codeOf(own.id), await codeOf(wallets.id), await codeOf(newId())]).toEqual(
    Array(3).fill('vehicle.not_found'),
  )
  expect(await fleet.as('accountant').refusal(removeVehicle, { params: { id: own.id } })).toBe('vehicle.not_found')
  expect(await fleet.as('viewer').refusal(addVehicle, { ...ofWallet(), body: zoe })).toBe('auth.not_allowed')
  const foreign = { ...zoe, licence_plate: 'AA 02 BB', member_id: newId() }
  expect(await fleet.as('manager').refusal(addVehicle, { ...ofWallet(), body: foreign })).toBe('member.not_found')
  const noCard = { ...zoe, licence_plate: 'AA 03 BB', card_id: newId() }
  expect(await fleet.as('manager').refusal(addVehicle, { ...ofWallet(), body: noCard })).toBe('card.not_found')
})

test.each([
  { licence_plate: '' },
  { licence_plate: '- -' },
  { licence_plate: 'A'.repeat(17) },
  { licence_plate: 7 },
  { licence_plate: null },
  { brand: '' },
  { brand: 'x\u0000' },
  { model: 'x'.repeat(81) },
  { version: '\u202e' },
  { model_id: 'no/such' },
  { vin: 'x'.repeat(18) },
  { battery_kwh: '1e3' },
  { battery_kwh: '-5' },
  { battery_kwh: '77,4' },
  { battery_kwh: 77 },
  { connector_types: ['PLUG'] },
  { connector_types: 'CCS2' },
  { member_id: 'x' },
  { card_id: 0 },
  { is_default: 'yes' },
  { id: newId() },
])('a vehicle is unchanged after the refused change %j', async (change) => {
  const { id } = await fleet.as('owner').call(addVehicle, { body: zoe })
  const before = await fleet.as('owner').call(listVehicles)
  const response = await fleet
    .as('owner')
    .call(updateVehicle, { params: { id }, body: change as never })
    .catch((refused) => refused)
  expect(response.problem).toMatchObject({
    status: 400,
    code: 'validation_failed',
  })
  expect(Object.keys(response.problem.fields)[0]?.split('.')[0]).toBe(Object.keys(change)[0])
  expect(await fleet.as('owner').call(listVehicles)).toEqual(before)
})

test('the catalogue is searched by words in any order, without accents, and lists brands with their models', async () => {
  const names = async (search: string) =>
    (await fleet.as('driver').call(searchVehicles, { query: { search } })).results.map(
      (one) => `${one.brand} ${one.model}`,
    )
  expect(await names('3 TESLA long')).toEqual(['Tesla Model 3'])
  expect(await names('skoda')).toContain('Škoda Enyaq')
  expect(await names('100%')).toEqual([])
  const all = await fleet.as('driver').call(listVehicleBrands, { params: { x: 'all' } })
  expect(all.results.find((brand) => brand.id === 'renault')).toMatchObject({ name: 'Renault', models: [] })
  const renault = await fleet.as('driver').call(listVehicleBrands, { params: { x: 'renault' } })
  expect(renault.results[0]?.models).toContainEqual({ id: 'renault/zoe', name: 'Zoe' })
  expect(await fleet.as('driver').refusal(listVehicleBrands, { params: { x: 'steam' } })).toBe('vehicle.not_found')
})

test('a vehicle from the catalogue stores its catalogue entry', async () => {
  const [entry] = (await fleet.as('driver').call(searchVehicles, { query: { search: 'zoe' } })).results
  const added = await fleet.as('driver').call(addVehicle, { body: { ...zoe, model_id: entry?.id ?? '' } })
  expect(added).toMatchObject({ brand_id: 'renault', model_id: 'renault/zoe/r110' })
})

const head = 'brand,model,version,year,battery_gross_kwh,battery_net_kwh,connectors'

test('a repeated import of the open dataset changes nothing, and the newest year of a variant is kept', async () => {
  const file = `${head}\nVolta,"Uno, the first",,2024,,40,ccs2|type2\nVolta,"Uno, the first",,2026,,42.5,ccs2\n`
  expect(await importCatalogue(fleet.db, file)).toEqual({ added: 1, renewed: 0 })
  expect(await importCatalogue(fleet.db, file)).toEqual({ added: 0, renewed: 1 })
  const { results } = await fleet.as('driver').call(searchVehicles, { query: { search: 'volta uno' } })
  expect(results).toEqual([
    {
      id: 'volta/uno-the-first',
      brand_id: 'volta',
      brand: 'Volta',
      model: 'Uno, the first',
      version: null,
      battery_kwh: '42.500',
      connector_types: ['CCS2'],
    },
  ])
})

test.each([
  ['another file', 'a,b\n1,2\n', /lacks the columns brand/],
  ['a short line', `${head}\nVolta,Uno\n`, /line 2 has 2 fields/],
  ['a line without a model', `${head}\nVolta,,,,,,\n`, /line 2 has no brand or no model/],
  ['an empty file', `${head}\n`, /no vehicle/],
])('%s is reported and changes nothing', async (_, file, words) => {
  const importing = importCatalogue(fleet.db, file)
  await expect(importing).rejects.toThrow(words)
  await expect(importing).rejects.toThrow(CatalogueFileError)
})

const dataset = new URL('../../../../../../shared/data/vehicles/vehicles.csv', import.meta.url)

test('the open dataset of 1,189 variants is imported completely', async ({ skip }) => {
  if (!existsSync(dataset)) skip('the open dataset is not here (../shared/data)')
  const { added, renewed } = await importCatalogue(fleet.db, readFileSync(dataset, 'utf8'))
  // One entry per variant, whatever the number of its model years.
  expect(added + renewed).toBeGreaterThan(450)
  const all = await fleet.as('driver').call(listVehicleBrands, { params: { x: 'all' } })
  expect(all.count).toBeGreaterThan(60)
})

test('many vehicles are added by one call, and each refused one is named with its field', async () => {
  const added = (n: number, more = {}) => ({ ...zoe, licence_plate: `BULK-${n}`, external_id: `CAR-${n}`, ...more })
  const items = Array.from({ length: 1_000 }, (_, n) => added(n))
  items[3] = added(3, { external_id: 'CAR-2' })
  items[4] = added(4, { member_id: newId() })
  items[5] = added(5, { licence_plate: '--' })
  items[6] = added(6, { battery_kwh: '52.000', connector_types: ['CCS2'], norm_kwh_per_100_km: '17.5' })
  const owner = fleet.as('owner')
  const reply = await owner.call(createVehicles, { body: { items }, key: 'cars' })
  expect([reply.created, reply.failed]).toEqual([997, 3])
  const problems = reply.results.filter(({ problem }) => problem !== null)
  expect(problems.map(({ index, id, problem }) => [index, id, problem?.code, problem?.fields])).toEqual([
    [3, null, 'external_id.taken', { 'items.3.external_id': 'taken' }],
    [4, null, 'member.not_found', { 'items.4.member_id': 'unknown' }],
    [5, null, 'validation_failed', { 'items.5.licence_plate': 'plate' }],
  ])
  const { results } = await owner.call(listVehicles, { query: { wallet: fleet.walletId, external_id: 'CAR-6' } })
  expect(results).toMatchObject([
    { id: reply.results[6]?.id, battery_kwh: '52.000', connector_types: ['CCS2'], norm_kwh_per_100_km: '17.500' },
  ])
  expect(await owner.call(createVehicles, { body: { items }, key: 'cars' })).toEqual(reply)
  const again = await owner.call(createVehicles, { body: { items: [added(7, { licence_plate: 'BULK-7-AGAIN' })] } })
  expect(again).toMatchObject({ created: 0, failed: 1, results: [{ problem: { code: 'external_id.taken' } }] })
  const wrong = { items: [added(2_000), { ...added(2_001), brand: '' }] }
  expect(await owner.refusal(createVehicles, { body: wrong })).toBe('validation_failed')
  expect((await owner.call(listVehicles, { query: { search: 'BULK2000' } })).count).toBe(0)
})

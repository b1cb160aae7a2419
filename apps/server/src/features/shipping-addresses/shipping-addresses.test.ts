import { listAudit } from '@voltway/contract/audit'
import { postalCodeOf } from '@voltway/contract/postal-code'
import {
  addShippingAddress,
  listCountries,
  listShippingAddresses,
  removeShippingAddress,
  updateShippingAddress,
} from '@voltway/contract/shipping-addresses'
import { updateUser } from '@voltway/contract/users'
import { expect, test } from 'vitest'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'

const fleet = fleetOfFile()

const lisbon = { name: 'Head office', street: 'Rua Augusta 1', postal_code: '1100-048', city: 'Lisboa', country: 'PT' }

test('postcode and phone of an address are normalized, and it is listed by name', async () => {
  const me = fleet.as('driver')
  const added = await me.call(addShippingAddress, {
    body: { ...lisbon, postal_code: '1100048', phone: '912 345 678', tax_id: '501964843' },
  })
  expect(added).toMatchObject({ postal_code: '1100-048', phone: '+351912345678', tax_id: '501964843' })
  await me.call(addShippingAddress, { body: { ...lisbon, name: 'Attic' } })
  const { count, results } = await me.call(listShippingAddresses)
  expect([count, ...results.map(({ name }) => name)]).toEqual([2, 'Attic', 'Head office'])
  expect((await fleet.as('manager').call(listShippingAddresses)).count).toBe(0)
})

test.each([
  ['PT', '1100-048', '1100-048'],
  ['PT', '1100 048', '1100-048'],
  ['PT', '1100-04', undefined],
  ['PT', '11000-48', undefined],
  ['ES', '28001', '28001'],
  ['ES', '52001', '52001'],
  ['ES', '53001', undefined],
  ['ES', '00001', undefined],
  ['FR', '75001', '75001'],
  ['FR', '7500', undefined],
  ['GB', 'sw1a 1aa', 'SW1A 1AA'],
  ['NL', '1', undefined],
  ['NL', '1012 AB 12345', undefined],
])('in %s the postcode "%s" is stored as %s (domain: addresses)', (country, typed, stored) => {
  expect(postalCodeOf(country, typed)).toBe(stored)
})

test.each([
  ['postal_code', { postal_code: '1100' }],
  ['country', { country: 'ZZ' }],
  ['phone', { phone: '12' }],
  ['phone', { phone: '+351 000 000 000' }],
])('a wrong %s is refused at its field', async (field, wrong) => {
  const added = fleet.as('owner').call(addShippingAddress, { body: { ...lisbon, ...wrong } })
  await expect(added).rejects.toMatchObject({ status: 400, problem: { fields: { [field]: field } } })
})

test('readers of a wallet read its addresses, and people who order cards change them', async () => {
  const query = { wallet: fleet.walletId }
  const { id } = await fleet.as('cardManager').call(addShippingAddress, { query, body: lisbon })
  expect((await fleet.as('viewer').call(listShippingAddresses, { query })).results.map((one) => one.id)).toEqual([id])
  expect(await fleet.as('viewer').refusal(addShippingAddress, { query, body: lisbon })).toBe('auth.not_allowed')
  expect(await fleet.as('viewer').refusal(removeShippingAddress, { query, params: { id } })).toBe('auth.not_allowed')
  expect(await fleet.as('driver').refusal(listShippingAddresses, { query })).toBe('auth.not_allowed')
  expect(await fleet.as('stranger').refusal(listShippingAddresses, { query })).toBe('wallet.not_found')
  expect(await fleet.as('owner').refusal(removeShippingAddress, { params: { id } })).toBe('shipping_address.not_found')
  await fleet.as('owner').call(removeShippingAddress, { query, params: { id } })
  expect(await fleet.as('owner').refusal(removeShippingAddress, { query, params: { id } })).toBe(
    'shipping_address.not_found',
  )
})

test('countries are named and sorted in the person’s language', async () => {
  const find = async (code: string) =>
    (await fleet.as('accountant').call(listCountries)).results.find((country) => country.code === code)
  expect(await find('DE')).toEqual({ code: 'DE', name: 'Germany', calling_code: '+49' })
  await fleet.as('accountant').call(updateUser, { body: { language: 'pt' } })
  expect(await find('DE')).toEqual({ code: 'DE', name: 'Alemanha', calling_code: '+49' })
  await fleet.as('accountant').call(updateUser, { body: { language: 'es' } })
  const names = (await fleet.as('accountant').call(listCountries)).results.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(230)
  expect(names).toEqual([...names].sort(new Intl.Collator('es').compare))
})

test('a changed address is validated as a whole: another country requires another postcode', async () => {
  const me = fleet.as('coordinator')
  const { id } = await me.call(addShippingAddress, { body: lisbon })
  const change = (body: object) => me.call(updateShippingAddress, { params: { id }, body })
  await expect(change({ country: 'FR' })).rejects.toMatchObject({
    problem: { fields: { postal_code: 'postal_code' } },
  })
  const moved = await change({ country: 'FR', postal_code: '75001', city: 'Paris' })
  expect(moved).toMatchObject({ name: 'Head office', country: 'FR', postal_code: '75001', city: 'Paris' })
  expect(await fleet.as('owner').refusal(updateShippingAddress, { params: { id }, body: { city: 'Porto' } })).toBe(
    'shipping_address.not_found',
  )
})

test('the audit records changes of the wallet’s addresses', async () => {
  const query = { wallet: fleet.walletId }
  const owner = fleet.as('owner')
  const { id } = await owner.call(addShippingAddress, { query, body: lisbon })
  await owner.call(updateShippingAddress, { query, params: { id }, body: { city: 'Lisbon' } })
  await owner.call(removeShippingAddress, { query, params: { id } })
  const { results } = await owner.call(listAudit, { query: { object: id } })
  expect(results.map(({ deed, before, after }) => [deed, before?.city, after?.city])).toEqual([
    ['shipping_address.removed', 'Lisbon', undefined],
    ['shipping_address.changed', 'Lisboa', 'Lisbon'],
    ['shipping_address.added', undefined, 'Lisboa'],
  ])
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  addShippingAddress,
  listCountries,
  listShippingAddresses,
  removeShippingAddress,
  type ShippingAddress,
  updateShippingAddress,
} from '@voltway/contract/shipping-addresses'
import { afterEach, expect, test, vi } from 'vitest'
import { openScreen, refusal, TestResponses, walletId } from '../../shared/test-screen.tsx'
import { ShippingAddressesSection } from './shipping-addresses-section.tsx'

afterEach(() => vi.unstubAllGlobals())

const office: ShippingAddress = {
  id: '01890000-0000-7000-8000-000000000051',
  name: 'Head office',
  street: 'Rua Augusta 1',
  postal_code: '1100-048',
  city: 'Lisboa',
  country: 'PT',
  tax_id: null,
  phone: '+351912345678',
}

function respondWith(addresses: ShippingAddress[]): TestResponses {
  return new TestResponses()
    .on(listShippingAddresses, () => ({ count: addresses.length, next: null, previous: null, results: addresses }))
    .on(listCountries, () => ({
      count: 1,
      next: null,
      previous: null,
      results: [{ code: 'PT', name: 'Portugal', calling_code: '+351' }],
    }))
}
const open = (responses: TestResponses) =>
  openScreen(ShippingAddressesSection, {
    at: '/settings?section=shipping-addresses',
    areas: ['own-list', 'shipping-addresses'],
    responses,
  })

test('an address shows its country’s name and is edited in a drawer', async () => {
  const responses = respondWith([office]).on(updateShippingAddress, () => ({ ...office, city: 'Porto' }))
  await open(responses)
  await screen.findByText('Rua Augusta 1, 1100-048 Lisboa')
  await screen.findByText('Portugal')
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Head office' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Edit' }))
  const drawer = within(screen.getByRole('dialog'))
  await userEvent.clear(drawer.getByLabelText('City'))
  await userEvent.type(drawer.getByLabelText('City'), 'Porto')
  await userEvent.click(drawer.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [call] = responses.callsOf(updateShippingAddress)
  expect(call?.query.get('wallet')).toBe(walletId)
  expect(call?.body).toMatchObject({ city: 'Porto', postal_code: '1100-048', phone: '+351912345678', tax_id: null })
})

test('an invalid postcode shows an error at its field', async () => {
  const responses = respondWith([]).on(addShippingAddress, () =>
    refusal(400, 'validation_failed', { postal_code: 'postal_code' }),
  )
  await open(responses)
  await screen.findByText('No shipping addresses yet')
  const add = screen.getByRole('button', { name: 'Add address' })
  await waitFor(() => expect(add.getAttribute('aria-disabled')).toBeNull())
  await userEvent.click(add)
  const dialog = within(screen.getByRole('dialog'))
  await dialog.findByRole('option', { name: 'Portugal' })
  await userEvent.type(dialog.getByLabelText('Name'), 'Head office')
  await userEvent.selectOptions(dialog.getByLabelText('Country'), 'PT')
  await userEvent.type(dialog.getByLabelText('Street and number'), 'Rua Augusta 1')
  await userEvent.type(dialog.getByLabelText('Postcode'), '1')
  await userEvent.type(dialog.getByLabelText('City'), 'Lisboa')
  await userEvent.click(dialog.getByRole('button', { name: 'Add address' }))
  await waitFor(() => expect(dialog.getByLabelText('Postcode').getAttribute('aria-invalid')).toBe('true'))
  dialog.getByRole('link', { name: 'This postcode does not match the country' })
})

test('deleting requires a confirmation, and an error is shown in its dialog', async () => {
  const responses = respondWith([office]).on(removeShippingAddress, () => refusal(404, 'shipping_address.not_found'))
  await open(responses)
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Head office' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }))
  const dialog = within(screen.getByRole('alertdialog', { name: 'Delete the address “Head office”' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Delete address' }))
  await dialog.findByText('This address does not exist.')
})

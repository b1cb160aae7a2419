import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { listCards } from '@voltway/contract/cards'
import { listMembers } from '@voltway/contract/members'
import { addVehicle, listVehicles, removeVehicle, searchVehicles, type Vehicle } from '@voltway/contract/vehicles'
import { afterEach, expect, test, vi } from 'vitest'
import { openScreen, refusal, TestResponses } from '../../shared/test-screen.tsx'
import { VehiclesSection } from './vehicles-section.tsx'

afterEach(() => vi.unstubAllGlobals())

const zoe: Vehicle = {
  id: '01890000-0000-7000-8000-000000000061',
  brand_id: 'renault',
  model_id: 'renault/zoe',
  brand: 'Renault',
  model: 'Zoe',
  version: null,
  licence_plate: 'AA01BB',
  vin: null,
  battery_kwh: '52.000',
  norm_kwh_per_100_km: null,
  connector_types: ['TYPE_2', 'CCS2'],
  member_id: null,
  member_name: null,
  card_id: null,
  card_name: null,
  external_id: null,
  is_default: true,
}
const listOf = <Item,>(results: Item[]) => ({ count: results.length, next: null, previous: null, results })
const respondWith = (vehicles: Vehicle[]) =>
  new TestResponses()
    .on(listVehicles, () => listOf(vehicles))
    .on(searchVehicles, () => listOf([]))
    .on(listMembers, () => listOf([]))
    .on(listCards, () => listOf([]))
const open = (responses: TestResponses) =>
  openScreen(VehiclesSection, { at: '/settings?section=own-vehicles', areas: ['own-list', 'vehicles'], responses })

test('a vehicle shows its plate, model and charging data, and is deleted after a confirmation', async () => {
  const responses = respondWith([zoe]).on(removeVehicle, () => ({ id: zoe.id }))
  await open(responses)
  const row = within(await screen.findByRole('listitem'))
  row.getByText('AA01BB')
  row.getByText('Renault Zoe')
  row.getByText('52.0 kWh · Type 2 · CCS 2')
  await userEvent.click(row.getByRole('button', { name: 'Actions for AA01BB' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  expect(responses.callsOf(removeVehicle)).toHaveLength(0)
  await userEvent.click(await screen.findByRole('button', { name: 'Delete vehicle' }))
  await screen.findByText('Vehicle deleted')
})

test('many vehicles can be searched, and the search is in the URL', async () => {
  const many = Array.from({ length: 11 }, (_, n) => ({
    ...zoe,
    id: zoe.id.slice(0, -2) + (10 + n),
    licence_plate: `AA${10 + n}BB`,
  }))
  const responses = respondWith(many).on(listVehicles, ({ query }) =>
    listOf(many.filter(({ licence_plate }) => licence_plate.includes(query.get('search') ?? ''))),
  )
  await open(responses)
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search vehicles' }), '17{Enter}')
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(location.search).toContain('search=17')
  await userEvent.type(screen.getByRole('searchbox'), '7{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(11))
})

test('an unusual plate shows a warning and can be saved, and the server’s error is shown at its field', async () => {
  const responses = respondWith([]).on(addVehicle, () => refusal(400, 'validation_failed', { battery_kwh: 'energy' }))
  await open(responses)
  await screen.findByText('No vehicles yet')
  await userEvent.click(screen.getByRole('button', { name: 'Add vehicle' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Licence plate' }), 'DUCK')
  dialog.getByText(/unusual format/)
  await userEvent.click(dialog.getByRole('button', { name: 'Add vehicle' }))
  expect(responses.callsOf(addVehicle)).toHaveLength(0)
  await userEvent.type(dialog.getByRole('combobox', { name: 'Brand' }), 'Citroën')
  await userEvent.type(dialog.getByRole('combobox', { name: 'Model' }), 'Ami')
  await userEvent.type(dialog.getByRole('textbox', { name: /Usable battery capacity/ }), '5,5')
  await userEvent.click(dialog.getByRole('button', { name: 'Add vehicle' }))
  await dialog.findAllByText('Enter an energy such as 64.5')
  expect(responses.callsOf(addVehicle)[0]?.body).toMatchObject({
    licence_plate: 'DUCK',
    brand: 'Citroën',
    battery_kwh: '5.5',
  })
})

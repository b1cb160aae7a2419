import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { listSessionImports } from '@voltway/contract/session-imports'
import { listVehicleCosts, type VehicleCost } from '@voltway/contract/vehicles-costs'
import { addChargeReading, getChargeReading } from '@voltway/contract/vehicles-odometer'
import { afterEach, expect, test, vi } from 'vitest'
import { openScreen, refusal, TestResponses, walletId } from '../../shared/test-screen.tsx'
import { OdometerPrompt } from './odometer-prompt.tsx'
import type { ShownVehicle } from './vehicle-costs.queries.ts'
import { MonthsPanel, ReadingPeriodsPanel } from './vehicle-tables.tsx'
import { VehiclesPage } from './vehicles-page.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const idOf = (last: number) => `01890000-0000-7000-8000-0000000000${last}`

const costOf = (last: number, plate: string, perDistance: string | null): VehicleCost => ({
  vehicle: {
    id: idOf(last),
    brand_id: null,
    model_id: null,
    brand: 'Renault',
    model: 'Zoe',
    version: null,
    licence_plate: plate,
    vin: null,
    battery_kwh: null,
    norm_kwh_per_100_km: null,
    connector_types: [],
    member_id: null,
    member_name: null,
    card_id: null,
    card_name: null,
    external_id: null,
    is_default: false,
  },
  norm_kwh_per_100_km: '15.000',
  norm_source: 'ENTERED',
  charged: { sessions: 3, energy_kwh: '90.000', cost: '30.00' },
  readings: perDistance === null ? 1 : 2,
  last_reading: { at: '2026-11-20T10:00:00Z', km: 12_345 },
  distance:
    perDistance === null
      ? null
      : {
          from: '2026-10-01T10:00:00Z',
          to: '2026-11-20T10:00:00Z',
          km: 500,
          sessions: 3,
          energy_kwh: '90.000',
          cost: '30.00',
          kwh_per_100_km: '18.000',
          cost_per_100_km: perDistance,
          edge_sessions: 0,
          edge_kwh: '0.000',
        },
})
const costs = [costOf(61, 'AA01BB', '6.00'), costOf(62, 'AA02BB', '7.50'), costOf(63, 'AA03BB', null)]
const petrol = {
  price_per_litre: '1.789',
  litres_per_100_km: '6.500',
  cost_per_100_km: '11.63',
  source: 'DGEG',
  as_of: '2026-11-01',
}
const responsesOf = () =>
  new TestResponses().on(listVehicleCosts, ({ query }) => {
    const ids = query.get('ids')?.split(',')
    const results = costs.filter(({ vehicle }) => ids === undefined || ids.includes(vehicle.id))
    return {
      count: results.length,
      next: null,
      previous: null,
      results,
      currency: 'EUR',
      petrol,
      amounts: 'GROSS' as const,
      vat_unknown_cost: '0.00',
    }
  })

test('two selected vehicles are compared side by side, and one without two readings has no figures', async () => {
  await openScreen(VehiclesPage, {
    at: '/vehicles',
    areas: ['vehicle-costs', 'vehicles', 'amounts', 'table-file'],
    responses: responsesOf(),
  })
  const row = within(await screen.findByRole('row', { name: /AA03BB/ }))
  expect(row.getAllByText('Needs two readings').length).toBeGreaterThan(0)
  await userEvent.click(await screen.findByRole('checkbox', { name: /AA01BB/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: /AA02BB/ }))
  const table = within(await screen.findByRole('table', { name: 'Comparison' }))
  const cost = within(table.getByRole('row', { name: /Cost per 100 km/ }))
  expect(cost.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['€6.00', '€7.50'])
  const saved = within(table.getByRole('row', { name: /Saved per 100 km/ }))
  expect(saved.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['€5.63', '€4.13'])
  expect(location.search).toContain(`compare=${idOf(61)},${idOf(62)}`)
})

const november = { month: '2026-11', sessions: 5, energy_kwh: '140.000', cost: '52.00' }
const vehicle: ShownVehicle = {
  ...costOf(61, 'AA01BB', '6.00'),
  amounts: 'GROSS',
  currency: 'EUR',
  petrol,
  vat_unknown_cost: '0.00',
  months: [{ ...november, distance: costOf(61, 'AA01BB', '6.00').distance }],
  used_by: [],
}
const Months = () => (
  <>
    <ReadingPeriodsPanel vehicle={vehicle} />
    <MonthsPanel vehicle={vehicle} />
  </>
)

test('a distance stands beside the energy and cost of its own days, apart from the charges of a month', async () => {
  await openScreen(Months, { at: '/', areas: ['vehicle-costs'], responses: new TestResponses() })
  const cellsOf = async (name: RegExp) =>
    within(await screen.findByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(await cellsOf(/^01\/10\/2026 – 20\/11\/2026/)).toEqual([
    '500 km',
    '90.00\u00a0kWh',
    '€30.00',
    '18.0 kWh',
    '€6.00',
  ])
  expect(await cellsOf(/^November 2026/)).toEqual(['5', '140.00\u00a0kWh', '€52.00'])
})

test('costs of one source of charges are requested, and are not compared with the norm', async () => {
  const some = { count: 1, next: null, previous: null, results: [] }
  const responses = responsesOf().on(listSessionImports, () => some)
  await openScreen(VehiclesPage, { at: '/vehicles', areas: ['vehicle-costs', 'vehicles', 'amounts'], responses })
  expect((await screen.findAllByText('20% above expected')).length).toBeGreaterThan(0)
  const choice = within(await screen.findByRole('radiogroup', { name: 'Source' }))
  expect(choice.getAllByRole('radio').map(({ textContent }) => textContent)).toEqual(['All', 'Public', 'Imported'])
  await userEvent.click(choice.getByRole('radio', { name: 'Imported' }))
  await waitFor(() => expect(responses.callsOf(listVehicleCosts).at(-1)?.query.get('source')).toBe('IMPORTED'))
  await screen.findByText(/^Only charges of the chosen source/)
  expect(screen.queryByText('20% above expected')).toBeNull()
  expect(screen.getByRole('link', { name: /AA01BB/ }).getAttribute('href')).toContain('source=IMPORTED')
})

test('the list is sorted by a head, in both directions', async () => {
  const responses = responsesOf()
  await openScreen(VehiclesPage, { at: '/vehicles', areas: ['vehicle-costs', 'vehicles', 'amounts'], responses })
  const head = () => within(screen.getByRole('columnheader', { name: /Cost\/100 km/ })).getByRole('button')
  await screen.findByRole('row', { name: /AA03BB/ })
  for (const ordering of ['-cost_per_100_km', 'cost_per_100_km']) {
    await userEvent.click(head())
    await vi.waitFor(() => expect(responses.callsOf(listVehicleCosts).at(-1)?.query.get('ordering')).toBe(ordering))
  }
})

const session = { id: idOf(71), start_date_time: '2026-11-21T09:00:00Z', station: { name: 'Marquês' } }
const Prompt = () => <OdometerPrompt walletId={walletId} session={session} />

test('a driver enters the odometer in one field, sees why it is refused, or skips it', async () => {
  const responses = new TestResponses()
    .on(getChargeReading, () => ({ plate: 'AA01BB', is_missing: true, last_km: 12_345 }))
    .on(addChargeReading, () => refusal(409, 'odometer.below_earlier', { km: 'too_small' }))
  await openScreen(Prompt, { at: '/', areas: ['vehicle-costs'], responses })
  await userEvent.type(await screen.findByRole('textbox', { name: /Odometer of AA01BB/ }), '12 300')
  screen.getByText('Last reading: 12,345 km')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('This number is too small')
  expect(responses.callsOf(addChargeReading)[0]?.body).toEqual({ km: 12_300 })
  await userEvent.click(screen.getByRole('button', { name: 'Skip' }))
  expect(screen.queryByRole('textbox')).toBeNull()
})

import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { getLocationSharing, listLastKnownLocations, setLocationSharing } from '@voltway/contract/locations'
import { listSites, type Site } from '@voltway/contract/sites'
import { afterEach, expect, test, vi } from 'vitest'
import { openScreen, refusal, TestResponses } from '../../shared/test-screen.tsx'
import { LocationsPage } from './locations-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const at = '2026-11-20T08:00:00Z'
const location = {
  member: { id: '01890000-0000-7000-8000-000000000021', name: 'Ana Ferreira' },
  station: { name: 'Marquês', city: 'Lisboa', latitude: 38.7, longitude: -9.1 },
  at,
}
const depot: Site = {
  ...{ id: '01890000-0000-7000-8000-000000000031', kind: 'DEPOT', name: 'Porto depot', city: 'Porto', country: 'PT' },
  ...{ street: 'Rua 1', postal_code: '4300-171', coordinates: { latitude: 41.15, longitude: -8.58 } },
  ...{ member: null, card: null, grid_limit_kw: null, chargers: 4, chargers_connected: 4, tariff: null },
  ...{ month_energy_kwh: '0.000', month_cost: '0.00', is_located: false, charger_invited_at: null },
}
const open = (responses: TestResponses, depots: readonly Site[] = []) =>
  openScreen(LocationsPage, {
    at: '/locations',
    areas: ['locations'],
    responses: responses.on(listSites, () => ({
      ...{ count: depots.length, next: null, previous: null, results: [...depots] },
    })),
  })

test('a wallet with locations off shows a message, and turning them on loads the locations', async () => {
  let enabled = false
  const responses = new TestResponses()
    .on(listLastKnownLocations, () => ({ enabled, results: enabled ? [location] : [] }))
    .on(getLocationSharing, () => ({ enabled, own: null }))
    .on(setLocationSharing, ({ body }) => {
      enabled = (body as { enabled: boolean }).enabled
      return { enabled, own: null }
    })
  await open(responses)
  await screen.findByText('Locations are off')
  await userEvent.click(await screen.findByRole('switch', { name: /Show locations in this wallet/ }))
  await screen.findByRole('button', { name: /Ana Ferreira.*Marquês · Lisboa/ })
  expect(responses.callsOf(listLastKnownLocations)).toHaveLength(2)
})

test('a person without access to locations sees a message', async () => {
  const responses = new TestResponses()
    .on(listLastKnownLocations, () => refusal(403, 'auth.not_allowed'))
    .on(getLocationSharing, () => ({ enabled: true, own: null }))
  await open(responses)
  await screen.findByText('You do not have access to locations')
})

test('depots are on the map, also while locations of drivers are off', async () => {
  const responses = new TestResponses()
    .on(listLastKnownLocations, () => ({ enabled: false, results: [] }))
    .on(getLocationSharing, () => ({ enabled: false, own: null }))
  await open(responses, [depot, { ...depot, id: depot.id.replace('31', '32'), name: 'Nowhere', coordinates: null }])
  await screen.findByText('Locations are off')
  const shown = await screen.findByRole('button', { name: /Porto depot/ })
  await userEvent.click(shown)
  expect(shown.getAttribute('aria-pressed')).toBe('true')
  expect(screen.queryByText('Nowhere')).toBeNull()
  await screen.findByRole('button', { name: 'Zoom in' })
})

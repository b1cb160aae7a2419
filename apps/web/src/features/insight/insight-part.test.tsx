import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  type Anomaly,
  addBudget,
  type Budget,
  type BudgetBySource,
  dismissAnomaly,
  listAnomalies,
  listBudgets,
} from '@voltway/contract/insight'
import { disputeSession } from '@voltway/contract/sessions-details'
import { afterEach, expect, test, vi } from 'vitest'
import { ConsumptionPage } from '../../app/consumption/consumption-page.tsx'
import { openScreen, TestResponses } from '../../shared/test-screen.tsx'

afterEach(() => vi.unstubAllGlobals())

const id = '01890000-0000-7000-8000-000000000011'
const budget: Budget = {
  id,
  cost_centre: 'Sales',
  team: null,
  period: 'MONTH',
  amounts: 'NET',
  amount: '500.00',
  from: '2026-03-01',
  to: '2026-03-31',
  spent: '410.00',
  share: '82.00',
  expected: '640.00',
  forecast: { expected: '640.00', low: '600.00', high: '680.00' },
  warned_at: null,
  alerts: [{ step: 80, at: '2026-03-20T10:00:00Z' }],
}
const bySource: BudgetBySource['by_source'] = [
  { source: 'NETWORK', spent: '300.00' },
  { source: 'HOME', spent: '100.00' },
  { source: 'IMPORTED', spent: '10.00' },
]
const far: Anomaly = {
  session_id: id,
  kind: 'TOO_FAR',
  start_date_time: '2026-03-02T12:30:00Z',
  station: { name: 'Porto Boavista', city: 'Porto' },
  card: { id, name: 'Van 1' },
  member: { id, name: 'Ana Reis' },
  energy_kwh: '10.000',
  total_cost: '4.20',
  currency: 'EUR',
  facts: { km: '270', minutes: '30', other: 'Lisboa Oriente' },
  places: null,
  dismissal: null,
}
const server = () =>
  new TestResponses()
    .on(listBudgets, () => ({
      currency: 'EUR',
      results: [{ ...budget, by_source: bySource }],
      cost_centres: ['Sales'],
    }))
    .on(listAnomalies, () => ({ count: 1, next: null, previous: null, results: [far] }))
    .on(addBudget, () => budget)
    .on(dismissAnomaly, () => far)
const open = (responses: TestResponses) =>
  openScreen(ConsumptionPage, {
    at: '/consumption?show=insight',
    areas: ['consumption', 'insight', 'amounts', 'sources'],
    responses,
  })

test('a budget shows its usage and forecast, and another one can be created', async () => {
  const responses = server()
  await open(responses)
  await screen.findByText('€410.00 of €500.00')
  screen.getByText('Without VAT')
  screen.getByText('Forecast for 31/03/2026: €640.00 (between €600.00 and €680.00), over budget')
  await userEvent.click(screen.getByRole('button', { name: 'Create budget' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create budget' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  dialog.getByText('Enter an amount above 0, such as 1500.00')
  await userEvent.selectOptions(dialog.getByLabelText('Scope'), 'Sales')
  await userEvent.selectOptions(dialog.getByLabelText('VAT'), 'Without VAT')
  await userEvent.type(dialog.getByLabelText('Amount'), '750,5')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(responses.callsOf(addBudget)).toHaveLength(1))
  expect(responses.callsOf(addBudget)[0]?.body).toEqual({
    cost_centre: 'Sales',
    period: 'MONTH',
    amount: '750.50',
    amounts: 'NET',
  })
})

test('a budget shows what each source of charges spent, with links to the charges', async () => {
  await open(server())
  const sources = within(await screen.findByRole('list', { name: 'Source' }))
  const links = sources.getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['Public €300.00', 'Home €100.00', 'Imported €10.00'])
  const days = 'start_date_time__gte=2026-03-01T00:00:00Z&start_date_time__lte=2026-03-31T22:59:59Z&cost_centre=Sales'
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/charging-sessions?status=COMPLETED,PAID&source=NETWORK&${days}`,
    `/charging-sessions?status=COMPLETED,PAID&source=HOME&${days}`,
    `/consumption?show=imports&${days}`,
  ])
})

test('an anomaly shows its reason and a link to its session, and is dismissed with a note', async () => {
  const responses = server()
  await open(responses)
  await screen.findByText(/270 km from Lisboa Oriente, 30 min after a charge there \(02\/03\/2026 12:00\)/)
  const link = screen.getByRole('link', { name: 'Open the session at Porto Boavista' })
  expect(link.getAttribute('href')).toBe(`/charging-sessions?session=${id}`)
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.type(question.getByLabelText(/Note/), 'A colleague')
  await userEvent.click(question.getByRole('button', { name: 'Dismiss' }))
  await vi.waitFor(() => expect(responses.callsOf(dismissAnomaly)).toHaveLength(1))
  expect(responses.callsOf(dismissAnomaly)[0]?.body).toEqual({ kind: 'TOO_FAR', dismissed: true, note: 'A colleague' })
})

/** jsdom has no layout, so the map never comes near the window; its legend has the same facts. */
class NeverNear {
  observe() {}
  disconnect() {}
}

test('an anomaly can be disputed, and a charge far from its vehicle names the distance and the time', async () => {
  vi.stubGlobal('IntersectionObserver', NeverNear)
  const away = {
    ...far,
    kind: 'FAR_FROM_VEHICLE' as const,
    facts: { km: '42', minutes: '12', seen_at: '2026-03-01T07:48:00Z' },
    places: { station: { latitude: 38.7, longitude: -9.1 }, vehicle: { latitude: 39.1, longitude: -9.1 } },
  }
  const responses = server()
    .on(listAnomalies, () => ({ count: 1, next: null, previous: null, results: [away] }))
    .on(disputeSession, () => Response.json({}))
  await open(responses)
  await screen.findByText(/Vehicle 42 km away on 01\/03\/2026.*, 12 min from the charge/)
  await userEvent.click(screen.getByRole('button', { name: 'Show on the map' }))
  expect((await screen.findByRole('figure')).textContent).toMatch(/^Charge at .*Vehicle, 01\/03\/2026.*42 km apart$/)
  await userEvent.click(screen.getByRole('button', { name: 'Dispute' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.selectOptions(dialog.getByRole('combobox'), 'WRONG_PRICE')
  await userEvent.type(dialog.getByRole('textbox'), 'Not our car')
  await userEvent.click(dialog.getByRole('button', { name: 'Send dispute' }))
  await vi.waitFor(() => expect(responses.callsOf(disputeSession)).toHaveLength(1))
  expect(responses.callsOf(disputeSession)[0]?.body).toEqual({ reason: 'WRONG_PRICE', words: 'Not our car' })
})

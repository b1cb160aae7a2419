import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  type CardShare,
  type Consumption,
  getCardConsumption,
  getConsumption,
  listConsumptions,
} from '@voltway/contract/consumption'
import { type CostChange, explainConsumption } from '@voltway/contract/consumption-change'
import { downloadCo2Report } from '@voltway/contract/consumption-co2'
import { listSites } from '@voltway/contract/sites'
import { afterEach, expect, test, vi } from 'vitest'
import { openScreen, refusal, TestResponses } from '../../shared/test-screen.tsx'
import { ConsumptionPage } from './consumption-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const idOf = (last: number) => `01890000-0000-7000-8000-0000000000${last}`
const sums = (cost: string, energy_kwh: string, sessions: number) => ({ cost, energy_kwh, sessions, duration_s: 3600 })
const nothing = sums('0.00', '0.000', 0)

const van = { id: idOf(11), name: 'Van 1', ...sums('60.00', '120.000', 3), share: '75.00', previous_cost: '40.00' }
const truck = { id: idOf(12), name: 'Truck 2', ...sums('20.00', '40.000', 1), share: '25.00', previous_cost: '0.00' }
const february: Consumption = {
  view: 'month',
  currency: 'EUR',
  time_zone: 'Europe/Lisbon',
  from: '2026-02-01',
  to: '2026-02-28',
  totals: { ...sums('80.00', '160.000', 4), co2_kg: '28.000', avg_price_kwh: '0.5000' },
  imported: { sessions: 0, cost: '0.00' },
  previous: {
    from: '2026-01-04',
    to: '2026-01-31',
    totals: { ...sums('40.00', '100.000', 2), co2_kg: '17.500', avg_price_kwh: '0.4000' },
  },
  forecast: null,
  amounts: 'GROSS',
  vat_unknown_cost: '0.00',
  co2_missing_kwh: '0.000',
  buckets: Array.from({ length: 28 }, (_, index) => ({
    start: `2026-02-${String(index + 1).padStart(2, '0')}`,
    ...(index === 9 ? sums('80.00', '160.000', 4) : nothing),
    previous: index === 0 ? sums('40.00', '100.000', 2) : nothing,
  })),
  by_card: [van, truck],
  by_member: [{ ...van, id: null, name: '' }],
  by_cost_centre: [{ ...van, id: null, name: 'Sales' }],
  by_second_dimension: [],
  by_current: [{ ...van, id: null, name: 'AC' }],
  by_period: { NORMAL: '120.000', OFF_PEAK: '40.000' },
  by_hour: [{ weekday: 2, hour: 9, ...sums('80.00', '160.000', 4) }],
  top_stations: [
    {
      ...van,
      id: idOf(51),
      name: 'Porto Boavista',
      address: 'Avenida 1',
      city: 'Porto',
      operator: 'Norte',
      coordinates: null,
    },
  ],
}
const part = { sessions: 0, current: null, country: null }
const change: CostChange = {
  ...{ currency: 'EUR', from: '2026-02-01', to: '2026-02-28', cost: '80.00', change: '40.00' },
  amounts: 'GROSS',
  previous: { from: '2026-01-04', to: '2026-01-31', cost: '40.00' },
  parts: [
    { ...part, kind: 'CHARGES', amount: '38.00', sessions: 2, current: 'DC' },
    { ...part, kind: 'PEAK', amount: '6.00' },
    { ...part, kind: 'PRICE', amount: '-4.00' },
  ],
}
const listOf = (results: readonly CardShare[]) => ({
  count: results.length,
  next: null,
  previous: null,
  results: [...results],
})
const rows = [van, truck].map((card): CardShare => ({ ...card, card_id: 'VW 0001', member: 'Ana Reis' }))
const server = (consumption: () => unknown = () => february) =>
  new TestResponses()
    .on(getConsumption, consumption as () => Consumption)
    .on(getCardConsumption, () => ({ ...february, by_card: [van] }))
    .on(listConsumptions, () => listOf(rows))
    .on(explainConsumption, () => change)
const open = (responses: TestResponses, search = '?date_from=2026-02-01&date_to=2026-02-28') =>
  openScreen(ConsumptionPage, { at: `/consumption${search}`, areas: ['consumption', 'amounts', 'sources'], responses })

test('steps lead from the cost before to this one, add up to the cent, and link to their sessions', async () => {
  await open(server())
  await screen.findByText('€40.00 more')
  const steps = within(screen.getByRole('region', { name: 'Why the cost changed' })).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Previous period€40.00',
    '2 more DC charges+€38.00',
    'more in peak hours+€6.00',
    'lower price−€4.00',
    'This period€80.00',
  ])
  const link = screen.getByRole('link', { name: 'Sessions: 2 more DC charges' })
  const query = new URL(link.getAttribute('href') ?? '', 'http://fleets').searchParams
  expect([query.get('current'), query.get('start_date_time__gte')]).toEqual(['DC', '2026-02-01T00:00:00Z'])
  expect(screen.getByRole('link', { name: /peak hours/ }).getAttribute('href')).toContain('extra_cost=PEAK')
})

test('a month is compared with the same number of days before it', async () => {
  await open(server())
  await screen.findByText('Compared with 04/01/2026 – 31/01/2026')
  // The table of the week's hours may already be rendered with the same sum.
  screen.getByText('€80.00', { selector: '.figure-value' })
  // The cost and the sessions have doubled.
  expect(screen.getAllByText('100% more')).toHaveLength(2)
  screen.getByText('€0.50')
  screen.getByRole('heading', { name: 'February 2026' })
  await screen.findByText('25% of the energy was charged off-peak.')
})

test('amounts without VAT are in the address, remembered, and the page says once what they are', async () => {
  const responses = server(() => ({ ...february, amounts: 'NET', vat_unknown_cost: '8.00' }))
  await open(responses)
  await userEvent.click(await screen.findByRole('radio', { name: 'Without VAT' }))
  await screen.findByText(/^Amounts without VAT\. €8\.00 of imported charges has unknown VAT/)
  expect(location.search).toContain('amounts=NET')
  const amountsIn = (endpoint: typeof getConsumption | typeof listConsumptions | typeof explainConsumption) =>
    responses.callsOf(endpoint).at(-1)?.query.get('amounts')
  await waitFor(() =>
    expect([amountsIn(getConsumption), amountsIn(listConsumptions), amountsIn(explainConsumption)]).toEqual([
      'NET',
      'NET',
      'NET',
    ]),
  )
  cleanup()
  await open(responses)
  expect((await screen.findByRole('radio', { name: 'Without VAT' })).getAttribute('aria-checked')).toBe('true')
  localStorage.clear()
})

test('every bar links to its sessions', async () => {
  await open(server())
  const days =
    'status=COMPLETED,PAID&start_date_time__gte=2026-02-01T00:00:00Z&start_date_time__lte=2026-02-28T23:59:59Z'
  const leads = async (name: string | RegExp, filter: string) =>
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(
      `/charging-sessions?${days}&${filter}`,
    )
  await leads(/^3 ?Sessions of Van 1$/, `card=${van.id}`)
  await leads('Sessions of Porto Boavista', `station=${idOf(51)}`)
  await leads('Alternating current', 'current=AC')
  await userEvent.click(screen.getByRole('radio', { name: 'Driver' }))
  await leads('Sessions of Without a driver', 'member__isnull=true')
  await userEvent.click(screen.getByRole('radio', { name: 'Cost centre' }))
  await leads('Sessions of Sales', 'cost_centre=Sales')
})

test('the course and the hours of the week are read with the arrow keys and have tables', async () => {
  await open(server())
  const course = await screen.findByRole('group', { name: /By day/ })
  course.focus()
  await userEvent.keyboard('{End}')
  screen.getByText(/^28: €0\.00/)
  const heat = await screen.findByRole('group', { name: /When you charge/ })
  heat.focus()
  await userEvent.keyboard('{Home}{ArrowDown}')
  screen.getByText('Tuesday, 00:00–01:00: €0.00')
  const shown = within(screen.getByRole('figure', { name: /When you charge/ }))
  await userEvent.click(shown.getByRole('button', { name: 'Show as table' }))
  within(shown.getByRole('row', { name: /^Tue/ })).getByRole('cell', { name: '€80.00' })
})

test('one press limits the page to one card and shows the filter', async () => {
  const responses = server()
  await open(responses)
  await userEvent.click(await screen.findByRole('link', { name: /^Van 1/ }))
  await screen.findByRole('button', { name: 'Remove Card' })
  expect(responses.calls.some(({ path }) => path.includes(`/cards/${van.id}`))).toBe(true)
  expect(location.search).toContain(`card=${van.id}`)
})

test('every card is listed with its share of the cost', async () => {
  await open(server())
  const row = within(await screen.findByRole('row', { name: /Truck 2/ }))
  row.getByRole('cell', { name: '25%' })
  row.getByRole('cell', { name: 'No previous data' })
})

test('a period without charges shows the empty state and no download', async () => {
  await open(server(() => ({ ...february, totals: { ...february.totals, ...nothing, avg_price_kwh: null } })))
  await screen.findByText('No charges in this period', { selector: '.empty-title' })
  screen.getByRole('button', { name: 'Download', description: 'No charges in this period' })
})

test('a page that failed to load is retried in place', async () => {
  let failed = true
  await open(server(() => (failed ? refusal(503, 'provider.unavailable') : february)))
  await screen.findByText('The consumption could not be loaded')
  failed = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('€80.00', { selector: '.figure-value' })
})

test('an address with a period over thirteen months or with a reversed period shows the error', async () => {
  const refused = () => server(() => refusal(400, 'validation_failed', { date_to: 'too_big' }))
  open(refused(), '?date_from=2025-01-01&date_to=2026-03-01')
  await screen.findByText('Choose at most 13 months.')
  cleanup()
  const responses = refused()
  open(responses, '?date_from=2026-02-28&date_to=2026-02-01')
  await screen.findByText('The end date is before the start date.')
  // The cards are not requested for an invalid period, so there is one error message instead of two.
  expect(responses.callsOf(listConsumptions)).toEqual([])
})

test('the source is chosen in a fleet with homes or depots, and a bar links to the charges of the source', async () => {
  const sites = (count: number) => () => ({ count, next: null, previous: null, results: [] })
  const without = server().on(listSites, sites(0))
  await open(without)
  await screen.findByRole('heading', { name: 'February 2026' })
  await waitFor(() => expect(without.callsOf(listSites)).toHaveLength(1))
  expect(screen.queryByRole('radiogroup', { name: 'Source' })).toBeNull()

  const responses = server()
    .on(listSites, sites(2))
    .on(downloadCo2Report, () => refusal(503, 'provider.unavailable'))
  await open(responses)
  const choice = within(await screen.findByRole('radiogroup', { name: 'Source' }))
  expect(choice.getAllByRole('radio').map(({ textContent }) => textContent)).toEqual(['All', 'Public', 'Home', 'Depot'])
  await userEvent.click(choice.getByRole('radio', { name: 'Depot' }))
  await waitFor(() => expect(responses.callsOf(getConsumption).at(-1)?.query.get('source')).toBe('DEPOT'))
  const links = await screen.findAllByRole('link')
  expect(links.some((link) => /charging-sessions\?.*source=DEPOT/.test(link.getAttribute('href') ?? ''))).toBe(true)
  // The report of CO2 has the charges of the page.
  await userEvent.click(screen.getByRole('button', { name: 'Download' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'CO₂ report 2026 (PDF)' }))
  await waitFor(() => expect(responses.callsOf(downloadCo2Report)[0]?.query.get('source')).toBe('DEPOT'))
})

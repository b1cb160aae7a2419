import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { explainConsumption } from '@voltway/contract/consumption-change'
import { getWalletOverview, type WalletOverview } from '@voltway/contract/overview'
import { getHome, type Home } from '@voltway/contract/overview-home'
import { listSessions, type Session } from '@voltway/contract/sessions'
import { listSites } from '@voltway/contract/sites'
import { afterEach, expect, test, vi } from 'vitest'
import { testOverview, testSession } from '../../shared/test-objects.ts'
import { openScreen, refusal, TestResponses } from '../../shared/test-screen.tsx'
import { HomePage } from './home-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const idOf = (last: number) => `01890000-0000-7000-8000-0000000000${last}`

const overview: WalletOverview = {
  ...testOverview,
  reserved: '20.50',
  available: '99.50',
  spent_in_period: '300.00',
  energy_kwh_in_period: '612.000',
  sessions_in_period: 31,
  imported_in_period: { sessions: 2, cost: '18.40' },
  previous: { from: '2026-10-01', to: '2026-10-21', spent: '250.00', energy_kwh: '540.000', sessions: 28 },
  cards: { total: 5, active: 4, blocked: 1, limited: 3, by_reason: { PLAFOND_REACHED: 1 } },
  members: 5,
  held: {
    running: { count: 1, amount: '12.50' },
    checking: { count: 1, amount: '8.00' },
    authorised: { count: 0, amount: '0.00' },
  },
  holds: [
    {
      session_id: idOf(41),
      card_id: idOf(11),
      card_name: 'Van 1',
      purpose: 'RUNNING',
      amount: '12.50',
      since: '2026-11-21T10:00:00Z',
    },
    {
      session_id: idOf(42),
      card_id: idOf(12),
      card_name: 'Van 2',
      purpose: 'CHECKING',
      amount: '8.00',
      since: '2026-11-21T10:05:00Z',
    },
  ],
  alerts: [
    { kind: 'BLOCKED_CARDS', severity: 'info', count: 1, amount: null },
    { kind: 'LOW_BALANCE', severity: 'warning', count: 1, amount: '99.50' },
  ],
  todo: [
    { kind: 'LOW_BALANCE', severity: 'warning', count: 1, amount: '99.50' },
    { kind: 'BUDGETS', severity: 'warning', count: 1, amount: null },
    { kind: 'BLOCKED_CARDS', severity: 'info', count: 1, amount: null },
  ],
}
const running: Session = {
  ...testSession,
  start_date_time: new Date(Date.now() - 60_000).toISOString(),
  duration_s: 60,
  energy_kwh: '1.000',
  total_cost: '0.90',
  station: {
    id: idOf(51),
    name: 'Porto Boavista',
    address: '',
    city: 'Porto',
    operator: '',
    evse_id: null,
    coordinates: null,
  },
  member: null,
}
const month = (from: string, to: string, days: number, cost: string) => ({
  from,
  to,
  days: Array.from({ length: days }, () => cost),
})
const saved = (cost: string) => ({
  idle: { sessions: 4, duration_s: 7200, cost },
  peak: { sessions: 9, cost: '20.00' },
})
const home: Home = {
  currency: 'EUR',
  today: '2026-11-21',
  month: month('2026-11-01', '2026-11-30', 30, '10.00'),
  before: month('2026-10-01', '2026-10-31', 31, '8.00'),
  of_source: null,
  forecast: {
    ...{ expected: '298.00', low: '280.00', high: '316.00', to: '2026-11-30' },
    course: [{ day: '2026-11-30', expected: '298.00', low: '280.00', high: '316.00' }],
  },
  budgets_at_risk: [
    {
      ...{
        id: idOf(71),
        cost_centre: 'Sales',
        amounts: 'GROSS',
        period: 'MONTH',
        to: '2026-11-30',
        amount: '250.00',
        spent: '210.00',
      },
      forecast: { expected: '298.00', low: '280.00', high: '316.00' },
    },
  ],
  top_cards: [
    { id: idOf(11), name: 'Van 1', cost: '120.00', energy_kwh: '260.000', sessions: 12, previous_cost: '90.00' },
  ],
  avoidable: { ...saved('10.00'), previous: saved('2.50') },
  blocked_cards: [{ id: idOf(13), card_id: 'VW-000013', name: 'Van 3', reasons: ['PLAFOND_REACHED'] }],
  doubts: [],
  has_charged: true,
  first_steps: null,
  requests: { count: 0 },
  orders: { count: 1, cards: 10, next: [{ id: idOf(61), is_ekey: false, quantity: 10, status: 'SHIPPED' }] },
}
const listOf = (rows: readonly Session[]) => ({ count: rows.length, next: null, previous: null, results: [...rows] })
const server = (sessions: () => readonly Session[] = () => [running]) =>
  new TestResponses()
    .on(getWalletOverview, () => overview)
    .on(getHome, () => home)
    .on(listSessions, ({ query }) => listOf(query.get('status') === 'PENDING,ONGOING' ? sessions() : []))
const open = (responses: TestResponses) =>
  openScreen(HomePage, { at: '/home', areas: ['home', 'cards', 'sessions'], responses })

test('what there is to do is first, in the order of the server, each with the button that solves it', async () => {
  await open(server())
  const todo = within(await screen.findByRole('list', { name: 'To do' }))
  screen.getByRole('heading', { name: 'To do3' })
  const [first, second] = todo.getAllByRole('listitem')
  expect(first?.textContent).toMatch(/Low balance €99\.50 available/)
  expect(second?.textContent).toMatch(/1 budget exceeded or at risk/)
  todo.getByRole('link', { name: 'Budget of Sales at risk' })
  todo.getByText(/€210\.00 of €250\.00 spent, €298\.00 expected by 30\/11\/2026\./)
  expect(todo.getByRole('link', { name: 'See budgets' }).getAttribute('href')).toBe('/consumption?show=insight')
  const blocked = todo.getByRole('link', { name: 'Van 3: Limit reached' })
  expect(blocked.getAttribute('href')).toContain(`card=${idOf(13)}`)
  expect(todo.getByRole('link', { name: 'See blocked cards' }).getAttribute('href')).toBe('/cards?state=BLOCKED')
  expect(screen.getByRole('link', { name: 'Ordered, not delivered yet' }).getAttribute('href')).toBe(
    '/cards?orders=all',
  )
})

test('blocked cards with the same name also show their numbers', async () => {
  const [twin] = home.blocked_cards
  const twins = [twin!, { ...twin!, id: idOf(14), card_id: 'VW-000014' }]
  await open(server().on(getHome, () => ({ ...home, blocked_cards: twins })))
  const todo = within(await screen.findByRole('list', { name: 'To do' }))
  todo.getByRole('link', { name: 'Van 3 VW-000013: Limit reached' })
  todo.getByRole('link', { name: 'Van 3 VW-000014: Limit reached' })
})

test('a running charge and the balance are updated live', async () => {
  const responses = server()
  await open(responses)
  const list = within(await screen.findByRole('list', { name: 'Charging now' }))
  list.getByText(/1\.00.kWh/)
  await responses.publish('session.updated', {
    ...{ session_id: running.id, card_id: running.card.id, member_id: null, status: 'ONGOING', end_date_time: null },
    ...{
      start_date_time: running.start_date_time,
      duration_s: 90,
      energy_kwh: '2.340',
      power_kw: 22,
      total_cost: '1.40',
    },
    ...{ cost_is_final: false, card_name: 'Van 1', station_name: 'Porto Boavista', flags: [] },
  })
  await list.findByText(/2\.34.kWh/)
  await responses.publish('balance.changed', { reserved: '22.00', available: '98.00' })
  await screen.findByText('€98.00')
})

test('a part that failed to load shows the error in its place, and the rest of the page stays', async () => {
  await open(server().on(getHome, () => refusal(503, 'provider.unavailable')))
  await screen.findByText('The month could not be loaded')
  screen.getByText('Low balance')
  screen.getByRole('heading', { name: 'Cards that can charge' })
  screen.getByText('4 of 5 can charge')
  screen.getByRole('link', { name: 'Porto Boavista' })
})

test('the forecast with its range, the imported part and the avoidable cost are shown', async () => {
  await open(server())
  await screen.findByText(
    /Forecast for the month: €298\.00 \(between €280\.00 and €316\.00\)\. Includes 2 imported charges: €18\.40\./,
  )
  const saving = within((await screen.findByRole('heading', { name: 'Avoidable cost' })).closest('section')!)
  saving.getByText('€30.00')
  saving.getByText('10% of the cost')
  screen.getByText('+20%')
  saving.getByText(/2 hrs.*on 4 charges/)
  expect(screen.getByRole('link', { name: 'Van 1' }).getAttribute('href')).toContain(`card=${idOf(11)}`)
})

test('one source of charges is chosen in a fleet with homes or depots, for the figures, the reasons and the links', async () => {
  const ofHomes: Home['of_source'] = {
    ...{ spent: '45.00', energy_kwh: '200.000', sessions: 9 },
    previous: { spent: '30.00', energy_kwh: '150.000', sessions: 7 },
  }
  const responses = server()
    .on(listSites, () => ({ count: 2, next: null, previous: null, results: [] }))
    .on(getHome, ({ query }) => ({ ...home, of_source: query.get('source') === 'HOME' ? ofHomes : null }))
    .on(explainConsumption, () => refusal(503, 'provider.unavailable'))
  await open(responses)
  await userEvent.click(await screen.findByRole('radio', { name: 'Home' }))
  await screen.findByText('€45.00')
  expect(location.search).toBe('?source=HOME')
  expect(screen.queryByText(/Includes 2 imported charges/)).toBeNull()
  expect(responses.callsOf(getHome).map(({ query }) => query.get('source'))).toEqual([null, 'HOME'])
  await waitFor(() => expect(responses.callsOf(explainConsumption).at(-1)?.query.get('source')).toBe('HOME'))
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('Van 1')).toContain('source=HOME')
  expect(hrefOf('See consumption')).toBe('/consumption?source=HOME')
})

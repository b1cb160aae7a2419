import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Charger } from '@voltway/contract/chargers'
import { getSitePlan, type PlannedTarget, setChargeTarget } from '@voltway/contract/load-plans'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openScreen, refusal, TestResponses, wallet } from '../../shared/test-screen.tsx'
import { PlanSection } from './plan-section.tsx'
import type { SitePlan } from './planned-rows.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T21:05:00Z') }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const idOf = (last: number) => `01890000-0000-7000-8000-0000000000${last}`
const siteId = idOf(61)

const chargerOf = (last: number, name: string, card: string): Charger => ({
  ...{ id: idOf(80 + last), site: { id: siteId, name: 'Depot Maia', kind: 'DEPOT' }, name, identity: name },
  ...{ address: 'wss://fleets.example/ocpp', state: 'CONNECTED', protocol: '1.6', vendor: null, model: null },
  ...{ serial_number: null, firmware_version: null, changed_at: null, last_seen_at: null, clock_offset_s: null },
  refused: null,
  connectors: [
    {
      ...{ evse: 1, connector: 1, state: 'CHARGING', error: null },
      charge: {
        ...{ session_id: idOf(40 + last), started_at: '2026-03-02T20:00:00Z', energy_kwh: '4.120', power_kw: 8 },
        card_name: card,
      },
    },
  ],
})
const chargers = [chargerOf(1, 'Left', 'Van 1'), chargerOf(2, 'Right', 'Van 2')]

const noTarget = { ready_by: null, energy_kwh: null, readiness: null, ready_at: null } as const
const connectorOf = (last: number, watts: number, target: Partial<PlannedTarget> = {}) => ({
  ...{ charger_id: idOf(80 + last), evse: 1, session_id: idOf(40 + last), ...noTarget, ...target },
  powers_w: Array.from({ length: 96 }, (_, quarter) => (quarter < 8 ? watts : 0)),
})
const plan: SitePlan = {
  ...{ limit_w: 16_000, planned_at: '2026-03-02T21:00:00Z', from: '2026-03-02T21:00:00Z' },
  prices: Array.from({ length: 96 }, (_, quarter) => (quarter < 4 ? '0.1834' : '0.0921')),
  connectors: [
    connectorOf(1, 8_000, {
      ...{
        ready_by: '2026-03-03T07:00:00Z',
        energy_kwh: '20.000',
        readiness: 'READY',
        ready_at: '2026-03-02T23:00:00Z',
      },
    }),
    connectorOf(2, 8_000, { ready_by: '2026-03-02T22:00:00Z', energy_kwh: '60.000', readiness: 'LATE' }),
  ],
}

const Section = () => <PlanSection siteId={siteId} chargers={chargers} />
const open = (responses: TestResponses) =>
  openScreen(Section, { at: '/sites', areas: ['load-plans', 'dates'], responses })
const serverWith = (shown: SitePlan, fields = {}) => new TestResponses(fields).on(getSitePlan, () => shown)

test('the plan shows the sum against the limit, the prices, each charger, and which car is ready when', async () => {
  await open(serverWith(plan))
  const chart = await screen.findByRole('figure', { name: 'Charging plan' })
  within(chart).getByText('At most 16 kW of 16 kW')
  const prices = within(screen.getByRole('list', { name: 'Price' }))
  expect(prices.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['€0.0921/kWh', '€0.1834/kWh'])
  await userEvent.click(within(chart).getByRole('button', { name: 'Show as table' }))
  const table = within(screen.getByRole('table', { name: 'Charging plan' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Time', 'All chargers', 'Van 1 · Left', 'Van 2 · Right', 'Price'],
  ])
  expect(table.getAllByRole('row').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'TimeAll chargersVan 1 · LeftVan 2 · RightPrice',
    '21:00–22:0016 kW8 kW8 kW€0.1834/kWh',
    '22:00–23:0016 kW8 kW8 kW€0.0921/kWh',
    '23:00–21:000 kW0 kW0 kW€0.0921/kWh',
  ])
  const [first, second] = within(screen.getByRole('list', { name: 'Cars that are charging' })).getAllByRole('listitem')
  within(first as HTMLElement).getByText('Will be ready')
  within(first as HTMLElement).getByText('Expected at 23:00')
  within(first as HTMLElement).getByText('20.00 kWh by 03/03/2026 07:00')
  within(second as HTMLElement).getByText('Cannot be ready in time')
})

test('a car that cannot be ready by its time is named', async () => {
  await open(serverWith(plan))
  const notice = within(await screen.findByRole('alert'))
  expect(notice.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Van 2 · Right cannot be ready by 22:00.',
  ])
})

test('a late car has the time at which the plan has it ready', async () => {
  const late = connectorOf(2, 8_000, {
    ...{ ready_by: '2026-03-02T22:00:00Z', energy_kwh: '12.000', readiness: 'LATE', ready_at: '2026-03-02T22:03:00Z' },
  })
  await open(serverWith({ ...plan, connectors: [late] }))
  await screen.findByText('Van 2 · Right cannot be ready by 22:00. The plan has it ready at 22:03.')
})

test('a charger without a connection is named as such, because the plan reserves its power', async () => {
  const offline = () => (
    <PlanSection
      siteId={siteId}
      chargers={chargers.map((one) => ({ ...one, state: 'DISCONNECTED', connectors: [] }))}
    />
  )
  const free = { ...connectorOf(1, 8_000), session_id: null }
  const responses = serverWith({ ...plan, connectors: [free] })
  await openScreen(offline, { at: '/sites', areas: ['load-plans', 'dates'], responses })
  await userEvent.click(await screen.findByRole('button', { name: 'Show as table' }))
  screen.getByRole('columnheader', { name: 'Left (not connected)' })
  expect(screen.queryByRole('list', { name: 'Cars that are charging' })).toBeNull()
})

test('chargers that may exceed the limit are explained', async () => {
  await open(serverWith({ ...plan, limit_w: 11_000 }))
  await screen.findByText(/chargers without a connection follow their former plan/)
})

test('a plan without cars, without a first plan and without an answer is explained', async () => {
  await open(serverWith({ ...plan, connectors: [] }))
  await screen.findByText('No car is charging now.')
  await open(serverWith({ ...plan, planned_at: null, from: null, prices: [], connectors: [] }))
  await screen.findByText('No plan yet. It begins when a charger of the site connects.')
  await open(new TestResponses().on(getSitePlan, () => refusal(404, 'site.not_found')))
  await screen.findByText('The charging plan could not be loaded')
})

test('a manager sets a time and an energy in the time of the wallet, and reads whether it can be reached', async () => {
  const idle: SitePlan = { ...plan, connectors: [connectorOf(1, 8_000)] }
  const reply = { is_planned: true, ready_by: '2026-03-03T07:00:00Z', energy_kwh: '24.500' }
  let readiness: PlannedTarget['readiness'] = 'LATE'
  const responses = serverWith(idle).on(setChargeTarget, () => ({
    ...{ ...reply, readiness, ready_at: '2026-03-03T08:15:00Z' },
  }))
  await open(responses)
  const set = () => userEvent.click(screen.getByRole('button', { name: 'Set ready-by time of Van 1 · Left' }))
  await screen.findByText('No ready-by time')
  await set()
  const dialog = within(await screen.findByRole('dialog', { name: 'Ready-by time of Van 1 · Left' }))
  dialog.getByText('So far: 4.12 kWh')
  await userEvent.click(dialog.getByRole('button', { name: 'Save time' }))
  await dialog.findByText('Enter an energy in kWh such as 24.5')
  await userEvent.type(dialog.getByRole('textbox', { name: /^Energy of the whole charge/ }), '24,5')
  await userEvent.click(dialog.getByRole('button', { name: 'Save time' }))
  await screen.findByText('The car cannot be ready by 03/03/2026 07:00')
  screen.getByText('It charges as early as possible. Expected at 03/03/2026 08:15.')
  // The next morning is proposed.
  expect(responses.callsOf(setChargeTarget)[0]?.body).toEqual({ ready_by: '2026-03-03T07:00:00Z', energy_kwh: '24.5' })
  readiness = 'READY'
  await set()
  await userEvent.type(await screen.findByRole('textbox', { name: /^Energy of the whole charge/ }), '10')
  await userEvent.click(screen.getByRole('button', { name: 'Save time' }))
  await screen.findByText('The car will be ready by 03/03/2026 07:00')
})

test('a time that the server rejects is explained at its field', async () => {
  const responses = serverWith(plan).on(setChargeTarget, () =>
    refusal(400, 'validation_failed', { ready_by: 'in_past' }),
  )
  await open(responses)
  await userEvent.click(await screen.findByRole('button', { name: 'Change ready-by time of Van 2 · Right' }))
  expect(await screen.findByRole('textbox', { name: /^Energy of the whole charge/ })).toHaveProperty('value', '60')
  await userEvent.click(screen.getByRole('button', { name: 'Save time' }))
  await screen.findByText('Enter a time in the future')
})

test('a time is removed, and the removal is undone', async () => {
  const responses = serverWith(plan).on(setChargeTarget, () => ({ ...noTarget, is_planned: true }))
  await open(responses)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove ready-by time of Van 1 · Left' }))
  await screen.findByText('Ready-by time removed')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(responses.callsOf(setChargeTarget)).toHaveLength(2))
  expect(responses.callsOf(setChargeTarget).map(({ body }) => body)).toEqual([
    { ready_by: null, energy_kwh: null },
    { ready_by: '2026-03-03T07:00:00Z', energy_kwh: '20.000' },
  ])
})

test('without the right to stop charges nobody changes a time', async () => {
  const responses = serverWith(plan, {
    allowed_actions: wallet.allowed_actions.filter((right) => right !== 'sessions.stop'),
  })
  await open(responses)
  await userEvent.click(await screen.findByRole('button', { name: 'Change ready-by time of Van 1 · Left' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

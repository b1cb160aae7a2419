import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { listPrices } from '@voltway/contract/card-orders-prices'
import { type Card, listCards } from '@voltway/contract/cards'
import { getChargeTarget, type PlannedTarget, setChargeTarget } from '@voltway/contract/load-plans'
import { getLocationSharing, setLocationConsent } from '@voltway/contract/locations'
import { listWallets } from '@voltway/contract/overview-wallets'
import { listSessions, type Session } from '@voltway/contract/sessions'
import { stopSession } from '@voltway/contract/sessions-details'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { testCard, testSession } from '../../shared/test-objects.ts'
import { openScreen, TestResponses, wallet, walletId } from '../../shared/test-screen.tsx'
import { DriverPage } from './driver-page.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

const idOf = (last: number) => `01890000-0000-7000-8000-0000000000${last}`

const card: Card = { ...testCard, allowed_actions: [] }
const running: Session = {
  ...testSession,
  start_date_time: '2026-11-21T09:00:00Z',
  energy_kwh: '4.000',
  total_cost: '1.20',
  station: {
    id: null,
    name: 'Marquês',
    address: 'Praça 1',
    city: 'Lisboa',
    operator: 'X',
    evse_id: null,
    coordinates: null,
  },
  card: { id: card.id, name: 'Van 1' },
  member: card.member,
  vehicle: card.vehicle,
}
const listOf = <Item,>(results: Item[]) => ({ count: results.length, next: null, previous: null, results })
const summary = {
  ...wallet,
  reserved: '0.00',
  available: '0.00',
  sessions_active: 0,
  cards: { total: 1, blocked: 0 },
  alerts: [],
  todo: [],
  permission_groups: [{ id: 3 as const, name: 'driver' }],
}

function responsesOf({ sessions = [running], zone = 'Europe/Lisbon' } = {}) {
  return new TestResponses()
    .on(listWallets, () => listOf([{ ...summary, time_zone: zone }]))
    .on(listCards, () => listOf([card]))
    .on(listSessions, ({ query }) => listOf(query.get('status')?.includes('ONGOING') ? sessions : []))
    .on(getLocationSharing, () => ({
      enabled: true,
      own: { consent: false, seen: [{ at: '2026-11-20T08:00:00Z', by: 'Rui Costa' }] },
    }))
}
const open = (responses: TestResponses, query = '') =>
  openScreen(DriverPage, {
    at: `/wallet-guest/${walletId}${query}`,
    areas: ['driver', 'cards', 'sessions', 'locations'],
    responses,
  })

test('a driver sees the remaining limit of their card, its renewal and their vehicle', async () => {
  await open(responsesOf())
  await screen.findByText('€72.00 left')
  screen.getByText('Renews on 01/12/2026')
  screen.getByText('AA11BB')
})

test('a driver in another time zone sees times in the wallet’s time zone, with a note', async () => {
  vi.stubEnv('TZ', 'America/New_York')
  const ended = {
    ...running,
    status: 'PAID' as const,
    start_date_time: '2026-11-21T11:12:00Z',
    end_date_time: '2026-11-21T11:42:00Z',
    allowed_actions: [],
  }
  const responses = responsesOf({ zone: 'Europe/Madrid' })
  await open(responses.on(listSessions, ({ query }) => listOf(query.get('status')?.includes('ONGOING') ? [] : [ended])))
  await screen.findByText(/Times in the fleet’s time zone: Central European Time/)
  await screen.findByText('21/11/2026 12:12')
})

test('a driver whose local time equals the wallet’s sees no note', async () => {
  vi.stubEnv('TZ', 'Europe/London')
  await open(responsesOf())
  await screen.findByText('€72.00 left')
  expect(screen.queryByText(/Times in the fleet/)).toBeNull()
})

test('a driver’s eKey is shown as a QR code at once', async () => {
  await open(responsesOf().on(listCards, () => listOf([{ ...card, type: 'EKEY' as const }])))
  await screen.findByRole('img', { name: `QR code of the eKey ${card.name}` })
})

test('while a car charges the page is the charge: cost, energy, limit left and Stop as the main button', async () => {
  await open(responsesOf())
  await screen.findByText('€1.20')
  const panel = within(screen.getByRole('heading', { name: 'Charging now' }).closest('section') as HTMLElement)
  expect(panel.getByText('Energy').nextElementSibling?.textContent).toBe('4.00\u00a0kWh')
  expect(panel.getByText('Limit left').nextElementSibling?.textContent).toBe('€72.00')
  expect(panel.getByRole('button', { name: 'Stop session at Marquês' }).className).toContain('button-1')
  expect(panel.getByRole('link', { name: 'Find station' }).className).not.toContain('button-1')
  expect(screen.getByText('AA11BB').closest('details')?.open).toBe(false)
})

test('a half-filled form stays open when a charge starts', async () => {
  const sessions: Session[] = []
  const responses = responsesOf({ sessions })
  await open(responses)
  await userEvent.click(await screen.findByRole('button', { name: 'Request card' }))
  const reason = await screen.findByRole('textbox', { name: /Reason/ })
  await userEvent.type(reason, 'New van')
  sessions.push(running)
  await act(() => queryClient.invalidateQueries())
  await screen.findByText('€1.20')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Reason/ }).value).toBe('New van')
})

test('a driver stops their own session after a confirmation', async () => {
  const responses = responsesOf().on(stopSession, () => ({
    command_id: idOf(51),
    session_id: running.id,
    state: 'REQUESTED' as const,
  }))
  await open(responses)
  await userEvent.click(await screen.findByRole('button', { name: 'Stop session at Marquês' }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: /^Stop/ }))
  await vi.waitFor(() => expect(responses.callsOf(stopSession)[0]?.body).toEqual({ session_id: running.id }))
})

test('a charge that the page shows in its own panel is not repeated among the running ones', async () => {
  const other = { ...running, id: idOf(42), station: { ...running.station, name: 'Rossio' } }
  await open(responsesOf({ sessions: [running, other] }), `?charging=${running.id}`)
  const lines = await screen.findByRole('list', { name: 'Charging now' })
  expect(
    within(lines)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Rossio'])
})

test('a driver shares their location and sees who viewed it', async () => {
  let consent = false
  const responses = responsesOf().on(setLocationConsent, ({ body }) => {
    consent = (body as { consent: boolean }).consent
    return { enabled: true, own: { consent, seen: [] } }
  })
  await open(responses)
  await screen.findByText('Rui Costa')
  await userEvent.click(screen.getByRole('switch', { name: /Show where I last charged/ }))
  await screen.findByText('Nobody viewed it in the last 30 days.')
  expect(consent).toBe(true)
})

test('a person who is not a driver of the wallet gets a message', async () => {
  await open(responsesOf().on(listWallets, () => listOf([])))
  await screen.findByText('You are not a driver in this wallet')
})

test('a driver sees the prices per kWh and per charge with VAT, as at the station', async () => {
  const tariff = {
    kind: 'BI_HOURLY',
    name: 'Standard',
    region: 'PT',
    energy_cycle: 'WEEKLY',
    currency: 'EUR',
    prices: {},
    totals: [
      { measure: 'ENERGY' as const, period: 'OFF_PEAK', price: '0.2060' },
      { measure: 'SESSION' as const, period: null, price: '0.3588' },
    ],
    vat_rate: '23.00',
    valid_from: '2026-01-01',
    valid_to: null,
  }
  const prices = { currency: 'EUR', tariffs: [tariff], fees: { activation: null, monthly: null }, cards: [] }
  await open(responsesOf().on(listPrices, () => prices))
  expect(await screen.findByText('Charging prices')).toBeTruthy()
  expect(await screen.findByText('Energy, off-peak hours')).toBeTruthy()
  expect(screen.getByText('€0.25 per kWh')).toBeTruthy()
  expect(screen.getByText('€0.44 per charge')).toBeTruthy()
})

test('the rows of a driver’s own sessions omit the driver’s name', async () => {
  await open(responsesOf({ sessions: [running, { ...running, id: idOf(42) }] }))
  const lines = await screen.findByRole('list', { name: 'Charging now' })
  expect(within(lines).getAllByRole('listitem').length).toBeGreaterThan(0)
  expect(lines.textContent).not.toContain('Ana Ferreira')
})

test('a link below the last sessions opens all sessions when there are more', async () => {
  const many = Array.from({ length: 12 }, (_, index) => ({ ...running, id: idOf(60 + index), status: 'PAID' as const }))
  const responses = responsesOf().on(listSessions, ({ query }) => {
    const found = query.get('status')?.includes('ONGOING') ? [] : many
    return { ...listOf(found.slice(0, Number(query.get('limit')))), count: found.length }
  })
  await open(responses)
  const link = await screen.findByRole('link', { name: 'All sessions' })
  expect(within(screen.getByRole('list', { name: 'Your last sessions' })).getAllByRole('listitem')).toHaveLength(10)
  await userEvent.click(link)
  await screen.findByRole('heading', { level: 1, name: 'Your sessions' })
  await vi.waitFor(() =>
    expect(within(screen.getByRole('list', { name: 'Your last sessions' })).getAllByRole('listitem')).toHaveLength(12),
  )
  expect(screen.queryByRole('heading', { name: 'Your cards' })).toBeNull()
})

test('a driver whose car charges at a depot sets when it has to be ready, and reads whether it will be', async () => {
  const atDepot = { ...running, source: 'DEPOT' as const, station: { ...running.station, name: 'Depot Maia' } }
  const wish = { ready_by: '2099-03-03T07:00:00Z', energy_kwh: '20.000' }
  const none = { ready_by: null, energy_kwh: null, readiness: null, ready_at: null }
  let target: PlannedTarget = { is_planned: true, ...none }
  const responses = responsesOf({ sessions: [atDepot] })
    .on(getChargeTarget, () => target)
    .on(setChargeTarget, () => {
      target = { is_planned: true, ...wish, readiness: 'LATE', ready_at: '2099-03-03T08:15:00Z' }
      return target
    })
  await open(responses)
  await userEvent.click(await screen.findByRole('button', { name: 'Set ready-by time of Van 1' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /^Energy of the whole charge/ }), '20')
  await userEvent.click(screen.getByRole('button', { name: 'Save time' }))
  await screen.findByText('Cannot be ready in time')
  screen.getByText('20.00 kWh by 03/03/2099 07:00')
  screen.getByText('Expected at 03/03/2099 08:15')
  expect(responses.callsOf(setChargeTarget)[0]?.path).toContain(`/sessions/${running.id}/target`)
})

test('a charge in the network or at a site without a limit has no time to be ready by', async () => {
  const none = { ready_by: null, energy_kwh: null, readiness: null, ready_at: null }
  const responses = responsesOf().on(getChargeTarget, () => ({ is_planned: false, ...none }))
  await open(responses)
  await screen.findByText('€1.20')
  expect(responses.callsOf(getChargeTarget)).toHaveLength(0)
  responses.on(listSessions, ({ query }) =>
    listOf(query.get('status')?.includes('ONGOING') ? [{ ...running, source: 'HOME' as const }] : []),
  )
  await open(responses)
  await vi.waitFor(() => expect(responses.callsOf(getChargeTarget)).toHaveLength(1))
  expect(screen.queryByRole('heading', { name: 'Ready by' })).toBeNull()
})

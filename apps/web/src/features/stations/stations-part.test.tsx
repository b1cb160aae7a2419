import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { followStations, getStation, listStations, type StationDetail } from '@voltway/contract/stations'
import {
  getStationRequest,
  listStationRequests,
  type StationRequest,
  startSession,
} from '@voltway/contract/stations-requests'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { openScreen, refusal, TestResponses, walletId } from '../../shared/test-screen.tsx'
import { StationSheet } from './station-sheet.tsx'
import { StationsPart } from './stations-part.tsx'

afterEach(() => vi.unstubAllGlobals())

const idOf = (last: number) => `01890000-0000-7000-8000-0000000000${last}`
const cardId = idOf(11)
const price = { currency: 'EUR', per_kwh: '0.3100', per_minute: '0.0200', per_charge: '0.0000' }

const station: StationDetail = {
  card_is_charging: false,
  id: idOf(51),
  name: 'Lisboa Saldanha',
  address: 'Avenida da República 15',
  city: 'Lisboa',
  operator: 'Operator',
  coordinates: { latitude: 38.73512, longitude: -9.14531 },
  opening: { always: true, is_open: true, hours: [] },
  not_allowed: null,
  not_allowed_by: null,
  free: 1,
  total: 2,
  plugs: [
    {
      type: 'IEC_62196_T2_COMBO',
      current: 'DC',
      power_kw: 50,
      free: 1,
      total: 2,
      price: { ...price, usual_charge: '10.02' },
    },
  ],
  points: [point('P1', 'AVAILABLE'), point('P2', 'CHARGING')],
}
function point(uid: string, status: 'AVAILABLE' | 'CHARGING'): StationDetail['points'][number] {
  const plugs = [{ id: '1', type: 'IEC_62196_T2_COMBO', current: 'DC' as const, power_kw: 50 }]
  return { uid, evse_id: `PT*VSM*E${uid}`, reference: null, status, remote_start: true, reservable: false, plugs }
}
const dear = {
  ...station,
  id: idOf(52),
  name: 'Campo Grande',
  coordinates: { latitude: 38.736, longitude: -9.146 },
  plugs: station.plugs.map((plug) => ({ ...plug, price: { ...price, usual_charge: '19.00' } })),
}

const started: StationRequest = {
  id: idOf(61),
  kind: 'START',
  state: 'REQUESTED',
  outcome: null,
  message: null,
  requested_at: '2026-11-21T09:00:00Z',
  answered_at: null,
  card: { id: cardId, name: 'Van 1' },
  station: { id: station.id, name: station.name },
  point: { uid: 'P1', evse_id: 'PT*VSM*EP1' },
  session_id: null,
  reserved_until: null,
  cancel_state: null,
}

function Screen() {
  const [chosen, setChosen] = useState<string>()
  const [session, setSession] = useState<string>()
  return (
    <>
      <StationsPart walletId={walletId} cardId={cardId} chosen={chosen} onChoose={setChosen} />
      {chosen && (
        <StationSheet
          walletId={walletId}
          cardId={cardId}
          stationId={chosen}
          onClose={() => setChosen(undefined)}
          onCharging={setSession}
        />
      )}
      <output>{session}</output>
    </>
  )
}

function responsesOf() {
  return new TestResponses()
    .on(listStations, () => ({ results: [dear, station], is_complete: true }))
    .on(getStation, ({ path }) => (path.endsWith(dear.id) ? { ...dear, points: [] } : station))
    .on(listStationRequests, () => ({ results: [] }))
    .on(getStationRequest, () => started)
    .on(startSession, () => started)
}

/** jsdom has no layout, so the map never comes near the window; the list beside it has the same stations. */
class NeverNear {
  observe() {}
  disconnect() {}
}

const open = (responses: TestResponses) => {
  vi.stubGlobal('IntersectionObserver', NeverNear)
  return openScreen(Screen, { at: '/', areas: ['stations', 'cards', 'sessions'], responses })
}

/** The browser of a person at a position. */
const standAt = (latitude: number, longitude: number) =>
  vi.stubGlobal('navigator', {
    ...navigator,
    userAgent: navigator.userAgent,
    geolocation: { getCurrentPosition: (found: (at: object) => void) => found({ coords: { latitude, longitude } }) },
  })

test('a tap on Near me shows the nearest stations, and the position stays in the browser', async () => {
  const responses = responsesOf()
  await open(responses)
  standAt(38.73601, -9.14612)
  await userEvent.click(screen.getByRole('button', { name: 'Near me' }))
  await screen.findByText('2 stations')
  expect(
    screen.getAllByRole('button', { name: /Saldanha|Campo Grande/ }).map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('Campo Grande10 m'), expect.stringContaining('Lisboa Saldanha120 m')])
  expect(screen.getAllByText('30 kWh ≈ €10.02').length).toBeGreaterThan(0)
  const [call] = responses.callsOf(listStations)
  expect(Object.fromEntries(call?.query ?? [])).toMatchObject({
    south: '38.65',
    west: '-9.2',
    north: '38.8',
    east: '-9.05',
  })
})

test('Cheapest nearby opens the cheapest free station with one tap', async () => {
  await open(responsesOf())
  standAt(38.73601, -9.14612)
  await userEvent.click(screen.getByRole('button', { name: 'Cheapest nearby' }))
  expect(await screen.findByRole('dialog', { name: 'Lisboa Saldanha' })).toBeTruthy()
})

test('a charge point that becomes occupied changes the list at once, without a request', async () => {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  const followed = new ReadableStream<Uint8Array>({
    start: (controller) => {
      stream = controller
    },
  })
  const type = { headers: { 'Content-Type': 'text/event-stream' } }
  const responses = responsesOf().on(followStations, () => new Response(followed, type))
  await open(responses)
  standAt(38.73601, -9.14612)
  await userEvent.click(screen.getByRole('button', { name: 'Near me' }))
  expect((await screen.findByRole('button', { name: /Saldanha/ })).textContent).toContain('1 of 2 free')
  expect(Object.fromEntries(responses.callsOf(followStations)[0]?.query ?? [])).toEqual({
    south: '38.65',
    west: '-9.2',
    north: '38.8',
    east: '-9.05',
  })
  const read = responses.callsOf(listStations).length
  const plugs = [{ type: 'IEC_62196_T2_COMBO', current: 'DC', power_kw: 50, free: 0, total: 2 }]
  const news = JSON.stringify({ station_id: station.id, free: 0, total: 2, plugs })
  await act(async () => stream?.enqueue(new TextEncoder().encode(`id: 1\nevent: station.changed\ndata: ${news}\n\n`)))
  await waitFor(() => expect(screen.getByRole('button', { name: /Saldanha/ }).textContent).toContain('None free'))
  expect(responses.callsOf(listStations)).toHaveLength(read)
})

test('the company’s stations are one tap, and are followed wherever they are', async () => {
  const responses = responsesOf().on(followStations, () => new Response(new ReadableStream()))
  await open(responses)
  await userEvent.click(screen.getByRole('button', { name: 'Company stations' }))
  await screen.findByText('2 stations')
  for (const call of [listStations, followStations])
    expect(responses.callsOf(call)[0]?.query.get('listed')).toBe('true')
  responses.on(listStations, () => ({ results: [], is_complete: true }))
  await userEvent.type(screen.getByRole('searchbox'), 'x{Enter}')
  await screen.findByText('No stations here')
})

test('without a position the person is told to search, and the search asks for no position', async () => {
  const responses = responsesOf()
  await open(responses)
  vi.stubGlobal('navigator', {
    ...navigator,
    userAgent: navigator.userAgent,
    geolocation: { getCurrentPosition: (_: unknown, failed: () => void) => failed() },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Near me' }))
  await screen.findByText(/Position not available/)
  await userEvent.type(screen.getByRole('searchbox'), 'saldanha{Enter}')
  await waitFor(() =>
    expect(Object.fromEntries(responses.callsOf(listStations).at(-1)?.query ?? [])).toEqual({
      card: cardId,
      search: 'saldanha',
    }),
  )
  await screen.findByText('2 stations')
})

test('a start shows each step of the answer until the car charges; an occupied point says why it cannot start', async () => {
  const responses = responsesOf()
  await open(responses)
  await userEvent.type(screen.getByRole('searchbox'), 'saldanha{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: /Saldanha/ }))
  expect(await screen.findByText('Another car is charging here.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Start at PT*VSM*EP1' }))
  expect((await screen.findByText('Request sent')).closest('li')?.getAttribute('aria-current')).toBeNull()
  expect(responses.callsOf(startSession)[0]?.body).toEqual({ card_id: cardId, station_id: station.id, point_uid: 'P1' })
  const news = (change: Partial<StationRequest>) =>
    responses.publish('station.request', { card_id: cardId, member_id: null, request: { ...started, ...change } })
  await news({ state: 'ACCEPTED' })
  await waitFor(() =>
    expect(screen.getByText('Charger ready. Plug the car in.').closest('li')?.getAttribute('aria-current')).toBe(
      'step',
    ),
  )
  await news({ state: 'DONE', session_id: idOf(71) })
  await waitFor(() => expect(screen.getByText(idOf(71))).toBeTruthy())
})

test('a refusal of the charger is shown in words, and the start can be tried again', async () => {
  const responses = responsesOf().on(getStationRequest, () => ({
    ...started,
    state: 'REJECTED' as const,
    outcome: 'EVSE_INOPERATIVE' as const,
    message: 'Emergency stop',
  }))
  await open(responses)
  await userEvent.type(screen.getByRole('searchbox'), 'saldanha{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: /Saldanha/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Start at PT*VSM*EP1' }))
  await responses.publish('station.request', {
    card_id: cardId,
    member_id: null,
    request: { ...started, state: 'REJECTED', outcome: 'EVSE_INOPERATIVE', message: 'Emergency stop' },
  })
  expect(await screen.findByText('The charger is out of order. Choose another one.')).toBeTruthy()
  expect(screen.getByText('Message from the operator: Emergency stop')).toBeTruthy()
  responses.on(startSession, () => refusal(409, 'card.no_credit') as never)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Start at PT*VSM*EP1' }))
  expect(await screen.findByText('The card’s limit or the wallet’s balance is too low for a charge.')).toBeTruthy()
})

test('a card that charges already has no start, and each point says why', async () => {
  await open(responsesOf().on(getStation, () => ({ ...station, card_is_charging: true })))
  await userEvent.type(screen.getByRole('searchbox'), 'saldanha{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: /Saldanha/ }))
  expect(await screen.findAllByText('This card is already charging. End that charge first.')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /^Start/ })).toBeNull()
})

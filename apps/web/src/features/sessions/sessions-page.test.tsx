import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { LiveNews } from '@voltway/contract/live'
import { listSessions, type Session } from '@voltway/contract/sessions'
import {
  acceptSession,
  disputeSession,
  getSession,
  type SessionDetail,
  stopSession,
} from '@voltway/contract/sessions-details'
import { exportSessions } from '@voltway/contract/sessions-files'
import { listSessionFilters, type SavedFilter, saveSessionFilter } from '@voltway/contract/sessions-filters'
import { afterEach, expect, test, vi } from 'vitest'
import { testSession } from '../../shared/test-objects.ts'
import { openScreen, TestResponses } from '../../shared/test-screen.tsx'
import { SessionsPage } from './sessions-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const idOf = (last: number) => `01890000-0000-7000-8000-0000000000${last}`

const running = testSession
const paid: Session = {
  ...running,
  id: idOf(42),
  status: 'PAID',
  start_date_time: '2026-03-02T08:00:00Z',
  end_date_time: '2026-03-02T08:45:00Z',
  duration_s: 2700,
  energy_kwh: '20.000',
  total_cost: '7.87',
  cost_is_final: true,
  station: { ...running.station, name: 'Lisboa Saldanha', city: 'Lisboa' },
  allowed_actions: [],
}
const detail = (session: Session): SessionDetail => ({
  ...session,
  connector: { type: 'IEC_62196_T2_COMBO', power_kw: 50, current: 'DC' },
  auth_method: 'AUTH_REQUEST',
  curve: [],
  energy_by_period: {},
  price: null,
  cdr_id: null,
  invoice_line_id: null,
  timeline: [{ at: session.start_date_time, event: 'STARTED', detail: null }],
  co2_kg: null,
  invoice_number: null,
  allowed_decisions: [],
  doubt: null,
  idle_s: 0,
  avoidable: null,
  credits: [],
  dispute: null,
})
const newsOf = (session: Session, changes: Partial<LiveNews<'session.updated'>> = {}): LiveNews<'session.updated'> => ({
  session_id: session.id,
  card_id: session.card.id,
  member_id: session.member?.id ?? null,
  status: session.status,
  start_date_time: session.start_date_time,
  end_date_time: session.end_date_time,
  duration_s: session.duration_s,
  energy_kwh: session.energy_kwh,
  power_kw: 22,
  total_cost: session.total_cost,
  cost_is_final: session.cost_is_final,
  card_name: session.card.name,
  station_name: session.station.name,
  flags: [],
  ...changes,
})

const listOf = (rows: readonly Session[], count = rows.length) => ({
  count,
  next: null,
  previous: null,
  results: [...rows],
})
/** Returns a server with these sessions, which lists only the running ones if the query filters by status. */
const serverWith = (rows: () => readonly Session[]) =>
  new TestResponses().on(listSessions, ({ query }) =>
    listOf(query.get('status') === 'PENDING,ONGOING' ? rows().filter(({ status }) => status === 'ONGOING') : rows()),
  )
const open = (responses: TestResponses, at = '/charging-sessions') =>
  openScreen(SessionsPage, { at, areas: ['sessions', 'dates'], responses })
const rowsShown = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent)
const rowOf = async (station: string) => {
  const cell = await screen.findByRole('rowheader', { name: new RegExp(station) })
  return within(cell.closest('tr') as HTMLElement)
}

test('running sessions are listed first and update in place', async () => {
  const responses = serverWith(() => [paid, running])
  await open(responses)
  const row = await rowOf('Porto Boavista')
  expect(rowsShown()[0]).toContain('Porto Boavista')
  row.getByText('4.12')
  await responses.publish(
    'session.updated',
    newsOf(running, { energy_kwh: '5.980', total_cost: '3.04', duration_s: 720 }),
  )
  await row.findByText('5.98')
  row.getByText('€3.04')
  expect(rowsShown()[0]).toContain('Porto Boavista')
})

test('the list of a team has no running sessions of other teams', async () => {
  const responses = new TestResponses().on(listSessions, ({ query }) => listOf(query.has('team') ? [paid] : [running]))
  await open(responses, `/charging-sessions?team=${idOf(71)}`)
  await rowOf('Lisboa Saldanha')
  expect(rowsShown()).toHaveLength(1)
})

test('a team without sessions is an empty result of the filters, which can be cleared', async () => {
  const responses = new TestResponses().on(listSessions, ({ query }) => listOf(query.has('team') ? [] : [paid]))
  await open(responses, `/charging-sessions?team=${idOf(71)}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
  await rowOf('Lisboa Saldanha')
})

test('a new session is announced by a button and inserted on click, so that the list does not move', async () => {
  const other: Session = {
    ...running,
    id: idOf(43),
    station: { ...running.station, name: 'Braga Norte', city: 'Braga' },
  }
  let rows = [running, paid]
  const responses = serverWith(() => rows)
  await open(responses)
  await rowOf('Porto Boavista')
  rows = [other, running, paid]
  await responses.publish('session.started', newsOf(other))
  const pill = await screen.findByRole('button', { name: '1 new' })
  expect(rowsShown()).toHaveLength(2)
  await userEvent.click(pill)
  expect(rowsShown()[0]).toContain('Braga Norte')
  expect(screen.queryByRole('button', { name: '1 new' })).toBeNull()
})

test('stopping requires a confirmation, shows “Stopping…”, then the network’s response', async () => {
  const responses = serverWith(() => [running])
    .on(getSession, () => detail(running))
    .on(stopSession, () => ({ command_id: idOf(61), session_id: running.id, state: 'REQUESTED' as const }))
  await open(responses, `/charging-sessions?session=${running.id}`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Porto Boavista' }))
  await userEvent.click(await drawer.findByRole('button', { name: 'Stop charging' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Stop this charge' }))
  question.getByText(/Van 1 is charging at Porto Boavista/)
  expect(responses.callsOf(stopSession)).toHaveLength(0)
  await userEvent.click(question.getByRole('button', { name: 'Stop charging' }))

  await drawer.findByText(/Stop requested at/)
  expect(drawer.getAllByText('Stopping…').length).toBeGreaterThan(0)
  drawer.getByRole('button', { name: 'Stop charging', description: 'A stop has already been requested.' })
  expect(responses.callsOf(stopSession)[0]?.body).toEqual({ session_id: running.id })

  const stop = {
    id: idOf(61),
    state: 'REJECTED' as const,
    message: 'Charger is offline',
    requested_at: new Date().toISOString(),
    answered_at: new Date().toISOString(),
    reason: null,
    allowed: null,
  }
  await responses.publish('session.stop', { session_id: running.id, card_id: running.card.id, member_id: null, stop })
  await drawer.findByText('The network rejected the stop')
  drawer.getByText('Response: Charger is offline')
  drawer.getByRole('button', { name: 'Try again' })
})

test('an ended session shows why it cannot be stopped', async () => {
  await open(serverWith(() => [paid]))
  await userEvent.click((await rowOf('Lisboa Saldanha')).getByRole('button', { name: /^Actions for/ }))
  const stop = screen.getByRole('menuitem', { name: /^Stop charging/, description: 'The charge has ended.' })
  expect(stop.getAttribute('aria-disabled')).toBe('true')
})

test('the price is listed line by line, and the displayed lines add up to the displayed total', async () => {
  // An example price: 12 kWh by day, 8 kWh by night, 45 minutes.
  const line = (
    code: string,
    [quantity, unit]: readonly [string, string],
    [unit_price, net]: readonly [string, string],
    period: string | null,
  ) => ({
    code,
    party: 'OPC',
    unit,
    quantity,
    unit_price,
    period,
    net,
    vat_rate: '23.00',
  })
  const price = {
    currency: 'EUR',
    lines: [
      line('CEME_ENERGY', ['12.000', 'kWh'], ['0.1600', '1.9200'], 'NORMAL'),
      line('CEME_ENERGY', ['8.000', 'kWh'], ['0.1100', '0.8800'], 'OFF_PEAK'),
      line('TAR', ['12.000', 'kWh'], ['0.0500', '0.6000'], 'NORMAL'),
      line('TAR', ['8.000', 'kWh'], ['0.0150', '0.1200'], 'OFF_PEAK'),
      line('EGME_CEME', ['1.000', 'session'], ['0.1088', '0.1088'], null),
      line('IEC', ['20.000', 'kWh'], ['0.0010', '0.0200'], null),
      line('OPC_ACTIVATION', ['1.000', 'session'], ['0.2500', '0.2500'], null),
      line('OPC_ENERGY', ['20.000', 'kWh'], ['0.0800', '1.6000'], null),
      line('OPC_TIME', ['45.000', 'min'], ['0.0200', '0.9000'], null),
    ],
    net: '6.40',
    vat: '1.47',
    total: '7.87',
    estimated: false,
  }
  await open(
    serverWith(() => [paid]).on(getSession, () => ({ ...detail(paid), price })),
    `/charging-sessions?session=${paid.id}`,
  )
  const table = await screen.findByRole('table', { name: 'Price' })
  const amount = (row: HTMLElement) => within(row).getAllByRole('cell').at(-1)?.textContent ?? ''
  const cents = (text: string) => Math.round(Number(text.replace('€', '')) * 10_000)
  const rows = within(table).getAllByRole('row').slice(1)
  const lines = rows.slice(0, price.lines.length)
  const [sum, net, vat, total] = rows.slice(price.lines.length).map(amount)
  expect(lines.reduce((all, row) => all + cents(amount(row)), 0)).toBe(cents(sum ?? ''))
  expect([sum, net, vat, total]).toEqual(['€6.3988', '€6.40', '€1.47', '€7.87'])
  within(table).getByRole('row', { name: /Supplier energy.*Off-peak hours.*8.000.kWh.*€0.1100.*€0.8800/ })
  within(table).getByRole('row', { name: /VAT 23%/ })
})

test('filters, dates, order and page are in the URL with the names of the API contract', async () => {
  const responses = serverWith(() => [paid])
  await open(responses, '/charging-sessions?status=PAID,COMPLETED&offset=20')
  await rowOf('Lisboa Saldanha')
  expect(responses.callsOf(listSessions).at(-1)?.query.get('status')).toBe('COMPLETED,PAID')
  screen.getByText('Completed, Paid')

  await userEvent.click(screen.getByRole('button', { name: 'Date' }))
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Last month' }))
  await waitFor(() => expect(new URLSearchParams(location.search).get('start_date_time__gte')).toMatch(/Z$/))
  expect(new URLSearchParams(location.search).has('offset')).toBe(false)
  await waitFor(() =>
    expect(responses.callsOf(listSessions).at(-1)?.query.get('start_date_time__lte')).toMatch(/59:59Z$/),
  )
  screen.getByText('Last month')

  await act(async () => history.back())
  await waitFor(() => expect(location.search).toBe('?status=PAID,COMPLETED&offset=20'))
})

test('the flags of a session are shown as texts', async () => {
  const odd = { ...paid, status: 'IN_VALIDATION' as const, flags: ['OVERLAP' as const] }
  await open(
    serverWith(() => [odd]).on(getSession, () => detail(odd)),
    `/charging-sessions?session=${odd.id}`,
  )
  await screen.findByText(/Another charge with the card, or a meter reading of the home, covers this time/)
})

test('a charge stopped at its limit shows the reason in the list, and what it was allowed to cost', async () => {
  const stop = {
    id: idOf(62),
    state: 'DONE' as const,
    message: null,
    requested_at: '2026-03-02T10:00:00Z',
    answered_at: '2026-03-02T10:00:08Z',
    reason: 'CARD_LIMIT' as const,
    allowed: '2.00',
  }
  const stopped = { ...paid, total_cost: '2.31', stop }
  await open(
    serverWith(() => [stopped]).on(getSession, () => detail(stopped)),
    `/charging-sessions?session=${stopped.id}`,
  )
  await screen.findByText('Stopped at the card’s limit')
  expect(screen.getByText('Stopped at limit').title).toBe('Stopped at the card’s limit')
  await screen.findByText('The card’s limit allowed €2.00 for this charge.')
  screen.getByText('The charge cost €0.31 more.')
})

const doubtful: Session = {
  ...paid,
  id: idOf(45),
  status: 'IN_VALIDATION',
  total_cost: '0.00',
  cost_is_final: false,
  flags: ['COST_MISMATCH'],
}

test('a record in review shows one price and its deadline, the figures behind it, and is booked after a confirmation', async () => {
  const waiting: SessionDetail = {
    ...detail(doubtful),
    doubt: {
      total: '7.87',
      decides: 'FLEET',
      books_at: '2026-03-16T10:00:00Z',
      reported: {
        cost: '100.00',
        currency: 'DKK',
        energy_kwh: '20000.000',
        start_date_time: '2026-03-02T10:00:00Z',
        end_date_time: '2026-03-02T11:00:00Z',
      },
      reasons: [
        {
          flag: 'COST_MISMATCH',
          found: { kind: 'MONEY', value: '100.00', currency: 'DKK' },
          expected: { kind: 'MONEY', value: '3.21', currency: 'DKK' },
        },
      ],
      dispute: null,
    },
    allowed_decisions: ['accept', 'reject'],
  }
  const accepted = { ...detail(paid), id: doubtful.id }
  const responses = serverWith(() => [doubtful])
    .on(getSession, () => waiting)
    .on(acceptSession, () => accepted)
  await open(responses, `/charging-sessions?session=${doubtful.id}`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Lisboa Saldanha' }))
  await drawer.findByText(/Without a decision, it is billed on 16\/03\/2026/)
  drawer.getByText(/The operator charges DKK.100.00. Its own tariff gives DKK.3.21/)
  // The estimate is not shown beside the price, and the record's own figures are folded.
  expect(drawer.getByText('Cost if accepted').parentElement?.textContent).toContain('€7.87')
  expect(drawer.queryByRole('heading', { name: 'Price' })).toBeNull()
  expect(drawer.getByText(/20,000.00.kWh/).closest('details')?.open).toBe(false)
  await userEvent.click(drawer.getByRole('button', { name: 'Accept €7.87' }))
  responses.on(getSession, () => accepted)
  const [confirm] = screen.getAllByRole('button', { name: 'Accept €7.87' }).slice(-1)
  await userEvent.click(confirm as HTMLElement)
  await waitFor(() => expect(screen.queryByText(/Without a decision/)).toBeNull())
  expect(responses.callsOf(acceptSession)).toHaveLength(1)
})

test('a paid session is disputed with a reason, and its details show the dispute until support responds', async () => {
  const disputed: SessionDetail = {
    ...detail(paid),
    dispute: {
      reason: 'WRONG_ENERGY',
      words: 'The car shows 3 kWh',
      by: 'Ana Ferreira',
      at: '2026-03-03T08:00:00Z',
      answer: null,
      answered_at: null,
    },
  }
  const responses = serverWith(() => [paid])
    .on(getSession, () => ({ ...detail(paid), allowed_decisions: ['dispute'] as SessionDetail['allowed_decisions'] }))
    .on(disputeSession, () => disputed)
  await open(responses, `/charging-sessions?session=${paid.id}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Dispute' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Dispute this charge' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Send dispute' }))
  dialog.getAllByText('Choose a reason.')
  await userEvent.selectOptions(dialog.getByRole('combobox'), 'Wrong energy')
  await userEvent.type(dialog.getByRole('textbox'), 'The car shows 3 kWh')
  responses.on(getSession, () => disputed)
  await userEvent.click(dialog.getByRole('button', { name: 'Send dispute' }))
  await screen.findByText('Disputed: Wrong energy')
  screen.getByText('Support has not answered yet.')
})

test('filters are saved under a name and listed in the menu, and the filtered sessions are exported as a file', async () => {
  const stored: SavedFilter[] = []
  const responses = serverWith(() => [paid])
    .on(listSessionFilters, () => ({ results: stored }))
    .on(saveSessionFilter, ({ body }) => {
      const saved = { id: idOf(71), ...(body as { name: string; query: string }) }
      stored.push(saved)
      return saved
    })
    .on(exportSessions, () => new Response('\ufeffSession\r\n', { headers: { 'Content-Type': 'text/csv' } }))
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} }))
  await open(responses, '/charging-sessions?status=PAID&ordering=-total_cost')
  await userEvent.click(await screen.findByRole('button', { name: 'Saved filters' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Save filters…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Saved filters' }))
  await userEvent.type(dialog.getByRole('textbox', { name: /Name/ }), 'Dear and paid')
  await userEvent.click(dialog.getByRole('button', { name: 'Save filters' }))
  await screen.findByText('Filters saved')
  await userEvent.click(screen.getByRole('button', { name: 'Saved filters' }))
  const item = await screen.findByRole('menuitem', { name: 'Dear and paid' })
  expect(item.getAttribute('href')).toBe('/charging-sessions?status=PAID&ordering=-total_cost')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Download' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV, 1 session' }))
  await waitFor(() => expect(responses.callsOf(exportSessions)).toHaveLength(1))
  const [call] = responses.callsOf(exportSessions)
  expect(call?.query.toString()).toBe('format=csv&status=PAID')
})

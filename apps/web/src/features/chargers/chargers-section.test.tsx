import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { listCards } from '@voltway/contract/cards'
import {
  addCharger,
  type Charger,
  getCharger,
  listChargers,
  removeCharger,
  renameCharger,
  renewChargerPassword,
} from '@voltway/contract/chargers'
import { type ChargerCommand, commandCharger, getChargerCommand } from '@voltway/contract/chargers-commands'
import { afterEach, expect, test, vi } from 'vitest'
import { testCard } from '../../shared/test-objects.ts'
import { openScreen, TestResponses } from '../../shared/test-screen.tsx'
import { ChargersSection } from './chargers-section.tsx'

afterEach(() => vi.unstubAllGlobals())

const idOf = (last: number) => `01890000-0000-7000-8000-0000000000${last}`
const site = { id: idOf(61), name: 'Depot Maia' }
const waiting: Charger = {
  id: idOf(81),
  site: { ...site, kind: 'DEPOT' },
  name: 'Garage left',
  identity: 'VW-7K2M',
  address: 'wss://fleets.example/ocpp',
  state: 'WAITING',
  protocol: null,
  vendor: null,
  model: null,
  serial_number: null,
  firmware_version: null,
  changed_at: null,
  last_seen_at: null,
  clock_offset_s: null,
  refused: null,
  connectors: [],
}
const free: Charger['connectors'][number] = { evse: 1, connector: 1, state: 'OCCUPIED', error: null, charge: null }
const connected: Charger = {
  ...waiting,
  state: 'CONNECTED',
  protocol: '1.6',
  vendor: 'Alfen',
  model: 'Eve',
  changed_at: '2026-03-02T10:00:00Z',
  connectors: [free],
}
const charge = {
  session_id: idOf(41),
  started_at: '2026-03-02T10:05:00Z',
  energy_kwh: '4.120',
  power_kw: 7.4,
  card_name: 'Van 1',
}
const charging: Charger = { ...connected, connectors: [{ ...free, state: 'CHARGING', charge }] }
const commandOf = (kind: ChargerCommand['kind'], state: ChargerCommand['state']): ChargerCommand => ({
  id: idOf(91),
  kind,
  state,
  message: state === 'REJECTED' ? 'ConnectorBusy' : null,
  requested_at: '2026-03-02T10:06:00Z',
  answered_at: state === 'SENT' ? null : '2026-03-02T10:06:02Z',
})
const list = (results: Charger[]) => ({ count: results.length, next: null, previous: null, results })

const Section = () => <ChargersSection site={site} card={{ id: testCard.id, name: testCard.name }} />
const open = (responses: TestResponses) =>
  openScreen(Section, { at: '/sites', areas: ['chargers', 'sites'], responses })
const news = { charger_id: waiting.id, site_id: site.id }
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a charger is connected in three steps: its name, the values to enter, and the connection that appears on its own', async () => {
  let now = waiting
  const responses = new TestResponses()
    .on(listChargers, () => list([]))
    .on(addCharger, () => ({ ...waiting, password: 'p4ss-w0rd-0nce' }))
    .on(getCharger, () => now)
  await open(responses)
  await screen.findByText('No chargers yet')
  await press('Add charger')
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
  await screen.findByText('Enter a name')
  await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), 'Garage left')
  await press('Continue')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Connect Garage left' }))
  for (const value of ['wss://fleets.example/ocpp', 'VW-7K2M', 'p4ss-w0rd-0nce', 'wss://fleets.example/ocpp/VW-7K2M'])
    dialog.getByText(value)
  dialog.getByText('Password (security profile 2)')
  await dialog.findByRole('img', { name: 'QR code of the full address' })
  await dialog.findByText('Waiting for the charger…', { selector: 'p' })
  // The password cannot be read again, so the dialog stays until it is entered.
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
  dialog.getByText('p4ss-w0rd-0nce')

  now = { ...waiting, refused: { at: '2026-03-02T09:58:00Z', identity: 'VW-7K2M', reason: 'WRONG_PASSWORD' } }
  await responses.publish('charger.changed', news)
  await dialog.findByText('Refused at 09:58: Wrong password')
  dialog.getByText('Enter the password again, or create a new one.')

  now = connected
  await responses.publish('charger.changed', news)
  await dialog.findByText('Alfen Eve is connected with OCPP 1.6.')
  expect(dialog.queryByText(/^Refused/)).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByText('p4ss-w0rd-0nce')).toBeNull())
  expect(responses.callsOf(addCharger)).toMatchObject([{ body: { site_id: site.id, name: 'Garage left' } }])
})

test('a new password waits for a connection after it, not for the one before', async () => {
  let now = connected
  const responses = new TestResponses()
    .on(listChargers, () => list([connected]))
    .on(renewChargerPassword, () => ({ password: 'new-p4ss' }))
    .on(getCharger, () => now)
  await open(responses)
  await screen.findByText('Garage left')
  await press('Actions for Garage left')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'New password' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Create password' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Connect Garage left' }))
  dialog.getByText('new-p4ss')
  await dialog.findByText('Waiting for the charger…', { selector: 'p' })
  // Without a live event, the state is requested every five seconds.
  now = { ...connected, changed_at: '2026-03-02T10:30:00Z' }
  await dialog.findByText('Alfen Eve is connected with OCPP 1.6.')
})

test('a running charge shows who charges, its energy and its power, which follow the readings', async () => {
  const responses = new TestResponses().on(listChargers, () => list([charging]))
  await open(responses)
  const connectors = within(await screen.findByRole('list', { name: 'Connectors of Garage left' }))
  for (const text of ['Charging', 'Van 1', '7.4 kW']) connectors.getByText(text)
  await responses.publish('session.updated', {
    ...{ session_id: charge.session_id, card_id: testCard.id, member_id: null, status: 'ONGOING' },
    ...{ start_date_time: charge.started_at, end_date_time: null, duration_s: 900, energy_kwh: '5.500', power_kw: 11 },
    ...{ total_cost: '0.91', cost_is_final: false, card_name: 'Van 1', station_name: site.name, flags: [] },
  })
  await connectors.findByText('11 kW')
  connectors.getByText(/^5\.50/)
  expect(responses.callsOf(listChargers)).toHaveLength(1)
})

test('a start is requested for a card, and the answer of the charger is shown when it comes', async () => {
  let answer = commandOf('START', 'SENT')
  const responses = new TestResponses()
    .on(listChargers, () => list([connected]))
    .on(listCards, () => ({ count: 1, next: null, previous: null, results: [testCard] }))
    .on(commandCharger, () => commandOf('START', 'SENT'))
    .on(getChargerCommand, () => answer)
  await open(responses)
  await userEvent.click(await screen.findByRole('button', { name: 'Start charge' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Start a charge at Garage left' }))
  await dialog.findByRole('combobox', { name: /Card/ })
  await userEvent.click(dialog.getByRole('button', { name: 'Start charge' }))
  await screen.findByText('Start charge: waiting for the charger to answer…', { selector: 'p' })
  expect(responses.callsOf(commandCharger)).toMatchObject([{ body: { kind: 'START', evse: 1, card_id: testCard.id } }])
  answer = commandOf('START', 'REJECTED')
  await screen.findByText('Start charge: refused by the charger.')
  screen.getByText('Its answer: ConnectorBusy')
})

test('a charge is stopped and a charger restarted after a confirmation; a disconnected one takes no commands', async () => {
  let shown = charging
  const responses = new TestResponses()
    .on(listChargers, () => list([shown]))
    .on(commandCharger, ({ body }) => commandOf((body as { kind: 'STOP' }).kind, 'SENT'))
    .on(getChargerCommand, () => commandOf('STOP', 'ACCEPTED'))
  await open(responses)
  await userEvent.click(await screen.findByRole('button', { name: 'Stop charge' }))
  const stop = within(await screen.findByRole('alertdialog', { name: 'Stop the charge of Van 1' }))
  await userEvent.click(stop.getByRole('button', { name: 'Stop charge' }))
  await screen.findByText('Stop charge: accepted by the charger.')
  await press('Actions for Garage left')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Restart' }))
  const restart = within(await screen.findByRole('alertdialog', { name: 'Restart Garage left' }))
  await userEvent.click(restart.getByRole('button', { name: 'Restart' }))
  await waitFor(() =>
    expect(responses.callsOf(commandCharger).map(({ body }) => body)).toEqual([
      { kind: 'STOP', session_id: charge.session_id },
      { kind: 'RESET' },
    ]),
  )
  shown = { ...connected, state: 'DISCONNECTED', clock_offset_s: -90 }
  await responses.publish('session.ended', {
    ...{ session_id: charge.session_id, card_id: testCard.id, member_id: null, status: 'COMPLETED' },
    ...{ start_date_time: charge.started_at, end_date_time: charge.started_at, duration_s: 1, energy_kwh: '5.500' },
    ...{ power_kw: null, total_cost: '0.91', cost_is_final: true, card_name: 'Van 1', station_name: '', flags: [] },
  })
  const start = await screen.findByRole('button', { name: 'Start charge' })
  expect(start.getAttribute('aria-disabled')).toBe('true')
  screen.getByText('Its clock is 90 seconds off. Its charges may get a wrong time.')
})

test('a connector is unlocked, and a charger is renamed and removed', async () => {
  let shown = [connected]
  const responses = new TestResponses()
    .on(listChargers, () => list(shown))
    .on(commandCharger, () => commandOf('UNLOCK', 'ACCEPTED'))
    .on(getChargerCommand, () => commandOf('UNLOCK', 'ACCEPTED'))
    .on(renameCharger, () => ({ ...connected, name: 'Bay 1' }))
    .on(removeCharger, () => ({ id: connected.id }))
  await open(responses)
  await userEvent.click(await screen.findByRole('button', { name: 'Unlock connector' }))
  await screen.findByText('Unlock connector: accepted by the charger.')
  expect(responses.callsOf(commandCharger)).toMatchObject([{ body: { kind: 'UNLOCK', evse: 1, connector: 1 } }])
  await press('Actions for Garage left')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  await userEvent.clear(name)
  await userEvent.type(name, 'Bay 1')
  shown = [{ ...connected, name: 'Bay 1' }]
  await press('Save')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Bay 1' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  shown = []
  await userEvent.click(await screen.findByRole('button', { name: 'Remove charger' }))
  await screen.findByText('No chargers yet')
  expect(responses.callsOf(renameCharger)).toMatchObject([{ body: { name: 'Bay 1' } }])
  expect(responses.callsOf(removeCharger)).toHaveLength(1)
})

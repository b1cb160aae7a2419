import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  type ChargingOperator,
  inviteChargingOperator,
  listChargingOperators,
  listOperatorInvoices,
  type OperatorInvoice,
  pauseChargingOperator,
  removeChargingOperator,
} from '@voltway/contract/charging-operators'
import { getUser, type User } from '@voltway/contract/users'
import { expect, test } from 'vitest'
import { openScreen, TestResponses } from '../../shared/test-screen.tsx'
import { ChargingOperatorsPage } from './charging-operators-page.tsx'

const user: User = {
  uid: '01890000-0000-7000-8000-000000000009',
  email: 'ana@voltway.example',
  email_verified: true,
  language: 'en',
  name: 'Ana Reis',
  photo_url: null,
  consents: { analytics: false, error_reporting: false, heat_map: false },
  consents_chosen: true,
  created_at: '2026-01-01T00:00:00Z',
  claims: { sub: '01890000-0000-7000-8000-000000000009', email: 'ana@voltway.example', sid: 's' },
}
const operator: ChargingOperator = {
  id: '01890000-0000-7000-8000-000000000041',
  name: 'Norte Charge',
  state: 'REGISTERED',
  version: '2.2.1',
  parties: [{ party: 'PT*NRT', role: 'CPO' }],
  last_seen_at: '2026-03-02T10:00:00Z',
  last_error: 'busy: HTTP 503',
  paused_at: null,
  waiting: { urgent: 1, bulk: 40, oldest_at: '2026-03-02T09:00:00Z' },
  held: [{ module: 'cdrs', reason: 'foreign_token', messages: 2 }],
  reviews: 3,
  credits: 1,
  cards: { total: 120, current: 118 },
  stops: { count: 5, confirmed: 4, refused: 1, unanswered: 0, over: 1, overrun: '2.10', largest: '2.10' },
  fetched: [{ module: 'cdrs', until: '2026-03-02T09:50:00Z' }],
  missing_modules: [],
  responses: { calls: 1204, unanswered: 3, half_within_ms: 200, most_within_ms: 1000 },
  certificate_until: '2100-05-01T00:00:00Z',
}
const noInvoices = { count: 0, next: null, previous: null, results: [] }
const other = '01890000-0000-7000-8000-000000000042'
const areas = ['charging-operators'] as const
const at = '/operator/charging-operators'
const responding = (results: ChargingOperator[]) =>
  new TestResponses()
    .on(getUser, () => ({ ...user, is_operator: true }))
    .on(listChargingOperators, () => ({ count: results.length, next: null, previous: null, results }))
    .on(listOperatorInvoices, () => noInvoices)

test('the staff see what waits at an operator, and pause it after a confirmation', async () => {
  const responses = responding([operator]).on(pauseChargingOperator, () => ({ id: operator.id }))
  await openScreen(ChargingOperatorsPage, { at: `${at}?operator=${operator.id}`, areas, responses })
  const drawer = within(await screen.findByRole('dialog', { name: 'Norte Charge' }))
  drawer.getByText('118 of 120')
  drawer.getByText('Charge records: Card of another provider (2)')
  drawer.getByText('5: 4 confirmed, 1 refused, 0 unanswered')
  drawer.getByText('Half within 0.2 s, 19 of 20 within 1 s (1,204 calls, 3 unanswered)')
  drawer.getByText('01/05/2100')
  await userEvent.click(drawer.getByRole('button', { name: 'Pause' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Pause Norte Charge' }))
  const paused = { ...operator, state: 'PAUSED' as const, paused_at: '2026-03-02T10:05:00Z' }
  responses.on(listChargingOperators, () => ({ count: 1, next: null, previous: null, results: [paused] }))
  await userEvent.click(dialog.getByRole('button', { name: 'Pause' }))
  await screen.findByRole('button', { name: 'Resume' })
  expect(responses.callsOf(pauseChargingOperator)).toHaveLength(1)
})

test('a registration token is shown once, and the dialog stays until it is stored', async () => {
  const responses = responding([]).on(inviteChargingOperator, () => ({
    id: operator.id,
    versions_url: 'https://fleets.example/ocpi/versions',
    token: 'secret-token-a',
  }))
  await openScreen(ChargingOperatorsPage, { at, areas, responses })
  await screen.findByText('No charging operators yet')
  await userEvent.click(screen.getByRole('button', { name: 'Create registration token' }))
  await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), 'Norte')
  await userEvent.type(screen.getByRole('textbox', { name: /Parties/ }), 'pt-nrt')
  await userEvent.click(screen.getByRole('button', { name: 'Create token' }))
  await screen.findByText('Enter parties such as PT*ABC, separated by commas.')
  await userEvent.clear(screen.getByRole('textbox', { name: /Parties/ }))
  await userEvent.type(screen.getByRole('textbox', { name: /Parties/ }), 'pt*nrt')
  await userEvent.click(screen.getByRole('button', { name: 'Create token' }))
  await screen.findByText('secret-token-a')
  expect(responses.callsOf(inviteChargingOperator)).toMatchObject([
    { body: { name: 'Norte', parties: ['PT*NRT'], is_hub: false } },
  ])
  await userEvent.click(screen.getByRole('checkbox', { name: 'I have stored the token' }))
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByText('secret-token-a')).toBeNull())
})

test('other people see a message without a request for the operators', async () => {
  const responses = responding([operator]).on(getUser, () => user)
  await openScreen(ChargingOperatorsPage, { at, areas, responses })
  await screen.findByText('Only the operator of the installation has access')
  expect(responses.callsOf(listChargingOperators)).toEqual([])
})

test('an operator that did not answer and whose certificate ends is shown so', async () => {
  const responses = { calls: 1, unanswered: 1, half_within_ms: null, most_within_ms: null }
  const soon = new Date(Date.now() + 86_400_000)
  const results = [
    { ...operator, responses, certificate_until: soon.toISOString() },
    { ...operator, id: other, name: 'Sul', responses: null, certificate_until: '2020-05-01T00:00:00Z' },
  ]
  const replies = responding(results)
  await openScreen(ChargingOperatorsPage, { at: `${at}?operator=${operator.id}`, areas, responses: replies })
  const norte = within(await screen.findByRole('dialog', { name: 'Norte Charge' }))
  norte.getByText('1 call, none answered')
  norte.getByText(/, ends soon$/)
  await userEvent.click(norte.getByRole('button', { name: 'Close' }))
  await userEvent.click(screen.getByText('Sul'))
  const sul = within(await screen.findByRole('dialog', { name: 'Sul' }))
  sul.getByText('01/05/2020, expired')
})

test('an invitation is withdrawn and an operator is disconnected after a confirmation that says what ends', async () => {
  const invited = { ...operator, id: other, name: 'Sul', state: 'INVITED' as const, certificate_until: null }
  const replies = responding([operator, invited]).on(removeChargingOperator, () => ({ id: operator.id }))
  await openScreen(ChargingOperatorsPage, { at: `${at}?operator=${operator.id}`, areas, responses: replies })
  const drawer = within(await screen.findByRole('dialog', { name: 'Norte Charge' }))
  await userEvent.click(drawer.getByRole('button', { name: 'Disconnect' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Disconnect Norte Charge' }))
  dialog.getByText('Cards can no longer charge there. Its data stays.')
  const removed = { ...operator, state: 'REMOVED' as const }
  replies.on(listChargingOperators, () => ({ count: 2, next: null, previous: null, results: [removed, invited] }))
  await userEvent.click(dialog.getByRole('button', { name: 'Disconnect' }))
  await waitFor(() => expect(drawer.queryByRole('button', { name: 'Disconnect' })).toBeNull())
  await userEvent.click(drawer.getByRole('button', { name: 'Close' }))
  await userEvent.click(screen.getByText('Sul'))
  const sul = within(await screen.findByRole('dialog', { name: 'Sul' }))
  await userEvent.click(sul.getByRole('button', { name: 'Withdraw invitation' }))
  const withdrawal = within(await screen.findByRole('alertdialog', { name: 'Withdraw the invitation of Sul' }))
  await userEvent.click(withdrawal.getByRole('button', { name: 'Withdraw invitation' }))
  await waitFor(() => expect(replies.callsOf(removeChargingOperator)).toHaveLength(2))
  const paths = replies.callsOf(removeChargingOperator).map(({ path }) => path.split('/').at(-1))
  expect(paths).toEqual([operator.id, other])
})

test('the invoices of an operator are shown by month with what differs from its charge records', async () => {
  const none = { unknown: 0, in_review: 0, shared: 0 }
  const february = { month: '2026-02', party: 'PT*NRT' }
  const results: OperatorInvoice[] = [
    { month: '2026-03', invoice: null, party: null, records: 1, ...none, sums: [{ currency: 'EUR', net: '3.21' }] },
    { ...february, invoice: 'FT 1', records: 4, unknown: 1, in_review: 2, shared: 1, sums: [] },
    { ...february, invoice: 'FT 2', records: 1204, ...none, sums: [{ currency: 'EUR', net: '963.00' }] },
  ]
  const replies = responding([operator]).on(listOperatorInvoices, () => ({ ...noInvoices, count: 30, results }))
  await openScreen(ChargingOperatorsPage, { at: `${at}?operator=${operator.id}`, areas, responses: replies })
  const drawer = within(await screen.findByRole('dialog', { name: 'Norte Charge' }))
  await drawer.findByRole('heading', { name: 'March 2026' })
  const textBeside = (term: string) => drawer.getByText(term).nextSibling?.textContent
  expect(textBeside('Without an invoice')).toBe('1 charge record, €3.21')
  expect(textBeside('FT 1')).toBe('4 charge records1 not received2 held or in review1 also on another invoice')
  expect(textBeside('FT 2')).toBe('1,204 charge records, €963.00')
  await userEvent.click(drawer.getByRole('link', { name: 'Next page' }))
  await waitFor(() => expect(replies.callsOf(listOperatorInvoices).at(-1)?.query.get('offset')).toBe('12'))
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  type ChargingOperator,
  inviteChargingOperator,
  listChargingOperators,
  pauseChargingOperator,
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
}
const areas = ['charging-operators'] as const
const at = '/operator/charging-operators'
const responding = (results: ChargingOperator[]) =>
  new TestResponses()
    .on(getUser, () => ({ ...user, is_operator: true }))
    .on(listChargingOperators, () => ({ count: results.length, next: null, previous: null, results }))

test('the staff see what waits at an operator, and pause it after a confirmation', async () => {
  const responses = responding([operator]).on(pauseChargingOperator, () => ({ id: operator.id }))
  await openScreen(ChargingOperatorsPage, { at: `${at}?operator=${operator.id}`, areas, responses })
  const drawer = within(await screen.findByRole('dialog', { name: 'Norte Charge' }))
  drawer.getByText('118 of 120')
  drawer.getByText('Charge records: Card of another provider (2)')
  drawer.getByText('5: 4 confirmed, 1 refused, 0 unanswered')
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

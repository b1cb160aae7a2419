import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  type ApiKey,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
} from '@voltway/contract/integrations-api-keys'
import {
  createWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhookDelivery,
  type Webhook,
  type WebhookDelivery,
} from '@voltway/contract/integrations-webhooks'
import { afterEach, expect, test, vi } from 'vitest'
import { openScreen, refusal, TestResponses } from '../../shared/test-screen.tsx'
import { IntegrationsSection } from './integrations-section.tsx'

afterEach(() => vi.unstubAllGlobals())

const idOf = (n: number) => `01890000-0000-7000-8000-0000000000${n}`
const apiKey: ApiKey = {
  id: idOf(41),
  name: 'Bookkeeping',
  rights: ['invoices.read', 'invoices.export'],
  state: 'ACTIVE',
  hint: 'x9Qz',
  created_at: '2026-03-01T10:00:00Z',
  created_by: { id: idOf(42), name: 'Olivia' },
  valid_until: null,
  previous_valid_until: null,
  last_used_at: null,
  revoked_at: null,
  is_assistant: false,
}
const webhook: Webhook = {
  id: idOf(51),
  url: 'https://receiver.example/hooks',
  description: 'Fleet system',
  events: ['card.blocked'],
  is_active: true,
  created_at: '2026-03-01T10:00:00Z',
  previous_secret_until: null,
  waiting: 2,
  failed: 0,
  last_delivered_at: null,
}
const delivery: WebhookDelivery = {
  id: idOf(61),
  event: 'card.blocked',
  object_id: idOf(62),
  number: 1,
  at: '2026-03-01T10:00:00Z',
  state: 'FAILED',
  tries: 10,
  next_try_at: null,
  delivered_at: null,
  last_attempt: {
    number: 10,
    at: '2026-03-02T10:00:00Z',
    duration_ms: 31,
    status: 503,
    error: null,
    answer: 'down',
  },
}
const listOf = <Item,>(results: Item[], in_plan = true) => ({
  count: results.length,
  next: null,
  previous: null,
  results,
  in_plan,
})

const respondWith = (input: { keys?: ApiKey[]; hooks?: Webhook[]; inPlan?: boolean } = {}) =>
  new TestResponses()
    .on(listApiKeys, () => listOf(input.keys ?? [], input.inPlan))
    .on(listWebhooks, () => listOf(input.hooks ?? [], input.inPlan))
const open = (responses: TestResponses, at = '/settings?section=integrations') =>
  openScreen(IntegrationsSection, { at, areas: ['own-list', 'integrations'], responses })

const SECRET = 'vwk_this-is-shown-once'

test('a key is created with the selected rights, and shown until the person confirms that it is saved', async () => {
  const responses = respondWith().on(createApiKey, () => ({ api_key: apiKey, key: SECRET }))
  await open(responses)
  await screen.findByText('No API keys yet')
  await userEvent.click(screen.getByRole('button', { name: 'Create key' }))
  const form = within(screen.getByRole('dialog'))
  await userEvent.click(form.getByRole('button', { name: 'Create key' }))
  expect(form.getAllByText('Enter a name for the key').length).toBeGreaterThan(0)
  expect(responses.callsOf(createApiKey)).toHaveLength(0)
  await userEvent.type(form.getByLabelText('Name'), 'Bookkeeping')
  await userEvent.click(form.getByRole('checkbox', { name: 'Invoices and credit notes' }))
  await userEvent.selectOptions(form.getByLabelText('Expires after'), '90 days')
  await userEvent.click(form.getByRole('button', { name: 'Create key' }))
  const shown = within(await screen.findByRole('alertdialog'))
  expect(responses.callsOf(createApiKey)[0]?.body).toEqual({
    name: 'Bookkeeping',
    rights: ['invoices.read'],
    valid_days: 90,
  })
  shown.getByText(SECRET)
  const done = shown.getByRole('button', { name: 'Done' })
  await userEvent.click(done)
  shown.getByText(SECRET)
  await userEvent.click(shown.getByRole('checkbox', { name: 'I saved it in a safe place' }))
  await userEvent.click(shown.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull())
})

test('a key is renewed with the selected overlap, and revoked after a confirmation', async () => {
  const responses = respondWith({ keys: [apiKey] })
    .on(rotateApiKey, () => ({ api_key: apiKey, key: SECRET }))
    .on(revokeApiKey, () => ({ ...apiKey, state: 'REVOKED' as const, revoked_at: '2026-03-02T10:00:00Z' }))
  await open(responses)
  await screen.findByText('Bookkeeping')
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Bookkeeping' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Renew' }))
  const dialog = within(screen.getByRole('alertdialog'))
  await userEvent.selectOptions(dialog.getByLabelText('Old one stays valid for'), '1 week')
  await userEvent.click(dialog.getByRole('button', { name: 'Renew key' }))
  await screen.findByText(SECRET)
  expect(responses.callsOf(rotateApiKey)[0]?.body).toEqual({ overlap_hours: 168 })
  await userEvent.click(screen.getByRole('checkbox', { name: 'I saved it in a safe place' }))
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Bookkeeping' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Revoke' }))
  const question = within(screen.getByRole('alertdialog'))
  question.getByText(/cannot be undone/)
  await userEvent.click(question.getByRole('button', { name: 'Revoke key' }))
  await screen.findByText('API key revoked')
  expect(responses.callsOf(revokeApiKey)).toHaveLength(1)
})

test('without the required plan the buttons are locked, and a link leads to the plans', async () => {
  await open(respondWith({ keys: [apiKey], inPlan: false }))
  await screen.findByText('Bookkeeping')
  for (const name of ['Create key', 'Add webhook'])
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
  const [plans] = screen.getAllByRole('link', { name: 'Compare plans' })
  expect(plans?.getAttribute('href')).toBe('/subscription/subscribe-plan')
})

test('a person without the right to manage keys sees a message', async () => {
  const responses = new TestResponses({ allowed_actions: ['wallet.read'] })
    .on(listApiKeys, () => refusal(403, 'auth.not_allowed'))
    .on(listWebhooks, () => refusal(403, 'auth.not_allowed'))
  await open(responses)
  await waitFor(() => expect(screen.getAllByText('You do not have access to the data of this wallet')).toHaveLength(2))
})

test('a URL that is not public shows an error at its field, and the input is kept', async () => {
  const responses = respondWith().on(createWebhook, () => refusal(400, 'validation_failed', { url: 'not_public' }))
  await open(responses)
  await screen.findByText('No webhooks yet')
  await userEvent.click(screen.getByRole('button', { name: 'Add webhook' }))
  const form = within(screen.getByRole('dialog'))
  await userEvent.type(form.getByLabelText('URL'), 'https://10.0.0.1/')
  await userEvent.click(form.getByRole('checkbox', { name: 'Invoices' }))
  await userEvent.click(form.getByRole('button', { name: 'Add webhook' }))
  await waitFor(() => expect(form.getByLabelText('URL').getAttribute('aria-invalid')).toBe('true'))
  expect((form.getByLabelText('URL') as HTMLInputElement).value).toBe('https://10.0.0.1/')
  const [call] = responses.callsOf(createWebhook)
  const { events } = (call?.body ?? { events: [] }) as { events: string[] }
  expect(events.some((event) => event.startsWith('invoice'))).toBe(false)
  expect(events).toContain('card.blocked')
})

test('the log of a webhook shows the result of each delivery and resends one', async () => {
  const responses = respondWith({ hooks: [webhook] })
    .on(listWebhookDeliveries, ({ query }) => {
      const { in_plan: _, ...list } = listOf(query.get('state') === 'DELIVERED' ? [] : [delivery])
      return list
    })
    .on(getWebhookDelivery, () => ({
      ...delivery,
      body: '{"type":"card.blocked"}',
      attempts: [delivery.last_attempt!],
    }))
    .on(replayWebhookDelivery, () => ({ ...delivery, state: 'WAITING' as const, tries: 0, last_attempt: null }))
  await open(responses)
  await screen.findByText('2 waiting')
  await userEvent.click(screen.getByRole('link', { name: webhook.url }))
  const log = within(await screen.findByRole('dialog'))
  await userEvent.click(await log.findByText('card.blocked'))
  await log.findByText(/"type": "card.blocked"/)
  expect(log.getAllByText(/Response 503/).length).toBe(2)
  await userEvent.click(log.getByRole('button', { name: 'Resend' }))
  await screen.findByText('Message queued again')
  expect(responses.callsOf(replayWebhookDelivery)).toHaveLength(1)
  await userEvent.click(log.getByRole('radio', { name: 'Delivered' }))
  await log.findByText('No deliveries with this status')
})

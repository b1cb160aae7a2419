import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { downloadInvoices } from '@voltway/contract/invoices'
import { listPaymentMethods, type PaymentMethod } from '@voltway/contract/payment-methods'
import {
  canSubscribe,
  changePlan,
  getSubscription,
  getSubscriptionOverview,
  listSubscriptionPlans,
  listSubscriptions,
  planDetailNames,
  previewPlanChange,
  retrySubscriptionCapture,
  type Subscription,
  type SubscriptionDetail,
  updateSubscription,
} from '@voltway/contract/subscriptions'
import { listSubscriptionInvoices } from '@voltway/contract/subscriptions-bills'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { openScreen, refusal, TestResponses, walletId } from '../../shared/test-screen.tsx'
import { walletKey } from '../../shared/wallet/wallet-key.ts'
import { SubscribePlanPage } from './subscribe-plan-page.tsx'
import { SubscriptionPage } from './subscription-page.tsx'
import { refreshSubscription } from './subscriptions.queries.ts'

afterEach(() => vi.unstubAllGlobals())

const plan = (n: number, name: 'FREE' | 'START' | 'PRO' | 'ENTERPRISE', price: string, max: number | null) => ({
  id: `01970000-0000-7000-8000-00000000000${n}`,
  name,
  currency: 'EUR',
  plan_details: planDetailNames.map((detail, index) =>
    index < 4 ? { name: detail, included: true, limit: max } : { name: detail, included: n > 2 },
  ),
  price_steps: [{ price_step: 1, min: 0, max, price, interval: 'MONTHLY' as const }],
})
const plans = [
  plan(1, 'FREE', '0.00', 10),
  plan(2, 'START', '19.00', 50),
  plan(3, 'PRO', '59.00', 500),
  plan(4, 'ENTERPRISE', '299.00', null),
]
const id = '01890000-0000-7000-8000-000000000077'
const running: Subscription = {
  id,
  state: 'ACTIVE',
  valid_until: '2026-04-02T09:00:00Z',
  subscription_plan: plans[2] as (typeof plans)[number],
  price_step: 1,
  planned_change: null,
}
const detail = (input: Partial<SubscriptionDetail> = {}): SubscriptionDetail => ({
  ...running,
  period_from: '2026-03-02T10:00:00Z',
  interval: 'MONTHLY',
  next_amount: '72.57',
  payer: {
    wallet: { id: '01890000-0000-7000-8000-000000000001', name: 'Norte' },
    payment_method: null,
    vat_number: null,
  },
  unpaid: null,
  is_paying: false,
  allowed_actions: ['change'],
  ...input,
})
const listOf = <Item,>(results: Item[]) => ({ count: results.length, next: null, previous: null, results })
const quota = (used: number, limit: number | null) => ({ used, limit, pending: 0, available: null })

const respondWith = (input: Partial<SubscriptionDetail> = {}) =>
  new TestResponses()
    .on(listSubscriptions, () => listOf([{ ...running, state: input.state ?? 'ACTIVE' }]))
    .on(getSubscription, () => detail(input))
    .on(listSubscriptionPlans, () => listOf(plans))
    .on(getSubscriptionOverview, () => ({
      wallets: quota(2, 10),
      members: quota(25, 25),
      guests: quota(0, 25),
      cards: quota(41, null),
      included: [],
      plan: null,
    }))
    .on(listSubscriptionInvoices, () => listOf([]))
    .on(listPaymentMethods, () => listOf([]))
const open = (responses: TestResponses) =>
  openScreen(SubscriptionPage, { at: '/subscription', areas: ['menu', 'subscription'], responses })
const choose = (responses: TestResponses) =>
  openScreen(SubscribePlanPage, { at: '/subscription/subscribe-plan', areas: ['menu', 'subscription'], responses })

test('the plan shows its end date, the next payment and the usage of each limit', async () => {
  await open(respondWith())
  await screen.findByText('Pro')
  screen.getByText('02/04/2026')
  screen.getByText('€72.57')
  screen.getByText('25 of 25')
  screen.getByText('Limit reached. Choose a larger plan.')
  screen.getByText('41, unlimited')
})

test('a suspended plan shows the amount due and its deadline after five days (spec §4), and is paid with one click', async () => {
  const unpaid = { id, total: '72.57', plan: 'PRO', failure: 'declined', next_try_at: '2026-04-03T09:00:00Z' }
  const responses = respondWith({ state: 'SUSPENDED', unpaid, allowed_actions: ['retry'] })
  responses.on(retrySubscriptionCapture, () => refusal(402, 'payment.declined'))
  await open(responses)
  await screen.findByText(/Pay €72.57 by 07\/04\/2026 to keep it/)
  screen.getByText(/the bank declined it/)
  await userEvent.click(screen.getByRole('button', { name: 'Pay now' }))
  await screen.findByText(/declined/i)
  expect(responses.callsOf(retrySubscriptionCapture)).toHaveLength(1)
})

test('a paid bill shows the number of its invoice, which can be downloaded', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} }))
  const period = { from: '2026-02-02T10:00:00Z', to: '2026-03-02T10:00:00Z' }
  const bill = {
    id,
    date: '2026-02-02',
    plan: 'PRO',
    reason: 'RENEWAL' as const,
    period,
    currency: 'EUR',
    failure: null,
  }
  const sums = { net: '59.00', vat: '13.57', total: '72.57' }
  const invoice = { id: '01890000-0000-7000-8000-000000000088', number: 'FT 2026A/31' }
  const responses = respondWith()
    .on(listSubscriptionInvoices, () =>
      listOf([
        { ...bill, ...sums, number: 'S 2026/2', payment_status: 'FAILED' as const, invoice: null },
        { ...bill, ...sums, id: invoice.id, number: 'S 2026/1', payment_status: 'PAID' as const, invoice },
      ]),
    )
    .on(downloadInvoices, () => '%PDF-1.7')
  await open(responses)
  await screen.findByText('S 2026/2')
  await userEvent.click(await screen.findByRole('button', { name: 'Download invoice FT 2026A/31' }))
  expect(responses.callsOf(downloadInvoices)[0]?.query.get('ids')).toBe(invoice.id)
  expect(screen.queryByText('S 2026/1')).toBeNull()
})

test('a planned change shows its date and can be cancelled', async () => {
  const planned = { plan: 'START', price_step: 1, effective_at: '2026-04-02T09:00:00Z' }
  const responses = respondWith({ planned_change: planned }).on(updateSubscription, () => detail())
  await open(responses)
  await screen.findByText('Your plan changes to Start on 02/04/2026.')
  await userEvent.click(screen.getByRole('button', { name: 'Keep Pro' }))
  await screen.findByText('Your plan remains Pro')
  expect(responses.callsOf(updateSubscription)[0]?.body).toEqual({ planned_change: null })
})

test('after a change of the plan the quotas that lock buttons are requested again', async () => {
  const key = walletKey(walletId, 'quotas')
  queryClient.setQueryData(key, {})
  await refreshSubscription()
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
})

test('a person without their own plan sees that another person manages it', async () => {
  await open(new TestResponses().on(listSubscriptions, () => listOf([])))
  await screen.findByText('Managed by another person')
})

const preview = {
  current: { plan: 'PRO', price_step: 1, interval: 'MONTHLY' as const },
  new: { plan: 'ENTERPRISE', price_step: 1, interval: 'MONTHLY' as const },
  takes_effect: 'NOW' as const,
  effective_at: '2026-03-12T10:00:00Z',
  share: '206.92',
  credit: '40.83',
  net: '166.09',
  vat: '38.20',
  vat_rate: '23.00',
  charge_now: '204.29',
  currency: 'EUR',
  next_amount: '367.77',
  next_at: '2026-04-02T09:00:00Z',
  payment_method: null,
}

test('plans show their ten details in order (spec §3), and a change shows its exact price and is sent once', async () => {
  const changed = detail({ subscription_plan: plans[3] as (typeof plans)[number] })
  const pressedTwice = Promise.withResolvers<typeof changed>()
  const responses = respondWith()
    .on(previewPlanChange, () => ({ ...preview, blocked_by: [] }))
    .on(changePlan, () => pressedTwice.promise)
  await choose(responses)
  await screen.findByRole('heading', { name: 'Enterprise' })
  const details = within(screen.getByRole('list', { name: 'Enterprise' })).getAllByRole('listitem')
  expect(details).toHaveLength(10)
  expect(details[0]?.textContent).toContain('Wallets')
  expect(details[9]?.textContent).toContain('API and webhooks')
  await userEvent.click(screen.getByRole('button', { name: 'Choose Enterprise' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('−€40.83')
  dialog.getByText('€38.20')
  const pay = dialog.getByRole('button', { name: 'Pay €204.29' })
  await userEvent.dblClick(pay)
  pressedTwice.resolve(changed)
  await screen.findByText('Your plan is now Enterprise')
  expect(responses.callsOf(changePlan)).toHaveLength(1)
})

test('obstacles to a plan lock the button and link to the pages that resolve them', async () => {
  const responses = respondWith().on(previewPlanChange, () => ({
    ...preview,
    blocked_by: ['NO_PAYMENT_METHOD' as const, 'NO_NIF' as const],
  }))
  await choose(responses)
  await userEvent.click(await screen.findByRole('button', { name: 'Choose Enterprise' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('No card or direct debit to pay with')
  expect(dialog.getByRole('link', { name: 'Add payment method' }).getAttribute('href')).toBe('/wallet')
  expect(dialog.getByRole('link', { name: 'Add VAT number' }).getAttribute('href')).toBe(
    '/settings?section=vat-numbers',
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Pay €204.29' }))
  expect(responses.callsOf(changePlan)).toHaveLength(0)
})

test('after a declined plan payment the dialog offers another method and pays with it', async () => {
  const method = (last: string, label: string): PaymentMethod => ({
    id: `01890000-0000-7000-8000-0000000000${last}`,
    kind: 'CREDIT_CARD',
    label,
    status: 'ACTIVE',
    is_default: last === '91',
    card: null,
    mb_way: null,
    direct_debit: null,
    supports: { off_session: true, refund: true },
    in_use: null,
    stops_cards: null,
    created_at: '2026-01-01T10:00:00Z',
  })
  const [first, other] = [method('91', 'Visa •••• 0002'), method('92', 'Visa •••• 4242')]
  let tries = 0
  const responses = respondWith()
    .on(listPaymentMethods, () => listOf([first, other]))
    .on(previewPlanChange, () => ({
      ...preview,
      blocked_by: [],
      payment_method: { id: first.id, label: first.label },
    }))
    .on(updateSubscription, () => detail())
    .on(changePlan, () =>
      ++tries === 1
        ? refusal(402, 'payment.declined')
        : detail({ subscription_plan: plans[3] as (typeof plans)[number] }),
    )
  await choose(responses)
  await userEvent.click(await screen.findByRole('button', { name: 'Choose Enterprise' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(await dialog.findByRole('button', { name: 'Pay €204.29' }))
  await userEvent.selectOptions(await dialog.findByRole('combobox', { name: 'Use another payment method' }), other.id)
  await userEvent.click(dialog.getByRole('button', { name: 'Pay €204.29' }))
  await screen.findByText('Your plan is now Enterprise')
  expect(responses.callsOf(updateSubscription)[0]?.body).toEqual({ payment_method_id: other.id })
})

test('obstacles to the next larger plan are shown above the plans', async () => {
  await choose(respondWith().on(canSubscribe, () => ({ allowed: false, reasons: ['NO_NIF' as const] })))
  await screen.findByText('The wallet has no VAT number for the invoice.')
  expect(screen.getByRole('link', { name: 'Add VAT number' })).toBeTruthy()
})

test('a plan and its price step show the same number of cards', async () => {
  await choose(respondWith())
  const pro = within(await screen.findByRole('list', { name: 'Pro' }))
  const cards = pro.getAllByRole('listitem').find((item) => item.textContent?.startsWith('Cards'))
  const upTo = screen.getAllByText(/^up to \d+ cards$/).map(({ textContent }) => textContent)
  expect(upTo).toContain(`up to ${cards?.textContent?.replace(/\D/g, '')} cards`)
})

import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import {
  getSubscriptionOverview,
  listSubscriptions,
  planDetailNames,
  type Subscription,
} from '@voltway/contract/subscriptions'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberWallet } from '../session/hints.ts'
import { openScreen, TestResponses, walletId } from '../test-screen.tsx'
import { BannerSlot } from './banner-slot.tsx'
import { turnEveryMs } from './turning-messages.tsx'

const dayMs = 86_400_000
const id = '01890000-0000-7000-8000-000000000009'

function subscription(
  name: 'FREE' | 'PRO',
  daysLeft: number | null,
  state: Subscription['state'] = 'ACTIVE',
): Subscription {
  const plan_details = planDetailNames.map((detail) => ({ name: detail, included: true }))
  return {
    id,
    state,
    valid_until: daysLeft === null ? null : new Date(Date.now() + daysLeft * dayMs).toISOString(),
    subscription_plan: { id, name, plan_details, price_steps: [], currency: 'EUR' },
    price_step: 0,
    planned_change: null,
  }
}

/** Renders the banner for a person with these subscriptions. */
async function openBanner(...own: Subscription[]): Promise<TestResponses> {
  const responses = new TestResponses().on(listSubscriptions, ({ query }) => {
    const results = own.filter(({ state }) => state === query.get('subscription_state'))
    return { count: results.length, next: null, previous: null, results }
  })
  await openScreen(BannerSlot, { at: '/home', areas: ['banner'], responses })
  act(() => rememberWallet({ walletId, level: 0 }))
  await screen.findByText(/Your fleet can now use purchase orders/)
  return responses
}

const turns = async (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const words = () => document.querySelector('.rotating-banner-message:last-child')?.textContent

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.setSystemTime('2026-03-02T10:00:00Z')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('the banner rotates every 5000 ms: purchase orders, the plan with its date, the end of the period (spec §1, §9)', async () => {
  expect(turnEveryMs).toBe(5000)
  await openBanner(subscription('PRO', 3))
  await screen.findByText('1 / 3')
  expect(screen.getByRole('link', { name: 'Open invoices' }).getAttribute('href')).toBe('/invoices')
  await turns(turnEveryMs + 20)
  expect(words()).toContain('PRO plan, valid until 05/03/2026')
  await turns(turnEveryMs)
  expect(words()).toContain('Your PRO plan ends on 05/03/2026.')
  await turns(turnEveryMs)
  expect(words()).toContain('use purchase orders')
})

test('the plan FREE is shown without a date and without an end (spec §4)', async () => {
  await openBanner(subscription('FREE', null))
  await screen.findByText('1 / 2')
  fireEvent.click(screen.getByRole('button', { name: 'Next message' }))
  expect(words()).toContain('FREE plan')
})

test('without an ACTIVE subscription the banner shows the SUSPENDED one, with five days of grace (spec §4)', async () => {
  const responses = await openBanner(subscription('PRO', -1, 'SUSPENDED'))
  await screen.findByText('1 / 2')
  fireEvent.click(screen.getByRole('button', { name: 'Previous message' }))
  expect(words()).toContain('Your PRO plan is suspended. Pay by 06/03/2026 to keep it.')
  const queries = responses.callsOf(listSubscriptions).map(({ query }) => Object.fromEntries(query))
  const common = { product: 'FLEETS_DASHBOARD', target: 'BUSINESS', ordering: '-id' }
  expect(queries).toEqual([
    { ...common, subscription_state: 'ACTIVE' },
    { ...common, subscription_state: 'SUSPENDED' },
  ])
})

test('the rotation pauses on hover and focus, and the live region is active only then', async () => {
  await openBanner(subscription('PRO', 90))
  const banner = screen.getByRole('region', { name: 'Announcements' })
  const live = () => document.querySelector('.rotating-banner-words')?.getAttribute('aria-live')
  await screen.findByText('1 / 2')
  expect(live()).toBe('off')
  fireEvent.pointerEnter(banner)
  await turns(3 * turnEveryMs)
  expect([words()?.includes('use purchase orders'), live()]).toEqual([true, 'polite'])
  fireEvent.pointerLeave(banner)
  const next = screen.getByRole('button', { name: 'Next message' })
  act(() => next.focus())
  await turns(3 * turnEveryMs)
  expect([words()?.includes('use purchase orders'), live()]).toEqual([true, 'polite'])
  act(() => next.blur())
  await turns(turnEveryMs + 20)
  expect([words()?.includes('PRO plan'), live()]).toEqual([true, 'off'])
})

test('with reduced motion the banner rotates only by its buttons', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  await openBanner(subscription('PRO', 90))
  await screen.findByText('1 / 2')
  await turns(3 * turnEveryMs)
  expect(words()).toContain('use purchase orders')
  fireEvent.click(screen.getByRole('button', { name: 'Next message' }))
  expect(words()).toContain('PRO plan')
})

test('a manager sees the wallet’s plan that another person pays for (spec §1)', async () => {
  const quota = { limit: null, used: 0, pending: 0, available: null }
  const plan = { name: 'PRO', state: 'ACTIVE' as const, valid_until: new Date(Date.now() + 3 * dayMs).toISOString() }
  const responses = new TestResponses()
    .on(listSubscriptions, () => ({ count: 0, next: null, previous: null, results: [] }))
    .on(getSubscriptionOverview, () => ({
      members: quota,
      guests: quota,
      cards: quota,
      wallets: quota,
      included: [],
      plan,
    }))
  await openScreen(BannerSlot, { at: '/home', areas: ['banner'], responses })
  act(() => rememberWallet({ walletId, level: 1 }))
  await screen.findByText('1 / 3')
  fireEvent.click(screen.getByRole('button', { name: 'Next message' }))
  expect(words()).toContain('PRO plan')
})

test('a single message has no rotation buttons', async () => {
  await openBanner()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Next message' })).toBeNull())
  expect(screen.getByRole('button', { name: 'Dismiss' })).toBeTruthy()
})

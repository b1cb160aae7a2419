import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { listStandardPrices } from '@voltway/contract/card-orders-prices'
import { createWallet } from '@voltway/contract/fleets'
import { listCountries } from '@voltway/contract/shipping-addresses'
import { getSubscriptionOverview } from '@voltway/contract/subscriptions'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { walletHint } from '../../shared/session/hints.ts'
import { openScreen, TestResponses, wallet } from '../../shared/test-screen.tsx'
import { AddFleetPage } from './add-fleet-page.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const quota = (limit: number, used: number) => ({ limit, used, pending: 0, available: limit - used })
const created = { ...wallet, id: '01890000-0000-7000-8000-000000000088', name: 'Sul' }
const tariffOf = (region: string) => ({
  kind: 'CEME',
  name: 'Standard',
  region,
  energy_cycle: 'WEEKLY',
  currency: 'EUR',
  prices: {},
  totals: [{ measure: 'ENERGY' as const, period: 'OFF_PEAK', price: '0.2000' }],
  vat_rate: '23.00',
  valid_from: '2026-01-01',
  valid_to: null,
})
const respondWith = (used: number) =>
  new TestResponses()
    .on(getSubscriptionOverview, () => ({
      members: quota(5, 0),
      guests: quota(1, 0),
      cards: quota(10, 0),
      wallets: quota(1, used),
      included: [],
      plan: null,
    }))
    .on(listCountries, () => ({
      count: 1,
      next: null,
      previous: null,
      results: [{ code: 'PT', name: 'Portugal', calling_code: '+351' }],
    }))
    .on(listStandardPrices, () => ({ tariffs: [tariffOf('ES'), tariffOf('PT')] }))
    .on(createWallet, () => created)
const open = (responses: TestResponses) =>
  openScreen(AddFleetPage, { at: '/fleets/add-new-fleet', areas: ['new-fleet', 'own-list', 'prices'], responses })

async function toLastStep() {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Fleet name' }), 'Sul')
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  // The prices of the fleet's own country, with VAT, before those elsewhere (0.20 × 1.23).
  const [home] = await screen.findAllByText('€0.25 per kWh')
  expect(home?.closest('section')?.textContent).toContain('Mainland Portugal')
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
}

test('a fleet is created in three steps and opened', async () => {
  const responses = respondWith(0)
  await open(responses)
  await toLastStep()
  await userEvent.click(await screen.findByRole('button', { name: 'Create fleet' }))
  await screen.findByText('Sul is ready')
  expect(responses.callsOf(createWallet)[0]?.body).toEqual({
    name: 'Sul',
    time_zone: 'Europe/Lisbon',
    energy_cycle: 'WEEKLY',
  })
  expect(walletHint()?.walletId).toBe(created.id)
  expect(location.pathname).toBe('/home')
})

test('an invalid VAT number shows an error at its field, and no fleet is created', async () => {
  const responses = respondWith(0)
  await open(responses)
  await toLastStep()
  const number = await screen.findByRole('textbox', { name: /VAT number/ })
  await userEvent.type(number, '501964842')
  await userEvent.click(screen.getByRole('button', { name: 'Create fleet' }))
  await screen.findAllByText('This VAT number is not valid. Check the digits and the country.')
  expect(responses.callsOf(createWallet)).toHaveLength(0)
  await userEvent.clear(number)
  await userEvent.type(number, '501964843')
  await userEvent.click(screen.getByRole('button', { name: 'Create fleet' }))
  await screen.findByText('Sul is ready')
  expect(responses.callsOf(createWallet)[0]?.body).toMatchObject({
    vat_number: { country: 'PT', number: '501964843', name: 'Sul' },
  })
})

test('an incomplete address is not sent, and the input survives a reload', async () => {
  const responses = respondWith(0)
  await open(responses)
  await toLastStep()
  await userEvent.type(await screen.findByRole('textbox', { name: /Company/ }), 'Sul, Lda.')
  await userEvent.click(screen.getByRole('button', { name: 'Create fleet' }))
  expect(within(await screen.findByRole('alert')).getAllByRole('link')).toHaveLength(3)
  expect(responses.callsOf(createWallet)).toHaveLength(0)
  await open(responses)
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /Company/ })).value).toBe('Sul, Lda.')
})

test('a plan at its limit shows a message and a link to the plans', async () => {
  await open(respondWith(1))
  await screen.findByText('Your plan includes 1 fleet')
  expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/subscription')
})

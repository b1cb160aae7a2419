import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { listCards } from '@voltway/contract/cards'
import { listWallets } from '@voltway/contract/overview-wallets'
import { getReimbursement, listReimbursements, type Reimbursement } from '@voltway/contract/reimbursements'
import {
  type DriverAccounts,
  getOwnBankAccount,
  removeOwnBankAccount,
  setOwnBankAccount,
} from '@voltway/contract/reimbursements-accounts'
import { getChargeUse, setOtherCar } from '@voltway/contract/reimbursements-shares'
import { listSessions, type Session } from '@voltway/contract/sessions'
import { listSites, type Site } from '@voltway/contract/sites'
import { afterEach, expect, test, vi } from 'vitest'
import { addDays, dayOf } from '../../shared/dates/day-range.ts'
import { monthName } from '../../shared/dates/month-name.ts'
import { testCard, testSession } from '../../shared/test-objects.ts'
import { openScreen, refusal, TestResponses, wallet, walletId } from '../../shared/test-screen.tsx'
import { DriverPage } from './driver-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const idOf = (last: number) => `01890000-0000-7000-8000-0000000000${last}`
const month = dayOf(Date.now(), 'Europe/Lisbon').slice(0, 7)
const driver = { id: idOf(21), name: 'Ana Ferreira' }

const home: Site = {
  id: idOf(61),
  kind: 'HOME',
  name: 'Ana at home',
  street: 'Rua A 1',
  postal_code: '4000-001',
  city: 'Porto',
  country: 'PT',
  member: driver,
  card: { id: testCard.id, name: testCard.name },
  grid_limit_kw: null,
  chargers: 1,
  chargers_connected: 1,
  tariff: {
    id: idOf(71),
    valid_from: '2026-01-01',
    bands: [
      { band: 'NORMAL', unit_price: '0.1650', hours: [] },
      { band: 'OFF_PEAK', unit_price: '0.0912', hours: [] },
    ],
    vat_percent: '0.00',
    source: 'Contract 2026',
    document: null,
    created_at: '2026-01-01T10:00:00Z',
  },
  month_energy_kwh: '40.000',
  coordinates: null,
  month_cost: '6.00',
}
const charge: Session = {
  ...testSession,
  source: 'HOME',
  status: 'COMPLETED',
  start_date_time: `${month}-01T08:00:00Z`,
  end_date_time: `${month}-01T10:00:00Z`,
  energy_kwh: '40.000',
  total_cost: '6.00',
  cost_is_final: true,
}
const statement: Reimbursement = {
  id: null,
  member: { ...driver, employee_number: null },
  month,
  state: 'OPEN',
  currency: 'EUR',
  charges: 1,
  charges_waiting: 0,
  energy_kwh: '40.000',
  cost: '6.00',
  business: '6.00',
  private: '0.00',
  amount: '6.00',
  account: null,
  way: null,
  batch_id: null,
  approved_at: null,
  approved_by: null,
  sent_at: null,
  paid_at: null,
  return_reason: null,
  allowed_actions: [],
  locked: 'RIGHT',
}
const returned: Reimbursement = {
  ...statement,
  id: idOf(31),
  month: '2025-12',
  state: 'RETURNED',
  amount: '12.50',
  return_reason: 'Account closed',
  locked: null,
}
const line = {
  kind: 'CHARGE' as const,
  session_id: charge.id,
  start_date_time: charge.start_date_time,
  end_date_time: charge.end_date_time,
  site: home.name,
  plate: null,
  energy_kwh: '40.000',
  business_percent: 100,
  ...{ cost: '6.00', business: '6.00', private: '0.00', amount: '6.00' },
  bands: [],
  evidence: 'Contract 2026',
}
const account = {
  id: idOf(81),
  holder: 'Ana Ferreira',
  country: 'PT',
  iban_last4: '0154',
  status: 'USABLE' as const,
  requested_at: '2026-01-01T10:00:00Z',
  requested_by: 'Ana Ferreira',
  usable_at: '2026-01-02T10:00:00Z',
}
const listOf = <Row,>(results: Row[]) => ({ count: results.length, next: null, previous: null, results })
const summary = {
  ...wallet,
  ...{ reserved: '0.00', available: '0.00', sessions_active: 0, cards: { total: 1, blocked: 0 }, alerts: [], todo: [] },
  permission_groups: [{ id: 3 as const, name: 'driver' }],
}

/** A driver with a home, whose charge of this month is paid back unless it is private. */
function responsesOf(accounts: DriverAccounts = { current: account, next: null }) {
  let isPrivate = false
  return new TestResponses()
    .on(listWallets, () => listOf([summary]))
    .on(listCards, () => listOf([{ ...testCard, reserved: '0.00', allowed_actions: [] }]))
    .on(listSessions, ({ query }) => listOf(query.get('source') === 'HOME' ? [charge] : []))
    .on(listSites, () => listOf([home]))
    .on(listReimbursements, () => ({
      ...listOf(isPrivate ? [returned] : [statement, returned]),
      ...{ amount: '18.50', currency: 'EUR' },
    }))
    .on(getReimbursement, () => ({ ...statement, lines: [line], history: [] }))
    .on(getChargeUse, () => ({ session_id: charge.id, is_other_car: isPrivate, business_percent: null }))
    .on(setOtherCar, ({ body }) => {
      isPrivate = (body as { is_other_car: boolean }).is_other_car
      return { session_id: charge.id, is_other_car: isPrivate, business_percent: null }
    })
    .on(getOwnBankAccount, () => accounts)
}
const open = (responses: TestResponses) =>
  openScreen(DriverPage, { at: `/wallet-guest/${walletId}`, areas: ['driver', 'cards', 'sessions'], responses })
const section = async () =>
  within((await screen.findByRole('heading', { name: 'At home' })).closest('section') as HTMLElement)

test('a driver sees the charges at home of this month, the rate, and the amount that comes back', async () => {
  await open(responsesOf())
  const part = await section()
  await part.findByText('Off-peak hours: €0.0912/kWh')
  expect(part.getByText('Comes back this month').nextElementSibling?.textContent).toBe('€6.00')
  within(part.getByRole('list', { name: 'Charges this month' })).getByText('40.00 kWh · €6.00')
  const earlier = within(part.getByRole('list', { name: 'Earlier months' }))
  for (const text of ['December 2025', 'Returned: Account closed', '€12.50']) earlier.getByText(text)
})

test('one tap marks a charge as private, so that it does not come back, and the notice undoes it', async () => {
  const responses = responsesOf()
  await open(responses)
  const part = await section()
  await userEvent.click(await part.findByRole('button', { name: /^Mark the charge of .* as private/ }))
  await part.findByText('Private, not paid back')
  await waitFor(() => expect(part.getByText('Comes back this month').nextElementSibling?.textContent).toBe('€0.00'))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await part.findByRole('button', { name: /^Mark the charge of .* as private/ })
  expect(responses.callsOf(setOtherCar).map(({ body }) => body)).toEqual([
    { is_other_car: true },
    { is_other_car: false },
  ])
})

test('a charge of the month before can be marked as private until the month is approved', async () => {
  const monthBefore = addDays(`${month}-01`, -1).slice(0, 7)
  const name = `Charges in ${monthName(monthBefore, 'en')}`
  const before = { ...charge, id: idOf(12), start_date_time: `${monthBefore}-20T08:00:00Z` }
  let state: Reimbursement['state'] = 'OPEN'
  const responses = responsesOf()
    .on(listSessions, ({ query }) => listOf(query.get('source') === 'HOME' ? [before] : []))
    .on(listReimbursements, () => ({
      ...listOf([{ ...returned, month: monthBefore, state }]),
      amount: '6.00',
      currency: 'EUR',
    }))
    .on(getReimbursement, () => ({
      ...{ ...returned, month: monthBefore, state, history: [] },
      lines: [{ ...line, session_id: before.id }],
    }))
  await open(responses)
  const charges = within(await (await section()).findByRole('list', { name }))
  await userEvent.click(await charges.findByRole('button', { name: /^Mark the charge of .* as private/ }))
  await waitFor(() => expect(responses.callsOf(setOtherCar)).toHaveLength(1))
  state = 'APPROVED'
  await open(responses)
  await screen.findAllByText('Approved')
  expect((await section()).queryByRole('list', { name })).toBeNull()
})

test('a driver enters a bank account, which waits for the mail and for its day', async () => {
  const responses = responsesOf({ current: null, next: null })
  const unconfirmed = { ...account, status: 'UNCONFIRMED' as const, usable_at: null }
  await open(responses)
  const part = await section()
  await part.findByText('Enter the account to which your company pays charges at home.')
  await userEvent.click(part.getByRole('button', { name: 'Add bank account' }))
  responses
    .on(setOwnBankAccount, () => ({ current: null, next: unconfirmed }))
    .on(getOwnBankAccount, () => ({
      current: {
        ...account,
        id: idOf(82),
        iban_last4: '7777',
        status: 'HELD' as const,
        usable_at: '2026-11-21T10:00:00Z',
      },
      next: unconfirmed,
    }))
  const form = within(await screen.findByRole('dialog', { name: 'Bank account for charges at home' }))
  await userEvent.click(form.getByRole('button', { name: 'Send link' }))
  expect(await form.findAllByText('This field is required')).toHaveLength(2)
  await userEvent.type(form.getByRole('textbox', { name: /IBAN/ }), 'PT50000201231234567890154')
  await userEvent.type(form.getByRole('textbox', { name: /Account holder/ }), 'Ana Ferreira')
  await userEvent.click(form.getByRole('button', { name: 'Send link' }))
  await part.findByText('Open the link in the e-mail to confirm it')
  part.getByText('Ana Ferreira, IBAN •••• 0154')
  part.getByText('Can be used from 21/11/2026 10:00')
})

test('a bank account is removed after a confirmation', async () => {
  const responses = responsesOf().on(removeOwnBankAccount, () => ({ current: null, next: null }))
  await open(responses)
  const part = await section()
  await userEvent.click(await part.findByRole('button', { name: 'Remove' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(responses.callsOf(removeOwnBankAccount)).toHaveLength(1))
})

test('charges at home that could not be loaded offer a retry, and a driver without a home sees no such part', async () => {
  await open(responsesOf().on(listReimbursements, () => refusal(403, 'auth.not_allowed')))
  await (await section()).findByText('Charges at home could not be loaded')
  await open(responsesOf().on(listSites, () => listOf([])))
  await screen.findByText('Your last sessions')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'At home' })).toBeNull())
})

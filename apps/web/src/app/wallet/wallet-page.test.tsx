import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { getWalletOverview, type WalletOverview } from '@voltway/contract/overview'
import {
  getPaymentMethod,
  listMandates,
  listPaymentMethods,
  type PaymentMethod,
  removePaymentMethod,
} from '@voltway/contract/payment-methods'
import { addFunds, getAutoRecharge, getPayment, type Payment } from '@voltway/contract/payments'
import { listMovements, type Movement } from '@voltway/contract/wallets-movements'
import { afterEach, expect, test, vi } from 'vitest'
import { testOverview } from '../../shared/test-objects.ts'
import { openScreen, refusal, TestResponses, walletId } from '../../shared/test-screen.tsx'
import { WalletPage } from './wallet-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const idOf = (last: number) => `01890000-0000-7000-8000-0000000000${last}`

const overview = testOverview
const method: PaymentMethod = {
  id: idOf(21),
  kind: 'MULTIBANCO',
  label: 'Multibanco',
  status: 'ACTIVE',
  is_default: false,
  card: null,
  mb_way: null,
  direct_debit: null,
  supports: { off_session: false, refund: false },
  in_use: null,
  stops_cards: null,
  created_at: '2026-11-01T10:00:00Z',
}
const movement: Movement = {
  id: idOf(31),
  at: '2026-11-20T10:00:00Z',
  kind: 'TOPUP',
  status: 'PENDING',
  gross: '50.00',
  net: null,
  vat: null,
  balance_after: null,
  session_id: null,
  invoice_id: null,
  payment_id: idOf(41),
  card_id: null,
  card_name: null,
  note: null,
}
const reference: Payment = {
  payment_id: idOf(41),
  status: 'requires_action',
  amount: '50.00',
  requires_action: {
    kind: 'MULTIBANCO',
    entity: '90150',
    reference: '123123451',
    amount: '50.00',
    expires_at: '2026-11-28T10:00:00Z',
  },
  failure: null,
}
const listOf = <Item,>(results: Item[]) => ({ count: results.length, next: null, previous: null, results })
const off = {
  enabled: false,
  threshold: null,
  amount: null,
  payment_method_id: null,
  max_per_day: null,
  max_per_month: null,
  last_run: null,
}

const responses = (input: ConstructorParameters<typeof TestResponses>[0] = {}) =>
  new TestResponses(input)
    .on(getWalletOverview, () => overview)
    .on(listPaymentMethods, () => listOf([method]))
    .on(getAutoRecharge, () => off)
    .on(listMovements, () => listOf([movement]))
    .on(getPayment, () => reference)
const open = (known: TestResponses, at = '/wallet') =>
  openScreen(WalletPage, { at, areas: ['payments', 'home', 'dates'], responses: known })

test('the amount on hold is listed by charge: running charges and charges under review', async () => {
  const holds: WalletOverview['holds'] = [
    { ...overview.holds[0]!, session_id: idOf(41), purpose: 'RUNNING', amount: '12.50' },
    { ...overview.holds[0]!, session_id: idOf(42), card_name: 'Van 2', purpose: 'CHECKING', amount: '8.00' },
  ]
  const held = {
    ...{ running: { count: 1, amount: '12.50' }, checking: { count: 1, amount: '8.00' } },
    authorised: { count: 0, amount: '0.00' },
  }
  await open(responses().on(getWalletOverview, () => ({ ...overview, reserved: '20.50', held, holds })))
  await screen.findByText('1 running charge, 1 charge being checked')
  await userEvent.click(screen.getByRole('button', { name: 'Details of the amount on hold' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'On hold' }))
  dialog.getByRole('row', { name: /session of Van 1.*Charging.*€12\.50/ })
  dialog.getByRole('row', { name: /Van 2.*Ended, being checked.*€8\.00/ })
  dialog.getByRole('row', { name: /Total on hold €20\.50/ })
})

test('the wallet shows available, balance and on hold, and a pending payment does not count', async () => {
  await open(responses())
  expect(await screen.findByText('€100.00')).toBeTruthy()
  expect(screen.getByText('€120.00')).toBeTruthy()
  const cell = await screen.findByText('+€50.00')
  const row = within(cell.closest('tr') as HTMLElement)
  expect(row.getByText('Pending')).toBeTruthy()
  expect(row.getByText('–')).toBeTruthy()
})

test('a Multibanco payment shows its reference, and a double click creates one payment', async () => {
  const pressedTwice = Promise.withResolvers<typeof reference>()
  const known = responses().on(addFunds, () => pressedTwice.promise)
  await open(known, '/wallet?add=funds')
  const amount = await screen.findByRole('textbox', { name: /Amount/ })
  await userEvent.clear(amount)
  await userEvent.type(amount, '50')
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Pay €50.00' }))
  pressedTwice.resolve(reference)
  expect(await screen.findByText('123 123 451')).toBeTruthy()
  await screen.findByRole('img', { name: /QR code/ })
  expect(known.callsOf(addFunds).map(({ body }) => body)).toEqual([{ amount: '50.00', payment_method_id: method.id }])
})

test('a declined payment is shown in the dialog, and the input stays', async () => {
  await open(
    responses().on(addFunds, () => refusal(402, 'payment.declined')),
    '/wallet?add=funds',
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Pay €50.00' }))
  expect(await screen.findByText(/was declined/)).toBeTruthy()
  expect(screen.getByRole('textbox', { name: /Amount/ })).toHaveProperty('value', '50.00')
})

test('a payer who returns from the bank sees the state of the payment', async () => {
  await open(
    responses().on(getPayment, () => ({
      ...reference,
      status: 'succeeded' as const,
      requires_action: { kind: 'NONE' as const },
    })),
    `/wallet?payment=${idOf(41)}`,
  )
  expect(await screen.findByText('€50.00 added')).toBeTruthy()
})

test('without the right to add funds the button shows the reason, and payment methods are not requested', async () => {
  const known = responses({ allowed_actions: ['wallet.read'] })
  await open(known)
  await screen.findByText('€100.00')
  await waitFor(() => expect(screen.getAllByText(/Your role does not allow this/).length).toBeGreaterThan(0))
  expect(known.callsOf(listPaymentMethods)).toEqual([])
  expect(known.callsOf(listMovements)[0]?.path).toContain(walletId)
})

const now = new Date()
const card: PaymentMethod = {
  ...method,
  id: idOf(22),
  kind: 'CREDIT_CARD',
  label: 'Visa •••• 4242',
  is_default: true,
  card: { brand: 'visa', last4: '4242', exp_month: now.getMonth() + 1, exp_year: now.getFullYear() },
  supports: { off_session: true, refund: true },
  stops_cards: { count: 16, from: '2026-11-23' },
}

test('a payment card in its last month shows that it expires instead of Ready', async () => {
  await open(responses().on(listPaymentMethods, () => listOf([card])))
  expect(await screen.findByText('Expires this month')).toBeTruthy()
  expect(screen.queryByText('Ready')).toBeNull()
})

test('deleting the only method shows the number of cards that stop and the date, and confirms it to the server', async () => {
  const known = responses()
    .on(listPaymentMethods, () => listOf([card]))
    .on(removePaymentMethod, () => ({ id: card.id }))
  await open(known)
  await userEvent.click(await screen.findByRole('button', { name: /Actions for Visa/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  expect(await screen.findByText(/16 cards stop charging on 23\/11\/2026/)).toBeTruthy()
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(known.callsOf(removePaymentMethod)[0]?.query.get('confirm_stop')).toBe('true'))
})

test('a mandate shows its reference, the debtor and the account before it is signed', async () => {
  const debit: PaymentMethod = {
    ...card,
    kind: 'DIRECT_DEBIT',
    label: 'IBAN •••• 0154',
    status: 'PENDING',
    card: null,
    direct_debit: { iban_last4: '0154', bank: null, mandate_id: null },
    stops_cards: null,
  }
  const draft = {
    umr: 'VWF0123',
    creditor_id: 'PT00ZZZ000000',
    creditor_name: 'Voltway',
    debtor_name: 'Norte Lda',
    iban_masked: '•••• •••• •••• 0154',
  }
  const text = { version: '2026-11', title: 'SEPA mandate', paragraphs: ['You authorise Voltway.'] }
  await open(
    responses()
      .on(listPaymentMethods, () => listOf([debit]))
      .on(listMandates, () => ({ results: [], text, draft })),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Sign mandate' }))
  for (const shown of ['VWF0123', 'Norte Lda', '•••• •••• •••• 0154'])
    expect(await screen.findByText(shown)).toBeTruthy()
})

test('adding a method at the provider during a top-up returns to the top-up with the amount and the new method', async () => {
  const added: PaymentMethod = { ...card, id: idOf(23), label: 'Mastercard •••• 4444', is_default: false }
  const known = responses()
    .on(listPaymentMethods, () => listOf([method, added]))
    .on(getPaymentMethod, () => added)
    .on(addFunds, () => reference)
  await open(known, '/wallet?add=funds')
  const amount = await screen.findByRole('textbox', { name: /Amount/ })
  await userEvent.clear(amount)
  await userEvent.type(amount, '73.50')
  await userEvent.click(screen.getByRole('button', { name: 'Use another method' }))
  await screen.findByRole('heading', { name: 'Add payment method' })
  cleanup()
  await open(known, `/wallet?method=${added.id}`)
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /Amount/ })).value).toBe('73.50')
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Mastercard/ })).checked).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Pay €73.50' }))
  expect(await screen.findByText('123 123 451')).toBeTruthy()
})

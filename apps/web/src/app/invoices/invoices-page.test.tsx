import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Card, listCards } from '@voltway/contract/cards'
import {
  exportInvoicesZip,
  getInvoice,
  type Invoice,
  type InvoiceDetail,
  listInvoices,
  retryInvoiceCapture,
} from '@voltway/contract/invoices'
import { createPurchaseOrder, listPurchaseOrders, type PurchaseOrder } from '@voltway/contract/purchase-orders'
import { getSubscriptionOverview } from '@voltway/contract/subscriptions'
import { afterEach, expect, test, vi } from 'vitest'
import { testCard } from '../../shared/test-objects.ts'
import { openScreen, TestResponses } from '../../shared/test-screen.tsx'
import { InvoicesPage } from './invoices-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const idOf = (last: number) => `01890000-0000-7000-8000-0000000000${last}`
const failed: Invoice = {
  id: idOf(41),
  type: 'INVOICE',
  class: 'CHARGING',
  number: 'FT 2026A/35',
  date: '2026-03-01',
  due: '2026-03-21',
  period: { from: '2026-02-01', to: '2026-02-28' },
  document_status: 'ISSUED',
  payment_status: 'FAILED',
  net: '14.16',
  vat: '3.26',
  total: '17.42',
  currency: 'EUR',
  due_amount: '17.42',
  credited: '0.00',
  purchase_order: 'PO-77',
  credits_invoice_id: null,
  failure: 'declined',
  next_try_at: '2099-03-04T06:00:00Z',
  allowed_actions: ['download', 'retry_capture'],
}
const paidOne: Invoice = { ...failed, payment_status: 'PAID', due_amount: '0.00', failure: null, next_try_at: null }
const note: Invoice = {
  ...failed,
  id: idOf(42),
  type: 'CREDIT_NOTE',
  number: 'NC 2026A/1',
  payment_status: 'PAID',
  due: null,
  due_amount: '0.00',
  failure: null,
  next_try_at: null,
  allowed_actions: ['download'],
}
const party = { name: 'Norte Lda', vat_number: 'PT501964843', street: '', postal_code: '', city: '', country: 'PT' }
const detail = (invoice: Invoice): InvoiceDetail => ({
  ...invoice,
  seller: party,
  buyer: party,
  buyer_reference: null,
  credits: null,
  prepaid: '0.00',
  lines: [
    {
      id: idOf(51),
      kind: 'SESSION',
      text: 'Porto Boavista',
      session: {
        id: idOf(61),
        started_at: '2026-02-02T09:00:00Z',
        card: 'Van 1',
        member: null,
        cost_centre: 'Porto',
        duration_s: 2700,
        energy_kwh: '20.000',
      },
      quantity: '1',
      unit_price: '14.16',
      net: '14.16',
      vat: '3.26',
      total: '17.42',
      vat_rate: '23.00',
    },
  ],
  lines_count: 1,
  vat_groups: [{ category: 'S', rate: '23.00', net: '14.16', vat: '3.26' }],
  credit_notes: [],
  timeline: [{ at: '2026-03-01T06:00:00Z', event: 'ISSUED', detail: null }],
  is_fiscal: false,
})
const order: PurchaseOrder = {
  id: idOf(71),
  po_type: 'CHARGING',
  kind: 'BLANKET',
  number: 'PO-77',
  valid_from: '2026-01-01',
  valid_to: null,
  amount: '100.00',
  consumed: '80.00',
  on_its_way: '15.00',
  remaining: '20.00',
  status: 'ACTIVE',
  documents: 2,
  scope: { kind: 'WALLET', cost_centre: null, card_ids: [] },
  buyer_reference: null,
  when_full: 'CONTINUE',
  warn_percent: 80,
  allowed_actions: ['edit', 'cancel'],
}
const listOf = <Row,>(results: Row[]) => ({ count: results.length, next: null, previous: null, results })
const areas = ['invoices', 'invoice-details', 'purchase-orders', 'dates'] as const
const open = (responses: TestResponses, at = '/invoices') =>
  openScreen(InvoicesPage, { at, areas: [...areas], responses })

test('documents are listed unpaid first, filtered by the address, and a credit note has the amount of its document', async () => {
  const responses = new TestResponses().on(listInvoices, () => listOf([failed, note]))
  await open(responses, '/invoices?payment_status=FAILED')
  await screen.findByText('FT 2026A/35')
  screen.getByRole('row', { name: /credit €17\.42/ })
  const [call] = responses.callsOf(listInvoices)
  expect(call?.query.get('payment_status')).toBe('FAILED')
  expect([null, 'unpaid']).toContain(call?.query.get('ordering'))
})

test('a failed document shows the reason and the next attempt, and can be paid here once', async () => {
  let paid = false
  const pressedTwice = Promise.withResolvers<void>()
  const responses = new TestResponses()
    .on(listInvoices, () => listOf([failed]))
    .on(getInvoice, () => detail(paid ? paidOne : failed))
    .on(retryInvoiceCapture, async () => {
      await pressedTwice.promise
      paid = true
      return paidOne
    })
  await open(responses, `/invoices?invoice=${failed.id}`)
  const drawer = await screen.findByRole('dialog')
  expect((await within(drawer).findByText(/The bank declined/)).textContent).toContain('04/03/2099')
  const button = within(drawer).getByRole('button', { name: 'Pay now' })
  await userEvent.dblClick(button)
  pressedTwice.resolve()
  await waitFor(() => expect(within(drawer).queryByRole('button', { name: 'Pay now' })).toBeNull())
  expect(responses.callsOf(retryInvoiceCapture)).toHaveLength(1)
})

test('a due attempt is announced for the next hour, never with a past date', async () => {
  const due: Invoice = { ...failed, next_try_at: '2026-03-04T06:00:00Z' }
  const responses = new TestResponses().on(listInvoices, () => listOf([due])).on(getInvoice, () => detail(due))
  await open(responses, `/invoices?invoice=${failed.id}`)
  const words = await within(await screen.findByRole('dialog')).findByText(/within the hour/)
  expect(words.textContent).not.toMatch(/\d\d\/\d\d\/\d{4}/)
})

test('selected documents are downloaded as one ZIP, with separate ids for invoices and credit notes', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
  const responses = new TestResponses()
    .on(listInvoices, () => listOf([failed, note]))
    .on(exportInvoicesZip, () => new Response('PK', { headers: { 'content-length': '2' } }))
  await open(responses)
  await userEvent.click(await screen.findByRole('checkbox', { name: /FT 2026A\/35/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: /NC 2026A\/1/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Download as ZIP' }))
  await waitFor(() => expect(responses.callsOf(exportInvoicesZip)).toHaveLength(1))
  expect(responses.callsOf(exportInvoicesZip)[0]?.body).toEqual({ invoices: [failed.id], credit_notes: [note.id] })
})

test('without bulk export in the plan the ZIP of several documents is unavailable, but that of a single one is not', async () => {
  const quota = { limit: 10, used: 1, pending: 0, available: 9 }
  const responses = new TestResponses()
    .on(listInvoices, () => listOf([failed, note]))
    .on(getSubscriptionOverview, () => ({
      members: quota,
      guests: quota,
      cards: quota,
      wallets: quota,
      included: [],
      plan: null,
    }))
    .on(exportInvoicesZip, () => new Response('PK', { headers: { 'content-length': '2' } }))
  await open(responses)
  await userEvent.click(await screen.findByRole('checkbox', { name: /FT 2026A\/35/ }))
  const zip = () => screen.getByRole('button', { name: 'Download as ZIP' })
  expect(zip().getAttribute('aria-disabled')).not.toBe('true')
  await userEvent.click(screen.getByRole('checkbox', { name: /NC 2026A\/1/ }))
  await screen.findByText('Your plan does not include this. Choose a larger plan.')
  await userEvent.click(zip())
  expect(responses.callsOf(exportInvoicesZip)).toHaveLength(0)
})

test('purchase orders are asked for by their type (spec §7)', async () => {
  const responses = new TestResponses().on(listPurchaseOrders, ({ query }) =>
    listOf(query.get('po_type') === 'CARD_ORDER' ? [] : [order]),
  )
  await open(responses, '/invoices?tab=orders&po_type=CHARGING')
  await screen.findByRole('meter', { name: 'Used of PO-77' })
  expect(responses.callsOf(listPurchaseOrders)[0]?.query.get('po_type')).toBe('CHARGING')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'CARD_ORDER')
  await screen.findByText('No purchase orders of this type')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Category' }), '')
  await screen.findByRole('meter', { name: 'Used of PO-77' })
  expect(location.search).not.toContain('po_type')
})

test('a purchase order shows its used share, and a new one can be created', async () => {
  const responses = new TestResponses()
    .on(listInvoices, () => listOf([]))
    .on(listPurchaseOrders, () => listOf([order]))
    .on(createPurchaseOrder, () => order)
  await open(responses, '/invoices?tab=orders')
  expect((await screen.findByRole('meter', { name: 'Used of PO-77' })).getAttribute('aria-valuenow')).toBe('80')
  screen.getAllByText(/15\.00 not invoiced yet, .5\.00 left/)
  await userEvent.click(screen.getByRole('button', { name: 'Add purchase order' }))
  const form = await screen.findByRole('dialog')
  await userEvent.type(within(form).getByLabelText(/Order number/), 'PO-78')
  await userEvent.type(within(form).getByLabelText(/Amount/), '250,50')
  await userEvent.selectOptions(within(form).getByLabelText(/When the amount is used/), 'STOP')
  await userEvent.clear(within(form).getByLabelText(/Warn at/))
  await userEvent.type(within(form).getByLabelText(/Warn at/), '90')
  await userEvent.click(within(form).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(responses.callsOf(createPurchaseOrder)).toHaveLength(1))
  expect(responses.callsOf(createPurchaseOrder)[0]?.body).toMatchObject({
    number: 'PO-78',
    amount: '250.50',
    kind: 'BLANKET',
    when_full: 'STOP',
    warn_percent: 90,
  })
})

const card: Card = {
  ...testCard,
  id: idOf(51),
  name: 'Van 12',
  card_id: 'VW00000012',
  contract_id: 'PT-VWF-C00000012',
  credit_mode: 'UNLOCKED',
  activated_at: '2026-03-01T00:00:00Z',
  assigned_credit: null,
  spent: '0.00',
  reserved: '0.00',
  remaining: null,
  credit_renewal: 'NONE',
  renewal_day: null,
  next_renewal_at: null,
  member: { id: idOf(52), name: 'Ana' },
  vehicle: null,
  last_used_at: null,
  allowed_actions: [],
}

test('a purchase order can be limited to selected cards', async () => {
  const responses = new TestResponses()
    .on(listInvoices, () => listOf([]))
    .on(listPurchaseOrders, () => listOf([order]))
    .on(listCards, () => listOf([card]))
    .on(createPurchaseOrder, () => order)
  await open(responses, '/invoices?tab=orders')
  await screen.findByRole('meter', { name: 'Used of PO-77' })
  await userEvent.click(screen.getByRole('button', { name: 'Add purchase order' }))
  const form = await screen.findByRole('dialog')
  await userEvent.type(within(form).getByLabelText(/Order number/), 'PO-79')
  await userEvent.selectOptions(within(form).getByLabelText(/Scope/), 'Selected cards')
  await userEvent.click(await within(form).findByRole('checkbox', { name: /Van 12/ }))
  await userEvent.click(within(form).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(responses.callsOf(createPurchaseOrder)).toHaveLength(1))
  expect(responses.callsOf(createPurchaseOrder)[0]?.body).toMatchObject({
    scope: { kind: 'CARDS', card_ids: [card.id] },
  })
})

test('a wallet without documents shows the empty state', async () => {
  await open(new TestResponses().on(listInvoices, () => listOf([])))
  await screen.findByText('No invoices yet')
})

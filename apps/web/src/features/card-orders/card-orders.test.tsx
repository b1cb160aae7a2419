import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  type CardOrder,
  cancelCardOrder,
  listCardOrders,
  quoteCards,
  requestCards,
} from '@voltway/contract/card-orders'
import { listMembers } from '@voltway/contract/members'
import { listShippingAddresses } from '@voltway/contract/shipping-addresses'
import { getSubscriptionOverview } from '@voltway/contract/subscriptions'
import { listVatNumbers } from '@voltway/contract/vat-numbers'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { openScreen, TestResponses } from '../../shared/test-screen.tsx'
import { CardOrders } from './card-orders.tsx'

afterEach(() => vi.unstubAllGlobals())

const idOf = (last: number) => `01890000-0000-7000-8000-0000000000${last}`
const listOf = <Item,>(results: Item[]) => ({ count: results.length, next: null, previous: null, results })

const price = {
  currency: 'EUR',
  unit_price: '7.50',
  personalisation_price: '2.00',
  shipping_price: '4.50',
  net: '23.50',
  vat_rate: '23.00',
  vat: '5.41',
  total: '28.91',
}
const office = {
  id: idOf(51),
  name: 'Depot',
  street: 'Rua Augusta 1',
  postal_code: '1100-048',
  city: 'Lisboa',
  country: 'PT',
  tax_id: null,
  phone: null,
}
const order: CardOrder = {
  ...price,
  id: idOf(61),
  is_ekey: false,
  quantity: 2,
  names: ['Ana', 'Rui'],
  member_ids: [],
  personalised: true,
  shipping_address_id: office.id,
  shipping_address: office,
  nif_id: null,
  status: 'PAID',
  payment: 'BALANCE',
  tracking_url: null,
  created_at: '2026-03-01T10:00:00Z',
  delivered_at: null,
  invoice_id: null,
  timeline: [
    { status: 'AWAITING_PAYMENT', at: '2026-03-01T10:00:00Z' },
    { status: 'PAID', at: '2026-03-01T10:00:00Z' },
  ],
  cards: [],
  allowed_actions: ['cancel'],
}

const respondWith = (orders: CardOrder[] = []) =>
  new TestResponses()
    .on(listMembers, () => listOf([]))
    .on(listVatNumbers, () => listOf([]))
    .on(listShippingAddresses, ({ query }) => listOf(query.has('wallet') ? [office] : []))
    .on(listCardOrders, () => listOf(orders))
    .on(quoteCards, () => ({
      ...price,
      free_personalisation: false,
      payment: 'BALANCE' as const,
      available: '20.00',
      is_covered: false,
    }))

function From({ first }: { first: 'new' | 'all' }) {
  const [shown, show] = useState<'new' | 'all' | undefined>(first)
  return shown ? <CardOrders shown={shown} onShow={show} /> : null
}
const pages = { new: () => <From first="new" />, all: () => <From first="all" /> }

const open = (responses: TestResponses, first: 'new' | 'all') =>
  openScreen(pages[first], {
    at: '/cards',
    areas: ['cards', 'card-orders', 'own-list', 'shipping-addresses'],
    responses,
  })

test('an order of names shows its price first, is sent once on a double click, and opens', async () => {
  const pressedTwice = Promise.withResolvers<typeof order>()
  const responses = respondWith([order]).on(requestCards, () => pressedTwice.promise)
  await open(responses, 'new')
  const dialog = within(await screen.findByRole('dialog', { name: 'Order cards' }))
  await dialog.findByText(/^1 card at /)
  dialog.getByText('Price for one. Choose who gets them.')
  await userEvent.click(dialog.getByRole('radio', { name: 'Names' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Order cards' }))
  expect(dialog.getAllByText('Enter at least one name').length).toBeGreaterThan(0)
  expect(dialog.getAllByText('Choose a shipping address').length).toBeGreaterThan(0)
  expect(responses.callsOf(requestCards)).toHaveLength(0)

  await userEvent.type(dialog.getByLabelText(/^\d+ names?$/), 'Ana\nRui')
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Print the names on the cards/ }))
  await userEvent.selectOptions(dialog.getByLabelText('Shipping address'), office.id)
  await dialog.findByText('2 names printed at €2.00')
  dialog.getByText('VAT 23%')
  dialog.getByText('€28.91')
  dialog.getByText(/Only €20.00 is available/)
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Order 2 for €28.91' }))
  pressedTwice.resolve(order)
  await screen.findByRole('dialog', { name: 'Card orders' })
  expect(responses.callsOf(requestCards).map(({ body }) => body)).toEqual([
    { is_ekey: false, names: ['Ana', 'Rui'], personalised: true, shipping_address_id: office.id },
  ])
  await screen.findByText('Rua Augusta 1', { exact: false })
})

test('an order above the plan’s limit is locked with the reason and a link to the plan', async () => {
  const quota = { limit: 10, used: 9, pending: 0, available: 1 }
  const overview = { members: quota, guests: quota, cards: quota, wallets: quota, included: [], plan: null }
  const responses = respondWith().on(getSubscriptionOverview, () => overview)
  await open(responses, 'new')
  const dialog = within(await screen.findByRole('dialog', { name: 'Order cards' }))
  await userEvent.click(dialog.getByRole('radio', { name: 'Names' }))
  await userEvent.type(dialog.getByLabelText(/^\d+ names?$/), 'Ana')
  expect(dialog.queryByRole('link', { name: 'See plan' })).toBeNull()
  await userEvent.type(dialog.getByLabelText(/^\d+ names?$/), '\nRui')
  await dialog.findAllByText('You have reached the limit of your plan. Choose a larger plan.')
  expect(dialog.getByRole('link', { name: 'See plan' }).getAttribute('href')).toBe('/subscription')
  await userEvent.selectOptions(dialog.getByLabelText('Shipping address'), office.id)
  await userEvent.click(dialog.getByRole('button', { name: /^Order 2 for/ }))
  expect(responses.callsOf(requestCards)).toHaveLength(0)
})

test('an order shows its past and future steps, and is cancelled after a dialog with the refunded amount', async () => {
  const cancelled: CardOrder = { ...order, status: 'CANCELLED', allowed_actions: [] }
  const responses = respondWith([order]).on(cancelCardOrder, () => cancelled)
  await open(responses, 'all')
  await userEvent.click(await screen.findByRole('button', { name: /2 cards/ }))
  const course = within(screen.getByRole('list', { name: 'Order status' }))
  expect(course.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('Ordered'),
    expect.stringContaining('Paid'),
    'In production',
    'Shipped',
    'Delivered',
  ])
  const button = screen.getByRole('button', { name: 'Cancel order' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  await userEvent.click(button)
  const dialog = within(screen.getByRole('alertdialog', { name: 'Cancel the order of 2 cards' }))
  dialog.getByText('€28.91 is returned to your balance immediately.')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel order' }))
  await waitFor(() => expect(responses.callsOf(cancelCardOrder)).toHaveLength(1))
})

test('without orders the drawer shows an empty state with a button to order', async () => {
  await open(respondWith(), 'all')
  await screen.findByText('No orders yet')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Order cards' }).getAttribute('aria-disabled')).toBeNull(),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Order cards' }))
  await screen.findByRole('dialog', { name: 'Order cards' })
})

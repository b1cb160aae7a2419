import { listAudit } from '@voltway/contract/audit'
import {
  type CardOrder,
  cancelCardOrder,
  getCardOrder,
  listCardOrders,
  payCardOrder,
  quoteCards,
  requestCards,
} from '@voltway/contract/card-orders'
import { createCards } from '@voltway/contract/card-orders-many'
import { listPrices, listStandardPrices } from '@voltway/contract/card-orders-prices'
import { listCards } from '@voltway/contract/cards'
import { activateCard } from '@voltway/contract/cards-details'
import type { BodyInputOf } from '@voltway/contract/endpoint'
import { getInvoice } from '@voltway/contract/invoices'
import { getWalletOverview } from '@voltway/contract/overview'
import { addShippingAddress } from '@voltway/contract/shipping-addresses'
import { getSubscriptionOverview } from '@voltway/contract/subscriptions'
import { addVatNumber, removeVatNumber } from '@voltway/contract/vat-numbers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Charging, openCharging } from '../../../test/charging.ts'
import { fleetOfEachTest } from '../../../test/fleet-of-file.ts'
import { CallRefused, type Role } from '../../../test/harness.ts'
import {
  cancelCardOrder as cancelByOperator,
  deliverCardOrder,
  produceCardOrder,
  shipCardOrder,
  showCardOrders,
} from '../../admin/card-order-commands.ts'
import { sql } from '../../platform/sql.ts'
import { type Credit, creditInvoice } from '../invoices/credit-invoice.ts'
import { issueWhatIsMissing } from '../invoices/invoice-run.ts'
import { createMember } from '../members/members.ts'
import { beginPlan } from '../subscriptions/subscriptions.ts'

const fleet = fleetOfEachTest()
let network: Charging
let addressId: string
let vatNumberId: string

beforeEach(async () => {
  network = await openCharging(fleet)
  const query = { wallet: fleet.walletId }
  const lisbon = { name: 'Depot', street: 'Rua Augusta 1', postal_code: '1100-048', city: 'Lisboa', country: 'PT' }
  addressId = (await fleet.as('owner').call(addShippingAddress, { query, body: lisbon })).id
  const nif = { country: 'PT', number: '501964843', name: 'Test fleet' }
  vatNumberId = (await fleet.as('owner').call(addVatNumber, { query, body: nif })).id
})
afterEach(async () => {
  expect(await network.broken()).toEqual([])
})

type Body = BodyInputOf<typeof requestCards>
const wallet = () => ({ wallet: fleet.walletId })
const order = (body: Partial<Body> = {}, role: Role = 'owner', key?: string) =>
  fleet.as(role).call(requestCards, {
    query: wallet(),
    body: { is_ekey: false, ...(body.is_ekey ? {} : { shipping_address_id: addressId }), ...body },
    ...(key === undefined ? {} : { key }),
  })
const read = (id: string) => fleet.as('viewer').call(getCardOrder, { params: { orderId: id } })
const available = async () => (await fleet.as('owner').call(getWalletOverview)).available
const statuses = ({ timeline }: CardOrder) => timeline.map(({ status }) => status)
const refused = async (body: Partial<Body>) => {
  const error = await order(body).catch((caught: unknown) => caught)
  return error instanceof CallRefused ? [error.code, error.problem.fields] : error
}
const mails = () =>
  fleet.db.rows<{ recipient: string; subject: string }>(
    sql`select recipient, subject from mail_message order by at, id`,
  )

test('cards are ordered, paid from the balance to the cent with VAT, produced, sent, delivered and activated', async () => {
  await network.topUp(10_000n)
  const placed = await order({ names: ['Ana', 'Rui', 'Zé', 'Eva', 'Ivo'], personalised: true })
  expect(placed).toMatchObject({
    quantity: 5,
    unit_price: '7.50',
    personalisation_price: '2.00',
    shipping_price: '4.50',
    net: '52.00',
    vat_rate: '23.00',
    vat: '11.96',
    total: '63.96',
    status: 'PAID',
    payment: 'BALANCE',
    nif_id: vatNumberId,
    shipping_address: { name: 'Depot', city: 'Lisboa' },
    allowed_actions: ['cancel'],
  })
  expect(await available()).toBe('36.04')
  const [moved] = await fleet.db.rows<{ kind: string; net_minor: bigint; vat_minor: bigint }>(
    sql`select kind, net_minor, vat_minor from ledger_transfer where kind = 'CARD_ORDER'`,
  )
  expect(moved).toEqual({ kind: 'CARD_ORDER', net_minor: 5200n, vat_minor: 1196n })

  const ctx = fleet.ctx()
  expect(placed.invoice_id).toBeNull()
  await issueWhatIsMissing(ctx)
  const { invoice_id: invoiceId } = await read(placed.id)
  expect(await fleet.as('owner').call(getInvoice, { params: { id: invoiceId ?? '' } })).toMatchObject({
    class: 'CARD_ORDER',
    total: '63.96',
  })
  expect(await showCardOrders(ctx)).toContain('Depot, Rua Augusta 1, 1100-048 Lisboa, PT')
  await produceCardOrder(ctx, placed.id, 'IN_PRODUCTION')
  await shipCardOrder(ctx, placed.id, 'https://carrier.example/track/1')
  expect((await read(placed.id)).tracking_url).toBe('https://carrier.example/track/1')
  await deliverCardOrder(ctx, placed.id, undefined)
  const delivered = await read(placed.id)
  expect(statuses(delivered)).toEqual(['AWAITING_PAYMENT', 'PAID', 'IN_PRODUCTION', 'SHIPPED', 'DELIVERED'])
  expect(delivered.cards.map(({ name, is_activated }) => [name, is_activated])).toEqual(
    ['Ana', 'Rui', 'Zé', 'Eva', 'Ivo'].map((name) => [name, false]),
  )
  await fleet.runJobs()
  expect((await mails()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['owner@fleet.example', 'Your 5 cards are on their way'],
    ['owner@fleet.example', 'Your 5 cards have arrived'],
  ])
  await fleet.as('owner').call(activateCard, { body: { card_id: delivered.cards[0]?.card_id ?? '' } })
  const { results } = await fleet.as('owner').call(listCards)
  expect(results.filter(({ state }) => state === 'ACTIVE').map(({ name }) => name)).toEqual(['Ana'])
})

test('the quote equals the order’s price and returns whether the wallet covers it', async () => {
  const requestQuote = (query: object) =>
    fleet.as('cardManager').call(quoteCards, {
      query: { is_ekey: 'false', quantity: 3, shipping_address_id: addressId, ...query },
    })
  expect(await requestQuote({})).toMatchObject({ total: '33.21', available: '0.00', is_covered: false })
  await network.topUp(3321n)
  const quote = await requestQuote({})
  expect(quote.is_covered).toBe(true)
  const placed = await order({ quantity: 3 })
  for (const name of ['unit_price', 'shipping_price', 'net', 'vat_rate', 'vat', 'total'] as const) {
    expect(placed[name]).toBe(quote[name])
  }
  expect(await available()).toBe('0.00')
})

test('an order without cover waits, is paid once the money is available, and never twice', async () => {
  const placed = await order({ quantity: 2 })
  expect(placed).toMatchObject({ status: 'AWAITING_PAYMENT', total: '23.99', allowed_actions: ['pay', 'cancel'] })
  const pay = () => fleet.as('owner').call(payCardOrder, { params: { orderId: placed.id } })
  expect(await fleet.as('owner').refusal(payCardOrder, { params: { orderId: placed.id } })).toBe(
    'wallet.insufficient_balance',
  )
  await network.topUp(5000n)
  const paid = await Promise.all(Array.from({ length: 20 }, pay))
  expect(new Set(paid.map(({ status }) => status))).toEqual(new Set(['PAID']))
  expect(await available()).toBe('26.01')
})

test('an order’s cancellation and goodwill on its invoice never refund the same amount twice', async () => {
  await network.topUp(10_000n)
  const one = { quantity: 1 }
  const [inPart, whole, cancelled] = [await order(one), await order(one), await order(one)]
  await issueWhatIsMissing(fleet.ctx())
  const issueCredit = async (id: string, of: Credit['of']) => {
    const invoiceId = (await read(id)).invoice_id ?? ''
    const credit = { invoiceId, reason: 'Goodwill', of, key: `credit:${id}`, isBooked: false }
    return creditInvoice(fleet.ctx(), fleet.scope, credit)
  }
  const cancel = ({ id }: CardOrder) => fleet.as('manager').call(cancelCardOrder, { params: { orderId: id } })
  await issueCredit(inPart.id, { kind: 'AMOUNT', amountMinor: 500n })
  await issueCredit(whole.id, { kind: 'ALL' })
  for (const placed of [inPart, whole, cancelled]) await cancel(placed)
  expect(await available()).toBe('100.00')
  // The credit note of the cancelled order is not issued yet.
  await expect(issueCredit(cancelled.id, { kind: 'AMOUNT', amountMinor: 500n })).rejects.toThrow('0.00 left')
  await issueWhatIsMissing(fleet.ctx())
  expect(await available()).toBe('100.00')
  for (const { id, total } of [inPart, whole, cancelled]) {
    const invoice = await fleet.as('owner').call(getInvoice, { params: { id: (await read(id)).invoice_id ?? '' } })
    expect(invoice).toMatchObject({ credited: total, document_status: 'CREDITED' })
  }
})

test('a cancelled order refunds exactly its payment, and one in production cannot be cancelled', async () => {
  await network.topUp(10_000n)
  const first = await order({ quantity: 4 })
  const cancel = (id: string) => fleet.as('manager').call(cancelCardOrder, { params: { orderId: id } })
  const cancelled = await Promise.all(Array.from({ length: 10 }, () => cancel(first.id)))
  expect(new Set(cancelled.map(({ status }) => status))).toEqual(new Set(['CANCELLED']))
  expect(await available()).toBe('100.00')
  const system = await fleet.db.rows<{ account: string; sum: bigint }>(
    sql`select account, sum(amount_minor)::bigint as sum from ledger_entry where account in ('system:revenue', 'system:vat') group by 1`,
  )
  expect(system.map(({ sum }) => sum)).toEqual([0n, 0n])
  expect(await fleet.as('owner').refusal(payCardOrder, { params: { orderId: first.id } })).toBe('card_order.cancelled')

  const second = await order({ quantity: 1 })
  await produceCardOrder(fleet.ctx(), second.id, 'IN_PRODUCTION')
  expect(await fleet.as('owner').refusal(cancelCardOrder, { params: { orderId: second.id } })).toBe(
    'card_order.not_cancellable',
  )
  await expect(cancelByOperator(fleet.ctx(), second.id)).rejects.toThrow('card_order.not_cancellable')
})

test('an eKey is paid and delivered immediately, for its member, and charges', async () => {
  await network.topUp(2000n)
  const placed = await order({ is_ekey: true, member_ids: [fleet.driverMemberId] })
  expect(placed).toMatchObject({ status: 'DELIVERED', unit_price: '2.50', shipping_price: '0.00', total: '3.08' })
  expect(placed.cards).toMatchObject([{ name: 'The driver', is_activated: true }])
  const { results } = await fleet.as('driver').call(listCards)
  expect(results).toMatchObject([{ type: 'EKEY', state: 'ACTIVE', member: { id: fleet.driverMemberId } }])
  const numbered = await order({ is_ekey: true, quantity: 2 })
  expect(numbered.cards.map(({ name }) => name)).toEqual(['eKey 1', 'eKey 2'])
})

test('names are free with a plan that includes them', async () => {
  const plan = {
    personId: fleet.people.owner.id,
    plan: 'PRO',
    priceStep: 1,
    validUntil: new Date('2027-01-01'),
  } as const
  await beginPlan({ ctx: fleet.ctx(), tx: fleet.db }, plan)
  expect(await order({ names: ['Ana'], personalised: true })).toMatchObject({
    personalised: true,
    personalisation_price: '0.00',
    net: '12.00',
  })
})

test('a post-payment wallet orders within its credit, to be invoiced', async () => {
  await fleet.db.run(sql`
    update wallet set payment_logic = 'POST_PAYMENT', credit_minor = 5000 where id = ${fleet.walletId}`)
  expect(await order({ quantity: 2 })).toMatchObject({ status: 'PAID', payment: 'INVOICE' })
  expect(await order({ quantity: 5 })).toMatchObject({ status: 'AWAITING_PAYMENT', payment: 'INVOICE' })
})

test('VAT and shipping follow the destination', async () => {
  const to = async (country: string, postal_code: string) => {
    const body = { name: 'There', street: '1', city: 'There', country, postal_code }
    const { id } = await fleet.as('owner').call(addShippingAddress, { body })
    const { shipping_price, vat_rate, vat } = await order({ quantity: 1, shipping_address_id: id })
    return [shipping_price, vat_rate, vat]
  }
  expect(await to('PT', '9004-525')).toEqual(['6.90', '22.00', '3.17'])
  expect(await to('PT', '9500-150')).toEqual(['6.90', '16.00', '2.30'])
  expect(await to('ES', '28001')).toEqual(['6.90', '21.00', '3.02'])
  expect(await to('ES', '35001')).toEqual(['12.90', '0.00', '0.00'])
  expect(await to('FR', '75001')).toEqual(['8.90', '20.00', '3.28'])
})

test('a company elsewhere in the EU with a confirmed number owes the VAT of its cards itself, and the invoice says so', async () => {
  const spanish = { country: 'ES', number: 'B58378431', name: 'Ibérica' }
  const nif = (await fleet.as('owner').call(addVatNumber, { query: wallet(), body: spanish })).id
  const madrid = { name: 'Depot', street: 'Calle de Alcalá 20', postal_code: '28014', city: 'Madrid', country: 'ES' }
  const { id: to } = await fleet.as('owner').call(addShippingAddress, { query: wallet(), body: madrid })
  const paid = () => order({ quantity: 2, shipping_address_id: to, nif_id: nif })
  expect(await paid()).toMatchObject({ vat_rate: '21.00' })
  await fleet.db.run(sql`update vat_number set status = 'VALID' where wallet_id = ${fleet.walletId} and id = ${nif}`)
  await network.topUp(10_000n)
  expect(await paid()).toMatchObject({ vat_rate: '0.00', vat: '0.00', net: '21.90', total: '21.90' })
  // Goods for Portugal have the VAT of Portugal, whoever buys them.
  expect(await order({ quantity: 1, nif_id: nif })).toMatchObject({ vat_rate: '23.00' })
  await issueWhatIsMissing(fleet.ctx())
  const documents = await fleet.db.rows<{ content: string }>(
    sql`select content from document where wallet_id = ${fleet.walletId} and class = 'CARD_ORDER'`,
  )
  const groups = documents.map(({ content }) => JSON.parse(content).vat_groups[0])
  expect(groups).toContainEqual({ category: 'AE', rate: '0.00', net: '21.90', vat: '0.00' })
})

test('the same key orders once, also when the stored response was lost', async () => {
  await network.topUp(10_000n)
  const first = await order({ quantity: 1 }, 'owner', 'key-1')
  expect((await order({ quantity: 1 }, 'owner', 'key-1')).id).toBe(first.id)
  await fleet.db.run(sql`delete from idempotent_request`)
  expect((await order({ quantity: 1 }, 'owner', 'key-1')).id).toBe(first.id)
  expect((await fleet.as('owner').call(listCardOrders)).count).toBe(1)
})

test('of fifty concurrent orders for the last card of the plan one succeeds', async () => {
  await network.topUp(100_000n)
  // The FREE plan includes ten cards.
  await beginPlan(
    { ctx: fleet.ctx(), tx: fleet.db },
    {
      personId: fleet.people.owner.id,
      plan: 'FREE',
      priceStep: 1,
      validUntil: null,
    },
  )
  for (let n = 0; n < 4; n++) await network.card({ name: `Card ${n}` })
  await order({ quantity: 5 })
  const { cards } = await fleet.as('owner').call(getSubscriptionOverview, { query: wallet() })
  expect(cards).toEqual({ limit: 10, used: 4, pending: 5, available: 1 })
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, () =>
      order({ quantity: 1 }).then(
        () => 'placed',
        (error: CallRefused) => error.code,
      ),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'placed')).toHaveLength(1)
  expect(new Set(outcomes)).toEqual(new Set(['placed', 'plan.limit_reached']))
})

test('contradictory input is refused at its field', async () => {
  const field = async (body: Partial<Body>) => ((await refused(body)) as unknown[])[1]
  expect(await field({})).toEqual({ quantity: 'required' })
  expect(await field({ quantity: 1, names: ['Ana'] })).toEqual({ names: 'one_way' })
  expect(await field({ quantity: 1, member_ids: [fleet.driverMemberId] })).toEqual({ member_ids: 'one_way' })
  expect(await field({ quantity: 1, personalised: true })).toEqual({ personalised: 'needs_names' })
  expect(await field({ is_ekey: true, quantity: 1, shipping_address_id: addressId })).toEqual({
    is_ekey: 'not_for_ekey',
    shipping_address_id: 'not_for_ekey',
  })
  expect(await field({ is_ekey: true, names: ['Ana'], personalised: true })).toEqual({ personalised: 'not_for_ekey' })
  expect(await field({ member_ids: [fleet.driverMemberId, fleet.driverMemberId] })).toEqual({ member_ids: 'twice' })
  expect(await refused({ member_ids: [fleet.walletId] })).toEqual(['member.not_found', { member_ids: 'unknown' }])
  expect(await refused({ quantity: 1, shipping_address_id: fleet.walletId })).toEqual([
    'shipping_address.not_found',
    {},
  ])
  expect(await refused({ quantity: 1, nif_id: fleet.walletId })).toEqual(['vat_number.not_found', {}])
  const withoutAddress = fleet
    .as('owner')
    .call(requestCards, { query: wallet(), body: { is_ekey: false, quantity: 1 } })
  await expect(withoutAddress).rejects.toMatchObject({ problem: { fields: { shipping_address_id: 'required' } } })
})

test('another person’s address is refused, and a VAT number on an order cannot be deleted', async () => {
  const body = { name: 'Home', street: '1', postal_code: '1100-048', city: 'Lisboa', country: 'PT' }
  const { id } = await fleet.as('manager').call(addShippingAddress, { body })
  expect(await refused({ quantity: 1, shipping_address_id: id })).toEqual(['shipping_address.not_found', {}])
  expect(await order({ quantity: 1, shipping_address_id: id }, 'manager')).toMatchObject({ shipping_address_id: id })
  expect(await fleet.as('owner').refusal(removeVatNumber, { query: wallet(), params: { id: vatNumberId } })).toBe(
    'vat_number.in_use',
  )
})

test('a blocked wallet cannot order', async () => {
  await fleet.db.run(sql`update wallet set state = 'BLOCKED' where id = ${fleet.walletId}`)
  expect(await refused({ quantity: 1 })).toEqual(['wallet.blocked', {}])
})

test('orders are listed by kind, newest first, to readers of cards, and a driver has none', async () => {
  await network.topUp(10_000n)
  const physical = await order({ quantity: 1 })
  fleet.clock.advance(60_000)
  const ekey = await order({ is_ekey: true, quantity: 1 })
  const ids = async (query: object, role: Role = 'viewer') =>
    (await fleet.as(role).call(listCardOrders, { query: { ...query } })).results.map(({ id }) => id)
  expect(await ids({})).toEqual([ekey.id, physical.id])
  expect(await ids({ is_ekey: 'true' })).toEqual([ekey.id])
  expect(await ids({ is_ekey: 'false', limit: 1 })).toEqual([physical.id])
  expect(await ids({}, 'driver')).toEqual([])
  expect(await fleet.as('stranger').refusal(listCardOrders)).toBe('wallet.not_found')
  expect((await read(physical.id)).allowed_actions).toEqual([])
})

test('the audit records who placed, paid and sent an order', async () => {
  const placed = await order({ quantity: 1 })
  await network.topUp(10_000n)
  await fleet.as('manager').call(payCardOrder, { params: { orderId: placed.id } })
  await produceCardOrder(fleet.ctx(), placed.id, 'IN_PRODUCTION')
  const { results } = await fleet.as('owner').call(listAudit, { query: { object: placed.id } })
  expect(results.map(({ deed, person, object }) => [deed, person?.name ?? 'operator', object?.name])).toEqual([
    ['card_order.advanced', 'operator', '1 × RFID'],
    ['card_order.paid', 'The manager', '1 × RFID'],
    ['card_order.placed', 'The owner', '1 × RFID'],
  ])
})

test('the operator’s steps are accepted in order only, and tracking requires a valid address', async () => {
  const { id } = await order({ quantity: 1 })
  await expect(produceCardOrder(fleet.ctx(), id, 'IN_PRODUCTION')).rejects.toThrow('the order is AWAITING_PAYMENT')
  await expect(produceCardOrder(fleet.ctx(), id, 'DELIVERED')).rejects.toThrow('advanced to IN_PRODUCTION')
  await expect(shipCardOrder(fleet.ctx(), id, 'javascript:alert(1)')).rejects.toThrow('--tracking must be')
  await expect(deliverCardOrder(fleet.ctx(), 'nonsense', undefined)).rejects.toThrow('there is no card order nonsense')
  expect(await cancelByOperator(fleet.ctx(), id)).toBe('The order is cancelled.')
})

test('prices list tariffs by region, and cards by destination', async () => {
  const prices = await fleet.as('viewer').call(listPrices, { query: wallet() })
  expect(prices.tariffs.map(({ region, kind, vat_rate }) => [region, kind, vat_rate])).toContainEqual([
    'PT-20',
    'FLAT',
    '16.00',
  ])
  expect(prices.cards).toContainEqual({
    zone: 'PT-30',
    physical: '7.50',
    ekey: '2.50',
    personalisation: '2.00',
    shipping: '6.90',
    vat_rate: '22.00',
    valid_from: '2015-01-01',
    valid_to: null,
  })
})

test('a driver reads the price of charging in advance: all components added up, by period and per charge', async () => {
  const { tariffs } = await fleet.as('driver').call(listPrices, { query: wallet() })
  const mainland = tariffs.find(({ region }) => region === 'PT')
  const totals = mainland?.totals.map(({ measure, period, price }) => [measure, period, price])
  // The worked price: energy, grid, tax and station by kWh; the manager's and the station's fee once for each charge.
  expect(totals).toContainEqual(['ENERGY', 'NORMAL', '0.2910'])
  expect(totals).toContainEqual(['ENERGY', 'OFF_PEAK', '0.2060'])
  expect(totals).toContainEqual(['SESSION', null, '0.3588'])
})

test('who creates a fleet reads the prices that its wallet will have', async () => {
  const { tariffs } = await fleet.as('owner').call(listPrices, { query: wallet() })
  const newcomer = await fleet.newcomer('rui@new.example')
  const prices = await newcomer.call(listStandardPrices, { query: { energy_cycle: 'WEEKLY' } })
  expect(prices.tariffs).toEqual(tariffs)
  expect(tariffs.length).toBeGreaterThan(3)
})

test('an announced price list is shown beside the current one and applies from its day', async () => {
  await fleet.db.run(sql`update card_price set valid_to = '2026-04-30' where zone = 'PT'`)
  await fleet.db.run(sql`
    insert into card_price (zone, valid_from, physical_minor, ekey_minor, personalisation_minor, shipping_minor, vat_region)
    values ('PT', '2026-05-01', 800, 300, 200, 500, 'PT')`)
  const { cards } = await fleet.as('viewer').call(listPrices, { query: wallet() })
  expect(cards.filter(({ zone }) => zone === 'PT').map(({ physical, valid_from }) => [physical, valid_from])).toEqual([
    ['7.50', '2015-01-01'],
    ['8.00', '2026-05-01'],
  ])
  // The last hour of April in Lisbon, and the first of May.
  fleet.clock.set('2026-04-30T22:30:00Z')
  expect((await order({ quantity: 1 })).unit_price).toBe('7.50')
  fleet.clock.set('2026-04-30T23:00:00Z')
  expect((await order({ quantity: 1 })).unit_price).toBe('8.00')
})

test('many eKeys are created and paid by one call, and each refused one is named with its field', async () => {
  const memberId = await createMember(fleet.ctx(), fleet.scope, { name: 'Ana Reis' })
  const item = (n: number, more = {}) => ({ name: `Key ${n}`, external_id: `KEY-${n}`, ...more })
  const items = Array.from({ length: 1_000 }, (_, n) => item(n))
  items[0] = { ...item(0, { member_id: memberId, cost_centre: 'North', valid_until: '2027-01-31' }) }
  items[7] = item(7, { external_id: 'KEY-6' })
  items[8] = item(8, { vehicle_id: fleet.ctx().newId() })
  const create = (key: string) => fleet.as('cardManager').call(createCards, { body: { items }, key })
  expect(await fleet.as('cardManager').refusal(createCards, { body: { items }, key: 'keys' })).toBe(
    'wallet.insufficient_balance',
  )
  expect((await fleet.as('owner').call(listCards)).count).toBe(0)
  await network.topUp(1_000_000n)
  const reply = await create('keys')
  expect([reply.created, reply.failed]).toEqual([998, 2])
  expect(reply.results.filter(({ problem }) => problem !== null).map(({ index, problem }) => [index, problem])).toEqual(
    [
      [7, { code: 'external_id.taken', fields: { 'items.7.external_id': 'taken' }, retry_after_seconds: null }],
      [8, { code: 'vehicle.not_found', fields: { 'items.8.vehicle_id': 'unknown' }, retry_after_seconds: null }],
    ],
  )
  const [card] = (await fleet.as('owner').call(listCards, { query: { external_id: 'KEY-0' } })).results
  expect(card).toMatchObject({
    id: reply.results[0]?.id,
    type: 'EKEY',
    state: 'ACTIVE',
    member: { id: memberId },
    cost_centre: 'North',
    valid_until: '2027-01-31',
  })
  const [later] = (await fleet.as('owner').call(listCards, { query: { external_id: 'KEY-9' } })).results
  expect(later?.id).toBe(reply.results[9]?.id)
  const ordered = await read(reply.order_id ?? '')
  expect(ordered).toMatchObject({ quantity: 998, status: 'DELIVERED' })
  const left = await available()
  // As after a server that stopped between the commit and the response.
  await fleet.db.run(sql`delete from idempotent_request`)
  expect(await create('keys')).toEqual(reply)
  expect(await available()).toBe(left)
})

import {
  createPurchaseOrder,
  listPurchaseOrders,
  removePurchaseOrder,
  updatePurchaseOrder,
} from '@voltway/contract/purchase-orders'
import { expect, test } from 'vitest'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { claimPurchaseOrder } from './purchase-orders.ts'

const fleet = fleetOfFile()

const accountant = () => fleet.as('accountant')
const blanket = { po_type: 'CHARGING', kind: 'BLANKET', number: 'PO-1', valid_from: '2026-01-01' } as const
const claim = (totalMinor: bigint, costCentres: (string | null)[] = [null]) =>
  fleet.db.tx((tx) =>
    claimPurchaseOrder(
      { ctx: fleet.ctx(), tx, scope: fleet.scope },
      { type: 'CHARGING', totalMinor, cardIds: [], costCentres },
    ),
  )
const orders = async () => (await accountant().call(listPurchaseOrders)).results

test('two blanket orders of one type and scope cannot overlap, and those of another scope or time can (spec §12)', async () => {
  const first = await accountant().call(createPurchaseOrder, {
    body: { ...blanket, valid_to: '2026-06-30', amount: '10.00' },
  })
  expect(first).toMatchObject({ status: 'ACTIVE', remaining: '10.00', allowed_actions: ['edit', 'delete'] })
  const other = { ...blanket, number: 'PO-2' }
  expect(await accountant().refusal(createPurchaseOrder, { body: { ...other, valid_from: '2026-06-30' } })).toBe(
    'purchase_order.overlaps',
  )
  await accountant().call(createPurchaseOrder, { body: { ...other, valid_from: '2026-07-01' } })
  const scope = { kind: 'COST_CENTRE', cost_centre: 'Porto' } as const
  await accountant().call(createPurchaseOrder, { body: { ...blanket, number: 'PO-PORTO', scope } })
  expect((await orders()).map(({ number, status }) => [number, status]).sort()).toEqual([
    ['PO-1', 'ACTIVE'],
    ['PO-2', 'DRAFT'],
    ['PO-PORTO', 'ACTIVE'],
  ])
})

test('a document consumes the narrowest valid order until it is exhausted', async () => {
  expect(await claim(100n, ['Porto'])).toMatchObject({ number: 'PO-PORTO' })
  expect(await claim(900n, ['Porto', null])).toMatchObject({ number: 'PO-1' })
  expect(await claim(200n)).toMatchObject({ number: 'PO-1' })
  expect(await claim(1n)).toBeUndefined()
  expect((await orders()).find(({ number }) => number === 'PO-1')).toMatchObject({
    status: 'EXHAUSTED',
    consumed: '11.00',
    remaining: '0.00',
    documents: 2,
  })
})

test('an order that stops needs an amount, is followed by the next one, and is passed over by what it cannot take', async () => {
  const stops = { ...blanket, po_type: 'CARD_ORDER', number: 'PO-STOP', when_full: 'STOP' } as const
  const wrong = (body: typeof stops & { amount?: string; warn_percent?: number }) =>
    accountant().call(createPurchaseOrder, { body })
  await expect(wrong(stops)).rejects.toMatchObject({ problem: { fields: { amount: 'required' } } })
  await expect(wrong({ ...stops, amount: '10.00', warn_percent: 0 })).rejects.toMatchObject({
    problem: { fields: { warn_percent: expect.any(String) } },
  })
  await accountant().call(createPurchaseOrder, { body: { ...stops, amount: '10.00' } })
  await accountant().call(createPurchaseOrder, {
    body: { ...stops, number: 'PO-NEXT', when_full: 'CONTINUE', valid_from: '2026-01-02' },
  })
  const orderFor = (totalMinor: bigint) =>
    fleet.db.tx((tx) =>
      claimPurchaseOrder(
        { ctx: fleet.ctx(), tx, scope: fleet.scope },
        { type: 'CARD_ORDER', totalMinor, cardIds: [], costCentres: [] },
      ),
    )
  expect(await orderFor(1_001n)).toMatchObject({ number: 'PO-NEXT' })
  expect(await orderFor(1_000n)).toMatchObject({ number: 'PO-STOP' })
  expect(await orderFor(1n)).toMatchObject({ number: 'PO-NEXT' })
})

test('an order without documents is deleted, one with documents is cancelled, and a cancelled one does not change', async () => {
  const [used, unused] = ['PO-1', 'PO-2'].map(
    async (number) => (await orders()).find((one) => one.number === number)?.id ?? '',
  )
  const params = async (id: Promise<string> | undefined) => ({ params: { id: (await id) ?? '' } })
  const [usedId, unusedId] = [await params(used), await params(unused)]
  expect(await accountant().call(removePurchaseOrder, unusedId)).toMatchObject({ deleted: true })
  expect(await accountant().refusal(removePurchaseOrder, unusedId)).toBe('purchase_order.not_found')
  expect(await accountant().refusal(updatePurchaseOrder, { ...usedId, body: { number: 'PO-X' } })).toBe(
    'purchase_order.in_use',
  )
  expect(await accountant().refusal(updatePurchaseOrder, { ...usedId, body: { amount: '5.00' } })).toBe(
    'validation_failed',
  )
  // The screen sends the amount with every change, and the last document may have exceeded it.
  const same = { amount: '10.00', buyer_reference: 'Office 7' }
  expect(await accountant().call(updatePurchaseOrder, { ...usedId, body: same })).toMatchObject(same)
  expect(await accountant().call(removePurchaseOrder, usedId)).toMatchObject({ deleted: false })
  expect(await accountant().refusal(removePurchaseOrder, usedId)).toBe('purchase_order.in_use')
  expect((await orders()).find(({ number }) => number === 'PO-1')).toMatchObject({
    status: 'CANCELLED',
    allowed_actions: [],
  })
})

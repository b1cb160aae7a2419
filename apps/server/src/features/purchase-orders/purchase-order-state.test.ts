import { purchaseOrderStatuses, removePurchaseOrder, updatePurchaseOrder } from '@voltway/contract/purchase-orders'
import { expect, test } from 'vitest'
import { readStateTable } from '../../../test/state-page.ts'
import { orderFor, overlapping, statusOn } from './purchase-order-rules.ts'
import type { PurchaseOrderRow } from './purchase-orders.sql.ts'

const page = new URL('purchase-orders.states.md', import.meta.url)
const TODAY = '2026-03-10'
const TOMORROW = '2026-03-11'
const windows = {
  before: { valid_from: TOMORROW, valid_to: '2026-03-20' },
  within: { valid_from: '2026-03-01', valid_to: TODAY },
  open: { valid_from: TODAY, valid_to: null },
  after: { valid_from: '2026-03-01', valid_to: '2026-03-09' },
}

/** Every combination of the facts that decide a state: window, kind, amount, consumption, documents, cancellation. */
const orders: PurchaseOrderRow[] = Object.values(windows).flatMap((window) =>
  (['ONE_OFF', 'BLANKET'] as const).flatMap((kind) =>
    [null, 100n].flatMap((amount_minor) =>
      [0n, 40n, 100n].flatMap((consumed_minor) =>
        [0, 1].flatMap((documents) =>
          [null, '2026-03-05T00:00:00Z'].map((cancelled_at) => ({
            id: 'order',
            po_type: 'CHARGING' as const,
            kind,
            number: 'PO 1',
            ...window,
            amount_minor,
            consumed_minor,
            documents,
            scope_kind: 'WALLET' as const,
            cost_centre: null,
            card_ids: [],
            buyer_reference: null,
            when_full: 'CONTINUE' as const,
            warn_percent: 80,
            told_percent: 0,
            warned_percent: 0,
            cancelled_at,
          })),
        ),
      ),
    ),
  ),
)

type StateColumn = 'state' | 'cancelled' | 'used up' | 'day' | 'takes documents' | 'blocks an overlapping order'
const states = readStateTable<StateColumn>(page, 'States')

const yes = (holds: boolean) => (holds ? 'yes' : 'no')

/** The page's row for an order: the first whose facts all fit. */
function rowOf(order: PurchaseOrderRow) {
  const isConsumed = order.amount_minor !== null && order.consumed_minor >= order.amount_minor
  const facts = {
    cancelled: yes(order.cancelled_at !== null),
    'used up': yes(isConsumed || (order.kind === 'ONE_OFF' && order.documents > 0)),
    day: order.valid_from > TODAY ? 'before' : order.valid_to !== null && order.valid_to < TODAY ? 'after' : 'within',
  }
  const columns = Object.keys(facts) as (keyof typeof facts)[]
  return states.find((row) => columns.every((column) => row[column] === 'any' || row[column] === facts[column]))
}

test('the page lists every state', () => {
  expect(states.map(({ state }) => state).toSorted()).toEqual([...purchaseOrderStatuses].sort())
})

test('every combination of facts has the state of the page, and accepts documents or blocks others accordingly', () => {
  for (const order of orders) {
    const row = rowOf(order)
    expect(statusOn(order, TODAY), JSON.stringify(order, text)).toBe(row?.state)
    expect(yes(orderFor([order], { cardIds: [], costCentres: [], totalMinor: 1n }, TODAY) !== undefined)).toBe(
      row?.['takes documents'],
    )
    if (order.kind !== 'BLANKET') continue
    const other = { ...order, id: 'other', cancelled_at: null }
    expect(yes(overlapping(other, [order], TODAY) !== undefined)).toBe(row?.['blocks an overlapping order'])
  }
})

test('each event leads to exactly the states of the page', () => {
  const seen = new Set<string>()
  for (const order of orders) {
    const from = statusOn(order, TODAY)
    const after: Record<string, string> = {
      day: statusOn(order, TOMORROW),
      'credit note': statusOn({ ...order, consumed_minor: 0n }, TODAY),
      cancel: statusOn({ ...order, cancelled_at: '2026-03-10T00:00:00Z' }, TODAY),
    }
    // Only a valid order takes a document.
    if (from === 'ACTIVE')
      after.document = statusOn({ ...order, documents: order.documents + 1, consumed_minor: 100n }, TODAY)
    for (const [trigger, to] of Object.entries(after)) if (to !== from) seen.add(`${from} ${to} ${trigger}`)
  }
  const rows = readStateTable<'from' | 'to' | 'trigger'>(page, 'Transitions')
  expect(rows.map(({ from, to, trigger }) => `${from} ${to} ${trigger}`).toSorted()).toEqual([...seen].sort())
})

test('each command has the right and the refusal of the page', () => {
  const calls: Record<string, typeof updatePurchaseOrder | typeof removePurchaseOrder> = {
    edit: updatePurchaseOrder,
    remove: removePurchaseOrder,
  }
  const rows = readStateTable<'command' | 'refused with' | 'right'>(page, 'Commands')
  expect(rows.map(({ command }) => command)).toEqual(Object.keys(calls))
  for (const row of rows) {
    expect(calls[row.command]?.right).toBe(row.right)
    expect(calls[row.command]?.refusals).toContain(row['refused with'].split(' ')[0])
  }
})

const text = (_key: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)

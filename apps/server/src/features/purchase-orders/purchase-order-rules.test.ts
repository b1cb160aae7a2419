import { expect, test } from 'vitest'
import { dividedByOrder } from './purchase-order-rules.ts'
import type { PurchaseOrderRow } from './purchase-orders.sql.ts'

const base: PurchaseOrderRow = {
  id: 'order',
  po_type: 'CHARGING',
  kind: 'BLANKET',
  number: 'PO',
  valid_from: '2026-01-01',
  valid_to: null,
  amount_minor: 1_000n,
  consumed_minor: 0n,
  documents: 0,
  scope_kind: 'WALLET',
  cost_centre: null,
  card_ids: [],
  buyer_reference: null,
  when_full: 'STOP',
  warn_percent: 80,
  told_percent: 0,
  warned_percent: 0,
  cancelled_at: null,
}
interface Line {
  readonly minor: bigint
  readonly centre: string
}
const sum = (lines: readonly Line[]) => lines.reduce((total, { minor }) => total + minor, 0n)
const divide = (orders: readonly PurchaseOrderRow[], lines: readonly Line[]) =>
  dividedByOrder(orders, lines, {
    day: '2026-03-01',
    coveredBy: ({ centre }) => ({ cardIds: [], costCentres: [centre || null] }),
    totalOf: sum,
  })

test('every line is in exactly one part, and no order that stops takes more than it has left', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let round = 0; round < 200; round++) {
    const lines = Array.from({ length: random(30) }, () => ({
      minor: BigInt(random(400)),
      centre: ['', 'Norte', 'Sul'][random(3)] ?? '',
    }))
    const orders = Array.from({ length: random(5) }, (_, index): PurchaseOrderRow => {
      const isCentre = random(2) === 0
      return {
        ...base,
        id: `order-${index}`,
        amount_minor: BigInt(1 + random(3_000)),
        consumed_minor: BigInt(random(1_000)),
        ...(isCentre ? { scope_kind: 'COST_CENTRE', cost_centre: 'Norte' } : {}),
      }
    })
    const parts = divide(orders, lines)
    expect(new Set(parts.flatMap((part) => part.lines))).toEqual(new Set(lines))
    expect(parts.flatMap((part) => part.lines)).toHaveLength(lines.length)
    for (const part of parts) {
      const order = orders.find(({ id }) => id === part.orderId)
      if (order === undefined) continue
      expect(sum(part.lines)).toBeLessThanOrEqual((order.amount_minor ?? 0n) - order.consumed_minor)
      if (order.cost_centre !== null) expect(part.lines.every(({ centre }) => centre === order.cost_centre)).toBe(true)
    }
  }
})

test('an order that continues takes all that it covers, and the oldest that stops is filled first', () => {
  const lines = [400n, 500n, 200n, 300n].map((minor) => ({ minor, centre: '' }))
  expect(divide([{ ...base, when_full: 'CONTINUE' }], lines)).toEqual([{ orderId: 'order', lines }])
  const next = { ...base, id: 'next', valid_from: '2026-01-02' }
  expect(divide([next, base], lines)).toEqual([
    { orderId: 'order', lines: lines.slice(0, 2) },
    { orderId: 'next', lines: lines.slice(2) },
  ])
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { bootFleet, type Fleet } from '../../../test/harness.ts'
import { sql } from '../../platform/sql.ts'
import { systemScope } from '../scope.ts'
import { brokenTotals, type LineDraft, totalled } from './document-content.ts'
import { issueDocument } from './issue-document.ts'
import { verifyDocuments } from './verify-documents.ts'

let fleet: Fleet
beforeEach(async () => {
  fleet = await bootFleet()
})
afterEach(() => fleet?.close())

const line = (netMinor: bigint, vatRateBasisPoints = 2300n): LineDraft => ({
  kind: 'CARDS',
  text: 'CARDS',
  session: null,
  quantity: '1',
  unit_price: '1.00',
  netMinor,
  vatMinor: 0n,
  vatRateBasisPoints,
  vat_category: 'S',
  prices: [],
})
const draft = (place: number) => ({
  id: fleet.ctx().newId(),
  type: 'INVOICE' as const,
  class: 'CARD_ORDER' as const,
  source: `card-order:${place}`,
  period: null,
  currency: 'EUR',
  language: 'pt' as const,
  time_zone: 'Europe/Lisbon',
  buyer: { name: 'São João', vat_number: null, street: '', postal_code: '', city: '', country: 'PT' },
  purchase_order: null,
  buyer_reference: null,
  credits: null,
  totals: totalled([line(BigInt(100 + place))]),
  prepaidMinor: 0n,
  dueAfterDays: 20,
})

test('many issue at once and one in ten gives up: no number is missing, none is there twice, no date goes back', async () => {
  class GivesUp extends Error {}
  const issue = (place: number) =>
    fleet.db.tx(async (tx) => {
      await issueDocument(fleet.ctx(), tx, systemScope(fleet.walletId), draft(place))
      if (place % 10 === 3) throw new GivesUp()
    })
  const ended = await Promise.allSettled(Array.from({ length: 100 }, (_, place) => issue(place)))
  const failed = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []))
  expect(failed).toHaveLength(10)
  expect(failed.every((error) => error instanceof GivesUp)).toBe(true)
  const rows = await fleet.db.rows<{ sequence: bigint }>(sql`select sequence from document order by sequence`)
  expect(rows.map(({ sequence }) => Number(sequence))).toEqual(Array.from({ length: 90 }, (_, place) => place + 1))
  expect(await verifyDocuments(fleet.db)).toEqual({ documents: 90, faults: [] })
})

test('a clock that is wrong for a while moves no date back, and a new year begins a new series', async () => {
  const scope = systemScope(fleet.walletId)
  const issueAt = (place: number, at: string) => {
    fleet.clock.set(at)
    return fleet.db.tx((tx) => issueDocument(fleet.ctx(), tx, scope, draft(place)))
  }
  expect((await issueAt(1, '2026-03-05T10:00:00Z')).date).toBe('2026-03-05')
  expect((await issueAt(2, '2026-03-01T10:00:00Z')).date).toBe('2026-03-05')
  // New year's midnight is Lisbon's.
  expect((await issueAt(3, '2027-01-01T00:00:00Z')).number).toBe('FT 2027A/1')
  expect((await verifyDocuments(fleet.db)).faults).toEqual([])
})

test.each([
  ['the sum of lines', 'BR-CO-10', { net: '9.99' }],
  ['the amount with VAT', 'BR-CO-15', { total: '99.99' }],
  ['what is to be paid', 'BR-CO-16', { payable: '0.01' }],
  [
    'the VAT of a rate',
    'BR-CO-17',
    { vat_groups: [{ category: 'S' as const, rate: '23.00', net: '1.01', vat: '0.99' }] },
  ],
])('a document whose %s is wrong breaks %s of EN 16931', async (_, rule, wrong) => {
  const content = await fleet.db.tx((tx) => issueDocument(fleet.ctx(), tx, systemScope(fleet.walletId), draft(1)))
  expect(brokenTotals(content)).toEqual([])
  expect(brokenTotals({ ...content, ...wrong })).toContain(rule)
})

test('VAT is rounded half-up once per rate, and the lines add up to it (domain: values)', () => {
  const totals = totalled([line(10n), line(10n), line(10n), line(50n, 600n)])
  expect(totals.vat_groups.map(({ rate, net, vat }) => [rate, net, vat])).toEqual([
    ['23.00', '0.30', '0.07'],
    ['6.00', '0.50', '0.03'],
  ])
  expect(totals.lines.map(({ vat }) => vat)).toEqual(['0.00', '0.00', '0.07', '0.03'])
  expect(totals.totalMinor).toBe(90n)
})

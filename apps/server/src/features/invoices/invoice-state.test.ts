import { invoiceAllows, paymentStatuses, retryInvoiceCapture } from '@voltway/contract/invoices'
import { expect, test } from 'vitest'
import { allowedPairs, listOf, readStateTable } from '../../../test/state-page.ts'
import { maySettle } from './invoice-state.ts'

const page = new URL('invoices.states.md', import.meta.url)

test('the page lists every payment status', () => {
  const states = readStateTable<'state'>(page, 'States').map(({ state }) => state)
  expect(states.toSorted()).toEqual([...paymentStatuses].sort())
})

test('the allowed transitions of a document are exactly those of the page', () => {
  const rows = readStateTable<'from' | 'to'>(page, 'Transitions')
  const allowed = allowedPairs(paymentStatuses, paymentStatuses, maySettle)
  expect(rows.map(({ from, to }) => `${from} ${to}`).toSorted()).toEqual(allowed.toSorted())
})

test('each command is allowed in exactly the states of the page', () => {
  const rows = readStateTable<'command' | 'allowed in' | 'refused with' | 'right'>(page, 'Commands')
  expect(Object.fromEntries(rows.map((row) => [row.command, listOf(row['allowed in'])]))).toEqual(invoiceAllows)
  expect(rows.map(({ right }) => right)).toEqual([retryInvoiceCapture.right])
  for (const row of rows) expect(retryInvoiceCapture.refusals).toContain(row['refused with'])
})

import {
  cancelCardOrder,
  cardOrderAllows,
  cardOrderStatuses,
  cardOrderTransitions,
  payCardOrder,
} from '@voltway/contract/card-orders'
import { expect, test } from 'vitest'
import { allowedPairs, listOf, readStateTable } from '../../../test/state-page.ts'
import { cardOrderAllowsNow } from './card-order-reply.ts'

const page = new URL('card-orders.states.md', import.meta.url)
const commands = Object.keys(cardOrderAllows) as (keyof typeof cardOrderAllows)[]

test('the page lists every status of an order', () => {
  expect(readStateTable<'state'>(page, 'States').map(({ state }) => state)).toEqual([...cardOrderStatuses])
})

test('the allowed transitions of an order are exactly those of the page', () => {
  const next: Record<string, readonly string[]> = cardOrderTransitions
  const rows = readStateTable<'from' | 'to'>(page, 'Transitions')
  const allowed = allowedPairs(cardOrderStatuses, cardOrderStatuses, (from, to) => next[from]?.includes(to) ?? false)
  expect(rows.map(({ from, to }) => `${from} ${to}`).toSorted()).toEqual(allowed.toSorted())
})

test('each command is allowed in exactly the states of the page', () => {
  const rows = readStateTable<'command' | 'allowed in' | 'refused with' | 'right'>(page, 'Commands')
  const listed = rows.flatMap((row) => listOf(row['allowed in']).map((status) => `${row.command} ${status}`))
  expect(listed).toEqual(allowedPairs(commands, cardOrderStatuses, cardOrderAllowsNow))
  const calls = { pay: payCardOrder, cancel: cancelCardOrder }
  expect(rows.map(({ command, right }) => [command, right])).toEqual(commands.map((one) => [one, calls[one].right]))
  for (const row of rows) expect(calls[row.command as keyof typeof calls].refusals).toContain(row['refused with'])
})

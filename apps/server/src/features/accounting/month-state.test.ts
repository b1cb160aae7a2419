import { closeMonth, monthAllows, monthStates, monthTransitions, resendMonth } from '@voltway/contract/accounting'
import { expect, test } from 'vitest'
import { listOf, readStateTable } from '../../../test/state-page.ts'
import { monthStateOf } from './month-report.ts'

const page = new URL('months.states.md', import.meta.url)

test('the page lists every state of a month', () => {
  expect(readStateTable<'state'>(page, 'States').map(({ state }) => state)).toEqual([...monthStates])
})

test('the allowed transitions of a month are exactly those of the page', () => {
  const rows = readStateTable<'from' | 'to'>(page, 'Transitions').map(({ from, to }) => `${from} ${to}`)
  const allowed = Object.entries(monthTransitions).flatMap(([from, all]) => all.map((to) => `${from} ${to}`))
  expect(rows.toSorted()).toEqual(allowed.toSorted())
})

test('each command is allowed in exactly the states of the page', () => {
  const rows = readStateTable<'command' | 'allowed in' | 'refused with' | 'right'>(page, 'Commands')
  expect(Object.fromEntries(rows.map((row) => [row.command, listOf(row['allowed in'])]))).toEqual(monthAllows)
  for (const row of rows) {
    const call = row.command === 'close' ? closeMonth : resendMonth
    expect(call.right).toBe(row.right)
    expect(call.refusals).toContain(row['refused with'])
  }
})

test('a month is open until it has ended and its invoice is issued, and keeps the state of its close', () => {
  const facts = { state: null, is_over: true, is_invoiced: true }
  expect(monthStateOf(facts)).toBe('READY')
  expect(monthStateOf({ ...facts, is_over: false })).toBe('OPEN')
  expect(monthStateOf({ ...facts, is_invoiced: false })).toBe('OPEN')
  expect(monthStateOf({ ...facts, state: 'FAILED' })).toBe('FAILED')
})

import { changePlan, retrySubscriptionCapture, subscriptionStates } from '@voltway/contract/subscriptions'
import { expect, test } from 'vitest'
import { readStateTable } from '../../../test/state-page.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { graceEnd, nextTry } from './plan-period.ts'
import { afterGrace } from './subscription-billing.ts'

const page = new URL('subscriptions.states.md', import.meta.url)
const validUntil = new Date('2026-03-01T10:00:00Z')
const daysAfter = (at: Date) => (at.getTime() - validUntil.getTime()) / DAY_MS

test('the page lists every state, and its transitions lead from one to another', () => {
  expect(readStateTable<'state'>(page, 'States').map(({ state }) => state)).toEqual([...subscriptionStates])
  for (const { from, to } of readStateTable<'from' | 'to'>(page, 'Transitions')) {
    expect(subscriptionStates).toContain(from)
    expect(subscriptionStates).toContain(to)
  }
})

test('an unpaid period is retried on exactly the days of the page, and is in time until the last', () => {
  const days = readStateTable<'day'>(page, 'Unpaid period').map(({ day }) => Number(day))
  const walked = [0]
  for (let at = nextTry(validUntil, validUntil); at !== null; at = nextTry(validUntil, at)) walked.push(daysAfter(at))
  expect(days).toEqual(walked)
  expect(daysAfter(graceEnd(validUntil))).toBe(days.at(-1))
  expect(afterGrace(validUntil).getTime() - graceEnd(validUntil).getTime()).toBe(1)
})

test('between two steps of the page the next one is due, and none after the last', () => {
  const days = readStateTable<'day'>(page, 'Unpaid period').map(({ day }) => Number(day))
  for (let hour = 0; hour <= 7 * 24; hour++) {
    const next = nextTry(validUntil, new Date(validUntil.getTime() + hour * 3_600_000))
    expect(next === null ? undefined : daysAfter(next)).toBe(days.find((day) => day * 24 > hour))
  }
})

test('each command has the right and the refusal of the page', () => {
  const calls: Record<string, typeof changePlan | typeof retrySubscriptionCapture> = {
    change: changePlan,
    retry: retrySubscriptionCapture,
  }
  const rows = readStateTable<'command' | 'refused with' | 'right'>(page, 'Commands')
  expect(rows.map(({ command }) => command)).toEqual(Object.keys(calls))
  for (const row of rows) {
    expect(calls[row.command]?.right).toBe(row.right)
    expect(calls[row.command]?.refusals).toContain(row['refused with'].split(' ')[0])
  }
})

import { describe, expect, test } from 'vitest'
import { isEnding, shownUntil } from './subscription-dates.ts'

const now = new Date('2026-03-02T10:00:00.000Z')
const dayMs = 86_400_000
const inMs = (ms: number) => new Date(now.getTime() + ms).toISOString()
const plan = (name: string, valid_until: string | null, state: 'ACTIVE' | 'SUSPENDED' = 'ACTIVE') => ({
  state,
  valid_until,
  subscription_plan: { name },
})

describe('a subscription is ending from one day after its end to five days before (spec §4), to the millisecond', () => {
  test.each([
    ['a millisecond more than a day ago', -dayMs - 1, false],
    ['exactly a day ago', -dayMs, true],
    ['a millisecond less than a day ago', -dayMs + 1, true],
    ['now', 0, true],
    ['a millisecond less than five days ahead', 5 * dayMs - 1, true],
    ['exactly five days ahead', 5 * dayMs, true],
    ['a millisecond more than five days ahead', 5 * dayMs + 1, false],
  ])('%s', (_when, ms, ending) => {
    expect(isEnding(plan('PRO', inMs(ms)), now)).toBe(ending)
  })
})

test('the plan FREE never ends, even with a date (spec §4)', () => {
  expect(isEnding(plan('FREE', inMs(0)), now)).toBe(false)
  expect(isEnding(plan('FREE', null), now)).toBe(false)
  expect(isEnding(plan('START', null), now)).toBe(false)
})

test('a suspended subscription shows the date five days after its end (spec §4, §9), to the millisecond', () => {
  for (const ms of [-1, 0, 1]) {
    expect(shownUntil(plan('PRO', inMs(ms), 'SUSPENDED'))).toBe(inMs(5 * dayMs + ms))
    expect(shownUntil(plan('PRO', inMs(ms)))).toBe(inMs(ms))
  }
  expect(shownUntil(plan('FREE', null))).toBeNull()
})

test('five days are 120 hours, also across a clock change', () => {
  expect(shownUntil(plan('PRO', '2026-03-27T23:30:00Z', 'SUSPENDED'))).toBe('2026-04-01T23:30:00.000Z')
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../platform/durations.ts'
import { instantsOfClock, legalTime } from './legal-time.ts'

/** The Azores set their clock back to midnight, Lord Howe by half an hour. */
const zones = ['Europe/Lisbon', 'Atlantic/Azores', 'Europe/Paris', 'Australia/Lord_Howe']
const changeDays = ['2025-03-30', '2025-04-06', '2025-10-05', '2025-10-26']

test('the instants of a span of local time are those at which the clock shows it, also on days of a clock change', () => {
  const minute = fc.integer({ min: 0, max: 24 * 60 - 1 })
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom(...changeDays),
      minute,
      fc.integer({ min: 1, max: 2 * 24 * 60 }),
      (zone, day, start, minutes) => {
        const local = (ms: number) => new Date(ms).toISOString().slice(0, 16)
        const fromMs = Date.parse(day) + start * MINUTE_MS
        const [from, to] = [local(fromMs), local(fromMs + minutes * MINUTE_MS)]
        const spans = instantsOfClock(from, to, zone)
        for (let atMs = fromMs - DAY_MS; atMs < fromMs + 4 * DAY_MS; atMs += 5 * MINUTE_MS) {
          const clock = legalTime(atMs, zone)
          const isInside = spans.some((span) => span.fromMs <= atMs && atMs < span.toMs)
          if (isInside !== (from <= clock && clock < to)) expect([zone, from, to, clock, isInside]).toEqual([])
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('a day without a clock change is one span', () => {
  expect(instantsOfClock('2025-06-01T00:00', '2025-06-02T00:00', 'Europe/Lisbon')).toEqual([
    { fromMs: Date.parse('2025-05-31T23:00Z'), toMs: Date.parse('2025-06-01T23:00Z') },
  ])
})

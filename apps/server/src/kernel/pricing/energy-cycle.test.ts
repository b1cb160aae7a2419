import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileEnergyCycle, cutAtBoundaries, type EnergyCycle } from './energy-cycle.ts'
import { legalDay } from './legal-time.ts'
import { daily, noCycle, weekly, weeklyRows } from './pricing.test-data.ts'

const MINUTE = 60_000

/** Minutes in each period, in order, between two instants. */
function cut(cycle: EnergyCycle, start: string, end: string): [string, number][] {
  return cutAtBoundaries(Date.parse(start), Date.parse(end), cycle).map(({ startMs, endMs, period }) => [
    period,
    (endMs - startMs) / MINUTE,
  ])
}

describe('a session is split where the energy price changes', () => {
  test('Monday 06:50–07:10 on the weekly cycle is ten minutes off-peak and ten normal', () => {
    expect(cut(weekly, '2026-01-12T06:50:00Z', '2026-01-12T07:10:00Z')).toEqual([
      ['OFF_PEAK', 10],
      ['NORMAL', 10],
    ])
  })

  test('in summer the same Monday hour is an hour earlier in UTC', () => {
    expect(cut(weekly, '2026-07-13T05:50:00Z', '2026-07-13T06:10:00Z')).toEqual([
      ['OFF_PEAK', 10],
      ['NORMAL', 10],
    ])
  })

  test('a winter Saturday 09:15–09:45 is half off-peak', () => {
    expect(cut(weekly, '2026-01-10T09:15:00Z', '2026-01-10T09:45:00Z')).toEqual([
      ['OFF_PEAK', 15],
      ['NORMAL', 15],
    ])
  })

  test('a summer Saturday 13:45–14:15 turns off-peak at 14:00 local time', () => {
    expect(cut(weekly, '2026-07-11T12:45:00Z', '2026-07-11T13:15:00Z')).toEqual([
      ['NORMAL', 15],
      ['OFF_PEAK', 15],
    ])
  })

  test('Friday 21:30–22:30 on the daily cycle is half off-peak', () => {
    expect(cut(daily, '2026-01-09T21:30:00Z', '2026-01-09T22:30:00Z')).toEqual([
      ['NORMAL', 30],
      ['OFF_PEAK', 30],
    ])
  })

  test('on the night when the clocks go back, 01:30–02:30 lasts two hours', () => {
    expect(cut(weekly, '2026-10-25T00:30:00Z', '2026-10-25T02:30:00Z')).toEqual([['OFF_PEAK', 120]])
    expect(cut(daily, '2026-10-25T00:30:00Z', '2026-10-25T02:30:00Z')).toEqual([['OFF_PEAK', 120]])
  })

  test('off-peak nights last an hour more when the clocks go back and an hour less when they go forward', () => {
    // From 22:00 to 08:00 local time: ten hours on other nights.
    expect(cut(daily, '2026-10-24T20:00:00Z', '2026-10-25T09:00:00Z')).toEqual([
      ['NORMAL', 60],
      ['OFF_PEAK', 660],
      ['NORMAL', 60],
    ])
    expect(cut(daily, '2026-03-28T21:00:00Z', '2026-03-29T08:00:00Z')).toEqual([
      ['NORMAL', 60],
      ['OFF_PEAK', 540],
      ['NORMAL', 60],
    ])
  })

  test('boundaries inside the repeated or skipped hour apply in local time', () => {
    const one = compileEnergyCycle(
      'DAILY',
      [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
        validFrom: '2011-01-01',
        validTo: null,
        weekday,
        season: 'ANY' as const,
        startsAt: '01:15',
        endsAt: '01:45:00',
        period: 'OFF_PEAK',
      })),
      'Europe/Lisbon',
    )
    // 01:15–01:45 occurs twice on 25 October and not at all on 29 March.
    expect(cut(one, '2026-10-25T00:00:00Z', '2026-10-25T02:00:00Z')).toEqual([
      ['NORMAL', 15],
      ['OFF_PEAK', 30],
      ['NORMAL', 30],
      ['OFF_PEAK', 30],
      ['NORMAL', 15],
    ])
    expect(cut(one, '2026-03-29T00:00:00Z', '2026-03-29T02:00:00Z')).toEqual([['NORMAL', 120]])
  })

  test('the season follows legal time: the Saturdays before and after a clock change differ', () => {
    const at0915 = (day: string) => cut(weekly, `${day}:10:00Z`, `${day}:20:00Z`)
    expect(at0915('2026-03-28T09')).toEqual([['OFF_PEAK', 10]])
    expect(at0915('2026-04-04T08')).toEqual([['NORMAL', 10]])
    expect(at0915('2026-10-24T08')).toEqual([['NORMAL', 10]])
    expect(at0915('2026-10-31T09')).toEqual([['OFF_PEAK', 10]])
  })

  test('midnight at the year’s end is not a boundary by itself', () => {
    expect(cut(weekly, '2026-12-31T23:30:00Z', '2027-01-01T00:30:00Z')).toEqual([
      ['NORMAL', 30],
      ['OFF_PEAK', 30],
    ])
    expect(cut(daily, '2026-12-31T23:30:00Z', '2027-01-01T00:30:00Z')).toEqual([['OFF_PEAK', 60]])
  })

  test('a session that starts exactly on a boundary has only the period that begins there', () => {
    expect(cut(weekly, '2026-01-12T07:00:00Z', '2026-01-12T07:10:00Z')).toEqual([['NORMAL', 10]])
    expect(cut(weekly, '2026-01-12T06:50:00Z', '2026-01-12T07:00:00Z')).toEqual([['OFF_PEAK', 10]])
    expect(cut(weekly, '2026-01-12T07:00:00Z', '2026-01-12T07:00:00Z')).toEqual([['NORMAL', 0]])
    expect(cut(weekly, '2026-01-12T06:59:59.999Z', '2026-01-12T06:59:59.999Z')).toEqual([['OFF_PEAK', 0]])
  })

  test('new periods apply from their first day, and the old ones until then', () => {
    const reform = weeklyRows.map((row) => ({ ...row, validFrom: '2027-07-05', period: 'SUPER_OFF_PEAK' }))
    const reformed = compileEnergyCycle('WEEKLY', [...weeklyRows, ...reform], 'Europe/Lisbon')
    expect(cut(reformed, '2027-07-04T22:00:00Z', '2027-07-05T06:30:00Z')).toEqual([
      ['OFF_PEAK', 60],
      ['SUPER_OFF_PEAK', 420],
      ['NORMAL', 30],
    ])
  })

  test('without periods a session is not split, and an end before the start is refused', () => {
    expect(cut(noCycle, '2026-01-12T06:50:00Z', '2026-01-14T07:10:00Z')).toHaveLength(1)
    expect(() => cut(weekly, '2026-01-12T07:10:00Z', '2026-01-12T06:50:00Z')).toThrow(RangeError)
    expect(() => cutAtBoundaries(0, Number.NaN, weekly)).toThrow(RangeError)
  })
})

const instants = fc.integer({ min: Date.UTC(2015, 0, 1) / 1000, max: Date.UTC(2035, 0, 1) / 1000 }).map((s) => s * 1000)
const cycles = fc.constantFrom(weekly, daily)

test('slices cover the session without a gap, and adjacent slices have different periods', () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 5 * 24 * 3600_000 }), cycles, (startMs, lengthMs, cycle) => {
      const slices = cutAtBoundaries(startMs, startMs + lengthMs, cycle)
      expect(slices[0]?.startMs).toBe(startMs)
      expect(slices.at(-1)?.endMs).toBe(startMs + lengthMs)
      for (const [index, slice] of slices.entries()) {
        expect(slice.endMs).toBeGreaterThan(slice.startMs)
        const next = slices[index + 1]
        if (next === undefined) continue
        expect(next.startMs).toBe(slice.endMs)
        expect(next.period).not.toBe(slice.period)
      }
    }),
  )
})

test('the parts of a split session have the periods of the whole', () => {
  const minutesOf = (from: number, to: number, cycle: EnergyCycle) => {
    const sum = new Map<string, number>()
    for (const { startMs, endMs, period } of cutAtBoundaries(from, to, cycle)) {
      if (endMs > startMs) sum.set(period, (sum.get(period) ?? 0) + endMs - startMs)
    }
    return sum
  }
  const pieces = fc.array(fc.integer({ min: 0, max: 20 * 3600_000 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(instants, pieces, cycles, (startMs, lengths, cycle) => {
      const sum = new Map<string, number>()
      let fromMs = startMs
      for (const length of lengths) {
        for (const [period, ms] of minutesOf(fromMs, fromMs + length, cycle))
          sum.set(period, (sum.get(period) ?? 0) + ms)
        fromMs += length
      }
      expect(sum).toEqual(minutesOf(startMs, fromMs, cycle))
    }),
  )
})

test('every minute has the period of its local time', () => {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Lisbon',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  })
  fc.assert(
    fc.property(instants, (atMs) => {
      const parts = Object.fromEntries(clock.formatToParts(atMs).map(({ type, value }) => [type, value]))
      const time = `${parts.hour}:${parts.minute}`
      const season = parts.timeZoneName === 'GMT+01:00' ? 'SUMMER' : 'WINTER'
      const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(parts.weekday ?? '') + 1
      const row = weeklyRows.find(
        (row) =>
          row.weekday === weekday &&
          (row.season === season || row.season === 'ANY') &&
          row.startsAt <= time &&
          time < row.endsAt,
      )
      expect(cutAtBoundaries(atMs, atMs, weekly)[0]?.period).toBe(row?.period ?? 'NORMAL')
    }),
    { numRuns: 500 },
  )
})

test('overlapping rows and invalid times are refused when they are loaded', () => {
  const row = weeklyRows[0]!
  const compile = (...rows: (typeof row)[]) => compileEnergyCycle('WEEKLY', rows, 'Europe/Lisbon')
  expect(() => compile(row, { ...row, startsAt: '06:00', endsAt: '08:00' })).toThrow(RangeError)
  expect(() => compile({ ...row, endsAt: '00:00' })).toThrow(RangeError)
  expect(() => compile({ ...row, endsAt: '25:00' })).toThrow(RangeError)
  expect(() => compile({ ...row, validFrom: 'soon' })).toThrow(RangeError)
})

test('the day at a place is its local day, not the UTC day', () => {
  expect(legalDay(Date.parse('2026-07-31T23:30:00Z'), 'Europe/Lisbon')).toBe('2026-08-01')
  expect(legalDay(Date.parse('2026-07-31T23:30:00Z'), 'Atlantic/Azores')).toBe('2026-07-31')
  expect(legalDay(Date.parse('2026-12-31T23:30:00Z'), 'Europe/Madrid')).toBe('2027-01-01')
  expect(() => legalDay(0, 'Mars/Olympus')).toThrow(RangeError)
})

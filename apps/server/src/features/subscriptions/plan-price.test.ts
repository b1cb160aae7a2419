import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextTry, periodEnd } from './plan-period.ts'
import { type Choice, newPeriod, type Period, quoteChange, usedMinor, withVat } from './plan-price.ts'

const lisbon = { timeZone: 'Europe/Lisbon', vatRateBasisPoints: 2300n }
const DAY = 86_400_000

const choice = (position: number, price: number, interval: 'MONTHLY' | 'YEARLY' = 'MONTHLY'): Choice => ({
  planId: String(position),
  plan: `plan ${position}`,
  position,
  step: { price_step: 1, min: 0, max: null, price_minor: price, interval },
})
const FREE = choice(1, 0)
const START = choice(2, 1_900)
const PRO = choice(3, 5_900)
const PRO_YEAR = choice(3, 59_000, 'YEARLY')

const at = (text: string) => new Date(text)
const instants = fc.date({ min: at('2024-01-01T00:00:00Z'), max: at('2032-12-31T00:00:00Z'), noInvalidDate: true })
const zones = fc.constantFrom('Europe/Lisbon', 'Atlantic/Azores', 'Europe/Madrid', 'Europe/Paris')
const prices = fc.integer({ min: 1, max: 200_000 })

describe('the end of a period (domain: subscription)', () => {
  test('a plan begun on the 31st ends on the last day of short months and on the 31st again after them', () => {
    const ends: string[] = []
    let from = at('2027-12-31T10:00:00Z')
    for (let month = 0; month < 5; month++) {
      from = periodEnd(from, { interval: 'MONTHLY', anchorDay: 31 }, 'Europe/Lisbon')
      ends.push(from.toISOString())
    }
    // 2028 has a 29 February. From April the clock of Lisbon is an hour ahead.
    expect(ends).toEqual([
      '2028-01-31T10:00:00.000Z',
      '2028-02-29T10:00:00.000Z',
      '2028-03-31T09:00:00.000Z',
      '2028-04-30T09:00:00.000Z',
      '2028-05-31T09:00:00.000Z',
    ])
  })

  test.each([
    ['2027-01-29T10:00:00Z', 29, '2027-02-28'],
    ['2027-01-30T10:00:00Z', 30, '2027-02-28'],
    ['2028-01-30T10:00:00Z', 30, '2028-02-29'],
  ])('a month after %s with the anchor day %i ends on %s', (from, anchorDay, day) => {
    expect(periodEnd(at(from), { interval: 'MONTHLY', anchorDay }, 'Europe/Lisbon').toISOString()).toMatch(day)
  })

  test('a year after 29 February is 28 February, and four years on it is the 29th again', () => {
    let from = at('2028-02-29T12:00:00Z')
    const days = [1, 2, 3, 4].map(() => {
      from = periodEnd(from, { interval: 'YEARLY', anchorDay: 29 }, 'Europe/Madrid')
      return from.toISOString().slice(0, 10)
    })
    expect(days).toEqual(['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'])
  })

  test('every month is 28 to 31 days and an hour long at most, wherever the clocks change', () => {
    fc.assert(
      fc.property(instants, zones, (from, timeZone) => {
        const { to } = newPeriod(from, START.step, { ...lisbon, timeZone })
        const days = (to.getTime() - from.getTime()) / DAY
        expect(days).toBeGreaterThanOrEqual(28 - 1 / 24)
        expect(days).toBeLessThanOrEqual(31 + 1 / 24)
      }),
    )
  })
})

test('retries are due on days 1, 3 and 5 after the end of a period, to the millisecond (domain: subscription)', () => {
  const end = at('2026-04-02T10:00:00Z')
  const after = (ms: number) => nextTry(end, new Date(end.getTime() + ms))?.getTime()
  const day = (n: number) => end.getTime() + n * DAY
  expect([
    after(0),
    after(DAY - 1),
    after(DAY),
    after(3 * DAY - 1),
    after(3 * DAY),
    after(5 * DAY - 1),
    after(5 * DAY),
  ]).toEqual([day(1), day(1), day(3), day(3), day(5), day(5), undefined])
})

describe('the price of a change (domain: subscription)', () => {
  const april: Period = newPeriod(at('2026-04-01T00:00:00Z'), START.step, lisbon)

  test('an upgrade applies at once and costs the difference for the rest of the period, with VAT', () => {
    const quote = quoteChange({ current: START, running: april, next: PRO }, at('2026-04-16T00:00:00Z'), lisbon)
    // Half of 19.00 remains and half of 59.00 is due: 29.50 − 9.50 = 20.00, plus 23% VAT.
    expect(quote).toMatchObject({
      takesEffect: 'NOW',
      creditMinor: 950n,
      netMinor: 2_000n,
      vatMinor: 460n,
      totalMinor: 2_460n,
      nextTotalMinor: 7_257n,
      period: { from: april.from, to: april.to },
    })
  })

  test('a downgrade waits for the period’s end, and so does a change from yearly to monthly', () => {
    const now = at('2026-04-16T00:00:00Z')
    for (const [from, to] of [
      [PRO, START],
      [PRO, FREE],
      [PRO_YEAR, choice(4, 29_900)],
    ] as const) {
      const running = newPeriod(at('2026-04-01T00:00:00Z'), from.step, lisbon)
      expect(quoteChange({ current: from, running, next: to }, now, lisbon)).toMatchObject({
        takesEffect: 'PERIOD_END',
        effectiveAt: running.to,
        totalMinor: 0n,
      })
    }
  })

  test('a change from monthly to yearly starts now, less the rest of the month', () => {
    const running = newPeriod(at('2026-04-01T00:00:00Z'), PRO.step, lisbon)
    const now = at('2026-04-16T00:00:00Z')
    const quote = quoteChange({ current: PRO, running, next: PRO_YEAR }, now, lisbon)
    expect(quote).toMatchObject({ takesEffect: 'NOW', creditMinor: 2_950n, netMinor: 56_050n })
    expect(quote.period?.from).toEqual(now)
    expect(quote.period?.to.toISOString()).toBe('2027-04-16T00:00:00.000Z')
  })

  test('a change at the first instant costs the whole difference, at the last one nothing, and never less', () => {
    fc.assert(
      fc.property(instants, prices, prices, fc.double({ min: 0, max: 1, noNaN: true }), (from, a, b, share) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)]
        const running = newPeriod(from, choice(2, low).step, lisbon)
        const quoteAt = (when: Date) =>
          quoteChange({ current: choice(2, low), running, next: choice(3, high) }, when, lisbon)
        const whole = withVat(BigInt(high - low), lisbon)
        expect(quoteAt(running.from).netMinor).toBe(whole.totalMinor < 50n ? 0n : whole.netMinor)
        expect(quoteAt(new Date(running.to.getTime() - 1)).netMinor).toBe(0n)
        const when = new Date(
          running.from.getTime() + Math.floor(share * (running.to.getTime() - running.from.getTime() - 1)),
        )
        const { netMinor, vatMinor, totalMinor } = quoteAt(when)
        expect(netMinor).toBeGreaterThanOrEqual(0n)
        expect(netMinor).toBeLessThanOrEqual(BigInt(high - low))
        expect({ netMinor, vatMinor, totalMinor }).toEqual(withVat(netMinor, lisbon))
      }),
    )
  })

  test('a difference below the smallest collectable amount is free: the last hours of a period', () => {
    // 40.00 more for 720 hours, with 23% VAT: 0.48 for seven hours, 0.55 for eight.
    const quoteBefore = (hours: number) =>
      quoteChange(
        { current: START, running: april, next: PRO },
        new Date(april.to.getTime() - hours * 3_600_000),
        lisbon,
      )
    expect(quoteBefore(7)).toMatchObject({ takesEffect: 'NOW', netMinor: 0n, vatMinor: 0n, totalMinor: 0n })
    expect(quoteBefore(8)).toMatchObject({ takesEffect: 'NOW', totalMinor: 55n })
  })

  test('a change and its reversal at one instant cost nothing, because the rest has the same value both ways', () => {
    fc.assert(
      fc.property(instants, prices, prices, fc.integer({ min: 0, max: 27 * DAY }), (from, a, b, ms) => {
        const when = new Date(from.getTime() + ms)
        const rest = (price: number) => {
          const period = newPeriod(from, choice(2, price).step, lisbon)
          return period.netMinor - usedMinor(period, when)
        }
        const there = withVat(rest(b) - rest(a), lisbon).totalMinor
        const back = withVat(rest(a) - rest(b), lisbon).totalMinor
        expect(there + back).toBe(0n)
      }),
    )
  })

  test('the parts of a split period cost as much as the whole', () => {
    fc.assert(
      fc.property(
        instants,
        prices,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 40 }),
        (from, price, cuts) => {
          const period = newPeriod(from, choice(2, price).step, lisbon)
          const wholeMs = period.to.getTime() - period.from.getTime()
          const moments = [0, ...cuts.sort((a, b) => a - b), 1].map(
            (cut) => new Date(from.getTime() + Math.floor(cut * wholeMs)),
          )
          const parts = moments
            .slice(1)
            .map((end, index) => usedMinor(period, end) - usedMinor(period, moments[index] as Date))
          expect(parts.every((part) => part >= 0n)).toBe(true)
          expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(period.netMinor)
        },
      ),
    )
  })

  test('a chain of upgrades costs between the cheapest and the most expensive plan for the whole period', () => {
    fc.assert(
      fc.property(instants, fc.array(prices, { minLength: 2, maxLength: 6 }), (from, candidates) => {
        const steps = [...candidates].sort((a, b) => a - b)
        let period = newPeriod(from, choice(1, steps[0] as number).step, lisbon)
        let paid = period.netMinor
        steps.slice(1).forEach((price, index) => {
          const when = new Date(from.getTime() + (index + 1) * DAY)
          const quote = quoteChange(
            { current: choice(1, Number(period.netMinor)), running: period, next: choice(2, price) },
            when,
            lisbon,
          )
          paid += quote.netMinor
          period = quote.period ?? period
        })
        expect(paid).toBeGreaterThanOrEqual(BigInt(steps[0] as number))
        expect(paid).toBeLessThanOrEqual(BigInt(steps.at(-1) as number))
      }),
    )
  })
})

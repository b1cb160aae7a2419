import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { runsEveryCase } from '../../../test/every-case.ts'
import type { PlanConnector, Steps } from './free-power.ts'
import { type PlannedRow, planLoad } from './load-plan.ts'
import { canBeRelaxed } from './relaxed-problem.test-data.ts'

const RUNS = runsEveryCase ? 10_000 : 500

const day = (limitW: number, price: (step: number) => number = () => 1): Steps => ({
  limitW: Array.from({ length: 96 }, () => limitW),
  hours: Array.from({ length: 96 }, () => 0.25),
  price: Array.from({ length: 96 }, (_, step) => price(step)),
})

const connector = (
  id: string,
  car: Partial<NonNullable<PlanConnector['car']>> | null,
  more: Partial<PlanConnector> = {},
): PlanConnector => ({
  ...{ id, minW: 4_140, maxW: 11_000, defaultW: 0, heldW: null },
  car:
    car === null
      ? null
      : {
          ...{ neededWh: null, chargedWh: 0, readyStep: null, maxW: 22_000 },
          ...{ requestedAt: 0, isCharging: false, promisedW: null },
          ...car,
        },
  ...more,
})

const rowOf = (plan: readonly PlannedRow[], id: string) => plan.find(({ connectorId }) => connectorId === id)
const powersOf = (plan: readonly PlannedRow[], id: string) => rowOf(plan, id)?.powersW ?? []
/** What a car without a limit of its own draws before a step. */
const energyWh = (row: readonly number[], { hours }: Steps, before = row.length) =>
  row.slice(0, before).reduce((sum, power, step) => sum + power * (hours[step] ?? 0), 0)
/** What a car draws of its row. */
const drawnBy = ({ car }: PlanConnector, row: readonly number[]) => row.map((power) => Math.min(power, car?.maxW ?? 0))
const switches = (row: readonly number[]) => row.filter((power, at) => power > 0 !== (row[at - 1] ?? 0) > 0).length

test('a car with time charges in the cheapest hours, and at once when every hour costs the same', () => {
  const car = { neededWh: 22_000, readyStep: 40 }
  const night = planLoad(
    day(22_000, (step) => (step >= 20 && step < 30 ? 0.1 : 0.2)),
    [connector('a', car)],
  )
  expect(powersOf(night, 'a').flatMap((power, step) => (power > 0 ? [step] : []))).toEqual([
    20, 21, 22, 23, 24, 25, 26, 27,
  ])
  const flat = planLoad(day(22_000), [connector('a', car)])
  expect(powersOf(flat, 'a').flatMap((power, step) => (power > 0 ? [step] : []))).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})

test('a car with little time is served before a car that has more, also when it came later', () => {
  const plan = planLoad(day(11_000), [
    connector('early', { neededWh: 11_000, readyStep: 8, requestedAt: 0 }),
    connector('late', { neededWh: 11_000, readyStep: 4, requestedAt: 1 }),
  ])
  expect(plan.map(({ readiness }) => readiness)).toEqual(['READY', 'READY'])
})

test('a car that needs every step until its time shares the limit with one that only needs a part', () => {
  const steps = { ...day(15_140), limitW: [15_140, 15_140, 15_140] }
  const cut = { ...steps, hours: [0.25, 0.25, 0.25], price: [1, 1, 1] }
  const plan = planLoad(cut, [
    connector('part', { neededWh: 2_070, readyStep: 2 }),
    connector('all', { neededWh: 8_250, readyStep: 3 }),
  ])
  expect(plan.map(({ readiness }) => readiness)).toEqual(['READY', 'READY'])
})

test('a car that cannot be ready is late, gets what is left, and makes nobody else late', () => {
  const plan = planLoad(day(11_000), [
    connector('first', { neededWh: 22_000, readyStep: 8, requestedAt: 0 }),
    connector('second', { neededWh: 11_000, readyStep: 8, requestedAt: 1 }),
  ])
  expect(plan.map(({ readiness }) => readiness)).toEqual(['READY', 'LATE'])
  expect(energyWh(powersOf(plan, 'second'), day(11_000))).toBe(11_000)
})

test('cars without a time share the power equally, up to what each can use', () => {
  const plan = planLoad(day(24_000), [connector('a', {}), connector('b', {}), connector('small', { maxW: 5_000 })])
  expect(plan.map(({ powersW }) => powersW[0])).toEqual([9_500, 9_500, 5_000])
})

test('cars that do not fit together take turns by what they miss, for an hour or longer', () => {
  const steps = day(5_000)
  const plan = planLoad(steps, [connector('a', { neededWh: 20_000 }), connector('b', { neededWh: 20_000 })])
  for (const id of ['a', 'b']) {
    expect(energyWh(powersOf(plan, id), steps)).toBeGreaterThanOrEqual(20_000)
    expect(switches(powersOf(plan, id))).toBeLessThanOrEqual(12)
  }
  expect(Math.abs(energyWh(powersOf(plan, 'a'), steps, 32) - energyWh(powersOf(plan, 'b'), steps, 32))).toBeLessThan(
    6_000,
  )
})

test('cars that fit together are not switched off before they have their energy', () => {
  const needs = fc.array(fc.integer({ min: 1_500, max: 60_000 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(needs, fc.integer({ min: 0, max: 40_000 }), (needed, more) => {
      const steps = day(needed.length * 4_140 + more)
      const plan = planLoad(
        steps,
        needed.map((neededWh, index) => connector(`${index}`, { neededWh })),
      )
      for (const { powersW } of plan) expect(switches(powersW)).toBeLessThanOrEqual(2)
    }),
    { numRuns: RUNS },
  )
})

test('a charger that accepts no profile reserves what it may deliver', () => {
  const heldW = Array.from({ length: 96 }, (_, step) => (step < 4 ? 11_000 : 4_140))
  const plan = planLoad(day(16_000), [connector('offline', {}, { heldW, defaultW: 4_140 }), connector('b', {})])
  expect(powersOf(plan, 'b').slice(2, 6)).toEqual([5_000, 5_000, 11_000, 11_000])
})

const aCar = fc.record({
  neededWh: fc.option(fc.integer({ min: 0, max: 60_000 })),
  chargedWh: fc.integer({ min: 0, max: 30_000 }),
  readyStep: fc.option(fc.integer({ min: 0, max: 30 })),
  maxW: fc.constantFrom(3_680, 7_360, 11_040, 22_080),
  requestedAt: fc.integer({ min: 0, max: 9 }),
  isCharging: fc.boolean(),
  promisedW: fc.constant(null),
})
const aConnector = fc
  .record({
    minW: fc.constantFrom(1_380, 4_140),
    maxW: fc.constantFrom(7_360, 11_040, 22_080),
    hasDefault: fc.boolean(),
    isHeld: fc.integer({ min: 0, max: 9 }).map((some) => some === 0),
    car: fc.option(aCar, { freq: 8 }),
  })
  .map(({ hasDefault, isHeld, ...one }) => ({
    ...one,
    defaultW: hasDefault ? one.minW : 0,
    heldW: isHeld ? Array.from({ length: 24 }, () => one.minW) : null,
  }))
const aSite = fc.record({
  connectors: fc
    .array(aConnector, { minLength: 1, maxLength: 6 })
    .map((all) => all.map((one, index) => ({ ...one, id: `${index}` }))),
  limitW: fc.array(fc.integer({ min: 10_000, max: 60_000 }), { minLength: 24, maxLength: 24 }),
  first: fc.constantFrom(0.25, 0.25, 0.1),
  price: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 24, maxLength: 24 }),
})
const stepsOf = ({ limitW, first, price }: { limitW: number[]; first: number; price: number[] }): Steps => ({
  ...{ limitW, price },
  hours: limitW.map((_, step) => (step === 0 ? first : 0.25)),
})
const reservedIn = (connectors: readonly PlanConnector[], step: number) =>
  connectors.reduce((sum, { defaultW, heldW }) => sum + Math.max(defaultW, heldW?.[step] ?? 0), 0)

test('the sum of powers is never above the limit, and each power is one that its charger and car can use', () => {
  fc.assert(
    fc.property(aSite, (site) => {
      const plan = planLoad(stepsOf(site), site.connectors)
      for (const [step, limit] of site.limitW.entries()) {
        const used = site.connectors.reduce((sum, { id, defaultW, heldW }) => {
          return sum + Math.max(defaultW, heldW?.[step] ?? 0, powersOf(plan, id)[step] ?? 0)
        }, 0)
        if (used > Math.max(limit, reservedIn(site.connectors, step))) expect.fail(`${used} W in step ${step}`)
      }
      for (const { id, minW, maxW, car, heldW } of site.connectors) {
        if (car === null || heldW !== null) continue
        const top = Math.max(minW, Math.min(maxW, car.maxW))
        const wrong = powersOf(plan, id).filter((power) => power !== 0 && (power < minW || power > top))
        expect(wrong).toEqual([])
      }
    }),
    { numRuns: RUNS },
  )
})

test('a promised car has its energy at its time, and a car is late only when the relaxed problem has no margin for it', () => {
  let [late, ready] = [0, 0]
  fc.assert(
    fc.property(aSite, (site) => {
      const steps = stepsOf(site)
      const plan = planLoad(steps, site.connectors)
      const isReady = ({ id }: PlanConnector) => rowOf(plan, id)?.readiness === 'READY'
      for (const one of site.connectors.filter(isReady)) {
        ready += 1
        const { neededWh, readyStep } = one.car ?? { neededWh: 0, readyStep: 0 }
        expect(energyWh(drawnBy(one, powersOf(plan, one.id)), steps, readyStep ?? 0)).toBeGreaterThanOrEqual(
          (neededWh ?? 0) - 1,
        )
      }
      for (const one of site.connectors.filter(({ id }) => rowOf(plan, id)?.readiness === 'LATE')) {
        late += 1
        const before = site.connectors.filter(
          (other) => isReady(other) && (other.car?.requestedAt ?? 0) < (one.car?.requestedAt ?? 0),
        )
        expect(canBeRelaxed(steps, site.connectors, [...before, one])).toBe(false)
      }
    }),
    { numRuns: RUNS },
  )
  expect(Math.min(late, ready)).toBeGreaterThan(RUNS / 10)
})

test('what was promised stays promised when time passes and others come', () => {
  fc.assert(
    fc.property(
      aSite,
      fc.array(aConnector, { maxLength: 3 }),
      fc.integer({ min: 1, max: 8 }),
      (site, added, passed) => {
        const steps = stepsOf(site)
        const plan = planLoad(steps, site.connectors)
        const cut = <T>(row: readonly T[]) => row.slice(passed)
        const later = { limitW: cut(steps.limitW), hours: cut(steps.hours), price: cut(steps.price) }
        const moved = site.connectors.map((one): PlanConnector => {
          const row = powersOf(plan, one.id)
          const got = energyWh(drawnBy(one, row), steps, passed)
          const isReady = rowOf(plan, one.id)?.readiness === 'READY'
          const { car, heldW } = one
          if (car === null) return { ...one, heldW: heldW && cut(heldW) }
          return {
            ...one,
            heldW: heldW && cut(heldW),
            car: {
              ...car,
              neededWh: car.neededWh === null ? null : Math.max(0, car.neededWh - got),
              readyStep: car.readyStep === null ? null : car.readyStep - passed,
              promisedW: isReady ? cut(row) : null,
            },
          }
        })
        const fits = added
          .filter(({ heldW, defaultW }) => heldW === null && defaultW === 0)
          .map(
            (one, index): PlanConnector => ({
              ...one,
              id: `new ${index}`,
              car: one.car && {
                ...one.car,
                requestedAt: 100,
                readyStep: one.car.readyStep && one.car.readyStep - passed,
              },
            }),
          )
        const next = planLoad(later, [...fits, ...moved])
        for (const { car, id } of moved) {
          if (car === null || car.promisedW === null || (car.readyStep ?? 0) <= 0) continue
          expect(rowOf(next, id)?.readiness).toBe('READY')
        }
      },
    ),
    { numRuns: RUNS },
  )
})

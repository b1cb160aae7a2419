import type { readinesses } from '@voltway/contract/load-plans'
import { shareFairly } from './fair-share.ts'
import {
  availableW,
  drawnW,
  freeOf,
  NEGLIGIBLE_WH,
  type PlanConnector,
  type PlannedConnector,
  powerFor,
  release,
  reserve,
  type Steps,
} from './free-power.ts'
import { type Deadline, placeTogether } from './whole-steps.ts'

/** Whether a car will be ready by its time; null for a car without a time and a known target. */
export type Readiness = (typeof readinesses)[number] | null

/** The schedule of a connector. */
export interface PlannedRow {
  readonly connectorId: string
  /** Power in W in each step. */
  readonly powersW: readonly number[]
  readonly readiness: Readiness
}

/**
 * Plans the power of each connector of a site. In every step the sum of all powers, default powers and powers of
 * connectors that accept no profile is within the limit.
 *
 * 1. Each connector reserves its default power, and what it may deliver while it accepts no profile (`freeOf`).
 * 2. Cars with a time and a target are promised one after another, those that requested first first. A car has the
 *    row that an earlier plan promised it when this still fits. Otherwise it gets the cheapest steps that are free.
 *    When these do not suffice, it is placed again together with all cars promised before it (`placeTogether`, which
 *    states what it guarantees). When this fails as well, the car is late, and no other car has a disadvantage.
 * 3. Each promised car then moves to the cheapest steps that the others leave, the earliest first at the same price.
 *    It always finds enough, because the steps that it had are among them.
 * 4. Late cars get what is left as early as possible, the earliest time first.
 * 5. All others share the rest of each step fairly (`shareFairly`). They charge at once, whatever the price, because
 *    nobody knows when they leave.
 *
 * "Can be ready" with a least power is a packing problem, for which no fast exact algorithm exists. A car can be ready
 * here when step 2 finds a place for it. It does wherever the relaxed problem has a margin of the largest power of one
 * car, and a car that was promised stays promised until the limit, a charger or its own request changes.
 */
export function planLoad(steps: Steps, connectors: readonly PlanConnector[]): PlannedRow[] {
  const free = freeOf(steps, connectors)
  const planned = connectors.filter((connector): connector is PlannedConnector => isPlanned(connector))
  const deadlines = planned.flatMap((connector) => deadlineOf(connector, steps))
  const promised = promiseInTurn(deadlines, free, steps)
  moveToCheapest(promised, free, steps)
  const late = deadlines.filter((deadline) => !promised.has(deadline))
  const rows = new Map([...promised].map(([{ connector }, row]) => [connector.id, row]))
  for (const deadline of late.toSorted((a, b) => a.readyStep - b.readyStep))
    rows.set(deadline.connector.id, placeEarly(deadline, free, steps))
  const others = planned.filter(({ id }) => !rows.has(id))
  for (const [index, row] of shareFairly(others, free, steps).entries())
    rows.set((others[index] as PlanConnector).id, row)
  const lateIds = new Set(late.map(({ connector }) => connector.id))
  const readyIds = new Set([...promised.keys()].map(({ connector }) => connector.id))
  return connectors.map(({ id, heldW }) => ({
    connectorId: id,
    powersW: rows.get(id) ?? heldW ?? steps.hours.map(() => 0),
    readiness: readyIds.has(id) ? 'READY' : lateIds.has(id) ? 'LATE' : null,
  }))
}

const isPlanned = ({ car, heldW }: PlanConnector) => car !== null && heldW === null

/** A time beyond the plan counts as its end. A time that has passed is none any more: the car charges with the others. */
function deadlineOf(connector: PlannedConnector, { hours }: Steps): Deadline[] {
  const { neededWh, readyStep } = connector.car
  if (neededWh === null || readyStep === null || readyStep <= 0) return []
  return [{ connector, neededWh, readyStep: Math.min(readyStep, hours.length) }]
}

function promiseInTurn(deadlines: readonly Deadline[], free: number[], steps: Steps): Map<Deadline, number[]> {
  const promised = new Map<Deadline, number[]>()
  for (const deadline of deadlines.toSorted((a, b) => a.connector.car.requestedAt - b.connector.car.requestedAt)) {
    const row = rowBefore(deadline, free, steps) ?? placeCheaply(deadline, free, steps)
    if (row !== undefined) {
      reserveRow(free, deadline.connector, row)
      promised.set(deadline, row)
    } else placeAgain([...promised.keys(), deadline], promised, free, steps)
  }
  return promised
}

/** Places cars together that are promised, and one more; without success nothing changes. */
function placeAgain(
  deadlines: readonly Deadline[],
  promised: Map<Deadline, number[]>,
  free: number[],
  steps: Steps,
): void {
  const without = [...free]
  for (const [{ connector }, row] of promised) releaseRow(without, connector, row)
  const rows = placeTogether(deadlines, without, steps)
  if (rows === undefined) return
  for (const [step, watts] of without.entries()) free[step] = watts
  for (const [index, deadline] of deadlines.entries()) {
    const row = rows[index] as number[]
    reserveRow(free, deadline.connector, row)
    promised.set(deadline, row)
  }
}

function moveToCheapest(promised: Map<Deadline, number[]>, free: number[], steps: Steps): void {
  for (const [deadline, row] of promised) {
    releaseRow(free, deadline.connector, row)
    const moved = placeCheaply(deadline, free, steps) ?? row
    reserveRow(free, deadline.connector, moved)
    promised.set(deadline, moved)
  }
}

function rowBefore({ connector, neededWh, readyStep }: Deadline, free: readonly number[], steps: Steps) {
  const before = connector.car.promisedW
  if (before === null) return undefined
  const row = steps.hours.map((_, step) => (step < readyStep ? (before[step] ?? 0) : 0))
  const fits = row.every((power, step) => power === 0 || power <= availableW(free, connector, step))
  const energyWh = row.reduce((sum, power, step) => sum + drawnW(connector, power) * (steps.hours[step] ?? 0), 0)
  return fits && energyWh >= neededWh - NEGLIGIBLE_WH ? row : undefined
}

/** The cheapest steps before the car's time that suffice, the earliest first at the same price. */
function placeCheaply(deadline: Deadline, free: readonly number[], steps: Steps): number[] | undefined {
  const { row, missingWh } = fill(deadline, free, steps, cheapestFirst(deadline.readyStep, steps))
  return missingWh <= NEGLIGIBLE_WH ? row : undefined
}

const cheapestFirst = (before: number, { price }: Steps) =>
  Array.from({ length: before }, (_, step) => step).toSorted((a, b) => (price[a] ?? 0) - (price[b] ?? 0) || a - b)

/** The earliest steps, before and after the car's time. */
function placeEarly(deadline: Deadline, free: number[], steps: Steps): number[] {
  const { row } = fill(deadline, free, steps, [...steps.hours.keys()])
  reserveRow(free, deadline.connector, row)
  return row
}

function fill({ connector, neededWh }: Deadline, free: readonly number[], steps: Steps, order: readonly number[]) {
  const row = steps.hours.map(() => 0)
  let missingWh = neededWh
  for (const step of order) {
    if (missingWh <= NEGLIGIBLE_WH) break
    const available = availableW(free, connector, step)
    if (available === 0) continue
    const hours = steps.hours[step] ?? 0
    row[step] = powerFor(missingWh, hours, available, connector.minW)
    missingWh -= drawnW(connector, row[step] ?? 0) * hours
  }
  return { row, missingWh }
}

function reserveRow(free: number[], connector: PlanConnector, row: readonly number[]): void {
  for (const [step, power] of row.entries()) reserve(free, connector, step, power)
}

function releaseRow(free: number[], connector: PlanConnector, row: readonly number[]): void {
  for (const [step, power] of row.entries()) release(free, connector, step, power)
}

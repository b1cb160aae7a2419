/**
 * The steps of a plan. Step 0 is the rest of the present quarter of an hour; every other step is a whole quarter, so
 * that bands of a tariff and times of departure fall between two steps.
 */
export interface Steps {
  /** What the chargers of the site may draw together, in W: the site's limit without its other consumers. */
  readonly limitW: readonly number[]
  /** Length of each step in hours. */
  readonly hours: readonly number[]
  /** Price of a kWh in each step. */
  readonly price: readonly number[]
}

/** A car that is plugged in. */
export interface Car {
  /** Energy that is missing until its target, measured at the charger; null when no target is known. */
  readonly neededWh: number | null
  /** Energy that it got since it was plugged in. */
  readonly chargedWh: number
  /** Number of steps that end by the time at which it has to be ready; null without such a time. */
  readonly readyStep: number | null
  /** The most that it draws, in W. */
  readonly maxW: number
  /** When it was plugged in, or when its target or its time changed last. Who comes first is promised first. */
  readonly requestedAt: number
  /** Whether its connector delivers power now. */
  readonly isCharging: boolean
  /** Its powers in the plan before, from the present step on, when that plan promised it; otherwise null. */
  readonly promisedW: readonly number[] | null
}

/** A connector of the site. */
export interface PlanConnector {
  readonly id: string
  /** The least that a car charges with, in W: 6 A × 230 V × phases. Below it, the power is 0. */
  readonly minW: number
  readonly maxW: number
  /** What it delivers to a car without a profile of its own. This power is always reserved for the connector. */
  readonly defaultW: number
  /** What it may deliver in each step while it accepts no new profile; null when it does. */
  readonly heldW: readonly number[] | null
  /** The car that the plan schedules; null without one. */
  readonly car: Car | null
}

/** A connector whose power the plan decides. */
export interface PlannedConnector extends PlanConnector {
  readonly car: Car
}

/** Energy below which a need counts as met: powers are whole watts. */
export const NEGLIGIBLE_WH = 1

/** The most that the connector and its car can use. */
export const topW = ({ minW, maxW, car }: PlannedConnector) => Math.max(minW, Math.min(maxW, car.maxW))

/** What the car draws of a power. A car that cannot use the least power of the connector draws less than is reserved. */
export const drawnW = ({ car }: PlannedConnector, powerW: number) => Math.min(powerW, car.maxW)

/** Power in W that no connector has in each step, without the default powers, which are reserved. */
export function freeOf({ limitW }: Steps, connectors: readonly PlanConnector[]): number[] {
  return limitW.map((limit, step) =>
    connectors.reduce((free, { defaultW, heldW }) => free - Math.max(defaultW, heldW?.[step] ?? 0), limit),
  )
}

/** The power that a connector can have in a step: 0, or between its least and its most. */
export function availableW(free: readonly number[], connector: PlannedConnector, step: number): number {
  const most = Math.min(topW(connector), (free[step] ?? 0) + connector.defaultW)
  return most >= connector.minW ? most : 0
}

/** Reserves a power in a step, as far as it is beyond the default power of the connector. */
export function reserve(free: number[], { defaultW }: PlanConnector, step: number, powerW: number): void {
  free[step] = (free[step] ?? 0) - Math.max(0, powerW - defaultW)
}

/** Releases a power that was reserved. */
export function release(free: number[], { defaultW }: PlanConnector, step: number, powerW: number): void {
  free[step] = (free[step] ?? 0) + Math.max(0, powerW - defaultW)
}

/** The power that delivers what is missing in a step, within what is available. */
export function powerFor(missingWh: number, hours: number, available: number, minW: number): number {
  return Math.min(available, Math.max(minW, Math.ceil(missingWh / hours)))
}

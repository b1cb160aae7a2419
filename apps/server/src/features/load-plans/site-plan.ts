import type { Car, PlanConnector, Steps } from './free-power.ts'
import { type PlannedRow, planLoad } from './load-plan.ts'
import { constantPower, type PowerSchedule, powerAt, quarterAt, quarterStart, quarters } from './power-schedule.ts'
import {
  PLANNED_QUARTERS,
  type ProfileKind,
  type ProfileState,
  type ProfileTurn,
  possibleOf,
  possibleW,
  profilesToSend,
} from './profile-turns.ts'

/** A car at a connector of a site. */
export interface SiteCar extends Pick<Car, 'neededWh' | 'chargedWh' | 'maxW' | 'requestedAt' | 'isCharging'> {
  /** When it has to be ready, in ms; null without such a time. */
  readonly readyAt: number | null
}

/** A connector of a site, with what is known of its charger. */
export interface SiteConnector extends Pick<PlanConnector, 'id' | 'minW' | 'maxW'> {
  /** The default power that it should have. */
  readonly defaultW: number
  /** Whether its charger is connected and has not refused a profile lately. */
  readonly accepts: boolean
  readonly profiles: Readonly<Record<ProfileKind, ProfileState>>
  /** The running charge; null without one. */
  readonly car: SiteCar | null
  /** Its schedule in the plan before, when that plan promised the car for the same request; otherwise null. */
  readonly promised: PowerSchedule | null
}

export interface LimitedSite {
  /** What the chargers may draw together in a quarter. */
  readonly limitW: (quarter: number) => number
  /** Price of a kWh in a quarter. */
  readonly price: (quarter: number) => number
  readonly connectors: readonly SiteConnector[]
}

/** A plan for a day, and what to send now. */
export interface SitePlan {
  /** The present quarter, which is the first of each row. */
  readonly from: number
  readonly rows: readonly PlannedRow[]
  readonly turns: readonly ProfileTurn[]
}

/** Plans a site and finds the profiles to send. Called after each event of the site, and every quarter of an hour. */
export function planSite({ limitW, price, connectors }: LimitedSite, now: number): SitePlan {
  const from = quarterAt(now)
  const ahead = quarters(from, from + PLANNED_QUARTERS)
  const steps: Steps = {
    limitW: ahead.map(limitW),
    hours: ahead.map((quarter) => hoursBetween(Math.max(now, quarterStart(quarter)), quarterStart(quarter + 1))),
    price: ahead.map(price),
  }
  const rows = planLoad(
    steps,
    connectors.map((connector) => planConnectorOf(connector, ahead)),
  )
  const turns = profilesToSend(
    connectors.map((connector, index) => ({
      ...connector,
      wanted: {
        DEFAULT: constantPower(connector.defaultW),
        CHARGE: connector.car && scheduleOf(from, rows[index] as PlannedRow, connector.defaultW),
      },
    })),
    limitW,
    from,
  )
  return { from, rows, turns }
}

/** A row of a plan as a schedule, which the default power follows. */
export const scheduleOf = (from: number, { powersW }: PlannedRow, afterW: number): PowerSchedule => ({
  ...{ from, powersW, afterW },
})

const hoursBetween = (from: number, to: number) => (to - from) / 3_600_000

function planConnectorOf(connector: SiteConnector, ahead: readonly number[]): PlanConnector {
  const { id, minW, maxW, accepts, profiles, promised, car } = connector
  const [from = 0] = ahead
  return {
    ...{ id, minW, maxW },
    defaultW: Math.max(connector.defaultW, possibleOf(profiles.DEFAULT, from)),
    heldW: accepts ? null : ahead.map((quarter) => possibleW(connector, quarter)),
    car: car && {
      ...car,
      readyStep: car.readyAt === null ? null : Math.max(0, quarterAt(car.readyAt) - from),
      promisedW: promised && ahead.map((quarter) => powerAt(promised, quarter)),
    },
  }
}

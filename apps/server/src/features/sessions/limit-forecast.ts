import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts'
import type { CurvePoint } from './curve.ts'

/** A charge as its operator last reported it. Instants are epoch ms, energy is Wh since the start. */
export interface ReportedCharge {
  readonly startedAtMs: number
  readonly curve: readonly CurvePoint[]
  /** Maximum power of the connector; null when unknown. */
  readonly connectorKw: number | null
}

/** Cost of a running charge now and some time ahead, in cents. */
export interface CostForecast {
  readonly readAtMs: number
  readonly costMinor: bigint
  readonly aheadMs: number
  readonly aheadMinor: bigint
  readonly allowedMinor: bigint
}

/** The usual interval of operators, before a charge has shown its own. */
const USUAL_INTERVAL_MS = 5 * MINUTE_MS
const [LEAST_INTERVAL_MS, MOST_INTERVAL_MS] = [5_000, 30 * MINUTE_MS]
const GAPS = 3
/** Power over less than this is not reliable: operators report the energy of two messages with one timestamp. */
const LEAST_WINDOW_MS = MINUTE_MS
const SHORTEST_WINDOW_MS = 10_000
/** The most powerful connectors of the market, for a connector of unknown power. */
const MOST_POWER_KW = 400
/** The longest time that is allowed for a stop, from the command until the charge ends. */
export const LONGEST_STOP_MS = 2 * MINUTE_MS
/** The limit is predicted for this many times the time ahead, so that one update may be lost. */
const TIMES_AHEAD = 2

/** The expected time until the next update: the longest of the last gaps between updates of this charge. */
export function updateIntervalMs({ startedAtMs, curve }: ReportedCharge): number {
  const instants = [startedAtMs, ...curve.map(([atMs]) => atMs)].slice(-GAPS - 1)
  const gaps = instants.slice(1).map((atMs, index) => atMs - (instants[index] as number))
  const longest = Math.max(0, ...gaps)
  if (longest === 0) return USUAL_INTERVAL_MS
  return Math.min(Math.max(longest, LEAST_INTERVAL_MS), MOST_INTERVAL_MS)
}

/**
 * The power at which the charge draws energy, from its last readings; null while it cannot be known. Never more than the
 * connector delivers.
 */
export function chargingPowerW(charge: ReportedCharge): number | null {
  const { startedAtMs, curve, connectorKw } = charge
  const last = curve.at(-1)
  if (last === undefined) return null
  const [atMs, reportedW, energyWh] = last
  const earlier: readonly CurvePoint[] = [[startedAtMs, null, 0], ...curve.slice(0, -1)]
  const since = earlier.findLast(([earlierMs]) => earlierMs <= atMs - LEAST_WINDOW_MS) ?? earlier[0]
  const [sinceMs, , sinceWh] = since as CurvePoint
  const windowMs = atMs - sinceMs
  const powerW = windowMs >= SHORTEST_WINDOW_MS ? ((energyWh - sinceWh) * HOUR_MS) / windowMs : reportedW
  return powerW === null ? null : Math.min(Math.max(powerW, 0), (connectorKw ?? MOST_POWER_KW) * 1000)
}

/**
 * The instant at which the cost reaches the allowed amount, when it rises as until now; null when that is far ahead, so
 * that later updates will know better.
 */
export function limitReachedAtMs(forecast: CostForecast): number | null {
  const { readAtMs, costMinor, aheadMs, aheadMinor, allowedMinor } = forecast
  if (costMinor >= allowedMinor) return readAtMs
  const risesMinor = aheadMinor - costMinor
  if (risesMinor <= 0n || allowedMinor - costMinor > risesMinor * BigInt(TIMES_AHEAD)) return null
  return readAtMs + Math.floor((Number(allowedMinor - costMinor) / Number(risesMinor)) * aheadMs)
}

/**
 * The instant of a reading by our clock. A reading older than a minute at its arrival comes from an operator's wrong
 * clock more often than from a delay, and must not stop a charge early.
 */
export function readingAtMs(lastUpdatedMs: number, receivedAtMs: number): number {
  return Math.min(Math.max(lastUpdatedMs, receivedAtMs - MINUTE_MS), receivedAtMs)
}

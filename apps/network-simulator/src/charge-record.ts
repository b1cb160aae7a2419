import { type ChargePoint, cdrLocationOf } from './network.ts'
import { type AuthMethod, type Cdr, type CdrToken, type ChargingPeriod, instant, type Session } from './ocpi-objects.ts'
import { type CostBreakdown, costOf } from './tariff-calculator.ts'

/** A period of a charge, in integers. */
export interface MeteredPeriod {
  startedAt: Date
  seconds: number
  energyWh: number
  /** Plugged in without charging. */
  parked: boolean
  powerKw?: number
}

/** The state of a charge, from which session and record are written. */
export interface ChargeFacts {
  sessionId: string
  cdrId: string
  token: CdrToken
  point: ChargePoint
  authMethod: AuthMethod
  authorizationReference: string | undefined
  startedAt: Date
  endedAt: Date | undefined
  meteredPeriods: readonly MeteredPeriod[]
}

/** The id of a session's record, of at most 36 characters (OCPI 2.1.1, CDR). */
export function cdrIdOf(sessionId: string): string {
  return `C${sessionId.replaceAll('-', '')}`
}

export function periodOf(period: MeteredPeriod, tariffId: string): ChargingPeriod {
  return {
    start_date_time: instant(period.startedAt),
    dimensions: [
      { type: 'ENERGY', volume: period.energyWh / 1000 },
      { type: period.parked ? 'PARKING_TIME' : 'TIME', volume: hours(period.seconds) },
      ...(period.powerKw === undefined ? [] : [{ type: 'POWER', volume: Math.round(period.powerKw * 1000) / 1000 }]),
    ],
    tariff_id: tariffId,
  }
}

export function sessionOf(facts: ChargeFacts, status: Session['status'], updatedAt: Date): Session {
  const { point } = facts
  const periods = facts.meteredPeriods.map((period) => periodOf(period, point.tariff.id))
  return {
    country_code: point.location.country_code,
    party_id: point.location.party_id,
    id: facts.sessionId,
    start_date_time: instant(facts.startedAt),
    ...(facts.endedAt === undefined ? {} : { end_date_time: instant(facts.endedAt) }),
    kwh: sum(facts.meteredPeriods.map((period) => period.energyWh)) / 1000,
    cdr_token: facts.token,
    auth_method: facts.authMethod,
    ...(facts.authorizationReference === undefined ? {} : { authorization_reference: facts.authorizationReference }),
    location_id: point.location.id,
    evse_uid: point.evse.uid,
    connector_id: point.connector.id,
    currency: point.tariff.currency,
    charging_periods: periods,
    total_cost: cost(facts, periods).total,
    status,
    last_updated: instant(updatedAt),
  }
}

/** The charge detail record. Its costs can be recomputed from its own tariff and periods. */
export function cdrOf(facts: ChargeFacts, updatedAt: Date): Cdr {
  const { point } = facts
  // A record has at least one period (OCPI, CDR), also of a charge that ended within a second.
  const none = { startedAt: facts.startedAt, seconds: 0, energyWh: 0, parked: false }
  const meteredPeriods = merged(facts.meteredPeriods.length > 0 ? facts.meteredPeriods : [none])
  const periods = meteredPeriods.map((period) => periodOf(period, point.tariff.id))
  const costs = cost(facts, periods)
  const seconds = (parked: boolean) =>
    sum(meteredPeriods.filter((one) => one.parked === parked).map((one) => one.seconds))
  return {
    country_code: point.location.country_code,
    party_id: point.location.party_id,
    id: facts.cdrId,
    start_date_time: instant(facts.startedAt),
    ...(facts.endedAt === undefined ? {} : { end_date_time: instant(facts.endedAt) }),
    session_id: facts.sessionId,
    cdr_token: facts.token,
    auth_method: facts.authMethod,
    ...(facts.authorizationReference === undefined ? {} : { authorization_reference: facts.authorizationReference }),
    cdr_location: cdrLocationOf(point),
    currency: point.tariff.currency,
    tariffs: [point.tariff],
    charging_periods: periods,
    total_cost: costs.total,
    total_fixed_cost: costs.fixed,
    total_energy: sum(meteredPeriods.map((period) => period.energyWh)) / 1000,
    total_energy_cost: costs.energy,
    total_time: hours(seconds(false) + seconds(true)),
    total_time_cost: costs.time,
    total_parking_time: hours(seconds(true)),
    total_parking_cost: costs.parking,
    last_updated: instant(updatedAt),
  }
}

/** A credit record: the data of a record under another id, with a negative total. */
export function creditOf(cdr: Cdr, suffix = 'C'): Cdr {
  return {
    ...cdr,
    id: `${cdr.id}-${suffix}`,
    total_cost: { excl_vat: negative(cdr.total_cost.excl_vat), incl_vat: negative(cdr.total_cost.incl_vat ?? 0) },
    credit: true,
    credit_reference_id: cdr.id,
  }
}

function cost({ point, startedAt }: ChargeFacts, periods: ChargingPeriod[]): CostBreakdown {
  return costOf(point.tariff, periods, point.location.time_zone, instant(startedAt))
}

const recordGridSeconds = 900

/** Merges the meter readings of a quarter of an hour into one period. */
function merged(meteredPeriods: readonly MeteredPeriod[]): MeteredPeriod[] {
  const result: MeteredPeriod[] = []
  for (const period of meteredPeriods) {
    const last = result.at(-1)
    const quarter = (at: Date) => Math.floor(at.getTime() / 1000 / recordGridSeconds)
    if (last && last.parked === period.parked && quarter(last.startedAt) === quarter(period.startedAt)) {
      last.seconds += period.seconds
      last.energyWh += period.energyWh
    } else {
      result.push({
        startedAt: period.startedAt,
        seconds: period.seconds,
        energyWh: period.energyWh,
        parked: period.parked,
      })
    }
  }
  return result
}

/** Six decimals, because a second is 0.000278 h. */
function hours(seconds: number): number {
  return Math.round((seconds / 3600) * 1e6) / 1e6
}

function negative(amount: number): number {
  return amount === 0 ? 0 : -amount
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

import { type PowerSchedule, powerAt, quarterAt, quarterStart } from './power-schedule.ts'
import type { ProfileKind } from './profile-turns.ts'

/** Versions of OCPP that the profiles are written for. */
export type ProfileVersion = '1.6' | '2.0.1'

/** What a charger understands, and where a profile applies. */
export interface ProfileTarget {
  readonly version: ProfileVersion
  /** Number of the charge point within the charger, from 1. */
  readonly evse: number
  /** Chargers for alternating current often accept amperes only. */
  readonly unit: 'A' | 'W'
  readonly phases: number
  /** The most periods that the charger accepts in a schedule. */
  readonly maxPeriods: number
  /** Seconds by which the clock of the charger is ahead. */
  readonly clockOffsetS: number
  /** The id of the running charge, by which the charger's messages name it; null for a default profile. */
  readonly transaction: string | null
}

/** A request to a charger. */
export interface ProfileRequest {
  readonly action: 'SetChargingProfile' | 'ClearChargingProfile'
  readonly payload: Readonly<Record<string, unknown>>
}

interface Period {
  readonly startPeriod: number
  readonly powerW: number
}

const PURPOSES = { DEFAULT: 'TxDefaultProfile', CHARGE: 'TxProfile' } as const

/** Voltage between a phase and the neutral conductor in Europe (EN 50160). */
const VOLTS = 230

/** Clocks of chargers differ by seconds: power is raised half a minute after others are lowered. */
const RAISE_DELAY_S = 30

/** The schedule begins before now, so that a charger whose clock is behind has no gap without a profile. */
const EARLY_S = 60

const STACK_LEVEL = 0

/** The request that sets a profile. A profile of the same kind and connector replaces the one before. */
export function setProfileRequest(
  target: ProfileTarget,
  kind: ProfileKind,
  schedule: PowerSchedule,
  nowMs: number,
): ProfileRequest {
  const profile = {
    stackLevel: STACK_LEVEL,
    chargingProfilePurpose: PURPOSES[kind],
    chargingProfileKind: kind === 'DEFAULT' ? 'Relative' : 'Absolute',
  }
  const chargingSchedule = scheduleOf(target, kind, schedule, nowMs)
  const id = profileId(target.evse, kind)
  const payload =
    target.version === '1.6'
      ? {
          connectorId: target.evse,
          csChargingProfiles: {
            ...{ chargingProfileId: id, ...profile, chargingSchedule },
            ...(kind === 'CHARGE' && target.transaction !== null ? { transactionId: Number(target.transaction) } : {}),
          },
        }
      : {
          evseId: target.evse,
          chargingProfile: {
            ...{ id, ...profile, chargingSchedule: [{ id, ...chargingSchedule }] },
            ...(kind === 'CHARGE' && target.transaction !== null ? { transactionId: target.transaction } : {}),
          },
        }
  return { action: 'SetChargingProfile', payload }
}

/** The requests that remove all profiles of a charger. */
export function clearProfilesRequests(version: ProfileVersion): Readonly<Record<ProfileKind, ProfileRequest>> {
  const requestOf = (kind: ProfileKind): ProfileRequest => {
    const chargingProfilePurpose = PURPOSES[kind]
    const payload =
      version === '1.6' ? { chargingProfilePurpose } : { chargingProfileCriteria: { chargingProfilePurpose } }
    return { action: 'ClearChargingProfile', payload }
  }
  return { DEFAULT: requestOf('DEFAULT'), CHARGE: requestOf('CHARGE') }
}

/** Unique within a charger, which a profile of the same id replaces. */
const profileId = (evse: number, kind: ProfileKind) => evse * 10 + (kind === 'DEFAULT' ? 1 : 2)

/** A default profile has one power. Its schedule begins with each charge, so that no clock matters. */
function scheduleOf(target: ProfileTarget, kind: ProfileKind, schedule: PowerSchedule, nowMs: number) {
  const { unit, phases } = target
  const periods =
    kind === 'DEFAULT'
      ? [{ startPeriod: 0, powerW: schedule.afterW }]
      : shorten(periodsOf(schedule, nowMs), target.maxPeriods)
  return {
    ...(kind === 'DEFAULT' ? {} : { startSchedule: startOf(target, nowMs) }),
    chargingRateUnit: unit,
    chargingSchedulePeriod: periods.map(({ startPeriod, powerW }) => ({
      startPeriod,
      limit: unit === 'W' ? Math.floor(powerW) : amperes(powerW, phases),
      ...(unit === 'A' ? { numberPhases: phases } : {}),
    })),
  }
}

const startOf = ({ clockOffsetS }: ProfileTarget, nowMs: number) =>
  new Date(nowMs + (clockOffsetS - EARLY_S) * 1_000).toISOString()

/** One period for each change of the power. A lower power begins at its quarter, a higher one half a minute later. */
function periodsOf(schedule: PowerSchedule, nowMs: number): Period[] {
  const first = quarterAt(nowMs)
  const last = schedule.from + schedule.powersW.length
  const periods: Period[] = [{ startPeriod: 0, powerW: powerAt(schedule, first) }]
  for (let quarter = first + 1; quarter <= last; quarter++) {
    const before = periods.at(-1)?.powerW ?? 0
    const powerW = powerAt(schedule, quarter)
    if (powerW === before) continue
    const startsAt = Math.floor((quarterStart(quarter) - nowMs) / 1_000) + EARLY_S
    periods.push({ startPeriod: startsAt + (powerW > before ? RAISE_DELAY_S : 0), powerW })
  }
  return periods
}

/** A charger that accepts fewer periods gets the lowest of the powers that do not fit: never more than planned. */
function shorten(periods: readonly Period[], most: number): readonly Period[] {
  if (periods.length <= most) return periods
  const rest = periods.slice(most - 1)
  const powerW = Math.min(...rest.map((period) => period.powerW))
  return [...periods.slice(0, most - 1), { startPeriod: rest[0]?.startPeriod ?? 0, powerW }]
}

/** Tenths of an ampere, rounded down. The schemas demand a multiple of 0.1 and check it in binary fractions. */
function amperes(powerW: number, phases: number): number {
  let tenths = Math.floor((powerW * 10) / (VOLTS * phases))
  while (!Number.isInteger(tenths / 10 / 0.1)) tenths -= 1
  return tenths / 10
}

import type { doubtFlags } from '@voltway/contract/session-details'
import type { ChargeRecord } from './charge-facts.ts'

export type Doubt = (typeof doubtFlags)[number]

/** What is known around a charge record when it is checked. */
export interface Surroundings {
  /** Of the vehicle the card is tied to, when we know it. */
  readonly batteryWh: bigint | null
  /** Another booked session of the card runs into this one. */
  readonly overlaps: boolean
}

const LONGEST_MS = 72 * 3_600_000
// Losses between charger and battery, and a battery that is a little larger than its catalogue says.
const BATTERY_TENTHS = 13n

/** Whether a record shows each kind of doubt (domain: checks before a session is completed). */
export const checks: Readonly<Record<Exclude<Doubt, 'PRICE_MISSING'>, (r: ChargeRecord, s: Surroundings) => boolean>> =
  {
    END_BEFORE_START: (record) => record.endedAt < record.startedAt,
    NEGATIVE_ENERGY: (record) => BigInt(record.energyWh) < 0n,
    OVERLAP: (_, surroundings) => surroundings.overlaps,
    COST_MISMATCH: (record) => record.costDisagrees,
    ENERGY_ABOVE_BATTERY: (record, { batteryWh }) =>
      batteryWh !== null && BigInt(record.energyWh) * 10n > batteryWh * BATTERY_TENTHS,
    TOO_LONG: (record) => Date.parse(record.endedAt) - Date.parse(record.startedAt) > LONGEST_MS,
  }

/** What must be looked at by a person before the record may be billed; nothing, for nearly all of them. */
export function doubtsAbout(record: ChargeRecord, surroundings: Surroundings): Doubt[] {
  return (Object.keys(checks) as (keyof typeof checks)[]).filter((doubt) => checks[doubt](record, surroundings))
}

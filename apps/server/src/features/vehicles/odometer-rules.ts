import { MOST_KM_A_DAY } from '@voltway/contract/vehicles-odometer'
import { DAY_MS } from '../../platform/durations.ts'

/** A reading as it is compared with its neighbours. */
export interface Reading {
  readonly atMs: number
  readonly km: number
}

/** Why a reading does not fit its neighbours. */
export type OddReading = 'below_earlier' | 'above_later' | 'too_fast'

/** Most kilometres between two instants: each begun day counts, because a long drive fits in less than a day. */
const mostKm = (fromMs: number, toMs: number): number =>
  MOST_KM_A_DAY * Math.max(1, Math.ceil((toMs - fromMs) / DAY_MS))

/** Compares a reading with the nearest earlier and later one. Null: it fits. */
export function oddReading(
  { atMs, km }: Reading,
  earlier: Reading | undefined,
  later: Reading | undefined,
): OddReading | null {
  if (earlier !== undefined && km < earlier.km) return 'below_earlier'
  if (later !== undefined && km > later.km) return 'above_later'
  if (earlier !== undefined && km - earlier.km > mostKm(earlier.atMs, atMs)) return 'too_fast'
  if (later !== undefined && later.km - km > mostKm(atMs, later.atMs)) return 'too_fast'
  return null
}

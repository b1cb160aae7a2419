import { LONGEST_SESSION_HOURS } from '@voltway/contract/sessions-doubts'
import type { NetworkSession } from '../../kernel/network/messages.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { connectorEnergyWh } from './possible-energy.ts'
import { CLOCK_TOLERANCE_MS } from './record-checks.ts'
import type { StoredSession } from './session-store.sql.ts'

// The longest time that a hold covers, because longer sessions need review.
const LONGEST_HELD_S = LONGEST_SESSION_HOURS * 3600

/**
 * Removes impossible readings from the message, because a hold follows the reports of a session. A time in the future
 * is replaced by the time of arrival, because later messages would otherwise seem older.
 */
export function withoutImpossible(session: StoredSession, message: NetworkSession): NetworkSession {
  const latestMs = Date.parse(message.receivedAt) + CLOCK_TOLERANCE_MS
  const arrived = (at: string) => (Date.parse(at) > latestMs ? message.receivedAt : at)
  const lastUpdated = arrived(message.lastUpdated)
  const endedAt = message.endedAt === null ? null : arrived(message.endedAt)
  const { power_kw: powerKw = null } = (session.connector ?? {}) as { power_kw?: number | null }
  // Measured to the arrival by our own clock: stations report energy that is newer than its timestamp.
  const lengthMs = Math.max(0, Date.parse(endedAt ?? message.receivedAt) - Date.parse(session.started_at))
  const isPossible = message.energyWh >= 0n && message.energyWh <= connectorEnergyWh(powerKw, lengthMs)
  return {
    ...message,
    lastUpdated,
    endedAt,
    energyWh: isPossible ? message.energyWh : session.energy_wh,
    flags: isPossible ? message.flags : [...message.flags, 'energy_impossible'],
  }
}

// Cars stay plugged in overnight and over a weekend day, and operators report at least every few hours.
export const SILENT_AFTER_MS = 24 * HOUR_MS

/** True for a session of the past, which an operator sends with its history. Its last report would be silence by now. */
export function isPast({ network_updated_at, started_at }: StoredSession, now: Date): boolean {
  return now.getTime() - Date.parse(network_updated_at ?? started_at) > SILENT_AFTER_MS
}

/** The part of a running session's time that the hold covers. */
export const heldSeconds = (durationS: number): number => Math.min(durationS, LONGEST_HELD_S)

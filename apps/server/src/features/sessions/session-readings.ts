import type { NetworkSession } from '../../kernel/network/messages.ts'
import { connectorEnergyWh } from './possible-energy.ts'
import { CLOCK_TOLERANCE_MS } from './record-checks.ts'
import type { StoredSession } from './session-store.sql.ts'

// Longer sessions wait for a person, so nothing is held for more time than this.
const LONGEST_HELD_S = 72 * 3600

/**
 * The message without what cannot be true: a hold follows the reports of a session, so a reading that no charger can have given
 * is left out. A time in the future counts as the time of arrival, because later messages would seem older.
 */
export function withoutImpossible(session: StoredSession, message: NetworkSession): NetworkSession {
  const latestMs = Date.parse(message.receivedAt) + CLOCK_TOLERANCE_MS
  const arrived = (at: string) => (Date.parse(at) > latestMs ? message.receivedAt : at)
  const lastUpdated = arrived(message.lastUpdated)
  const endedAt = message.endedAt === null ? null : arrived(message.endedAt)
  const { power_kw: powerKw = null } = (session.connector ?? {}) as { power_kw?: number | null }
  // Until its arrival by our own clock: stations report energy that is newer than the time they give with it.
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

/** How much of a running session's time is held for. */
export const heldSeconds = (durationS: number): number => Math.min(durationS, LONGEST_HELD_S)

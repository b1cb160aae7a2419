import { type SessionStatus, sessionTransitions } from '@voltway/contract/sessions'
import type { SessionStatus as NetworkStatus } from '../../kernel/network/messages.ts'

/** Maps a network status to ours. A reservation is not charging, like a pending session. */
export const meaningOfNetworkStatus = {
  PENDING: 'PENDING',
  RESERVATION: 'PENDING',
  ACTIVE: 'ONGOING',
  COMPLETED: 'IN_VALIDATION',
  INVALID: 'INVALID',
} as const satisfies Record<NetworkStatus, SessionStatus>

/**
 * The steps from one status to another, without the first. Messages get lost and overtake each other, so steps may be
 * implied. Empty when the target is already reached or behind: such a message changes nothing.
 */
export function stepsBetween(from: SessionStatus, to: SessionStatus): readonly SessionStatus[] {
  if (from === to) return []
  let paths: SessionStatus[][] = [[from]]
  while (paths.length > 0) {
    const longer: SessionStatus[][] = []
    for (const path of paths) {
      for (const next of sessionTransitions[path.at(-1) ?? from] as readonly SessionStatus[]) {
        if (next === to) return [...path.slice(1), next]
        longer.push([...path, next])
      }
    }
    paths = longer
  }
  return []
}

/** The status after a message for `to`; `from` when the message is late. */
export function advanced(from: SessionStatus, to: SessionStatus): SessionStatus {
  return stepsBetween(from, to).at(-1) ?? from
}

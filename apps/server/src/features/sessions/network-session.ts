import type { NetworkSession } from '../../kernel/network/messages.ts'
import { systemScope } from '../../kernel/scope.ts'
import { lockCardForPosting, type PostingWork } from '../holds/holds.ts'
import { latestPowerW, placeOfSession } from './charge-facts.ts'
import { withReading } from './curve.ts'
import { updateLimitStopEnd } from './limit-stop.sql.ts'
import { stopAtLimit } from './limit-stop.ts'
import { cardOfMessage, quarantine } from './message-card.ts'
import { reserveCost } from './running-cost.ts'
import { durationS, flagged, newSession, saveChange, withEvent } from './session-change.ts'
import { readFacts } from './session-facts.ts'
import { withoutImpossible } from './session-readings.ts'
import { advanced, meaningOfNetworkStatus } from './session-state.ts'
import type { StoredSession } from './session-store.sql.ts'

/**
 * Handles the operator's current state of a session. Sessions only move forward: late and repeated messages change
 * nothing. While the session runs, its estimated cost is reserved on wallet and card, and it is stopped when they allow no
 * more. Only the charge record sets the final price.
 */
export async function onSession(batch: PostingWork, message: NetworkSession): Promise<void> {
  const { ctx, tx } = batch
  const { countryCode, partyId, id: networkId } = message.key
  const card = await cardOfMessage(tx, message.card, { countryCode, partyId, networkId })
  const scope = systemScope(card.walletId)
  const work = { ...batch, scope }
  await lockCardForPosting(work, card.cardId)
  const place = placeOfSession(message)
  const facts = await readFacts(work, card.cardId, {
    countryCode,
    partyId,
    networkId,
    cdrId: null,
    authorizationReference: message.authorizationReference,
    startedAt: message.startedAt,
    endedAt: null,
    region: place.region,
    peerId: null,
  })
  if (facts === undefined) quarantine('unknown_token')
  const before = facts.session
  const first = before ?? newSession(ctx, facts, { cardId: card.cardId, place, startedAt: message.startedAt })
  const updated = withMessage(first, withoutImpossible(first, message))
  if (updated === before) return
  if (updated.cdr_id !== null) {
    await saveChange(work, { before, after: updated, facts })
    return
  }
  const report = { receivedAtMs: Date.parse(message.receivedAt), operatorMinor: operatorMinorOf(message, first) }
  const { session: after, limit } = await reserveCost(work, updated, facts, report)
  await saveChange(work, { before, after, facts })
  if (limit !== null) await stopAtLimit(work, after, { limit, report })
  if (after.ended_at !== null && after.stop?.reason != null) {
    await updateLimitStopEnd(tx, scope, after.id, { endedAt: after.ended_at, costMinor: null })
  }
}

const MICRO_PER_MINOR = 10_000n

/** The operator's running cost in cents, rounded up; null without one in the session's currency. */
function operatorMinorOf({ cost, currency }: NetworkSession, session: StoredSession): bigint | null {
  if (cost === null || currency !== session.currency) return null
  return ((cost.inclMicro ?? cost.exclMicro) + MICRO_PER_MINOR - 1n) / MICRO_PER_MINOR
}

/** The session after a message. Returns the same object when the message contains nothing new. */
export function withMessage(session: StoredSession, message: NetworkSession): StoredSession {
  const named = session.network_id === null ? withIdentity(session, message) : session
  // The charge record is final: no earlier or later message changes the charge.
  if (session.cdr_id !== null) return named
  const isOlder =
    session.network_updated_at !== null && Date.parse(message.lastUpdated) < Date.parse(session.network_updated_at)
  if (isOlder || session.status === 'INVALID') return named
  const status = advanced(session.status, meaningOf(message))
  const fell = message.energyWh < session.energy_wh
  const energyWh = fell ? session.energy_wh : message.energyWh
  const isRepeated =
    status === session.status &&
    energyWh === session.energy_wh &&
    session.network_updated_at !== null &&
    Date.parse(session.network_updated_at) === Date.parse(message.lastUpdated)
  if (isRepeated) return named
  const hasEnded = status === 'IN_VALIDATION' || status === 'INVALID'
  const endedAt = hasEnded ? (message.endedAt ?? session.ended_at ?? message.lastUpdated) : null
  return {
    ...named,
    status,
    ended_at: endedAt,
    energy_wh: energyWh,
    // The operator's cost so far, which its record must not contradict.
    cpo_cost_micro: message.cost?.exclMicro ?? session.cpo_cost_micro,
    cpo_currency: message.cost === null ? session.cpo_currency : message.currency,
    duration_s: durationS(session.started_at, endedAt ?? message.lastUpdated),
    auth_method: message.authMethod ?? session.auth_method,
    authorization_reference: session.authorization_reference ?? message.authorizationReference,
    flags: flagged(
      session.flags,
      ...(fell || message.flags.includes('energy_falling') ? (['ENERGY_FELL'] as const) : []),
      ...(message.flags.includes('energy_impossible') ? (['READING_IGNORED'] as const) : []),
      ...(message.flags.includes('unknown_enum') ? (['UNKNOWN_VALUE'] as const) : []),
    ),
    curve:
      status === 'PENDING'
        ? session.curve
        : withReading(session.curve, {
            atMs: Date.parse(message.lastUpdated),
            powerW: latestPowerW(message),
            energyWh,
          }),
    timeline: timelineAfter(session, status, message, endedAt),
    network_updated_at: message.lastUpdated,
  }
}

/** An unknown status still shows whether the car has left. */
function meaningOf({ status, endedAt }: NetworkSession) {
  return status === null ? (endedAt === null ? 'ONGOING' : 'IN_VALIDATION') : meaningOfNetworkStatus[status]
}

function withIdentity(session: StoredSession, message: NetworkSession): StoredSession {
  const { countryCode, partyId, id } = message.key
  return { ...session, peer_id: message.peerId, country_code: countryCode, party_id: partyId, network_id: id }
}

function timelineAfter(
  session: StoredSession,
  status: StoredSession['status'],
  message: NetworkSession,
  endedAt: string | null,
): StoredSession['timeline'] {
  if (status === 'PENDING') return withEvent(session.timeline, 'REQUESTED', session.started_at)
  if (status === 'INVALID') return withEvent(session.timeline, 'INVALIDATED', message.lastUpdated)
  const started = withEvent(session.timeline, 'STARTED', session.started_at)
  return status === 'IN_VALIDATION' ? withEvent(started, 'ENDED', endedAt ?? message.lastUpdated) : started
}

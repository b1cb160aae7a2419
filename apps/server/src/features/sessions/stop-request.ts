import type { StopCommand, StopReason } from '@voltway/contract/sessions'
import { formatMoney } from '@voltway/money/money'
import { recordAudit } from '../../kernel/audit/audit.ts'
import { publishLive } from '../../kernel/live/publish-live.ts'
import { requestCommand } from '../../kernel/network/commands.ts'
import type { WalletWork } from '../../kernel/scope.ts'
import { lockCardForPosting, type WalletPostingWork } from '../holds/holds.ts'
import { withEvent } from './session-change.ts'
import { type StoredSession, selectStoredSession, updateSessionStop } from './session-store.sql.ts'

/** A stop by the product itself: the reason, and the most that the charge was allowed to cost. */
export interface LimitReached {
  readonly reason: StopReason
  readonly allowedMinor: bigint
}

/** Asks the charger of a site to stop a charge. @returns the command's id; null when it is not connected. */
type SiteStop = (work: WalletWork, sessionId: string) => Promise<string | null>
let stopAtSite: SiteStop = () => Promise.resolve(null)
/** Sets how charges at sites are stopped: the area of the chargers stands above this one. */
export function setSiteStop(stop: SiteStop): void {
  stopAtSite = stop
}

/**
 * Requests the network to stop a session; a job written in the same transaction sends the request. A repeated stop keeps
 * the reason of the first.
 * @returns the command's id; null when the session's operator cannot receive the request.
 */
export async function requestStop(
  work: WalletWork,
  session: StoredSession,
  limit: LimitReached | null = null,
): Promise<string | null> {
  const { ctx } = work
  const sessionId = session.id
  const commandId =
    session.source === 'NETWORK' ? await requestOfNetwork(work, session) : await stopAtSite(work, sessionId)
  if (commandId === null) return null
  const at = ctx.now.toISOString()
  const stop: StopCommand = {
    id: commandId,
    state: 'REQUESTED',
    message: null,
    requested_at: at,
    answered_at: null,
    reason: limit?.reason ?? session.stop?.reason ?? null,
    allowed: limit === null ? (session.stop?.allowed ?? null) : formatMoney(limit.allowedMinor),
  }
  const timeline = withEvent(session.timeline, 'STOP_REQUESTED', at, limit?.reason ?? ctx.person?.name)
  await saveStop(work, { ...session, stop, timeline })
  recordAudit(work, {
    action: limit === null ? 'session.stop_asked' : 'session.stopped_at_limit',
    object: { kind: 'session', id: sessionId, name: session.station.name },
  })
  return commandId
}

async function requestOfNetwork(work: WalletWork, session: StoredSession): Promise<string | null> {
  const { id: sessionId, peer_id, country_code, party_id, network_id } = session
  if (peer_id === null || country_code === null || party_id === null || network_id === null) return null
  return requestCommand(work, {
    type: 'STOP_SESSION',
    peerId: peer_id,
    walletId: work.scope.walletId,
    sessionId,
    request: { country_code, party_id, session_id: network_id },
  })
}

/** Cards are locked before their sessions. The session's state is read after the lock. */
export async function lockedSession(work: WalletPostingWork, sessionId: string): Promise<StoredSession | undefined> {
  const { tx, scope } = work
  const unlocked = await selectStoredSession(tx, scope, sessionId)
  if (unlocked === undefined) return undefined
  await lockCardForPosting(work, unlocked.card_id)
  return selectStoredSession(tx, scope, sessionId)
}

/** Stores the progress of a stop and publishes it to open screens. */
export async function saveStop(
  { ctx, tx, scope }: WalletWork,
  session: StoredSession & { stop: StopCommand },
): Promise<void> {
  const { id: session_id, card_id, member_id, stop } = session
  await updateSessionStop(tx, scope, session, ctx.now)
  await publishLive(tx, scope.walletId, ctx.now, { kind: 'session.stop', session_id, card_id, member_id, stop })
}

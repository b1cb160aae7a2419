import { type SessionStatus, type StopCommand, sessionAllows } from '@voltway/contract/sessions'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { publishLive } from '../../kernel/live/publish-live.ts'
import { requestCommand } from '../../kernel/network/commands.ts'
import type { NetworkCommandResult } from '../../kernel/network/messages.ts'
import { openFoundWallet, systemScope, type WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { lockCardForPosting, openPostings, type PostingWork, type WalletPostingWork } from '../holds/holds.ts'
import { withEvent } from './session-change.ts'
import { selectWalletOfSession } from './session-list.sql.ts'
import { isStopPending } from './session-reply.ts'
import {
  type StoredSession,
  selectRunningOfMember,
  selectStoredSession,
  updateSessionStop,
} from './session-store.sql.ts'

/**
 * Requests the network to stop a session. A job written in the same transaction sends the request. The session stays
 * running until the network reports its end.
 */
export async function stopSessionById(ctx: Ctx, sessionId: string): Promise<{ commandId: string }> {
  const person = ctx.person ?? refuse('auth.token_missing')
  const found = (await selectWalletOfSession(ctx.db, person.id, sessionId)) ?? refuse('session.not_found')
  const scope = await openFoundWallet(ctx, found.wallet_id, 'sessions.stop')
  return ctx.db.tx(async (tx) => {
    const work = openPostings({ ctx, tx, scope })
    const session = await lockedSession(work, sessionId)
    if (session === undefined || (scope.ownOnly && session.member_id !== scope.memberId)) refuse('session.not_found')
    const stoppable: readonly SessionStatus[] = sessionAllows.stop
    if (!stoppable.includes(session.status)) refuse('session.not_running')
    if (isStopPending(session.stop)) refuse('session.stop_pending')
    return { commandId: (await requestStop(work, session)) ?? refuse('session.not_running') }
  })
}

/**
 * Requests the end of a member's running sessions, in the transaction that removes the member. A session that cannot be
 * stopped remotely runs until the car is unplugged.
 * @returns the number of requests.
 */
export async function stopSessionsOfMember({ ctx, tx, scope }: WalletWork, memberId: string): Promise<number> {
  const work = openPostings({ ctx, tx, scope })
  let requested = 0
  for (const { id } of await selectRunningOfMember(tx, scope, memberId)) {
    const session = await lockedSession(work, id)
    const stoppable: readonly SessionStatus[] = sessionAllows.stop
    if (session === undefined || !stoppable.includes(session.status) || isStopPending(session.stop)) continue
    if ((await requestStop(work, session)) !== null) requested++
  }
  return requested
}

/** @returns null when the session's operator cannot receive the request. */
async function requestStop(work: WalletWork, session: StoredSession): Promise<string | null> {
  const { ctx, scope } = work
  const { id: sessionId, peer_id, country_code, party_id, network_id } = session
  if (peer_id === null || country_code === null || party_id === null || network_id === null) return null
  const commandId = await requestCommand(work, {
    type: 'STOP_SESSION',
    peerId: peer_id,
    walletId: scope.walletId,
    sessionId,
    request: { country_code, party_id, session_id: network_id },
  })
  const at = ctx.now.toISOString()
  const stop: StopCommand = { id: commandId, state: 'REQUESTED', message: null, requested_at: at, answered_at: null }
  const timeline = withEvent(session.timeline, 'STOP_REQUESTED', at, ctx.person?.name)
  await saveStop(work, { ...session, stop, timeline })
  recordAudit(work, {
    action: 'session.stop_asked',
    object: { kind: 'session', id: sessionId, name: session.station.name },
  })
  return commandId
}

/** Cards are locked before their sessions. The session's state is read after the lock. */
async function lockedSession(work: WalletPostingWork, sessionId: string): Promise<StoredSession | undefined> {
  const { tx, scope } = work
  const unlocked = await selectStoredSession(tx, scope, sessionId)
  if (unlocked === undefined) return undefined
  await lockCardForPosting(work, unlocked.card_id)
  return selectStoredSession(tx, scope, sessionId)
}

/**
 * Handles the network's response to the request. Late or repeated responses, and those to an older request, change
 * nothing.
 */
export async function onCommandResult(work: PostingWork, result: NetworkCommandResult): Promise<void> {
  const { type, walletId, sessionId, late, commandId } = result
  if (type !== 'STOP_SESSION' || walletId === null || sessionId === null || late) return
  const scope = systemScope(walletId)
  const session = await lockedSession({ ...work, scope }, sessionId)
  if (session?.stop == null || session.stop.id !== commandId || !isStopPending(session.stop)) return
  const state = stateAfter(result)
  const message = result.message ?? (result.outcome === 'ACCEPTED' ? null : result.outcome)
  const stop: StopCommand = { ...session.stop, state, message, answered_at: result.receivedAt }
  const timeline =
    state === 'ACCEPTED'
      ? session.timeline
      : withEvent(session.timeline, 'STOP_ANSWERED', result.receivedAt, message ?? state)
  await saveStop({ ...work, scope }, { ...session, stop, timeline })
}

function stateAfter({ stage, outcome }: NetworkCommandResult): StopCommand['state'] {
  if (outcome === 'TIMEOUT') return 'TIMED_OUT'
  if (outcome !== 'ACCEPTED') return 'REJECTED'
  return stage === 'response' ? 'ACCEPTED' : 'DONE'
}

async function saveStop({ ctx, tx, scope }: WalletWork, session: StoredSession & { stop: StopCommand }): Promise<void> {
  const { id: session_id, card_id, member_id, stop } = session
  await updateSessionStop(tx, scope, session, ctx.now)
  await publishLive(tx, scope.walletId, ctx.now, { kind: 'session.stop', session_id, card_id, member_id, stop })
}

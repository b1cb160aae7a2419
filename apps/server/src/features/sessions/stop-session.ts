import { type SessionStatus, type StopCommand, sessionAllows } from '@voltway/contract/sessions'
import type { Ctx } from '../../kernel/ctx.ts'
import type { NetworkCommandResult } from '../../kernel/network/messages.ts'
import { openFoundWallet, systemScope, type WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { openPostings, type PostingWork } from '../holds/holds.ts'
import { onStationResult } from '../stations/stations.ts'
import { recordStopResult } from './limit-stop.ts'
import { withEvent } from './session-change.ts'
import { selectWalletOfSession } from './session-list.sql.ts'
import { isStopPending } from './session-reply.ts'
import { selectRunningOfCard, selectRunningOfMember } from './session-store.sql.ts'
import { lockedSession, requestStop, saveStop } from './stop-request.ts'

/**
 * Requests the network to stop a session. A job written in the same transaction sends the request. The session stays
 * running until the network reports its end.
 */
export async function stopSessionById(ctx: Ctx, sessionId: string): Promise<{ commandId: string }> {
  const person = ctx.person ?? refuse('auth.token_missing')
  const found = (await selectWalletOfSession(ctx.db, person.id, sessionId)) ?? refuse('session.not_found')
  const scope = await openFoundWallet(ctx, found.wallet_id, 'sessions.stop', 'teams')
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
export async function stopSessionsOfMember(work: WalletWork, memberId: string): Promise<number> {
  const running = await selectRunningOfMember(work.tx, work.scope, memberId)
  return (await stopAll(work, running)).requested
}

/** How the running sessions of a card react to a request to end. */
interface Stopping {
  readonly requested: number
  /** Already asked to end. */
  readonly pending: number
  /** Their operator cannot be asked. */
  readonly unreachable: number
}

/** Requests the end of a card's running sessions, in the caller's transaction. */
export async function stopSessionsOfCard(work: WalletWork, cardId: string): Promise<Stopping> {
  return stopAll(work, await selectRunningOfCard(work.tx, work.scope, cardId))
}

async function stopAll({ ctx, tx, scope }: WalletWork, running: readonly { readonly id: string }[]): Promise<Stopping> {
  const work = openPostings({ ctx, tx, scope })
  const counts = { requested: 0, pending: 0, unreachable: 0 }
  for (const { id } of running) {
    const session = await lockedSession(work, id)
    const stoppable: readonly SessionStatus[] = sessionAllows.stop
    if (session === undefined || !stoppable.includes(session.status)) continue
    if (isStopPending(session.stop)) counts.pending++
    else if ((await requestStop(work, session)) === null) counts.unreachable++
    else counts.requested++
  }
  return counts
}

/**
 * Handles the network's response to a stop. Late or repeated responses, and those to an older request, change nothing.
 * Responses to other commands belong to the stations.
 */
export async function onCommandResult(work: PostingWork, result: NetworkCommandResult): Promise<void> {
  const { type, walletId, sessionId, late, commandId } = result
  if (type !== 'STOP_SESSION') return onStationResult(work, result)
  if (walletId === null || sessionId === null || late) return
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
  const stopped = { ...session, stop, timeline }
  await saveStop({ ...work, scope }, stopped)
  await recordStopResult({ ...work, scope }, stopped, result.outcome)
}

function stateAfter({ stage, outcome }: NetworkCommandResult): StopCommand['state'] {
  if (outcome === 'TIMEOUT') return 'TIMED_OUT'
  if (outcome !== 'ACCEPTED') return 'REJECTED'
  return stage === 'response' ? 'ACCEPTED' : 'DONE'
}

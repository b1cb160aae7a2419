import type { SessionStatus } from '@voltway/contract/sessions'
import { type DisputeReason, type SessionDetail, sessionDecides } from '@voltway/contract/sessions-details'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { systemScope, type WalletScope, type WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { lockCardForPosting, openPostings, type WalletPostingWork } from '../holds/holds.ts'
import { saveChange, withEvent } from './session-change.ts'
import { factsAgain } from './session-facts.ts'
import { type DisputeRow, selectOpenDisputes } from './session-list.sql.ts'
import { writeToOperator } from './session-mail.ts'
import { insertDispute, type StoredSession, selectStoredSession, updateDisputeAnswer } from './session-store.sql.ts'
import { readSession } from './sessions.ts'

/** Disputes a session that has its price. Its state stays: only a credit of the operator refunds money. */
export function raiseDispute(
  ctx: Ctx,
  scope: WalletScope,
  sessionId: string,
  { reason, words }: { reason: DisputeReason; words: string },
): Promise<SessionDetail> {
  const person = ctx.person ?? refuse('auth.token_missing')
  return ctx.db.tx(async (tx) => {
    const work = openPostings({ ctx, tx, scope })
    const session = await lockedSession(work, sessionId)
    const open: readonly SessionStatus[] = sessionDecides.dispute
    if (!open.includes(session.status) || session.flags.includes('CREDITED')) refuse('session.not_final')
    const dispute = { reason, words, personId: person.id, at: ctx.now }
    if ((await insertDispute(tx, scope, sessionId, dispute)) === 0) refuse('session.already_disputed')
    await saveEvent(work, session, 'DISPUTED')
    recordAudit(work, {
      action: 'session.disputed',
      object: { kind: 'session', id: sessionId, name: session.station.name },
      after: { reason, words },
    })
    await writeToOperator(work, session, { reason, words })
    return readSession(work, sessionId)
  })
}

/** Open disputes of fleets, for the operator of the installation. */
export function openDisputes(ctx: Ctx): Promise<DisputeRow[]> {
  return selectOpenDisputes(ctx.db, null)
}

/**
 * Stores the operator's response to the dispute.
 * @returns false when no dispute is open.
 */
export function answerDispute(ctx: Ctx, sessionId: string, answer: string): Promise<boolean> {
  return ctx.db.tx(async (tx) => {
    const [found] = await selectOpenDisputes(tx, sessionId)
    if (found === undefined) return false
    const scope = systemScope(found.wallet_id)
    const work = openPostings({ ctx, tx, scope })
    const session = await lockedSession(work, sessionId)
    if ((await updateDisputeAnswer(tx, scope, sessionId, { answer, at: ctx.now })) === 0) return false
    await saveEvent(work, session, 'DISPUTE_ANSWERED')
    recordAudit(work, {
      action: 'session.dispute_answered',
      object: { kind: 'session', id: sessionId, name: session.station.name },
      after: { answer },
    })
    return true
  })
}

/** Cards are locked before their sessions. The session's state is read after the lock. */
async function lockedSession(work: WalletPostingWork, sessionId: string): Promise<StoredSession> {
  const { tx, scope } = work
  const unlocked = (await selectStoredSession(tx, scope, sessionId)) ?? refuse('session.not_found')
  await lockCardForPosting(work, unlocked.card_id)
  return (await selectStoredSession(tx, scope, sessionId)) ?? unlocked
}

async function saveEvent(
  work: WalletWork,
  session: StoredSession,
  event: 'DISPUTED' | 'DISPUTE_ANSWERED',
): Promise<void> {
  const timeline = withEvent(session.timeline, event, work.ctx.now.toISOString())
  const facts = await factsAgain(work, session)
  await saveChange(work, { before: session, after: { ...session, timeline }, facts })
}

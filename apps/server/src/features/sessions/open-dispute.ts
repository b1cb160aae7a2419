import type { SessionStatus } from '@voltway/contract/sessions'
import { type DisputeReason, sessionDecides } from '@voltway/contract/sessions-details'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { lockCardForPosting, openPostings, type WalletPostingWork } from '../holds/holds.ts'
import { saveChange, withEvent } from './session-change.ts'
import { factsAgain } from './session-facts.ts'
import { writeToOperator } from './session-mail.ts'
import { insertDispute, type StoredSession, selectStoredSession } from './session-store.sql.ts'

/** The findings about a session. */
export interface DisputeWords {
  readonly reason: DisputeReason
  readonly words: string
  /** The card that the session must belong to; absent: any. */
  readonly cardId?: string
}

/** Opens a dispute about a session that has its price, in the caller's transaction. */
export async function openDispute(
  { ctx, tx, scope }: WalletWork,
  sessionId: string,
  { reason, words, cardId }: DisputeWords,
): Promise<void> {
  const person = ctx.person ?? refuse('auth.token_missing')
  const work = openPostings({ ctx, tx, scope })
  const session = await lockedSession(work, sessionId)
  if (cardId !== undefined && session.card_id !== cardId) refuse('session.not_found')
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
}

/** Cards are locked before their sessions. The session's state is read after the lock. */
export async function lockedSession(work: WalletPostingWork, sessionId: string): Promise<StoredSession> {
  const { tx, scope } = work
  const unlocked = (await selectStoredSession(tx, scope, sessionId)) ?? refuse('session.not_found')
  await lockCardForPosting(work, unlocked.card_id)
  return (await selectStoredSession(tx, scope, sessionId)) ?? unlocked
}

/** Adds an event about the dispute to the session's timeline. */
export async function saveEvent(
  work: WalletWork,
  session: StoredSession,
  event: 'DISPUTED' | 'DISPUTE_ANSWERED',
): Promise<void> {
  const timeline = withEvent(session.timeline, event, work.ctx.now.toISOString())
  const facts = await factsAgain(work, session)
  await saveChange(work, { before: session, after: { ...session, timeline }, facts })
}

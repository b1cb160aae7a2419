import type { SessionStatus } from '@voltway/contract/sessions'
import { type SessionDetail, sessionDecides } from '@voltway/contract/sessions-details'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { lockCardForPosting, openPostings, releaseSessionHold, type WalletPostingWork } from '../holds/holds.ts'
import type { ChargeRecord } from './charge-facts.ts'
import { closeByRecord, closeReview, priceOfRecord } from './close-session.ts'
import { type ReviewRow, selectOpenReview, updateReviewDisputed } from './review-store.sql.ts'
import { saveChange, withEvent } from './session-change.ts'
import { applyCredits } from './session-credits.ts'
import type { FactsRow } from './session-facts.sql.ts'
import { factsAgain } from './session-facts.ts'
import { writeToOperator } from './session-mail.ts'
import { type StoredSession, selectStoredSession } from './session-store.sql.ts'
import { readSession } from './sessions.ts'

/** A member of the fleet accepts a doubtful record. The fleet cannot accept an impossible record. */
export function acceptRecord(ctx: Ctx, scope: WalletScope, sessionId: string): Promise<SessionDetail> {
  return ctx.db.tx(async (tx) => {
    const work = openPostings({ ctx, tx, scope })
    const waiting = await lockWaiting(work, sessionId)
    if (waiting.review?.books_at === null) {
      const priced = await priceOfRecord(work, waiting.record)
      refuse(priced === undefined ? 'session.without_price' : 'session.record_impossible')
    }
    await bookWaiting(work, waiting, 'ACCEPTED')
    return readSession(work, sessionId)
  })
}

/**
 * A member of the fleet disputes a doubtful record. The hold stays, because the paying party alone does not decide
 * whether to pay.
 */
export function disputeRecord(ctx: Ctx, scope: WalletScope, sessionId: string, words: string): Promise<SessionDetail> {
  const person = ctx.person ?? refuse('auth.token_missing')
  return ctx.db.tx(async (tx) => {
    const work = openPostings({ ctx, tx, scope })
    const { session, facts } = await lockWaiting(work, sessionId)
    const booksAt = new Date(ctx.now.getTime() + ctx.app.config.reviewMs)
    const dispute = { words, personId: person.id, booksAt, now: ctx.now }
    if ((await updateReviewDisputed(tx, scope, sessionId, dispute)) === 0) refuse('session.already_disputed')
    const timeline = withEvent(session.timeline, 'DISPUTED', ctx.now.toISOString(), words)
    await saveChange(work, { before: session, after: { ...session, timeline }, facts })
    recordAudit(work, {
      action: 'session.disputed',
      object: { kind: 'session', id: sessionId, name: session.station.name },
      after: { words },
    })
    await writeToOperator(work, session, { reason: null, words })
    return readSession(work, sessionId)
  })
}

/** A charge record in review, with its card locked. */
export interface Waiting {
  readonly session: StoredSession
  readonly facts: FactsRow
  readonly record: ChargeRecord
  readonly review: ReviewRow | undefined
}

/**
 * Cards are locked before their sessions. The session is read after the lock, to see whether a decision is still open.
 */
export async function lockWaiting(work: WalletPostingWork, sessionId: string): Promise<Waiting> {
  const { tx, scope } = work
  const unlocked = (await selectStoredSession(tx, scope, sessionId)) ?? refuse('session.not_found')
  await lockCardForPosting(work, unlocked.card_id)
  const session = (await selectStoredSession(tx, scope, sessionId)) ?? unlocked
  const open: readonly SessionStatus[] = sessionDecides.accept
  if (!open.includes(session.status)) refuse('session.not_in_doubt')
  if (session.record === null) refuse('session.record_awaited')
  const facts = await factsAgain(work, session)
  const review = await selectOpenReview(tx, scope, sessionId)
  return { session, facts, record: session.record as ChargeRecord, review }
}

/** Prices and posts a record as if it had passed the checks. Its doubts stay in its flags. */
export async function bookWaiting(
  work: WalletPostingWork,
  { session, facts, record }: Waiting,
  decision: 'ACCEPTED' | 'BOOKED_BY_TIME',
): Promise<void> {
  const { ctx } = work
  const timeline = withEvent(session.timeline, decision, ctx.now.toISOString(), ctx.person?.name)
  const booked = await closeByRecord(work, {
    before: session,
    // An expired hold counts as none.
    openHoldId: facts.held_minor === null ? null : session.hold_id,
    session: { ...session, timeline },
    facts,
    record,
    decision,
  })
  const after = facts.credited_by === null ? booked : await applyCredits(work, { session: booked, facts })
  if (decision === 'BOOKED_BY_TIME') return
  const { total_cost } = await readSession(work, session.id)
  recordAudit(work, {
    action: 'session.accepted',
    object: { kind: 'session', id: session.id, name: session.station.name },
    before: { status: session.status },
    after: { status: after.status, total_cost },
  })
}

/** The operator of the installation decides that a record is never billed. The hold is released. */
export async function dropWaiting(work: WalletPostingWork, { session, facts }: Waiting, words: string): Promise<void> {
  const { ctx } = work
  await releaseSessionHold(work, { sessionId: session.id, cardId: session.card_id })
  const timeline = withEvent(session.timeline, 'REJECTED', ctx.now.toISOString(), words)
  await saveChange(work, {
    before: session,
    after: { ...session, status: 'INVALID', cost_minor: 0n, hold_id: null, record: null, timeline },
    facts,
  })
  await closeReview(work, session.id, 'REJECTED', words)
  recordAudit(work, {
    action: 'session.rejected',
    object: { kind: 'session', id: session.id, name: session.station.name },
    before: { status: session.status },
    after: { status: 'INVALID', reason: words },
  })
}

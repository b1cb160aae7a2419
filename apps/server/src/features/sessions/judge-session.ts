import { type SessionDetail, sessionDecides } from '@voltway/contract/session-details'
import type { SessionStatus } from '@voltway/contract/sessions'
import { recordChange } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/sql.ts'
import { lockCardForUsage, releaseSessionHold } from '../cards/card-usage.ts'
import type { ChargeRecord } from './charge-facts.ts'
import { closeByRecord, factsAgain } from './close-session.ts'
import { saveChange, told } from './session-change.ts'
import { applyCredits } from './session-credits.ts'
import type { FactsRow } from './session-facts.sql.ts'
import { writeToOperator } from './session-mail.ts'
import { type StoredSession, selectStoredSession } from './session-store.sql.ts'
import { readSession } from './sessions.ts'

/** A person lets a record in doubt count: it is priced and booked as if it had passed the checks. What was doubtful stays said. */
export function acceptRecord(ctx: Ctx, scope: WalletScope, sessionId: string): Promise<SessionDetail> {
  return ctx.db.tx(async (tx) => {
    const { session, facts, record } = await lockedInDoubt(ctx, tx, scope, sessionId)
    const accepted = told(session.timeline, 'ACCEPTED', ctx.now.toISOString(), ctx.person?.name)
    const booked = await closeByRecord(ctx, tx, scope, {
      before: session,
      // A hold that is not open any more (it expired) is none.
      openHoldId: facts.held_minor === null ? null : session.hold_id,
      session: { ...session, timeline: accepted },
      facts,
      record,
      accepted: true,
    })
    const after = facts.credited_by === null ? booked : await applyCredits(ctx, tx, scope, { session: booked, facts })
    const reply = await readSession(ctx, scope, sessionId, tx)
    recordChange(tx, ctx, scope, {
      deed: 'session.accepted',
      object: { kind: 'session', id: sessionId, name: session.station.name },
      before: { status: session.status },
      after: { status: after.status, total_cost: reply.total_cost },
    })
    return reply
  })
}

/** A person says that a record in doubt does not count: what was kept goes back, and the operator is told why. */
export function rejectRecord(ctx: Ctx, scope: WalletScope, sessionId: string, reason: string): Promise<SessionDetail> {
  return ctx.db.tx(async (tx) => {
    const { session, facts } = await lockedInDoubt(ctx, tx, scope, sessionId)
    await releaseSessionHold(tx, scope, { sessionId, cardId: session.card_id, now: ctx.now })
    const rejected = told(session.timeline, 'REJECTED', ctx.now.toISOString(), reason)
    await saveChange(ctx, tx, scope, {
      before: session,
      after: { ...session, status: 'INVALID', cost_minor: 0n, hold_id: null, record: null, timeline: rejected },
      facts,
    })
    recordChange(tx, ctx, scope, {
      deed: 'session.rejected',
      object: { kind: 'session', id: sessionId, name: session.station.name },
      before: { status: session.status },
      after: { status: 'INVALID', reason },
    })
    await writeToOperator(ctx, tx, session, { kind: 'rejected', reason: null, words: reason })
    return readSession(ctx, scope, sessionId, tx)
  })
}

/** Cards are locked before their sessions, and only then is looked at whether there is something to decide. */
async function lockedInDoubt(
  ctx: Ctx,
  tx: Tx,
  scope: WalletScope,
  sessionId: string,
): Promise<{ session: StoredSession; facts: FactsRow; record: ChargeRecord }> {
  const unlocked = (await selectStoredSession(tx, scope, sessionId)) ?? refuse('session.not_found')
  await lockCardForUsage(tx, scope, unlocked.card_id, ctx.now)
  const session = (await selectStoredSession(tx, scope, sessionId)) ?? unlocked
  const open: readonly SessionStatus[] = sessionDecides.accept
  if (!open.includes(session.status)) refuse('session.not_in_doubt')
  if (session.record === null) refuse('session.record_awaited')
  const facts = await factsAgain(tx, scope, session)
  return { session, facts, record: session.record as ChargeRecord }
}

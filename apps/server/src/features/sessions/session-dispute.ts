import type { SessionDetail } from '@voltway/contract/sessions-details'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { systemScope, type WalletScope } from '../../kernel/scope.ts'
import { openPostings } from '../holds/holds.ts'
import { type DisputeWords, lockedSession, openDispute, saveEvent } from './open-dispute.ts'
import { type DisputeRow, selectOpenDisputes } from './session-list.sql.ts'
import { updateDisputeAnswer } from './session-store.sql.ts'
import { readSession } from './sessions.ts'

/** Disputes a session that has its price. Its state stays: only a credit of the operator refunds money. */
export function raiseDispute(
  ctx: Ctx,
  scope: WalletScope,
  sessionId: string,
  dispute: DisputeWords,
): Promise<SessionDetail> {
  return ctx.db.tx(async (tx) => {
    await openDispute({ ctx, tx, scope }, sessionId, dispute)
    return readSession({ ctx, tx, scope }, sessionId)
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

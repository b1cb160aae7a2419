import { recordAudit, recordOwnAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { systemScope } from '../../kernel/scope.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { Tx } from '../../platform/sql.ts'
import { lockWalletOf } from '../wallets/wallets.ts'
import { dayOfMonth, nextTry } from './plan-period.ts'
import { payerOf, termsOf } from './plan-terms.ts'
import { selectBillOfKey } from './subscription-bill.sql.ts'
import { afterGrace } from './subscription-billing.ts'
import { lockState, type PayerRow, type StateRow, selectState, updateValidity } from './subscription-state.sql.ts'
import { advanceDue, periodKey } from './subscription-steps.ts'

/** Thrown when a validity cannot be moved, with a message for the operator. */
export class UnmovableValidity extends Error {
  override name = 'UnmovableValidity'
}

/**
 * Moves the end of the running period, for support: free days, or a trial of a renewal. For a suspended subscription it
 * moves the dates of the retries and the last payment day. The job handles whatever becomes due.
 * @throws UnmovableValidity
 */
export async function moveValidity(ctx: Ctx, id: string, to: Date): Promise<StateRow> {
  const known = await selectState(ctx.db, id)
  const payer = known && (await payerOf(ctx.db, known))
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx }
    if (payer !== undefined) await lockWalletOf(tx, systemScope(payer.wallet_id))
    const before = await lockState(tx, id)
    if (before === undefined || before.state === 'ENDED' || before.valid_until === null) {
      throw new UnmovableValidity('this subscription runs without end')
    }
    await checkNotBilled(tx, before, payer, to)
    const { timeZone } = await termsOf(work, payer)
    const planned = before.planned_change
    await updateValidity(tx, id, {
      periodFrom: movedFrom(before, to),
      validUntil: to,
      anchorDay: dayOfMonth(to, timeZone),
      nextStepAt: before.state === 'ACTIVE' ? to : (nextTry(to, ctx.now) ?? afterGrace(to)),
      planned: planned === null ? null : { ...planned, effective_at: to.toISOString() },
    })
    const change = {
      action: 'subscription.changed',
      object: { kind: 'subscription', id, name: before.plan.name },
      before: { valid_until: before.valid_until },
      after: { valid_until: to.toISOString() },
    } as const
    if (payer === undefined) recordOwnAudit(work, before.person_id, change)
    else recordAudit({ ...work, scope: systemScope(payer.wallet_id) }, change)
    return (await lockState(tx, id)) as StateRow
  })
}

/** The start of the period stays where possible. A period that would end before it starts is moved as a whole. */
function movedFrom({ period_from: from, valid_until: until }: StateRow, to: Date): Date | null {
  if (from === null || until === null) return null
  if (Date.parse(from) < to.getTime()) return new Date(from)
  return new Date(to.getTime() - (Date.parse(until) - Date.parse(from)))
}

/** The key of a bill is the end of the previous period. Two periods with the same end would be billed once. */
async function checkNotBilled(tx: Tx, row: StateRow, payer: PayerRow | undefined, to: Date): Promise<void> {
  if (payer === undefined || row.state !== 'ACTIVE') return
  const bill = await selectBillOfKey(tx, systemScope(payer.wallet_id), periodKey(row.id, to))
  if (bill !== undefined) throw new UnmovableValidity(`the period from ${to.toISOString()} is billed already`)
}

/** Enqueues the job that handles due subscriptions, which otherwise runs every minute. */
export function enqueueDueSubscriptions(ctx: Ctx): Promise<void> {
  return ctx.db.tx((tx) => enqueue(tx, advanceDue, {}))
}

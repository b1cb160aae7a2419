import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx, Work } from '../../kernel/ctx.ts'
import { systemScope } from '../../kernel/scope.ts'
import { type AnyJob, job } from '../../platform/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockWalletOf } from '../wallets/wallets.ts'
import { graceEnd, nextTry } from './plan-period.ts'
import { type Choice, isFree, newPeriod, withVat } from './plan-price.ts'
import { payerOf, renewedChoice, termsOf } from './plan-terms.ts'
import { type BillRow, selectOpenBill, updateBill } from './subscription-bill.sql.ts'
import { afterGrace, beginCollection, collectBill, failBill, suspend, writeBill } from './subscription-billing.ts'
import { notifyPlan, notifyPlanEnding } from './subscription-notices.ts'
import {
  insertFreeAfter,
  lockState,
  type PayerRow,
  type StateRow,
  selectDue,
  selectState,
  updateEnded,
  updateNextStep,
  updatePayer,
  updatePlanned,
  updateRunning,
} from './subscription-state.sql.ts'

/** Three years of months with their retries. More steps at once indicate a wrong clock. */
const MOST_STEPS = 400

/**
 * Runs the due steps of a subscription: renewals, payment retries, the end. Each step uses the time at which it was
 * due, not the time at which it runs. A server that was down for three months therefore reaches the same state as
 * ninety daily runs.
 */
export async function advanceSubscription(ctx: Ctx, id: string): Promise<void> {
  for (let made = 0; made < MOST_STEPS; made++) {
    if (!(await runStep(ctx, id))) return
  }
}

interface Collectable {
  readonly bill: BillRow
  readonly methodId: string | null
}

/** @returns false when nothing is due. */
async function runStep(ctx: Ctx, id: string): Promise<boolean> {
  const known = await selectState(ctx.db, id)
  if (known === undefined || !isDue(known, ctx.now)) return false
  const payer = await payerOf(ctx.db, known)
  let collectable: Collectable | 'done'
  try {
    collectable = await ctx.db.tx((tx) => stepIn({ ctx, tx }, known, payer, true))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Without a payment method, the bill is created as failed.
    collectable = await ctx.db.tx((tx) => stepIn({ ctx, tx }, known, payer, false))
    if (collectable !== 'done' && payer !== undefined) {
      const { bill } = collectable
      const failure = error.code.split('.')[1] ?? error.code
      await ctx.db.tx((tx) => failBill({ ctx, tx, scope: systemScope(payer.wallet_id) }, bill.id, failure))
    }
    return true
  }
  if (collectable === 'done') return true
  try {
    await collectBill(ctx, collectable.bill, collectable.methodId)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  return true
}

const isDue = (row: StateRow, now: Date): boolean =>
  row.next_step_at !== null && Date.parse(row.next_step_at) <= now.getTime()

/** The due step, read under the locks of the wallet and the subscription. */
async function stepIn(
  work: Work,
  known: StateRow,
  payer: PayerRow | undefined,
  collects: boolean,
): Promise<Collectable | 'done'> {
  const { tx } = work
  if (payer !== undefined) await lockWalletOf(tx, systemScope(payer.wallet_id))
  const row = await lockState(tx, known.id)
  if (row === undefined || row.next_step_at !== known.next_step_at || row.valid_until === null) return 'done'
  const dueAt = new Date(row.next_step_at as string)
  const validUntil = new Date(row.valid_until)
  const open = await selectOpenBill(tx, row.wallet_id, row.id)
  if (row.state === 'ACTIVE' && dueAt.getTime() === validUntil.getTime() && !isOwed(open)) {
    return renew(work, row, payer, { validUntil, collects })
  }
  if (dueAt.getTime() > graceEnd(validUntil).getTime()) {
    await end(work, row, { at: graceEnd(validUntil), open })
    return 'done'
  }
  const nextStepAt = nextTry(validUntil, dueAt) ?? afterGrace(validUntil)
  // An expired plan is locked, whatever the state of its payment.
  const scope = payer === undefined ? null : systemScope(payer.wallet_id)
  await suspend(work, scope, row, { validUntil, nextStepAt, bill: open })
  return isOwed(open) ? { bill: open, methodId: row.payment_method_id } : 'done'
}

/** A pending debit is an exception: the bank has not rejected it. */
function isOwed(bill: BillRow | undefined): bill is BillRow {
  return bill !== undefined && (bill.status === 'FAILED' || !bill.is_applied)
}

async function renew(
  work: Work,
  row: StateRow,
  payer: PayerRow | undefined,
  { validUntil, collects }: { validUntil: Date; collects: boolean },
): Promise<Collectable | 'done'> {
  const { tx } = work
  const choice = await renewedChoice(tx, row)
  if (isFree(choice)) {
    await becomeFree(work, row, choice, payer)
    return 'done'
  }
  const nextStepAt = nextTry(validUntil, validUntil) as Date
  if (payer === undefined) {
    await suspend(work, null, row, { validUntil, nextStepAt })
    return 'done'
  }
  if (row.wallet_id === null) {
    await updatePayer(tx, row.id, { walletId: payer.wallet_id, methodId: null, vatNumberId: null })
  }
  // If the server stops before the response, the next attempt is tomorrow.
  await updateNextStep(tx, row.id, nextStepAt)
  const terms = await termsOf(work, payer)
  const period = newPeriod(validUntil, choice.step, terms, row.anchor_day ?? undefined)
  const sale = {
    reason: 'RENEWAL',
    choice,
    period,
    creditMinor: 0n,
    ...withVat(period.netMinor, terms),
    requestKey: periodKey(row.id, validUntil),
  } as const
  const bill = await writeBill(work, row, sale, { payer, terms })
  // The bill now includes the planned change, so there is nothing left to cancel.
  if (row.planned_change !== null) await updatePlanned(tx, row.id, null)
  if (collects) await beginCollection(work, bill, row.payment_method_id)
  return { bill, methodId: row.payment_method_id }
}

/** One bill per end of a period, however often this runs. */
export const periodKey = (id: string, validUntil: Date): string => `period:${id}:${validUntil.toISOString()}`

async function becomeFree(work: Work, row: StateRow, free: Choice, payer: PayerRow | undefined): Promise<void> {
  await updateRunning(
    work.tx,
    row.id,
    {
      planId: free.planId,
      priceStep: free.step.price_step,
      state: 'ACTIVE',
      periodFrom: null,
      validUntil: null,
      periodNetMinor: 0n,
      anchorDay: null,
      nextStepAt: null,
    },
    null,
  )
  if (payer === undefined) return
  const walletWork = { ...work, scope: systemScope(payer.wallet_id) }
  recordAudit(walletWork, {
    action: 'subscription.plan_changed',
    object: { kind: 'subscription', id: row.id, name: free.plan },
    before: { plan: row.plan.name },
    after: { plan: free.plan },
  })
}

/** The payment is too late: the free plan follows, and an unused period is not owed. */
async function end(work: Work, row: StateRow, { at, open }: { at: Date; open: BillRow | undefined }): Promise<void> {
  const { ctx, tx } = work
  if (open !== undefined && !open.is_applied) {
    const { tries, failure, payment_id: paymentId } = open
    const cancelled = { status: 'CANCELLED', isApplied: false, tries, failure, paymentId, paidAt: null } as const
    await updateBill(tx, systemScope(open.wallet_id), open.id, cancelled)
  }
  await updateEnded(tx, row.id, at)
  await insertFreeAfter(tx, { id: ctx.newId(), endedId: row.id, at })
  if (row.wallet_id === null) return
  const walletWork = { ...work, scope: systemScope(row.wallet_id) }
  await notifyPlan(walletWork, row, { event: 'subscription.ended', plan: row.plan.name, at })
  recordAudit(walletWork, {
    action: 'subscription.changed',
    object: { kind: 'subscription', id: row.id, name: row.plan.name },
    before: { state: row.state },
    after: { state: 'ENDED' },
  })
}

const ROUND = 100

/** Runs due steps every minute. A failure does not affect the others and is retried in the next minute. */
export const advanceDue = job<object, Ctx>({
  name: 'subscriptions.advance-due',
  cron: { expression: '* * * * *', timeZone: 'UTC' },
  oneWaiting: true,
  handle: async (ctx) => {
    for (const id of await selectDue(ctx.db, ctx.now, ROUND)) {
      await advanceSubscription(ctx, id).catch((error: unknown) =>
        ctx.log.error({ err: error, subscriptionId: id }, 'a subscription could not be updated'),
      )
    }
  },
})

export const subscriptionsJobs: readonly AnyJob<Ctx>[] = [advanceDue, notifyPlanEnding]

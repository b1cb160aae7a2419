import type { BodyOf } from '@voltway/contract/endpoint'
import type { SubscriptionDetail, updateSubscription } from '@voltway/contract/subscriptions'
import type { SubscriptionInvoice } from '@voltway/contract/subscriptions-bills'
import { formatMoney } from '@voltway/money/money'
import { recordAudit, recordOwnAudit } from '../../kernel/audit/audit.ts'
import type { Ctx, Person, Work } from '../../kernel/ctx.ts'
import { openWalletScopes, systemScope, type WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { findMethod, usableMethod } from '../payment-methods/payment-methods.ts'
import { readVatNumberOf } from '../vat-numbers/vat-numbers.ts'
import { lockWalletOf } from '../wallets/wallets.ts'
import { ownState } from './change-plan.ts'
import { graceEnd } from './plan-period.ts'
import { withVat } from './plan-price.ts'
import { chargedMethod, choiceOf, currentChoice, mayPayPlans, payerOf, termsOf } from './plan-terms.ts'
import {
  type BillPage,
  type BillRow,
  type ListedBillRow,
  selectBillCount,
  selectBillPage,
  selectFailedBill,
  selectOpenBill,
  selectPendingBill,
} from './subscription-bill.sql.ts'
import { collectBill } from './subscription-billing.ts'
import {
  lockState,
  type PayerRow,
  type StateRow,
  selectPlan,
  updatePayer,
  updatePlanned,
} from './subscription-state.sql.ts'
import { advanceSubscription } from './subscription-steps.ts'
import { runningPlanReply } from './subscriptions.ts'

/**
 * A subscription with the details for its owner.
 * @throws `subscription.not_found`, also for another person's.
 */
export async function readSubscription(ctx: Ctx, personId: string, id: string): Promise<SubscriptionDetail> {
  const row = await ownState(ctx.db, personId, id)
  const payer = await payerOf(ctx.db, row)
  const method = await chargedMethod(ctx.db, row, payer)
  const owed = await owedBill(ctx.db, row)
  const isPaying = (await selectPendingBill(ctx.db, personId)) !== undefined
  return {
    id: row.id,
    state: row.state,
    valid_until: row.valid_until,
    subscription_plan: runningPlanReply(row.plan, row.price_step),
    price_step: row.price_step,
    planned_change: row.planned_change,
    period_from: row.period_from,
    interval: currentChoice(row).step.interval,
    next_amount: await nextAmount(ctx, row, payer),
    payer: payer === undefined ? null : payerReply(payer, method),
    unpaid:
      owed === undefined
        ? null
        : {
            id: owed.id,
            total: formatMoney(owed.total_minor),
            plan: owed.plan,
            failure: owed.failure,
            next_try_at: nextTryOf(row, ctx.now),
          },
    is_paying: isPaying,
    allowed_actions: [
      ...(row.state === 'ACTIVE' && !isPaying ? (['change'] as const) : []),
      ...(row.planned_change === null ? [] : (['cancel_planned'] as const)),
      ...(owed === undefined ? [] : (['retry'] as const)),
    ],
  }
}

/** The next automatic attempt. After the last attempt, the next step is the plan's end, which is no attempt. */
function nextTryOf({ state, next_step_at: next, valid_until: until }: StateRow, now: Date): string | null {
  if (state !== 'SUSPENDED' || next === null || until === null) return null
  const isTry = Date.parse(next) <= graceEnd(new Date(until)).getTime()
  return isTry && Date.parse(next) > now.getTime() ? next : null
}

function payerReply(payer: PayerRow, method: { id: string; label: string } | null): SubscriptionDetail['payer'] {
  return {
    wallet: { id: payer.wallet_id, name: payer.name },
    payment_method: method === null ? null : { id: method.id, label: method.label },
    vat_number:
      payer.vat_number_id === null ? null : { id: payer.vat_number_id, name: payer.vat_number ?? payer.vat_number_id },
  }
}

/** The debt of this subscription, or of an earlier one after a bank reversal. */
async function owedBill(on: Sql, row: StateRow): Promise<BillRow | undefined> {
  const open = row.state === 'SUSPENDED' ? await selectOpenBill(on, row.wallet_id, row.id) : undefined
  return open?.status === 'FAILED' ? open : selectFailedBill(on, row.person_id)
}

async function nextAmount(ctx: Ctx, row: StateRow, payer: PayerRow | undefined): Promise<string | null> {
  if (row.valid_until === null || row.state !== 'ACTIVE') return null
  const plan = row.planned_change === null ? undefined : await selectPlan(ctx.db, { name: row.planned_change.plan })
  const planned = plan === undefined ? undefined : choiceOf(plan, row.planned_change?.price_step ?? 0)
  const { step } = planned ?? currentChoice(row)
  const { totalMinor } = withVat(BigInt(step.price_minor), await termsOf({ ctx, tx: ctx.db }, payer))
  return totalMinor === 0n ? null : formatMoney(totalMinor)
}

/**
 * Cancels a planned change, or sets the payment method. A method or number of another own wallet makes that wallet the
 * payer. A wallet whose methods or numbers the person manages without owning it pays for no plan.
 */
export async function updateSubscriptionByHand(
  ctx: Ctx,
  person: Person,
  id: string,
  change: BodyOf<typeof updateSubscription>,
): Promise<void> {
  await ownState(ctx.db, person.id, id)
  const method =
    change.payment_method_id === undefined ? undefined : await findMethod(ctx, null, person, change.payment_method_id)
  if (method !== undefined && !mayPayPlans(method.scope)) refuse('payment_method.not_found')
  const numberScope = change.nif_id === undefined ? undefined : await scopeOfNumber(ctx, person, change.nif_id)
  if (method !== undefined && numberScope !== undefined && method.scope.walletId !== numberScope.walletId) {
    refuse('validation_failed', { fields: { nif_id: 'other_wallet' } })
  }
  await ctx.db.tx(async (tx) => {
    const chosen = method?.scope ?? numberScope
    if (chosen !== undefined) await lockWalletOf(tx, chosen)
    if (method !== undefined) await usableMethod(tx, method.scope, { id: method.row.id, offSession: true })
    const row = (await lockState(tx, id)) ?? refuse('subscription.not_found')
    if (change.planned_change === null) await updatePlanned(tx, id, null)
    if (chosen !== undefined) {
      const stays = row.wallet_id === chosen.walletId
      await updatePayer(tx, id, {
        walletId: chosen.walletId,
        methodId: change.payment_method_id ?? (stays ? row.payment_method_id : null),
        vatNumberId: change.nif_id ?? (stays ? row.nif_id : null),
      })
    }
    await recordUpdate({ ctx, tx }, row)
  })
}

async function recordUpdate(work: Work, before: StateRow): Promise<void> {
  const after = (await lockState(work.tx, before.id)) as StateRow
  const shown = (row: StateRow) => ({
    planned_change: row.planned_change,
    wallet_id: row.wallet_id,
    payment_method_id: row.payment_method_id,
    nif_id: row.nif_id,
  })
  const change = {
    action: 'subscription.changed',
    object: { kind: 'subscription', id: before.id, name: before.plan.name },
    before: shown(before),
    after: shown(after),
  } as const
  if (after.wallet_id === null) recordOwnAudit(work, before.person_id, change)
  else recordAudit({ ...work, scope: systemScope(after.wallet_id) }, change)
}

/**
 * The wallet of a VAT number, among those that may pay the person's plan.
 * @throws `vat_number.not_found`
 */
async function scopeOfNumber(ctx: Ctx, person: Person, id: string): Promise<WalletScope> {
  for (const scope of await openWalletScopes(ctx.db, person)) {
    if (!scope.rights.has('nifs.manage') || !mayPayPlans(scope)) continue
    const found = await readVatNumberOf(ctx.db, { kind: 'wallet', scope }, id).catch(() => undefined)
    if (found !== undefined && !found.is_archived) return scope
  }
  return refuse('vat_number.not_found')
}

/**
 * Retries the payment. Twenty clicks create one payment, because the key contains the number of failed attempts.
 * @throws `subscription.not_suspended` when nothing is owed.
 */
export async function retryCapture(ctx: Ctx, person: Person, id: string): Promise<void> {
  const before = await ownState(ctx.db, person.id, id)
  // Due steps run first: a click just after the five days finds the free plan, and no second payment is requested.
  await advanceSubscription(ctx, id)
  const row = await ownState(ctx.db, person.id, id)
  if (before.state === 'SUSPENDED' && row.state === 'ACTIVE') return
  const owed = (await owedBill(ctx.db, row)) ?? refuse('subscription.not_suspended')
  await ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope: systemScope(owed.wallet_id) }
    recordAudit(work, {
      action: 'subscription.payment_retried',
      object: { kind: 'subscription', id: row.id, name: owed.number },
      after: { amount: formatMoney(owed.total_minor) },
    })
  })
  const methodId = owed.wallet_id === row.wallet_id ? row.payment_method_id : null
  if ((await collectBill(ctx, owed, methodId)) === 'failed') refuse('payment.declined')
}

export async function readBillPage(
  on: Sql,
  personId: string,
  page: BillPage,
): Promise<{ count: number; results: SubscriptionInvoice[] }> {
  return {
    count: await selectBillCount(on, personId),
    results: (await selectBillPage(on, personId, page)).map(billReply),
  }
}

const billReply = (bill: ListedBillRow): SubscriptionInvoice => ({
  id: bill.id,
  number: bill.number,
  date: bill.date,
  plan: bill.plan,
  reason: bill.reason,
  period: { from: bill.period_from, to: bill.period_to },
  net: formatMoney(bill.net_minor),
  vat: formatMoney(bill.vat_minor),
  total: formatMoney(bill.total_minor),
  currency: bill.currency,
  payment_status: bill.status,
  failure: bill.failure,
  invoice:
    bill.document_id === null || bill.document_number === null
      ? null
      : { id: bill.document_id, number: bill.document_number },
})

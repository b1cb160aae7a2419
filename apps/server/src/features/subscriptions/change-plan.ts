import type { ReplyOf } from '@voltway/contract/endpoint'
import type { canSubscribe, previewPlanChange, SubscribeReason } from '@voltway/contract/subscriptions'
import { formatMoney } from '@voltway/money/money'
import { formatVatRate } from '@voltway/money/vat'
import { recordAudit, recordOwnAudit } from '../../kernel/audit/audit.ts'
import type { Ctx, Person, Work } from '../../kernel/ctx.ts'
import { publishBalance } from '../../kernel/ledger/balance-news.ts'
import { applyTransfer } from '../../kernel/ledger/ledger.ts'
import { systemScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { lockWalletOf } from '../wallets/wallets.ts'
import { creditBill } from './bill-documents.ts'
import { type Choice, type Quote, quoteChange, type Terms, withVat } from './plan-price.ts'
import {
  chargedMethod,
  currentChoice,
  payerOf,
  reasonsAgainst,
  runningPeriod,
  termsOf,
  wantedChoice,
} from './plan-terms.ts'
import { type BillRow, lockBill, selectBillOfKey, selectPendingBill, updateBill } from './subscription-bill.sql.ts'
import { beginCollection, collectBill, writeBill } from './subscription-billing.ts'
import {
  lockState,
  type PayerRow,
  type PreviousState,
  type RunningState,
  type StateRow,
  selectState,
  updatePayer,
  updatePlanned,
  updateRunning,
} from './subscription-state.sql.ts'
import { type PlanRow, selectRunningId } from './subscriptions.sql.ts'

/** An upgrade can be undone completely within this time, so that a mistake costs nothing. */
const SLIP_MS = 60_000

export interface Wish {
  readonly planId: string | undefined
  readonly priceStep: number
}

/**
 * The caller's own subscription.
 * @throws `subscription.not_found`, also for another person's.
 */
export async function ownState(on: Sql, personId: string, id: string): Promise<StateRow> {
  const row = await selectState(on, id)
  return row?.person_id === personId ? row : refuse('subscription.not_found')
}

interface Weighed {
  readonly current: Choice
  readonly wanted: Choice & { details: PlanRow['details'] }
  readonly payer: PayerRow | undefined
  readonly terms: Terms
  readonly quote: Quote
  readonly reasons: SubscribeReason[]
  /** The upgrade that this change undoes, if any. */
  readonly undone: BillRow | undefined
}

/** The terms of a change at this moment. The quote and the change use the same function, so they cannot differ. */
async function weigh(work: Work<Sql>, row: StateRow, wish: Wish): Promise<Weighed> {
  const { ctx, tx } = work
  const current = currentChoice(row)
  const wanted = await wantedChoice(tx, row, wish)
  if (wanted.planId === current.planId && wanted.step.price_step === row.price_step) refuse('subscription.same_plan')
  const payer = await payerOf(tx, row)
  const terms = await termsOf(work, payer)
  const undone = await slipOf(work, row, wanted)
  const quote =
    undone === undefined
      ? quoteChange({ current, running: runningPeriod(row), next: wanted }, ctx.now, terms)
      : undoChange(ctx, row.previous as PreviousState, undone, { to: wanted, terms })
  const against = undone === undefined ? await reasonsAgainst(work, row, wanted, payer) : []
  // A change at the end of the period is not paid now.
  const reasons =
    quote.takesEffect === 'NOW' ? against : against.filter((one) => one === 'OVER_LIMIT' || one === 'UNPAID_INVOICE')
  return { current, wanted, payer, terms, quote, reasons, undone }
}

async function slipOf({ ctx, tx }: Work<Sql>, row: StateRow, wanted: Choice): Promise<BillRow | undefined> {
  const { previous, wallet_id: walletId } = row
  if (previous === null || walletId === null || row.state !== 'ACTIVE') return undefined
  if (previous.plan_id !== wanted.planId || previous.price_step !== wanted.step.price_step) return undefined
  if (ctx.now.getTime() - Date.parse(previous.at) >= SLIP_MS) return undefined
  const bill = await lockBill(tx, systemScope(walletId), previous.bill_id)
  return bill?.status === 'PAID' ? bill : undefined
}

function undoChange(
  ctx: Ctx,
  before: PreviousState,
  bill: BillRow,
  { to, terms }: { readonly to: Choice; readonly terms: Terms },
): Quote {
  const period =
    before.valid_until === null
      ? null
      : {
          from: new Date(before.period_from ?? before.valid_until),
          to: new Date(before.valid_until),
          netMinor: BigInt(before.period_net_minor),
          anchorDay: before.anchor_day ?? 1,
        }
  return {
    takesEffect: 'NOW',
    effectiveAt: ctx.now,
    period,
    creditMinor: bill.net_minor,
    netMinor: -bill.net_minor,
    vatMinor: -bill.vat_minor,
    totalMinor: -bill.total_minor,
    nextTotalMinor: withVat(BigInt(to.step.price_minor), terms).totalMinor,
  }
}

const chosen = ({ plan, step }: Choice) => ({ plan, price_step: step.price_step, interval: step.interval })

export async function previewChange(
  ctx: Ctx,
  person: Person,
  id: string,
  wish: Wish,
): Promise<ReplyOf<typeof previewPlanChange>> {
  const row = await ownState(ctx.db, person.id, id)
  const { current, wanted, payer, terms, quote, reasons } = await weigh({ ctx, tx: ctx.db }, row, wish)
  const method = await chargedMethod(ctx.db, row, payer)
  return {
    current: chosen(current),
    new: chosen(wanted),
    takes_effect: quote.takesEffect,
    effective_at: quote.effectiveAt.toISOString(),
    share: formatMoney(quote.netMinor + quote.creditMinor),
    credit: formatMoney(quote.creditMinor),
    net: formatMoney(quote.netMinor),
    vat: formatMoney(quote.vatMinor),
    vat_rate: formatVatRate(terms.vatRateBasisPoints),
    charge_now: formatMoney(quote.totalMinor),
    currency: row.plan.currency,
    next_amount: formatMoney(quote.nextTotalMinor),
    next_at: nextPaymentOf(quote),
    payment_method: method === null ? null : { id: method.id, label: method.label },
    blocked_by: reasons,
  }
}

/** An upgrade is paid again when its period ends. A change at the end of a period is paid then. */
function nextPaymentOf({ takesEffect, effectiveAt, period }: Quote): string | null {
  if (period === null) return null
  return (takesEffect === 'NOW' ? period.to : effectiveAt).toISOString()
}

/**
 * Returns whether the caller may choose a plan.
 * @throws `subscription.not_found`
 */
export async function mayChoose(
  ctx: Ctx,
  person: Person,
  wish: { plan: string; price_step?: number | undefined },
): Promise<ReplyOf<typeof canSubscribe>> {
  const id = (await selectRunningId(ctx.db, person.id)) ?? refuse('subscription.not_found')
  const row = await ownState(ctx.db, person.id, id)
  const wanted = await wantedChoice(ctx.db, row, { planId: wish.plan, priceStep: wish.price_step ?? 1 }).catch(() =>
    refuse('validation_failed', { fields: { [wish.price_step === undefined ? 'plan' : 'price_step']: 'unknown' } }),
  )
  const reasons = await reasonsAgainst({ ctx, tx: ctx.db }, row, wanted, await payerOf(ctx.db, row))
  return { allowed: reasons.length === 0, reasons }
}

/**
 * Changes the plan. An upgrade takes effect immediately against payment, a downgrade at the end of the period. A
 * repeated request with the same key has no effect. While the payment of a change is pending, no other change is
 * possible.
 */
export async function changePlanByHand(ctx: Ctx, person: Person, id: string, wish: Wish): Promise<void> {
  const { payer: known } = await withPayer(ctx, await ownState(ctx.db, person.id, id))
  const begun = await ctx.db.tx(async (tx) => {
    const work = { ctx, tx }
    if (known !== undefined) await lockWalletOf(tx, systemScope(known.wallet_id))
    const row = (await lockState(tx, id)) ?? refuse('subscription.not_found')
    const requestKey = `change:${person.id}:${ctx.idempotencyKey}`
    const earlier = known && (await selectBillOfKey(tx, systemScope(known.wallet_id), requestKey))
    // The stored response of a key is lost when the server stops early. The bill is stored.
    if (earlier !== undefined && earlier.status !== 'CANCELLED')
      return { bill: earlier, methodId: row.payment_method_id }
    if (row.state === 'ENDED') refuse('subscription.not_allowed')
    if ((await selectPendingBill(tx, person.id)) !== undefined) refuse('subscription.payment_pending')
    const weighed = await weigh(work, row, wish)
    const [reason] = weighed.reasons
    if (reason !== undefined)
      refuse('subscription.not_allowed', {
        fields: { new_plan: reason.toLowerCase() },
        detail: weighed.reasons.join(' '),
      })
    if (weighed.undone !== undefined) return undoUpgrade(work, row, weighed.undone, weighed)
    if (weighed.quote.takesEffect === 'PERIOD_END') return planChange(work, row, weighed)
    return beginChange(work, row, weighed, earlier === undefined ? requestKey : `${requestKey}:${ctx.newId()}`)
  })
  if (begun === undefined || begun.bill.status === 'PAID') return
  if ((await collectBill(ctx, begun.bill, begun.methodId)) === 'failed') refuse('payment.declined')
}

async function withPayer(ctx: Ctx, row: StateRow): Promise<{ payer: PayerRow | undefined }> {
  return { payer: await payerOf(ctx.db, row) }
}

async function beginChange(work: Work, row: StateRow, weighed: Weighed, requestKey: string) {
  const { wanted, quote, payer, terms } = weighed
  if (quote.totalMinor === 0n || quote.period === null || payer === undefined) {
    await updateRunning(work.tx, row.id, runningOf(weighed), null)
    recordPlanChange(work, row, weighed)
    return undefined
  }
  if (row.wallet_id === null) {
    await updatePayer(work.tx, row.id, { walletId: payer.wallet_id, methodId: null, vatNumberId: null })
  }
  const reason = row.valid_until === null ? 'FIRST' : 'UPGRADE'
  const sale = { ...quote, reason, choice: wanted, period: quote.period, requestKey } as const
  const bill = await writeBill(work, row, sale, { payer, terms })
  await beginCollection(work, bill, row.payment_method_id)
  return { bill, methodId: row.payment_method_id }
}

const runningOf = ({ wanted, quote: { period } }: Weighed): RunningState => ({
  planId: wanted.planId,
  priceStep: wanted.step.price_step,
  state: 'ACTIVE',
  periodFrom: period?.from ?? null,
  validUntil: period?.to ?? null,
  periodNetMinor: period?.netMinor ?? 0n,
  anchorDay: period?.anchorDay ?? null,
  nextStepAt: period?.to ?? null,
})

async function planChange(work: Work, row: StateRow, weighed: Weighed): Promise<undefined> {
  const { wanted, quote } = weighed
  const planned = {
    plan: wanted.plan,
    price_step: wanted.step.price_step,
    effective_at: quote.effectiveAt.toISOString(),
  }
  await updatePlanned(work.tx, row.id, planned)
  recordPlanChange(work, row, weighed)
}

/** Undoes a recent upgrade: the wallet gets its money back, and the old period continues. */
async function undoUpgrade(work: Work, row: StateRow, bill: BillRow, weighed: Weighed): Promise<undefined> {
  const { ctx, tx } = work
  const scope = systemScope(bill.wallet_id)
  const applied = await applyTransfer(tx, scope, {
    op: 'credit',
    kind: 'REFUND',
    account: 'system:revenue',
    amountMinor: bill.total_minor,
    vatMinor: bill.vat_minor,
    key: `subscription:${bill.id}:taken-back`,
    at: ctx.now,
    note: bill.number,
  })
  await publishBalance(tx, scope, applied, ctx.now)
  const { is_applied: isApplied, tries, payment_id: paymentId } = bill
  await updateBill(tx, scope, bill.id, {
    status: 'CANCELLED',
    isApplied,
    tries,
    failure: null,
    paymentId,
    paidAt: ctx.now,
  })
  await updateRunning(tx, row.id, runningOf(weighed), null)
  recordPlanChange(work, row, weighed)
  await creditBill({ ...work, scope }, { bill, reason: 'change_undone' })
}

function recordPlanChange(work: Work, row: StateRow, { current, wanted, payer, quote }: Weighed): void {
  const change = {
    action: 'subscription.plan_changed',
    object: { kind: 'subscription', id: row.id, name: wanted.plan },
    before: { ...chosen(current), planned: row.planned_change?.plan ?? null },
    after:
      quote.takesEffect === 'NOW' ? { ...chosen(wanted), planned: null } : { ...chosen(current), planned: wanted.plan },
  } as const
  if (payer === undefined) recordOwnAudit(work, row.person_id, change)
  else recordAudit({ ...work, scope: systemScope(payer.wallet_id) }, change)
}

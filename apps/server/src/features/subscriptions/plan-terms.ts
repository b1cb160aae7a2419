import type { SubscribeReason } from '@voltway/contract/subscriptions'
import type { Work } from '../../kernel/ctx.ts'
import { HOME_REGION, legalDay } from '../../kernel/pricing/legal-time.ts'
import { owesVatItself, zoneOf } from '../../kernel/pricing/vat-zone.ts'
import { openWalletScopes, systemScope, type WalletScope } from '../../kernel/scope.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { cardLimitOf, readPlanUsage } from '../entitlements/entitlements.ts'
import { type UsableMethod, usableMethod } from '../payment-methods/payment-methods.ts'
import { type Choice, isFree, type Period, type PriceStep, type Terms } from './plan-price.ts'
import { selectFailedBill } from './subscription-bill.sql.ts'
import {
  type PayerRow,
  type StateRow,
  selectFirstPayer,
  selectPayerOf,
  selectPlan,
  selectVatRate,
} from './subscription-state.sql.ts'
import type { PlanRow } from './subscriptions.sql.ts'

const HOME_ZONE = 'Europe/Lisbon'

/** A plan at a step, or undefined where the plan has no such step. */
export function choiceOf(plan: PlanRow & { position: number }, priceStep: number): Choice | undefined {
  const step = plan.price_steps.find((one) => one.price_step === priceStep)
  return step === undefined ? undefined : { planId: plan.id, plan: plan.name, position: plan.position, step }
}

/** The running terms. A price step that the operator removed keeps its agreed price until the period ends. */
export function currentChoice(row: StateRow): Choice {
  const gone: PriceStep = {
    price_step: row.price_step,
    min: 0,
    max: null,
    price_minor: Number(row.period_net_minor),
    interval: 'MONTHLY',
  }
  const { plan } = row
  return choiceOf(plan, row.price_step) ?? { planId: plan.id, plan: plan.name, position: plan.position, step: gone }
}

/** The planned change, else the same plan again. */
export async function renewedChoice(on: Sql, row: StateRow): Promise<Choice> {
  const { planned_change: planned } = row
  const plan = planned === null ? undefined : await selectPlan(on, { name: planned.plan })
  const next = plan === undefined || planned === null ? undefined : choiceOf(plan, planned.price_step)
  return next ?? currentChoice(row)
}

export function runningPeriod(row: StateRow): Period | null {
  if (row.valid_until === null) return null
  const to = new Date(row.valid_until)
  return {
    from: new Date(row.period_from ?? row.valid_until),
    to,
    netMinor: row.period_net_minor,
    anchorDay: row.anchor_day ?? to.getUTCDate(),
  }
}

/**
 * The plan of a change: the named one, else the running one.
 * @throws `subscription.not_found`, `validation_failed`.
 */
export async function wantedChoice(
  on: Sql,
  row: StateRow,
  wish: { planId: string | undefined; priceStep: number },
): Promise<Choice & { details: PlanRow['details'] }> {
  const plan = wish.planId === undefined ? row.plan : await selectPlan(on, { id: wish.planId })
  if (plan === undefined) refuse('validation_failed', { fields: { new_plan: 'unknown' } })
  const choice = choiceOf(plan, wish.priceStep)
  if (choice === undefined) refuse('validation_failed', { fields: { new_price_step: 'unknown' } })
  return { ...choice, details: plan.details }
}

/** The payer of a subscription: the named wallet, else the person's first own wallet. Undefined: there is none. */
export async function payerOf(on: Sql, row: StateRow): Promise<PayerRow | undefined> {
  const walletId = row.wallet_id ?? (await selectFirstPayer(on, row.person_id))
  return walletId === null ? undefined : selectPayerOf(on, walletId, row.nif_id)
}

/** Time zone and VAT of the payer, at this moment. */
export async function termsOf({ ctx, tx }: Work<Sql>, payer: PayerRow | undefined): Promise<Terms> {
  const timeZone = payer?.time_zone ?? HOME_ZONE
  const region = vatRegionOf(payer)
  if (region === null) return { timeZone, vatRateBasisPoints: 0n }
  const rate = await selectVatRate(tx, region, legalDay(ctx.now.getTime(), timeZone))
  if (rate === undefined) throw new Error(`the VAT of ${region} is not known today`)
  return { timeZone, vatRateBasisPoints: rate }
}

/**
 * The VAT that applies to the sale of a plan. In our own country it is always our own. A business elsewhere in the EU
 * with a number confirmed by its register owes the VAT itself. Other EU customers pay the rate of their country, where
 * known. Outside the EU there is none.
 */
export function vatRegionOf(payer: PayerSeat): string | null {
  const zone = zoneOf(seatOf(payer))
  if (zone.startsWith('PT')) return zone
  if (zone === 'WORLD' || zone === 'ES-CN') return null
  if (isForeignBusiness(payer)) return null
  return zone === 'EU' ? HOME_REGION : zone
}

type PayerSeat = Pick<PayerRow, 'country' | 'postal_code' | 'vat_country' | 'vat_status'> | undefined

function seatOf(payer: PayerSeat) {
  const country = payer?.country ?? payer?.vat_country ?? 'PT'
  return { country, postal_code: payer?.country == null ? '' : (payer.postal_code ?? '') }
}

/** True for a business elsewhere in the EU with a number confirmed by its register. It owes the VAT itself. */
export const isForeignBusiness = (payer: PayerSeat): boolean =>
  payer !== undefined && owesVatItself(seatOf(payer), { country: payer.vat_country, status: payer.vat_status })

/** The payment method for a charge without the customer present; null when there is none. */
export async function chargedMethod(on: Sql, row: StateRow, payer: PayerRow | undefined): Promise<UsableMethod | null> {
  if (payer === undefined) return null
  try {
    const id = row.wallet_id === payer.wallet_id ? row.payment_method_id : null
    return await usableMethod(on, systemScope(payer.wallet_id), { id, offSession: true })
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Whether a person may make a wallet pay their plan: accountants manage its payment methods, but for its own payments. */
export const mayPayPlans = ({ rights }: WalletScope): boolean => rights.has('subscription.manage')

/** Whether a change can be charged. The wallet of a company that the person left since pays for no further one. */
async function canCharge(on: Sql, row: StateRow, payer: PayerRow | undefined): Promise<boolean> {
  const scopes = await openWalletScopes(on, { id: row.person_id })
  const isOwn = scopes.some((scope) => scope.walletId === payer?.wallet_id && mayPayPlans(scope))
  return isOwn && (await chargedMethod(on, row, payer)) !== null
}

/**
 * The reasons against a choice of plan. Only a debt blocks the free plan: existing objects stay, and only new ones are
 * refused from then on.
 */
export async function reasonsAgainst(
  work: Work<Sql>,
  row: StateRow,
  wanted: Choice & { details: PlanRow['details'] },
  payer: PayerRow | undefined,
): Promise<SubscribeReason[]> {
  const reasons: SubscribeReason[] = []
  const owes = row.state === 'SUSPENDED' || (await selectFailedBill(work.tx, row.person_id)) !== undefined
  const isPaid = !isFree(wanted)
  if (isPaid && !(await canCharge(work.tx, row, payer))) reasons.push('NO_PAYMENT_METHOD')
  if (owes) reasons.push('UNPAID_INVOICE')
  if (isPaid && (await isOverLimit(work, row.person_id, wanted))) reasons.push('OVER_LIMIT')
  if (isPaid && payer?.vat_number_id == null) reasons.push('NO_NIF')
  return reasons
}

async function isOverLimit(
  { ctx, tx }: Work<Sql>,
  personId: string,
  { details, step }: Choice & { details: PlanRow['details'] },
): Promise<boolean> {
  const used = await readPlanUsage(tx, personId, ctx.now)
  const above = (name: string, count: number) => {
    const limit = details.find((detail) => detail.name === name)?.limit ?? null
    return limit !== null && count > limit
  }
  const cards = cardLimitOf(details, step.max)
  return (
    above('n_wallets', used.wallets) ||
    above('n_members', used.members + used.members_pending) ||
    above('n_guests', used.guests + used.guests_pending) ||
    (cards !== null && used.cards + used.cards_pending > cards)
  )
}

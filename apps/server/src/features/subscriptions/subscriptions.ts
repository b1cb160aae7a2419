import type { ReplyOf } from '@voltway/contract/endpoint'
import type { listSubscriptionPlans, Subscription } from '@voltway/contract/subscriptions'
import { formatMoney } from '@voltway/money/money'
import type { Work } from '../../kernel/ctx.ts'
import type { Sql } from '../../platform/sql.ts'
import { cardLimitOf } from '../entitlements/entitlements.ts'
import {
  insertSubscription,
  type PlanRow,
  type SubscriptionPage,
  type SubscriptionRow,
  selectPlans,
  selectRunningId,
  selectSubscriptionCount,
  selectSubscriptionPage,
} from './subscriptions.sql.ts'

type Plan = ReplyOf<typeof listSubscriptionPlans>['results'][number]

/** A person who opens a first wallet gets the free plan, without end (spec §3: the plan FREE). */
export async function beginFreePlan(work: Work, personId: string): Promise<void> {
  await beginPlan(work, { personId, plan: 'FREE', priceStep: 1, validUntil: null })
}

/** Assigns a plan to a person without an active subscription. The operator and the seeds use it. */
export async function beginPlan(
  { ctx, tx }: Work<Sql>,
  chosen: { personId: string; plan: PlanRow['name']; priceStep: number; validUntil: Date | null },
): Promise<void> {
  await insertSubscription(tx, { ...chosen, id: ctx.newId(), createdAt: ctx.now })
}

export async function readPlans(db: Sql): Promise<Plan[]> {
  return (await selectPlans(db)).map(planReply)
}

export async function readSubscriptions(
  db: Sql,
  personId: string,
  page: SubscriptionPage,
): Promise<{ count: number; results: Subscription[] }> {
  const rows = await selectSubscriptionPage(db, personId, page)
  return { count: await selectSubscriptionCount(db, personId, page.state), results: rows.map(subscriptionReply) }
}

/** A person's subscription that has not ended. */
export const readRunningId = selectRunningId

export function planReply({ id, name, currency, details, price_steps }: PlanRow): Plan {
  return {
    id,
    name,
    currency,
    plan_details: details,
    price_steps: price_steps.map(({ price_minor, ...step }) => ({ ...step, price: formatMoney(BigInt(price_minor)) })),
  }
}

/** The plan of a subscription, with the number of cards of its price step. */
export function runningPlanReply(plan: PlanRow, priceStep: number): Plan {
  const max = plan.price_steps.find((step) => step.price_step === priceStep)?.max ?? null
  const details = plan.details.map((detail) =>
    detail.name === 'n_detailed_cards' ? { ...detail, limit: cardLimitOf(plan.details, max) } : detail,
  )
  return planReply({ ...plan, details })
}

function subscriptionReply({ plan, ...row }: SubscriptionRow): Subscription {
  return { ...row, subscription_plan: runningPlanReply(plan, row.price_step) }
}

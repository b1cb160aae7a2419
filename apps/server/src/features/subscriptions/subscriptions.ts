import type { ReplyOf } from '@voltway/contract/endpoint'
import type {
  getSubscription,
  getSubscriptionOverview,
  listSubscriptionPlans,
  planDetailNames,
} from '@voltway/contract/subscriptions'
import { formatMoney } from '@voltway/money/money'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql, Tx } from '../../platform/sql.ts'
import {
  insertSubscription,
  lockRunningPlan,
  type PlanRow,
  type SubscriptionPage,
  type SubscriptionRow,
  selectPayer,
  selectPlans,
  selectSubscription,
  selectSubscriptionCount,
  selectSubscriptionPage,
  selectUsage,
} from './subscriptions.sql.ts'

type Plan = ReplyOf<typeof listSubscriptionPlans>['results'][number]
type Subscription = ReplyOf<typeof getSubscription>
type Overview = ReplyOf<typeof getSubscriptionOverview>

/** Whoever opens a first wallet has the free plan from then on, without end (spec §3: the plan FREE). */
export async function beginFreePlan(ctx: Ctx, tx: Tx, personId: string): Promise<void> {
  await beginPlan(ctx, tx, { personId, plan: 'FREE', priceStep: 1, validUntil: null })
}

/** Gives a person a plan, unless they have a subscription that has not ended: the operator's and the seeds' way. */
export async function beginPlan(
  ctx: Ctx,
  tx: Sql,
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

/** @throws `subscription.not_found`, also for somebody else's. */
export async function readSubscription(db: Sql, personId: string, id: string): Promise<Subscription> {
  return subscriptionReply((await selectSubscription(db, personId, id)) ?? refuse('subscription.not_found'))
}

/**
 * What is left of each limit of the plan. For a wallet it is the plan of the person who opened it, which is what an
 * invitation there will count against; without one it is one's own.
 */
export async function readQuotas(ctx: Ctx, personId: string, walletId: string | null): Promise<Overview> {
  const { db } = ctx
  const payer = walletId === null ? personId : ((await selectPayer(db, walletId))?.person_id ?? personId)
  const [running] = await selectSubscriptionPage(db, payer, { limit: 1, offset: 0, ordering: '-id', state: undefined })
  const used = await selectUsage(db, payer, ctx.now)
  const quota = (name: 'n_wallets' | 'n_members' | 'n_guests' | 'n_detailed_cards', count: number, pending = 0) => {
    const limit = running?.plan.details.find((detail) => detail.name === name)?.limit ?? null
    return { limit, used: count, pending, available: limit === null ? null : Math.max(0, limit - count - pending) }
  }
  return {
    wallets: quota('n_wallets', used.wallets),
    members: quota('n_members', used.members, used.members_pending),
    guests: quota('n_guests', used.guests, used.guests_pending),
    cards: quota('n_detailed_cards', used.cards, used.cards_pending),
  }
}

/**
 * Takes places of the plan for people about to be invited into a wallet, or cards about to be ordered; the plan is locked until the transaction ends, so
 * that of many at once only as many pass as there are places.
 * @throws `plan.limit_reached`
 */
export async function claimPlaces(
  ctx: Ctx,
  tx: Tx,
  scope: WalletScope,
  wanted: { readonly of: 'members' | 'guests' | 'cards'; readonly places: number },
): Promise<void> {
  const payer = (await selectPayer(tx, scope.walletId))?.person_id
  if (payer == null) return
  const plan = await lockRunningPlan(tx, payer)
  const name = ({ members: 'n_members', guests: 'n_guests', cards: 'n_detailed_cards' } as const)[wanted.of]
  const limit = plan?.details.find((detail) => detail.name === name)?.limit ?? null
  if (limit === null) return
  const used = await selectUsage(tx, payer, ctx.now)
  const taken = used[wanted.of] + used[`${wanted.of}_pending`]
  if (taken + wanted.places > limit) refuse('plan.limit_reached')
}

/** Whether the plan of a wallet's payer includes something. While it is suspended, what is paid for is locked (domain: subscription). */
export async function hasEntitlement(
  on: Sql,
  scope: WalletScope,
  name: (typeof planDetailNames)[number],
): Promise<boolean> {
  const payer = (await selectPayer(on, scope.walletId))?.person_id
  if (payer == null) return false
  const page = { limit: 1, offset: 0, ordering: '-id', state: undefined } as const
  const [running] = await selectSubscriptionPage(on, payer, page)
  if (running?.state !== 'ACTIVE') return false
  return running.plan.details.some((detail) => detail.name === name && detail.included)
}

/**
 * Takes the place of a wallet somebody is about to open, of their own plan; who has none begins with the free one. The plan is
 * locked until the transaction ends, so that of many at once only as many pass as there are places.
 * @throws `plan.limit_reached`
 */
export async function claimWallet(ctx: Ctx, tx: Tx, personId: string): Promise<void> {
  await beginFreePlan(ctx, tx, personId)
  const plan = await lockRunningPlan(tx, personId)
  const limit = plan?.details.find((detail) => detail.name === 'n_wallets')?.limit ?? null
  if (limit !== null && (await selectUsage(tx, personId, ctx.now)).wallets >= limit) refuse('plan.limit_reached')
}

function planReply({ id, name, currency, details, price_steps }: PlanRow): Plan {
  return {
    id,
    name,
    currency,
    plan_details: details,
    price_steps: price_steps.map(({ price_minor, ...step }) => ({ ...step, price: formatMoney(BigInt(price_minor)) })),
  }
}

function subscriptionReply({ plan, ...row }: SubscriptionRow): Subscription {
  return { ...row, subscription_plan: planReply(plan) }
}

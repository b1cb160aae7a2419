import type { ReplyOf } from '@voltway/contract/endpoint'
import { type getSubscriptionOverview, planDetailNames } from '@voltway/contract/subscriptions'
import type { Ctx, Work } from '../../kernel/ctx.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import {
  lockRunningPlan,
  type RunningPlanRow,
  selectPayer,
  selectRunningPlan,
  selectUsage,
} from './entitlements.sql.ts'

type Overview = ReplyOf<typeof getSubscriptionOverview>

/** Counted objects with the name of their limit in the plan. */
const limitNames = {
  wallets: 'n_wallets',
  members: 'n_members',
  guests: 'n_guests',
  cards: 'n_detailed_cards',
} as const
type Counted = keyof typeof limitNames

/** The limits and features of a plan; a null limit means unlimited. */
export interface Entitlements {
  readonly plan: RunningPlanRow['name'] | null
  readonly limits: Readonly<Record<Counted, number | null>>
  includes(name: (typeof planDetailNames)[number]): boolean
}

/** Without a plan nothing is limited, and no paid feature is included. */
const UNCOUNTED = { wallets: null, members: null, guests: null, cards: null }

/**
 * Returns the number of cards of a plan: the lower limit of the plan and of the chosen price step, null without one. Every
 * reply and every check of a plan's cards uses it.
 */
export function cardLimitOf(
  details: readonly { readonly name: string; readonly limit?: number | null }[],
  stepMax: number | null,
): number | null {
  const limit = details.find(({ name }) => name === limitNames.cards)?.limit ?? null
  return limit === null || stepMax === null ? (limit ?? stepMax) : Math.min(limit, stepMax)
}

/**
 * Returns the current limits and features of a plan. A suspended plan has those of the free plan. Cards are limited by
 * the plan and by the chosen price step.
 */
function entitlementsOf(row: RunningPlanRow | undefined): Entitlements {
  if (row === undefined) return { plan: null, limits: UNCOUNTED, includes: () => false }
  const isActive = row.state === 'ACTIVE'
  const details = isActive ? row.details : row.free_details
  const stepMax = isActive ? (row.price_steps.find((one) => one.price_step === row.price_step)?.max ?? null) : null
  const limitOf = (of: Counted) => details.find(({ name }) => name === limitNames[of])?.limit ?? null
  return {
    plan: row.name,
    limits: {
      wallets: limitOf('wallets'),
      members: limitOf('members'),
      guests: limitOf('guests'),
      cards: cardLimitOf(details, stepMax),
    },
    includes: (name) => details.some((detail) => detail.name === name && detail.included),
  }
}

/** Returns the entitlements of a person; for a wallet those of the person who opened it. */
export async function entitlements(on: Sql, of: WalletScope | { readonly personId: string }): Promise<Entitlements> {
  const payer = 'walletId' in of ? (await selectPayer(on, of.walletId))?.person_id : of.personId
  return entitlementsOf(payer == null ? undefined : await selectRunningPlan(on, payer))
}

/**
 * Returns the remaining quotas. For a wallet they are those of the person who opened it, whom its invitations count
 * against; otherwise the caller's own.
 */
export async function readQuotas(ctx: Ctx, personId: string, scope: WalletScope | null): Promise<Overview> {
  const { db } = ctx
  const payer = scope === null ? personId : ((await selectPayer(db, scope.walletId))?.person_id ?? personId)
  const row = await selectRunningPlan(db, payer)
  const { limits, includes } = entitlementsOf(row)
  const maySeePlan = scope === null || scope.rights.has('wallet.read')
  const used = await selectUsage(db, payer, ctx.now)
  const quota = (of: Counted, pending = 0) => {
    const limit = limits[of]
    const available = limit === null ? null : Math.max(0, limit - used[of] - pending)
    return { limit, used: used[of], pending, available }
  }
  return {
    wallets: quota('wallets'),
    members: quota('members', used.members_pending),
    guests: quota('guests', used.guests_pending),
    cards: quota('cards', used.cards_pending),
    included: planDetailNames.filter((name) => includes(name)),
    plan: row === undefined || !maySeePlan ? null : { name: row.name, state: row.state, valid_until: row.valid_until },
  }
}

/**
 * Claims places of the plan for people to be invited into a wallet, or cards to be ordered. Locks the plan until the
 * transaction ends, so that concurrent claims cannot exceed the limit.
 * @throws `plan.limit_reached`
 */
export async function claimQuota(
  work: WalletWork,
  { of, count }: { readonly of: 'members' | 'guests' | 'cards'; readonly count: number },
): Promise<void> {
  if (count > (await readFreePlaces(work, of))) refuse('plan.limit_reached')
}

/** Returns how many places of the plan are free, perhaps `Infinity`. Locks the plan like {@link claimQuota}. */
export async function readFreePlaces(
  { ctx, tx, scope }: WalletWork,
  of: 'members' | 'guests' | 'cards',
): Promise<number> {
  const payer = (await selectPayer(tx, scope.walletId))?.person_id
  if (payer == null) return Number.POSITIVE_INFINITY
  const limit = entitlementsOf(await lockRunningPlan(tx, payer)).limits[of]
  if (limit === null) return Number.POSITIVE_INFINITY
  const used = await selectUsage(tx, payer, ctx.now)
  return Math.max(0, limit - used[of] - used[`${of}_pending`])
}

/**
 * Claims a place of the plan for a new wallet, like {@link claimPlaces}.
 * @throws `plan.limit_reached`
 */
export async function claimWallet({ ctx, tx }: Work, personId: string): Promise<void> {
  const limit = entitlementsOf(await lockRunningPlan(tx, personId)).limits.wallets
  if (limit === null) return
  if ((await selectUsage(tx, personId, ctx.now)).wallets >= limit) refuse('plan.limit_reached')
}

/**
 * Returns whether the plan of the wallet's payer includes a feature. A suspended plan includes those of the free plan
 * (domain: subscription).
 */
export async function hasEntitlement(
  on: Sql,
  scope: WalletScope,
  name: (typeof planDetailNames)[number],
): Promise<boolean> {
  return (await entitlements(on, scope)).includes(name)
}

/** Returns the usage of a person's plan, without limits. */
export const readPlanUsage = selectUsage

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

/** What is counted against a plan, by the name of its limit. */
const limitNames = {
  wallets: 'n_wallets',
  members: 'n_members',
  guests: 'n_guests',
  cards: 'n_detailed_cards',
} as const
type Counted = keyof typeof limitNames

/** What a plan allows. Null: without limit. */
export interface Entitlements {
  readonly plan: RunningPlanRow['name'] | null
  readonly limits: Readonly<Record<Counted, number | null>>
  includes(name: (typeof planDetailNames)[number]): boolean
}

/** Nobody's plan: nothing is counted, and nothing that is paid for is included. */
const UNCOUNTED = { wallets: null, members: null, guests: null, cards: null }

/**
 * What a plan allows now: while it is suspended no more than the free one, for what is paid for is locked. Cards are limited by the plan and
 * by the price step that was chosen for so many.
 */
function entitlementsOf(row: RunningPlanRow | undefined): Entitlements {
  if (row === undefined) return { plan: null, limits: UNCOUNTED, includes: () => false }
  const isActive = row.state === 'ACTIVE'
  const details = isActive ? row.details : row.free_details
  const stepMax = isActive ? (row.price_steps.find((one) => one.price_step === row.price_step)?.max ?? null) : null
  const limitOf = (of: Counted) => details.find(({ name }) => name === limitNames[of])?.limit ?? null
  const cards = limitOf('cards')
  return {
    plan: row.name,
    limits: {
      wallets: limitOf('wallets'),
      members: limitOf('members'),
      guests: limitOf('guests'),
      cards: cards === null || stepMax === null ? (cards ?? stepMax) : Math.min(cards, stepMax),
    },
    includes: (name) => details.some((detail) => detail.name === name && detail.included),
  }
}

/** What the plan of a person allows; for a wallet, the plan of the person who opened it. */
export async function entitlements(on: Sql, of: WalletScope | { readonly personId: string }): Promise<Entitlements> {
  const payer = 'walletId' in of ? (await selectPayer(on, of.walletId))?.person_id : of.personId
  return entitlementsOf(payer == null ? undefined : await selectRunningPlan(on, payer))
}

/**
 * What is left of each limit of the plan. For a wallet it is the plan of the person who opened it, which is what an
 * invitation there will count against; without one it is one's own.
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
 * Takes places of the plan for people about to be invited into a wallet, or cards about to be ordered; the plan is locked until
 * the transaction ends, so that of many at once only as many pass as there are places.
 * @throws `plan.limit_reached`
 */
export async function claimPlaces(
  { ctx, tx, scope }: WalletWork,
  wanted: { readonly of: 'members' | 'guests' | 'cards'; readonly places: number },
): Promise<void> {
  const payer = (await selectPayer(tx, scope.walletId))?.person_id
  if (payer == null) return
  const limit = entitlementsOf(await lockRunningPlan(tx, payer)).limits[wanted.of]
  if (limit === null) return
  const used = await selectUsage(tx, payer, ctx.now)
  const taken = used[wanted.of] + used[`${wanted.of}_pending`]
  if (taken + wanted.places > limit) refuse('plan.limit_reached')
}

/** The same for a wallet a person is about to open. @throws `plan.limit_reached` */
export async function claimWallet({ ctx, tx }: Work, personId: string): Promise<void> {
  const limit = entitlementsOf(await lockRunningPlan(tx, personId)).limits.wallets
  if (limit === null) return
  if ((await selectUsage(tx, personId, ctx.now)).wallets >= limit) refuse('plan.limit_reached')
}

/** Whether the plan of a wallet's payer includes something. While it is suspended, what is paid for is locked (domain: subscription). */
export async function hasEntitlement(
  on: Sql,
  scope: WalletScope,
  name: (typeof planDetailNames)[number],
): Promise<boolean> {
  return (await entitlements(on, scope)).includes(name)
}

/** How much of a person's plan is used, without its limits. */
export const readPlanUsage = selectUsage

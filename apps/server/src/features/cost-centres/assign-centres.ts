import type { assignCostCentres as Assign, AssignmentEffect, CostDimension } from '@voltway/contract/cost-centres'
import type { BodyOf } from '@voltway/contract/endpoint'
import { formatMoney } from '@voltway/money/money'
import { recordAudit } from '../../kernel/audit/audit.ts'
import { consumptionChanged } from '../../kernel/consumption/consumption-version.ts'
import { stateWith, WHOLE } from '../../kernel/cost-centres/cost-shares.ts'
import { type Assignment, assigned, isSameTimeline } from '../../kernel/cost-centres/timeline.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { instantOfLegal } from '../../kernel/pricing/legal-time.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { type FieldError, refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { assignCostCentres, chosenCards, lockCardsInOrder, readCentreTimelines } from '../cards/cards.ts'
import { type CentreMove, selectMoveCounts, selectMoveSums, updateCentresOfCharges } from '../sessions/sessions.ts'
import { lockWalletOf } from '../wallets/wallets.ts'
import { type CostWalletRow, selectClosedMonths, selectCostWallet, selectOpenCentres } from './cost-centres.sql.ts'

/** Assignments of cards to cost centres, and what they move (decision 102). */

type Body = BodyOf<typeof Assign>
/** An assignment without its cards. */
export type AssignmentBody = Pick<Body, 'from' | 'until' | 'dimension' | 'shares'>
/** Fields that are wrong, by path. */
type Fields = Record<string, FieldError>

/** Says what an assignment moves, without the days of closed months. */
export async function previewAssignment(ctx: Ctx, scope: WalletScope, body: Body): Promise<AssignmentEffect> {
  const work = { ctx, tx: ctx.db, scope }
  const cardIds = await cardsOf(ctx, scope, body)
  return effectOf(work, await planOf(work, body), cardIds)
}

/** @throws `validation_failed` with the field that names a day of a closed month. */
export async function assignCentres(ctx: Ctx, scope: WalletScope, body: Body): Promise<AssignmentEffect> {
  const cardIds = await cardsOf(ctx, scope, body)
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    // Closing a month locks the wallet, so that no month closes between the check and the move.
    await lockWalletOf(tx, scope)
    const plan = await planOf(work, body)
    if (plan.closedMonths.length > 0)
      refuse('validation_failed', { fields: { [plan.isAllClosed ? 'until' : 'from']: 'month_closed' } })
    const locked = await lockCardsInOrder(tx, scope, cardIds, ctx.now)
    if (cardIds !== null && locked.length !== cardIds.length) refuse('card.not_found')
    const effect = await effectOf(work, plan, cardIds)
    await applyPlan(work, plan, cardIds)
    const { from, until, shares, dimension } = body
    recordAudit(work, {
      action: 'cost_centre.assigned',
      object: { kind: 'cards', id: cardIds?.length === 1 ? (cardIds[0] ?? null) : null, name: null },
      after: { dimension, from, until, shares, cards: effect.cards, charges: effect.charges },
    })
    return effect
  })
}

/** Applies an assignment to locked cards, and moves their charges. */
export async function applyPlan(work: WalletWork, plan: Plan, cardIds: readonly string[] | null): Promise<void> {
  const { ctx, tx, scope } = work
  await assignCostCentres(work, cardIds, plan.assignment)
  await updateCentresOfCharges(tx, scope, moveOf(plan, cardIds), ctx.now)
  tx.defer(consumptionChanged, scope.walletId)
}

/** The chosen cards; null: all. @throws `card.not_found` */
async function cardsOf(ctx: Ctx, scope: WalletScope, body: Body): Promise<readonly string[] | null> {
  const ids = await chosenCards(ctx, scope, body)
  if (ids === null) return null
  if ((await readCentreTimelines(ctx.db, scope, ids)).length !== ids.length) refuse('card.not_found')
  return ids
}

/** An assignment with the days that closed months leave. */
export interface Plan {
  readonly assignment: Assignment
  readonly appliesFrom: string | null
  readonly closedMonths: readonly string[]
  readonly isAllClosed: boolean
  readonly currency: string
}

/** The data by which assignments are checked. While the wallet is locked, it does not change. */
export interface CostFacts {
  readonly wallet: CostWalletRow
  readonly centres: readonly { readonly dimension: CostDimension; readonly name: string }[]
  readonly closed: readonly { readonly month: string }[]
}

export const readCostFacts = async ({ tx, scope }: WalletWork<Sql>): Promise<CostFacts> => ({
  wallet: (await selectCostWallet(tx, scope)) ?? refuse('wallet.not_found'),
  centres: await selectOpenCentres(tx, scope),
  closed: await selectClosedMonths(tx, scope),
})

/** Returns the wrong fields of an assignment by path. */
export function wrongFields(facts: CostFacts, { from, until, dimension, shares }: AssignmentBody): Fields {
  const known = facts.centres.filter((one) => one.dimension === dimension)
  const wrong = wrongShares(shares, new Set(known.map(({ name }) => name)))
  if (dimension === 2 && facts.wallet.second_dimension === null) wrong.dimension = 'second_dimension_unnamed'
  if (until !== null && from !== null && until < from) wrong.until = 'before_from'
  return wrong
}

async function planOf(work: WalletWork<Sql>, body: Body): Promise<Plan> {
  const facts = await readCostFacts(work)
  const wrong = wrongFields(facts, body)
  if (Object.keys(wrong).length > 0) refuse('validation_failed', { fields: wrong })
  return planIn(facts, body)
}

/** Plans an assignment without wrong fields. */
export function planIn({ wallet, ...facts }: CostFacts, { from, until, dimension, shares }: AssignmentBody): Plan {
  const closed = facts.closed.filter(
    ({ month }) => (until === null || month <= until) && (from === null || nextMonth(month) > from),
  )
  const last = closed.at(-1)
  const appliesFrom = last === undefined ? from : nextMonth(last.month)
  const startOf = (day: string): number => instantOfLegal(`${day}T00:00`, wallet.time_zone)
  return {
    assignment: {
      dimension: dimension === 1 ? '1' : '2',
      fromMs: appliesFrom === null ? Number.NEGATIVE_INFINITY : startOf(appliesFrom),
      untilMs: until === null ? Number.POSITIVE_INFINITY : startOf(dayAfter(until)),
      shares: Object.fromEntries(shares.map(({ name, percent }) => [name, basisPoints(percent)])),
    },
    appliesFrom,
    closedMonths: closed.map(({ month }) => month.slice(0, 7)),
    isAllClosed: appliesFrom !== null && until !== null && appliesFrom > until,
    currency: wallet.currency,
  }
}

/** Percentages have at most two decimals, and text keeps them exact. */
function basisPoints(percent: string): number {
  const [whole = '0', decimals = ''] = percent.split('.')
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}

function wrongShares(shares: Body['shares'], known: ReadonlySet<string>): Fields {
  const wrong: Fields = {}
  const seen = new Set<string>()
  for (const [index, { name, percent }] of shares.entries()) {
    if (!known.has(name)) wrong[`shares.${index}.name`] = 'choice'
    else if (seen.has(name)) wrong[`shares.${index}.name`] = 'taken'
    if (basisPoints(percent) === 0) wrong[`shares.${index}.percent`] = 'percent'
    seen.add(name)
  }
  const total = shares.reduce((sum, { percent }) => sum + basisPoints(percent), 0)
  if (shares.length > 0 && total !== WHOLE) wrong.shares = 'sum_100'
  return wrong
}

const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
function nextMonth(first: string): string {
  const [year = 0, month = 0] = first.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

const none = { cost_centre: null, cost_shares: null }

function moveOf({ assignment }: Plan, cardIds: readonly string[] | null): CentreMove {
  const { fromMs, untilMs, dimension, shares } = assignment
  return { cardIds, fromMs, untilMs, dimension, state: stateWith(none, dimension, shares) }
}

/** The effect of an assignment that is not made yet. */
export async function effectOf(
  { tx, scope }: WalletWork<Sql>,
  plan: Plan,
  cardIds: readonly string[] | null,
): Promise<AssignmentEffect> {
  const common = { applies_from: plan.appliesFrom, closed_months: [...plan.closedMonths], currency: plan.currency }
  if (plan.isAllClosed) return { ...common, cards: 0, charges: 0, unchanged: 0, moves: [] }
  const move = moveOf(plan, cardIds)
  const [timelines, counts, sums] = [
    await readCentreTimelines(tx, scope, cardIds),
    await selectMoveCounts(tx, scope, move),
    await selectMoveSums(tx, scope, move),
  ]
  return {
    ...common,
    cards: timelines.filter(({ timeline }) => !isSameTimeline(timeline, assigned(timeline, plan.assignment))).length,
    charges: Number(counts?.charges ?? 0n),
    unchanged: Number(counts?.fixed ?? 0n),
    moves: sums.map(({ month, name, charges, before_minor, after_minor }) => ({
      month,
      name,
      charges: Number(charges),
      before: formatMoney(before_minor),
      after: formatMoney(after_minor),
    })),
  }
}

import { groups } from '@voltway/contract/groups'
import { OWNER_GROUP } from '@voltway/contract/rights'
import { formatMoney } from '@voltway/money/money'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import type { LockedCardRow, PlafondChange } from './cards.sql.ts'
import type { CreditRenewal } from './plafond.ts'
import { selectCaps, selectRaisedBy } from './raise-cap.sql.ts'

/**
 * The one rule for who may raise a card's limit by how much: a person whose groups approve requests up to an amount raises
 * a card by at most that amount within 30 days, whichever way (decision 119).
 */
const CAP_DAYS = 30

/** The most that the caller may raise a card within {@link CAP_DAYS}; null: any amount, as for owners and jobs. */
export async function readRaiseCap(on: Sql, scope: WalletScope): Promise<bigint | null> {
  if (scope.personId === null || scope.permissionGroups.includes(OWNER_GROUP)) return null
  const granting = scope.permissionGroups.filter((id) =>
    groups[id as keyof typeof groups]?.rights.includes('cards.limits'),
  )
  if (granting.length === 0) return null
  const caps = new Map(
    (await selectCaps(on, scope)).map(({ permission_group, most_minor }) => [permission_group, most_minor]),
  )
  let most = 0n
  for (const group of granting) {
    const cap = caps.get(group) ?? null
    if (cap === null) return null
    if (cap > most) most = cap
  }
  return most
}

/** By how much a card's limit rises; null: it is removed. */
export interface LimitIncrease {
  readonly cardId: string
  readonly name: string
  readonly increaseMinor: bigint | null
}

/** Names in the refusal of many cards. */
const MAX_NAMED = 5

/** @throws `card_request.above_approval` when the caller may not raise one of the cards by so much. */
export async function refuseAboveCap(
  { ctx, tx, scope }: WalletWork<Sql>,
  increases: readonly LimitIncrease[],
): Promise<void> {
  const rising = increases.filter(({ increaseMinor }) => increaseMinor === null || increaseMinor > 0n)
  if (rising.length === 0) return
  const cap = await readRaiseCap(tx, scope)
  if (cap === null) return
  const ids = rising.map(({ cardId }) => cardId)
  const since = new Date(ctx.now.getTime() - CAP_DAYS * DAY_MS)
  const earlier = new Map((await selectRaisedBy(tx, scope, ids, since)).map((row) => [row.card_id, row.raised_minor]))
  const above = rising.filter(
    ({ cardId, increaseMinor }) => increaseMinor === null || increaseMinor + (earlier.get(cardId) ?? 0n) > cap,
  )
  if (above.length === 0) return
  const names = above.slice(0, MAX_NAMED).map(({ name }) => name)
  refuse('card_request.above_approval', { fields: { most: formatMoney(cap), card_ids: names.join(', ') } })
}

/** @throws `card_request.above_approval` for new limits of cards, each beside its card as it was. */
export function refuseLimitsAboveCap(
  work: WalletWork<Sql>,
  before: readonly LockedCardRow[],
  changes: readonly PlafondChange[],
): Promise<void> {
  const known = new Map(before.map((card) => [card.id, card]))
  return refuseAboveCap(
    work,
    changes.flatMap((change) => {
      const card = known.get(change.id)
      return card === undefined ? [] : [{ cardId: card.id, name: card.name, increaseMinor: increaseOf(card, change) }]
    }),
  )
}

/**
 * The larger of what the card gains now and what it gains each month. A renewal that begins a new period gives back what
 * was spent; one that comes more often gives the limit more often.
 */
export function increaseOf(card: LockedCardRow, change: PlafondChange): bigint | null {
  const after = change.pending_plafond ?? change
  if (card.credit_mode === 'UNLOCKED') return 0n
  if (after.credit_mode === 'UNLOCKED') return null
  const [was, is] = [card.assigned_credit_minor ?? 0n, BigInt(after.assigned_credit_minor ?? 0)]
  const begins =
    change.pending_plafond === null && Date.parse(change.period_started_at) > Date.parse(card.period_started_at)
  const now = is - was + (begins ? card.spent_minor : 0n)
  const monthly = is * PERIODS[after.credit_renewal as CreditRenewal] - was * PERIODS[card.credit_renewal]
  return now > monthly ? now : monthly
}

/** Renewals that a month can contain. */
const PERIODS: Readonly<Record<CreditRenewal, bigint>> = { NONE: 0n, WEEKLY: 5n, MONTHLY: 1n }

import type { Card } from '@voltway/contract/cards'
import type { CardDetail, updateCard } from '@voltway/contract/cards-details'
import type { BodyOf } from '@voltway/contract/endpoint'
import { formatMoney } from '@voltway/money/money'
import { consumptionChanged } from '../../kernel/consumption/consumption-version.ts'
import { registerCentres } from '../../kernel/cost-centres/centre-names.sql.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { selectHeldOfCards } from '../../kernel/ledger/held.sql.ts'
import { withUniqueExternalId } from '../../kernel/refusals/external-id.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { isAlwaysAuthorized } from '../rules/rules.ts'
import { selectCardExtras, selectCardMonths, selectLimitChanges } from './card-detail.sql.ts'
import { selectCards } from './card-list.sql.ts'
import { lockCard } from './card-locks.ts'
import { publishChange } from './card-news.ts'
import { enqueueBlockedNotices } from './card-notices.ts'
import { selectLastingRaises } from './card-raises.sql.ts'
import { cardAllowsNow, cardReplyOf } from './card-reply.ts'
import { cardSearchText } from './card-search-text.ts'
import { updateCardBlock, updateCardDetails } from './card-updates.sql.ts'
import { selectNamesAndPlates } from './cards.sql.ts'
import { insertPastCostCentres } from './cost-centres.sql.ts'

export { followHolder } from './card-holder.ts'
export { selectUsedExternalIds } from './card-list.sql.ts'
export { type CardCounts, countBlockedCards, countCards, readBlockedCards, readCardsInState } from './card-list.ts'
export { lockCard, lockCardsInOrder, lockFreeCards } from './card-locks.ts'
export { blockLostCard, copyCardSettings } from './card-lost.ts'
export { inheritLimit } from './card-plafonds.ts'
export { selectWalletTime } from './card-raises.sql.ts'
export { raiseLimitsIn, refuseWrongRaise } from './card-raises.ts'
export { cardIsValid, cardReachedLimit, LEAST_HOLD_MINOR, limitOfCard, networkResponse } from './card-rule.sql.ts'
export { moveCardsToTeam } from './card-team.ts'
export { type CardUsage, updateCardUsages } from './card-updates.sql.ts'
export { remainingOfCard, saveCardUsages } from './card-usage.ts'
export { assignVehicleCard, renamePlate } from './card-vehicle.ts'
export { type LockedCardRow, selectNamesAndPlates } from './cards.sql.ts'
export { chosenCards } from './chosen-cards.ts'
export {
  assignCostCentres,
  readCentreTimelines,
  renameCentreOfCards,
} from './cost-assignments.ts'
export { selectCardNumbers } from './cost-centres.sql.ts'
export { createOrderedCards, type OrderedCard } from './new-card.ts'
export { isRenewalDay } from './plafond.ts'
export { readRaiseCap } from './raise-cap.ts'

/** One card in the format of the API. */
export async function readCard(on: Sql, scope: WalletScope, cardId: string, now: Date): Promise<Card> {
  const [row] = await selectCards(on, scope, [cardId], now)
  if (row === undefined) refuse('card.not_found')
  return cardReplyOf(row, scope)
}

const SHOWN_LIMIT_CHANGES = 5

/** One card with the details of its drawer. A driver reads own cards only; other cards are reported as not found. */
export async function readCardDetail(ctx: Ctx, scope: WalletScope, cardId: string): Promise<CardDetail> {
  const [card, extras, changes, months, held, raises] = await Promise.all([
    readCard(ctx.db, scope, cardId, ctx.now),
    selectCardExtras(ctx.db, scope, cardId, isAlwaysAuthorized),
    selectLimitChanges(ctx.db, scope, cardId, SHOWN_LIMIT_CHANGES),
    selectCardMonths(ctx.db, scope, cardId, ctx.now),
    selectHeldOfCards(ctx.db, scope, [cardId]),
    selectLastingRaises(ctx.db, scope, cardId, ctx.now),
  ])
  const isOthers = scope.ownOnly && (card.member === null || card.member.id !== scope.memberId)
  if (extras === undefined || isOthers) refuse('card.not_found')
  const pending = extras.pending_plafond
  return {
    ...card,
    held,
    pending_limit: pending === null ? null : { ...pending, assigned_credit: moneyText(pending.assigned_credit_minor) },
    raises: raises.map(({ id, amount_minor, ends_at, created_at, by_name, reason }) => ({
      id,
      amount: formatMoney(amount_minor),
      until: ends_at,
      at: created_at,
      by: by_name,
      reason,
    })),
    limit_changes: changes.map((change) => ({
      at: change.changed_at,
      by: change.by_name,
      before: moneyText(change.assigned_before_minor),
      after: change.credit_mode === 'UNLOCKED' ? null : moneyText(change.assigned_after_minor),
      is_pending: change.is_pending,
      reason: change.reason,
    })),
    months: months.map(({ month, cost_minor, sessions }) => ({ month, cost: formatMoney(cost_minor), sessions })),
    network: {
      token_type: extras.token_type,
      told_valid: extras.pushed_valid,
      asked_always: extras.is_always_authorized,
      changed_at: extras.last_updated,
    },
    team: extras.team,
  }
}

const moneyText = (minor: bigint | string | null) => (minor === null ? null : formatMoney(BigInt(minor)))

/**
 * Blocks a card. A job written in the same transaction notifies the network, so that a card is never blocked here and
 * valid there.
 */
export function blockCardByHand(ctx: Ctx, scope: WalletScope, cardId: string): Promise<Card> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const card = (await lockCard(tx, scope, cardId, ctx.now)) ?? refuse('card.not_found')
    if (!cardAllowsNow('block', card.blocked_by_hand_at !== null)) refuse('card.already_blocked')
    const before = await readCard(tx, scope, cardId, ctx.now)
    const block = { at: ctx.now, by: ctx.person?.id ?? null, now: ctx.now }
    const after = (await updateCardBlock(tx, scope, cardId, block)) ?? refuse('card.not_found')
    await enqueueBlockedNotices(work, [cardId])
    return publishChange(work, { action: 'card.blocked', before, after })
  })
}

/**
 * Removes a manual block. Other reasons stay and are reported, and the block is removed all the same.
 * @throws `card.still_blocked` with the remaining reasons, `card.already_active` when nothing was blocked.
 */
export async function unblockCardByHand(ctx: Ctx, scope: WalletScope, cardId: string): Promise<Card> {
  const { card, wasBlocked } = await ctx.db.tx(async (tx) => {
    const locked = (await lockCard(tx, scope, cardId, ctx.now)) ?? refuse('card.not_found')
    const before = await readCard(tx, scope, cardId, ctx.now)
    if (!cardAllowsNow('unblock', locked.blocked_by_hand_at !== null)) return { card: before, wasBlocked: false }
    const block = { at: null, by: null, now: ctx.now }
    const after = (await updateCardBlock(tx, scope, cardId, block)) ?? refuse('card.not_found')
    return {
      card: await publishChange({ ctx, tx, scope }, { action: 'card.unblocked', before, after }),
      wasBlocked: true,
    }
  })
  if (card.state === 'BLOCKED') {
    refuse('card.still_blocked', { fields: { blocked_reasons: card.blocked_reasons.join(',') } })
  }
  if (!wasBlocked) refuse('card.already_active')
  return card
}

/** Updates the given fields of a card: name, member, vehicle, cost centre and last day. */
export function changeCard(
  ctx: Ctx,
  scope: WalletScope,
  cardId: string,
  change: BodyOf<typeof updateCard>,
): Promise<Card> {
  return ctx.db.tx(async (tx) => {
    if ((await lockCard(tx, scope, cardId, ctx.now)) === undefined) refuse('card.not_found')
    const before = await readCard(tx, scope, cardId, ctx.now)
    const details = {
      name: change.name ?? before.name,
      memberId: change.member_id === undefined ? (before.member?.id ?? null) : change.member_id,
      vehicleId: change.vehicle_id === undefined ? (before.vehicle?.id ?? null) : change.vehicle_id,
      costCentre: change.cost_centre === undefined ? before.cost_centre : change.cost_centre,
      validUntil: change.valid_until === undefined ? before.valid_until : change.valid_until,
      externalId: change.external_id === undefined ? before.external_id : change.external_id,
    }
    const { memberId, vehicleId } = details
    const { names, plates } = await selectNamesAndPlates(tx, scope, {
      memberIds: memberId === null ? [] : [memberId],
      vehicleIds: vehicleId === null ? [] : [vehicleId],
    })
    // A removed member stays on the card until it gets another holder, but no card is assigned to a removed member.
    if (memberId !== null && memberId !== before.member?.id && !names.has(memberId)) refuse('member.not_found')
    if (vehicleId !== null && !plates.has(vehicleId)) refuse('vehicle.not_found')
    const isHolder = memberId !== null && memberId === before.member?.id
    const holder = names.get(memberId ?? '') ?? (isHolder ? before.member?.name : undefined)
    const others = [before.card_id, holder, plates.get(vehicleId ?? ''), details.costCentre]
    const searchText = cardSearchText(details.name, others)
    const changed = { ...details, id: cardId, searchText }
    await registerCentres({ ctx, tx }, scope, [change.cost_centre])
    await insertPastCostCentres(tx, scope, [{ id: cardId, cost_centre: details.costCentre }], ctx.now)
    const after =
      (await withUniqueExternalId(updateCardDetails(tx, scope, changed, ctx.now))) ?? refuse('card.not_found')
    if (after.card.name !== before.name) tx.defer(consumptionChanged, scope.walletId)
    return publishChange({ ctx, tx, scope }, { action: 'card.changed', before, after })
  })
}

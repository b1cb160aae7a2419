import type { adjustCardLimit, Card, configurePlafonds } from '@voltway/contract/cards'
import type { BodyOf, ReplyOf } from '@voltway/contract/endpoint'
import { formatMoney, parseMoney } from '@voltway/money/money'
import { recordChange } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/sql.ts'
import { insertLimitChanges } from './card-detail.sql.ts'
import { selectCards } from './card-list.sql.ts'
import { publishCards, pushCards } from './card-news.ts'
import { blockedReasonsOf } from './card-reasons.ts'
import { cardFactsOf, walletFactsOf } from './card-reply.ts'
import { type LockedCardRow, lockCards, type PlafondChange, updateCardPlafonds } from './cards.sql.ts'
import { readCard } from './cards.ts'
import { isRenewalDay, type PlafondSettings } from './plafond.ts'
import { changeNextPeriod, changeNow, isRenewalDue, lockCard, renewalOf, settingsOf } from './plafond-renewal.ts'

/** Sets the limit of one card, or changes it by a difference; a card without limit gets one by it. */
export function adjustLimit(ctx: Ctx, scope: WalletScope, body: BodyOf<typeof adjustCardLimit>): Promise<Card> {
  return ctx.db.tx(async (tx) => {
    const card = (await lockCard(tx, scope, body.card_id, ctx.now)) ?? refuse('card.not_found')
    const assignedMinor = newLimit(card, body)
    const before = await readCard(tx, scope, card.id, ctx.now)
    const change = changeNow(card, { ...settingsOf(card), creditMode: 'LIMITED', assignedMinor }, ctx.now)
    // What was set for the next period stays set.
    await updateCardPlafonds(tx, scope, [{ ...change, pending_plafond: card.pending_plafond }], ctx.now)
    await noteLimits(ctx, tx, scope, { before: [card], changes: [change], reason: body.reason ?? null })
    await announce(ctx, tx, scope, [card])
    const after = await readCard(tx, scope, card.id, ctx.now)
    recordChange(tx, ctx, scope, {
      deed: 'card.limit_changed',
      object: { kind: 'card', id: card.id, name: card.name },
      before,
      after: { ...after, ...(body.reason === undefined ? {} : { reason: body.reason }) },
    })
    return after
  })
}

function newLimit(card: LockedCardRow, { assigned_credit, delta }: BodyOf<typeof adjustCardLimit>): bigint {
  if ((assigned_credit === undefined) === (delta === undefined)) {
    refuse('validation_failed', { fields: { assigned_credit: 'exactly_one', delta: 'exactly_one' } })
  }
  if (assigned_credit !== undefined) return parseMoney(assigned_credit)
  const limit = (card.assigned_credit_minor ?? 0n) + readDelta(delta as string)
  return limit >= 0n ? limit : refuse('validation_failed', { fields: { delta: 'too_low' } })
}

/** "-0" and "-0.00" change nothing, as 0 does. */
function readDelta(delta: string): bigint {
  return delta.startsWith('-') ? -parseMoney(delta.slice(1)) : parseMoney(delta)
}

type Plafonds = BodyOf<typeof configurePlafonds>

/** Limits of many cards: all or nothing, a result per card. */
export async function configureLimits(
  ctx: Ctx,
  scope: WalletScope,
  body: Plafonds,
): Promise<ReplyOf<typeof configurePlafonds>> {
  if ((body.card_ids === undefined) === (body.all !== true)) {
    refuse('validation_failed', { fields: { card_ids: 'exactly_one', all: 'exactly_one' } })
  }
  return ctx.db.tx(async (tx) => {
    const wanted = body.card_ids === undefined ? null : [...new Set(body.card_ids)]
    const cards = await lockRenewedCards(ctx, tx, scope, wanted)
    if (wanted !== null && cards.length !== wanted.length) refuse('card.not_found')
    const changeOf = body.effective === 'NOW' ? changeNow : changeNextPeriod
    const changes = cards.map((card) => changeOf(card, settingsFor(card, body), ctx.now))
    await updateCardPlafonds(tx, scope, changes, ctx.now)
    await noteLimits(ctx, tx, scope, { before: cards, changes, reason: null })
    await announce(ctx, tx, scope, cards)
    recordLimits(ctx, tx, scope, { before: cards, after: changes, body })
    const ids = cards.map(({ id }) => id)
    const rows = await selectCards(tx, scope, ids, ctx.now)
    const results = rows.map((row) => ({
      card_id: row.id,
      state: blockedReasonsOf(cardFactsOf(row), walletFactsOf(row)).length === 0 ? 'ACTIVE' : 'BLOCKED',
      assigned_credit: row.assigned_credit_minor === null ? null : formatMoney(row.assigned_credit_minor),
    })) satisfies ReplyOf<typeof configurePlafonds>['results']
    return { results }
  })
}

async function lockRenewedCards(ctx: Ctx, tx: Tx, scope: WalletScope, cardIds: string[] | null) {
  const cards = await lockCards(tx, scope, cardIds)
  const due = cards.filter((card) => isRenewalDue(card, ctx.now))
  if (due.length === 0) return cards
  await updateCardPlafonds(
    tx,
    scope,
    due.map((card) => renewalOf(card, ctx.now)),
    ctx.now,
  )
  return lockCards(tx, scope, cardIds)
}

/** One deed, one row: what was asked for, and each card's limit as it was and became. */
function recordLimits(
  ctx: Ctx,
  tx: Tx,
  scope: WalletScope,
  { before, after, body }: { before: readonly LockedCardRow[]; after: readonly PlafondChange[]; body: Plafonds },
): void {
  const limits = (cards: readonly (LockedCardRow | PlafondChange)[]) =>
    Object.fromEntries(
      cards.map(({ id, credit_mode, assigned_credit_minor: minor, credit_renewal, renewal_day, pending_plafond }) => [
        id,
        {
          credit_mode,
          assigned_credit: minor === null ? null : formatMoney(BigInt(minor)),
          credit_renewal,
          renewal_day,
          pending_plafond,
        },
      ]),
    )
  recordChange(tx, ctx, scope, {
    deed: 'cards.limits_changed',
    object: { kind: 'cards', id: null, name: null },
    before: { limits: limits(before) },
    after: { limits: limits(after), cards: after.length, effective: body.effective },
  })
}

/** What is not given stays as the card has it. */
function settingsFor(card: LockedCardRow, body: Plafonds): PlafondSettings {
  const given = body.assigned_credit === undefined ? card.assigned_credit_minor : body.assigned_credit
  const assignedMinor = typeof given === 'string' ? parseMoney(given) : given
  if (body.credit_mode === 'LIMITED' && assignedMinor === null) {
    refuse('validation_failed', { fields: { assigned_credit: 'required' } })
  }
  const renewal = body.credit_renewal ?? card.credit_renewal
  const sameRenewal = renewal === card.credit_renewal
  const day = renewal === 'NONE' ? null : (body.renewal_day ?? (sameRenewal ? card.renewal_day : 1))
  if (!isRenewalDay({ renewal, day })) refuse('validation_failed', { fields: { renewal_day: 'not_in_period' } })
  return { creditMode: body.credit_mode, assignedMinor, renewal, day }
}

/** Limited cards are asked for in real time and others not, so operators hear only of cards that changed sides. */
async function announce(ctx: Ctx, tx: Tx, scope: WalletScope, before: readonly LockedCardRow[]): Promise<void> {
  const ids = before.map(({ id }) => id)
  await publishCards(tx, scope, ids, ctx.now)
  const after = new Map((await selectCards(tx, scope, ids, ctx.now)).map((row) => [row.id, row.credit_mode]))
  const changedSides = before.filter(({ id, credit_mode }) => after.get(id) !== credit_mode).map(({ id }) => id)
  if (changedSides.length > 0) await pushCards(tx, scope, changedSides, ctx.now)
}

interface LimitNote {
  readonly before: readonly LockedCardRow[]
  readonly changes: readonly PlafondChange[]
  readonly reason: string | null
}

/** Keeps who changed which limits and why; the drawer of a card shows the last ones. */
async function noteLimits(ctx: Ctx, tx: Tx, scope: WalletScope, { before, changes, reason }: LimitNote): Promise<void> {
  const rows = changes.map((change, place) => {
    const settings = change.pending_plafond ?? change
    const after = settings.assigned_credit_minor
    return {
      id: ctx.newId(),
      cardId: change.id,
      creditMode: settings.credit_mode,
      beforeMinor: before[place]?.credit_mode === 'LIMITED' ? before[place].assigned_credit_minor : null,
      afterMinor: after === null ? null : BigInt(after),
      isPending: change.pending_plafond !== null,
    }
  })
  await insertLimitChanges(tx, scope, rows, { by: ctx.person?.id ?? null, at: ctx.now, reason })
}

import { LONGEST_RAISE_DAYS, MOST_RAISES, type RaiseResult, type raiseCardLimits } from '@voltway/contract/cards-raises'
import type { BodyOf, ReplyOf } from '@voltway/contract/endpoint'
import { formatMoney, parseMoney } from '@voltway/money/money'
import { MAX_RECORDED, recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { type CardRow, noFilter, selectCardIds, selectCards, selectCardWallet } from './card-list.sql.ts'
import { lockCardsInOrder } from './card-locks.ts'
import { publishCards } from './card-news.ts'
import { enqueueRaised } from './card-raise-notices.ts'
import { insertRaises, selectFullyRaised, updateCardRaises } from './card-raises.sql.ts'
import { cardReasonsOf, stateOf } from './card-reasons.ts'
import { chosenCards } from './chosen-cards.ts'
import { refuseAboveCap } from './raise-cap.ts'

type Reply = ReplyOf<typeof raiseCardLimits>

/** An amount on top of a card's limit until an instant. */
export interface Raise {
  readonly amountMinor: bigint
  readonly until: Date
  readonly reason: string | null
}

/**
 * Raises the limits of cards for a time, all or none, with a result per card. A dry run returns the results without any
 * lock.
 */
export async function raiseLimits(ctx: Ctx, scope: WalletScope, body: BodyOf<typeof raiseCardLimits>): Promise<Reply> {
  const chosen = await chosenCards(ctx, scope, body)
  const raise = { amountMinor: parseMoney(body.amount), until: new Date(body.until), reason: body.reason ?? null }
  refuseWrongRaise(ctx, raise)
  if (!body.dry_run)
    return ctx.db.tx(async (tx) => {
      const inTx = { ctx, tx, scope }
      const reply = await raiseLimitsIn(inTx, chosen, raise)
      recordRaise(inTx, reply.results, raise)
      return reply
    })
  const work = { ctx, tx: ctx.db, scope }
  const results = await resultsOf(work, chosen ?? (await selectCardIds(ctx.db, scope, noFilter)), raise)
  if (chosen !== null && results.length !== chosen.length) refuse('card.not_found')
  await refuseRaisesAboveCap(work, results, raise)
  return replyOf(work, results, raise)
}

/** Refuses an amount of nothing, and an end that has passed or is a year away. */
export function refuseWrongRaise({ now }: Ctx, { amountMinor, until }: Raise): void {
  if (amountMinor === 0n) refuse('validation_failed', { fields: { amount: 'too_small' } })
  const forMs = until.getTime() - now.getTime()
  if (forMs <= 0) refuse('validation_failed', { fields: { until: 'in_past' } })
  if (forMs > LONGEST_RAISE_DAYS * DAY_MS) refuse('validation_failed', { fields: { until: 'too_late' } })
}

/** The same in the caller's transaction, which records it in the audit. Null: all cards of the wallet. */
export async function raiseLimitsIn(work: WalletWork, cardIds: readonly string[] | null, raise: Raise): Promise<Reply> {
  const { ctx, tx, scope } = work
  const ids = await lockCardsInOrder(tx, scope, cardIds, ctx.now)
  if (cardIds !== null && ids.length !== cardIds.length) refuse('card.not_found')
  const results = await resultsOf(work, ids, raise)
  const wrong = results.filter(({ problem }) => problem !== null)
  if (wrong.length > 0) {
    const [first] = wrong
    const code = first?.problem === 'TOO_MANY' ? 'card.too_many_raises' : 'card.not_limited'
    refuse(code, {
      fields: {
        card_ids: wrong
          .slice(0, MAX_NAMED)
          .map(({ name }) => name)
          .join(', '),
      },
    })
  }
  await refuseRaisesAboveCap(work, results, raise)
  const { amountMinor, until: endsAt, reason } = raise
  const rows = ids.map((cardId) => ({ id: ctx.newId(), cardId }))
  await insertRaises(tx, scope, rows, { amountMinor, endsAt, by: ctx.person?.id ?? null, at: ctx.now, reason })
  await updateCardRaises(tx, scope, ids, ctx.now)
  await publishCards(work, ids)
  await enqueueRaised(work, ids, raise)
  return replyOf(work, results, raise)
}

const refuseRaisesAboveCap = (work: WalletWork<Sql>, results: readonly RaiseResult[], { amountMinor }: Raise) =>
  refuseAboveCap(
    work,
    results.map(({ card_id: cardId, name }) => ({ cardId, name, increaseMinor: amountMinor })),
  )

/** Names in the refusal of many cards. */
const MAX_NAMED = 5

function recordRaise(work: WalletWork, results: readonly RaiseResult[], { amountMinor, until, reason }: Raise): void {
  const [first] = results
  if (first === undefined) return
  const isOne = results.length === 1
  recordAudit(work, {
    action: 'card.limit_raised',
    object: isOne ? { kind: 'card', id: first.card_id, name: first.name } : { kind: 'cards', id: null, name: null },
    before: isOne ? first.before : null,
    after: {
      amount: formatMoney(amountMinor),
      until: until.toISOString(),
      ...(reason === null ? {} : { reason }),
      ...(isOne ? { state: first.state, raised: first.raised } : { cards: results.length }),
      ...(isOne ? {} : { card_ids: results.slice(0, MAX_RECORDED).map(({ card_id: id }) => id) }),
    },
  })
}

async function resultsOf(
  { ctx, tx, scope }: WalletWork<Sql>,
  cardIds: readonly string[],
  raise: Raise,
): Promise<RaiseResult[]> {
  const full = await selectFullyRaised(tx, scope, cardIds, { most: MOST_RAISES, now: ctx.now })
  const rows = await selectCards(tx, scope, cardIds, ctx.now)
  return rows
    .map((row) => resultOf(row, raise, full.has(row.card.id)))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

function resultOf(row: CardRow, { amountMinor, until }: Raise, isFull: boolean): RaiseResult {
  const { card } = row
  const isLimited = card.credit_mode === 'LIMITED' && card.assigned_credit !== null
  const state = stateOf(cardReasonsOf(row))
  const before = { state, raised: card.raised }
  const same = { card_id: card.id, name: card.name, assigned_credit: isLimited ? card.assigned_credit : null, before }
  if (!isLimited || isFull) {
    const { raised, raised_until, remaining } = card
    return {
      ...same,
      problem: isLimited ? 'TOO_MANY' : 'NOT_LIMITED',
      state,
      raised,
      raised_until,
      remaining,
      renews_at: null,
    }
  }
  const raisedMinor = parseMoney(card.raised ?? '0.00') + amountMinor
  const usedMinor = parseMoney(card.spent) + parseMoney(card.reserved)
  const leftMinor = parseMoney(card.assigned_credit ?? '0.00') + raisedMinor - usedMinor
  const endsFirst = card.raised_until !== null && Date.parse(card.raised_until) < until.getTime()
  const renewsAt = card.next_renewal_at
  return {
    ...same,
    problem: null,
    state: stateOf(cardReasonsOf({ ...row, has_reached_limit: leftMinor <= 0n })),
    raised: formatMoney(raisedMinor),
    raised_until: endsFirst ? card.raised_until : until.toISOString(),
    remaining: formatMoney(leftMinor > 0n ? leftMinor : 0n),
    renews_at: renewsAt !== null && Date.parse(renewsAt) < until.getTime() ? renewsAt : null,
  }
}

async function replyOf(
  { ctx, tx, scope }: WalletWork<Sql>,
  results: readonly RaiseResult[],
  { amountMinor }: Raise,
): Promise<Reply> {
  const wallet = (await selectCardWallet(tx, scope, ctx.now)) ?? refuse('wallet.not_found')
  return {
    results: [...results],
    summary: {
      cards: results.length,
      becomes_active: results.filter(({ before, state }) => before.state === 'BLOCKED' && state === 'ACTIVE').length,
      sum: formatMoney(amountMinor * BigInt(results.length)),
      available: scope.teamIds === null ? formatMoney(BigInt(wallet.available_minor)) : null,
    },
  }
}

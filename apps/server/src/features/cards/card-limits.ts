import type { Card } from '@voltway/contract/cards'
import type { adjustCardLimit } from '@voltway/contract/cards-limits'
import type { BodyOf } from '@voltway/contract/endpoint'
import { parseMoney } from '@voltway/money/money'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { pushTokensOf } from '../../kernel/network/tokens.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { noteLimits } from './card-limit-notes.ts'
import { lockCard } from './card-locks.ts'
import { publishCards } from './card-news.ts'
import { type LockedCardRow, updateCardPlafonds } from './cards.sql.ts'
import { readCard } from './cards.ts'
import { followLoweredLimits } from './lowered-limits.ts'
import { besidePlanned, changeNow, settingsOf } from './plafond-renewal.ts'

/** Sets the limit of one card, or changes it by a difference. A card without limit gets one. */
export function adjustLimit(ctx: Ctx, scope: WalletScope, body: BodyOf<typeof adjustCardLimit>): Promise<Card> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const card = (await lockCard(tx, scope, body.card_id, ctx.now)) ?? refuse('card.not_found')
    const assignedMinor = newLimit(card, body)
    const before = await readCard(tx, scope, card.id, ctx.now)
    if (card.credit_mode === 'LIMITED' && card.assigned_credit_minor === assignedMinor) return before
    const change = changeNow(card, { ...settingsOf(card), creditMode: 'LIMITED', assignedMinor }, ctx.now)
    await updateCardPlafonds(tx, scope, [besidePlanned(card, change)], ctx.now)
    await noteLimits(work, { before: [card], changes: [change], reason: body.reason ?? null })
    await publishCards(work, [card.id])
    await followLoweredLimits(work, [card.id])
    // Operators authorize limited cards in real time and other cards offline, so they are notified only when a card
    // changes between the two.
    if (card.credit_mode !== 'LIMITED') await pushTokensOf(tx, scope, [card.id], ctx.now)
    const after = await readCard(tx, scope, card.id, ctx.now)
    recordAudit(work, {
      action: 'card.limit_changed',
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

import type { blockCards } from '@voltway/contract/cards-blocks'
import type { BodyOf, ReplyOf } from '@voltway/contract/endpoint'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { selectHeldOfCards } from '../../kernel/ledger/held.sql.ts'
import { pushTokensOf } from '../../kernel/network/tokens.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { type CardRow, selectCards } from './card-list.sql.ts'
import { lockCardsInOrder } from './card-locks.ts'
import { publishCards } from './card-news.ts'
import { enqueueBlockedNotices } from './card-notices.ts'
import { progressOf } from './card-progress.ts'
import { cardReasonsOf } from './card-reasons.ts'
import { cardAllowsNow } from './card-reply.ts'
import { updateCardBlocks } from './card-updates.sql.ts'
import { selectPlafonds } from './cards.sql.ts'
import { chosenCards } from './chosen-cards.ts'

type Reply = ReplyOf<typeof blockCards>

/**
 * Blocks or unblocks many cards manually in one transaction, with one result per card. A card already in that state
 * stays unchanged, and other reasons stay. When one card does not exist, none is changed.
 */
export async function blockManyByHand(ctx: Ctx, scope: WalletScope, body: BodyOf<typeof blockCards>): Promise<Reply> {
  const chosen = await chosenCards(ctx, scope, body)
  const command = body.deed === 'BLOCK' ? 'block' : 'unblock'
  if (body.dry_run) {
    const ids = chosen ?? (await selectPlafonds(ctx.db, scope, null, ctx.now)).map(({ id }) => id)
    return replyOf(ctx.db, scope, command, allOf(chosen, await selectCards(ctx.db, scope, ids, ctx.now)))
  }
  const progress = progressOf(ctx, scope, body.progress_id)
  const reply = await ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const ids = await lockCardsInOrder(tx, scope, chosen, ctx.now)
    const rows = allOf(chosen, await selectCards(tx, scope, ids, ctx.now))
    const changing = rows.filter(({ card }) => cardAllowsNow(command, card.blocked_by_hand)).map(({ card }) => card.id)
    const at = command === 'block' ? ctx.now : null
    await progress.steps(tx, changing, async (some) => {
      await updateCardBlocks(tx, scope, some, { at, by: at && (ctx.person?.id ?? null), now: ctx.now })
      await pushTokensOf(tx, scope, some, ctx.now)
    })
    await publishCards(work, changing, command === 'block' ? 'card.blocked' : 'card.unblocked')
    if (command === 'block') await enqueueBlockedNotices(work, changing)
    const named = rows.filter(({ card }) => cardAllowsNow(command, card.blocked_by_hand)).slice(0, MAX_NAMED)
    recordAudit(work, {
      action: command === 'block' ? 'cards.blocked' : 'cards.unblocked',
      object: { kind: 'cards', id: null, name: null },
      after: { cards: changing.length, names: Object.fromEntries(named.map(({ card }) => [card.id, card.name])) },
    })
    return replyOf(tx, scope, command, rows)
  })
  await progress.settled()
  return reply
}

/** Above this number, the audit records only the count. */
const MAX_NAMED = 100

function allOf<Row>(chosen: readonly string[] | null, rows: readonly Row[]): readonly Row[] {
  return chosen === null || rows.length === chosen.length ? rows : refuse('card.not_found')
}

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)

/** From the rows before the change. */
async function replyOf(
  db: Sql,
  scope: WalletScope,
  command: 'block' | 'unblock',
  rows: readonly CardRow[],
): Promise<Reply> {
  const changing = rows.filter(({ card }) => cardAllowsNow(command, card.blocked_by_hand))
  const isChanging = new Set(changing)
  const ids = changing.map(({ card }) => card.id)
  const results = rows.map((row) => {
    const reasons = cardReasonsOf({ ...row, is_inactive: command === 'block' || row.is_inactive_unblocked })
    const remains = command === 'unblock' && reasons.length > 0
    const outcome = isChanging.has(row) ? (remains ? 'STILL_BLOCKED' : 'DONE') : 'ALREADY_SO'
    return { card_id: row.card.id, name: row.card.name, outcome, blocked_reasons: reasons } as const
  })
  return {
    results: results.sort(byName),
    summary: {
      changed: changing.length,
      drivers: new Set(changing.flatMap(({ card }) => card.member?.id ?? [])).size,
      held: await selectHeldOfCards(db, scope, ids),
      still_blocked: results.filter(({ outcome }) => outcome === 'STILL_BLOCKED').length,
    },
  }
}

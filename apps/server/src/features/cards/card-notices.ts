import { formatMoney, parseMoney } from '@voltway/money/money'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { notify } from '../../kernel/notifications/notifications.ts'
import { systemScope, type WalletScope, type WalletWork } from '../../kernel/scope.ts'
import { type AnyJob, enqueue, job } from '../../platform/jobs.ts'
import type { Tx } from '../../platform/sql.ts'
import { publishCardEvents } from './card-news.ts'
import { type NoticeCardRow, selectNoticeCards } from './card-notices.sql.ts'
import type { WrittenCard } from './card-written.sql.ts'

/** Drivers per job. Further jobs notify more drivers, so that no transaction lasts long. */
export const CARDS_A_JOB = 500
const NAMED = 3

interface Blocked {
  readonly walletId: string
  readonly cardIds: readonly string[]
  /** The total number of cards; null: another job notified the managers. */
  readonly count: number | null
  readonly by: { readonly id: string; readonly name: string } | null
}

/**
 * Enqueues the notifications of manually blocked cards: managers receive one for all cards, drivers one for their own.
 */
export async function enqueueBlockedNotices({ ctx, tx, scope }: WalletWork, cardIds: readonly string[]): Promise<void> {
  const by = ctx.person === null ? null : { id: ctx.person.id, name: ctx.person.name }
  for (let at = 0; at < cardIds.length; at += CARDS_A_JOB) {
    await enqueue(tx, notifyCardsBlocked, {
      walletId: scope.walletId,
      cardIds: cardIds.slice(at, at + CARDS_A_JOB),
      count: at === 0 ? cardIds.length : null,
      by,
    })
  }
}

const notifyCardsBlocked = job<Blocked, Ctx>({
  name: 'cards.tell-blocked',
  handle: (ctx, { walletId, cardIds, count, by }) =>
    ctx.db.tx(async (tx) => {
      const scope = systemScope(walletId)
      const work = { ctx, tx, scope }
      const cards = await selectNoticeCards(tx, scope, cardIds, ctx.now)
      const [first] = cards
      if (first === undefined) return
      const news = {
        event: 'card.blocked' as const,
        walletName: first.wallet_name,
        by: by?.id ?? null,
      }
      const facts = (notice: readonly NoticeCardRow[], n: number) => ({
        cards: namesOf(notice, n),
        by: by?.name ?? OPERATOR,
      })
      if (count !== null) {
        await notify(work, { ...news, count, facts: facts(cards, count), path: '/cards?state=BLOCKED' })
      }
      for (const [personId, own] of Map.groupBy(cards, (card) => card.person_id)) {
        if (personId === null) continue
        const notice = { count: own.length, facts: facts(own, own.length), path: '/' }
        await notify(work, { ...news, ...notice, personIds: [personId], onlyThem: true })
      }
    }),
})

/** The person who acts when nobody does. */
export const OPERATOR = 'Voltway Fleets'

/** The names of the first cards. */
export const namesOf = (cards: readonly NoticeCardRow[], n: number) =>
  cards
    .slice(0, NAMED)
    .map(({ name }) => name)
    .join(', ') + (n > NAMED ? ' …' : '')

/** Sent once, by the charge that uses up a limit. A mere hold of a running session may be released. */
export async function enqueueLimitNotice(
  tx: Tx,
  scope: WalletScope,
  card: WrittenCard,
  chargedMinor: bigint,
): Promise<void> {
  if (card.credit_mode !== 'LIMITED' || card.assigned_credit === null) return
  const limitMinor = parseMoney(card.assigned_credit) + parseMoney(card.raised ?? '0.00')
  const spentMinor = parseMoney(card.spent)
  if (limitMinor === 0n || spentMinor < limitMinor || spentMinor - chargedMinor >= limitMinor) return
  await enqueue(tx, notifyLimitReached, { walletId: scope.walletId, cardId: card.id })
}

const notifyLimitReached = job<{ walletId: string; cardId: string }, Ctx>({
  name: 'cards.tell-limit-reached',
  handle: (ctx, { walletId, cardId }) =>
    ctx.db.tx(async (tx) => {
      const scope = systemScope(walletId)
      const work = { ctx, tx, scope }
      await publishCardEvents(work, [cardId], 'card.limit_reached')
      const [card] = await selectNoticeCards(tx, scope, [cardId], ctx.now)
      if (card === undefined || card.limit_minor === null) return
      const limit = formatMoney(card.limit_minor)
      const object = { kind: 'card', id: cardId, name: card.name }
      recordAudit(work, { action: 'card.limit_reached', object, after: { limit } })
      await notify(work, {
        event: 'card.limit_reached',
        walletName: card.wallet_name,
        count: 1,
        facts: { cards: card.name, amount: limit, currency: card.currency },
        path: '/cards?reason=PLAFOND_REACHED',
        personIds: [...(card.person_id === null ? [] : [card.person_id]), ...card.manager_ids],
      })
    }),
})

export const cardNoticesJobs: readonly AnyJob<Ctx>[] = [notifyCardsBlocked, notifyLimitReached]

import { formatMoney } from '@voltway/money/money'
import type { Ctx } from '../../kernel/ctx.ts'
import { notify } from '../../kernel/notifications/notifications.ts'
import { systemScope, type WalletWork } from '../../kernel/scope.ts'
import { type AnyJob, enqueue, job } from '../../platform/jobs.ts'
import { type NoticeCardRow, selectNoticeCards } from './card-notices.sql.ts'
import { CARDS_A_JOB, namesOf, OPERATOR } from './card-notices.ts'
import { selectWalletTime } from './card-raises.sql.ts'

interface Raised {
  readonly walletId: string
  readonly cardIds: readonly string[]
  readonly amount: string
  readonly until: string
  readonly by: { readonly id: string; readonly name: string } | null
}

/** Enqueues the notification of the drivers whose limits are raised. The activity shows the raise to managers. */
export async function enqueueRaised(
  { ctx, tx, scope }: WalletWork,
  cardIds: readonly string[],
  { amountMinor, until }: { readonly amountMinor: bigint; readonly until: Date },
): Promise<void> {
  const by = ctx.person === null ? null : { id: ctx.person.id, name: ctx.person.name }
  for (let at = 0; at < cardIds.length; at += CARDS_A_JOB) {
    await enqueue(tx, notifyRaised, {
      walletId: scope.walletId,
      cardIds: cardIds.slice(at, at + CARDS_A_JOB),
      amount: formatMoney(amountMinor),
      until: until.toISOString(),
      by,
    })
  }
}

const notifyRaised = job<Raised, Ctx>({
  name: 'cards.notify-raised',
  handle: (ctx, { walletId, cardIds, amount, until, by }) =>
    ctx.db.tx(async (tx) => {
      const scope = systemScope(walletId)
      const local = await selectWalletTime(tx, scope, new Date(until))
      const cards = await selectNoticeCards(tx, scope, cardIds, ctx.now)
      for (const [personId, own] of ownCards(cards)) {
        await notify(
          { ctx, tx, scope },
          {
            event: 'card.limit_raised',
            walletName: own[0]?.wallet_name ?? '',
            by: by?.id ?? null,
            count: own.length,
            facts: {
              cards: namesOf(own, own.length),
              by: by?.name ?? OPERATOR,
              amount,
              currency: own[0]?.currency ?? 'EUR',
              until: local,
            },
            path: '/',
            personIds: [personId],
            onlyThem: true,
          },
        )
      }
    }),
})

/** The cards by their driver's account. */
const ownCards = (cards: readonly NoticeCardRow[]) =>
  [...Map.groupBy(cards, (card) => card.person_id)].flatMap(([personId, own]) =>
    personId === null ? [] : [[personId, own] as const],
  )

interface Ended {
  readonly walletId: string
  readonly cardIds: readonly string[]
  readonly by: string | null
}

/** Enqueues the notifications of raises that ended: managers receive one for all cards, drivers one for their own. */
export async function enqueueRaiseEnded({ ctx, tx, scope }: WalletWork, cardIds: readonly string[]): Promise<void> {
  await enqueue(tx, notifyRaiseEnded, { walletId: scope.walletId, cardIds: [...cardIds], by: ctx.person?.id ?? null })
}

const notifyRaiseEnded = job<Ended, Ctx>({
  name: 'cards.notify-raise-ended',
  handle: (ctx, { walletId, cardIds, by }) =>
    ctx.db.tx(async (tx) => {
      const scope = systemScope(walletId)
      const work = { ctx, tx, scope }
      const cards = await selectNoticeCards(tx, scope, cardIds, ctx.now)
      const news = (own: readonly NoticeCardRow[]) => ({
        event: 'card.raise_ended' as const,
        walletName: own[0]?.wallet_name ?? '',
        by,
        count: own.length,
        facts: {
          cards: namesOf(own, own.length),
          amount: formatMoney(own[0]?.limit_minor ?? 0n),
          currency: own[0]?.currency ?? 'EUR',
        },
      })
      if (cards.length > 0) await notify(work, { ...news(cards), path: '/cards' })
      for (const [personId, own] of ownCards(cards))
        await notify(work, { ...news(own), path: '/', personIds: [personId], onlyThem: true })
    }),
})

export const cardRaiseNoticesJobs: readonly AnyJob<Ctx>[] = [notifyRaised, notifyRaiseEnded]

import type { OperatorReview } from '@voltway/contract/sessions-operator-reviews'
import { formatMoney } from '@voltway/money/money'
import type { Ctx } from '../../kernel/ctx.ts'
import { systemScope, type WalletScope } from '../../kernel/scope.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { job } from '../../platform/jobs.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { openPostings, type WalletPostingWork } from '../holds/holds.ts'
import type { ChargeRecord } from './charge-facts.ts'
import { priceOfRecord, reserveDoubtful } from './close-session.ts'
import { bookWaiting, dropWaiting, lockWaiting, type Waiting } from './judge-session.ts'
import { pruneRecordFlags } from './record-flags.ts'
import { writeDecisionToFleet, writeOpenReviews } from './review-mail.ts'
import {
  selectDueReviews,
  selectOpenReviews,
  selectShortReviews,
  selectWalletOfReview,
  updateReviewForOperator,
  updateReviewOverlaps,
  updateReviewPrice,
  updateReviewsReminded,
} from './review-store.sql.ts'
import { saveChange } from './session-change.ts'
import { doubtFieldsOf } from './session-reply.ts'

/**
 * Decisions of the operator of the installation on doubtful charge records. They do not depend on a wallet's rights.
 */

/**
 * Records that need review, of all wallets. Disputed records and those that only the operator may decide come first.
 */
export async function readOpenReviews(
  ctx: Ctx,
  page: { limit: number; offset: number },
): Promise<{ total: number; reviews: OperatorReview[] }> {
  const rows = await selectOpenReviews(ctx.db, page)
  const reviews: OperatorReview[] = []
  for (const row of rows) {
    const record = row.record as ChargeRecord
    const priced = await priceOfRecord({ ctx, tx: ctx.db, scope: systemScope(row.wallet_id) }, record)
    reviews.push({
      ...doubtFieldsOf(record, { ...row, disputed_by: row.disputed_by_email }, priced?.price.totalMinor ?? null),
      session_id: row.session_id,
      wallet_name: row.wallet_name,
      card_name: row.card_name,
      station: { name: row.station.name, city: row.station.city },
      network: row.network,
      opened_at: row.opened_at,
      held: row.held_minor === null ? null : formatMoney(row.held_minor),
      cdr_id: row.cdr_id,
    })
  }
  return { total: Number(rows[0]?.total ?? 0n), reviews }
}

export function acceptByOperator(ctx: Ctx, sessionId: string): Promise<void> {
  return decide(ctx, sessionId, async (work, waiting) => {
    await bookWaiting(work, waiting, 'ACCEPTED')
    await writeDecisionToFleet(work, waiting, { decision: 'ACCEPTED', words: null })
  })
}

export function rejectByOperator(ctx: Ctx, sessionId: string, words: string): Promise<void> {
  return decide(ctx, sessionId, async (work, waiting) => {
    await dropWaiting(work, waiting, words)
    await writeDecisionToFleet(work, waiting, { decision: 'REJECTED', words })
  })
}

async function decide(
  ctx: Ctx,
  sessionId: string,
  write: (work: WalletPostingWork, waiting: Waiting) => Promise<void>,
): Promise<void> {
  await ctx.db.tx(async (tx) => {
    const { wallet_id } = (await selectWalletOfReview(tx, sessionId)) ?? refuse('session.not_found')
    const work = openPostings({ ctx, tx, scope: systemScope(wallet_id) })
    await write(work, await lockWaiting(work, sessionId))
  })
}

const AT_ONCE = 100

/**
 * Posts unusual records without a decision at our price: neither a missing decision nor a dispute makes a charge free.
 */
export async function bookDueReviews(ctx: Ctx): Promise<number> {
  const due = await selectDueReviews(ctx.db, ctx.now, AT_ONCE)
  for (const { wallet_id, session_id } of due) {
    const scope = systemScope(wallet_id)
    await bookDue(ctx, scope, session_id).catch(async (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      await updateReviewForOperator(ctx.db, scope, session_id)
    })
  }
  return due.length
}

function bookDue(ctx: Ctx, scope: WalletScope, sessionId: string): Promise<void> {
  return ctx.db.tx(async (tx) => {
    const work = openPostings({ ctx, tx, scope })
    const waiting = await lockWaiting(work, sessionId)
    // A dispute may have arrived while this job waited for the lock.
    const booksAt = waiting.review?.books_at
    if (booksAt == null || Date.parse(booksAt) > ctx.now.getTime()) return
    // Another record of the same time was booked meanwhile: time never bills a charge twice.
    if (waiting.facts.overlaps) return void (await updateReviewOverlaps(tx, scope, sessionId))
    await bookWaiting(work, waiting, 'BOOKED_BY_TIME')
    await writeDecisionToFleet(work, waiting, { decision: 'BOOKED_BY_TIME', words: null })
  })
}

/** Holds the price of records in review with money that came after their review began. */
export async function reserveShortReviews(ctx: Ctx): Promise<number> {
  const short = await selectShortReviews(ctx.db, AT_ONCE)
  for (const { wallet_id, session_id } of short) {
    const scope = systemScope(wallet_id)
    await ctx.db
      .tx(async (tx) => {
        const work = openPostings({ ctx, tx, scope })
        const { session, facts, record } = await lockWaiting(work, session_id)
        const { holdId, priceMinor } = await reserveDoubtful(work, session, record)
        await updateReviewPrice(tx, scope, session_id, priceMinor)
        if (holdId === null || holdId === session.hold_id) return
        await saveChange(work, { before: session, after: { ...session, hold_id: holdId }, facts })
      })
      .catch(ignoreDecided)
  }
  return short.length
}

/** Another request decided the review meanwhile. */
function ignoreDecided(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}

export const bookReviews = job<object, Ctx>({
  name: 'sessions.book-reviews',
  cron: { expression: '*/10 * * * *', timeZone: 'UTC' },
  oneWaiting: true,
  handle: async (ctx) => {
    while ((await bookDueReviews(ctx)) === AT_ONCE);
    await reserveShortReviews(ctx)
  },
})

const REMIND_AFTER_MS = 3 * DAY_MS

/** Reminds the operator of the installation of records that only it can decide. */
export const remindOfReviews = job<object, Ctx>({
  name: 'sessions.remind-of-reviews',
  cron: { expression: '0 7 * * *', timeZone: 'Europe/Lisbon' },
  oneWaiting: true,
  handle: async (ctx) => {
    await pruneRecordFlags(ctx)
    await ctx.db.tx(async (tx) => {
      const reminded = await updateReviewsReminded(tx, new Date(ctx.now.getTime() - REMIND_AFTER_MS), ctx.now)
      if (reminded.length > 0) await writeOpenReviews({ ctx, tx }, reminded.length)
    })
  },
})

import type { Ctx } from '../../kernel/ctx.ts'
import { publishLive } from '../../kernel/live/publish-live.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import type { Tx } from '../../platform/sql.ts'

/** Cards changed in one statement: few enough that a screen sees it go on. */
const STEP = 1000

/** How a change of many cards is made step by step, and told to the screen that gave a `progress_id`. */
export function progressOf(ctx: Ctx, scope: WalletScope, progressId: string | undefined) {
  const published: Promise<void>[] = []
  const publish = async (tx: Tx, progress: { done: number; total: number }) => {
    if (progressId === undefined) return
    const news = { kind: 'cards.progress', progress_id: progressId, ...progress } as const
    await publishLive(tx, scope.walletId, ctx.now, news)
  }
  const publishAtOnce = (progress: { done: number; total: number }) =>
    ctx.db
      .tx((other) => publish(other, progress))
      // Who waits sees it go on later; the change itself is not undone for that.
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'progress could not be told'))
  return {
    /** Does `change` to some of the cards after the others; that all are done is told with the commit of `tx`. */
    async steps<Item>(tx: Tx, items: readonly Item[], change: (some: readonly Item[]) => Promise<unknown>) {
      const total = items.length
      for (let done = 0; done < total; done += STEP) {
        // Not waited for here: a transaction that waits for a second connection can starve the pool.
        if (progressId !== undefined) published.push(publishAtOnce({ done, total }))
        await change(items.slice(done, done + STEP))
      }
      await publish(tx, { done: total, total })
    },
    /** To be waited for once the change has committed, so that nothing is written after the answer. */
    settled: () => Promise.all(published),
  }
}

export type Progress = ReturnType<typeof progressOf>

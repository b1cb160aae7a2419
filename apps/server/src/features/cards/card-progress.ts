import type { Ctx } from '../../kernel/ctx.ts'
import { publishLive } from '../../kernel/live/publish-live.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import type { Tx } from '../../platform/sql.ts'

/** Cards per statement: few enough to show progress on a screen. */
const STEP = 1000

/** Runs a change of many cards in steps, and publishes its progress to the screen that sent a `progress_id`. */
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
      // A failed publication only delays the progress on the screen. It does not undo the change.
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'progress could not be published'))
  return {
    /** Runs `change` on batches of the cards. The commit of `tx` publishes the completion. */
    async steps<Item>(tx: Tx, items: readonly Item[], change: (some: readonly Item[]) => Promise<unknown>) {
      const total = items.length
      for (let done = 0; done < total; done += STEP) {
        // Not awaited here, because a transaction that waits for a second connection can exhaust the pool.
        if (progressId !== undefined) published.push(publishAtOnce({ done, total }))
        await change(items.slice(done, done + STEP))
      }
      await publish(tx, { done: total, total })
    },
    /** Await this after the commit, so that nothing is published after the response. */
    settled: () => Promise.all(published),
  }
}

export type Progress = ReturnType<typeof progressOf>

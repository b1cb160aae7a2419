import type { Ctx } from '../../kernel/ctx.ts'
import { systemScope, type WalletWork } from '../../kernel/scope.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/durations.ts'
import { type AnyJob, job } from '../../platform/jobs.ts'
import { endWithoutStop } from './apply-transaction.ts'
import { ChargerClock } from './charger-clock.ts'
import { readList, recordAnswer, sendList } from './charger-commands.ts'
import { publishCharger } from './charger-news.ts'
import { type LockedChargerRow, lockCharger } from './chargers.sql.ts'
import { deleteCommandsBefore, selectListedChargers, selectUnansweredCommands } from './commands.sql.ts'
import { deleteAttemptsBefore, selectLostConnections, updateDisconnected } from './connections.sql.ts'
import { deleteMessagesBefore } from './messages.sql.ts'
import { ocpp16 } from './ocpp/v1-6.ts'
import { selectSilentTransactions, selectTransaction } from './transactions.sql.ts'

/** Messages come again after days, not after months. */
const MESSAGE_RETENTION_MS = 90 * DAY_MS
const ATTEMPT_RETENTION_MS = 30 * DAY_MS
/** The process with the connection has a command for 30 seconds, and then records that there was no answer. */
const UNANSWERED_AFTER_MS = MINUTE_MS
/** A vehicle charges for hours, and an offline charger reports its end when it is back. */
const SILENT_AFTER_MS = 3 * DAY_MS
const LISTS_AT_ONCE = 200
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Runs a task on a locked charger, each in its own transaction. */
const onCharger = (
  ctx: Ctx,
  walletId: string,
  chargerId: string,
  task: (work: WalletWork, charger: LockedChargerRow) => Promise<void>,
) =>
  ctx.db.tx(async (tx) => {
    const scope = systemScope(walletId)
    const charger = await lockCharger(tx, scope, chargerId)
    if (charger !== undefined) await task({ ctx, tx, scope }, charger)
  })

/** Ends the connections of killed processes, commands without an answer, and transactions without a stop. */
export const tidyChargers = job<object, Ctx>({
  name: 'chargers.tidy',
  cron: { expression: '* * * * *', timeZone: 'UTC' },
  handle: async (ctx) => {
    const { now } = ctx
    for (const { wallet_id, id, connection_id } of await selectLostConnections(ctx.db, now))
      await onCharger(ctx, wallet_id, id, async (work, charger) => {
        const ended = await updateDisconnected(work.tx, work.scope, id, { id: connection_id, now })
        if (ended > 0) await publishCharger(work, charger, 'charger.disconnected')
      })
    for (const command of await selectUnansweredCommands(ctx.db, new Date(now.getTime() - UNANSWERED_AFTER_MS)))
      await onCharger(ctx, command.wallet_id, command.charger_id, async (work, charger) => {
        const answer = { state: 'TIMED_OUT', message: null, listHash: null, isSupported: true } as const
        await recordAnswer(work, command, answer)
        await publishCharger(work, charger)
      })
    for (const silent of await selectSilentTransactions(ctx.db, new Date(now.getTime() - SILENT_AFTER_MS)))
      await onCharger(ctx, silent.wallet_id, silent.charger_id, async (work, charger) => {
        const running = await selectTransaction(work.tx, work.scope, charger.id, silent.reference)
        if (running === undefined || running.ended_at !== null) return
        const session = { clock: new ChargerClock(), dialect: ocpp16 }
        await endWithoutStop({ ...work, charger, session }, running, 'SILENT')
        await publishCharger(work, charger)
      })
  },
})

/** Sends the list of cards to connected chargers whose list is no longer the right one. */
export const renewLists = job<object, Ctx>({
  name: 'chargers.lists',
  cron: { expression: '*/5 * * * *', timeZone: 'UTC' },
  handle: async (ctx) => {
    for (let after = FIRST_ID; ; ) {
      const chargers = await selectListedChargers(ctx.db, ctx.now, after, LISTS_AT_ONCE)
      for (const { wallet_id, id, list_hash, ...site } of chargers) {
        const { hash } = await readList(ctx.db, systemScope(wallet_id), site, ctx.now)
        if (hash === list_hash) continue
        await onCharger(ctx, wallet_id, id, async (work) => void (await sendList(work, id)))
      }
      const last = chargers.at(-1)
      if (last === undefined || chargers.length < LISTS_AT_ONCE) return
      after = last.id
    }
  },
})

export const forgetChargerMessages = job<object, Ctx>({
  name: 'chargers.forget',
  cron: { expression: '41 2 * * *', timeZone: 'UTC' },
  handle: async ({ db, now }) => {
    await deleteMessagesBefore(db, new Date(now.getTime() - MESSAGE_RETENTION_MS))
    await deleteCommandsBefore(db, new Date(now.getTime() - MESSAGE_RETENTION_MS))
    await deleteAttemptsBefore(db, new Date(now.getTime() - ATTEMPT_RETENTION_MS))
  },
})

export const chargersJobs: readonly AnyJob<Ctx>[] = [tidyChargers, renewLists, forgetChargerMessages]

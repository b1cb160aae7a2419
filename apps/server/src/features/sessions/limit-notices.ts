import type { StopReason } from '@voltway/contract/sessions'
import type { Ctx } from '../../kernel/ctx.ts'
import { notify } from '../../kernel/notifications/notifications.ts'
import { systemScope } from '../../kernel/scope.ts'
import { job } from '../../platform/jobs.ts'
import { selectLimitNotice } from './limit-stop.sql.ts'

interface LimitNotice {
  readonly walletId: string
  readonly sessionId: string
  readonly event: 'session.stopped_at_limit' | 'session.not_stopped'
  readonly reason: StopReason
  /** The most that the charge was allowed to cost. */
  readonly allowed: string | null
}

/** Notifies the managers and the driver of a charge that reached its limit, or that its operator did not stop. */
export const notifyLimitStop = job<LimitNotice, Ctx>({
  name: 'sessions.notify-limit-stop',
  handle: (ctx, { walletId, sessionId, event, reason, allowed }) =>
    ctx.db.tx(async (tx) => {
      const scope = systemScope(walletId)
      const about = await selectLimitNotice(tx, scope, sessionId)
      if (about === undefined || (event === 'session.not_stopped' && !about.is_running)) return
      const { card_name: cards, station_name: station, wallet_name: walletName, person_id, currency } = about
      await notify(
        { ctx, tx, scope },
        {
          event,
          walletName,
          count: 1,
          facts: { cards, station, amount: allowed ?? '0.00', currency, reason },
          path: `/charging-sessions?session=${sessionId}`,
          personIds: person_id === null ? [] : [person_id],
        },
      )
    }),
})

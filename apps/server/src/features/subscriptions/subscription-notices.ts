import type { NotificationEvent } from '@voltway/contract/notifications'
import { formatMoney } from '@voltway/money/money'
import type { Ctx } from '../../kernel/ctx.ts'
import { notify } from '../../kernel/notifications/notifications.ts'
import { legalDay } from '../../kernel/pricing/legal-time.ts'
import { systemScope, type WalletWork } from '../../kernel/scope.ts'
import { job } from '../../platform/jobs.ts'
import { lockWalletOf } from '../wallets/wallets.ts'
import { nameOfPlan } from './bill-documents.ts'
import { GRACE_MS } from './plan-period.ts'
import { isFree } from './plan-price.ts'
import { chargedMethod, payerOf, renewedChoice } from './plan-terms.ts'
import {
  lockState,
  type StateRow,
  selectEnding,
  selectPayerOf,
  selectState,
  updateWarned,
} from './subscription-state.sql.ts'

interface PlanNews {
  readonly event: Extract<NotificationEvent, `subscription.${string}`>
  readonly plan: string
  /** The day in the message: the renewal, or the last payment day. */
  readonly at: Date
  readonly amountMinor?: bigint
}

/** Notifies the members who manage the money of the paying wallet, and the owner of the plan. */
export async function notifyPlan(work: WalletWork, row: StateRow, news: PlanNews): Promise<void> {
  const payer = await selectPayerOf(work.tx, work.scope.walletId, null)
  if (payer === undefined) return
  const { event, plan, at, amountMinor } = news
  await notify(work, {
    event,
    walletName: payer.name,
    count: 1,
    facts: {
      plan: nameOfPlan(plan),
      day: legalDay(at.getTime(), payer.time_zone),
      ...(amountMinor === undefined ? {} : { amount: formatMoney(amountMinor), currency: payer.currency }),
    },
    path: '/subscription',
    personIds: [row.person_id],
  })
}

const ROUND = 500

/**
 * Notifies about plans that end within five days (spec §4: a plan is ending) and have no usable payment method. It
 * sends one notification per end, early enough to add a card before features are locked.
 */
export const notifyPlanEnding = job<object, Ctx>({
  name: 'subscriptions.tell-ending',
  cron: { expression: '17 * * * *', timeZone: 'UTC' },
  oneWaiting: true,
  handle: async (ctx) => {
    const within = new Date(ctx.now.getTime() + GRACE_MS)
    for (const id of await selectEnding(ctx.db, ctx.now, within, ROUND)) await warnOf(ctx, id)
  },
})

async function warnOf(ctx: Ctx, id: string): Promise<void> {
  const known = await selectState(ctx.db, id)
  const payer = known && (await payerOf(ctx.db, known))
  if (known === undefined || payer === undefined) return
  const scope = systemScope(payer.wallet_id)
  await ctx.db.tx(async (tx) => {
    await lockWalletOf(tx, scope)
    const row = await lockState(tx, id)
    if (row?.state !== 'ACTIVE' || row.valid_until === null || row.valid_until !== known.valid_until) return
    const choice = await renewedChoice(tx, row)
    if (isFree(choice) || (await chargedMethod(tx, row, payer)) !== null) return
    const at = new Date(row.valid_until)
    if ((await updateWarned(tx, id, at)) > 0)
      await notifyPlan({ ctx, tx, scope }, row, { event: 'subscription.ending', plan: choice.plan, at })
  })
}

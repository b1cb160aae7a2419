import { formatMoney } from '@voltway/money/money'
import { daysLater } from '../../kernel/consumption/compared-range.ts'
import { forecastOf } from '../../kernel/consumption/forecast.ts'
import { sharesOf } from '../../kernel/cost-centres/cost-shares.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { notify } from '../../kernel/notifications/notifications.ts'
import { legalDay } from '../../kernel/pricing/legal-time.ts'
import { systemScope, type WalletScope, type WalletWork } from '../../kernel/scope.ts'
import { type AnyJob, job } from '../../platform/jobs.ts'
import type { Sql } from '../../platform/sql.ts'
import {
  selectOrderHistory,
  selectUnbilledCharges,
  selectWalletsToWarn,
  updateOrderWarned,
} from './coming-charges.sql.ts'
import { type Coming, comingTo, percentReached, statusOn } from './purchase-order-rules.ts'
import { lockWalletForOrders, type OrderWalletRow, type PurchaseOrderRow, selectOrders } from './purchase-orders.sql.ts'

/** What is on its way to each charging order of a wallet, by the order's id. */
export async function readComing(on: Sql, scope: WalletScope, day: string): Promise<ReadonlyMap<string, Coming>> {
  const charges = await selectUnbilledCharges(on, scope)
  if (charges.length === 0) return new Map()
  return comingTo(
    await selectOrders(on, scope, 'CHARGING'),
    charges.map((row) => ({
      minor: row.minor,
      cardIds: [row.card_id],
      costCentres: Object.keys(sharesOf(row, '1')).map((name) => name || null),
    })),
    day,
  )
}

/** Warns before an order is exceeded: by the charges without a document, or with the forecast of the running month. */
async function warnOfOrders(ctx: Ctx, scope: WalletScope): Promise<void> {
  await ctx.db.tx(async (tx) => {
    const wallet = await lockWalletForOrders(tx, scope)
    if (wallet === undefined) return
    const today = legalDay(ctx.now.getTime(), wallet.time_zone)
    const coming = await readComing(tx, scope, today)
    const work = { ctx, tx, scope }
    for (const order of await selectOrders(tx, scope, 'CHARGING')) {
      if (order.amount_minor === null || statusOn(order, today) !== 'ACTIVE') continue
      await warnOfOrder(work, order, {
        wallet,
        today,
        amountMinor: order.amount_minor,
        wantedMinor: coming.get(order.id)?.wantedMinor ?? 0n,
      })
    }
  })
}

interface Warned {
  readonly wallet: OrderWalletRow
  readonly today: string
  readonly amountMinor: bigint
  readonly wantedMinor: bigint
}

async function warnOfOrder(
  work: WalletWork,
  order: PurchaseOrderRow,
  { wallet, today, amountMinor, wantedMinor }: Warned,
): Promise<void> {
  const { tx, scope } = work
  const knownMinor = order.consumed_minor + wantedMinor
  const forecastMinor = knownMinor + (await stillToCome(tx, scope, order, today))
  const isExceeded = forecastMinor > amountMinor
  const percent = isExceeded ? 100 : percentReached(order, knownMinor)
  if (percent <= order.warned_percent) return
  await updateOrderWarned(tx, scope, order.id, percent)
  // A document told it already.
  if (percent <= order.told_percent) return
  await notify(work, {
    event: 'purchase_order.at_risk',
    walletName: wallet.name,
    count: 1,
    facts: {
      what: order.number,
      amount: formatMoney(isExceeded ? forecastMinor : knownMinor),
      budget: formatMoney(amountMinor),
      currency: wallet.currency,
    },
    path: '/invoices?tab=orders',
  })
}

/** What the forecast adds until the end of the month. Nothing for orders of cards, which have no forecast. */
async function stillToCome(on: Sql, scope: WalletScope, order: PurchaseOrderRow, today: string): Promise<bigint> {
  if (order.scope_kind === 'CARDS') return 0n
  const { costs, is_older: isOlder } = await selectOrderHistory(on, scope, { centre: order.cost_centre, today })
  const spentMinor = BigInt(costs[today] ?? '0')
  const from = `${today.slice(0, 7)}-01`
  const to = daysLater(`${daysLater(from, 31).slice(0, 7)}-01`, -1)
  const forecast = forecastOf({ costs, isOlder }, { from, to, today, spentMinor })
  return forecast === null ? 0n : forecast.expectedMinor - spentMinor
}

const warn = job<object, Ctx>({
  name: 'purchase-orders.warn',
  cron: { expression: '37 * * * *', timeZone: 'UTC' },
  oneWaiting: true,
  handle: async (ctx) => {
    for (const { wallet_id: walletId } of await selectWalletsToWarn(ctx.db)) {
      try {
        await warnOfOrders(ctx, systemScope(walletId))
      } catch (error) {
        ctx.log.error({ err: error, walletId }, 'the purchase orders of a wallet could not be compared')
      }
    }
  },
})

export const purchaseOrdersJobs: readonly AnyJob<Ctx>[] = [warn]

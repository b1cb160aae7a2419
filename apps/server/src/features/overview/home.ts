import type { Home } from '@voltway/contract/overview-home'
import { formatEnergyKwh } from '@voltway/money/energy'
import { formatMoney } from '@voltway/money/money'
import type { Ctx } from '../../kernel/ctx.ts'
import { legalDay } from '../../kernel/pricing/legal-time.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { readBlockedCards } from '../cards/cards.ts'
import { findWallet } from '../wallets/wallets.ts'
import { readFirstSteps } from './first-steps.ts'
import { selectDays, selectDoubts, selectOpenOrders, selectTopCards, selectWaste, type WasteRow } from './home.sql.ts'
import { monthSoFar } from './overview.ts'

/** Lengths of the home page's short lists. Each list has its own page. */
const TOP_CARDS = 5
const FEW = 3

/** Returns the home page's data beside the overview. */
export async function readHome(ctx: Ctx, scope: WalletScope): Promise<Home> {
  const on = ctx.db.read
  const wallet = (await findWallet(on, scope)) ?? refuse('wallet.not_found')
  const today = legalDay(ctx.now.getTime(), wallet.time_zone)
  const { from, previous } = monthSoFar(today)
  const [month, before] = [monthOf(from), monthOf(previous.from)]
  const [days, topCards, waste, wasteBefore, blocked, doubts, orders, firstDay] = await Promise.all([
    selectDays(on, scope, before.from, month.to),
    selectTopCards(on, scope, { month: month.from, before: before.from, limit: TOP_CARDS }),
    selectWaste(on, scope, from, today),
    selectWaste(on, scope, previous.from, previous.to),
    readBlockedCards(ctx, scope, FEW),
    selectDoubts(on, scope, FEW),
    selectOpenOrders(on, scope, FEW),
    readFirstSteps(ctx, scope),
  ])
  const costs = new Map(days.map(({ day, cost_minor }) => [day, cost_minor]))
  const withDays = ({ from, to }: { from: string; to: string }) => ({
    from,
    to,
    days: daysOf(from, to).map((day) => formatMoney(costs.get(day) ?? 0n)),
  })
  return {
    currency: wallet.currency,
    today,
    month: withDays(month),
    before: withDays(before),
    top_cards: topCards.map((card) => ({
      id: card.id,
      name: card.name,
      cost: formatMoney(card.cost_minor),
      energy_kwh: formatEnergyKwh(card.energy_wh),
      sessions: card.sessions,
      previous_cost: formatMoney(card.previous_minor),
    })),
    avoidable: { ...avoidableReply(waste), previous: avoidableReply(wasteBefore) },
    blocked_cards: blocked.map(({ id, card_id, name, blocked_reasons }) => ({
      id,
      card_id,
      name,
      reasons: blocked_reasons,
    })),
    doubts,
    orders: {
      count: orders[0]?.orders ?? 0,
      cards: orders[0]?.cards ?? 0,
      next: orders.map(({ id, is_ekey, quantity, status }) => ({ id, is_ekey, quantity, status })),
    },
    ...firstDay,
  }
}

const avoidableReply = (row: WasteRow) => ({
  idle: { sessions: row.idle_sessions, duration_s: Number(row.idle_s), cost: formatMoney(row.idle_minor) },
  peak: { sessions: row.peak_sessions, cost: formatMoney(row.peak_minor) },
})

const dayText = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

/** Returns the range of the month that starts on a day. */
function monthOf(from: string): { from: string; to: string } {
  return { from, to: dayText(Number(from.slice(0, 4)), Number(from.slice(5, 7)), 0) }
}

function daysOf(from: string, to: string): string[] {
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7)) - 1]
  return Array.from({ length: Number(to.slice(8)) }, (_, index) => dayText(year, month, index + 1))
}

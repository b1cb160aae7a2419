import type { Home } from '@voltway/contract/overview-home'
import { formatEnergyKwh } from '@voltway/money/energy'
import { formatMoney } from '@voltway/money/money'
import type { WrittenReply } from '../../kernel/calls/serve.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { instantOfLegal, legalDay } from '../../kernel/pricing/legal-time.ts'
import type { EntryRequest, WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { type BlockedCard, readBlockedCards } from '../cards/cards.ts'
import { firstStepsOf } from './first-steps.ts'
import { type HomeFactsRow, selectHomeFacts, selectHomeWallet, type WasteSpan, type WasteText } from './home.sql.ts'
import { monthSoFar } from './overview.ts'

/** Lengths of the home page's short lists. Each list has its own page. */
const TOP_CARDS = 5
const FEW = 3

/** Returns the home page's data beside the overview, as JSON text. */
export async function readHome(ctx: Ctx, scope: WalletScope, entryRequest: EntryRequest): Promise<WrittenReply> {
  const on = ctx.db.read
  const { entry, ...wallet } = (await selectHomeWallet(on, scope, entryRequest)) ?? refuse('wallet.not_found')
  const today = legalDay(ctx.now.getTime(), wallet.time_zone)
  const { from, previous } = monthSoFar(today)
  const [month, before] = [monthOf(from), monthOf(previous.from)]
  const [facts, blocked] = await Promise.all([
    selectHomeFacts(on, scope, {
      month: month.from,
      before: before.from,
      lastDay: month.to,
      waste: instantsOf(from, today, wallet.time_zone),
      wasteBefore: instantsOf(previous.from, previous.to, wallet.time_zone),
      topCards: TOP_CARDS,
      few: FEW,
    }),
    readBlockedCards(ctx, scope, FEW),
  ])
  if (facts === undefined) refuse('wallet.not_found')
  const steps = await firstStepsOf(ctx, scope, facts)
  const home = homeOf({ currency: wallet.currency, today, month, before }, facts, blocked)
  return { entry, json: JSON.stringify({ ...home, ...steps } satisfies Home) }
}

/** From the beginning of a day to the end of another. */
const instantsOf = (from: string, to: string, timeZone: string): WasteSpan => ({
  from: new Date(instantOfLegal(`${from}T00:00:00`, timeZone)),
  before: new Date(instantOfLegal(`${dayAfter(to)}T00:00:00`, timeZone)),
})

interface HomeMonths {
  readonly currency: string
  readonly today: string
  readonly month: { readonly from: string; readonly to: string }
  readonly before: { readonly from: string; readonly to: string }
}

function homeOf(
  { currency, today, month, before }: HomeMonths,
  { costs, top_cards: topCards, waste, waste_before: wasteBefore, doubts, orders }: HomeFactsRow,
  blocked: readonly BlockedCard[],
): Omit<Home, 'has_charged' | 'first_steps'> {
  const withDays = ({ from, to }: { from: string; to: string }) => ({
    from,
    to,
    days: daysOf(from, to).map((day) => formatMoney(BigInt(costs[day] ?? '0'))),
  })
  return {
    currency,
    today,
    month: withDays(month),
    before: withDays(before),
    top_cards: topCards.map((card) => ({
      id: card.id,
      name: card.name,
      cost: formatMoney(BigInt(card.cost_minor)),
      energy_kwh: formatEnergyKwh(BigInt(card.energy_wh)),
      sessions: card.sessions,
      previous_cost: formatMoney(BigInt(card.previous_minor)),
    })),
    avoidable: { ...avoidableReply(waste), previous: avoidableReply(wasteBefore) },
    blocked_cards: [...blocked],
    doubts,
    orders: {
      count: orders[0]?.orders ?? 0,
      cards: orders[0]?.cards ?? 0,
      next: orders.map(({ id, is_ekey, quantity, status }) => ({ id, is_ekey, quantity, status })),
    },
  }
}

const avoidableReply = (row: WasteText) => ({
  idle: { sessions: row.idle_sessions, duration_s: Number(row.idle_s), cost: formatMoney(BigInt(row.idle_minor)) },
  peak: { sessions: row.peak_sessions, cost: formatMoney(BigInt(row.peak_minor)) },
})

const dayText = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/** Returns the range of the month that starts on a day. */
function monthOf(from: string): { from: string; to: string } {
  return { from, to: dayText(Number(from.slice(0, 4)), Number(from.slice(5, 7)), 0) }
}

function daysOf(from: string, to: string): string[] {
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7)) - 1]
  return Array.from({ length: Number(to.slice(8)) }, (_, index) => dayText(year, month, index + 1))
}

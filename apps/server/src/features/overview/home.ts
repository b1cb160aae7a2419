import type { Home } from '@voltway/contract/overview-home'
import { formatEnergyKwh } from '@voltway/money/energy'
import { formatMoney } from '@voltway/money/money'
import type { WrittenReply } from '../../kernel/calls/serve.ts'
import { HISTORY_DAYS } from '../../kernel/cost-history.sql.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { daysLater, forecastOf } from '../../kernel/forecast.ts'
import { forecastReply } from '../../kernel/forecast-reply.ts'
import { instantOfLegal, legalTime } from '../../kernel/pricing/legal-time.ts'
import type { EntryRequest, WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { type BlockedCard, readBlockedCards } from '../cards/cards.ts'
import { instantsAfter } from '../consumption/consumption.ts'
import { readBudgetsAtRisk } from '../insight/insight.ts'
import { firstStepsOf } from './first-steps.ts'
import { type HomeFactsRow, type InstantRange, selectHomeFacts, selectHomeWallet, type WasteText } from './home.sql.ts'
import { monthSoFar } from './overview.ts'

/** Lengths of the home page's short lists. Each list has its own page. */
const TOP_CARDS = 5
const FEW = 3

/** Returns the home page's data beside the overview, as JSON text. */
export async function readHome(ctx: Ctx, scope: WalletScope, entryRequest: EntryRequest): Promise<WrittenReply> {
  const on = ctx.db.read
  const { entry, ...wallet } = (await selectHomeWallet(on, scope, entryRequest)) ?? refuse('wallet.not_found')
  const { timeZone, ...period } = homePeriod(ctx.now, wallet.time_zone)
  const { today, month, before, previous } = period
  const history = daysLater(today, -HISTORY_DAYS)
  const late = instantsOfRest(previous.to, period.time, timeZone)
  const [facts, blocked] = await Promise.all([
    selectHomeFacts(on, scope, {
      month: month.from,
      previous: piecesOf(before, previous.to),
      late,
      days: { from: history < before.from ? history : before.from, to: month.to },
      history,
      waste: { from: startOf(month.from, timeZone), before: startOf(daysLater(today, 1), timeZone) },
      wasteBefore: { from: startOf(previous.from, timeZone), before: late.from },
      now: ctx.now,
      topCards: TOP_CARDS,
      few: FEW,
    }),
    readBlockedCards(ctx, scope, FEW),
  ])
  if (facts === undefined) refuse('wallet.not_found')
  const [steps, budgets] = await Promise.all([
    firstStepsOf(ctx, scope, facts),
    facts.has_budgets ? readBudgetsAtRisk(on, scope, ctx.now) : [],
  ])
  const home = homeOf({ currency: wallet.currency, today, month, before }, facts, blocked)
  return { entry, json: JSON.stringify({ ...home, budgets_at_risk: budgets, ...steps } satisfies Home) }
}

/** The first days of a month, or the month without its last days: the shorter of the two. */
function piecesOf({ from, to }: { from: string; to: string }, last: string) {
  return Number(last.slice(8)) * 2 <= Number(to.slice(8))
    ? { month: null, days: { from, to: last } }
    : { month: from, days: { from: daysLater(last, 1), to } }
}

/** The current month, the whole month before, and the compared range in it. */
function homePeriod(now: Date, timeZone: string) {
  const clock = legalTime(now.getTime(), timeZone)
  const today = clock.slice(0, 10)
  const { from, previous } = monthSoFar(today)
  return { timeZone, today, time: clock.slice(11), month: monthOf(from), before: monthOf(previous.from), previous }
}

const startOf = (day: string, timeZone: string): Date => new Date(instantOfLegal(`${day}T00:00:00`, timeZone))

/** The instants of a day after a minute, "08:30", as one span: the hour that occurs twice is not cut exactly. */
function instantsOfRest(day: string, after: string, timeZone: string): InstantRange {
  const before = startOf(daysLater(day, 1), timeZone)
  const [rest] = instantsAfter({ day, after }, timeZone)
  return { from: rest === undefined ? before : new Date(rest.fromMs), before }
}

interface HomeMonths {
  readonly currency: string
  readonly today: string
  readonly month: { readonly from: string; readonly to: string }
  readonly before: { readonly from: string; readonly to: string }
}

function homeOf(
  { currency, today, month, before }: HomeMonths,
  facts: HomeFactsRow,
  blocked: readonly BlockedCard[],
): Omit<Home, 'has_charged' | 'first_steps' | 'budgets_at_risk'> {
  const {
    costs,
    is_older: isOlder,
    top_cards: topCards,
    waste,
    waste_before: wasteBefore,
    doubts,
    orders,
    requests,
  } = facts
  const costOf = (day: string) => BigInt(costs[day] ?? '0')
  const withDays = ({ from, to }: { from: string; to: string }) => ({
    from,
    to,
    days: daysOf(from, to).map((day) => formatMoney(costOf(day))),
  })
  const spentMinor = daysOf(month.from, month.to).reduce((sum, day) => sum + costOf(day), 0n)
  const forecast = forecastOf({ costs, isOlder }, { ...month, today, spentMinor })
  return {
    currency,
    today,
    month: withDays(month),
    before: withDays(before),
    forecast: forecast && forecastReply(forecast, 'day'),
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
    requests: { count: requests },
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

/** Returns the range of the month that starts on a day. */
function monthOf(from: string): { from: string; to: string } {
  return { from, to: dayText(Number(from.slice(0, 4)), Number(from.slice(5, 7)), 0) }
}

function daysOf(from: string, to: string): string[] {
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7)) - 1]
  return Array.from({ length: Number(to.slice(8)) }, (_, index) => dayText(year, month, index + 1))
}

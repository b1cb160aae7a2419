import type { ConsumptionSource } from '@voltway/contract/consumption-sources'
import type { Home } from '@voltway/contract/overview-home'
import { formatEnergyKwh } from '@voltway/money/energy'
import { formatMoney } from '@voltway/money/money'
import { daysLater } from '../../kernel/consumption/compared-range.ts'
import { HISTORY_DAYS } from '../../kernel/consumption/cost-history.sql.ts'
import { forecastOf } from '../../kernel/consumption/forecast.ts'
import { forecastReply } from '../../kernel/consumption/forecast-reply.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { instantOfLegal, legalTime } from '../../kernel/pricing/legal-time.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { readBlockedCards } from '../cards/cards.ts'
import { instantsAfter, replyOfVersion } from '../consumption/consumption.ts'
import { readBudgetsAtRisk } from '../insight/insight.ts'
import { firstStepsOf } from './first-steps.ts'
import {
  type HomeChargesRow,
  type HomeFactsRow,
  type InstantRange,
  selectHomeCharges,
  selectHomeFacts,
  selectHomeWallet,
  type WasteText,
} from './home.sql.ts'
import { type HomeSourceRow, selectHomeSource } from './home-source.sql.ts'
import { monthSoFar } from './overview.ts'

/** Lengths of the home page's short lists. Each list has its own page. */
const TOP_CARDS = 5
const FEW = 3

/** Returns the home page's data beside the overview, with the figures of charges of all sources or of one. */
export async function readHome(ctx: Ctx, scope: WalletScope, source?: ConsumptionSource): Promise<Home> {
  const on = ctx.db.read
  const { version, ...wallet } = (await selectHomeWallet(on, scope)) ?? refuse('wallet.not_found')
  const period = homePeriod(ctx.now, wallet.time_zone)
  const key = { walletId: scope.walletId, version, request: { page: 'home', ...wallet, ...period, source } }
  const [charges, facts, blocked] = await Promise.all([
    replyOfVersion(ctx.db, key, () =>
      source === undefined ? readCharges(on, scope, period) : readChargesFrom(source, { on, scope, period }),
    ),
    selectHomeFacts(on, scope, { now: ctx.now, few: FEW }),
    readBlockedCards(ctx, scope, FEW),
  ])
  if (facts === undefined) refuse('wallet.not_found')
  const [steps, budgets] = await Promise.all([
    firstStepsOf(ctx, scope, facts),
    facts.has_budgets ? readBudgetsAtRisk(on, scope, ctx.now) : [],
  ])
  return {
    ...charges,
    currency: wallet.currency,
    budgets_at_risk: budgets,
    ...openOf(facts),
    blocked_cards: [...blocked],
    ...steps,
  }
}

/** The part of the home page that changes only with the version of the wallet's consumption. */
type HomeCharges = Pick<Home, 'today' | 'month' | 'before' | 'of_source' | 'forecast' | 'top_cards' | 'avoidable'>

async function readCharges(on: Sql, scope: WalletScope, period: HomePeriod): Promise<HomeCharges> {
  const { today, month, before, previous, time, timeZone } = period
  const history = daysLater(today, -HISTORY_DAYS)
  const late = instantsOfRest(previous.to, time, timeZone)
  const row = await selectHomeCharges(on, scope, {
    month: month.from,
    previous: piecesOf(before, previous.to),
    late,
    days: { from: history < before.from ? history : before.from, to: month.to },
    history,
    waste: { from: startOf(month.from, timeZone), before: startOf(daysLater(today, 1), timeZone) },
    wasteBefore: { from: startOf(previous.from, timeZone), before: late.from },
    topCards: TOP_CARDS,
  })
  return { ...chargesOf(period, row ?? refuse('wallet.not_found')), of_source: null }
}

interface SourceRead {
  readonly on: Sql
  readonly scope: WalletScope
  readonly period: HomePeriod
}

/** The same of the charges of one source, with its sums. */
async function readChargesFrom(source: ConsumptionSource, { on, scope, period }: SourceRead): Promise<HomeCharges> {
  const { today, month, before, previous, time, timeZone } = period
  const history = startOf(daysLater(today, -HISTORY_DAYS), timeZone)
  const first = startOf(before.from, timeZone)
  const row = await selectHomeSource(on, scope, {
    source,
    timeZone,
    now: { from: startOf(month.from, timeZone), before: startOf(daysLater(today, 1), timeZone) },
    before: { from: first, before: instantsOfRest(previous.to, time, timeZone).from },
    from: history < first ? history : first,
    history,
    topCards: TOP_CARDS,
  })
  const found = row ?? refuse('wallet.not_found')
  return { ...chargesOf(period, found), of_source: sumsOf(found) }
}

const sumsOf = (row: HomeSourceRow): Home['of_source'] => ({
  spent: formatMoney(row.cost_minor),
  energy_kwh: formatEnergyKwh(row.energy_wh),
  sessions: row.sessions,
  previous: {
    spent: formatMoney(row.previous_minor),
    energy_kwh: formatEnergyKwh(row.previous_energy_wh),
    sessions: row.previous_sessions,
  },
})

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

type HomePeriod = ReturnType<typeof homePeriod>

function chargesOf({ today, month, before }: HomePeriod, row: HomeChargesRow): Omit<HomeCharges, 'of_source'> {
  const { costs, is_older: isOlder, top_cards: topCards, waste, waste_before: wasteBefore } = row
  const costOf = (day: string) => BigInt(costs[day] ?? '0')
  const withDays = ({ from, to }: { from: string; to: string }) => ({
    from,
    to,
    days: daysOf(from, to).map((day) => formatMoney(costOf(day))),
  })
  const spentMinor = daysOf(month.from, month.to).reduce((sum, day) => sum + costOf(day), 0n)
  const forecast = forecastOf({ costs, isOlder }, { ...month, today, spentMinor })
  return {
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
  }
}

/** What waits for somebody: doubtful charges, requests and card orders. */
const openOf = ({ doubts, requests, orders }: HomeFactsRow): Pick<Home, 'doubts' | 'requests' | 'orders'> => ({
  doubts,
  requests: { count: requests },
  orders: {
    count: orders[0]?.orders ?? 0,
    cards: orders[0]?.cards ?? 0,
    next: orders.map(({ id, is_ekey, quantity, status }) => ({ id, is_ekey, quantity, status })),
  },
})

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

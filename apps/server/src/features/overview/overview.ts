import type { QueryOf, ReplyOf } from '@voltway/contract/endpoint'
import type { WalletOverview } from '@voltway/contract/overview'
import type { getWalletState } from '@voltway/contract/overview-state'
import type { WalletSummary } from '@voltway/contract/overview-wallets'
import { formatEnergyKwh } from '@voltway/money/energy'
import { formatMoney } from '@voltway/money/money'
import { comparedRange } from '../../kernel/consumption/compared-range.ts'
import type { Ctx, Person } from '../../kernel/ctx.ts'
import { heldOfTexts } from '../../kernel/ledger/held.sql.ts'
import { instantsOfClock, legalTime } from '../../kernel/pricing/legal-time.ts'
import { openWalletScopes, type WalletScope } from '../../kernel/scope.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { type CardCounts, countCards } from '../cards/cards.ts'
import { replyOfVersion } from '../consumption/consumption.ts'
import {
  type CountedWalletRow,
  findCountedWallet,
  findWallet,
  listWallets,
  moneyOf,
  type WalletRow,
  walletFieldsOf,
} from '../wallets/wallets.ts'
import {
  type LateTime,
  type OverviewFactsRow,
  type OverviewPeriods,
  selectOverviewFacts,
  selectPeriodSums,
  selectRunningSessions,
  selectUnpaid,
  selectUnpaidDocuments,
  selectWaiting,
} from './overview.sql.ts'
import { alertsOf, readTodo, readTodoOfTeams, type Unpaid, unpaidOf } from './todo.ts'

/** Maximum length of a list inside another reply. Clients request the list itself for more. */
const SHOWN_AT_MOST = 100
const NO_CARDS = { total: 0, active: 0, blocked: 0, limited: 0, walletReasons: [], byReason: {} }

/** Returns a page of the wallets that a person may enter, by name. */
export async function readOwnWallets(
  ctx: Ctx,
  person: Person,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; results: WalletSummary[] }> {
  const scopes = new Map((await openWalletScopes(ctx.db, person)).map((scope) => [scope.walletId, scope]))
  const rows = await listWallets(ctx.db, [...scopes.values()])
  const page = rows.slice(offset, offset + limit)
  const shown = page.flatMap(({ id }) => scopes.get(id) ?? [])
  const [cards, unpaid, waiting] = await Promise.all([
    countCards(ctx.db, shown, ctx.now),
    selectUnpaid(ctx.db, shown, ctx.now),
    selectWaiting(ctx.db, shown, ctx.now),
  ])
  const summaryOf = async (row: CountedWalletRow): Promise<WalletSummary[]> => {
    const scope = scopes.get(row.id)
    if (scope === undefined) return []
    if (!scope.rights.has('wallet.read'))
      return [{ ...closedSummary(row, scope), todo: await readTodoOfTeams(ctx, scope) }]
    const counts = cards.get(row.id) ?? NO_CARDS
    const { reserved, available } = moneyOf(row)
    const alerts = alertsOf(row, counts, unpaidOf(row, unpaid.get(row.id)))
    return [
      {
        ...walletFieldsOf(row, scope),
        reserved,
        available,
        sessions_active: row.sessions_active,
        cards: { total: counts.total, blocked: counts.blocked },
        alerts: alerts.map(({ kind, severity }) => ({ kind, severity })),
        todo: await readTodo(ctx, scope, alerts, waiting.get(row.id)),
      },
    ]
  }
  return { count: rows.length, results: (await Promise.all(page.map(summaryOf))).flat() }
}

/** The summary for drivers and managers of teams: the fleet without its money. */
function closedSummary(row: WalletRow, scope: WalletScope): Omit<WalletSummary, 'todo'> {
  return {
    ...walletFieldsOf(row, scope),
    balance: null,
    credit: null,
    negative_tolerance: null,
    has_auto_recharge: null,
    payment_method_info: null,
    reserved: null,
    available: null,
    sessions_active: null,
    cards: null,
    alerts: [],
  }
}

/** Returns the overview of a wallet for the home and wallet pages (call 6). */
export async function readOverview(ctx: Ctx, scope: WalletScope): Promise<WalletOverview> {
  const on = ctx.db.read
  const { version, ...row } = (await findCountedWallet(on, scope)) ?? refuse('wallet.not_found')
  const clock = legalTime(ctx.now.getTime(), row.time_zone)
  const period = monthSoFar(clock.slice(0, 10))
  const periods = { ...period, late: timeAfter(period.previous.to, clock.slice(11), row.time_zone) }
  const key = { walletId: scope.walletId, version, request: { page: 'overview', ...periods } }
  const [charges, facts, counts] = await Promise.all([
    replyOfVersion(ctx.db, key, () => readPeriod(on, scope, periods)),
    selectOverviewFacts(on, scope, { limit: SHOWN_AT_MOST, now: ctx.now }),
    countCards(on, [scope], ctx.now),
  ])
  if (facts === undefined) refuse('wallet.not_found')
  const cards = counts.get(row.id) ?? NO_CARDS
  const unpaid = unpaidOf(row, facts)
  const alerts = alertsOf(row, cards, unpaid)
  const todo = await readTodo(ctx, scope, alerts, facts)
  return { ...charges, ...overviewOf(row, { facts, cards, unpaid }), alerts, todo }
}

/** The part of the overview that changes only with the version of the wallet's consumption. */
type OverviewCharges = Pick<
  WalletOverview,
  'period' | 'spent_in_period' | 'energy_kwh_in_period' | 'sessions_in_period' | 'imported_in_period' | 'previous'
>

async function readPeriod(on: Sql, scope: WalletScope, periods: OverviewPeriods): Promise<OverviewCharges> {
  const sums = (await selectPeriodSums(on, scope, periods)) ?? refuse('wallet.not_found')
  return {
    period: { from: periods.from, to: periods.to },
    spent_in_period: formatMoney(sums.cost_minor),
    energy_kwh_in_period: formatEnergyKwh(sums.energy_wh),
    sessions_in_period: sums.sessions,
    imported_in_period: { sessions: sums.imported_sessions, cost: formatMoney(sums.imported_minor) },
    previous: {
      ...periods.previous,
      spent: formatMoney(sums.previous_minor),
      energy_kwh: formatEnergyKwh(sums.previous_energy_wh),
      sessions: sums.previous_sessions,
    },
  }
}

interface OverviewParts {
  readonly facts: OverviewFactsRow
  readonly cards: Omit<CardCounts, 'today'>
  readonly unpaid: Unpaid
}

function overviewOf(
  row: CountedWalletRow,
  { facts, cards, unpaid }: OverviewParts,
): Omit<WalletOverview, keyof OverviewCharges | 'alerts' | 'todo'> {
  return {
    ...moneyOf(row),
    currency: row.currency,
    sessions_active: row.sessions_active,
    cards: {
      total: cards.total,
      active: cards.active,
      blocked: cards.blocked,
      limited: cards.limited,
      by_reason: { ...cards.byReason },
    },
    members: facts.members,
    guests: facts.guests,
    held: heldOfTexts(facts.held),
    holds: facts.holds.map((hold) => ({
      session_id: hold.session_id,
      card_id: hold.card_id,
      card_name: hold.card_name,
      purpose: hold.purpose,
      amount: formatMoney(BigInt(hold.amount_minor)),
      since: hold.created_at,
    })),
    unpaid: {
      count: unpaid.documents + (unpaid.debtMinor > 0n ? 1 : 0),
      amount: formatMoney(unpaid.dueMinor + unpaid.debtMinor),
      oldest_due: unpaid.oldestDue,
    },
    next_charge:
      facts.next_date === null || facts.next_minor === null || facts.next_method === null
        ? null
        : { date: facts.next_date, amount: formatMoney(facts.next_minor), method: facts.next_method },
  }
}

/** The time of a day after "08:30". */
function timeAfter(day: string, time: string, timeZone: string): LateTime {
  const weekday = new Date(day).getUTCDay() || 7
  const nextMinute = Date.parse(`${day}T${time}Z`) + 60_000
  const nextHour = Date.parse(`${day}T${time.slice(0, 2)}:00Z`) + HOUR_MS
  const local = (ms: number) => new Date(ms).toISOString().slice(0, 16)
  const rest = nextMinute < nextHour ? instantsOfClock(local(nextMinute), local(nextHour), timeZone) : []
  return { weekHour: `${weekday}-${time.slice(0, 2)}`, rest }
}

/** Returns the month so far and its compared range, by the rule of the consumption page. */
export function monthSoFar(today: string) {
  const month = { from: `${today.slice(0, 8)}01`, to: today }
  const { from, to } = comparedRange(month, 'month', today)
  return { ...month, previous: { from, to } }
}

/** Returns a wallet with its objects in the given state (call 11). */
export async function readWalletState(
  ctx: Ctx,
  scope: WalletScope,
  { state }: QueryOf<typeof getWalletState>,
): Promise<ReplyOf<typeof getWalletState>> {
  const on = ctx.db.read
  const row = (await findWallet(on, scope)) ?? refuse('wallet.not_found')
  const sessions = state === 'ongoing' ? await selectRunningSessions(on, scope, SHOWN_AT_MOST) : []
  const documents = state === 'unpaid' ? await selectUnpaidDocuments(on, scope, SHOWN_AT_MOST) : []
  const { balance, reserved, available } = moneyOf(row)
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    balance,
    reserved,
    available,
    sessions: sessions.map((session) => ({
      id: session.id,
      card_name: session.card_name,
      station_name: session.station_name,
      started_at: session.started_at,
      energy_kwh: formatEnergyKwh(session.energy_wh),
      cost: formatMoney(session.cost_minor),
    })),
    documents: documents.map(({ id, number, due, due_minor }) => ({ id, number, due, amount: formatMoney(due_minor) })),
  }
}

import { consumptionSources } from '@voltway/contract/consumption-sources'
import type { BodyOf, ReplyOf } from '@voltway/contract/endpoint'
import {
  type addBudget,
  type Budget,
  type BudgetBySource,
  budgetSteps,
  type listBudgets,
} from '@voltway/contract/insight'
import type { Home } from '@voltway/contract/overview-home'
import { divideHalfUp, formatDecimal, formatMoney, parseMoney } from '@voltway/money/money'
import { recordAudit } from '../../kernel/audit/audit.ts'
import { daysLater } from '../../kernel/consumption/compared-range.ts'
import { type Forecast, forecastOf } from '../../kernel/consumption/forecast.ts'
import { projectionReply } from '../../kernel/consumption/forecast-reply.ts'
import { registerCentres, selectCostCentres } from '../../kernel/cost-centres/centre-names.sql.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { notify } from '../../kernel/notifications/notifications.ts'
import { systemScope, type WalletScope, type WalletWork } from '../../kernel/scope.ts'
import { publishWalletEvents } from '../../kernel/wallet-events.ts'
import { job } from '../../platform/jobs.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql, Tx } from '../../platform/sql.ts'
import {
  type BudgetRow,
  deleteBudget,
  deleteBudgetAlerts,
  deleteBudgetWarnings,
  insertBudget,
  insertBudgetAlerts,
  insertBudgetWarning,
  lockBudget,
  lockTeamOfBudget,
  type SpentRow,
  selectBudget,
  selectBudgets,
  selectBudgetsAfter,
  selectManagersOfTeam,
  selectSpentOutsideNetwork,
  selectWalletWords,
  updateBudgetAmount,
} from './budgets.sql.ts'

const lastDayOf = ({ period_before: before }: BudgetRow): string => daysLater(before, -1)

/** The forecast of a budget's period, the same as of the month on home and of the period on the consumption page. */
function forecastOfBudget(row: BudgetRow): Forecast | null {
  const { costs, is_older: isOlder, today, spent_minor: spentMinor } = row
  return forecastOf({ costs, isOlder }, { from: row.period_from, to: lastDayOf(row), today, spentMinor })
}

/** The forecast when it exceeds a budget that is not used up yet. */
function riskOf(row: BudgetRow): Forecast | null {
  const forecast = row.spent_minor <= row.amount_minor ? forecastOfBudget(row) : null
  return forecast !== null && forecast.expectedMinor > row.amount_minor ? forecast : null
}

function budgetReply(row: BudgetRow): Budget {
  const forecast = forecastOfBudget(row)
  return {
    id: row.id,
    cost_centre: row.cost_centre,
    team: row.team_id === null ? null : { id: row.team_id, name: row.team_name ?? '' },
    period: row.period,
    amount: formatMoney(row.amount_minor),
    amounts: row.amounts,
    from: row.period_from,
    to: lastDayOf(row),
    spent: formatMoney(row.spent_minor),
    share: formatDecimal(divideHalfUp(row.spent_minor * 10_000n, row.amount_minor), 2),
    expected: formatMoney(forecast?.expectedMinor ?? row.spent_minor),
    forecast: forecast && projectionReply(forecast),
    warned_at: row.warned_at,
    alerts: row.alerts,
  }
}

/** The projection of a period whose cost cannot be forecast: what is spent. */
const onlySpent = ({ spent_minor: spent }: BudgetRow) => ({ expectedMinor: spent, lowMinor: spent, highMinor: spent })

/** The budgets that are exceeded, or that their forecasts exceed before their periods end, for the home page and mails. */
export async function readBudgetsAtRisk(on: Sql, scope: WalletScope, now: Date): Promise<Home['budgets_at_risk']> {
  const rows = await selectBudgets(on, scope, now)
  return rows.flatMap((row) => {
    const isExceeded = row.spent_minor > row.amount_minor
    const forecast = isExceeded ? (forecastOfBudget(row) ?? onlySpent(row)) : riskOf(row)
    if (forecast === null) return []
    const { id, period } = row
    const cost_centre = row.team_name ?? row.cost_centre
    const amounts = { amount: formatMoney(row.amount_minor), spent: formatMoney(row.spent_minor) }
    return [
      {
        id,
        cost_centre,
        period,
        amounts: row.amounts,
        to: lastDayOf(row),
        ...amounts,
        forecast: projectionReply(forecast),
      },
    ]
  })
}

export async function readBudgets(ctx: Ctx, scope: WalletScope): Promise<ReplyOf<typeof listBudgets>> {
  const [rows, spent, centres, wallet] = await Promise.all([
    selectBudgets(ctx.db, scope, ctx.now),
    selectSpentOutsideNetwork(ctx.db, scope, ctx.now),
    // A team's manager sets no budgets, and the cost centres are those of all teams.
    scope.teamIds === null ? selectCostCentres(ctx.db, scope) : [],
    selectWalletWords(ctx.db, scope.walletId),
  ])
  const { currency } = wallet ?? refuse('wallet.not_found')
  const results = rows.map((row) => ({ ...budgetReply(row), by_source: bySource(row, spent) }))
  return { currency, results, cost_centres: centres.map(({ name }) => name) }
}

/** The cost of a budget by source, or nothing for charges of one source. */
function bySource({ id, spent_minor: allMinor }: BudgetRow, spent: readonly SpentRow[]): BudgetBySource['by_source'] {
  const others = spent.filter((row) => row.id === id)
  const ofNetwork = others.reduce((rest, row) => rest - row.spent_minor, allMinor)
  const minor = new Map<string, bigint>(others.map(({ source, spent_minor }) => [source, spent_minor]))
  if (ofNetwork !== 0n) minor.set('NETWORK', ofNetwork)
  if (minor.size < 2) return []
  return consumptionSources.flatMap((source) => {
    const found = minor.get(source)
    return found === undefined ? [] : [{ source, spent: formatMoney(found) }]
  })
}

/**
 * Creates a budget. The next run of the job notifies once about the amount already spent.
 * @throws `budget.taken`, `team.not_found` also for an archived team
 */
export function setBudget(ctx: Ctx, scope: WalletScope, body: BodyOf<typeof addBudget>): Promise<Budget> {
  const amountMinor = positive(body.amount)
  const { cost_centre, team_id = null, period, amounts } = body
  if (cost_centre !== null && team_id !== null) {
    refuse('validation_failed', { fields: { cost_centre: 'exactly_one', team_id: 'exactly_one' } })
  }
  return ctx.db.tx(async (tx) => {
    if (team_id !== null && (await lockTeamOfBudget(tx, scope, team_id)) === undefined) refuse('team.not_found')
    const id = ctx.newId()
    await registerCentres({ ctx, tx }, scope, [cost_centre])
    const row = { id, cost_centre, team_id, period, amount_minor: amountMinor, amounts }
    if ((await insertBudget(tx, scope, row, ctx.now)) === 0) refuse('budget.taken')
    const budget = budgetReply((await selectBudget(tx, scope, id, ctx.now)) ?? refuse('budget.not_found'))
    recordAudit({ ctx, tx, scope }, { action: 'budget.set', object: objectOf(budget), after: audited(budget) })
    return budget
  })
}

export function changeBudgetAmount(ctx: Ctx, scope: WalletScope, id: string, amount: string): Promise<Budget> {
  const amountMinor = positive(amount)
  return ctx.db.tx(async (tx) => {
    if ((await lockBudget(tx, scope, id)) === undefined) refuse('budget.not_found')
    const before = (await selectBudget(tx, scope, id, ctx.now)) ?? refuse('budget.not_found')
    await updateBudgetAmount(tx, scope, id, { amountMinor, now: ctx.now })
    await deleteBudgetWarnings(tx, scope, id)
    await deleteBudgetAlerts(tx, scope, id, Number((before.spent_minor * 100n) / amountMinor))
    const budget = budgetReply((await selectBudget(tx, scope, id, ctx.now)) ?? refuse('budget.not_found'))
    const [was, is] = [audited(budgetReply(before)), audited(budget)]
    recordAudit({ ctx, tx, scope }, { action: 'budget.changed', object: objectOf(budget), before: was, after: is })
    return budget
  })
}

export function removeBudgetById(ctx: Ctx, scope: WalletScope, id: string): Promise<{ id: string }> {
  return ctx.db.tx(async (tx) => {
    if ((await lockBudget(tx, scope, id)) === undefined) refuse('budget.not_found')
    const budget = budgetReply((await selectBudget(tx, scope, id, ctx.now)) ?? refuse('budget.not_found'))
    await deleteBudget(tx, scope, id)
    recordAudit({ ctx, tx, scope }, { action: 'budget.removed', object: objectOf(budget), before: audited(budget) })
    return { id }
  })
}

function positive(amount: string): bigint {
  const minor = parseMoney(amount)
  return minor > 0n ? minor : refuse('validation_failed', { fields: { amount: 'too_small' } })
}

const objectOf = ({ id, cost_centre, team }: Budget) => ({ kind: 'budget', id, name: team?.name ?? cost_centre })
const audited = ({ cost_centre, team, period, amount, amounts }: Budget) => ({
  cost_centre,
  team,
  period,
  amount,
  amounts,
})

const AT_A_TIME = 500

/**
 * Notifies owners, managers, accountants and the managers of the budget's team when 50%, 80% or 100% of a budget is spent,
 * and before that when its forecast exceeds it: once per step and period.
 */
export const notifyBudgets = job<object, Ctx>({
  name: 'insight.tell-budgets',
  cron: { expression: '*/15 * * * *', timeZone: 'UTC' },
  oneWaiting: true,
  handle: async (ctx) => {
    for (let after: string | null = null; ; ) {
      const budgets: BudgetRow[] = await selectBudgetsAfter(ctx.db, after, AT_A_TIME, ctx.now)
      for (const budget of budgets) {
        await notifyBudget(ctx, budget)
        await warnOfBudget(ctx, budget)
      }
      if (budgets.length < AT_A_TIME) return
      after = budgets.reduce((last, { id }) => (id > last ? id : last), '')
    }
  },
})

async function notifyBudget(ctx: Ctx, budget: BudgetRow): Promise<void> {
  const known = new Set(budget.alerts.map(({ step }) => step))
  const reached = budgetSteps.filter((step) => budget.spent_minor * 100n >= budget.amount_minor * BigInt(step))
  if (reached.every((step) => known.has(step))) return
  await ctx.db.tx(async (tx) => {
    const fresh = await insertBudgetAlerts(tx, budget, reached, ctx.now)
    // Of several steps at once, only the highest is notified.
    const step = Math.max(...fresh.map((row) => row.step), 0)
    const wallet = await selectWalletWords(tx, budget.wallet_id)
    if (step === 0 || wallet === undefined) return
    const work = { ctx, tx, scope: systemScope(budget.wallet_id) }
    await publishBudget(work, 'budget.reached', budget.id)
    await notify(work, {
      event: 'budget.reached',
      walletName: wallet.name,
      count: 1,
      facts: {
        what: budget.team_name ?? budget.cost_centre ?? wallet.name,
        percent: `${step} %`,
        amount: formatMoney(budget.spent_minor),
        budget: formatMoney(budget.amount_minor),
        currency: wallet.currency,
        ...(budget.amounts === 'NET' ? { amounts: budget.amounts } : {}),
      },
      path: '/consumption?show=insight',
      personIds: await managersOf(tx, budget),
    })
  })
}

/** Publishes the budget as it is now, to programs of the company. */
function publishBudget(work: WalletWork, kind: 'budget.reached' | 'budget.at_risk', id: string): Promise<void> {
  return publishWalletEvents(work, async () => {
    const row = await selectBudget(work.tx, work.scope, id, work.ctx.now)
    return row === undefined ? [] : [{ kind, objectId: id, data: budgetReply(row) }]
  })
}

/** The managers of a budget's team, who are no recipients by their group. */
async function managersOf(tx: Tx, { wallet_id: walletId, team_id: teamId }: BudgetRow): Promise<string[]> {
  const managers = teamId === null ? [] : await selectManagersOfTeam(tx, walletId, teamId)
  return managers.map(({ person_id }) => person_id)
}

/** Notifies of a budget that its forecast exceeds, once per period, while spending can still change. */
async function warnOfBudget(ctx: Ctx, budget: BudgetRow): Promise<void> {
  const forecast = budget.warned_at === null ? riskOf(budget) : null
  if (forecast === null) return
  await ctx.db.tx(async (tx) => {
    if ((await insertBudgetWarning(tx, budget, forecast.expectedMinor, ctx.now)) === 0) return
    const wallet = await selectWalletWords(tx, budget.wallet_id)
    if (wallet === undefined) return
    const work = { ctx, tx, scope: systemScope(budget.wallet_id) }
    await publishBudget(work, 'budget.at_risk', budget.id)
    await notify(work, {
      event: 'budget.at_risk',
      walletName: wallet.name,
      count: 1,
      facts: {
        what: budget.team_name ?? budget.cost_centre ?? wallet.name,
        day: lastDayOf(budget),
        amount: formatMoney(forecast.expectedMinor),
        budget: formatMoney(budget.amount_minor),
        currency: wallet.currency,
        ...(budget.amounts === 'NET' ? { amounts: budget.amounts } : {}),
      },
      path: '/consumption?show=insight',
      personIds: await managersOf(tx, budget),
    })
  })
}

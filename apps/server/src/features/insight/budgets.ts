import type { BodyOf, ReplyOf } from '@voltway/contract/endpoint'
import { type addBudget, type Budget, budgetSteps, type listBudgets } from '@voltway/contract/insight'
import { divideHalfUp, formatDecimal, formatMoney, parseMoney } from '@voltway/money/money'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { notify } from '../../kernel/notifications/notifications.ts'
import { systemScope, type WalletScope } from '../../kernel/scope.ts'
import { job } from '../../platform/jobs.ts'
import { refuse } from '../../platform/refusal.ts'
import {
  type BudgetRow,
  deleteBudget,
  deleteBudgetAlerts,
  insertBudget,
  insertBudgetAlerts,
  lockBudget,
  lockTeamOfBudget,
  selectBudget,
  selectBudgets,
  selectBudgetsAfter,
  selectCostCentres,
  selectManagersOfTeam,
  selectWalletWords,
  updateBudgetAmount,
} from './budgets.sql.ts'

const DAY_MS = 86_400_000
const daysBetween = (from: string, before: string): bigint =>
  BigInt(Math.round((Date.parse(`${before}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS))
const dayBefore = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)

function budgetReply(row: BudgetRow): Budget {
  const elapsed = daysBetween(row.period_from, row.today) + 1n
  return {
    id: row.id,
    cost_centre: row.cost_centre,
    team: row.team_id === null ? null : { id: row.team_id, name: row.team_name ?? '' },
    period: row.period,
    amount: formatMoney(row.amount_minor),
    from: row.period_from,
    to: dayBefore(row.period_before),
    spent: formatMoney(row.spent_minor),
    share: formatDecimal(divideHalfUp(row.spent_minor * 10_000n, row.amount_minor), 2),
    expected: formatMoney(divideHalfUp(row.spent_minor * daysBetween(row.period_from, row.period_before), elapsed)),
    alerts: row.alerts,
  }
}

export async function readBudgets(ctx: Ctx, scope: WalletScope): Promise<ReplyOf<typeof listBudgets>> {
  const [rows, centres, wallet] = await Promise.all([
    selectBudgets(ctx.db, scope, ctx.now),
    // A team's manager sets no budgets, and the cost centres are those of all teams.
    scope.teamIds === null ? selectCostCentres(ctx.db, scope) : [],
    selectWalletWords(ctx.db, scope.walletId),
  ])
  const { currency } = wallet ?? refuse('wallet.not_found')
  return { currency, results: rows.map(budgetReply), cost_centres: centres.map(({ name }) => name) }
}

/**
 * Creates a budget. The next run of the job notifies once about the amount already spent.
 * @throws `budget.taken`, `team.not_found` also for an archived team
 */
export function setBudget(ctx: Ctx, scope: WalletScope, body: BodyOf<typeof addBudget>): Promise<Budget> {
  const amountMinor = positive(body.amount)
  const { cost_centre, team_id = null, period } = body
  if (cost_centre !== null && team_id !== null) {
    refuse('validation_failed', { fields: { cost_centre: 'exactly_one', team_id: 'exactly_one' } })
  }
  return ctx.db.tx(async (tx) => {
    if (team_id !== null && (await lockTeamOfBudget(tx, scope, team_id)) === undefined) refuse('team.not_found')
    const id = ctx.newId()
    const row = { id, cost_centre, team_id, period, amount_minor: amountMinor }
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
const audited = ({ cost_centre, team, period, amount }: Budget) => ({ cost_centre, team, period, amount })

const AT_A_TIME = 500

/** Notifies owners, managers, accountants and the managers of the budget's team when 50%, 80% or 100% of a budget is spent, once per step and period. */
export const notifyBudgets = job<object, Ctx>({
  name: 'insight.tell-budgets',
  cron: { expression: '*/15 * * * *', timeZone: 'UTC' },
  oneWaiting: true,
  handle: async (ctx) => {
    for (let after: string | null = null; ; ) {
      const budgets: BudgetRow[] = await selectBudgetsAfter(ctx.db, after, AT_A_TIME, ctx.now)
      for (const budget of budgets) await notifyBudget(ctx, budget)
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
    const { team_id: teamId } = budget
    const managers = teamId === null ? [] : await selectManagersOfTeam(tx, budget.wallet_id, teamId)
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
      },
      path: '/consumption?show=insight',
      personIds: managers.map(({ person_id }) => person_id),
    })
  })
}

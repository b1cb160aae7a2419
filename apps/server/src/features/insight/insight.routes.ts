import {
  addBudget,
  changeBudget,
  dismissAnomaly,
  listAnomalies,
  listBudgets,
  removeBudget,
} from '@voltway/contract/insight'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { listPage } from '../../kernel/list-page.ts'
import type { AnyJob } from '../../platform/jobs.ts'
import { dismiss, findAnomalies, readAnomalies } from './anomalies.ts'
import { changeBudgetAmount, notifyBudgets, readBudgets, removeBudgetById, setBudget } from './budgets.ts'

export const insightRoutes: readonly Served[] = [
  serve(listBudgets, ({ scope }, ctx) => readBudgets(ctx, scope)),
  serve(addBudget, ({ scope, body }, ctx) => setBudget(ctx, scope, body)),
  serve(changeBudget, ({ scope, params, body }, ctx) => changeBudgetAmount(ctx, scope, params.budgetId, body.amount)),
  serve(removeBudget, ({ scope, params }, ctx) => removeBudgetById(ctx, scope, params.budgetId)),
  serve(listAnomalies, async ({ scope, query, http }, ctx) => {
    const { count, results } = await readAnomalies(ctx.db.read, scope, query)
    return listPage(http.request.url, query, count, results)
  }),
  serve(dismissAnomaly, ({ scope, params, body }, ctx) => dismiss(ctx, scope, params.sessionId, body)),
]

export const insightJobs: readonly AnyJob<Ctx>[] = [notifyBudgets, findAnomalies]

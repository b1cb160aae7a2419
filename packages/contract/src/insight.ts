import * as z from 'zod/mini'
import { Forecast } from './consumption-forecast.ts'
import { addedField, endpoint, list, pageQuery } from './endpoint.ts'
import { TeamName } from './teams.ts'
import { Currency, Day, EnergyKwh, Id, Instant, lines, Money, MoneyInput, text } from './values.ts'

/** Budgets and findings about sessions. They never affect charging. */

/** Calendar periods of a budget, in the wallet's time zone. */
export const budgetPeriods = ['MONTH', 'QUARTER', 'YEAR'] as const
/** Schema of a budget's period. */
export const BudgetPeriod = z.enum(budgetPeriods)
export type BudgetPeriod = z.output<typeof BudgetPeriod>

/** Percentages of a budget at which people are notified, once per period. */
export const budgetSteps = [50, 80, 100] as const

/** A budget with the cost of its current period. Informs only and never stops a charge (domain: insight). */
export const Budget = z.object({
  id: Id,
  /** Null: the whole wallet. */
  cost_centre: z.nullable(z.string()),
  /** The team whose cards it counts; null: the whole wallet or the cost centre. */
  team: addedField(z.nullable(TeamName), null),
  period: BudgetPeriod,
  amount: Money,
  /** The current period in the wallet's time zone; `to` is inclusive. */
  from: Day,
  to: Day,
  /** Cost in the period, imported charges included. */
  spent: Money,
  /** Share of the amount in percent, two decimals. */
  share: z.string(),
  /** Projected cost at the end of the period; the cost so far while there is no forecast. */
  expected: Money,
  /** The projected cost with its range; null on the period's last day and without enough days. */
  forecast: addedField(z.nullable(Forecast), null),
  /** When people were notified that the forecast exceeds the amount; null if they were not in this period. */
  warned_at: addedField(z.nullable(Instant), null),
  /** Percentages that were notified in this period. */
  alerts: z.array(z.object({ step: z.int(), at: Instant })),
})
export type Budget = z.output<typeof Budget>

const params = z.object({ walletId: Id })
const budgetParams = z.object({ walletId: Id, budgetId: Id })

/** Own call: all budgets of a wallet. `cost_centres` are the ones that a new budget can refer to. */
export const listBudgets = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/budgets/',
  summary: 'List the budgets of the wallet and its cost centres with the amounts spent, and all cost centres',
  right: 'consumption.read',
  teams: true,
  wallet: 'params.walletId',
  params,
  reply: z.object({ currency: Currency, results: z.array(Budget), cost_centres: z.array(z.string()) }),
  refusals: [],
})

/** Own call: creates a budget. `cost_centre` null refers to the whole wallet. One budget per cost centre and period. */
export const addBudget = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/budgets/',
  summary: 'Create a budget for the wallet, a cost centre or a team; notifications are sent at 50%, 80% and 100%',
  right: 'wallet.settings',
  wallet: 'params.walletId',
  params,
  body: z.strictObject({
    cost_centre: z.nullable(text(40)),
    /** A budget is for the wallet, a cost centre or a team. */
    team_id: z.optional(z.nullable(Id)),
    period: BudgetPeriod,
    amount: MoneyInput,
  }),
  reply: Budget,
  refusals: ['budget.taken', 'team.not_found'],
})

/** Own call: sets the amount. Cost centre and period of a budget never change. */
export const changeBudget = endpoint({
  method: 'PATCH',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/budgets/:budgetId/',
  summary: 'Change the amount of a budget',
  right: 'wallet.settings',
  wallet: 'params.walletId',
  params: budgetParams,
  body: z.strictObject({ amount: MoneyInput }),
  reply: Budget,
  refusals: ['budget.not_found'],
})

/** Own call: Deletes a budget, which then sends no further alerts. */
export const removeBudget = endpoint({
  method: 'DELETE',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/budgets/:budgetId/',
  summary: 'Delete a budget',
  right: 'wallet.settings',
  wallet: 'params.walletId',
  params: budgetParams,
  reply: z.object({ id: Id }),
  refusals: ['budget.not_found'],
})

/** Kinds of findings about a session. */
export const anomalyKinds = [
  'ABOVE_BATTERY',
  'TOO_FAR',
  'FAR_FROM_VEHICLE',
  'OVERLAP',
  'DEAR',
  'UNUSUAL_TIME',
  'LONG_IDLE',
] as const
/** Schema of a finding's kind. */
export const AnomalyKind = z.enum(anomalyKinds)
export type AnomalyKind = z.output<typeof AnomalyKind>

const Place = z.object({ latitude: z.number(), longitude: z.number() })

/** A finding about a session, with the values that explain it (domain: insight). */
export const Anomaly = z.object({
  session_id: Id,
  kind: AnomalyKind,
  start_date_time: Instant,
  station: z.object({ name: z.string(), city: z.string() }),
  card: z.object({ id: Id, name: z.string() }),
  member: z.nullable(z.object({ id: Id, name: z.string() })),
  energy_kwh: EnergyKwh,
  total_cost: Money,
  currency: Currency,
  /** The values of the explanation, by kind. */
  facts: z.record(z.string(), z.string()),
  /** Of `FAR_FROM_VEHICLE`: where it charged and where the vehicle was; null once the position is deleted. */
  places: addedField(z.nullable(z.object({ station: Place, vehicle: Place })), null),
  dismissal: z.nullable(z.object({ at: Instant, by: z.nullable(z.string()), note: z.nullable(z.string()) })),
})
export type Anomaly = z.output<typeof Anomaly>

/** Own call: findings of a wallet by kind and state. Default: open findings. */
export const listAnomalies = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v4/:wallet/anomalies',
  summary: 'List sessions that need review with the reason, newest first; dismissed ones separately',
  right: 'consumption.read',
  teams: true,
  wallet: 'params.wallet',
  params: z.object({ wallet: Id }),
  query: z.object({
    ...pageQuery(10),
    kind: z.optional(AnomalyKind),
    team: z.optional(Id),
    state: z._default(z.enum(['OPEN', 'DISMISSED']), 'OPEN'),
  }),
  reply: list(Anomaly),
  refusals: [],
})

/** Dismissing records that a person has reviewed the finding. The session does not change. */
export const dismissAnomaly = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/anomalies/:sessionId/',
  summary: 'Dismiss a session that needs review, with a note, or reopen it',
  right: 'wallet.settings',
  wallet: 'params.walletId',
  params: z.object({ walletId: Id, sessionId: Id }),
  body: z.strictObject({ kind: AnomalyKind, dismissed: z.boolean(), note: z.optional(z.nullable(lines(500))) }),
  reply: Anomaly,
  refusals: ['anomaly.not_found'],
})

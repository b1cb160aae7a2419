import * as z from 'zod/mini'
import { Forecast } from './consumption-forecast.ts'
import { ConsumptionSource } from './consumption-sources.ts'
import { addedField, endpoint, list, pageQuery } from './endpoint.ts'
import { TeamName } from './teams.ts'
import { Amounts, Currency, Day, EnergyKwh, Id, Instant, lines, Money, MoneyInput, text } from './values.ts'

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
  /** Id of the budget. */
  id: Id,
  /** Null: the whole wallet. */
  cost_centre: z.nullable(z.string()),
  /** The team whose cards it counts; null: the whole wallet or the cost centre. */
  team: addedField(z.nullable(TeamName), null),
  /** The budgeted calendar period. */
  period: BudgetPeriod,
  /** Amount of the budget for one period. */
  amount: Money,
  /** Whether all amounts of the budget contain VAT. It never changes. Costs whose VAT is unknown count as they are. */
  amounts: addedField(Amounts, 'GROSS'),
  /** The current period in the wallet's time zone; `to` is inclusive. */
  from: Day,
  /** Last day of the current period, inclusive. */
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
  alerts: z.array(
    z.object({
      /** Percentage of the amount that was reached. */
      step: z.int(),
      /** When people were notified of it. */
      at: Instant,
    }),
  ),
})
export type Budget = z.output<typeof Budget>

/** A budget in the list, with the sources of its cost. */
const BudgetBySource = z.extend(Budget, {
  /** The cost in the period by source, without sources that have none; empty for charges of one source. */
  by_source: addedField(z.array(z.object({ source: ConsumptionSource, /** Cost of its charges. */ spent: Money })), []),
})
export type BudgetBySource = z.output<typeof BudgetBySource>

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
  reply: z.object({
    /** Currency code, ISO 4217. */
    currency: Currency,
    /** The budgets of the wallet. */
    results: z.array(BudgetBySource),
    /** Cost centres that a new budget can be for. */
    cost_centres: z.array(z.string()),
  }),
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
    /** Cost centre of the new budget; null: the whole wallet. */
    cost_centre: z.nullable(text(40)),
    /** A budget is for the wallet, a cost centre or a team. */
    team_id: z.optional(z.nullable(Id)),
    /** Calendar period of the new budget. */
    period: BudgetPeriod,
    /** Amount of the new budget for one period. */
    amount: MoneyInput,
    /** Whether the amount, what is spent and the forecast contain VAT (GROSS) or not (NET). */
    amounts: z._default(Amounts, 'GROSS'),
  }),
  reply: Budget,
  refusals: ['budget.taken', 'team.not_found'],
})

/** Own call: sets the amount. Cost centre, period and `amounts` of a budget never change. */
export const changeBudget = endpoint({
  method: 'PATCH',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/budgets/:budgetId/',
  summary: 'Change the amount of a budget',
  right: 'wallet.settings',
  wallet: 'params.walletId',
  params: budgetParams,
  body: z.strictObject({ /** New amount for one period, from the current one on. */ amount: MoneyInput }),
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
  reply: z.object({ /** Id of the deleted budget. */ id: Id }),
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
  'BATTERY_NOT_RISEN',
] as const
/** Schema of a finding's kind. */
export const AnomalyKind = z.enum(anomalyKinds)
export type AnomalyKind = z.output<typeof AnomalyKind>

const Place = z.object({
  /** Latitude in degrees (WGS 84). */
  latitude: z.number(),
  /** Longitude in degrees (WGS 84). */
  longitude: z.number(),
})

/** A finding about a session, with the values that explain it (domain: insight). */
export const Anomaly = z.object({
  /** Id of the charge that needs review. */
  session_id: Id,
  /** Why the charge needs review. */
  kind: AnomalyKind,
  /** When the charge began. */
  start_date_time: Instant,
  /** The station at which it charged. */
  station: z.object({ /** Name of the station. */ name: z.string(), /** City of the station. */ city: z.string() }),
  /** The card that paid for the charge. */
  card: z.object({ /** Id of the card. */ id: Id, /** Name of the card. */ name: z.string() }),
  /** The driver; null without one. */
  member: z.nullable(z.object({ /** Id of the driver. */ id: Id, /** Name of the driver. */ name: z.string() })),
  /** Energy of the charge in kWh, three decimals. */
  energy_kwh: EnergyKwh,
  /** Cost of the charge with VAT. */
  total_cost: Money,
  currency: Currency,
  /** The values of the explanation, by kind. */
  facts: z.record(z.string(), z.string()),
  /** Of `FAR_FROM_VEHICLE`: where it charged and where the vehicle was; null once the position is deleted. */
  places: addedField(
    z.nullable(
      z.object({
        /** Where the charge was. */
        station: Place,
        /** Where the vehicle was at that time. */
        vehicle: Place,
      }),
    ),
    null,
  ),
  /** Who dismissed the finding; null while it is open. */
  dismissal: z.nullable(
    z.object({
      /** When it was dismissed. */
      at: Instant,
      /** Name of the person who dismissed it; null when it is no longer known. */
      by: z.nullable(z.string()),
      /** Note of the person who dismissed it; null without one. */
      note: z.nullable(z.string()),
    }),
  ),
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
  params: z.object({ /** Id of the wallet. */ wallet: Id }),
  query: z.object({
    ...pageQuery(10),
    /** Only findings of this kind. */
    kind: z.optional(AnomalyKind),
    /** Only findings about cards of this team, by its id. */
    team: z.optional(Id),
    /** Open findings, or those that a person dismissed. */
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
  body: z.strictObject({
    /** Kind of the finding that is dismissed or reopened. */
    kind: AnomalyKind,
    /** True dismisses the finding, false reopens it. */
    dismissed: z.boolean(),
    /** Note for those who read it later; null: none. */
    note: z.optional(z.nullable(lines(500))),
  }),
  reply: Anomaly,
  refusals: ['anomaly.not_found'],
})

import * as z from 'zod/mini'
import { rangeQuery } from './consumption.ts'
import { addedField, endpoint } from './endpoint.ts'
import { Amounts, Currency, Day, Id, Money } from './values.ts'

/**
 * Reasons of a difference between two periods (decision 085). CHARGES: more or fewer charges on one current. ENERGY: more
 * or less energy per charge. PEAK and IDLE: the extra cost of peak hours and of the time plugged in. PRICE: what a kWh costs
 * besides. COUNTRY: charges in another country. IMPORTED: charges of other providers.
 */
export const changeKinds = ['CHARGES', 'ENERGY', 'PEAK', 'IDLE', 'PRICE', 'COUNTRY', 'IMPORTED'] as const
/** Kind of a reason. */
export type ChangeKind = (typeof changeKinds)[number]

const Part = z.object({
  kind: z.enum(changeKinds),
  /** The part of the difference; negative when it made the range cheaper. */
  amount: Money,
  /** CHARGES, COUNTRY and IMPORTED: how many charges more (or fewer, negative). Else zero. */
  sessions: z.int(),
  /** CHARGES: AC, DC, or empty where the network reports none. Else null. */
  current: z.nullable(z.string()),
  /** COUNTRY: ISO 3166-1 alpha-2. Else null. */
  country: z.nullable(z.string()),
})
export type ChangePart = z.output<typeof Part>

/** The difference between a range and its compared range, with parts that add up to it, the largest first. */
export const CostChange = z.object({
  currency: Currency,
  /** Whether all costs of the reply contain VAT. */
  amounts: addedField(Amounts, 'GROSS'),
  /** First day of the range. */
  from: Day,
  /** Inclusive. */
  to: Day,
  /** The compared range and its cost. */
  previous: z.object({
    /** First day of the compared range. */
    from: Day,
    /** Last day of the compared range, inclusive. */
    to: Day,
    /** Cost of the compared range. */
    cost: Money,
  }),
  /** Cost of the range. */
  cost: Money,
  /** The cost of the range less that of the compared range. */
  change: Money,
  /** What the difference consists of. */
  parts: z.array(Part),
})
export type CostChange = z.output<typeof CostChange>

/** Own call: why a period cost more or less than the period before it. */
export const explainConsumption = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v4/fleets/dashboard-consumption/:wallet/change',
  summary: 'Why a range cost more or less than the compared range: parts that add up to the difference to the cent',
  right: 'consumption.read',
  teams: true,
  wallet: 'params.wallet',
  params: z.object({ /** Id of the wallet. */ wallet: Id }),
  /** Restricts to one card, member or station, besides the team. */
  query: z.object({
    ...rangeQuery,
    /** Only charges of this card, by its id. */
    card: z.optional(Id),
    /** Only charges of this driver, by their id. */
    member: z.optional(Id),
    /** Only charges at this station, by its id. */
    station: z.optional(Id),
  }),
  reply: CostChange,
  refusals: ['card.not_found'],
})

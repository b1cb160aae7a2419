import * as z from 'zod/mini'
import { CardParams, chosenCards } from './cards.ts'
import { endpoint } from './endpoint.ts'
import { Currency, Day, DayInput, ExternalId, Id, Instant, Money, text } from './values.ts'

/**
 * Cost centres in two dimensions, and their assignments to cards. A charge belongs to the centres that its card has at its
 * start, and keeps them (decision 102).
 */

/** Most cost centres that are not archived, of both dimensions. */
export const MOST_CENTRES = 1_000
/** Most centres that share a charge. */
export const MOST_SHARES = 20

/** The first dimension is the cost centre. The second has a name that the company chooses, such as "Project". */
export const costDimensions = [1, 2] as const
/** A dimension of costs. */
export type CostDimension = (typeof costDimensions)[number]
const Dimension = z.literal(costDimensions)

/** Percentage of a share, at most two decimals. @example "33.33" */
export const Percent = z.string().check(z.regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, { error: 'percent' }))

/** The share of a cost centre. The shares of a dimension add up to 100. */
export const CentreShare = z.object({
  /** Name of the cost centre. */
  name: z.string(),
  /** Percentage with two decimals. @example "33.33" */
  percent: z.string(),
})
export type CentreShare = z.output<typeof CentreShare>

/** Actions that `allowed_actions` of a cost centre can contain. */
export const costCentreActions = ['edit', 'archive', 'restore'] as const

/** A cost centre with the cards that have a share in it now, and its cost in the current month. */
export const CostCentre = z.object({
  /** Id of the cost centre. */
  id: Id,
  /** 1: the cost centre. 2: the dimension that the company named. */
  dimension: Dimension,
  /** Name of the cost centre, which charges carry. */
  name: z.string(),
  /** The number in the company's books. */
  code: z.nullable(z.string()),
  /** Id of the cost centre in the company’s own system; null without one. */
  external_id: ExternalId,
  /** When the cost centre was archived; null while it is in use. */
  archived_at: z.nullable(Instant),
  /** Cards with a share in it now. */
  cards: z.int(),
  /** Its part of the current month, imported charges included. */
  month_cost: Money,
  /** What the caller may do with the cost centre now. */
  allowed_actions: z.array(z.enum(costCentreActions)),
})
export type CostCentre = z.output<typeof CostCentre>

const params = z.object({ walletId: Id })
const centreParams = z.object({ walletId: Id, /** Id of the cost centre. */ centreId: Id })
const Name = text(40)
const code = z.nullable(text(20))

/** Own call. */
export const listCostCentres = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/cost-centres/',
  summary: 'List the cost centres of both dimensions with their cards and their cost in the current month',
  right: 'consumption.read',
  wallet: 'params.walletId',
  params,
  query: z.object({
    /** `true`: only archived centres; `false`: only those in use. */
    archived: z._default(z.enum(['true', 'false']), 'false'),
  }),
  reply: z.object({
    currency: Currency,
    /** The name of the second dimension; null as long as the company does not use it. */
    second_dimension: z.nullable(z.string()),
    /** The cost centres by name. */
    results: z.array(CostCentre),
  }),
  refusals: [],
})

/** Own call. */
export const createCostCentre = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/cost-centres/',
  summary: 'Create a cost centre',
  right: 'wallet.settings',
  wallet: 'params.walletId',
  params,
  body: z.strictObject({
    /** 1: the cost centre. 2: the dimension that the company named. */
    dimension: z._default(Dimension, 1),
    /** Name of the new centre. */
    name: Name,
    /** Code of the new centre in the company’s books; null: none. */
    code: z.optional(code),
    /** Id of the new centre in the company’s own system; null: none. */
    external_id: z.optional(ExternalId),
  }),
  status: 201,
  reply: CostCentre,
  refusals: ['cost_centre.name_taken', 'cost_centre.too_many', 'external_id.taken'],
})

/**
 * Own call. A new name replaces the old one on cards, members, budgets, rules, purchase orders and past charges. Issued
 * documents and closed months keep the old name.
 */
export const updateCostCentre = endpoint({
  method: 'PATCH',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/cost-centres/:centreId/',
  summary: 'Rename, archive or restore a cost centre, or set its code; omitted fields do not change',
  right: 'wallet.settings',
  wallet: 'params.walletId',
  params: centreParams,
  body: z.strictObject({
    /** New name of the cost centre. */
    name: z.optional(Name),
    /** New code in the company’s books; null removes it. */
    code: z.optional(code),
    /** New id in the company’s own system; null removes it. */
    external_id: z.optional(ExternalId),
    /** True archives the centre, false restores it. */
    archived: z.optional(z.boolean()),
  }),
  reply: CostCentre,
  refusals: [
    'cost_centre.not_found',
    'cost_centre.name_taken',
    'cost_centre.in_use',
    'cost_centre.too_many',
    'external_id.taken',
  ],
})

/** Own call: names the second dimension, which enables it. A company that uses it can rename it only. */
export const nameSecondDimension = endpoint({
  method: 'PUT',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/cost-centres/second-dimension/',
  summary: 'Name the second dimension of costs, such as "Project"',
  right: 'wallet.settings',
  wallet: 'params.walletId',
  params,
  body: z.strictObject({ /** Name of the dimension, such as `Project`. */ name: Name }),
  reply: z.object({
    /** The new name. */
    second_dimension: z.string(),
  }),
  refusals: [],
})

/** The centres of a card in a stretch of time. */
export const CentreAssignment = z.object({
  /** Null: since the beginning. */
  starts_at: z.nullable(Instant),
  /** Null: until it is changed. */
  ends_at: z.nullable(Instant),
  /** It applies at the moment. */
  is_now: z.boolean(),
  /** Without a cost centre: empty. */
  cost_centres: z.array(CentreShare),
  /** Shares of the second dimension. */
  second: z.array(CentreShare),
})
export type CentreAssignment = z.output<typeof CentreAssignment>

/** Own call: the past, present and planned cost centres of a card, the latest first. */
export const listCardCentres = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/cards/:cardId/cost-centres/',
  summary: 'List the past, present and planned cost centres of a card, the latest first',
  right: 'cards.read',
  teams: true,
  wallet: 'params.walletId',
  params: CardParams,
  reply: z.object({ /** The assignments of the card, by their first day. */ results: z.array(CentreAssignment) }),
  refusals: ['card.not_found'],
})

const assignment = z.strictObject({
  ...chosenCards,
  /** 1: the cost centre. 2: the dimension that the company named. */
  dimension: z._default(Dimension, 1),
  /** First day in the wallet's time zone. Null: since the beginning. */
  from: z.nullable(DayInput),
  /** Last day. Null: for good. After it, the cards have the centres that they had without this assignment. */
  until: z._default(z.nullable(DayInput), null),
  /** Empty: no cost centre. Else the percentages add up to 100. */
  shares: z
    .array(z.strictObject({ /** Name of the cost centre. */ name: Name, percent: Percent }))
    .check(z.maxLength(MOST_SHARES)),
})

/** What an assignment changes: charges that began in its days, and their cost by month and centre before and after it. */
export const AssignmentEffect = z.object({
  /** Cards that get other centres at any time. */
  cards: z.int(),
  /**
   * The first day from which the assignment may apply: the requested one, or the day after the last closed month in its
   * days. Null: since the beginning. Later than `until`: all its days are closed.
   */
  applies_from: z.nullable(Day),
  /** Closed months in its days, `2026-10`. They never change. */
  closed_months: z.array(z.string()),
  /** Past and running charges that get other centres. */
  charges: z.int(),
  /** Charges that keep theirs, because their invoice belongs to a closed month. */
  unchanged: z.int(),
  currency: Currency,
  /** By month, then by name. The name is empty for charges without a centre. */
  moves: z.array(
    z.object({
      /** Month of the moved cost, `2026-10`. */
      month: z.string(),
      /** Name of the cost centre that gains or loses the cost. */
      name: z.string(),
      /** Charges with a share in the centre, before or after. */
      charges: z.int(),
      /** Cost of the centre's shares in the charges, without the assignment. */
      before: Money,
      /** The same with the assignment. */
      after: Money,
    }),
  ),
})
export type AssignmentEffect = z.output<typeof AssignmentEffect>

/** Own call. Closed months are left out of the numbers, and `applies_from` says from when the assignment may apply. */
export const previewCostCentres = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/cost-centres/assignments/preview/',
  summary: 'Preview which charges an assignment of cost centres moves, by month and centre',
  right: 'cards.limits',
  wallet: 'params.walletId',
  params,
  body: assignment,
  reply: AssignmentEffect,
  refusals: ['card.not_found'],
})

/**
 * Own call. Charges that began in the days of the assignment move to its centres. Days in a closed month are refused, with
 * the field that has to change.
 */
export const assignCostCentres = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/cost-centres/assignments/',
  summary: 'Assign cards to cost centres with dates and percentages',
  right: 'cards.limits',
  wallet: 'params.walletId',
  params,
  body: assignment,
  reply: AssignmentEffect,
  refusals: ['card.not_found'],
})

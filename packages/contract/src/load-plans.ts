import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { EnergyKwh, Id, Instant, InstantInput, UnitPrice } from './values.ts'

/** When a car has to be ready, and with how much energy. */
export const ChargeTarget = z.object({
  /** When the car has to be ready; null without such a time. */
  ready_by: z.nullable(Instant),
  /** Energy of the whole charge in kWh with which the car is ready; null when it is not known. */
  energy_kwh: z.nullable(EnergyKwh),
})
export type ChargeTarget = z.output<typeof ChargeTarget>

/** Whether the plan has a car ready by its time. */
export const readinesses = ['READY', 'LATE'] as const

const outlook = {
  /**
   * Whether the car will be ready by its time. Null: it has no time or no known energy, its time has passed, or its
   * charger accepts no plan now.
   */
  readiness: z.nullable(z.enum(readinesses)),
  /**
   * When the car has its energy by the plan; null when it is unknown or beyond the planned day.
   */
  ready_at: z.nullable(Instant),
}

/** A target, and what the plan of the site makes of it. */
export const PlannedTarget = z.object({
  ...ChargeTarget.shape,
  /** Whether the site has a load limit. Without one the car charges at once, and no time is promised. */
  is_planned: z.boolean(),
  ...outlook,
})
export type PlannedTarget = z.output<typeof PlannedTarget>

const ofCharge = {
  service: 'editor',
  teams: true,
  wallet: 'params.walletId',
  path: '/v3/user/wallet/:walletId/sessions/:sessionId/target',
  params: z.object({ /** Id of the wallet. */ walletId: Id, /** Id of the charging session. */ sessionId: Id }),
} as const

/** Own call. Drivers see their own charges only. */
export const getChargeTarget = endpoint({
  ...ofCharge,
  method: 'GET',
  summary: 'Get when the car of a charge at a site has to be ready',
  right: 'sessions.read',
  reply: PlannedTarget,
  refusals: ['session.not_found'],
})

/**
 * Own call. A car with both values is promised its energy by its time when the limit of the site allows it beside the
 * cars that were promised before. A change counts as a new request. Drivers change their own charges only.
 */
export const setChargeTarget = endpoint({
  ...ofCharge,
  method: 'PUT',
  summary: 'Set when the car of a running charge at a site has to be ready, and with how much energy',
  right: 'sessions.stop',
  body: z.strictObject({
    /** When the car has to be ready, at most a week ahead; null without such a time. */
    ready_by: z.nullable(InstantInput),
    /** Energy of the whole charge in kWh with which the car is ready; null when it is not known. */
    energy_kwh: z.nullable(z.string().check(z.regex(/^(?=.*[1-9])(0|[1-9]\d{0,2})(\.\d{1,3})?$/, { error: 'energy' }))),
  }),
  reply: PlannedTarget,
  refusals: ['session.not_found', 'session.not_running', 'session.not_at_site'],
})

/** Own call. Drivers see their own homes only. */
export const getSitePlan = endpoint({
  service: 'editor',
  wallet: 'params.walletId',
  method: 'GET',
  path: '/v3/user/wallet/:walletId/sites/:siteId/plan',
  summary: 'Get how the power of a site is planned for a day, in quarters of an hour',
  right: 'sessions.read',
  params: z.object({ /** Id of the wallet. */ walletId: Id, /** Id of the site. */ siteId: Id }),
  reply: z.object({
    /** What the site may draw, in W; null: it has no limit, so nothing is planned. */
    limit_w: z.nullable(z.int()),
    /** When it was planned; null before the first plan. */
    planned_at: z.nullable(Instant),
    /** Start of the first quarter of an hour; null before the first plan. */
    from: z.nullable(Instant),
    /** Price of a kWh in each quarter of an hour, by the tariff of the site; empty without a tariff. */
    prices: z.array(UnitPrice),
    /** Charge points of the site. */
    connectors: z.array(
      z.object({
        /** Id of the charger. */
        charger_id: Id,
        /** Number of the charge point within the charger, from 1. */
        evse: z.int(),
        /** Id of the running charge; null without one. */
        session_id: z.nullable(Id),
        /** The target of the charge when it was planned; both null without a charge. */
        ...ChargeTarget.shape,
        ...outlook,
        /** Power in W in each quarter of an hour. */
        powers_w: z.array(z.int()),
      }),
    ),
  }),
  refusals: ['site.not_found'],
})

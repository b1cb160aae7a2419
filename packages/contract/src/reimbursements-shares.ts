import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import type { AnomalyKind } from './insight.ts'
import { Day, DayInput, EnergyKwh, Id, Instant } from './values.ts'

const Percent = z.int().check(z.gte(0), z.lte(100))

/** Which part of a driver's charges at home is business, from a day on. Before the first day all of it is. */
export const BusinessShare = z.object({
  /** First day on which it applies, in the time of the wallet. */
  valid_from: Day,
  /** Business part of a charge in percent. */
  business_percent: Percent,
})
export type BusinessShare = z.output<typeof BusinessShare>

const ofMember = {
  service: 'editor',
  wallet: 'params.walletId',
  path: '/v3/user/wallet/:walletId/members/:memberId/business-shares',
  params: z.object({ /** Id of the wallet. */ walletId: Id, /** Id of the driver. */ memberId: Id }),
  reply: z.object({ /** The shares, the newest first. */ shares: z.array(BusinessShare) }),
} as const

/** Own call. */
export const getBusinessShares = endpoint({
  ...ofMember,
  method: 'GET',
  summary: 'Business part of a driver’s charges at home, by first day',
  right: 'invoices.read',
  refusals: ['member.not_found'],
})

/** Own call: replaces the shares. Charges of approved statements get a change in the next statement. */
export const setBusinessShares = endpoint({
  ...ofMember,
  method: 'PUT',
  summary: 'Set the business part of a driver’s charges at home, by first day',
  right: 'wallet.fund',
  body: z.strictObject({
    /** The shares; each first day once. */
    shares: z
      .array(
        z.strictObject({
          /** First day on which it applies. */
          valid_from: DayInput,
          /** Business part of a charge in percent. */
          business_percent: Percent,
        }),
      )
      .check(z.maxLength(100)),
  }),
  refusals: ['member.not_found'],
})

/** How a charge at home is divided. */
export const ChargeUse = z.object({
  /** Id of the charge. */
  session_id: Id,
  /** Whether another car charged. The company does not pay the charge then. */
  is_other_car: z.boolean(),
  /** Business part of this charge in percent; null: as of its driver. */
  business_percent: z.nullable(Percent),
})
export type ChargeUse = z.output<typeof ChargeUse>

const ofCharge = {
  service: 'editor',
  wallet: 'params.walletId',
  params: z.object({ /** Id of the wallet. */ walletId: Id, /** Id of the charge. */ sessionId: Id }),
  reply: ChargeUse,
  refusals: ['session.not_found'],
} as const

/** Own call. Drivers see the use of their own charges only. */
export const getChargeUse = endpoint({
  ...ofCharge,
  method: 'GET',
  path: '/v3/user/wallet/:walletId/home-charges/:sessionId/use',
  summary: 'Whether a charge at home is of another car, and its business part',
  right: 'sessions.read',
})

/** Own call, for the driver of the charge, and for who pays. */
export const setOtherCar = endpoint({
  ...ofCharge,
  method: 'PUT',
  path: '/v3/user/wallet/:walletId/home-charges/:sessionId/other-car',
  summary: 'Say whether another car charged at home, which the company does not pay',
  right: 'sessions.read',
  body: z.strictObject({ /** True: another car charged. */ is_other_car: z.boolean() }),
})

/** Own call. */
export const setChargeShare = endpoint({
  ...ofCharge,
  method: 'PUT',
  path: '/v3/user/wallet/:walletId/home-charges/:sessionId/business-share',
  summary: 'Set the business part of one charge at home',
  right: 'wallet.fund',
  body: z.strictObject({
    /** Business part in percent; null: as of its driver. */ business_percent: z.nullable(Percent),
  }),
})

/** Findings that say that another car than the company's may have charged. */
export const otherCarKinds = [
  'ABOVE_BATTERY',
  'BATTERY_NOT_RISEN',
  'FAR_FROM_VEHICLE',
  'TOO_FAR',
  'OVERLAP',
] as const satisfies readonly AnomalyKind[]

/** Own call, for a driver: charges at home of the last weeks that may be another car's, until the driver says which it was. */
export const listHomeDoubts = endpoint({
  service: 'editor',
  wallet: 'params.walletId',
  method: 'GET',
  path: '/v3/user/wallet/:walletId/home-charges/doubts',
  summary: 'The driver’s own charges at home that may be another car’s',
  right: 'sessions.read',
  params: z.object({ /** Id of the wallet. */ walletId: Id }),
  reply: z.object({
    /** The charges, the newest first. */
    results: z.array(
      z.object({
        /** Id of the charge. */
        session_id: Id,
        /** When it began. */
        start_date_time: Instant,
        /** Name of the home. */
        site: z.string(),
        /** Energy of the charge in kWh. */
        energy_kwh: EnergyKwh,
        /** Findings about the car. */
        findings: z.array(
          z.object({
            /** Kind of the finding. */
            kind: z.enum(otherCarKinds),
            /** The values of its explanation, by kind, as of a finding about a session. */
            facts: z.record(z.string(), z.string()),
          }),
        ),
      }),
    ),
  }),
  refusals: [],
})

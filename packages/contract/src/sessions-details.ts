import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { type SessionStatus, sessionFields } from './sessions.ts'
import { doubtFields } from './sessions-doubts.ts'
import { Currency, EnergyKwh, Id, Instant, Money, text, UnitPrice } from './values.ts'

/** The events of a timeline, in their usual order. */
export const sessionEvents = [
  'REQUESTED',
  'STARTED',
  'STOP_REQUESTED',
  'STOP_ANSWERED',
  'ENDED',
  'NETWORK_SILENT',
  'RECORD_RECEIVED',
  'IN_DOUBT',
  'ACCEPTED',
  'REJECTED',
  'BOOKED_BY_TIME',
  'PRICED',
  'PAID',
  'DISPUTED',
  'DISPUTE_ANSWERED',
  'PARTLY_CREDITED',
  'CREDITED',
  'INVALIDATED',
] as const
/** Schema of a timeline's event. */
export const SessionEvent = z.enum(sessionEvents)
export type SessionEvent = z.output<typeof SessionEvent>

/** Decisions of people with `wallet.fund`: the server refuses with it, the screen locks with it. */
export const sessionDecides = {
  accept: ['IN_VALIDATION'],
  reject: ['IN_VALIDATION'],
  dispute: ['COMPLETED', 'PAID'],
} as const satisfies Record<string, readonly SessionStatus[]>
const decisions = ['accept', 'reject', 'dispute'] as const satisfies readonly (keyof typeof sessionDecides)[]

/** Reasons for disputing a session with a price. */
export const disputeReasons = [
  'NOT_OURS',
  'WRONG_ENERGY',
  'WRONG_PRICE',
  'WRONG_TIME',
  'CHARGED_TWICE',
  'STATION_FAULT',
  'OTHER',
] as const
/** Reason for disputing a session. */
export type DisputeReason = (typeof disputeReasons)[number]

/** One line of a session's price. `code` and `party` are display data; no rule reads them. */
export const PriceLine = z.object({
  /** Open code: ENERGY TIME PARKING_TIME FLAT RESERVATION MSP_FEE DISCOUNT, or a legacy one (TAR, IEC, …). */
  code: z.string(),
  /** Whose component of the price it is, such as the operator’s. */
  party: z.string(),
  /** Unit of the quantity, such as kWh. */
  unit: z.string(),
  /** Quantity in the unit of the line. */
  quantity: z.string(),
  /** Net price of one unit. */
  unit_price: UnitPrice,
  /** Tariff period of the line; null where the price is the same at all times. */
  period: z.nullable(z.string()),
  /** Net amount of the line, four decimals. */
  net: UnitPrice,
  /** VAT rate of the line in percent, two decimals. */
  vat_rate: z.string(),
})

/** Reply of call 37 and of the calls that decide about a session. */
export const SessionDetail = z.object({
  ...sessionFields,
  /** The connector that was used; null when it is unknown. */
  connector: z.nullable(
    z.object({
      /** ConnectorType of OCPI, such as `IEC_62196_T2`. */
      type: z.string(),
      /** Highest power of the connector in kilowatts; null when it is unknown. */
      power_kw: z.nullable(z.number()),
      /** Alternating (AC) or direct current (DC); null when it is unknown. */
      current: z.nullable(z.string()),
    }),
  ),
  /** How the charge was authorised (OCPI); null when it is unknown. */
  auth_method: z.nullable(z.string()),
  /** Power and energy over time. */
  curve: z.array(
    z.object({
      /** When it was measured. */
      at: Instant,
      /** Average power before this instant in kilowatts; null when it is unknown. */
      power_kw: z.nullable(z.number()),
      /** Energy up to this instant in kWh, three decimals. */
      energy_kwh: EnergyKwh,
    }),
  ),
  /** Whether the curve lacks readings, because the file of an old charge that has them cannot be read now. */
  curve_is_unavailable: z.optional(z.boolean()),
  /** Energy in kWh by tariff period. */
  energy_by_period: z.record(z.string(), EnergyKwh),
  /** The price of the charge; null before its record was priced. */
  price: z.nullable(
    z.object({
      currency: Currency,
      /** The components of the price. */
      lines: z.array(PriceLine),
      /** Price without VAT. */
      net: Money,
      /** VAT of the price. */
      vat: Money,
      /** Price with VAT. */
      total: Money,
      /** Whether the division between tariff periods is an estimate. */
      estimated: z.boolean(),
    }),
  ),
  /** Id of the operator’s charge record; null before it arrives. */
  cdr_id: z.nullable(z.string()),
  /** Id of the invoice line that bills the charge; null before. */
  invoice_line_id: z.nullable(Id),
  /** What happened to the charge, the oldest first. */
  timeline: z.array(
    z.object({
      /** When it happened to the charge. */
      at: Instant,
      event: SessionEvent,
      /** What the event adds, such as a reason; null without any. */
      detail: z.nullable(z.string()),
    }),
  ),
  /** CO₂ of the energy in kilograms, by the factor of the country; null without one. */
  co2_kg: z.nullable(z.string()),
  /** Number of the invoice; null until it is invoiced. */
  invoice_number: z.nullable(z.string()),
  /** What the caller may decide about the charge now. */
  allowed_decisions: z.array(z.enum(decisions)),
  /** A record in review. The fleet decides while `decides` says so; the operator of the installation always can. */
  doubt: z.nullable(z.object({ ...doubtFields, /** Who decides now. */ decides: z.enum(['FLEET', 'OPERATOR']) })),
  /** Time plugged in after charging ended; known once the record is accepted. */
  idle_s: z.int(),
  /** Of a final price: the cost of that time, and the saving in off-peak hours. */
  avoidable: z.nullable(
    z.object({
      /** Cost of the time plugged in after charging. */
      idle_cost: Money,
      /** What charging in off-peak hours would have saved. */
      peak_cost: Money,
    }),
  ),
  /** The network's credits: all or parts. `total` was refunded to the wallet. */
  credits: z.array(
    z.object({
      /** Id of the credit at the operator. */
      id: z.string(),
      /** When the credit was booked. */
      at: Instant,
      /** Credited energy in kWh, three decimals. */
      energy_kwh: EnergyKwh,
      /** Credited amount with VAT, which was refunded to the wallet. */
      total: Money,
      /** The credit note; null while there is none. */
      credit_note: z.nullable(
        z.object({ /** Id of the credit note. */ id: Id, /** Number of the credit note. */ number: z.string() }),
      ),
    }),
  ),
  /** The dispute about the charge; null without one. */
  dispute: z.nullable(
    z.object({
      reason: z.enum(disputeReasons),
      /** What the person wrote about it. */
      words: z.string(),
      /** Name of the person who disputed it; null when it is no longer known. */
      by: z.nullable(z.string()),
      /** When it was disputed. */
      at: Instant,
      /** The operator’s answer; null before. */
      answer: z.nullable(z.string()),
      /** When the dispute was answered; null before. */
      answered_at: z.nullable(Instant),
    }),
  ),
})
export type SessionDetail = z.output<typeof SessionDetail>

/** Call 37. */
export const getSession = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v4/:wallet/sessions/detail/:id',
  summary: 'Get a session with its power curve, price lines and timeline',
  right: 'sessions.read',
  teams: true,
  wallet: 'params.wallet',
  params: z.object({ /** Id of the wallet. */ wallet: Id, /** Id of the charge. */ id: Id }),
  reply: SessionDetail,
  refusals: ['session.not_found'],
})

/** Call 38. The result arrives later; the session stays on going until the network confirms. */
export const stopSession = endpoint({
  method: 'POST',
  service: 'api',
  path: '/v4/commands/request-command/STOP_SESSION',
  summary: 'Request the charging network to stop a session',
  right: 'sessions.stop',
  teams: true,
  wallet: 'found',
  body: z.strictObject({ session_id: Id }),
  status: 202,
  reply: z.object({
    /** Id of the request to stop, with which its result is read. */
    command_id: Id,
    session_id: Id,
    /** Always `REQUESTED`: the result comes later. */
    state: z.literal('REQUESTED'),
  }),
  refusals: ['session.not_found', 'session.not_running', 'session.stop_pending'],
  idempotent: true,
})

const decision = { method: 'POST', service: 'editor', right: 'wallet.fund', wallet: 'params.walletId' } as const
const OfSession = z.object({ walletId: Id, /** Id of the charge. */ id: Id })

/** Own call: Accepts a doubtful charge record, which is then priced and booked. */
export const acceptSession = endpoint({
  ...decision,
  path: '/v3/user/wallet/:walletId/sessions/:id/accept',
  summary: 'Accept a charge record that needs review: it is priced and booked',
  params: OfSession,
  body: z.strictObject({}),
  reply: SessionDetail,
  refusals: [
    'session.not_found',
    'session.not_in_doubt',
    'session.record_awaited',
    'session.without_price',
    'session.record_impossible',
  ],
  idempotent: true,
})

/** Own call: the fleet disputes a doubtful record. The hold stays, and the operator of the installation decides. */
export const rejectSession = endpoint({
  ...decision,
  path: '/v3/user/wallet/:walletId/sessions/:id/reject',
  summary: 'Dispute a charge record that needs review: the hold stays, and the operator of the installation decides',
  params: OfSession,
  body: z.strictObject({ /** Why the record is rejected, for the operator. */ reason: text(1000) }),
  reply: SessionDetail,
  refusals: ['session.not_found', 'session.not_in_doubt', 'session.record_awaited', 'session.already_disputed'],
  idempotent: true,
})

/** Own call: disputes a session with a final price. Its state does not change; the operator answers. */
export const disputeSession = endpoint({
  ...decision,
  path: '/v3/user/wallet/:walletId/sessions/:id/dispute',
  summary: 'Dispute a session with a final price; the operator receives an e-mail',
  params: OfSession,
  body: z.strictObject({
    reason: z.enum(disputeReasons),
    /** What is wrong, in the words of the person. */
    words: text(1000),
  }),
  reply: SessionDetail,
  refusals: ['session.not_found', 'session.not_final', 'session.already_disputed'],
  idempotent: true,
})

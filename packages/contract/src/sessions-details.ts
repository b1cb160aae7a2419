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
  party: z.string(),
  unit: z.string(),
  quantity: z.string(),
  unit_price: UnitPrice,
  period: z.nullable(z.string()),
  net: UnitPrice,
  vat_rate: z.string(),
})

/** Reply of call 37 and of the calls that decide about a session. */
export const SessionDetail = z.object({
  ...sessionFields,
  connector: z.nullable(
    z.object({ type: z.string(), power_kw: z.nullable(z.number()), current: z.nullable(z.string()) }),
  ),
  auth_method: z.nullable(z.string()),
  curve: z.array(z.object({ at: Instant, power_kw: z.nullable(z.number()), energy_kwh: EnergyKwh })),
  energy_by_period: z.record(z.string(), EnergyKwh),
  price: z.nullable(
    z.object({
      currency: Currency,
      lines: z.array(PriceLine),
      net: Money,
      vat: Money,
      total: Money,
      estimated: z.boolean(),
    }),
  ),
  cdr_id: z.nullable(z.string()),
  invoice_line_id: z.nullable(Id),
  timeline: z.array(z.object({ at: Instant, event: SessionEvent, detail: z.nullable(z.string()) })),
  co2_kg: z.nullable(z.string()),
  invoice_number: z.nullable(z.string()),
  allowed_decisions: z.array(z.enum(decisions)),
  /** A record in review. The fleet decides while `decides` says so; the operator of the installation always can. */
  doubt: z.nullable(z.object({ ...doubtFields, decides: z.enum(['FLEET', 'OPERATOR']) })),
  /** Time plugged in after charging ended; known once the record is accepted. */
  idle_s: z.int(),
  /** Of a final price: the cost of that time, and the saving in off-peak hours. */
  avoidable: z.nullable(z.object({ idle_cost: Money, peak_cost: Money })),
  /** The network's credits: all or parts. `total` was refunded to the wallet. */
  credits: z.array(
    z.object({
      id: z.string(),
      at: Instant,
      energy_kwh: EnergyKwh,
      total: Money,
      credit_note: z.nullable(z.object({ id: Id, number: z.string() })),
    }),
  ),
  dispute: z.nullable(
    z.object({
      reason: z.enum(disputeReasons),
      words: z.string(),
      by: z.nullable(z.string()),
      at: Instant,
      answer: z.nullable(z.string()),
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
  params: z.object({ wallet: Id, id: Id }),
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
  reply: z.object({ command_id: Id, session_id: Id, state: z.literal('REQUESTED') }),
  refusals: ['session.not_found', 'session.not_running', 'session.stop_pending'],
  idempotent: true,
})

const decision = { method: 'POST', service: 'editor', right: 'wallet.fund', wallet: 'params.walletId' } as const
const OfSession = z.object({ walletId: Id, id: Id })

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
  body: z.strictObject({ reason: text(1000) }),
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
  body: z.strictObject({ reason: z.enum(disputeReasons), words: text(1000) }),
  reply: SessionDetail,
  refusals: ['session.not_found', 'session.not_final', 'session.already_disputed'],
  idempotent: true,
})

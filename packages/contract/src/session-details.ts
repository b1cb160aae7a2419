import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import type { SessionFlag } from './sessions.ts'
import { sessionFields } from './sessions.ts'
import { Currency, EnergyKwh, Id, Instant, Money, UnitPrice } from './values.ts'

/** Flags of a charge record that fails a check: it stays in validation until somebody has looked at it. */
export const doubtFlags = [
  'END_BEFORE_START',
  'NEGATIVE_ENERGY',
  'OVERLAP',
  'COST_MISMATCH',
  'ENERGY_ABOVE_BATTERY',
  'TOO_LONG',
  'PRICE_MISSING',
] as const satisfies readonly SessionFlag[]

/** What a timeline tells, in the order in which it usually happens. */
export const sessionEvents = [
  'REQUESTED',
  'STARTED',
  'STOP_REQUESTED',
  'STOP_ANSWERED',
  'ENDED',
  'NETWORK_SILENT',
  'RECORD_RECEIVED',
  'IN_DOUBT',
  'PRICED',
  'PAID',
  'CREDITED',
  'INVALIDATED',
] as const
export const SessionEvent = z.enum(sessionEvents)
export type SessionEvent = z.output<typeof SessionEvent>

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
})
export type SessionDetail = z.output<typeof SessionDetail>

/** Call 37. */
export const getSession = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v4/:wallet/sessions/detail/:id',
  summary: 'A session with curve, price lines and timeline',
  right: 'sessions.read',
  wallet: 'params.wallet',
  params: z.object({ wallet: Id, id: Id }),
  reply: SessionDetail,
  refusals: ['session.not_found'],
})

/** Call 38. The result arrives later; the session stays on going until the network says so. */
export const stopSession = endpoint({
  method: 'POST',
  service: 'api',
  path: '/v4/commands/request-command/STOP_SESSION',
  summary: 'Ask the charging network to stop a session',
  right: 'sessions.stop',
  wallet: 'found',
  body: z.strictObject({ session_id: Id }),
  status: 202,
  reply: z.object({ command_id: Id, session_id: Id, state: z.literal('REQUESTED') }),
  refusals: ['session.not_found', 'session.not_running', 'session.stop_pending'],
  idempotent: true,
})

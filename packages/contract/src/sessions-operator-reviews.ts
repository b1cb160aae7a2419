import * as z from 'zod/mini'
import { endpoint, list, pageQuery } from './endpoint.ts'
import { doubtFields } from './sessions-doubts.ts'
import { Id, Instant, Money, text } from './values.ts'

/** A charge record in review, for the operator of the installation: of any fleet, with both figures. */
export const OperatorReview = z.object({
  session_id: Id,
  /** Name of the wallet whose charge it is. */
  wallet_name: z.string(),
  /** Name of the card that pays for the charge. */
  card_name: z.string(),
  /** The station of the charge. */
  station: z.object({ /** Name of the station. */ name: z.string(), /** City of the station. */ city: z.string() }),
  /** Name of the charging network; null when it is unknown. */
  network: z.nullable(z.string()),
  /** Id of the operator’s charge record; null before it arrives. */
  cdr_id: z.nullable(z.string()),
  /** Since when it waits. */
  opened_at: Instant,
  /** The amount on hold. */
  held: z.nullable(Money),
  ...doubtFields,
})
export type OperatorReview = z.output<typeof OperatorReview>

// Not a right of a wallet: the server admits people whom the operator of the installation has named (decision 051).
const byOperator = { service: 'editor', right: 'self' } as const
const OfSession = z.object({ /** Id of the charge in review. */ sessionId: Id })

/** Own call. */
export const listReviews = endpoint({
  ...byOperator,
  method: 'GET',
  path: '/v1/operator/reviews',
  summary: 'List charge records of all fleets that wait for review, for the operator of the installation',
  query: z.object(pageQuery(10)),
  reply: list(OperatorReview),
  refusals: ['auth.not_allowed'],
})

/** Own call. */
export const acceptReview = endpoint({
  ...byOperator,
  method: 'POST',
  path: '/v1/operator/reviews/:sessionId/accept',
  summary: 'The operator of the installation accepts a charge record: it is booked at our price',
  params: OfSession,
  body: z.strictObject({}),
  reply: z.object({ session_id: Id }),
  refusals: ['session.not_found', 'session.not_in_doubt', 'session.record_awaited', 'session.without_price'],
})

/** Own call. */
export const rejectReview = endpoint({
  ...byOperator,
  method: 'POST',
  path: '/v1/operator/reviews/:sessionId/reject',
  summary: 'The operator of the installation rejects a charge record: it is never billed, and the hold is released',
  params: OfSession,
  body: z.strictObject({ /** Why the record is rejected. */ reason: text(1000) }),
  reply: z.object({ session_id: Id }),
  refusals: ['session.not_found', 'session.not_in_doubt', 'session.record_awaited'],
})

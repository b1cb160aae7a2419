import * as z from 'zod/mini'

/**
 * The body of every refused request: `application/problem+json` (RFC 9457) with a stable code and the invalid fields.
 */
export const Problem = z.object({
  /** URL of the page that explains the code. */
  type: z.string(),
  /** What happened, in English. */
  title: z.string(),
  /** HTTP status. */
  status: z.int(),
  /** Stable code. */
  code: z.string(),
  /** Details of this request. */
  detail: z.optional(z.string()),
  /** Field path → error (`required`, `money`, `too_long`, …). */
  fields: z.record(z.string(), z.string()),
  /** Id of the request, for messages to support. */
  request_id: z.string(),
})
export type Problem = z.output<typeof Problem>

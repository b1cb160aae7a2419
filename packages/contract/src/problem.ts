import * as z from 'zod/mini'

/**
 * The body of every refused request: `application/problem+json` (RFC 9457) with a stable code and the invalid fields.
 */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.optional(z.string()),
  /** Field path → error (`required`, `money`, `too_long`, …). */
  fields: z.record(z.string(), z.string()),
  request_id: z.string(),
})
export type Problem = z.output<typeof Problem>

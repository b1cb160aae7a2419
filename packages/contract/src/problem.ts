import * as z from 'zod/mini'

/** Body of every refused request: `application/problem+json` (RFC 9457) with a stable code and the fields at fault. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.optional(z.string()),
  /** Field path → what is wrong with it (`required`, `money`, `too_long`, …). */
  fields: z.record(z.string(), z.string()),
  request_id: z.string(),
})
export type Problem = z.output<typeof Problem>

import * as z from 'zod/mini'
import { list } from './endpoint.ts'
import { Instant, InstantInput } from './values.ts'

/**
 * Query parameters of lists that can be read by change. With either of them, rows come in the order of their last change,
 * and the other filters are refused.
 */
export const changesQuery = {
  /** Only rows that were created or changed at this instant or later, the earliest change first. */
  updated_since: z.optional(InstantInput),
  /** The `cursor` of an earlier reply: only rows that changed after it. */
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
}

/** A field of rows that are read by change. */
export const changedAt = {
  /** When the row was last changed; only in replies to `updated_since` and `cursor`. */
  updated_at: z.optional(Instant),
}

/** The reply of a list that can be read by change. */
/*@__NO_SIDE_EFFECTS__*/
export function changesList<Item extends z.ZodMiniType>(item: Item) {
  return z.extend(list(item), {
    /** Continue here, now or later; only in replies to `updated_since` and `cursor`. */
    cursor: z.optional(z.string()),
  })
}

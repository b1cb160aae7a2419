import * as z from 'zod/mini'
import { fileText, Id } from './values.ts'

/** Most items of a bulk call. */
export const MOST_BULK_ITEMS = 1_000

/** The items of a bulk call. A malformed one refuses the whole call at its path, such as `items.3.email`. */
/*@__NO_SIDE_EFFECTS__*/
export function bulkItems<Item extends z.ZodMiniType>(item: Item) {
  return z.array(item).check(z.minLength(1), z.maxLength(MOST_BULK_ITEMS))
}

/** What became of one item of a bulk call: exactly one of `id` and `problem` is null. */
export const BulkResult = z.object({
  /** Index of the item in the request, from 0. @example 3 */
  index: z.int(),
  /** Id of what was created. */
  id: z.nullable(Id),
  /** Why the item was not created, in the words of a single call. */
  problem: z.nullable(
    z.object({
      /** Code of the refusal, as in a problem of a single call. @example "external_id.taken" */
      code: z.string(),
      /** The fields concerned by their path in the request. @example {"items.3.external_id": "taken"} */
      fields: z.record(z.string(), z.string()),
      /** Seconds after which the item may be sent again; null when waiting does not help. */
      retry_after_seconds: z.nullable(z.int()),
    }),
  ),
})
export type BulkResult = z.output<typeof BulkResult>

/** The reply of a bulk call. Each item is created or refused on its own. */
export const bulkReply = {
  /** Number of created items. */
  created: z.int(),
  /** Number of refused items. */
  failed: z.int(),
  /** One result per item, in the order of the request. */
  results: z.array(BulkResult),
}

/** The body of every import of a table. */
export const tableFile = {
  /** The file as text, with a header line. */
  csv: fileText(900_000),
  /** With true nothing changes, and the reply shows what would. */
  dry_run: z._default(z.boolean(), false),
}

/** The body of an import that may leave out wrong lines. */
export const tableFileOfLines = {
  ...tableFile,
  /** With true, rows with errors are left out instead of refusing the file. */
  valid_only: z._default(z.boolean(), false),
}

/** What every import of a table replies, besides its changes. `cell` names the columns and their errors. */
/*@__NO_SIDE_EFFECTS__*/
export function tableFileReply<Field extends z.ZodMiniType<string>, Code extends z.ZodMiniType<string>>(cell: {
  field: Field
  code: Code
}) {
  return {
    /** Lines below the header. */
    rows: z.int(),
    /** Whether the changes were made. */
    applied: z.boolean(),
    /** Unknown columns, which are ignored. */
    ignored_columns: z.array(z.string()),
    /** The cells that stop the import. */
    errors: z.array(
      z.object({
        /** Line of the cell; the header is line 1. */
        line: z.int(),
        ...cell,
        /** The cell as it stands in the file. */
        value: z.string(),
      }),
    ),
  }
}

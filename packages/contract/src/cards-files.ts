import * as z from 'zod/mini'
import { cardFilters } from './cards.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './values.ts'

/** What a file of cards may change; `card_number` says which card. */
export const cardFileFields = ['card_number', 'name', 'limit', 'cost_centre', 'employee', 'plate', 'expiry'] as const
export type CardFileField = (typeof cardFileFields)[number]

/** What may be wrong with a cell; the words are the screen's. */
export const cardFileErrors = [
  'required',
  'duplicate',
  'unknown_card',
  'unknown_employee',
  'ambiguous_employee',
  'unknown_plate',
  'ambiguous_plate',
  'money',
  'date',
  'too_long',
  'text',
  'columns',
] as const

/** Own call: the filtered list as a file, for spreadsheets; header words in the person's language. */
export const exportCards = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/cards/export/',
  summary: 'Cards of a wallet as CSV, filtered like the list',
  right: 'cards.read',
  wallet: 'params.walletId',
  params: z.object({ walletId: Id }),
  query: z.object(cardFilters),
  reply: z.unknown(),
  media: 'text/csv',
  refusals: [],
})

/**
 * Own call: names, limits, cost centres, employees, plates and expiry dates by card number. An empty cell leaves things as they
 * are, `-` empties them. With `dry_run` the answer is what every row would change and what is wrong; without it a file with
 * anything wrong is refused as a whole, naming line and field.
 */
export const importCards = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/cards/import/',
  summary: 'Change many cards by a CSV file, or preview what it would change',
  right: 'cards.limits',
  wallet: 'params.walletId',
  params: z.object({ walletId: Id }),
  body: z.strictObject({
    csv: z.string().check(z.minLength(1), z.maxLength(900_000)),
    dry_run: z._default(z.boolean(), false),
    /** The caller's own: `cards.progress` events tell how far it is. */
    progress_id: z.optional(Id),
  }),
  reply: z.object({
    rows: z.int(),
    changed: z.int(),
    applied: z.boolean(),
    /** Columns nobody knows; they change nothing. */
    ignored_columns: z.array(z.string()),
    /** Rows that change something. Amounts and dates as the API writes them. */
    changes: z.array(
      z.object({
        line: z.int(),
        card_id: Id,
        card_number: z.string(),
        name: z.string(),
        fields: z.array(
          z.object({
            field: z.enum(cardFileFields),
            from: z.nullable(z.string()),
            to: z.nullable(z.string()),
          }),
        ),
      }),
    ),
    errors: z.array(
      z.object({
        line: z.int(),
        field: z.enum(cardFileFields),
        code: z.enum(cardFileErrors),
        value: z.string(),
      }),
    ),
  }),
  refusals: [],
})

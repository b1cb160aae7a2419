import * as z from 'zod/mini'
import { tableFile, tableFileReply } from './bulk.ts'
import { cardFilters } from './cards.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './values.ts'

/** The columns of a file of cards. `card_number` identifies the card. */
export const cardFileFields = ['card_number', 'name', 'limit', 'cost_centre', 'employee', 'plate', 'expiry'] as const
/** Column of a file of cards. */
export type CardFileField = (typeof cardFileFields)[number]

/** Errors of a cell; the screen has their words. */
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

/** Own call: the filtered list as a file, with headers in the person's language. */
export const exportCards = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/cards/export/',
  summary: 'Cards of a wallet as CSV, filtered like the list',
  right: 'cards.read',
  teams: true,
  wallet: 'params.walletId',
  params: z.object({ walletId: Id }),
  query: z.object(cardFilters),
  reply: z.unknown(),
  media: 'text/csv',
  refusals: [],
})

/**
 * Own call: changes names, limits, cost centres, employees, plates and expiry dates by card number. An empty cell
 * changes nothing, `-` clears the value. `dry_run` returns the changes and errors of every row. Without it a file with
 * any error is refused completely, with line and field.
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
    ...tableFile,
    /** Chosen by the caller: `cards.progress` events carry it. */
    progress_id: z.optional(Id),
  }),
  reply: z.object({
    ...tableFileReply({
      /** Column of the cell in a file of cards. */
      field: z.enum(cardFileFields),
      /** What is wrong with the cell of a file of cards. */
      code: z.enum(cardFileErrors),
    }),
    /** Number of cards that the file changes. */
    changed: z.int(),
    /** Rows with changes. Amounts and dates as in the API. */
    changes: z.array(
      z.object({
        /** Line of the file that changes the card; the header is line 1. */
        line: z.int(),
        card_id: Id,
        /** The number printed on the changed card. */
        card_number: z.string(),
        /** Name of the changed card. */
        name: z.string(),
        /** The values that change. */
        fields: z.array(
          z.object({
            /** Column whose value changes. */
            field: z.enum(cardFileFields),
            /** Value now; null: none. */
            from: z.nullable(z.string()),
            /** Value after the change; null: none. */
            to: z.nullable(z.string()),
          }),
        ),
      }),
    ),
  }),
  refusals: ['card_request.above_approval'],
})

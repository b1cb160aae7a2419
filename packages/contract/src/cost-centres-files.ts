import * as z from 'zod/mini'
import { tableFile, tableFileReply } from './bulk.ts'
import { AssignmentEffect } from './cost-centres.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './values.ts'

/** The columns of a file of assignments. Lines with the same card, dimension and days are one assignment. */
export const centreFileFields = ['card_number', 'dimension', 'from', 'until', 'cost_centre', 'percent'] as const
/** Column of a file of assignments. */
export type CentreFileField = (typeof centreFileFields)[number]

/** Errors of a cell; the screen has their words. */
export const centreFileErrors = [
  'required',
  'unknown_card',
  'unknown_dimension',
  'unknown_centre',
  'taken',
  'percent',
  'sum_100',
  'date',
  'before_from',
  'overlap',
  'month_closed',
  'too_many',
  'columns',
] as const

/** Most different assignments of one file. */
export const MOST_ASSIGNMENTS = 500

const inWallet = {
  service: 'editor',
  right: 'cards.limits',
  wallet: 'params.walletId',
  params: z.object({ walletId: Id }),
} as const

/** Own call: the assignments of all cards, with headers in the person's language. The import accepts the file. */
export const exportCentreAssignments = endpoint({
  ...inWallet,
  method: 'GET',
  path: '/v3/user/wallet/:walletId/cost-centres/assignments/export/',
  summary: 'Past, present and planned cost centres of all cards as CSV',
  reply: z.unknown(),
  media: 'text/csv',
  refusals: [],
})

/**
 * Own call: assigns cards to cost centres by card number. An empty dimension is the cost centre, an empty percentage is
 * 100, and an empty centre is none. Assignments that the cards already have change nothing. `dry_run` returns the effect
 * and the errors of every line. Without it a file with any error is refused completely, with line and field.
 */
export const importCentreAssignments = endpoint({
  ...inWallet,
  method: 'POST',
  path: '/v3/user/wallet/:walletId/cost-centres/assignments/import/',
  summary: 'Assign cards to cost centres by a CSV file, or preview what that moves',
  body: z.strictObject(tableFile),
  reply: z.object({
    ...tableFileReply({
      /** Column of the cell in a file of assignments. */
      field: z.enum(centreFileFields),
      /** What is wrong with the cell of a file of assignments. */
      code: z.enum(centreFileErrors),
    }),
    /** Cards that get other centres at any time. */
    cards: z.int(),
    charges: AssignmentEffect.shape.charges,
    unchanged: AssignmentEffect.shape.unchanged,
    currency: AssignmentEffect.shape.currency,
    moves: AssignmentEffect.shape.moves,
  }),
  refusals: [],
})

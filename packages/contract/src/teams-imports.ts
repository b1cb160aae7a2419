import * as z from 'zod/mini'
import { tableFileOfLines, tableFileReply } from './bulk.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './values.ts'

/** A file of drivers, vehicles and teams (domain: teams). */

/** The columns. A driver is found by employee number, else by e-mail; a vehicle by its plate; a team by its name. */
export const peopleFileFields = [
  'name',
  'email',
  'phone',
  'employee_number',
  'cost_centre',
  'team',
  'plate',
  'brand',
  'model',
  'battery_kwh',
] as const
/** Column of a file of people. */
export type PeopleFileField = (typeof peopleFileFields)[number]

/** Most lines of a file below its header. */
export const MOST_PEOPLE_LINES = 1_000

/** Errors of a cell; the screen has their words. */
export const peopleFileErrors = [
  'required',
  'duplicate',
  'ambiguous',
  'email',
  'phone',
  'energy',
  'too_long',
  'text',
  'columns',
  'too_many',
] as const

/**
 * Own call: creates and changes drivers, their vehicles and teams. An empty cell changes nothing, and the e-mail of a
 * known driver never changes. `dry_run` returns the changes and errors of every line. Without it a file with any error
 * is refused completely, with line and field, unless `valid_only` leaves out its wrong lines.
 */
export const importPeople = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/people/import/',
  summary: 'Create and change many drivers, vehicles and teams by a CSV file, or preview what it would change',
  right: 'members.invite',
  wallet: 'params.walletId',
  params: z.object({ walletId: Id }),
  body: z.strictObject(tableFileOfLines),
  reply: z.object({
    ...tableFileReply({
      /** Column of the cell in a file of drivers and vehicles. */
      field: z.enum(peopleFileFields),
      /** What is wrong with the cell of a file of drivers and vehicles. */
      code: z.enum(peopleFileErrors),
    }),
    /** Names of the teams that do not exist yet. */
    new_teams: z.array(z.string()),
    /** The drivers and vehicles of the valid lines. */
    changes: z.array(
      z.object({
        /** Line of the file that changes something; the header is line 1. */
        line: z.int(),
        /** Whether the row is a driver or a vehicle. */
        kind: z.enum(['MEMBER', 'VEHICLE']),
        /** Name of the driver or plate of the vehicle. */
        name: z.string(),
        /** Whether the row adds the driver or vehicle. */
        is_new: z.boolean(),
      }),
    ),
  }),
  refusals: ['plan.limit_reached', 'team.too_many', 'card_request.above_approval'],
})

import { parentPort } from 'node:worker_threads'
import { readCardFile } from './features/cards/card-file-rows.ts'
import { readCentreFile } from './features/cost-centres/centre-file-rows.ts'
import { readChargesFile } from './features/session-imports/dialect/read-file.ts'
import { readHomeFile } from './features/session-imports/dialect/read-home-file.ts'
import { readPeopleFile } from './features/teams/people-file.ts'
import { readOdometerFile } from './features/vehicles/odometer-file.ts'
import { TooManyRecords } from './platform/csv.ts'
import type { ParseRequest, ParseResponse } from './platform/file-threads.ts'

/*
 * Parses the files of all importers, one at a time, in a thread of its own (platform/file-threads.ts).
 */

const parsers: Readonly<Record<string, (input: never) => { readonly errors: readonly unknown[] }>> = {
  cards: readCardFile,
  centres: readCentreFile,
  charges: readChargesFile,
  'home-charges': readHomeFile,
  people: readPeopleFile,
  odometer: readOdometerFile,
}

/** Most errors of a file that a reply names. */
const MOST_ERRORS = 1_000

const send = (response: ParseResponse) => parentPort?.postMessage(response)

parentPort?.on('message', ({ parser, input }: ParseRequest) => {
  send({ begun: true })
  send(parsed(parser, input))
})

function parsed(parser: string, input: unknown): ParseResponse {
  try {
    const output = parsers[parser]?.(input as never)
    if (output === undefined) return { problem: 'unknown' }
    return { output: { ...output, errors: output.errors.slice(0, MOST_ERRORS) } }
  } catch (error) {
    return error instanceof TooManyRecords ? { tooManyAt: error.line } : { problem: String((error as Error).stack) }
  }
}

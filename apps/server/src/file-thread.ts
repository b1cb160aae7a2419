import { parentPort } from 'node:worker_threads'
import { readCardFile } from './features/cards/card-file-rows.ts'
import { readCentreFile } from './features/cost-centres/centre-file-rows.ts'
import { readChargesFile } from './features/session-imports/dialect/read-file.ts'
import { readHomeFile } from './features/session-imports/dialect/read-home-file.ts'
import { readPeopleFile } from './features/teams/people-file.ts'
import { readOdometerFile } from './features/vehicles/odometer-file.ts'
import { readStatementFile } from './kernel/bank/bank-statement.ts'
import { TooManyRecords } from './platform/csv.ts'
import type { ParseRequest, ParseResponse, ThreadRequest } from './platform/file-threads.ts'

/*
 * Parses the files of all importers, one at a time, in a thread of its own (platform/file-threads.ts).
 */

const parsers: Readonly<Record<string, (input: never) => { readonly errors: readonly unknown[] }>> = {
  'bank-statement': readStatementFile,
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

/** The list that a job reads in parts. */
let retained: readonly unknown[] = []

parentPort?.on('message', (request: ThreadRequest) => {
  send({ begun: true })
  send('parser' in request ? parsed(request) : { output: retained.slice(request.from, request.to) })
})

function parsed({ parser, input, retain }: ParseRequest): ParseResponse {
  try {
    const output = parsers[parser]?.(input as never)
    if (output === undefined) return { problem: 'unknown' }
    const short = { ...output, errors: output.errors.slice(0, MOST_ERRORS) }
    if (retain === undefined) return { output: short }
    retained = (output as unknown as Record<string, unknown[]>)[retain] ?? []
    return { output: { ...short, [retain]: [] }, retained: retained.length }
  } catch (error) {
    return error instanceof TooManyRecords ? { tooManyAt: error.line } : { problem: String((error as Error).stack) }
  }
}

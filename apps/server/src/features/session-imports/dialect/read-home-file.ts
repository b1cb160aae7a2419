import type { ImportField } from '@voltway/contract/session-imports'
import type { Answers, Question } from './answers.ts'
import type { Columns } from './columns.ts'
import type { FileError } from './file-session.ts'
import { readChargesFile } from './read-file.ts'

/**
 * Reads the file of a charger at home. Only times and energies count, so that costs, cards and names of the file raise no
 * question and no error. Runs in a thread of its own.
 */

export interface HomeFileInput {
  readonly csv: string
  readonly answers: Answers
  readonly timeZone: string
  readonly nowMs: number
}

/** A charge of the file. Times are ISO texts; a file without ends has the begin as end. */
export interface HomeFileCharge {
  readonly started_at: string
  readonly ended_at: string
  readonly energy_wh: string
}

export interface HomeFileReading {
  /** The recognised layout; null when the columns were matched by their names. */
  readonly provider: string | null
  readonly missing: readonly ImportField[]
  readonly headerLine: number
  readonly charges: readonly HomeFileCharge[]
  readonly questions: readonly Question[]
  readonly errors: readonly FileError[]
}

const READ_FIELDS: readonly (ImportField | null)[] = [
  'start',
  'start_time',
  'end',
  'end_time',
  'duration',
  'energy',
  'reference',
]

export function readHomeFile({ csv, answers, timeZone, nowMs }: HomeFileInput): HomeFileReading {
  const file = {
    ...{ csv, provider: undefined, providers: [], nowMs, wallet: { timeZone, currency: 'EUR' } },
    // One charger writes its own clock, and each of its lines is one charge.
    answers: { ...ASSUMED, time_zone: timeZone, ...answers },
  }
  const { understood, missing, headerLine } = readChargesFile({ ...file, columns: undefined })
  const provider = understood.template?.name ?? null
  const nothing = { provider, missing, headerLine, charges: [], questions: [], errors: [] }
  if (missing.length > 0) return nothing
  const { sessions, questions, errors } = readChargesFile({ ...file, columns: timesAndEnergy(understood.columns) })
  const charges = sessions
    .filter(({ energyWh }) => energyWh > 0n)
    .map(({ startedAtMs, endedAtMs, energyWh }) => ({
      started_at: new Date(startedAtMs).toISOString(),
      ended_at: new Date(Math.max(startedAtMs, endedAtMs ?? startedAtMs)).toISOString(),
      energy_wh: String(energyWh),
    }))
  const byCharge = new Map(charges.map((one) => [`${one.started_at} ${one.energy_wh}`, one]))
  return { ...nothing, charges: [...byCharge.values()], questions, errors }
}

const ASSUMED: Answers = { no_cost: 'UNKNOWN', station: 'Home', same_reference: 'SEPARATE', repeated_hour: 'FIRST' }

/** The duration is read only where the file has no end. */
function timesAndEnergy(columns: Columns): Columns {
  const hasEnd = columns.includes('end')
  return columns.map((field) => (READ_FIELDS.includes(field) && !(hasEnd && field === 'duration') ? field : null))
}

import type { ReplyOf } from '@voltway/contract/endpoint'
import { plainPlate } from '@voltway/contract/vehicles'
import {
  type importReadings,
  MOST_KM,
  MOST_ODOMETER_LINES,
  type OdometerFileField,
  odometerFileFields,
} from '@voltway/contract/vehicles-odometer'
import { vehicleCosts as en } from '@voltway/phrases/en/vehicle-costs'
import { vehicleCosts as es } from '@voltway/phrases/es/vehicle-costs'
import { vehicleCosts as fr } from '@voltway/phrases/fr/vehicle-costs'
import { vehicleCosts as pt } from '@voltway/phrases/pt/vehicle-costs'
import { instantOfLegal } from '../../kernel/pricing/legal-time.ts'
import { headers, type ParsedTable, parseTable } from '../../platform/table-file.ts'
import { instantsOf, type Moment, momentReader } from '../session-imports/session-imports.ts'

/** Parses a file of odometer readings, before its plates are compared with the database. */

export type FileError = ReplyOf<typeof importReadings>['errors'][number]

export interface FileReading {
  readonly line: number
  readonly plate: string
  readonly at: Date
  readonly km: number
}

/** Other names of the columns, besides those of the template in four languages. */
const otherWords: Readonly<Record<OdometerFileField, readonly string[]>> = {
  plate: ['licence plate', 'license plate', 'registration', 'vehicle', 'viatura', 'vehículo', 'immatriculation'],
  date: ['time', 'date time', 'datetime', 'day', 'dia', 'data e hora', 'fecha y hora', 'date et heure', 'jour'],
  km: ['odometer', 'odometer km', 'mileage', 'quilómetros', 'conta-quilómetros', 'kilómetros', 'kilométrage'],
}
const fieldOf = headers(odometerFileFields, (field) => [
  ...[en, es, fr, pt].map(({ file }) => file[field]),
  ...otherWords[field],
])

interface FileClock {
  readonly timeZone: string
  readonly now: Date
}

const table = {
  fields: odometerFileFields,
  fieldOf,
  needed: [['plate'], ['date'], ['km']],
  most: { lines: MOST_ODOMETER_LINES, code: 'too_many' },
} as const

type OdometerFile = ParsedTable<FileReading, OdometerFileField, FileError['code']>

/** Parses a file, in a thread of its own. */
export function readOdometerFile({ csv, ...clock }: FileClock & { readonly csv: string }): OdometerFile {
  return parseTable<FileReading, OdometerFileField, FileError['code']>(csv, table, (lines) => {
    const momentIn = momentReader(
      lines.map(({ cells }) => cells.date ?? ''),
      clock.now.getTime(),
    )
    return ({ line, cells }, wrong) => {
      for (const field of odometerFileFields) if (cells[field] === undefined) wrong(field, 'required')
      const at = cells.date === undefined ? undefined : momentOf(momentIn(cells.date), clock)
      const km = cells.km === undefined ? undefined : kilometresOf(cells.km)
      if (cells.date !== undefined && at === undefined) wrong('date', 'date', cells.date)
      if (at !== undefined && at > clock.now) wrong('date', 'future', cells.date)
      if (cells.km !== undefined && km === undefined) wrong('km', 'number', cells.km)
      if (at === undefined || km === undefined) return undefined
      return { line, plate: plainPlate(cells.plate ?? ''), at, km }
    }
  })
}

/** A day without a time means its end, when the vehicle is parked; today means now. */
function momentOf(moment: Moment | undefined, { timeZone, now }: FileClock): Date | undefined {
  if (moment === undefined) return undefined
  if (moment.zone !== undefined) return new Date(instantsOf(moment.local, moment.zone)[0] ?? Number.NaN)
  const start = instantOfLegal(moment.local, timeZone)
  if (moment.hasTime) return new Date(start)
  const end = instantOfLegal(`${moment.local.slice(0, 10)}T23:59:59`, timeZone)
  return new Date(start <= now.getTime() && end > now.getTime() ? now.getTime() : end)
}

/** Accepts `45210`, `45 210`, `45.210`, `45,210` and one decimal, with or without the unit. */
function kilometresOf(cell: string): number | undefined {
  const [, whole] = /^(\d{1,7}|\d{1,3}(?:[ .,\u00a0\u202f]\d{3})+)(?:[.,]\d)?\s*(?:km)?$/i.exec(cell.trim()) ?? []
  const km = Number(whole?.replace(/\D/g, ''))
  return whole === undefined || km > MOST_KM ? undefined : km
}

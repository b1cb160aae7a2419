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
import { type CsvRow, cellsByField, fieldsByHeader, plainHeader, readCsv } from '../../platform/csv.ts'
import { DAY_MS } from '../../platform/durations.ts'
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
const fieldByHeader = fieldsByHeader(odometerFileFields, (field) => [
  ...[en, es, fr, pt].map(({ file }) => file[field]),
  ...otherWords[field],
])

interface FileClock {
  readonly timeZone: string
  readonly now: Date
}

const LONGEST_VALUE = 100

/** Parses a file, in a thread of its own. */
export const readOdometerFile = ({ csv, ...clock }: FileClock & { readonly csv: string }) =>
  readingsOfFile(readCsv(csv), clock)

/** Parses the header and every line below it. */
function readingsOfFile([head, ...rows]: readonly CsvRow[], clock: FileClock) {
  const fields = (head?.cells ?? []).map((cell) => fieldByHeader.get(plainHeader(cell)))
  const ignoredColumns = (head?.cells ?? []).filter((cell, index) => fields[index] === undefined && cell !== '')
  const file = { ignoredColumns, count: rows.length }
  const whole = (error: FileError) => ({ ...file, readings: [], errors: [error] })
  const missing = odometerFileFields.find((field) => !fields.includes(field))
  if (missing !== undefined) {
    return whole({
      line: 1,
      field: missing,
      code: 'columns',
      value: (head?.cells ?? []).join(' ').slice(0, LONGEST_VALUE),
    })
  }
  if (rows.length > MOST_ODOMETER_LINES) {
    const line = rows[MOST_ODOMETER_LINES]?.line ?? 1
    return whole({ line, field: 'plate', code: 'too_many', value: String(rows.length) })
  }
  const errors: FileError[] = []
  const dates = rows.map((row) => cellsByField(fields, row).date ?? '')
  const momentIn = momentReader(dates, clock.now.getTime())
  const readings = rows.flatMap((row): FileReading[] => {
    const cells = cellsByField(fields, row)
    const before = errors.length
    for (const field of odometerFileFields) {
      if (cells[field] === undefined) errors.push({ line: row.line, field, code: 'required', value: '' })
    }
    const wrong = (field: OdometerFileField, code: FileError['code']) =>
      errors.push({ line: row.line, field, code, value: (cells[field] ?? '').slice(0, LONGEST_VALUE) })
    const at = cells.date === undefined ? undefined : momentOf(momentIn(cells.date), clock)
    const km = cells.km === undefined ? undefined : kilometresOf(cells.km)
    if (cells.date !== undefined && at === undefined) wrong('date', 'date')
    if (at !== undefined && at > clock.now) wrong('date', 'future')
    if (cells.km !== undefined && km === undefined) wrong('km', 'number')
    if (errors.length > before || at === undefined || km === undefined) return []
    return [{ line: row.line, plate: plainPlate(cells.plate ?? ''), at, km }]
  })
  return { ...file, readings, errors }
}

/** A day without a time means its end, when the vehicle is parked; today means now. */
function momentOf(moment: Moment | undefined, { timeZone, now }: FileClock): Date | undefined {
  if (moment === undefined) return undefined
  if (moment.zone !== undefined) return new Date(instantsOf(moment.local, moment.zone)[0] ?? Number.NaN)
  const start = instantOfLegal(moment.local, timeZone)
  if (moment.hasTime) return new Date(start)
  const end = start + DAY_MS - 1000
  return new Date(start <= now.getTime() && end > now.getTime() ? now.getTime() : end)
}

/** Accepts `45210`, `45 210`, `45.210`, `45,210` and one decimal, with or without the unit. */
function kilometresOf(cell: string): number | undefined {
  const [, whole] = /^(\d{1,7}|\d{1,3}(?:[ .,\u00a0\u202f]\d{3})+)(?:[.,]\d)?\s*(?:km)?$/i.exec(cell.trim()) ?? []
  const km = Number(whole?.replace(/\D/g, ''))
  return whole === undefined || km > MOST_KM ? undefined : km
}

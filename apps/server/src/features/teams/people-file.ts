import type { ReplyOf } from '@voltway/contract/endpoint'
import {
  type importPeople,
  MOST_PEOPLE_LINES,
  type PeopleFileField,
  peopleFileFields,
} from '@voltway/contract/teams-imports'
import { E164, text } from '@voltway/contract/values'
import { plainPlate } from '@voltway/contract/vehicles'
import { teams as en } from '@voltway/phrases/en/teams'
import { teams as es } from '@voltway/phrases/es/teams'
import { teams as fr } from '@voltway/phrases/fr/teams'
import { teams as pt } from '@voltway/phrases/pt/teams'
import * as z from 'zod/mini'
import { type CsvRow, cellsByField, fieldsByHeader, plainHeader, readCsv } from '../../platform/csv.ts'

/** The parsed lines of a file of people, before they are compared with the database. */

export type FileError = ReplyOf<typeof importPeople>['errors'][number]

/** Other names of the columns, besides those of the template in four languages. */
const otherWords: Readonly<Record<PeopleFileField, readonly string[]>> = {
  name: ['driver', 'condutor', 'conductor', 'conducteur', 'nome completo', 'nombre completo', 'nom complet'],
  email: ['mail', 'email', 'correo', 'courriel'],
  phone: ['mobile', 'telemóvel', 'móvil', 'portable'],
  employee_number: ['employee', 'colaborador', 'nº de colaborador', 'empleado', 'nº de empleado', 'matricule'],
  cost_centre: ['cost center', 'centro de custos', 'centro de costes', 'centre de coût'],
  team: ['group', 'department', 'departamento', 'service'],
  plate: ['licence plate', 'license plate', 'registration', 'viatura', 'immatriculation'],
  brand: ['make', 'fabricante'],
  model: [],
  battery_kwh: ['battery', 'bateria', 'batería', 'batterie', 'kwh'],
}

const fieldByHeader = fieldsByHeader(peopleFileFields, (field) => [
  en.file[field],
  es.file[field],
  fr.file[field],
  pt.file[field],
  ...otherWords[field],
])

/** The cells of a line. An empty cell is missing. */
export interface PeopleCells {
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly phone?: string | undefined
  readonly employee_number?: string | undefined
  readonly cost_centre?: string | undefined
  readonly team?: string | undefined
  /** Normalized. */
  readonly plate?: string | undefined
  readonly brand?: string | undefined
  readonly model?: string | undefined
  readonly batteryWh?: bigint | undefined
}

export interface PeopleLine {
  readonly line: number
  readonly cells: PeopleCells
}

export interface PeopleFile {
  readonly lines: readonly PeopleLine[]
  readonly errors: readonly FileError[]
  readonly ignoredColumns: string[]
  readonly count: number
}

/** Every line names a driver or a vehicle by one of these columns. */
const keys: readonly PeopleFileField[] = ['name', 'email', 'employee_number', 'plate']

/** Parses a file, in a thread of its own. */
export const readPeopleFile = (csv: string): PeopleFile => peopleLinesOf(readCsv(csv))

/** Parses the header and every line below it. */
function peopleLinesOf([head, ...rows]: readonly CsvRow[]): PeopleFile {
  const fields = (head?.cells ?? []).map((cell) => fieldByHeader.get(plainHeader(cell)))
  const ignoredColumns = (head?.cells ?? []).filter((cell, index) => fields[index] === undefined && cell !== '')
  const file = { ignoredColumns, count: rows.length }
  if (!keys.some((key) => fields.includes(key))) {
    const value = (head?.cells ?? []).join(' ').slice(0, LONGEST_VALUE)
    return { ...file, lines: [], errors: [{ line: 1, field: 'name', code: 'columns', value }] }
  }
  if (rows.length > MOST_PEOPLE_LINES) {
    const line = rows[MOST_PEOPLE_LINES]?.line ?? 1
    return { ...file, lines: [], errors: [{ line, field: 'name', code: 'too_many', value: String(rows.length) }] }
  }
  const errors: FileError[] = []
  const plates = new Set<string>()
  const lines = rows.flatMap((row): PeopleLine[] => {
    const before = errors.length
    const wrong: Wrong = (field, code, value) =>
      errors.push({ line: row.line, field, code, value: value.slice(0, LONGEST_VALUE) })
    const cells = readCells(cellsByField(fields, row), wrong)
    const { plate } = cells
    if (plate !== undefined && plates.has(plate)) wrong('plate', 'duplicate', plate)
    if (plate !== undefined) plates.add(plate)
    return errors.length > before ? [] : [{ line: row.line, cells }]
  })
  return { ...file, lines, errors }
}

const LONGEST_VALUE = 100
type Wrong = (field: PeopleFileField, code: FileError['code'], value: string) => void

const Email = z.email().check(z.maxLength(254))

function readCells(cells: Partial<Record<PeopleFileField, string>>, wrong: Wrong): PeopleCells {
  const words = (field: PeopleFileField, longest: number): string | undefined => {
    const cell = cells[field]
    if (cell === undefined) return undefined
    const read = text(longest).safeParse(cell)
    if (read.success) return read.data
    wrong(field, cell.trim().length > longest ? 'too_long' : 'text', cell)
    return undefined
  }
  const checked = (field: 'email' | 'phone', plain: (cell: string) => string, isValid: (value: string) => boolean) => {
    const cell = cells[field]
    if (cell === undefined) return undefined
    const value = plain(cell.trim())
    if (!isValid(value)) wrong(field, field, cell)
    return value
  }
  const plate = cells.plate === undefined ? undefined : plainPlate(cells.plate)
  if (plate !== undefined && (plate === '' || plate.length > LONGEST_PLATE)) wrong('plate', 'text', cells.plate ?? '')
  return {
    name: words('name', 120),
    email: checked(
      'email',
      (cell) => cell.toLowerCase(),
      (value) => Email.safeParse(value).success,
    ),
    phone: checked(
      'phone',
      (cell) => cell.replace(/[\s().-]/g, '').replace(/^00/, '+'),
      (value) => E164.safeParse(value).success,
    ),
    employee_number: words('employee_number', 40),
    cost_centre: words('cost_centre', 40),
    team: words('team', 60),
    plate,
    brand: words('brand', 60),
    model: words('model', 80),
    batteryWh: readEnergy(cells.battery_kwh, wrong),
  }
}

const LONGEST_PLATE = 16

/** Accepts `52`, `52.5` or `52,5`, with or without the unit. */
function readEnergy(cell: string | undefined, wrong: Wrong): bigint | undefined {
  if (cell === undefined) return undefined
  const [, whole, decimals = ''] = /^(\d{1,4})(?:[.,](\d{1,3}))?\s*(?:kwh)?$/i.exec(cell.trim()) ?? []
  if (whole !== undefined) return BigInt(whole) * 1000n + BigInt(decimals.padEnd(3, '0'))
  wrong('battery_kwh', 'energy', cell)
  return undefined
}

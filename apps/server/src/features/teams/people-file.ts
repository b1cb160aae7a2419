import type { ReplyOf } from '@voltway/contract/endpoint'
import {
  type importPeople,
  MOST_PEOPLE_LINES,
  type PeopleFileField,
  peopleFileFields,
} from '@voltway/contract/teams-imports'
import { E164 } from '@voltway/contract/values'
import { plainPlate } from '@voltway/contract/vehicles'
import { teams as en } from '@voltway/phrases/en/teams'
import { teams as es } from '@voltway/phrases/es/teams'
import { teams as fr } from '@voltway/phrases/fr/teams'
import { teams as pt } from '@voltway/phrases/pt/teams'
import * as z from 'zod/mini'
import {
  type Cells,
  headers,
  type ParsedTable,
  parseTable,
  readText,
  type Wrong as WrongCell,
} from '../../platform/table-file.ts'

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

const fieldOf = headers(peopleFileFields, (field) => [
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

export type PeopleFile = ParsedTable<PeopleLine, PeopleFileField, FileError['code']>
type Wrong = WrongCell<PeopleFileField, FileError['code']>

const table = {
  fields: peopleFileFields,
  fieldOf,
  // Every line names a driver or a vehicle by one of these columns.
  needed: [['name', 'email', 'employee_number', 'plate']],
  most: { lines: MOST_PEOPLE_LINES, code: 'too_many' },
} as const

/** Parses a file, in a thread of its own. */
export function readPeopleFile(csv: string): PeopleFile {
  const plates = new Set<string>()
  return parseTable<PeopleLine, PeopleFileField, FileError['code']>(csv, table, () => ({ line, cells }, wrong) => {
    const read = readCells(cells, wrong)
    const { plate } = read
    if (plate !== undefined && plates.has(plate)) wrong('plate', 'duplicate', plate)
    if (plate !== undefined) plates.add(plate)
    return { line, cells: read }
  })
}

const Email = z.email().check(z.maxLength(254))

function readCells(cells: Cells<PeopleFileField>, wrong: Wrong): PeopleCells {
  const words = (field: PeopleFileField, longest: number) => readText(cells, field, longest, wrong)
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

import type { CardFileField, importCards } from '@voltway/contract/cards-files'
import type { ReplyOf } from '@voltway/contract/endpoint'
import { DayInput, text } from '@voltway/contract/values'
import { parseMoney } from '@voltway/money/money'
import { type CsvRow, cellsByField, isoDayOf, readCsv } from '../../platform/csv.ts'
import { fieldOfHeader } from './card-file-heads.ts'

/** The parsed cells of a file, before validation against the database. */

type FileError = ReplyOf<typeof importCards>['errors'][number]

/** undefined: the cell is empty or the column missing, so the value stays; null: cleared by `-`. */
export interface FileCells {
  readonly name?: string | undefined
  readonly limitMinor?: bigint | null | undefined
  readonly cost_centre?: string | null | undefined
  readonly employee?: string | null | undefined
  readonly plate?: string | null | undefined
  readonly expiry?: string | null | undefined
}

export interface FileRow {
  readonly line: number
  /** The card's number without spaces. */
  readonly number: string
  readonly cells: FileCells
}

export interface ReadFile {
  readonly rows: readonly FileRow[]
  readonly errors: readonly FileError[]
  readonly ignoredColumns: string[]
  readonly count: number
}

const EMPTIED = '-'
const [LONGEST_NAME, LONGEST_COST_CENTRE] = [60, 40]

/** Parses a file, in a thread of its own. */
export const readCardFile = (csv: string): ReadFile => rowsOf(readCsv(csv))

/** Parses the header and every row below it. A file without a column of card numbers refers to no card. */
function rowsOf([head, ...lines]: readonly CsvRow[]): ReadFile {
  const fields = (head?.cells ?? []).map(fieldOfHeader)
  const ignoredColumns = (head?.cells ?? []).filter((cell, index) => fields[index] === undefined && cell !== '')
  const errors: FileError[] = []
  if (!fields.includes('card_number')) {
    const value = (head?.cells ?? []).join(' ').slice(0, 100)
    errors.push({ line: 1, field: 'card_number', code: 'columns', value })
    return { rows: [], errors, ignoredColumns, count: lines.length }
  }
  const seen = new Set<string>()
  const rows = lines.flatMap((line): FileRow[] => {
    const cells: Cells = cellsByField(fields, line)
    const wrong = (field: CardFileField, code: FileError['code'], value: string) =>
      errors.push({ line: line.line, field, code, value: value.slice(0, 100) })
    const before = errors.length
    const number = (cells.card_number ?? '').replaceAll(/\s/g, '')
    if (number === '') wrong('card_number', 'required', '')
    else if (seen.has(number)) wrong('card_number', 'duplicate', number)
    seen.add(number)
    const read = readCells(cells, wrong)
    return errors.length > before ? [] : [{ line: line.line, number, cells: read }]
  })
  return { rows, errors, ignoredColumns, count: lines.length }
}

type Cells = Partial<Record<CardFileField, string>>

type Wrong = (field: CardFileField, code: FileError['code'], value: string) => void

function readCells(cells: Cells, wrong: Wrong): FileCells {
  const unlessEmptied = <Read>(field: CardFileField, read: (cell: string | undefined) => Read) =>
    cells[field] === EMPTIED ? null : read(cells[field])
  if (cells.name === EMPTIED) wrong('name', 'required', EMPTIED)
  return {
    name: readText(cells.name, 'name', LONGEST_NAME, wrong),
    limitMinor: unlessEmptied('limit', (cell) => readLimit(cell, wrong)),
    cost_centre: unlessEmptied('cost_centre', (cell) => readText(cell, 'cost_centre', LONGEST_COST_CENTRE, wrong)),
    employee: unlessEmptied('employee', (cell) => cell),
    plate: unlessEmptied('plate', (cell) => cell),
    expiry: unlessEmptied('expiry', (cell) => readDay(cell, wrong)),
  }
}

function readText(cell: string | undefined, field: CardFileField, longest: number, wrong: Wrong): string | undefined {
  if (cell === undefined) return undefined
  const read = text(longest).safeParse(cell)
  if (read.success) return read.data
  wrong(field, cell.trim().length > longest ? 'too_long' : 'text', cell)
  return undefined
}

/**
 * Accepts `120`, `120.50` or `120,50`, with or without the euro sign. Rejects thousands separators, because comma and
 * point swap roles between languages.
 */
function readLimit(cell: string | undefined, wrong: Wrong): bigint | undefined {
  if (cell === undefined) return undefined
  const amount = cell.replace(/\s*(€|EUR)\s*/i, '').replace(',', '.')
  if (/^(0|[1-9]\d{0,8})(\.\d{1,2})?$/.test(amount)) return parseMoney(amount)
  wrong('limit', 'money', cell)
  return undefined
}

function readDay(cell: string | undefined, wrong: Wrong): string | undefined {
  if (cell === undefined) return undefined
  const iso = isoDayOf(cell)
  if (DayInput.safeParse(iso).success) return iso
  wrong('expiry', 'date', cell)
  return undefined
}

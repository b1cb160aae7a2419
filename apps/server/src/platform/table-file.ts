import { DayInput, text } from '@voltway/contract/values'
import { isoDayOf, plainHeader, readCsv } from './csv.ts'

/** The non-empty cells of a line by column. */
export type Cells<Field extends string> = Partial<Record<Field, string>>

/** An error of a cell. */
export interface CellError<Field extends string = string, Code extends string = string> {
  /** Line of the file, from 1. */
  readonly line: number
  readonly field: Field
  readonly code: Code
  /** The cell, up to 100 characters of it. */
  readonly value: string
}

/** Reports an error in a cell of the current line. */
export type Wrong<Field extends string, Code extends string> = (field: Field, code: Code, value?: string) => void

/** Declares the columns of one kind of file. */
export interface Table<Field extends string, Code extends string> {
  readonly fields: readonly Field[]
  /** Returns the column of a header, whatever its language, case and accents; undefined when unknown. */
  readonly fieldOf: (header: string) => Field | undefined
  /** Of each list, the file needs one column. The first names the list in errors. */
  readonly needed: readonly (readonly [Field, ...Field[]])[]
  /** Most lines below the header, with the code of the error above it. */
  readonly most?: { readonly lines: number; readonly code: Code }
}

/** A parsed file. */
export interface ParsedTable<Line, Field extends string, Code extends string> {
  /** The lines without an error. */
  readonly lines: readonly Line[]
  readonly errors: readonly CellError<Field, Code>[]
  readonly ignoredColumns: string[]
  /** The number of lines below the header. */
  readonly count: number
}

/** A line of a file, with its number from 1. */
export interface TableLine<Field extends string> {
  readonly line: number
  readonly cells: Cells<Field>
}

const LONGEST_VALUE = 100

/** Returns the column of a header. A column's own name is a header too, besides `wordsOf` in every language. */
export function headers<Field extends string>(
  fields: readonly Field[],
  wordsOf: (field: Field) => readonly string[],
): (header: string) => Field | undefined {
  const byHeader = new Map(
    fields.flatMap((field) => [field, ...wordsOf(field)].map((word) => [plainHeader(word), field] as const)),
  )
  return (header) => byHeader.get(plainHeader(header))
}

/**
 * Parses the header of a file and every line below it. `reader` gets all lines, and returns the function that reads one.
 * A line with an error, or one that is read as undefined, is left out. Without a needed column, and with too many
 * lines, the error refers to the whole file.
 */
export function parseTable<Line, Field extends string, Code extends string>(
  csv: string,
  table: Table<Field, Code | 'columns'>,
  reader: (
    lines: readonly TableLine<Field>[],
  ) => (line: TableLine<Field>, wrong: Wrong<Field, Code>) => Line | undefined,
): ParsedTable<Line, Field, Code | 'columns'> {
  const [head, ...rows] = readCsv(csv)
  const headerCells = head?.cells ?? []
  const fields = headerCells.map(table.fieldOf)
  const file = {
    ignoredColumns: headerCells.filter((cell, index) => fields[index] === undefined && cell !== ''),
    count: rows.length,
  }
  const errors: CellError<Field, Code | 'columns'>[] = []
  const add = (line: number, field: Field, code: Code | 'columns', value = '') =>
    errors.push({ line, field, code, value: value.slice(0, LONGEST_VALUE) })
  const missing = table.needed.find((list) => !list.some((field) => fields.includes(field)))
  const { most } = table
  if (missing !== undefined) add(1, missing[0], 'columns', headerCells.join(' '))
  else if (most !== undefined && rows.length > most.lines)
    add(rows[most.lines]?.line ?? 1, table.needed[0]?.[0] as Field, most.code, String(rows.length))
  if (errors.length > 0) return { ...file, lines: [], errors }
  const all = rows.map(({ line, cells }) => ({ line, cells: cellsByField(fields, cells) }))
  const read = reader(all)
  const lines = all.flatMap((one): Line[] => {
    const before = errors.length
    const line = read(one, (...error) => add(one.line, ...error))
    return line === undefined || errors.length > before ? [] : [line]
  })
  return { ...file, lines, errors }
}

/** The non-empty cells by column. For a repeated column, the first one counts. */
function cellsByField<Field extends string>(
  fields: readonly (Field | undefined)[],
  cells: readonly string[],
): Cells<Field> {
  const found: Cells<Field> = {}
  for (const [index, field] of fields.entries()) {
    const cell = cells[index] ?? ''
    if (field !== undefined && cell !== '' && found[field] === undefined) found[field] = cell
  }
  return found
}

/** Reads a cell of plain text; undefined when it is empty or wrong. */
export function readText<Field extends string>(
  cells: Cells<Field>,
  field: Field,
  longest: number,
  wrong: Wrong<Field, 'too_long' | 'text'>,
): string | undefined {
  const cell = cells[field]
  if (cell === undefined) return undefined
  const read = text(longest).safeParse(cell)
  if (read.success) return read.data
  wrong(field, cell.trim().length > longest ? 'too_long' : 'text', cell)
  return undefined
}

/** Reads a day as `YYYY-MM-DD`; undefined when the cell is empty or wrong. */
export function readDay<Field extends string>(
  cells: Cells<Field>,
  field: Field,
  wrong: Wrong<Field, 'date'>,
): string | undefined {
  const cell = cells[field]
  if (cell === undefined) return undefined
  const day = isoDayOf(cell)
  if (DayInput.safeParse(day).success) return day
  wrong(field, 'date', cell)
  return undefined
}

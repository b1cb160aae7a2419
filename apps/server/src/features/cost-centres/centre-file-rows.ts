import { Percent } from '@voltway/contract/cost-centres'
import type { CentreFileField, importCentreAssignments } from '@voltway/contract/cost-centres-files'
import type { ReplyOf } from '@voltway/contract/endpoint'
import { DayInput } from '@voltway/contract/values'
import { type CsvRow, cellsByField, isoDayOf, readCsv } from '../../platform/csv.ts'
import type { AssignmentBody } from './assign-centres.ts'
import { dimensionOf, fieldOfHeader } from './centre-file-heads.ts'

/** The assignments of a file, before their comparison with the database. */

export type FileError = ReplyOf<typeof importCentreAssignments>['errors'][number]

/** One assignment of one card, of one line or of several. */
export interface FileAssignment extends Omit<AssignmentBody, 'shares'> {
  /** The first line. */
  readonly line: number
  /** Without spaces. */
  readonly cardNumber: string
  readonly shares: { readonly name: string; readonly percent: string; readonly line: number }[]
}

export interface AssignmentFile {
  readonly assignments: readonly FileAssignment[]
  readonly errors: readonly FileError[]
  readonly ignoredColumns: readonly string[]
  readonly count: number
}

type Cells = Partial<Record<CentreFileField, string>>
type Wrong = (field: CentreFileField, code: FileError['code'], value: string) => void

/** Parses a file, in a thread of its own. `second` is the name of the second dimension. */
export const readCentreFile = ({
  csv,
  second,
}: {
  readonly csv: string
  readonly second: string | null
}): AssignmentFile => assignmentsOf(readCsv(csv), second)

/** Parses the header and every line below it. A file without a column of card numbers refers to no card. */
function assignmentsOf([head, ...lines]: readonly CsvRow[], second: string | null): AssignmentFile {
  const heads = head?.cells ?? []
  const fields = heads.map(fieldOfHeader)
  const ignoredColumns = heads.filter((cell, index) => fields[index] === undefined && cell !== '')
  const errors: FileError[] = []
  const add = (line: number, field: CentreFileField, code: FileError['code'], value: string) =>
    errors.push({ line, field, code, value: value.slice(0, 100) })
  if (!fields.includes('card_number')) {
    add(1, 'card_number', 'columns', heads.join(' '))
    return { assignments: [], errors, ignoredColumns, count: lines.length }
  }
  const found = new Map<string, FileAssignment>()
  for (const row of lines) {
    const read = readLine(row.line, cellsByField(fields, row), { second, wrong: (...more) => add(row.line, ...more) })
    if (read === undefined) continue
    const key = JSON.stringify([read.cardNumber, read.dimension, read.from, read.until])
    const known = found.get(key)
    if (known === undefined) found.set(key, read)
    else if (known.shares.length === 0 || read.shares.length === 0) add(row.line, 'cost_centre', 'required', '')
    else known.shares.push(...read.shares)
  }
  const assignments = [...found.values()]
  for (const { line, from } of overlapping(assignments)) add(line, 'from', 'overlap', from ?? '')
  return { assignments, errors, ignoredColumns, count: lines.length }
}

function readLine(
  line: number,
  cells: Cells,
  { second, wrong }: { second: string | null; wrong: Wrong },
): FileAssignment | undefined {
  let isRight = true
  const mark: Wrong = (...error) => {
    isRight = false
    wrong(...error)
  }
  const cardNumber = (cells.card_number ?? '').replaceAll(/\s/g, '')
  if (cardNumber === '') mark('card_number', 'required', '')
  const dimension = cells.dimension === undefined ? 1 : dimensionOf(cells.dimension, second)
  if (dimension === undefined) mark('dimension', 'unknown_dimension', cells.dimension ?? '')
  const [from, until] = [readDay('from', cells.from, mark), readDay('until', cells.until, mark)]
  const shares = readShare(line, cells, mark)
  if (!isRight || dimension === undefined) return undefined
  return { line, cardNumber, dimension, from, until, shares }
}

function readDay(field: 'from' | 'until', cell: string | undefined, wrong: Wrong): string | null {
  if (cell === undefined) return null
  const day = isoDayOf(cell)
  if (DayInput.safeParse(day).success) return day
  wrong(field, 'date', cell)
  return null
}

/** `33.33`, `33,33` or `33.33%`. */
function readShare(line: number, { cost_centre: name, percent: cell }: Cells, wrong: Wrong): FileAssignment['shares'] {
  if (name === undefined) {
    if (cell !== undefined) wrong('cost_centre', 'required', '')
    return []
  }
  const percent = (cell ?? '100').replace('%', '').trim().replace(',', '.')
  if (!Percent.safeParse(percent).success) wrong('percent', 'percent', cell ?? '')
  return [{ name, percent, line }]
}

/** The assignments of a card and dimension that begin before an earlier one has ended. */
function overlapping(assignments: readonly FileAssignment[]): FileAssignment[] {
  const ofCards = Map.groupBy(assignments, ({ cardNumber, dimension }) => `${dimension} ${cardNumber}`)
  return [...ofCards.values()].flatMap((some) => {
    const sorted = some.toSorted((one, other) => ((one.from ?? '') < (other.from ?? '') ? -1 : 1))
    return sorted.filter(({ from }, index) => {
      const before = sorted[index - 1]
      return before !== undefined && (before.until === null || from === null || from <= before.until)
    })
  })
}

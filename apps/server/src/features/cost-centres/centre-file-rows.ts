import { Percent } from '@voltway/contract/cost-centres'
import {
  type CentreFileField,
  centreFileFields,
  type importCentreAssignments,
} from '@voltway/contract/cost-centres-files'
import type { ReplyOf } from '@voltway/contract/endpoint'
import {
  type Cells as CellsOf,
  type ParsedTable,
  parseTable,
  readDay,
  type Wrong as WrongCell,
} from '../../platform/table-file.ts'
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

export type AssignmentFile = ParsedTable<FileAssignment, CentreFileField, FileError['code']>

type Cells = CellsOf<CentreFileField>
type Wrong = WrongCell<CentreFileField, FileError['code']>

const table = { fields: centreFileFields, fieldOf: fieldOfHeader, needed: [['card_number']] } as const

/** Parses a file, in a thread of its own. `second` is the name of the second dimension. */
export function readCentreFile({ csv, second }: { readonly csv: string; readonly second: string | null }) {
  const file = parseTable<FileAssignment, CentreFileField, FileError['code']>(
    csv,
    table,
    () =>
      ({ line, cells }, wrong) =>
        readLine(line, cells, { second, wrong }),
  )
  const errors = [...file.errors]
  const found = new Map<string, FileAssignment>()
  for (const read of file.lines) {
    const key = JSON.stringify([read.cardNumber, read.dimension, read.from, read.until])
    const known = found.get(key)
    if (known === undefined) found.set(key, read)
    else if (known.shares.length === 0 || read.shares.length === 0)
      errors.push({ line: read.line, field: 'cost_centre', code: 'required', value: '' })
    else known.shares.push(...read.shares)
  }
  const lines = [...found.values()]
  for (const { line, from } of overlapping(lines))
    errors.push({ line, field: 'from', code: 'overlap', value: from ?? '' })
  return { ...file, lines, errors }
}

function readLine(
  line: number,
  cells: Cells,
  { second, wrong }: { second: string | null; wrong: Wrong },
): FileAssignment | undefined {
  const cardNumber = (cells.card_number ?? '').replaceAll(/\s/g, '')
  if (cardNumber === '') wrong('card_number', 'required', '')
  const dimension = cells.dimension === undefined ? 1 : dimensionOf(cells.dimension, second)
  if (dimension === undefined) wrong('dimension', 'unknown_dimension', cells.dimension ?? '')
  const [from, until] = [readDay(cells, 'from', wrong) ?? null, readDay(cells, 'until', wrong) ?? null]
  const shares = readShare(line, cells, wrong)
  if (dimension === undefined) return undefined
  return { line, cardNumber, dimension, from, until, shares }
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

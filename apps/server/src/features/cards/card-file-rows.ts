import { type CardFileField, cardFileFields, type importCards } from '@voltway/contract/cards-files'
import type { ReplyOf } from '@voltway/contract/endpoint'
import { parseMoney } from '@voltway/money/money'
import { type Cells, type ParsedTable, parseTable, readDay, readText, type Wrong } from '../../platform/table-file.ts'
import { fieldOfHeader } from './card-file-heads.ts'

/** The parsed cells of a file, before validation against the database. */

type Code = ReplyOf<typeof importCards>['errors'][number]['code']

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

export type ReadFile = ParsedTable<FileRow, CardFileField, Code>

const EMPTIED = '-'
const [LONGEST_NAME, LONGEST_COST_CENTRE] = [60, 40]

const table = { fields: cardFileFields, fieldOf: fieldOfHeader, needed: [['card_number']] } as const

/** Parses a file, in a thread of its own. */
export function readCardFile(csv: string): ReadFile {
  const seen = new Set<string>()
  return parseTable<FileRow, CardFileField, Code>(csv, table, () => ({ line, cells }, wrong) => {
    const number = (cells.card_number ?? '').replaceAll(/\s/g, '')
    if (number === '') wrong('card_number', 'required')
    else if (seen.has(number)) wrong('card_number', 'duplicate', number)
    seen.add(number)
    return { line, number, cells: readCells(cells, wrong) }
  })
}

function readCells(cells: Cells<CardFileField>, wrong: Wrong<CardFileField, Code>): FileCells {
  const unlessEmptied = <Read>(field: CardFileField, read: () => Read) => (cells[field] === EMPTIED ? null : read())
  if (cells.name === EMPTIED) wrong('name', 'required', EMPTIED)
  return {
    name: readText(cells, 'name', LONGEST_NAME, wrong),
    limitMinor: unlessEmptied('limit', () => readLimit(cells.limit, wrong)),
    cost_centre: unlessEmptied('cost_centre', () => readText(cells, 'cost_centre', LONGEST_COST_CENTRE, wrong)),
    employee: unlessEmptied('employee', () => cells.employee),
    plate: unlessEmptied('plate', () => cells.plate),
    expiry: unlessEmptied('expiry', () => readDay(cells, 'expiry', wrong)),
  }
}

/**
 * Accepts `120`, `120.50` or `120,50`, with or without the euro sign. Rejects thousands separators, because comma and
 * point swap roles between languages.
 */
function readLimit(cell: string | undefined, wrong: Wrong<CardFileField, Code>): bigint | undefined {
  if (cell === undefined) return undefined
  const amount = cell.replace(/€|EUR/i, '').trim().replace(',', '.')
  if (/^(0|[1-9]\d{0,8})(\.\d{1,2})?$/.test(amount)) return parseMoney(amount)
  wrong('limit', 'money', cell)
  return undefined
}

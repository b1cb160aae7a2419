import type { CsvRow } from '../../../platform/csv.ts'
import { searchable } from '../../../platform/searchable.ts'
import { dateIn } from './dates.ts'

/** Finds the header and the charges of a file, between titles above and totals below. */

export interface FileTable {
  readonly header: CsvRow
  readonly lines: readonly CsvRow[]
  /** Lines above the header, and totals or repeated headers among and below the charges. */
  readonly skipped: number
}

/** Titles, addresses and periods take fewer lines. */
const LAST_HEADER_ROW = 30

/** @param meaningsOf counts the columns that a row names, when it is a header. */
export function tableOf(rows: readonly CsvRow[], meaningsOf: (cells: readonly string[]) => number): FileTable {
  const top = rows.slice(0, LAST_HEADER_ROW)
  const counts = top.map(({ cells }) => meaningsOf(cells))
  const most = Math.max(0, ...counts)
  const index = most >= 2 ? counts.indexOf(most) : firstWideRow(top)
  const header = rows[index] ?? { line: 1, cells: [] }
  const key = header.cells.join('\0')
  const below = rows.slice(index + 1)
  const lines = below.filter(({ cells }) => cells.join('\0') !== key && !isTotal(cells))
  return { header, lines, skipped: index + below.length - lines.length }
}

function firstWideRow(rows: readonly CsvRow[]): number {
  const widths = rows.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length)
  return Math.max(
    0,
    widths.findIndex((width) => width * 2 > Math.max(...widths)),
  )
}

const TOTAL =
  /^(?:(?:grand|sub|gesamt)?\s?-?total(?:es|s|e|i|en|is)?|totais|sum|summe|zwischensumme|gesamt(?:summe|betrag)?|suma|soma|somma|somme|totaal|totale)\b[\s:]*/

/** A total has its word where charges have a date or a name, and no date anywhere. */
function isTotal(cells: readonly string[]): boolean {
  const [first = ''] = cells.filter((cell) => cell.trim() !== '')
  return TOTAL.test(searchable(first)) && !cells.some((cell) => /\D/.test(cell.trim()) && dateIn(cell) !== undefined)
}

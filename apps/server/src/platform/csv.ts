import type { Locale } from '@voltway/contract/values'
import { neutralised, STARTS_A_FORMULA } from '@voltway/spreadsheet/neutralised'
import type { Cell } from '@voltway/spreadsheet/workbook'
import { searchable } from './searchable.ts'

/**
 * Comma-separated values as spreadsheets write and read them (RFC 4180), with `;` where the decimal separator is a
 * comma.
 */

/** One record with its line number, from 1. A quoted cell may contain line breaks. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** Most records of a file of any kind. */
export const MOST_RECORDS = 20_000

/** A file with more records than the reader accepts. */
export class TooManyRecords extends Error {
  /** The line of the first record too many. */
  readonly line: number

  constructor(line: number) {
    super('too many records')
    this.line = line
  }
}

/**
 * Parses a file. The delimiter is the one that splits most records alike. Empty lines are skipped.
 * @throws TooManyRecords
 */
export function readCsv(text: string, most = MOST_RECORDS): CsvRow[] {
  const csv = text.replace(/^\uFEFF/, '')
  const [named, delimiter] = /^sep=(.)\r?\n/i.exec(csv) ?? []
  const best = delimiter ?? delimiterOf(csv)
  const rows = recordsOf(csv.slice(named?.length ?? 0), best, most)
  const last = rows[most]
  if (last !== undefined) throw new TooManyRecords(last.line)
  return named === undefined ? rows : rows.map((row) => ({ ...row, line: row.line + 1 }))
}

/** Parses at most one record more than `most`. */
function recordsOf(csv: string, delimiter: string, most: number): CsvRow[] {
  const rows: CsvRow[] = []
  let [cells, cell, quoted, line, startedAt, from] = [[] as string[], '', false, 1, 1, 0]
  // Slices, because a text that grows letter by letter takes ten times the memory.
  const claim = (end: number) => {
    cell += csv.slice(from, end)
    from = end + 1
  }
  const endRow = (end: number) => {
    claim(end)
    cells.push(cell)
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: startedAt, cells: cells.map(unneutralised) })
    cells = []
    cell = ''
  }
  for (let index = 0; index < csv.length && rows.length <= most; index++) {
    const letter = csv[index]
    if (letter === '\n') line += 1
    if (quoted) {
      if (letter !== '"') continue
      if (csv[index + 1] === '"') claim(++index)
      else {
        claim(index)
        quoted = false
      }
    } else if (letter === '"' && (cell + csv.slice(from, index)).trim() === '') {
      quoted = true
      cell = ''
      from = index + 1
    } else if (letter === delimiter) {
      claim(index)
      cells.push(cell)
      cell = ''
    } else if (letter === '\n') {
      endRow(index)
      startedAt = line
    } else if (letter === '\r') claim(index)
  }
  if (rows.length <= most && (from < csv.length || cell !== '' || cells.length > 0)) endRow(csv.length)
  return rows
}

/** Enough records to see past titles and an address. */
const COMPARED_RECORDS = 60

/** Counts the separators of records with as many cells as most of them have. Decimal commas vary, separators do not. */
function delimiterOf(csv: string): string {
  const count = (letter: string) => {
    const widths = recordsOf(csv, letter, COMPARED_RECORDS).map(({ cells }) => cells.length)
    const alike = Map.groupBy(widths, (width) => width)
    return Math.max(0, ...[...alike].map(([width, some]) => (width - 1) * some.length))
  }
  const counts = new Map([';', ',', '\t', '|'].map((letter) => [letter, count(letter)]))
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

/** Formats one record with every cell {@link neutralised}. */
export function csvLine(cells: readonly (string | null)[], delimiter: string): string {
  return `${cells.map((cell) => csvCell(cell ?? '', delimiter)).join(delimiter)}\r\n`
}

/** The form of CSV in a language, so that its spreadsheets open a file correctly: `;` where the decimal sign is a comma. */
export function csvIn(language: Locale) {
  const isEnglish = language === 'en'
  const line = (cells: readonly (string | null)[]) => csvLine(cells, isEnglish ? ',' : ';')
  const decimal = (text: string) => (isEnglish ? text : text.replace('.', ','))
  return {
    line,
    /** A record of cells as a workbook has them. */
    lineOf: (cells: readonly Cell[]) => line(cells.map((cell) => textOf(cell, decimal))),
    /** The first line of a file, after a UTF-8 byte-order mark, by which Excel detects the encoding. */
    head: (cells: readonly string[]) => `\uFEFF${line(cells)}`,
    /** A number with a decimal point, as the language writes it. */
    decimal,
  }
}

function textOf(cell: Cell, decimal: (text: string) => string): string | null {
  if (cell === null || typeof cell === 'string') return cell
  return 'time' in cell ? cell.time.replace('T', ' ') : decimal(cell.decimal)
}

function csvCell(text: string, delimiter: string): string {
  const safe = neutralised(text)
  return /["\r\n]/.test(safe) || safe.includes(delimiter) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Removes the apostrophe of {@link neutralised}, so that an exported file can be imported. */
const unneutralised = (cell: string): string => {
  const trimmed = cell.trim()
  return trimmed.startsWith("'") && STARTS_A_FORMULA.test(trimmed.slice(1)) ? trimmed.slice(1) : trimmed
}

/** Rewrites `31/12/2026`, as Portuguese, Spanish and French spreadsheets write days, to `2026-12-31`. Other text stays. */
export function isoDayOf(cell: string): string {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(cell) ?? []
  return year === undefined ? cell : `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
}

/** Normalizes a header for comparison: without accents, case, spaces and punctuation. */
export const plainHeader = (header: string): string => searchable(header).replace(/[^a-z0-9]/g, '')

import type { Locale } from '@voltway/contract/values'
import { type Cell, XLSX_MEDIA } from '@voltway/spreadsheet/workbook'
import { csvIn } from '../../platform/csv.ts'
import { streamWorkbook } from '../../platform/workbook.ts'
import { centreCodeOf, type Journal, unsigned } from './journal.ts'
import { accountName, entryText, type JournalWords } from './journal-words.ts'

/** The journal as a table, for programs without an own format: one row per line, with debit and credit. */

const AMOUNT_FORMAT = '#,##0.00'
/** The columns of debit, credit and rate. */
const DECIMALS: ReadonlySet<number> = new Set([9, 10, 11])

/** The columns of the booking's and the document's day. */
const DAYS: ReadonlySet<number> = new Set([2, 3])
const DAY_FORMAT = 'yyyy-mm-dd'

type Row = (string | null)[]

const headsOf = ({ isFormer }: Journal, { heads, centreCode }: JournalWords): string[] => [
  ...heads.split('|'),
  ...(isFormer ? [] : [centreCode]),
]

/** Returns the rows of the table. Amounts are decimal texts with a point. */
export function journalRows(journal: Journal, words: JournalWords): Row[] {
  return journal.entries.flatMap((entry) =>
    entry.lines.map((line) => [
      words.books[entry.book],
      String(entry.number),
      entry.postingDay,
      entry.documentDay,
      entry.reference,
      entryText(entry, journal, words),
      line.account,
      accountName(line, words),
      line.costCentre,
      line.vatRate,
      line.amountMinor > 0n ? unsigned(line.amountMinor) : null,
      line.amountMinor < 0n ? unsigned(line.amountMinor) : null,
      journal.currency,
      ...(journal.isFormer ? [] : [centreCodeOf(line, journal)]),
    ]),
  )
}

export function journalCsv(journal: Journal, words: JournalWords, language: Locale): Buffer {
  const { head, line, decimal } = csvIn(language)
  const written = (row: Row) =>
    line(row.map((cell, index) => (DECIMALS.has(index) && cell !== null ? decimal(cell) : cell)))
  return Buffer.from(head(headsOf(journal, words)) + journalRows(journal, words).map(written).join(''))
}

/** Writes a workbook, whose amounts are numbers and whose days are dates. */
export async function journalWorkbook(journal: Journal, words: JournalWords): Promise<Buffer> {
  const formatOf = (index: number) =>
    DECIMALS.has(index)
      ? { format: AMOUNT_FORMAT }
      : DAYS.has(index) && !journal.isFormer
        ? { format: DAY_FORMAT }
        : undefined
  const columns = headsOf(journal, words).map((head, index) => ({ head, ...formatOf(index) }))
  const cell = (text: string | null, index: number): Cell => {
    if (text === null) return null
    if (DAYS.has(index) && !journal.isFormer) return { time: `${text}T00:00` }
    return DECIMALS.has(index) ? { decimal: text } : text
  }
  const rows = journalRows(journal, words).map((row) => row.map(cell))
  const chunks: Uint8Array[] = []
  for await (const chunk of streamWorkbook(words.journal, columns, rows)) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}

export const journalMedia = { CSV: 'text/csv; charset=utf-8', XLSX: XLSX_MEDIA } as const

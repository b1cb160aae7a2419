import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'
import { neutralised } from './csv.ts'

export const XLSX_MEDIA = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Amounts, energy and rates: decimal texts with their places. Numbers of documents and cards are texts. */
const IS_AMOUNT = /^-?\d+\.\d+$/

/** A table as a workbook of one sheet, row after row as they come; the first is its head. Amounts are numbers a spreadsheet can add up. */
export function workbookOf(title: string, rows: AsyncIterable<readonly (string | null)[]>): Readable {
  const stream = writeXlsxStream(cellsOf(rows), {
    // Sheets cannot be called everything, nor at length.
    name: title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31),
    freezePane: { rows: 1 },
  })
  return Readable.fromWeb(stream as never)
}

async function* cellsOf(rows: AsyncIterable<readonly (string | null)[]>) {
  for await (const row of rows)
    yield row.map((cell) => (cell !== null && IS_AMOUNT.test(cell) ? Number(cell) : cell && neutralised(cell)))
}

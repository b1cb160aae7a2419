import { readXlsx } from 'hucre/xlsx'
import { csvOf } from './csv.ts'
import { refuseLargeContent } from './workbook-size.ts'

const MAX_ROWS = 10_001
/** Ten thousand lines with thirty columns have a tenth of it. */
const MAX_CONTENT_BYTES = 60_000_000

/**
 * Reads the first sheet with content of an XLSX workbook as CSV, one line for each row, so that errors name the row.
 * @throws Error when the file is no workbook, or has no content; WorkbookTooLarge.
 */
export async function textOfWorkbook(bytes: ArrayBuffer, mostBytes = MAX_CONTENT_BYTES): Promise<string> {
  await refuseLargeContent(bytes, mostBytes)
  const { sheets } = await readXlsx(new Uint8Array(bytes), { maxRows: MAX_ROWS })
  const sheet = sheets.find(({ rows }) => rows.length > 1)
  if (sheet === undefined) throw new Error('no sheet has rows')
  return csvOf(sheet.rows.map((row) => row.map(textOf)))
}

type Cell = Awaited<ReturnType<typeof readXlsx>>['sheets'][number]['rows'][number][number]

function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return textOfDate(cell)
  // One line for each row, also where a cell has a line break.
  return typeof cell === 'number' ? textOfNumber(cell) : String(cell).replace(/\s*[\r\n]\s*/g, ' ')
}

/** A number with three decimals could be read as thousands, so it gets a fourth. */
function textOfNumber(value: number): string {
  const text = String(value)
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}

/** Workbooks store local time without a zone, and a time of day as a fraction of day 0. */
function textOfDate(date: Date): string {
  const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T')
  if (date.getUTCFullYear() < 1901) return time
  return time === '00:00:00' ? day : `${day} ${time}`
}

import { readXlsx } from 'hucre/xlsx'
import { refuseLargeContent, WorkbookTooLarge } from './workbook-size.ts'

const MAX_ROWS = 10_031
/** Ten thousand lines with thirty columns have a tenth of it. */
const MAX_CONTENT_BYTES = 60_000_000

/**
 * Reads the fullest sheet of an XLSX workbook as CSV, one line for each row, so that errors name the row. Covers and
 * lists of codes have fewer cells than the table.
 * @throws Error when the file is no workbook, or has no content; WorkbookTooLarge.
 */
export async function textOfWorkbook(bytes: ArrayBuffer, mostBytes = MAX_CONTENT_BYTES): Promise<string> {
  await refuseLargeContent(bytes, mostBytes)
  const { sheets } = await readXlsx(new Uint8Array(bytes), { maxRows: MAX_ROWS + 1 })
  const filled = (rows: readonly (readonly Cell[])[]) =>
    rows.reduce((sum, row) => sum + row.filter((cell) => cell !== null && cell !== '').length, 0)
  const [first, ...others] = sheets.filter(({ rows }) => rows.length > 1)
  if (first === undefined) throw new Error('no sheet has rows')
  const sheet = others.reduce((best, one) => (filled(one.rows) > filled(best.rows) ? one : best), first)
  if (sheet.rows.length > MAX_ROWS) throw new WorkbookTooLarge()
  return `\ufeff${sheet.rows.map((row) => row.map(quotedText).join(',')).join('\r\n')}\r\n`
}

type Cell = Awaited<ReturnType<typeof readXlsx>>['sheets'][number]['rows'][number][number]

const quotedText = (cell: Cell): string => `"${textOf(cell).replaceAll('"', '""')}"`

function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return textOfDate(cell)
  // One line for each row, also where a cell has a line break.
  return typeof cell === 'number' ? textOfNumber(cell) : String(cell).replace(/\s*[\r\n]\s*/g, ' ')
}

/** A number with three decimals could be read as thousands, so it gets a fourth. Sums of doubles end in 0.30000000000000004. */
function textOfNumber(value: number): string {
  const text = Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(15)))
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}

/** Workbooks store local time without a zone, as days with a fraction that is rarely a whole second. */
function textOfDate(exact: Date): string {
  const date = new Date(Math.round(exact.getTime() / 1000) * 1000)
  const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T')
  if (date.getUTCFullYear() < 1901) return time
  return time === '00:00:00' ? day : `${day} ${time}`
}

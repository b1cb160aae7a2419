import { neutralised } from './neutralised.ts'
import { type ZipPart, type ZipTools, zipOf } from './zip.ts'

/**
 * Workbooks with one table (Office Open XML, ECMA-376), streamed row by row. Our own writer, because libraries create
 * several objects per cell, which is the memory cost of a long export (decision 048).
 */

/** Media type of a workbook. */
export const XLSX_MEDIA = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Times are local times without a zone, as in spreadsheets: `2026-03-01T23:30`. */
export type Cell = string | null | { readonly decimal: string } | { readonly time: string }

/** A column of a sheet. */
export interface Column {
  readonly head: string
  /** Width in characters. */
  readonly width?: number
  /** The number format of a spreadsheet: `#,##0.00`. */
  readonly format?: string | undefined
}

/** How a workbook is compressed and split into sheets. */
export interface WorkbookOptions extends ZipTools {
  /** Rows per sheet, when not as many as a sheet can hold. */
  readonly rowsOfASheet?: number
}

/** Rows per sheet. Further rows continue on another sheet. */
export const ROWS_OF_A_SHEET = 1_048_576
/** Characters buffered before a chunk is emitted, because a chunk per row would cost more than the row. */
const PIECE = 32_768
const DAY_MS = 86_400_000
/** 1970-01-01 as a spreadsheet's day number. */
const EPOCH_DAY = 25_569

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SPREADSHEETML = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Streams a table as a workbook with a frozen header row. */
export function workbookOf(
  title: string,
  columns: readonly Column[],
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
  { rowsOfASheet = ROWS_OF_A_SHEET, ...tools }: WorkbookOptions,
): AsyncGenerator<Uint8Array> {
  return zipOf(partsOf(title, columns, rows, rowsOfASheet), tools)
}

async function* partsOf(
  title: string,
  columns: readonly Column[],
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
  rowsOfASheet: number,
): AsyncGenerator<ZipPart> {
  const iterator = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  const styles = stylesOf(columns)
  const table = { texts: textsOf(columns, styles), rowsOfASheet, iterator, next: await iterator.next() }
  let sheets = 0
  try {
    do {
      sheets += 1
      yield { path: sheetPath(sheets), content: sheetOf(table) }
    } while (!table.next.done)
  } finally {
    await iterator.return?.()
  }
  yield* frameOf(title, styles, sheets)
}

/** A sheet whose XML is already compressed, with the checksum and length of the XML. */
export interface PackedSheet {
  readonly content: AsyncIterable<Uint8Array>
  readonly crc: number
  readonly length: number
}

/** Streams a workbook of sheets that were compressed before, with the texts of {@link sheetTexts}. */
export function workbookOfSheets(
  title: string,
  columns: readonly Column[],
  sheets: readonly PackedSheet[],
  tools: ZipTools,
): AsyncGenerator<Uint8Array> {
  const parts = sheets.map(({ content, crc, length }, index) => ({
    path: sheetPath(index + 1),
    content,
    packed: { crc, length },
  }))
  return zipOf([...parts, ...frameOf(title, stylesOf(columns), sheets.length)], tools)
}

const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`

/** The XML of a sheet in its parts. */
export interface SheetTexts {
  /** Until the header row, which has the number 1. */
  readonly head: string
  row(cells: readonly Cell[], number: number): string
  readonly tail: string
}

/** Returns the XML of sheets with these columns. */
export const sheetTexts = (columns: readonly Column[]): SheetTexts => textsOf(columns, stylesOf(columns))

function textsOf(columns: readonly Column[], { ofColumn }: Styles): SheetTexts {
  const letters = columns.map((_, index) => lettersOf(index))
  const widths = columns
    .map(({ width = 16 }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join('')
  const heads = columns.map(({ head }, index) => textCell(`${letters[index]}1`, head, HEAD_STYLE)).join('')
  return {
    head: `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData><row r="1">${heads}</row>`,
    row: (cells, number) => {
      let xml = `<row r="${number}">`
      for (let index = 0; index < cells.length; index++)
        xml += cellXml(`${letters[index]}${number}`, cells[index] ?? null, ofColumn[index] ?? 0)
      return `${xml}</row>`
    },
    tail: '</sheetData></worksheet>',
  }
}

interface Table {
  readonly texts: SheetTexts
  readonly rowsOfASheet: number
  readonly iterator: AsyncIterator<readonly Cell[]> | Iterator<readonly Cell[]>
  /** The position of the next row, on this sheet or the one after it. */
  next: IteratorResult<readonly Cell[]>
}

async function* sheetOf(table: Table): AsyncGenerator<string> {
  const { texts, rowsOfASheet, iterator } = table
  let xml = texts.head
  for (let number = 2; !table.next.done && number <= rowsOfASheet; number++) {
    xml += texts.row(table.next.value, number)
    if (xml.length > PIECE) {
      yield xml
      xml = ''
    }
    table.next = await iterator.next()
  }
  yield xml + texts.tail
}

function cellXml(ref: string, cell: Cell, style: number): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') return textCell(ref, neutralised(cell), 0)
  const value = 'decimal' in cell ? cell.decimal : String(Date.parse(`${cell.time}:00Z`) / DAY_MS + EPOCH_DAY)
  return `<c r="${ref}" s="${style}"><v>${value}</v></c>`
}

/** Inline text, because a shared string table would stay in memory until the end. */
const textCell = (ref: string, text: string, style: number): string =>
  `<c r="${ref}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Control characters are not allowed in XML and are removed. */
const escaped = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  text.replace(/[&<>"\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, (sign) => escapes[sign] ?? '')

/** A, B, … Z, AA, AB … */
function lettersOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : lettersOf(Math.floor(index / 26) - 1) + last
}

interface Styles {
  readonly xml: string
  readonly ofColumn: readonly number[]
}

/** Style 0 is plain, style 1 the header's. Each number format adds one. */
const HEAD_STYLE = 1
const FIRST_FORMAT = 164

function stylesOf(columns: readonly Column[]): Styles {
  const formats = [...new Set(columns.flatMap(({ format }) => format ?? []))]
  const numFmts = formats
    .map((format, index) => `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${escaped(format)}"/>`)
    .join('')
  const xfs = formats
    .map(
      (_, index) =>
        `<xf numFmtId="${FIRST_FORMAT + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    )
    .join('')
  const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>'
  return {
    ofColumn: columns.map(({ format }) => (format === undefined ? 0 : formats.indexOf(format) + HEAD_STYLE + 1)),
    xml: `${XML}<styleSheet xmlns="${MAIN}">${formats.length > 0 ? `<numFmts count="${formats.length}">${numFmts}</numFmts>` : ''}<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length + 2}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${xfs}</cellXfs></styleSheet>`,
  }
}

/** The parts with the styles and the list of sheets. */
function* frameOf(title: string, styles: Styles, count: number): Generator<ZipPart> {
  const sheets = Array.from({ length: count }, (_, index) => index + 1)
  yield { path: 'xl/styles.xml', content: [styles.xml] }
  // Sheet names have forbidden characters and a maximum length.
  const name = title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 28)
  const named = sheets
    .map(
      (sheet) =>
        `<sheet name="${escaped(sheet === 1 ? name : `${name} ${sheet}`)}" sheetId="${sheet}" r:id="rId${sheet}"/>`,
    )
    .join('')
  const related = sheets
    .map((sheet) => `<Relationship Id="rId${sheet}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${sheet}.xml"/>`)
    .join('')
  const typed = sheets
    .map(
      (sheet) => `<Override PartName="/xl/worksheets/sheet${sheet}.xml" ContentType="${SPREADSHEETML}.worksheet+xml"/>`,
    )
    .join('')
  yield {
    path: 'xl/workbook.xml',
    content: [`${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${named}</sheets></workbook>`],
  }
  yield {
    path: 'xl/_rels/workbook.xml.rels',
    content: [
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">${related}<Relationship Id="rId0" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
  }
  yield {
    path: '_rels/.rels',
    content: [
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
  }
  yield {
    path: '[Content_Types].xml',
    content: [
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEETML}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SPREADSHEETML}.styles+xml"/>${typed}</Types>`,
    ],
  }
}

import { Readable } from 'node:stream'
import type { QueryOf } from '@voltway/contract/endpoint'
import type { exportInvoiceData, invoiceExports } from '@voltway/contract/invoices'
import type { Locale } from '@voltway/contract/values'
import { invoiceFile as en } from '@voltway/phrases/en/invoice-file'
import { invoiceFile as es } from '@voltway/phrases/es/invoice-file'
import { invoiceFile as fr } from '@voltway/phrases/fr/invoice-file'
import { invoiceFile as pt } from '@voltway/phrases/pt/invoice-file'
import { type Cell as BookCell, XLSX_MEDIA } from '@voltway/spreadsheet/workbook'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { csvIn } from '../../platform/csv.ts'
import { streamWorkbook } from '../../platform/workbook.ts'
import {
  type Cell,
  type Span,
  selectAccountingRows,
  selectCostCentreRows,
  selectDocumentRows,
  selectLineRows,
  selectMovementRows,
} from './invoice-data.sql.ts'
import { checkAge } from './plan-age.ts'

/** Rows per batch. */
const STEP = 1000
const words = { en, pt, es, fr }
const reads = {
  DOCUMENTS: selectDocumentRows,
  LINES: selectLineRows,
  COST_CENTRES: selectCostCentreRows,
  ACCOUNTING: selectAccountingRows,
  MOVEMENTS: selectMovementRows,
} as const satisfies Record<(typeof invoiceExports)[number], unknown>

/**
 * An export as a workbook, or as CSV with `;` and decimal commas where the person's language uses them, so that
 * spreadsheets open it correctly.
 */
export async function exportData(
  ctx: Ctx,
  scope: WalletScope,
  { what, format, date__gte: from, date__lte: to }: QueryOf<typeof exportInvoiceData>,
): Promise<{ name: string; media: string; content: Readable }> {
  // Movements need no plan; exports of documents do.
  if (what !== 'MOVEMENTS') await checkAge(ctx, scope, from)
  const language = ctx.person?.language ?? 'en'
  const { files, heads } = words[language]
  const name = `${files[what]}-${from}-${to}`
  const rows = rowsOf(ctx, scope, what, { from, to })
  const head = heads[what].split('|')
  if (format === 'XLSX') return { name: `${name}.xlsx`, media: XLSX_MEDIA, content: bookOf(files[what], head, rows) }
  const content = Readable.from(linesOf(head, rows, language))
  return { name: `${name}.csv`, media: 'text/csv; charset=utf-8', content }
}

type Rows = AsyncGenerator<readonly (readonly Cell[])[]>

/** Streamed in batches. */
async function* rowsOf(ctx: Ctx, scope: WalletScope, what: keyof typeof reads, span: Span): Rows {
  for (let offset = 0; ; offset += STEP) {
    const rows = await reads[what](ctx.db.read, scope, span, { limit: STEP, offset })
    yield rows.map(({ cells }) => cells)
    if (rows.length < STEP) return
  }
}

/** Amounts, energy and rates are decimal texts with their places. Numbers of documents and cards are texts. */
const IS_AMOUNT = /^-?\d+\.\d+$/

/** Amounts are numbers in the spreadsheet; other values are text, whatever they begin with. */
function bookOf(title: string, heads: readonly string[], all: Rows): Readable {
  const inBook = (cell: Cell): BookCell => (cell !== null && IS_AMOUNT.test(cell) ? { decimal: cell } : cell)
  async function* values() {
    for await (const rows of all) for (const cells of rows) yield cells.map(inBook)
  }
  const columns = heads.map((head) => ({ head }))
  return streamWorkbook(title, columns, values())
}

async function* linesOf(heads: readonly string[], all: Rows, language: Locale): AsyncGenerator<string> {
  const { head, line, decimal } = csvIn(language)
  const cellOf = (cell: Cell) => (cell !== null && IS_AMOUNT.test(cell) ? decimal(cell) : cell)
  yield head(heads)
  for await (const rows of all) yield rows.map((cells) => line(cells.map(cellOf))).join('')
}

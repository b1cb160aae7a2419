import { Readable } from 'node:stream'
import type { QueryOf } from '@voltway/contract/endpoint'
import type { exportInvoiceData, invoiceExports } from '@voltway/contract/invoices'
import { invoiceFile as en } from '@voltway/phrases/en/invoice-file'
import { invoiceFile as es } from '@voltway/phrases/es/invoice-file'
import { invoiceFile as fr } from '@voltway/phrases/fr/invoice-file'
import { invoiceFile as pt } from '@voltway/phrases/pt/invoice-file'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { csvLine } from '../../platform/csv.ts'
import { refuse } from '../../platform/refusal.ts'
import {
  type Cell,
  type Span,
  selectCostCentreRows,
  selectDocumentRows,
  selectLineRows,
  selectMovementRows,
} from './invoice-data.sql.ts'
import { checkAge } from './plan-age.ts'

/** Rows read and written at once. */
const STEP = 1000
const words = { en, pt, es, fr }
const reads = {
  DOCUMENTS: selectDocumentRows,
  LINES: selectLineRows,
  COST_CENTRES: selectCostCentreRows,
  MOVEMENTS: selectMovementRows,
} as const satisfies Record<(typeof invoiceExports)[number], unknown>

/** A file for a spreadsheet: `;` and decimal commas where the person's language has them, so that a double click opens it right. */
export async function exportData(
  ctx: Ctx,
  scope: WalletScope,
  { what, date__gte: from, date__lte: to }: QueryOf<typeof exportInvoiceData>,
): Promise<{ name: string; lines: Readable }> {
  if (to < from) refuse('validation_failed', { fields: { date__lte: 'before_start' } })
  // What moved on the wallet is its own; documents are exported by plan.
  if (what !== 'MOVEMENTS') await checkAge(ctx, scope, from)
  const language = ctx.person?.language ?? 'en'
  const { files, heads } = words[language]
  return {
    name: `${files[what]}-${from}-${to}.csv`,
    lines: Readable.from(linesOf(ctx, scope, what, { from, to }, heads[what].split('|'))),
  }
}

async function* linesOf(
  ctx: Ctx,
  scope: WalletScope,
  what: keyof typeof reads,
  span: Span,
  heads: readonly string[],
): AsyncGenerator<string> {
  const isEnglish = (ctx.person?.language ?? 'en') === 'en'
  const delimiter = isEnglish ? ',' : ';'
  const cellOf = (cell: Cell) =>
    !isEnglish && cell !== null && /^-?\d+\.\d+$/.test(cell) ? cell.replace('.', ',') : cell
  // The mark by which spreadsheets know the letters.
  yield `\uFEFF${csvLine(heads, delimiter)}`
  for (let offset = 0; ; offset += STEP) {
    const rows = await reads[what](ctx.db.read, scope, span, { limit: STEP, offset })
    yield rows.map(({ cells }) => csvLine(cells.map(cellOf), delimiter)).join('')
    if (rows.length < STEP) return
  }
}

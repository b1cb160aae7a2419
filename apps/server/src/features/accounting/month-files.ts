import { Readable } from 'node:stream'
import { type ZipPart, zipOf } from '@voltway/spreadsheet/zip'
import type { Ctx } from '../../kernel/ctx.ts'
import { fileNameOf, readDocumentContent, readDocumentFile } from '../../kernel/documents/document-file.ts'
import { ublOf } from '../../kernel/documents/document-ubl.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { deflated } from '../../platform/deflated.ts'
import { lastDayOf } from './journal.ts'
import { type MonthFileRow, selectMonthFiles } from './month-documents.sql.ts'
import { type MonthBook, monthBookOf, writeJournal } from './month-journal.ts'
import { summaryPdf } from './month-summary.ts'

/**
 * The files of a month for the accountant: the summary, the journal, and each document as PDF and as e-invoice. Each
 * document is read in its turn, so that the archive is never completely in memory. A closed month always gives the same
 * files. @throws what `writeJournal` throws.
 */
export async function monthArchive(ctx: Ctx, scope: WalletScope, month: string): Promise<Readable> {
  const of = await monthBookOf(ctx, scope, month)
  const files = await selectMonthFiles(ctx.db, scope, `${month}-01`)
  // Before the response begins, so that a refusal is a response of its own and no archive that breaks off.
  const own = await ownParts(ctx, scope, month, of)
  return Readable.from(zipOf(partsOf(ctx, scope, { own, files }), deflated), { objectMode: false })
}

export const archiveName = (month: string): string => `voltway-${month}.zip`

/** The summary and the journal. */
async function ownParts(ctx: Ctx, scope: WalletScope, month: string, of: MonthBook): Promise<ZipPart[]> {
  const modified = new Date(`${lastDayOf(month)}T12:00:00Z`)
  const summary = await summaryPdf(ctx, scope, month, of)
  const journals = [await writeJournal(ctx, scope, month, { format: of.settings.format, of })]
  // SAF-T (PT) has the documents and no accounts.
  if (of.settings.format === 'SAFT_PT' && !of.isFormer)
    journals.push(await writeJournal(ctx, scope, month, { format: 'XLSX', of }))
  return [
    { path: `summary-${month}.pdf`, content: [summary], modified },
    ...journals.map(({ name, content }) => ({ path: name, content: [content], modified })),
  ]
}

interface Wanted {
  readonly own: readonly ZipPart[]
  readonly files: readonly MonthFileRow[]
}

async function* partsOf(ctx: Ctx, scope: WalletScope, { own, files }: Wanted): AsyncGenerator<ZipPart> {
  yield* own
  for (const file of files) {
    const pdf = await readDocumentFile(ctx, scope, file.id)
    const content = await readDocumentContent(ctx.db, scope, file.id)
    if (pdf === undefined || content === undefined) throw new Error(`document ${file.id} is gone`)
    const issued = new Date(`${file.date}T12:00:00Z`)
    yield { path: `documents/${fileNameOf(file, 'pdf')}`, content: [pdf.bytes], modified: issued }
    yield { path: `e-invoices/${fileNameOf(file, 'xml')}`, content: [ublOf(content)], modified: issued }
  }
}

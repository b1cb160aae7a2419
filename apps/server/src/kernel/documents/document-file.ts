import { createHash } from 'node:crypto'
import { job } from '../../platform/jobs.ts'
import type { Sql } from '../../platform/sql.ts'
import type { Ctx } from '../ctx.ts'
import { systemScope, type WalletScope } from '../scope.ts'
import type { DocumentContent } from './document-content.ts'
import { pdfJobOf } from './document-pdf.ts'
import { type FileRow, insertFile, selectDocument, selectFile, selectFileLengths } from './documents.sql.ts'
import { renderPdf } from './render-pdf.ts'

/** Renders a document after the commit that issued it. A download before that renders it immediately. */
export const drawLater = job<{ walletId: string; documentId: string }, Ctx>({
  name: 'documents.draw',
  // One document renders at a time. The others do their reads and writes meanwhile.
  concurrency: 4,
  handle: async (ctx, { walletId, documentId }) => {
    await readDocumentFile(ctx, systemScope(walletId), documentId)
  },
})

/**
 * Returns the PDF of a document. It is rendered once from the issued content and then stored.
 * @returns undefined when the wallet has no such document.
 */
export async function readDocumentFile(
  { db, now }: Ctx,
  scope: WalletScope,
  documentId: string,
): Promise<FileRow | undefined> {
  const known = await selectFile(db, scope, documentId)
  if (known !== undefined) return known
  const content = await readDocumentContent(db, scope, documentId)
  if (content === undefined) return undefined
  const bytes = await renderPdf(pdfJobOf(content))
  const file = { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
  const isFirst = (await insertFile(db, scope, documentId, { file, at: now })) === 1
  return isFirst ? file : selectFile(db, scope, documentId)
}

/** Returns the file sizes in bytes by document. Files that do not exist yet are rendered. */
export async function measureDocumentFiles(
  ctx: Ctx,
  documents: readonly { readonly scope: WalletScope; readonly id: string }[],
): Promise<ReadonlyMap<string, number>> {
  const known = await selectFileLengths(ctx.db, documents)
  const lengths = new Map(known.map(({ document_id, length }) => [document_id, length]))
  for (const { scope, id } of documents) {
    if (lengths.has(id)) continue
    const file = await readDocumentFile(ctx, scope, id)
    if (file !== undefined) lengths.set(id, file.bytes.length)
  }
  return lengths
}

/**
 * Returns the content of a document as it was issued.
 * @returns undefined when the wallet has no such document.
 */
export async function readDocumentContent(
  on: Sql,
  scope: WalletScope,
  id: string,
): Promise<DocumentContent | undefined> {
  const row = await selectDocument(on, scope, id)
  return row === undefined ? undefined : (JSON.parse(row.content) as DocumentContent)
}

/**
 * Returns a name such as `2026-03-01_FT-2026A-35_invoice.pdf`, which sorts by date and is valid on every file system.
 */
export function fileNameOf(
  { date, number, type }: Pick<DocumentContent, 'date' | 'number' | 'type'>,
  extension: string,
): string {
  const kind = type === 'INVOICE' ? 'invoice' : 'credit-note'
  return `${date}_${number.replaceAll(/[^A-Za-z0-9]+/g, '-')}_${kind}.${extension}`
}

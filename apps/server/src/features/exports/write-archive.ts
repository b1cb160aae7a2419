import { createHash } from 'node:crypto'
import { type ZipPart, zipOf } from '@voltway/spreadsheet/zip'
import { findChargeFile } from '../../kernel/charge-files/charge-files.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { fileNameOf, readDocumentContent, readDocumentFile } from '../../kernel/documents/document-file.ts'
import { ublOf } from '../../kernel/documents/document-ubl.ts'
import { systemScope, type WalletScope } from '../../kernel/scope.ts'
import { deflated } from '../../platform/deflated.ts'
import type { Sql } from '../../platform/sql.ts'
import { VERSION } from '../../platform/version.ts'
import { type ArchiveCatalog, type ArchiveTable, readArchiveCatalog } from './archive-catalog.ts'
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  type ArchiveFile,
  type ArchiveManifest,
  MANIFEST,
  rowsPath,
} from './archive-manifest.ts'
import {
  type ArchivedChargeFileRow,
  type ArchivedDocumentRow,
  archiveColumns,
  countArchiveRows,
  readArchiveRows,
  selectArchivedChargeFiles,
  selectArchivedCompany,
  selectArchivedDocuments,
} from './archive-rows.sql.ts'

/** Called as the archive grows: rows and files that are written, of all. */
export type Progress = (done: number, total: number) => Promise<void>

interface Writing {
  readonly ctx: Ctx
  /** A transaction with one snapshot, so that the balances and rows belong together. */
  readonly tx: Sql
  readonly scope: WalletScope
  readonly catalog: ArchiveCatalog
  readonly files: ArchiveFile[]
  /** Paths of files that the archive should have. */
  readonly missing: string[]
  readonly progress: (more: number) => Promise<void>
}

/** Renders the documents that have no PDF yet, before the snapshot of the archive begins. */
export async function drawDocuments(ctx: Ctx, walletId: string): Promise<void> {
  for (const { id } of await selectArchivedDocuments(ctx.db, walletId))
    await readDocumentFile(ctx, systemScope(walletId), id)
}

/** Streams the archive of a company. `tx` has one snapshot. */
export async function* archiveOf(ctx: Ctx, tx: Sql, walletId: string, progress: Progress): AsyncGenerator<Uint8Array> {
  const catalog = await readArchiveCatalog(tx)
  const documents = await selectArchivedDocuments(tx, walletId)
  const chargeFiles = await selectArchivedChargeFiles(tx, walletId)
  let total = documents.length + chargeFiles.length
  for (const table of catalog.tables) total += await countArchiveRows(tx, walletId, table, catalog)
  let done = 0
  const writing: Writing = {
    ctx,
    tx,
    scope: systemScope(walletId),
    catalog,
    files: [],
    missing: [],
    progress: (more) => {
      done += more
      return progress(done, total)
    },
  }
  await writing.progress(0)
  yield* zipOf(partsOf(writing, documents, chargeFiles), deflated)
}

async function* partsOf(
  writing: Writing,
  documents: readonly ArchivedDocumentRow[],
  chargeFiles: readonly ArchivedChargeFileRow[],
): AsyncGenerator<ZipPart> {
  const modified = writing.ctx.now
  for (const table of writing.catalog.tables) yield { ...rowsPart(writing, table), modified }
  for (const document of documents) yield* documentParts(writing, document)
  for (const file of chargeFiles) yield* chargeFileParts(writing, file)
  const manifest = await manifestOf(writing, documents.length)
  yield { path: MANIFEST, content: [`${JSON.stringify(manifest, null, 2)}\n`], modified }
}

/** One table as JSON Lines. */
function rowsPart(writing: Writing, table: ArchiveTable): ZipPart {
  const { tx, scope, catalog } = writing
  const path = rowsPath(table.name)
  async function* content() {
    let count = 0
    const hashed = new HashedPart()
    for await (const lines of readArchiveRows(tx, scope.walletId, table, catalog)) {
      count += lines.length
      yield hashed.add(`${lines.join('\n')}\n`)
      await writing.progress(lines.length)
    }
    const rows = { kind: table.name, columns: archiveColumns(table), count, imported: table.rule.how === 'rows' }
    writing.files.push({ path, ...hashed.end(), rows })
  }
  return { path, content: content() }
}

/** A document as PDF and as e-invoice. */
async function* documentParts(writing: Writing, document: ArchivedDocumentRow): AsyncGenerator<ZipPart> {
  const { ctx, tx, scope } = writing
  const pdf = await readDocumentFile(ctx, scope, document.id)
  const content = await readDocumentContent(tx, scope, document.id)
  if (pdf === undefined || content === undefined) throw new Error(`document ${document.id} is gone`)
  const modified = new Date(`${document.date}T12:00:00Z`)
  yield filePart(writing, { path: pdfPath(document), bytes: pdf.bytes, modified })
  const xml = Buffer.from(ublOf(content))
  yield filePart(writing, { path: `e-invoices/${fileNameOf(document, 'xml')}`, bytes: xml, modified })
  await writing.progress(1)
}

/** The readings and messages of old charges, as they are on the disk. A lost file must not keep a company from leaving. */
async function* chargeFileParts(writing: Writing, { id, sha256 }: ArchivedChargeFileRow): AsyncGenerator<ZipPart> {
  const { ctx, scope } = writing
  const path = chargeFilePath(id)
  const file = await findChargeFile(ctx.app.config, { walletId: scope.walletId, fileId: id })
  if (file?.sha256 === sha256) yield filePart(writing, { path, bytes: file.bytes, modified: ctx.now })
  else writing.missing.push(path)
  await writing.progress(1)
}

export const chargeFilePath = (id: string): string => `charge-files/${id}.jsonl.gz`

export const pdfPath = (document: Pick<ArchivedDocumentRow, 'type' | 'date' | 'number'>): string =>
  `documents/${fileNameOf(document, 'pdf')}`

function filePart(
  writing: Writing,
  { path, bytes, modified }: { path: string; bytes: Buffer; modified: Date },
): ZipPart {
  const hashed = new HashedPart()
  hashed.add(bytes)
  writing.files.push({ path, ...hashed.end() })
  return { path, content: [bytes], modified }
}

async function manifestOf({ ctx, tx, scope, files, missing }: Writing, documents: number): Promise<ArchiveManifest> {
  const company = await selectArchivedCompany(tx, scope.walletId)
  if (company === undefined) throw new Error('the company is gone')
  const { id, name, currency, balances, ...setUpAgain } = company
  return {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    product: VERSION,
    exported_at: ctx.now.toISOString(),
    company: { id, name, currency },
    balances_minor: balances,
    documents,
    set_up_again: setUpAgain,
    files,
    missing_files: missing,
  }
}

class HashedPart {
  #hash = createHash('sha256')
  #bytes = 0

  add<Content extends string | Buffer>(content: Content): Content {
    this.#hash.update(content)
    this.#bytes += Buffer.byteLength(content)
    return content
  }

  end(): { bytes: number; sha256: string } {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }
}

import { recordAudit } from '../../kernel/audit/audit.ts'
import { verifyAuditOf } from '../../kernel/audit/verify-audit.ts'
import { storeChargeFile } from '../../kernel/charge-files/charge-files.ts'
import type { Ctx, Work } from '../../kernel/ctx.ts'
import { adoptImportedSeries } from '../../kernel/documents/imported-series.ts'
import { verifyImportedDocuments } from '../../kernel/documents/verify-documents.ts'
import { checkInvariants } from '../../kernel/ledger/ledger-invariants.ts'
import { pushTokensOf } from '../../kernel/network/tokens.ts'
import { systemScope } from '../../kernel/scope.ts'
import type { Tx } from '../../platform/sql.ts'
import { type ArchiveCatalog, type ArchiveTable, readArchiveCatalog } from './archive-catalog.ts'
import { ArchiveError, ArchiveReader } from './archive-file.ts'
import {
  type ArchiveTarget,
  analyzeTables,
  insertArchivedFile,
  insertArchiveRows,
  selectIsKnownWallet,
  selectLedgerBalances,
  selectTokenCards,
} from './archive-import.sql.ts'
import { type ArchiveManifest, rowsPath } from './archive-manifest.ts'
import { archiveColumns, selectArchivedChargeFiles, selectArchivedDocuments } from './archive-rows.sql.ts'
import { type ArchivedPeople, importPeople } from './import-people.ts'
import { chargeFilePath, pdfPath } from './write-archive.ts'

const BATCH = 500

/** Counts of the rows and files of an archive that was imported. */
export interface ImportedArchive {
  readonly manifest: ArchiveManifest
  readonly rows: number
  readonly files: number
  /** People who had an account here already. */
  readonly knownPeople: number
  /** Series that were started, so that no number is issued twice. */
  readonly series: readonly string[]
}

/** Reports the share of rows that are inserted, in percent. The checks follow at 100. */
export type ReportPercent = (percent: number) => void

interface Importing {
  readonly tx: Tx
  readonly archive: ArchiveReader
  readonly walletId: string
  readonly people: ArchivedPeople
  readonly addInserted: (rows: number) => void
}

/**
 * Imports an archive of a company in one transaction: everything, or nothing.
 * @throws ArchiveError which names the file and the line.
 */
export async function importArchive(
  ctx: Ctx,
  path: string,
  report: ReportPercent = () => {},
): Promise<ImportedArchive> {
  const archive = await ArchiveReader.open(path)
  try {
    return await ctx.db.tx((tx) => importInto({ ctx, tx, report }, archive))
  } finally {
    archive.close()
  }
}

async function importInto(
  { ctx, tx, report }: Work & { readonly report: ReportPercent },
  archive: ArchiveReader,
): Promise<ImportedArchive> {
  const { manifest } = archive
  const { id: walletId, name } = manifest.company
  if (await selectIsKnownWallet(tx, walletId)) throw new ArchiveError(`${name} is in this installation already`)
  const catalog = await readArchiveCatalog(tx)
  checkTables(manifest, catalog)
  const person = catalog.tables.find((table) => table.name === 'person') as ArchiveTable
  const people = await importPeople(tx, archive, targetOf(manifest, person))
  const importing = { tx, archive, walletId, people, addInserted: insertedOf(manifest, report) }
  importing.addInserted(people.imported + people.known)
  let rows = people.imported
  for (const table of catalog.tables) {
    if (table.rule.how !== 'rows' || table.name === 'person' || !isArchived(manifest, table)) continue
    rows += table.name === 'document_file' ? 0 : await importTable(importing, manifest, table)
  }
  const files = await importFiles(importing)
  await importChargeFiles(ctx, importing)
  const series = await adoptImportedSeries(ctx, tx, walletId)
  await analyzeTables(
    tx,
    catalog.tables.filter(({ rule }) => rule.how === 'rows').map(({ name }) => name),
  )
  await check(tx, manifest)
  const scope = systemScope(walletId)
  const cards = await selectTokenCards(tx, walletId)
  await pushTokensOf(
    tx,
    scope,
    cards.map(({ id }) => id),
    ctx.now,
  )
  recordAudit(
    { ctx, tx, scope },
    {
      action: 'wallet.imported',
      object: { kind: 'wallet', id: walletId, name },
      after: { exported_at: manifest.exported_at, rows, documents: manifest.documents },
    },
  )
  return { manifest, rows, files, knownPeople: people.known, series }
}

/** Counts inserted rows, and reports each percent once. */
function insertedOf({ files }: ArchiveManifest, report: ReportPercent): Importing['addInserted'] {
  const all = files.reduce((sum, { rows }) => sum + (rows?.imported === true ? rows.count : 0), 0)
  let inserted = 0
  let reported = 0
  return (rows) => {
    inserted += rows
    const percent = Math.min(100, Math.floor((100 * inserted) / Math.max(1, all)))
    if (percent > reported) report(percent)
    reported = Math.max(reported, percent)
  }
}

const isArchived = (manifest: ArchiveManifest, { name }: ArchiveTable): boolean =>
  manifest.files.some(({ path }) => path === rowsPath(name))

/** A newer program may export what this one does not know. Nothing of it is lost silently. */
function checkTables({ files }: ArchiveManifest, { tables }: ArchiveCatalog): void {
  for (const { path, rows } of files) {
    if (rows === undefined || !rows.imported || rows.count === 0) continue
    const table = tables.find(({ name, rule }) => name === rows.kind && rule.how === 'rows')
    if (table === undefined) throw new ArchiveError(`${path} comes from a newer version: its kind is not known here`)
    const known = archiveColumns(table)
    const foreign = rows.columns.find((column) => !known.includes(column))
    if (foreign !== undefined)
      throw new ArchiveError(`${path} comes from a newer version: ${foreign} is not known here`)
  }
}

/** Inserts only columns that the archive has, so that columns of a newer version get their defaults. */
function targetOf({ files }: ArchiveManifest, { name, columns }: ArchiveTable): ArchiveTarget {
  const archived = files.find(({ path }) => path === rowsPath(name))?.rows?.columns ?? []
  const walletColumn = name === 'wallet' ? 'id' : columns.includes('wallet_id') ? 'wallet_id' : null
  return { table: name, columns: columns.filter((column) => archived.includes(column)), walletColumn }
}

async function importTable(
  { tx, archive, walletId, people, addInserted }: Importing,
  manifest: ArchiveManifest,
  table: ArchiveTable,
): Promise<number> {
  const path = rowsPath(table.name)
  const target = targetOf(manifest, table)
  const isHashed = table.rule.how === 'rows' && table.rule.isHashed === true
  let count = 0
  for await (const batch of archive.lines(path, BATCH)) {
    const lines = isHashed ? batch : batch.map(people.replaceIn)
    try {
      await tx.savepoint(() => insertAll(tx, walletId, target, lines))
    } catch (error) {
      throw await firstWrongLine({ tx, walletId, target, lines, path, before: count }, error)
    }
    count += batch.length
    addInserted(batch.length)
  }
  const listed = manifest.files.find((file) => file.path === path)?.rows?.count
  if (count !== listed) throw new ArchiveError(`${path} has ${count} lines, the manifest says ${listed}`)
  return count
}

async function insertAll(tx: Tx, walletId: string, target: ArchiveTarget, lines: readonly string[]): Promise<void> {
  if ((await insertArchiveRows(tx, walletId, target, lines)) !== lines.length)
    throw new ArchiveError('belongs to another company')
}

interface WrongBatch {
  readonly tx: Tx
  readonly walletId: string
  readonly target: ArchiveTarget
  readonly lines: readonly string[]
  readonly path: string
  /** Lines before the batch. */
  readonly before: number
}

/** Inserts the lines of a batch one by one, to name the first that the database does not accept. */
async function firstWrongLine(
  { tx, walletId, target, lines, path, before }: WrongBatch,
  error: unknown,
): Promise<Error> {
  for (const [index, line] of lines.entries()) {
    try {
      await tx.savepoint(() => insertAll(tx, walletId, target, [line]))
    } catch (cause) {
      const { message, detail } = cause as Error & { detail?: string }
      return new ArchiveError(
        `${path} line ${before + index + 1}: ${message}${detail === undefined ? '' : ` (${detail})`}`,
      )
    }
  }
  return error as Error
}

interface FileLine {
  readonly document_id: string
  readonly sha256: string
  readonly created_at: string
}

/** Inserts the documents' PDFs, each compared with its hash in the manifest and in its line. */
async function importFiles({ tx, archive, walletId, addInserted }: Importing): Promise<number> {
  const documents = new Map((await selectArchivedDocuments(tx, walletId)).map((document) => [document.id, document]))
  const path = rowsPath('document_file')
  let count = 0
  for await (const batch of archive.lines(path, BATCH)) {
    for (const line of batch) {
      count += 1
      const file = JSON.parse(line) as FileLine
      const document = documents.get(file.document_id)
      if (document === undefined)
        throw new ArchiveError(`${path} line ${count}: there is no document ${file.document_id}`)
      const bytes = await archive.bytes(pdfPath(document))
      const { document_id: documentId, sha256, created_at: createdAt } = file
      await insertArchivedFile(tx, walletId, { documentId, bytes, sha256, createdAt })
    }
    addInserted(batch.length)
  }
  return count
}

/** Stores the files of old charges in this installation, each compared with its hash in its line, but those that were lost. */
async function importChargeFiles({ app: { config } }: Ctx, { tx, archive, walletId }: Importing): Promise<void> {
  const missing = new Set(archive.manifest.missing_files)
  for (const { id, sha256 } of await selectArchivedChargeFiles(tx, walletId)) {
    const path = chargeFilePath(id)
    if (missing.has(path)) continue
    const stored = await storeChargeFile(config, { walletId, fileId: id }, await archive.bytes(path))
    if (stored.sha256 !== sha256) throw new ArchiveError(`${path} is not the file of its line`)
  }
}

/** Checks what the files say together, before anything is committed. */
async function check(tx: Tx, manifest: ArchiveManifest): Promise<void> {
  const { id } = manifest.company
  const balances = await selectLedgerBalances(tx, id)
  const wrong = balances.find(({ kind, balance_minor }) => manifest.balances_minor[kind] !== String(balance_minor))
  if (wrong !== undefined || balances.length !== Object.keys(manifest.balances_minor).length)
    throw new ArchiveError('the balances are not those of the manifest')
  const faults = [
    ...(await checkInvariants(tx, id)),
    ...(await verifyImportedDocuments(tx, id)),
    ...(await verifyAuditOf(tx, id)),
  ]
  if (faults.length > 0) throw new ArchiveError(`the archive contradicts itself:\n${faults.join('\n')}`)
}

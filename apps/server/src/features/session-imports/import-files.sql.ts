import type { BodyOf } from '@voltway/contract/endpoint'
import type { ImportPreview } from '@voltway/contract/session-imports'
import type { ImportFile, runImportFile } from '@voltway/contract/session-imports-files'
import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Statements on large files that are imported in batches. Writes: session_import_file, session_import_piece. */

export interface ImportFileRow {
  id: string
  requested_by: string
  file_name: string
  pieces: number
  state: ImportFile['state']
  options: Partial<BodyOf<typeof runImportFile>>
  percent: number
  preview: ImportPreview | null
  import_id: string | null
  done: number
  expires_at: string
}

const columns = sql`id, requested_by, file_name, pieces, state, options, percent, preview, import_id, done, expires_at`

export function selectImportFile(on: Sql, { walletId }: WalletScope, id: string): Promise<ImportFileRow | undefined> {
  return on.row<ImportFileRow>(sql`
    select ${columns} from session_import_file where wallet_id = ${walletId} and id = ${id}`)
}

/** Selects a file, and locks it until the transaction ends. */
export function lockImportFile(tx: Tx, { walletId }: WalletScope, id: string): Promise<ImportFileRow | undefined> {
  return tx.row<ImportFileRow>(sql`
    select ${columns} from session_import_file where wallet_id = ${walletId} and id = ${id} for update`)
}

/** Deletes the files of the person whose import has not begun. */
export function deleteOpenFiles(tx: Tx, { walletId, personId }: WalletScope): Promise<number> {
  return tx.run(sql`
    delete from session_import_file
    where wallet_id = ${walletId} and requested_by = ${personId} and import_id is null
      and not (state in ('READING', 'IMPORTING') and options->>'dry_run' is distinct from 'true')`)
}

export async function insertImportFile(
  tx: Tx,
  { walletId, personId }: WalletScope,
  file: Pick<ImportFileRow, 'id' | 'file_name' | 'pieces'>,
  { at, expiresAt }: { readonly at: Date; readonly expiresAt: Date },
): Promise<void> {
  await tx.run(sql`
    insert into session_import_file (wallet_id, id, requested_by, file_name, pieces, state, created_at, expires_at)
    values (${walletId}, ${file.id}, ${personId}, ${file.file_name}, ${file.pieces}, 'UPLOADING', ${at}, ${expiresAt})`)
}

export async function upsertImportPiece(
  tx: Tx,
  { walletId }: WalletScope,
  piece: { readonly fileId: string; readonly position: number; readonly csv: string },
): Promise<void> {
  await tx.run(sql`
    insert into session_import_piece (wallet_id, file_id, position, csv)
    values (${walletId}, ${piece.fileId}, ${piece.position}, ${piece.csv})
    on conflict (wallet_id, file_id, position) do update set csv = excluded.csv`)
}

export async function selectPiecePositions(on: Sql, { walletId }: WalletScope, fileId: string): Promise<number[]> {
  const rows = await on.rows<{ position: number }>(sql`
    select position from session_import_piece where wallet_id = ${walletId} and file_id = ${fileId}`)
  return rows.map(({ position }) => position)
}

export async function selectImportPiece(
  on: Sql,
  { walletId }: WalletScope,
  fileId: string,
  position: number,
): Promise<string | undefined> {
  const row = await on.row<{ csv: string }>(sql`
    select csv from session_import_piece
    where wallet_id = ${walletId} and file_id = ${fileId} and position = ${position}`)
  return row?.csv
}

/** Starts to read a file anew. */
export function updateFileRun(
  tx: Tx,
  { walletId }: WalletScope,
  id: string,
  options: ImportFileRow['options'],
): Promise<number> {
  return tx.run(sql`
    update session_import_file set state = 'READING', options = ${JSON.stringify(options)}::jsonb, percent = 0, preview = null
    where wallet_id = ${walletId} and id = ${id}`)
}

/** @returns 0 when the file is no longer read: it was deleted, or another process has read it. */
export function updateFileRead(
  on: Sql,
  { walletId }: WalletScope,
  id: string,
  change: Pick<ImportFileRow, 'state' | 'percent' | 'preview'>,
): Promise<number> {
  return on.run(sql`
    update session_import_file set state = ${change.state}, percent = ${change.percent},
      preview = ${change.preview === null ? null : JSON.stringify(change.preview)}::jsonb
    where wallet_id = ${walletId} and id = ${id} and state = 'READING'`)
}

/** Records that a file cannot be read or imported. */
export function updateFileFailed(on: Sql, { walletId }: WalletScope, id: string): Promise<number> {
  return on.run(sql`
    update session_import_file set state = 'FAILED'
    where wallet_id = ${walletId} and id = ${id} and state in ('READING', 'IMPORTING')`)
}

export type WrittenBatch = Pick<ImportFileRow, 'import_id' | 'done' | 'percent'>

/** Records an imported batch. @returns 0 when another process has imported it, or the import is removed. */
export function updateFileDone(
  tx: Tx,
  { walletId }: WalletScope,
  { id, done: doneBefore }: Pick<ImportFileRow, 'id' | 'done'>,
  batch: WrittenBatch,
): Promise<number> {
  return tx.run(sql`
    update session_import_file set import_id = ${batch.import_id}, done = ${batch.done}, percent = ${batch.percent}
    where wallet_id = ${walletId} and id = ${id} and state = 'IMPORTING' and done = ${doneBefore}`)
}

/** Ends an imported file, and deletes its pieces. */
export async function endImportFile(tx: Tx, { walletId }: WalletScope, id: string): Promise<void> {
  await tx.run(sql`
    update session_import_file set state = 'IMPORTED', percent = 100 where wallet_id = ${walletId} and id = ${id}`)
  await tx.run(sql`delete from session_import_piece where wallet_id = ${walletId} and file_id = ${id}`)
}

/** Stops the job of an import that is removed. */
export function deleteFileOfImport(tx: Tx, { walletId }: WalletScope, importId: string): Promise<number> {
  return tx.run(sql`delete from session_import_file where wallet_id = ${walletId} and import_id = ${importId}`)
}

/** Deletes expired files. The row of one that was not completely imported stays, so that its import says so. */
export async function deleteExpiredImportFiles(on: Sql, now: Date): Promise<void> {
  await on.run(sql`update session_import_file set state = 'FAILED' where expires_at <= ${now} and state = 'IMPORTING'`)
  await on.run(sql`
    delete from session_import_file where expires_at <= ${now} and (import_id is null or state = 'IMPORTED')`)
}

/** Deletes the files of a person in all wallets. */
export async function deleteImportFilesOf(tx: Tx, personId: string): Promise<void> {
  await tx.run(sql`delete from session_import_file where requested_by = ${personId}`)
}

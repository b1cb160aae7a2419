import type { SessionFileFormat } from '@voltway/contract/sessions-files'
import type { Locale } from '@voltway/contract/values'
import type { WalletScope } from '../../kernel/scope.ts'
import type { Sql, Tx } from '../../platform/sql.ts'
import { sql } from '../../platform/sql.ts'
import type { ReadUntil } from './session-export.sql.ts'

/** Statements on prepared files of sessions. Writes: session_file, session_file_piece. */

/** A sheet of a workbook as far as it is written: its XML's checksum and length, its rows and its pieces. */
export interface WrittenSheet {
  readonly crc: number
  readonly length: number
  /** The header row included. */
  readonly rows: number
  readonly pieces: number
  readonly isWhole: boolean
}

export interface SessionFileRow {
  id: string
  requested_by: string
  requested_at: string
  format: SessionFileFormat
  query: Record<string, unknown>
  language: Locale
  time_zone: string
  sight: string
  state: 'RUNNING' | 'READY' | 'FAILED'
  done: number
  total: number
  last_started_at: string | null
  last_id: string | null
  sheets: WrittenSheet[]
  size_bytes: bigint
  ready_at: string | null
  expires_at: string
}

const columns = sql`id, requested_by, requested_at, format, query, language, time_zone, sight, state, done, total,
  last_started_at, last_id, sheets, size_bytes, ready_at, expires_at`

/** The files of a person, newest first. */
export function selectSessionFiles(on: Sql, { walletId }: WalletScope, personId: string): Promise<SessionFileRow[]> {
  return on.rows<SessionFileRow>(sql`
    select ${columns} from session_file where wallet_id = ${walletId} and requested_by = ${personId}
    order by requested_at desc, id desc limit 20`)
}

export function selectSessionFile(on: Sql, { walletId }: WalletScope, id: string): Promise<SessionFileRow | undefined> {
  return on.row<SessionFileRow>(sql`
    select ${columns} from session_file where wallet_id = ${walletId} and id = ${id}`)
}

export type NewSessionFile = Pick<
  SessionFileRow,
  'id' | 'requested_by' | 'format' | 'query' | 'language' | 'time_zone' | 'sight' | 'total'
>

export async function insertSessionFile(
  tx: Tx,
  { walletId }: WalletScope,
  file: NewSessionFile,
  { at, expiresAt }: { readonly at: Date; readonly expiresAt: Date },
): Promise<void> {
  await tx.run(sql`
    insert into session_file (wallet_id, id, requested_by, requested_at, format, query, language, time_zone, sight, state, total,
      expires_at)
    values (${walletId}, ${file.id}, ${file.requested_by}, ${at}, ${file.format}, ${JSON.stringify(file.query)}::jsonb,
      ${file.language}, ${file.time_zone}, ${file.sight}, 'RUNNING', ${file.total}, ${expiresAt})`)
}

/** What is written after a piece. */
export interface WrittenFile {
  readonly done: number
  readonly last: ReadUntil
  readonly sheets: readonly WrittenSheet[]
  /** Of all pieces. */
  readonly pieces: number
}

/**
 * Adds a piece and records what it contains. The caller's transaction makes both one step.
 * @returns 0 when the file is no longer written, or another process has written further.
 */
export async function insertPiece(
  tx: Tx,
  { walletId }: WalletScope,
  { id, doneBefore }: { readonly id: string; readonly doneBefore: number },
  { bytes, written }: { readonly bytes: Buffer; readonly written: WrittenFile },
): Promise<number> {
  const updated = await tx.run(sql`
    update session_file set done = ${written.done}, last_started_at = ${written.last?.started_at ?? null},
      last_id = ${written.last?.id ?? null}, sheets = ${JSON.stringify(written.sheets)}::jsonb,
      size_bytes = size_bytes + ${bytes.length}
    where wallet_id = ${walletId} and id = ${id} and state = 'RUNNING' and done = ${doneBefore}`)
  if (updated === 0) return 0
  return tx.run(sql`
    insert into session_file_piece (wallet_id, file_id, position, bytes)
    values (${walletId}, ${id}, ${written.pieces - 1}, ${bytes}) on conflict do nothing`)
}

export async function selectPieceCount(on: Sql, { walletId }: WalletScope, id: string): Promise<number> {
  const row = await on.row<{ pieces: number }>(sql`
    select count(*)::integer as pieces from session_file_piece where wallet_id = ${walletId} and file_id = ${id}`)
  return row?.pieces ?? 0
}

/** @returns 0 when it is not being written. */
export function updateFileEnd(
  on: Sql,
  { walletId }: WalletScope,
  id: string,
  end: { readonly state: 'READY' | 'FAILED'; readonly at: Date },
): Promise<number> {
  return on.run(sql`
    update session_file set state = ${end.state}, ready_at = ${end.at}
    where wallet_id = ${walletId} and id = ${id} and state = 'RUNNING'`)
}

export async function selectFilePiece(
  on: Sql,
  { walletId }: WalletScope,
  fileId: string,
  position: number,
): Promise<Buffer | undefined> {
  // As text, because the driver would parse the hexadecimal form of bytea more slowly.
  const row = await on.row<{ base64: string }>(sql`
    select encode(bytes, 'base64') as base64 from session_file_piece
    where wallet_id = ${walletId} and file_id = ${fileId} and position = ${position}`)
  return row && Buffer.from(row.base64, 'base64')
}

/**
 * Deletes the bytes of expired and failed files, and their rows a month after the request. A file that is still not
 * written when it expires has failed.
 */
export async function deleteExpiredFiles(on: Sql, now: Date): Promise<void> {
  await on.run(
    sql`update session_file set state = 'FAILED', ready_at = ${now} where expires_at <= ${now} and state = 'RUNNING'`,
  )
  await on.run(sql`
    delete from session_file_piece p using session_file f
    where f.wallet_id = p.wallet_id and f.id = p.file_id and (f.expires_at <= ${now} or f.state = 'FAILED')`)
  await on.run(sql`delete from session_file where requested_at < ${now}::timestamptz - interval '30 days'`)
}

/** Deletes the files that a person requested, in all wallets. */
export async function deleteFilesOf(tx: Tx, personId: string): Promise<void> {
  await tx.run(sql`
    delete from session_file_piece p using session_file f
    where f.wallet_id = p.wallet_id and f.id = p.file_id and f.requested_by = ${personId}`)
  await tx.run(sql`delete from session_file where requested_by = ${personId}`)
}

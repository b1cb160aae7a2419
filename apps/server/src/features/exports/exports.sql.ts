import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql } from '../../platform/sql.ts'

/** Statements on archives of companies. Writes: company_export, company_export_piece. */

export interface CompanyExportRow {
  id: string
  state: 'RUNNING' | 'READY' | 'FAILED'
  requested_at: string
  requested_by: string
  requested_by_name: string
  done: number
  total: number | null
  size_bytes: bigint | null
  ready_at: string | null
  expires_at: string
}

const columns = sql`e.id, e.state, e.requested_at, e.requested_by, p.name as requested_by_name, e.done, e.total, e.size_bytes,
  e.ready_at, e.expires_at`

export function selectCompanyExports(db: Sql, { walletId }: WalletScope): Promise<CompanyExportRow[]> {
  return db.rows<CompanyExportRow>(sql`
    select ${columns} from company_export e join person p on p.id = e.requested_by
    where e.wallet_id = ${walletId} order by e.requested_at desc, e.id desc limit 20`)
}

export async function insertCompanyExport(
  tx: Sql,
  { walletId }: WalletScope,
  row: { readonly id: string; readonly personId: string; readonly at: Date; readonly expiresAt: Date },
): Promise<void> {
  await tx.run(sql`
    insert into company_export (wallet_id, id, requested_by, requested_at, state, expires_at)
    values (${walletId}, ${row.id}, ${row.personId}, ${row.at}, 'RUNNING', ${row.expiresAt})`)
}

/** Empties an archive that a killed job began. @returns 0 when it is not being made. */
export async function restartCompanyExport(db: Sql, { walletId }: WalletScope, id: string): Promise<number> {
  await db.run(sql`delete from company_export_piece where wallet_id = ${walletId} and export_id = ${id}`)
  return db.run(sql`
    update company_export set done = 0, total = null where wallet_id = ${walletId} and id = ${id} and state = 'RUNNING'`)
}

export async function updateExportProgress(
  db: Sql,
  { walletId }: WalletScope,
  id: string,
  { done, total }: { readonly done: number; readonly total: number },
): Promise<void> {
  await db.run(sql`
    update company_export set done = ${done}, total = ${total} where wallet_id = ${walletId} and id = ${id}`)
}

export async function insertPiece(
  db: Sql,
  { walletId }: WalletScope,
  piece: { readonly exportId: string; readonly position: number; readonly bytes: Buffer },
): Promise<void> {
  await db.run(sql`
    insert into company_export_piece (wallet_id, export_id, position, bytes)
    values (${walletId}, ${piece.exportId}, ${piece.position}, ${piece.bytes})`)
}

export function updateExportEnd(
  db: Sql,
  { walletId }: WalletScope,
  id: string,
  end: { readonly state: 'READY' | 'FAILED'; readonly sizeBytes: number | null; readonly at: Date },
): Promise<number> {
  return db.run(sql`
    update company_export set state = ${end.state}, size_bytes = ${end.sizeBytes}, ready_at = ${end.at}
    where wallet_id = ${walletId} and id = ${id} and state = 'RUNNING'`)
}

export interface ReadyExportRow {
  requested_at: string
  size_bytes: bigint
  name: string
}

/** Finds an archive that can be downloaded. */
export function selectReadyExport(
  db: Sql,
  { walletId }: WalletScope,
  id: string,
  now: Date,
): Promise<ReadyExportRow | undefined> {
  return db.row<ReadyExportRow>(sql`
    select e.requested_at, e.size_bytes, w.name from company_export e join wallet w on w.id = e.wallet_id
    where e.wallet_id = ${walletId} and e.id = ${id} and e.state = 'READY' and e.expires_at > ${now}`)
}

export async function selectPiece(
  db: Sql,
  { walletId }: WalletScope,
  exportId: string,
  position: number,
): Promise<Buffer | undefined> {
  const row = await db.row<{ base64: string }>(sql`
    select encode(bytes, 'base64') as base64 from company_export_piece
    where wallet_id = ${walletId} and export_id = ${exportId} and position = ${position}`)
  return row && Buffer.from(row.base64, 'base64')
}

/** Deletes the bytes of expired and failed archives, and their rows a month after the request. */
export async function deleteExpiredExports(db: Sql, now: Date): Promise<void> {
  await db.run(sql`
    delete from company_export_piece p using company_export e
    where e.wallet_id = p.wallet_id and e.id = p.export_id and (e.expires_at <= ${now} or e.state = 'FAILED')`)
  await db.run(sql`delete from company_export where requested_at < ${now}::timestamptz - interval '30 days'`)
}

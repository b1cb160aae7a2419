import { type Sql, sql } from '../../platform/sql.ts'

/** Statements on what belongs to a person alone. Writes: person_photo, person_export. */

export async function insertPhoto(
  tx: Sql,
  photo: { readonly name: string; readonly personId: string; readonly content: Buffer },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into person_photo (name, person_id, content, created_at)
    values (${photo.name}, ${photo.personId}, ${photo.content}, ${now})`)
}

export async function deletePhotos(tx: Sql, personId: string): Promise<void> {
  await tx.run(sql`delete from person_photo where person_id = ${personId}`)
}

export function selectPhoto(db: Sql, name: string): Promise<{ content: Buffer } | undefined> {
  return db.row(sql`select content from person_photo where name = ${name}`)
}

export interface ExportRow {
  id: string
  requested_at: string
  ready_at: string | null
  expires_at: string
  size_bytes: number | null
}

const exportColumns = sql`id, requested_at, ready_at, expires_at, length(content) as size_bytes`

export function selectExports(db: Sql, personId: string): Promise<ExportRow[]> {
  return db.rows(sql`
    select ${exportColumns} from person_export where person_id = ${personId} order by requested_at desc, id limit 20`)
}

export async function insertExport(
  tx: Sql,
  row: { readonly id: string; readonly personId: string; readonly expiresAt: Date },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into person_export (id, person_id, requested_at, expires_at)
    values (${row.id}, ${row.personId}, ${now}, ${row.expiresAt})`)
}

/** @returns 0 when the export is already ready, so that a repeated job sends no second mail. */
export function updateExportReady(tx: Sql, id: string, content: Buffer, now: Date): Promise<number> {
  return tx.run(sql`
    update person_export set content = ${content}, ready_at = ${now} where id = ${id} and ready_at is null`)
}

/** Ends an export that cannot be made, without a content. */
export function updateExportFailed(db: Sql, id: string, now: Date): Promise<number> {
  return db.run(sql`update person_export set ready_at = ${now} where id = ${id} and ready_at is null`)
}

export function selectExportContent(
  db: Sql,
  personId: string,
  id: string,
  now: Date,
): Promise<{ content: Buffer } | undefined> {
  return db.row(sql`
    select content from person_export
    where id = ${id} and person_id = ${personId} and content is not null and expires_at > ${now}`)
}

/** Deletes the content of expired exports, and the rows 30 days after the request. */
export async function forgetExports(db: Sql, now: Date): Promise<void> {
  await db.run(sql`update person_export set content = null where expires_at <= ${now} and content is not null`)
  await db.run(sql`delete from person_export where requested_at < ${now}::timestamptz - interval '30 days'`)
}

export async function deleteExports(tx: Sql, personId: string): Promise<void> {
  await tx.run(sql`delete from person_export where person_id = ${personId}`)
}

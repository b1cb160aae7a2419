import { type Sql, sql } from '../../platform/sql.ts'

/** Statements on what belongs to a person alone. Writes: person_photo. */

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

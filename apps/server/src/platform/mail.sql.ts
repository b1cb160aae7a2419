import { type Sql, type Statement, sql } from './sql.ts'

/** Writes mail_message: mails that are stored instead of sent. */

/** One row of mail_message. */
export interface StoredMail {
  id: string
  recipient: string
  subject: string
  body_text: string
  body_html: string
  at: string
}

/** Stores a mail. A retry stores it once. */
export async function insertMail(
  db: Sql,
  mail: { id: string; to: string; subject: string; text: string; html: string },
  at: Date,
): Promise<void> {
  await db.run(sql`
    insert into mail_message (id, recipient, subject, body_text, body_html, at)
    values (${mail.id}, ${mail.to}, ${mail.subject}, ${mail.text}, ${mail.html}, ${at})
    on conflict (id) do nothing`)
}

/** Lists stored mails, newest first. */
export function selectStoredMails(db: Sql, limit: number): Promise<Omit<StoredMail, 'body_html'>[]> {
  return db.rows(sql`
    select id, recipient, subject, body_text, at from mail_message order by at desc, id desc limit ${limit}`)
}

/** Finds a stored mail by id. */
export function selectStoredMail(db: Sql, id: string): Promise<StoredMail | undefined> {
  return db.row(sql`select id, recipient, subject, body_text, body_html, at from mail_message where id = ${id}`)
}

/**
 * Deletes stored mails.
 * @param isAbout returns whether a mail is deleted, from its text with addressee and subject.
 */
export function deleteMailsAbout(db: Sql, isAbout: (text: Statement) => Statement): Promise<number> {
  return db.run(sql`
    delete from mail_message where ${isAbout(sql`concat_ws(e'\n', recipient, subject, body_text)`)}`)
}

/**
 * Deletes mails stored before the instant.
 * @returns the number of deleted mails.
 */
export function deleteStoredMails(db: Sql, before: Date): Promise<number> {
  return db.run(sql`delete from mail_message where at < ${before}`)
}

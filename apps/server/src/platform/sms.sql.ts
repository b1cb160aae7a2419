import { type Sql, type Statement, sql } from './sql.ts'

/** Writes sms_message: text messages that are stored instead of sent. */

/** One row of sms_message. */
export interface StoredSms {
  id: string
  recipient: string
  body: string
  at: string
}

/** Stores a message. A retry stores it once. */
export async function insertSms(db: Sql, sms: { id: string; to: string; text: string }, at: Date): Promise<void> {
  await db.run(sql`
    insert into sms_message (id, recipient, body, at) values (${sms.id}, ${sms.to}, ${sms.text}, ${at})
    on conflict (id) do nothing`)
}

/** Lists stored messages, newest first. */
export function selectStoredSms(db: Sql, limit: number): Promise<StoredSms[]> {
  return db.rows(sql`select id, recipient, body, at from sms_message order by at desc, id desc limit ${limit}`)
}

/**
 * Deletes stored messages.
 * @param isAbout returns whether a message is deleted, from its text with addressee.
 */
export function deleteSmsAbout(db: Sql, isAbout: (text: Statement) => Statement): Promise<number> {
  return db.run(sql`delete from sms_message where ${isAbout(sql`concat_ws(e'\n', recipient, body)`)}`)
}

/**
 * Deletes messages stored before the instant.
 * @returns the number of deleted messages.
 */
export function deleteStoredSms(db: Sql, before: Date): Promise<number> {
  return db.run(sql`delete from sms_message where at < ${before}`)
}

import { type Sql, sql } from '../../platform/sql.ts'

/** Writes identity_mail_link. */

export interface MailLink {
  readonly tokenHash: string
  readonly kind: 'CONFIRM' | 'RESET'
  readonly personId: string
  readonly expiresAt: Date
}

export async function insertMailLink(db: Sql, link: MailLink, now: Date): Promise<void> {
  await db.run(sql`
    insert into identity_mail_link (token_hash, kind, person_id, created_at, expires_at)
    values (${link.tokenHash}, ${link.kind}, ${link.personId}, ${now}, ${link.expiresAt})`)
}

export interface MailLinkRow {
  person_id: string
  used_at: string | null
}

/** A link that has not expired; a used one too, so that opening it twice can be told from a wrong one. */
export function selectMailLink(
  db: Sql,
  tokenHash: string,
  kind: MailLink['kind'],
  now: Date,
): Promise<MailLinkRow | undefined> {
  return db.row(sql`
    select person_id, used_at from identity_mail_link
    where token_hash = ${tokenHash} and kind = ${kind} and expires_at > ${now}`)
}

export function lockMailLink(
  db: Sql,
  tokenHash: string,
  kind: MailLink['kind'],
  now: Date,
): Promise<MailLinkRow | undefined> {
  return db.row(sql`
    select person_id, used_at from identity_mail_link
    where token_hash = ${tokenHash} and kind = ${kind} and expires_at > ${now} for no key update`)
}

export async function useMailLink(db: Sql, tokenHash: string, now: Date): Promise<void> {
  await db.run(sql`update identity_mail_link set used_at = ${now} where token_hash = ${tokenHash}`)
}

/** What else was mailed to the person opens nothing any more. */
export async function deleteOtherMailLinks(db: Sql, personId: string, tokenHash: string): Promise<void> {
  await db.run(sql`delete from identity_mail_link where person_id = ${personId} and token_hash <> ${tokenHash}`)
}

export async function deleteOldMailLinks(db: Sql, now: Date): Promise<void> {
  await db.run(sql`delete from identity_mail_link where expires_at < ${now}::timestamptz - interval '7 days'`)
}

export async function deleteMailLinks(db: Sql, personId: string): Promise<void> {
  await db.run(sql`delete from identity_mail_link where person_id = ${personId}`)
}

import { type Sql, sql } from '../../platform/sql.ts'

/** Writes identity_mail_link. */

/** A link to insert: the hash of its token, its purpose, its person and its expiry. */
export interface MailLink {
  readonly tokenHash: string
  readonly kind: 'CONFIRM' | 'RESET' | 'SIGN_IN'
  readonly personId: string
  readonly expiresAt: Date
}

/** Inserts a mailed link. Only the hash of its token is stored. */
export async function insertMailLink(db: Sql, link: MailLink, now: Date): Promise<void> {
  await db.run(sql`
    insert into identity_mail_link (token_hash, kind, person_id, created_at, expires_at)
    values (${link.tokenHash}, ${link.kind}, ${link.personId}, ${now}, ${link.expiresAt})`)
}

/** One row of identity_mail_link. `used_at` is null while the link is open. */
export interface MailLinkRow {
  person_id: string
  used_at: string | null
}

/**
 * Returns a link that has not expired. Used links are included, so that a second opening is distinguishable from a
 * wrong link.
 */
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

/** Same as {@link selectMailLink}, and locks the row so that parallel requests cannot both use the link. */
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

/** Marks a link as used. */
export async function useMailLink(db: Sql, tokenHash: string, now: Date): Promise<void> {
  await db.run(sql`update identity_mail_link set used_at = ${now} where token_hash = ${tokenHash}`)
}

/** Deletes the person's other links, so that they stop working. */
export async function deleteOtherMailLinks(db: Sql, personId: string, tokenHash: string): Promise<void> {
  await db.run(sql`delete from identity_mail_link where person_id = ${personId} and token_hash <> ${tokenHash}`)
}

/** Deletes links that expired more than 7 days ago. */
export async function deleteOldMailLinks(db: Sql, now: Date): Promise<void> {
  await db.run(sql`delete from identity_mail_link where expires_at < ${now}::timestamptz - interval '7 days'`)
}

/** Deletes all links of a person. */
export async function deleteMailLinks(db: Sql, personId: string): Promise<void> {
  await db.run(sql`delete from identity_mail_link where person_id = ${personId}`)
}

import { type Sql, sql } from '../../platform/sql.ts'

/** Requests to SAML providers. Writes: saml_request. */

/** Inserts a request, and deletes those of more than a day ago, which nobody can answer any more. */
export async function insertSamlRequest(db: Sql, walletId: string, id: string, now: Date): Promise<void> {
  await db.run(sql`delete from saml_request where created_at < ${now}::timestamptz - interval '1 day'`)
  await db.run(sql`insert into saml_request (id, wallet_id, created_at) values (${id}, ${walletId}, ${now})`)
}

interface SamlRequestKey {
  readonly walletId: string
  readonly id: string
  /** The begin of the time in which a request can be answered. */
  readonly since: Date
}

/** Whether a request waits for its answer. */
export async function isSamlRequestOpen(db: Sql, { walletId, id, since }: SamlRequestKey): Promise<boolean> {
  const row = await db.row(sql`
    select from saml_request
    where id = ${id} and wallet_id = ${walletId} and created_at >= ${since} and assertion_id is null`)
  return row !== undefined
}

/**
 * Answers a request once. The unique assertion is the second protection against a replay.
 * @returns 0 when it does not wait for an answer.
 */
export function updateSamlAnswered(
  db: Sql,
  { walletId, id, since }: SamlRequestKey,
  answer: { assertionId: string; profile: string },
): Promise<number> {
  return db.run(sql`
    update saml_request set assertion_id = ${answer.assertionId}, profile = ${answer.profile}
    where id = ${id} and wallet_id = ${walletId} and created_at >= ${since} and assertion_id is null`)
}

/** Returns the encrypted profile of an answered request, and deletes it. */
export async function collectSamlProfile(
  db: Sql,
  { walletId, id, since }: SamlRequestKey,
): Promise<string | undefined> {
  const row = await db.row<{ profile: string }>(sql`
    with answered as (
      select id, profile from saml_request
      where id = ${id} and wallet_id = ${walletId} and created_at >= ${since} and profile is not null for update)
    update saml_request r set profile = null from answered a where r.id = a.id returning a.profile`)
  return row?.profile
}

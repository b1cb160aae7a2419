import { type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Writes identity_session, identity_verification, identity_two_factor, identity_used_code and identity_event. */

/** Inserts a session of the operator's command line. No cookie contains its token, so it cannot be prolonged. */
export async function insertOperatorSession(
  db: Sql,
  session: { id: string; tokenHash: string; personId: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  await db.run(sql`
    insert into identity_session (id, token, person_id, expires_at, by_operator, created_at, updated_at)
    values (${session.id}, ${session.tokenHash}, ${session.personId}, ${session.expiresAt}, true, ${now}, ${now})`)
}

/** Deletes all access without a password: sessions, trusted devices and unfinished sign-ins. */
export async function deleteSessions(db: Sql, personId: string): Promise<number> {
  await db.run(sql`delete from identity_verification where value = ${personId}`)
  return db.run(sql`delete from identity_session where person_id = ${personId}`)
}

/** Finds a session by the hash of its token. */
export function selectSessionByToken(
  db: Sql,
  tokenHash: string,
): Promise<{ id: string; person_id: string } | undefined> {
  return db.row(sql`select id, person_id from identity_session where token = ${tokenHash}`)
}

/** Whether a session still exists. The caller holds the person's lock, which ending sessions takes too. */
export async function sessionLives(tx: Tx, personId: string, id: string): Promise<boolean> {
  const row = await tx.row(sql`select 1 as one from identity_session where person_id = ${personId} and id = ${id}`)
  return row !== undefined
}

/** One row of identity_session as the security page lists it. `by_operator`: created by the operator's command line. */
export interface SessionRow {
  id: string
  user_agent: string | null
  ip_address: string | null
  by_operator: boolean
  created_at: string
  last_seen_at: string
}

/** Returns a person's valid sessions, last seen first. */
export function selectSessions(db: Sql, personId: string, now: Date): Promise<SessionRow[]> {
  return db.rows(sql`
    select id, user_agent, ip_address, by_operator, created_at, coalesce(last_seen_at, updated_at) as last_seen_at
    from identity_session where person_id = ${personId} and expires_at > ${now}
    order by coalesce(last_seen_at, updated_at) desc, id`)
}

/** Records that a session is in use, at most every two minutes. */
export async function updateLastSeen(db: Sql, id: string, now: Date): Promise<void> {
  await db.run(sql`
    update identity_session set last_seen_at = ${now}
    where id = ${id} and (last_seen_at is null or last_seen_at < ${now}::timestamptz - interval '2 minutes')`)
}

/**
 * Ends a session.
 * @returns 0 when the person has no such session.
 */
export function deleteSession(db: Sql, personId: string, id: string): Promise<number> {
  return db.run(sql`delete from identity_session where person_id = ${personId} and id = ${id}`)
}

/** Deletes every session but one, and the devices that skip the second factor. */
export async function deleteOtherSessions(db: Sql, personId: string, ownSessionId: string): Promise<number> {
  await db.run(sql`delete from identity_verification where value = ${personId}`)
  return db.run(sql`delete from identity_session where person_id = ${personId} and id <> ${ownSessionId}`)
}

/** Records a security event of a person, such as `password_reset`, with the client's address. */
export async function insertEvent(
  db: Sql,
  event: { id: string; personId: string; kind: string; address: string | null },
  now: Date,
): Promise<void> {
  await db.run(sql`
    insert into identity_event (id, person_id, kind, ip_address, at)
    values (${event.id}, ${event.personId}, ${event.kind}, ${event.address}, ${now})`)
}

/** Hashes tokens that a server of the previous version stored in plain text while both versions ran. */
export async function updateTokensHashed(db: Sql): Promise<void> {
  await db.run(sql`
    update identity_session
    set token = 'sha256:' || rtrim(translate(encode(sha256(convert_to(token, 'UTF8')), 'base64'), '+/', '-_'), '=')
    where token not like 'sha256:%'`)
}

/** Deletes sessions and verifications that expired more than one day ago. */
export async function deleteExpired(db: Sql, now: Date): Promise<void> {
  await db.run(sql`delete from identity_session where expires_at < ${now}::timestamptz - interval '1 day'`)
  await db.run(sql`delete from identity_verification where expires_at < ${now}::timestamptz - interval '1 day'`)
}

/** Deletes the second factor and its used codes. updateTwoFactorOff clears the person's flag. */
export async function deleteTwoFactor(db: Sql, personId: string): Promise<void> {
  await db.run(sql`delete from identity_two_factor where person_id = ${personId}`)
  await db.run(sql`delete from identity_used_code where person_id = ${personId}`)
}

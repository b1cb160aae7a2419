import { type Sql, sql } from '../../platform/sql.ts'

/** Writes identity_session, identity_verification and identity_event. */

/** A session of the operator's command line: no cookie knows its token, so it cannot be prolonged. */
export async function insertOperatorSession(
  db: Sql,
  session: { id: string; token: string; personId: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  await db.run(sql`
    insert into identity_session (id, token, person_id, expires_at, by_operator, created_at, updated_at)
    values (${session.id}, ${session.token}, ${session.personId}, ${session.expiresAt}, true, ${now}, ${now})`)
}

/** Ends everything that lets somebody in without their password: sessions, trusted devices, sign-ins under way. */
export async function deleteSessions(db: Sql, personId: string): Promise<number> {
  await db.run(sql`delete from identity_verification where value = ${personId}`)
  return db.run(sql`delete from identity_session where person_id = ${personId}`)
}

export async function insertEvent(
  db: Sql,
  event: { id: string; personId: string; kind: string; address: string | null },
  now: Date,
): Promise<void> {
  await db.run(sql`
    insert into identity_event (id, person_id, kind, ip_address, at)
    values (${event.id}, ${event.personId}, ${event.kind}, ${event.address}, ${now})`)
}

export async function deleteExpired(db: Sql, now: Date): Promise<void> {
  await db.run(sql`delete from identity_session where expires_at < ${now}::timestamptz - interval '1 day'`)
  await db.run(sql`delete from identity_verification where expires_at < ${now}::timestamptz - interval '1 day'`)
}

import { refuse } from '../../platform/refusal.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import type { Ctx } from '../ctx.ts'

/** Writes person_operator: who decides for the operator of the installation. Only its command line names them. */

/**
 * Lets in people of the operator of the installation. Read on every call, so that removing somebody takes effect at once; never
 * with a key, which is a wallet's.
 */
export async function requireOperator({ db, person }: Ctx): Promise<void> {
  const personId = person?.id ?? refuse('auth.token_missing')
  if (person?.key !== undefined || !(await isOperator(db, personId))) refuse('auth.not_allowed')
}

async function isOperator(db: Sql, personId: string): Promise<boolean> {
  const row = await db.row(sql`select 1 as one from person_operator where person_id = ${personId}`)
  return row !== undefined
}

/** The staff of the operator, ordered by address. */
export function selectOperators(db: Sql) {
  return db.rows<{ email: string; name: string; created_at: string }>(sql`
    select p.email, p.name, o.created_at from person_operator o join person p on p.id = o.person_id order by p.email`)
}

/** Makes a person staff of the operator. @returns 0 when the person was already. */
export function insertOperator(db: Sql, personId: string, now: Date): Promise<number> {
  return db.run(sql`
    insert into person_operator (person_id, created_at) values (${personId}, ${now}) on conflict do nothing`)
}

/** Ends the membership in the staff of the operator. @returns 0 when the person was not staff. */
export function deleteOperator(db: Sql, personId: string): Promise<number> {
  return db.run(sql`delete from person_operator where person_id = ${personId}`)
}

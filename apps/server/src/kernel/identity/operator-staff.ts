import { refuse } from '../../platform/refusal.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import type { Ctx } from '../ctx.ts'

/**
 * Writes person_operator: the people who act for the operator of the installation. Only the operator's command line
 * inserts them.
 */

/**
 * Requires a person of the operator of the installation. It is read on every call, so that a removal takes effect
 * immediately. API keys are refused, because they belong to a wallet.
 * @throws Refusal `auth.token_missing` or `auth.not_allowed`.
 */
export async function requireOperator({ db, person }: Ctx): Promise<void> {
  const personId = person?.id ?? refuse('auth.token_missing')
  if (person?.key !== undefined || !(await isOperator(db, personId))) refuse('auth.not_allowed')
}

async function isOperator(db: Sql, personId: string): Promise<boolean> {
  const row = await db.row(sql`select 1 as one from person_operator where person_id = ${personId}`)
  return row !== undefined
}

/** Lists the staff of the operator, ordered by address. */
export function selectOperators(db: Sql) {
  return db.rows<{ email: string; name: string; created_at: string }>(sql`
    select p.email, p.name, o.created_at from person_operator o join person p on p.id = o.person_id order by p.email`)
}

/**
 * Adds a person to the staff of the operator.
 * @returns 0 when the person was in it already.
 */
export function insertOperator(db: Sql, personId: string, now: Date): Promise<number> {
  return db.run(sql`
    insert into person_operator (person_id, created_at) values (${personId}, ${now}) on conflict do nothing`)
}

/**
 * Removes a person from the staff of the operator.
 * @returns 0 when the person was not in it.
 */
export function deleteOperator(db: Sql, personId: string): Promise<number> {
  return db.run(sql`delete from person_operator where person_id = ${personId}`)
}

import type { Ctx } from '../kernel/ctx.ts'
import { deleteOperator, insertOperator, selectOperators } from '../kernel/identity/operator-staff.ts'
import { selectPersonByEmail } from '../kernel/identity/person.sql.ts'
import { AdminError } from './admin-error.ts'
import { table, time } from './table.ts'

/** Lists the people of the operator of the installation. */
export async function showOperators(ctx: Ctx): Promise<string> {
  const people = await selectOperators(ctx.db)
  if (people.length === 0) return 'Nobody is named: charge records are decided here on the command line only.'
  return table(
    ['E-MAIL', 'NAME', 'SINCE (UTC)'],
    people.map(({ email, name, created_at }) => [email, name, time(created_at)]),
  )
}

/** Adds a person with a confirmed address to the staff of the operator. */
export async function addOperator(ctx: Ctx, email: string): Promise<string> {
  const person = await personWith(ctx, email)
  if (!person.email_verified) throw new AdminError(`${person.email} has not confirmed the address`)
  await insertOperator(ctx.db, person.id, ctx.now)
  ctx.log.info({ person: person.id }, 'person added to the staff of the operator')
  return `${person.email} decides about charge records of every fleet.`
}

/** Removes a person from the staff of the operator. */
export async function removeOperator(ctx: Ctx, email: string): Promise<string> {
  const person = await personWith(ctx, email)
  if ((await deleteOperator(ctx.db, person.id)) === 0) throw new AdminError(`${person.email} was not named`)
  ctx.log.info({ person: person.id }, 'person removed from the staff of the operator')
  return `${person.email} does not decide any more.`
}

async function personWith(ctx: Ctx, email: string) {
  const person = await selectPersonByEmail(ctx.db, email.trim().toLowerCase())
  if (person === undefined) throw new AdminError(`there is no person with the address ${email}`)
  return person
}

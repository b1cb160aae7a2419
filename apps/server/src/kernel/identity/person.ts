import type { Locale } from '@voltway/contract/values'
import type { Ctx } from '../ctx.ts'
import { hashPassword } from './password-hash.ts'
import { insertPerson, selectPersonByEmail, upsertPassword } from './person.sql.ts'

/** A person to create, by sign-up, invitation or seed. */
export interface PersonToCreate {
  readonly email: string
  readonly name: string
  readonly language: Locale
  /** Without one the person signs in through the hosted provider, or asks for a password by mail. */
  readonly password?: string | undefined
  /** Whether the address is known to be theirs: then nothing is mailed and they may sign in at once. */
  readonly verified: boolean
}

/**
 * Makes a person for seeds and the operator; nothing is mailed and the password is taken as it is.
 * Somebody who has the address already stays untouched: `created` is false then, and the id is theirs.
 */
export async function createPerson(ctx: Ctx, person: PersonToCreate): Promise<{ id: string; created: boolean }> {
  const email = person.email.trim().toLowerCase()
  const hash = person.password === undefined ? undefined : await hashPassword(person.password)
  const id = ctx.newId()
  return ctx.db.tx(async (tx) => {
    const created = await insertPerson(tx, { ...person, id, email }, ctx.now)
    if (!created) {
      const known = await selectPersonByEmail(tx, email)
      if (known === undefined) throw new Error(`the person with the address ${email} vanished`)
      return { id: known.id, created }
    }
    if (hash !== undefined) await upsertPassword(tx, { id: ctx.newId(), personId: id, hash }, ctx.now)
    return { id, created }
  })
}

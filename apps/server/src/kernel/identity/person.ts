import type { Locale } from '@voltway/contract/values'
import type { Ctx } from '../ctx.ts'
import { hashPassword } from './password-hash.ts'
import { insertPerson, selectPersonByEmail, upsertPassword } from './person.sql.ts'

/** A person to create by sign-up, invitation or seed. */
export interface PersonToCreate {
  readonly email: string
  readonly name: string
  readonly language: Locale
  /** Undefined: the person signs in through the hosted provider or requests a password by mail. */
  readonly password?: string | undefined
  /** Whether the address is confirmed. Then no mail is sent and the person may sign in immediately. */
  readonly verified: boolean
}

/**
 * Creates a person for seeds and the operator. No mail is sent, and the password is not checked. An existing person
 * with the address stays unchanged: then `created` is false, and the id is theirs.
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

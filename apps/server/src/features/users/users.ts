import { createHash } from 'node:crypto'
import type { User } from '@voltway/contract/users'
import { recordOwnAudit } from '../../kernel/audit/audit.ts'
import type { Ctx, Person } from '../../kernel/ctx.ts'
import {
  lockPerson,
  type PersonChange,
  type PersonRow,
  selectPerson,
  updatePerson,
} from '../../kernel/identity/person.sql.ts'
import { PORTRAIT, resizePhoto } from '../../platform/photo.ts'
import { refuse } from '../../platform/refusal.ts'
import { deletePhotos, insertPhoto } from './users.sql.ts'

/** Path prefix of photos (photos.routes.ts). */
export const PHOTOS = '/photos/'

/** Returns the signed-in person with the claims of the current access token. */
export async function readUser(ctx: Ctx, person: Person): Promise<User> {
  return userOf((await selectPerson(ctx.db, person.id)) ?? refuse('auth.token_expired'), person)
}

/** Changes the given fields only, each consent separately. */
export async function changeUser(ctx: Ctx, person: Person, change: PersonChange): Promise<User> {
  return ctx.db.tx(async (tx) => {
    const before = userOf((await lockPerson(tx, person.id)) ?? refuse('auth.token_expired'), person)
    const consents = change.consents && { ...change.consents, chosen: true }
    await updatePerson(tx, person.id, { ...change, consents }, ctx.now)
    if (change.photoUrl !== undefined) await deletePhotos(tx, person.id)
    const after = userOf((await selectPerson(tx, person.id)) ?? refuse('auth.token_expired'), person)
    const object = { kind: 'user', id: person.id, name: after.name }
    recordOwnAudit({ ctx, tx }, person.id, { action: 'user.changed', object, before, after })
    return after
  })
}

/** Stores the resized photo. The uploaded file and the camera's metadata are not stored. */
export async function changePhoto(ctx: Ctx, person: Person, file: unknown): Promise<User> {
  const content = await resizePhoto(file, PORTRAIT)
  const name = createHash('sha256').update(person.id).update(content).digest('base64url')
  return ctx.db.tx(async (tx) => {
    const before = userOf((await lockPerson(tx, person.id)) ?? refuse('auth.token_expired'), person)
    await deletePhotos(tx, person.id)
    await insertPhoto(tx, { name, personId: person.id, content }, ctx.now)
    await updatePerson(tx, person.id, { photoUrl: `${PHOTOS}${name}` }, ctx.now)
    const after = userOf((await selectPerson(tx, person.id)) ?? refuse('auth.token_expired'), person)
    const object = { kind: 'user', id: person.id, name: after.name }
    recordOwnAudit({ ctx, tx }, person.id, { action: 'user.changed', object, before, after })
    return after
  })
}

function userOf(row: PersonRow, person: Person): User {
  const { chosen = false, ...consents } = row.consents
  return {
    uid: row.id,
    email: row.email,
    email_verified: row.email_verified,
    language: row.language,
    name: row.name,
    photo_url: row.photo_url,
    consents,
    consents_chosen: chosen,
    created_at: row.created_at,
    ...(row.is_operator ? { is_operator: true } : {}),
    claims: { sub: row.id, email: row.email, sid: person.sessionId },
  }
}

import { type Sql, sql } from '../../platform/sql.ts'

/** Writes identity_passkey and identity_passkey_challenge. */

export interface PasskeyRow {
  id: string
  person_id: string
  credential_id: string
  public_key: Buffer
  counter: bigint
  transports: string[]
  name: string
  created_at: string
  last_used_at: string | null
}

const columns = sql`id, person_id, credential_id, public_key, counter, transports, name, created_at, last_used_at`

export function selectPasskeys(db: Sql, personId: string): Promise<PasskeyRow[]> {
  return db.rows(sql`select ${columns} from identity_passkey where person_id = ${personId} order by created_at, id`)
}

export function selectPasskeyByCredential(tx: Sql, credentialId: string): Promise<PasskeyRow | undefined> {
  return tx.row(sql`select ${columns} from identity_passkey where credential_id = ${credentialId}`)
}

export interface NewPasskey {
  readonly id: string
  readonly personId: string
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
}

/** @returns false when the key is somebody's already. */
export async function insertPasskey(tx: Sql, key: NewPasskey, now: Date): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into identity_passkey (id, person_id, credential_id, public_key, counter, transports, name, created_at)
    values (${key.id}, ${key.personId}, ${key.credentialId}, ${key.publicKey}, ${key.counter}, ${[...key.transports]}, ${key.name}, ${now})
    on conflict (credential_id) do nothing`)
  return inserted > 0
}

/** @returns 0 when the key has counted as far already; keys that do not count say 0 always. */
export function updatePasskeyUse(tx: Sql, id: string, counter: number, now: Date): Promise<number> {
  return tx.run(sql`
    update identity_passkey set counter = ${counter}, last_used_at = ${now}
    where id = ${id} and (counter < ${counter} or ${counter} = 0)`)
}

export function updatePasskeyName(tx: Sql, personId: string, id: string, name: string): Promise<number> {
  return tx.run(sql`update identity_passkey set name = ${name} where person_id = ${personId} and id = ${id}`)
}

export function deletePasskey(tx: Sql, personId: string, id: string): Promise<number> {
  return tx.run(sql`delete from identity_passkey where person_id = ${personId} and id = ${id}`)
}

export async function insertChallenge(
  db: Sql,
  challenge: { readonly hash: string; readonly personId: string | null; readonly expiresAt: Date },
): Promise<void> {
  await db.run(sql`
    insert into identity_passkey_challenge (challenge_hash, person_id, expires_at)
    values (${challenge.hash}, ${challenge.personId}, ${challenge.expiresAt})`)
}

/** Takes a challenge: it is gone, whatever becomes of the answer. @returns whether it was asked, of this person, and in time. */
export async function takeChallenge(db: Sql, hash: string, personId: string | null, now: Date): Promise<boolean> {
  const taken = await db.run(sql`
    delete from identity_passkey_challenge
    where challenge_hash = ${hash} and person_id is not distinct from ${personId}::uuid and expires_at > ${now}`)
  return taken > 0
}

export async function deleteOldChallenges(db: Sql, now: Date): Promise<void> {
  await db.run(sql`delete from identity_passkey_challenge where expires_at < ${now}`)
}

export async function deletePasskeys(db: Sql, personId: string): Promise<void> {
  await db.run(sql`delete from identity_passkey where person_id = ${personId}`)
}

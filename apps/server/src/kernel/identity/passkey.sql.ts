import { type Sql, sql } from '../../platform/sql.ts'

/** Writes identity_passkey and identity_passkey_challenge. */

/** One row of identity_passkey. `counter` is the authenticator's signature counter (WebAuthn §6.1.1). */
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

/** Lists the passkeys of a person, oldest first. */
export function selectPasskeys(db: Sql, personId: string): Promise<PasskeyRow[]> {
  return db.rows(sql`select ${columns} from identity_passkey where person_id = ${personId} order by created_at, id`)
}

/** Finds a passkey by its WebAuthn credential id. */
export function selectPasskeyByCredential(tx: Sql, credentialId: string): Promise<PasskeyRow | undefined> {
  return tx.row(sql`select ${columns} from identity_passkey where credential_id = ${credentialId}`)
}

/** A passkey to insert, with the COSE public key of the verified registration. */
export interface NewPasskey {
  readonly id: string
  readonly personId: string
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
}

/**
 * Inserts a passkey.
 * @returns false when the credential is registered already.
 */
export async function insertPasskey(tx: Sql, key: NewPasskey, now: Date): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into identity_passkey (id, person_id, credential_id, public_key, counter, transports, name, created_at)
    values (${key.id}, ${key.personId}, ${key.credentialId}, ${key.publicKey}, ${key.counter}, ${[...key.transports]}, ${key.name}, ${now})
    on conflict (credential_id) do nothing`)
  return inserted > 0
}

/**
 * Stores the signature counter and the time of a use.
 * @returns 0 when the stored counter is not lower. Keys that do not count always send 0, which is accepted.
 */
export function updatePasskeyUse(tx: Sql, id: string, counter: number, now: Date): Promise<number> {
  return tx.run(sql`
    update identity_passkey set counter = ${counter}, last_used_at = ${now}
    where id = ${id} and (counter < ${counter} or ${counter} = 0)`)
}

/**
 * Renames a passkey.
 * @returns 0 when the person has no such passkey.
 */
export function updatePasskeyName(tx: Sql, personId: string, id: string, name: string): Promise<number> {
  return tx.run(sql`update identity_passkey set name = ${name} where person_id = ${personId} and id = ${id}`)
}

/**
 * Deletes a passkey.
 * @returns 0 when the person has no such passkey.
 */
export function deletePasskey(tx: Sql, personId: string, id: string): Promise<number> {
  return tx.run(sql`delete from identity_passkey where person_id = ${personId} and id = ${id}`)
}

/** Inserts a challenge by its hash. `personId` is null when signing in, because the passkey identifies the person. */
export async function insertChallenge(
  db: Sql,
  challenge: { readonly hash: string; readonly personId: string | null; readonly expiresAt: Date },
): Promise<void> {
  await db.run(sql`
    insert into identity_passkey_challenge (challenge_hash, person_id, expires_at)
    values (${challenge.hash}, ${challenge.personId}, ${challenge.expiresAt})`)
}

/**
 * Claims a challenge and deletes it, so that it works once.
 * @returns whether the challenge existed for this person and had not expired.
 */
export async function claimChallenge(db: Sql, hash: string, personId: string | null, now: Date): Promise<boolean> {
  const claimed = await db.run(sql`
    delete from identity_passkey_challenge
    where challenge_hash = ${hash} and person_id is not distinct from ${personId}::uuid and expires_at > ${now}`)
  return claimed > 0
}

/** Deletes expired challenges. */
export async function deleteOldChallenges(db: Sql, now: Date): Promise<void> {
  await db.run(sql`delete from identity_passkey_challenge where expires_at < ${now}`)
}

/** Deletes all passkeys of a person. */
export async function deletePasskeys(db: Sql, personId: string): Promise<void> {
  await db.run(sql`delete from identity_passkey where person_id = ${personId}`)
}

/** Whether a person has a passkey, or a second factor beside the password. */
export async function selectHasSecondProof(db: Sql, personId: string): Promise<boolean> {
  const row = await db.row(sql`
    select 1 as one from person p where p.id = ${personId}
      and (p.two_factor_enabled or exists (select from identity_passkey k where k.person_id = p.id))`)
  return row !== undefined
}

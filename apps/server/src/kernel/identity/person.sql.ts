import type { Locale } from '@voltway/contract/values'
import { type Sql, sql } from '../../platform/sql.ts'

/** Writes person and identity_account. */

/** One row of person. `is_operator`: the person is in the staff of the operator of the installation. */
export interface PersonRow {
  id: string
  email: string
  email_verified: boolean
  name: string
  photo_url: string | null
  language: Locale
  /** `chosen` exists once the person has answered the consent banner. */
  consents: { analytics: boolean; error_reporting: boolean; heat_map: boolean; chosen?: boolean }
  two_factor_enabled: boolean
  is_operator: boolean
  created_at: string
}

const columns = sql`id, email, email_verified, name, photo_url, language, consents, two_factor_enabled, created_at,
  exists (select from person_operator o where o.person_id = person.id) as is_operator`

/** Finds a person by id. */
export function selectPerson(db: Sql, id: string): Promise<PersonRow | undefined> {
  return db.row(sql`select ${columns} from person where id = ${id}`)
}

/** Finds a person by address. `email` is in lower case. */
export function selectPersonByEmail(db: Sql, email: string): Promise<PersonRow | undefined> {
  return db.row(sql`select ${columns} from person where email = ${email}`)
}

/** Finds a person by id and locks the row until the transaction ends. */
export function lockPerson(db: Sql, id: string): Promise<PersonRow | undefined> {
  return db.row(sql`select ${columns} from person where id = ${id} for no key update`)
}

/** A person to insert. `verified`: the address is confirmed. */
export interface NewPerson {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly language: Locale
  readonly verified: boolean
}

/**
 * Inserts a person.
 * @returns false when a person has the address already.
 */
export async function insertPerson(db: Sql, person: NewPerson, now: Date): Promise<boolean> {
  const inserted = await db.run(sql`
    insert into person (id, email, email_verified, name, language, created_at, updated_at)
    values (${person.id}, ${person.email}, ${person.verified}, ${person.name}, ${person.language}, ${now}, ${now})
    on conflict (email) do nothing`)
  return inserted > 0
}

/** Fields of a person to update. An undefined field stays unchanged, and a null photo is removed. */
export interface PersonChange {
  readonly name?: string | undefined
  readonly language?: Locale | undefined
  readonly photoUrl?: string | null | undefined
  readonly consents?: Readonly<Record<string, boolean | undefined>> | undefined
}

/** Updates the given fields. Consents are merged one by one. */
export async function updatePerson(db: Sql, id: string, change: PersonChange, now: Date): Promise<void> {
  await db.run(sql`
    update person set
      name = coalesce(${change.name ?? null}, name),
      language = coalesce(${change.language ?? null}, language),
      photo_url = case when ${change.photoUrl !== undefined} then ${change.photoUrl ?? null} else photo_url end,
      consents = consents || ${JSON.stringify(change.consents ?? {})}::jsonb,
      updated_at = ${now}
    where id = ${id}`)
}

/** Marks the address of a person as confirmed. */
export async function updateEmailVerified(db: Sql, id: string, now: Date): Promise<void> {
  await db.run(
    sql`update person set email_verified = true, updated_at = ${now} where id = ${id} and not email_verified`,
  )
}

/** Clears the person's flag of the second factor. {@link deleteTwoFactor} deletes its secret. */
export async function updateTwoFactorOff(db: Sql, id: string, now: Date): Promise<void> {
  await db.run(
    sql`update person set two_factor_enabled = false, updated_at = ${now} where id = ${id} and two_factor_enabled`,
  )
}

/** Sets the password. Creates the e-mail and password account if there is none. */
export async function upsertPassword(
  db: Sql,
  account: { id: string; personId: string; hash: string },
  now: Date,
): Promise<void> {
  await db.run(sql`
    insert into identity_account (id, person_id, provider_id, account_id, password, created_at, updated_at)
    values (${account.id}, ${account.personId}, 'credential', ${account.personId}, ${account.hash}, ${now}, ${now})
    on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = excluded.updated_at`)
}

/** Returns the hash of a person's password. Undefined: the person has no password here. */
export async function selectPasswordHash(db: Sql, personId: string): Promise<string | undefined> {
  const row = await db.row<{ password: string | null }>(sql`
    select password from identity_account where person_id = ${personId} and provider_id = 'credential'`)
  return row?.password ?? undefined
}

/** Deletes the e-mail and password account of a person. */
export async function deletePassword(db: Sql, personId: string): Promise<void> {
  await db.run(sql`delete from identity_account where person_id = ${personId} and provider_id = 'credential'`)
}

/** Returns the names of a person's valid API keys, as "name (fleet)". */
export async function selectKeyNames(db: Sql, personId: string, now: Date): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(sql`
    select k.name || ' (' || w.name || ')' as name from api_key k join wallet w on w.id = k.wallet_id
    where k.created_by = ${personId} and k.revoked_at is null and (k.valid_until is null or k.valid_until > ${now})
    order by k.created_at`)
  return rows.map(({ name }) => name)
}

/** Deletes all accounts (ways to sign in) of a person. */
export async function deleteAccounts(db: Sql, personId: string): Promise<void> {
  await db.run(sql`delete from identity_account where person_id = ${personId}`)
}

/** Replaces the personal data in the row by a pseudonym. */
export async function updatePersonErased(
  db: Sql,
  id: string,
  { name, email }: { name: string; email: string },
  now: Date,
): Promise<void> {
  await db.run(sql`
    update person set name = ${name}, email = ${email}, email_verified = false, photo_url = null,
      consents = '{"analytics":false,"error_reporting":false,"heat_map":false}', two_factor_enabled = false, updated_at = ${now}
    where id = ${id}`)
}

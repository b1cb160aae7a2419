import { type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Writes identity_attempt and identity_used_code. */

/** A counter's key and the number of attempts that it allows before it blocks. */
export interface AttemptLimit {
  readonly key: string
  readonly free: number
}

/** After this many seconds without an attempt, the count restarts. */
const FORGET_AFTER_S = 3_600
const FIRST_DELAY_S = 5
const LONGEST_DELAY_S = 900

/**
 * Counts one attempt on every key that is not blocked. From its last free attempt on, the key is blocked for 5 s,
 * doubling up to 15 minutes. Rows are locked in key order, so parallel attempts queue up and cannot pass together.
 * @returns the keys that were counted. Fewer than requested: one of the keys is blocked.
 */
export function countAttempts(tx: Tx, limits: readonly AttemptLimit[], now: Date): Promise<{ key: string }[]> {
  const tries = sql`case when a.last_at < ${now}::timestamptz - make_interval(secs => ${FORGET_AFTER_S}) then 1 else a.tries + 1 end`
  const free = limits.map((limit) => limit.free)
  const keys = limits.map((limit) => limit.key)
  return tx.rows(sql`
    insert into identity_attempt as a (key, tries, blocked_until, last_at)
    select key, 1, case when free <= 1 then ${now}::timestamptz + make_interval(secs => ${FIRST_DELAY_S}) end, ${now}
    from unnest(${keys}::text[], ${free}::integer[]) as wanted (key, free) order by key
    on conflict (key) do update set
      tries = ${tries},
      last_at = excluded.last_at,
      blocked_until = case when ${tries} >= (select free from unnest(${keys}::text[], ${free}::integer[]) as w (k, free) where k = a.key)
        then excluded.last_at + make_interval(secs => least(${LONGEST_DELAY_S}, ${FIRST_DELAY_S} * power(2, least(20,
          ${tries} - (select free from unnest(${keys}::text[], ${free}::integer[]) as w (k, free) where k = a.key))))) end
    where a.blocked_until is null or a.blocked_until <= excluded.last_at
    returning key`)
}

/** Returns the latest end of the blocks of these keys. Null: none is blocked. */
export function selectBlockedUntil(
  db: Sql,
  keys: readonly string[],
): Promise<{ blocked_until: string | null } | undefined> {
  return db.row(sql`select max(blocked_until) as blocked_until from identity_attempt where key = any(${keys}::text[])`)
}

/** Resets the counters of these keys. */
export async function deleteAttempts(db: Sql, keys: readonly string[]): Promise<void> {
  await db.run(sql`delete from identity_attempt where key = any(${keys}::text[])`)
}

/** Removes one counted attempt that succeeded, and unblocks its key. */
export async function uncountAttempt(db: Sql, key: string): Promise<void> {
  await db.run(sql`update identity_attempt set tries = greatest(0, tries - 1), blocked_until = null where key = ${key}`)
}

/** A code of the second factor is accepted shortly before and after its half minute (RFC 6238). */
const CODE_VALID_MS = 120_000

/**
 * Marks a code of the second factor as used.
 * @returns false when the code was used within its period of validity.
 */
export async function useCode(db: Sql, personId: string, code: string, now: Date): Promise<boolean> {
  const changed = await db.run(sql`
    insert into identity_used_code as used (person_id, code, used_at) values (${personId}, ${code}, ${now})
    on conflict (person_id, code) do update set used_at = excluded.used_at
    where used.used_at < ${new Date(now.getTime() - CODE_VALID_MS)}`)
  return changed > 0
}

/** Deletes counters and used codes older than one day. */
export async function deleteOldAttempts(db: Sql, now: Date): Promise<void> {
  await db.run(sql`delete from identity_attempt where last_at < ${now}::timestamptz - interval '1 day'`)
  await db.run(sql`delete from identity_used_code where used_at < ${now}::timestamptz - interval '1 day'`)
}

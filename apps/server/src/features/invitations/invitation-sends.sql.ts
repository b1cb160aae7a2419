import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Statements on what was sent. Writes: invitation_send. */

export interface SendsRow {
  count: number
  last_at: string | null
  /** The oldest send in the period. */
  first_at: string | null
}

/** Counts the sends to a target since a moment, across all wallets, because one person receives all of them. */
export async function selectSends(db: Sql, targetHash: string, since: Date): Promise<SendsRow> {
  const row = await db.row<SendsRow>(sql`
    select count(*)::integer as count, max(at) as last_at, min(at) as first_at from invitation_send
    where target_hash = ${targetHash} and at > ${since}`)
  return row ?? { count: 0, last_at: null, first_at: null }
}

/** Serializes the sends of one person across wallets, so that concurrent ones cannot exceed a limit. */
export async function lockSendsOfPerson(tx: Tx, personId: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${personId}, 7245029))`)
}

/** Returns the time of the `nth` newest send of a person, a wallet or, without both, the installation. */
export async function selectNthSend(
  db: Sql,
  of: { readonly personId?: string; readonly walletId?: string },
  nth: number,
): Promise<string | null> {
  const whose =
    of.personId !== undefined
      ? sql`person_id = ${of.personId}`
      : of.walletId !== undefined
        ? sql`wallet_id = ${of.walletId}`
        : sql`true`
  const row = await db.row<{ at: string }>(sql`
    select at from invitation_send where ${whose} order by at desc limit 1 offset ${nth - 1}`)
  return row?.at ?? null
}

export function insertSend(
  tx: Sql,
  scope: WalletScope,
  send: { id: string; targetHash: string; personId: string | null; at: Date },
): Promise<number> {
  return tx.run(sql`
    insert into invitation_send (wallet_id, id, target_hash, person_id, at)
    values (${scope.walletId}, ${send.id}, ${send.targetHash}, ${send.personId}, ${send.at})`)
}

export function deleteOldSends(db: Sql, before: Date): Promise<number> {
  return db.run(sql`delete from invitation_send where at < ${before}`)
}

/** Those of the addresses and phones to which an invitation of a driver is pending. */
export function selectPendingTargets(
  tx: Sql,
  { walletId }: WalletScope,
  targets: readonly string[],
): Promise<{ target: string }[]> {
  return tx.rows(sql`
    select target from invitation
    where wallet_id = ${walletId} and kind = 'MEMBER' and status = 'PENDING' and target = any(${[...targets]}::text[])`)
}

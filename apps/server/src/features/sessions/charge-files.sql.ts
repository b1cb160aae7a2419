import type { WalletScope } from '../../kernel/scope.ts'
import { ofReachable } from '../../platform/reachable.ts'
import { type Db, type Sql, sql, type Tx } from '../../platform/sql.ts'
import type { CurvePoint } from './curve.ts'

/** Statements on the files of old charges. Writes charge_file, and of session the readings and the file. */

/** A month of a wallet with charges whose readings are in the database. */
export interface MonthToFile {
  wallet_id: string
  /** First day (UTC). */
  month: string
}

/** States in which nothing of a charge changes any more, but by a credit of its operator. */
const ended = sql`any('{PAID,INVALID}'::text[])`

/** Months before one with ended charges that are in no file, the oldest first. */
export function selectMonthsToFile(db: Db, before: string): Promise<MonthToFile[]> {
  return ofReachable(db, (only) =>
    db.rows<MonthToFile>(sql`
      select c.wallet_id, c.month
      from (select wallet_id, month, sum(sessions) as charges from wallet_session_counter
        where month < ${before}::date and status = ${ended} group by 1, 2) c
      left join (select wallet_id, month, sum(charges) as charges from charge_file group by 1, 2) f
        on f.wallet_id = c.wallet_id and f.month = c.month
      where c.charges > coalesce(f.charges, 0) ${only(sql`c.wallet_id`)}
      order by c.month, c.wallet_id`),
  )
}

/** The operator's keys of a charge; null where the operator sent no such object, or there is no operator. */
export interface OperatorKeysRow {
  country_code: string | null
  party_id: string | null
  network_id: string | null
  cdr_id: string | null
}

export interface ChargeToFileRow extends OperatorKeysRow {
  id: string
  started_at: string
  updated_at: string
  curve: readonly CurvePoint[]
}

/** Ended charges of a month that are in no file, after one of them, in the order of their start. */
export function selectChargesToFile(
  db: Sql,
  { wallet_id, month }: MonthToFile,
  after: ChargeToFileRow | undefined,
  limit: number,
): Promise<ChargeToFileRow[]> {
  return db.rows<ChargeToFileRow>(sql`
    select id, started_at, updated_at, curve, country_code, party_id, network_id, cdr_id from session
    where wallet_id = ${wallet_id} and status = ${ended} and charge_file_id is null
      and started_at >= ${month}::date::timestamp at time zone 'UTC'
      and started_at < (${month}::date + interval '1 month') at time zone 'UTC'
      and (started_at, id) > (${after?.started_at ?? '-infinity'}::timestamptz,
        ${after?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
    order by started_at, id limit ${limit}`)
}

/** The operator's keys of a session of any wallet, looked up in each by its primary key. */
export function selectKeysOfSession(db: Sql, id: string): Promise<OperatorKeysRow | undefined> {
  return db.row<OperatorKeysRow>(sql`
    select s.country_code, s.party_id, s.network_id, s.cdr_id
    from wallet w join session s on s.wallet_id = w.id and s.id = ${id} limit 1`)
}

/** A file that is about to be written. */
export function insertChargeFile(db: Sql, { wallet_id, month }: MonthToFile, id: string, at: Date): Promise<number> {
  return db.run(sql`
    insert into charge_file (wallet_id, id, month, created_at) values (${wallet_id}, ${id}, ${month}, ${at})`)
}

/**
 * Removes the readings of charges that are in the file, except of those that changed since they were read or that
 * another transaction is changing.
 * @returns the ids of the charges.
 */
export async function updateChargesFiled(
  tx: Tx,
  { walletId }: WalletScope,
  fileId: string,
  charges: readonly ChargeToFileRow[],
): Promise<Set<string>> {
  const rows = await tx.rows<{ id: string }>(sql`
    update session set curve = '[]', charge_file_id = ${fileId}
    where wallet_id = ${walletId} and id in (
      select s.id from session s
      join unnest(${charges.map(({ id }) => id)}::uuid[], ${charges.map(({ updated_at }) => updated_at)}::timestamptz[])
        read (id, updated_at) on read.id = s.id and read.updated_at = s.updated_at
      where s.wallet_id = ${walletId} and s.charge_file_id is null
      for update of s skip locked)
    returning id`)
  return new Set(rows.map(({ id }) => id))
}

/** Completes a file. */
export function updateChargeFileWritten(
  tx: Tx,
  { walletId }: WalletScope,
  file: {
    readonly id: string
    readonly charges: number
    readonly sizeBytes: number
    readonly sha256: string
    readonly at: Date
  },
): Promise<number> {
  return tx.run(sql`
    update charge_file set charges = ${file.charges}, size_bytes = ${file.sizeBytes}, sha256 = ${file.sha256},
      written_at = ${file.at}
    where wallet_id = ${walletId} and id = ${file.id}`)
}

export interface ChargeFileRow {
  wallet_id: string
  id: string
  charges: number
  size_bytes: bigint | null
  sha256: string | null
}

/** Files whose writer was killed, or failed, before an instant. */
export function selectUnwrittenFiles(db: Db, before: Date): Promise<ChargeFileRow[]> {
  return ofReachable(db, (only) =>
    db.rows<ChargeFileRow>(sql`
      select wallet_id, id, charges, size_bytes, sha256 from charge_file
      where written_at is null and created_at < ${before} ${only(sql`wallet_id`)}`),
  )
}

/** All files, for a verification. */
export function selectChargeFiles(db: Sql): Promise<ChargeFileRow[]> {
  return db.rows<ChargeFileRow>(sql`
    select wallet_id, id, charges, size_bytes, sha256 from charge_file where written_at is not null order by wallet_id, id`)
}

/** The wallet of the last file that was written; undefined when there is none. */
export async function selectWalletWithFiles(db: Db): Promise<string | undefined> {
  const [row] = await ofReachable(db, (only) =>
    db.rows<{ wallet_id: string }>(sql`
      select wallet_id from charge_file where written_at is not null ${only(sql`wallet_id`)}
      order by written_at desc limit 1`),
  )
  return row?.wallet_id
}

/** Forgets a file that was not written. */
export function deleteChargeFile(db: Sql, { wallet_id, id }: ChargeFileRow): Promise<number> {
  return db.run(sql`
    delete from charge_file where wallet_id = ${wallet_id} and id = ${id} and written_at is null`)
}

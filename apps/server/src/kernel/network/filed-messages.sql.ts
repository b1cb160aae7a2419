import { type Sql, sql, type Tx } from '../../platform/sql.ts'
import type { ChargeFileKey } from '../charge-files/charge-files.ts'

/** Moves what operators sent about old charges from network_session and network_cdr to files. Writes both. */

/** The operator's keys of a charge. Ids are null where the operator sent no such object. */
export interface ChargeKeys {
  readonly countryCode: string
  readonly partyId: string
  readonly sessionId: string | null
  readonly recordId: string | null
}

/** A session object that is in the database. */
export interface StoredSessionRow {
  country_code: string
  party_id: string
  id: string
  raw: Record<string, unknown>
  last_updated: string
}

/** A charge record that is in the database. `public_id` is the id in its URL. */
export interface StoredRecordRow {
  country_code: string
  party_id: string
  id: string
  public_id: string
  raw: Record<string, unknown>
}

const of = <Value>(all: readonly ChargeKeys[], value: (one: ChargeKeys) => Value) => all.map(value)

/** Keys of one kind, as rows. */
const keys = (all: readonly ChargeKeys[], id: (one: ChargeKeys) => string | null) => sql`
  unnest(${of(all, (one) => one.countryCode)}::text[], ${of(all, (one) => one.partyId)}::text[], ${of(all, id)}::text[])
    k (country_code, party_id, id)`

/** The session objects of charges that are in the database. */
export function selectStoredSessions(db: Sql, charges: readonly ChargeKeys[]): Promise<StoredSessionRow[]> {
  return db.rows<StoredSessionRow>(sql`
    select n.country_code, n.party_id, n.id, n.raw, n.last_updated
    from ${keys(charges, (one) => one.sessionId)}
    join network_session n on n.country_code = k.country_code and n.party_id = k.party_id and n.id = k.id
    where n.raw is not null`)
}

/** The charge records of charges that are in the database, and whose end and cost are read. */
export function selectStoredRecords(db: Sql, charges: readonly ChargeKeys[]): Promise<StoredRecordRow[]> {
  return db.rows<StoredRecordRow>(sql`
    select n.country_code, n.party_id, n.id, n.public_id, n.raw
    from ${keys(charges, (one) => one.recordId)}
    join network_cdr n on n.country_code = k.country_code and n.party_id = k.party_id and n.id = k.id
    where n.raw is not null and n.ended_at is not null`)
}

/** Removes session objects that are in the file, unless a newer one came meanwhile. */
export function updateSessionsFiled(
  tx: Tx,
  { walletId, fileId }: ChargeFileKey,
  sessions: readonly StoredSessionRow[],
): Promise<number> {
  const each = <Value>(value: (one: StoredSessionRow) => Value) => sessions.map(value)
  return tx.run(sql`
    update network_session n set raw = null, charge_file_wallet_id = ${walletId}, charge_file_id = ${fileId}
    from unnest(${each((one) => one.country_code)}::text[], ${each((one) => one.party_id)}::text[],
      ${each((one) => one.id)}::text[], ${each((one) => one.last_updated)}::timestamptz[])
      k (country_code, party_id, id, last_updated)
    where n.country_code = k.country_code and n.party_id = k.party_id and n.id = k.id and n.last_updated = k.last_updated`)
}

/** Removes charge records that are in the file. A stored record never changes. */
export function updateRecordsFiled(
  tx: Tx,
  { walletId, fileId }: ChargeFileKey,
  publicIds: readonly string[],
): Promise<number> {
  return tx.run(sql`
    update network_cdr set raw = null, charge_file_wallet_id = ${walletId}, charge_file_id = ${fileId}
    where public_id = any(${publicIds}::uuid[])`)
}

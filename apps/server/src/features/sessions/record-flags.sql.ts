import { type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Writes network_record_flag. */

export interface FlaggedRecord {
  readonly countryCode: string
  readonly partyId: string
  readonly cdrId: string
  readonly peerId: string
  readonly flags: readonly string[]
  readonly at: Date
}

export function insertRecordFlags(tx: Tx, { countryCode, partyId, cdrId, peerId, flags, at }: FlaggedRecord) {
  return tx.run(sql`
    insert into network_record_flag (country_code, party_id, cdr_id, peer_id, flags, at)
    values (${countryCode}, ${partyId}, ${cdrId}, ${peerId}, ${[...flags]}, ${at}) on conflict do nothing`)
}

/** The number of records of each network, and of those with each flag. Networks without a record are left out. */
export function selectFlagCounts(on: Sql, since: Date) {
  return on.rows<{ network: string; records: bigint; flag: string | null; flagged: bigint }>(sql`
    with received as (
      select peer_id, count(*) as records from network_cdr where received_at >= ${since} group by peer_id
    ), flagged as (
      select peer_id, flag, count(*) as flagged from network_record_flag cross join unnest(flags) flag
      where at >= ${since} group by peer_id, flag
    )
    select n.name as network, r.records, f.flag, coalesce(f.flagged, 0) as flagged
    from received r join network_peer n on n.id = r.peer_id left join flagged f on f.peer_id = r.peer_id
    order by n.name, n.id, f.flagged desc nulls last, f.flag`)
}

export function deleteOldRecordFlags(on: Sql, before: Date) {
  return on.run(sql`delete from network_record_flag where at < ${before}`)
}

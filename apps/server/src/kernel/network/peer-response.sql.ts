import { join, type Sql, sql } from '../../platform/sql.ts'

/** Writes network_peer_response, and network_peer.certificate_until. */

/** The calls of an hour to a peer that ended within `upToMs` and not within the next shorter time. */
export interface CallCount {
  readonly peerId: string
  readonly hour: Date
  readonly upToMs: number
  calls: number
  /** Of the calls, those that ended without a response. */
  unanswered: number
}

/** Adds calls to the counts. The order of rows keeps two processes from waiting for each other. */
export function addCallCounts(db: Sql, counts: readonly CallCount[]) {
  const ordered = [...counts].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const values = ordered.map(
    (one) => sql`(${one.peerId}::uuid, ${one.hour}::timestamptz, ${one.upToMs}::int, ${one.calls}::bigint,
      ${one.unanswered}::bigint)`,
  )
  return db.run(sql`
    insert into network_peer_response as known (peer_id, hour, up_to_ms, calls, unanswered) values ${join(values)}
    on conflict (peer_id, hour, up_to_ms) do update
      set calls = known.calls + excluded.calls, unanswered = known.unanswered + excluded.unanswered`)
}

const keyOf = ({ peerId, hour, upToMs }: CallCount) =>
  `${peerId} ${hour.toISOString()} ${String(upToMs).padStart(6, '0')}`

/** Stores the end of a peer's certificate when it differs. */
export function updatePeerCertificate(db: Sql, id: string, until: Date) {
  return db.run(sql`
    update network_peer set certificate_until = ${until}
    where id = ${id} and certificate_until is distinct from ${until}`)
}

/** The calls to a peer that ended within `up_to_ms` and not within the next shorter time. */
export interface CallCountRow {
  peer_id: string
  up_to_ms: number
  calls: bigint
  unanswered: bigint
}

/** Returns the calls since an instant, by peer and time. */
export function selectCallCounts(db: Sql, since: Date) {
  return db.rows<CallCountRow>(sql`
    select peer_id, up_to_ms, sum(calls)::bigint as calls, sum(unanswered)::bigint as unanswered
    from network_peer_response where hour > ${since} group by peer_id, up_to_ms order by peer_id, up_to_ms`)
}

/** Deletes the counts of hours before an instant. */
export function deleteCallCounts(db: Sql, before: Date) {
  return db.run(sql`delete from network_peer_response where hour < ${before}`)
}

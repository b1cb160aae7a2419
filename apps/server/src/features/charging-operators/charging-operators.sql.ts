import { type Sql, sql } from '../../platform/sql.ts'

/** Reads what waits at the charging operators. Writes nothing. */

/** The messages of an operator in quarantine, by module and the code of their reason. */
export interface HeldRow {
  peer_id: string
  module: string
  reason: string
  messages: number
}

export function selectHeldByReason(db: Sql): Promise<HeldRow[]> {
  return db.rows<HeldRow>(sql`
    select peer_id, module, split_part(coalesce(reason, ''), ':', 1) as reason, count(*)::int as messages
    from network_inbox where state = 'QUARANTINED' group by 1, 2, 3 order by messages desc, module, reason`)
}

/** The charge records in review by the operator that sent them. */
export function selectReviewCounts(db: Sql) {
  return db.rows<{ peer_id: string | null; reviews: number }>(sql`
    select s.peer_id, count(*)::int as reviews
    from session_review r join session s on s.wallet_id = r.wallet_id and s.id = r.session_id
    where r.decided_at is null and s.status = 'IN_VALIDATION' and s.record is not null group by s.peer_id`)
}

/** The credits that wait for their charge record, by party. */
export function selectCreditCounts(db: Sql) {
  return db.rows<{ country_code: string; party_id: string; credits: number }>(sql`
    select country_code, party_id, count(*)::int as credits from session_credit where applied_at is null group by 1, 2`)
}

/** The parties whose objects belong to each operator, also those behind a hub. */
export function selectAllParties(db: Sql) {
  return db.rows<{ peer_id: string; country_code: string; party_id: string }>(sql`
    select peer_id, country_code, party_id from network_party`)
}

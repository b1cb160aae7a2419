import { type Sql, sql } from '../../platform/sql.ts'

/** Reads what the operator watches: operators and the job queue. */

/** An operator: its last request and its messages that wait for a person. */
export interface WatchedPeer {
  name: string
  last_seen_at: string | null
  quarantined: bigint
}

/** Returns all registered operators. */
export function selectWatchedPeers(db: Sql): Promise<WatchedPeer[]> {
  return db.rows(sql`
    select p.name, p.last_seen_at,
      (select count(*) from network_inbox i where i.state = 'QUARANTINED' and i.peer_id = p.id) as quarantined
    from network_peer p where p.state = 'REGISTERED' order by p.name, p.id`)
}

/** A kind of jobs that wait although they could run. `lag_s` is how long the oldest does, by the database's clock. */
export interface DueJobs {
  name: string
  lag_s: number
}

/** Returns the kinds of jobs that wait to run. Dead letters are no work. */
export function selectDueJobs(db: Sql): Promise<DueJobs[]> {
  return db.rows(sql`
    select name, extract(epoch from now() - min(start_after))::float8 as lag_s from pgboss.job
    where state < 'active' and start_after < now() and name <> 'dead-letters' group by name`)
}

/** Numbers of jobs that failed for good: as long as the queue stores them, and in the last hour. */
export interface DeadLetters {
  stored: bigint
  recent: bigint
}

/** Counts the jobs that failed for good, by the database's clock. */
export function countDeadLetters(db: Sql): Promise<DeadLetters | undefined> {
  return db.row(sql`
    select count(*) as stored, count(*) filter (where created_on > now() - interval '1 hour') as recent
    from pgboss.job where name = 'dead-letters' and state < 'active'`)
}

import { type Sql, sql } from '../../platform/sql.ts'

/** Reads what the operator watches: operators and the job queue. */

/** An operator: its last request, the end of its certificate, and its messages that wait for a person. */
export interface WatchedPeer {
  name: string
  last_seen_at: string | null
  certificate_until: string | null
  quarantined: bigint
}

/** Returns all registered operators. */
export function selectWatchedPeers(db: Sql): Promise<WatchedPeer[]> {
  return db.rows(sql`
    select p.name, p.last_seen_at, p.certificate_until,
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
    where state < 'active' and start_after < now() and name not like '%dead-letters' group by name`)
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
    from pgboss.job where name like '%dead-letters'`)
}

/** What waits, by the names of its metrics. */
export interface Waiting {
  mail_waiting: bigint
  mail_delayed: bigint
  mail_abandoned: bigint
  mail_refused: bigint
  webhook_deliveries_waiting: bigint
  payments_open: bigint
  documents_missing: bigint
  payouts_delayed: bigint
}

/** Counts what waits: mails and payouts by the database's clock, and rows of partial indexes. */
export function selectWaitingWork(db: Sql): Promise<Waiting | undefined> {
  return db.row(sql`
    select mail_waiting, mail_delayed, mail_abandoned, mail_refused,
      (select count(*) from webhook_delivery where state = 'WAITING') as webhook_deliveries_waiting,
      (select count(*) from payment where fetch_at is not null) as payments_open,
      (select count(*) from missing_document) as documents_missing,
      (select count(*) from payout where status = 'ASKED' and requested_at < now() - interval '3 days') as payouts_delayed
    from (
      select count(*) filter (where state < 'active') as mail_waiting,
        count(*) filter (where state < 'active' and created_on < now() - interval '1 hour') as mail_delayed,
        count(*) filter (where state = 'failed') as mail_abandoned,
        count(*) filter (where state = 'failed' and output ->> 'name' = 'AddressRefused') as mail_refused
      from pgboss.job where name = 'mail.send' and (state < 'active' or state = 'failed')
    ) mails`)
}

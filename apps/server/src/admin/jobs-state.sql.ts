import { type Sql, sql } from '../platform/sql.ts'

/** Reads the job queue's own tables. */

/** Number of jobs of one kind and state. */
export interface JobCount {
  name: string
  state: string
  jobs: bigint
}

/** Counts the jobs by kind and state, without dead letters. */
export function selectJobCounts(db: Sql): Promise<JobCount[]> {
  return db.rows(sql`
    select name, state::text, count(*) as jobs from pgboss.job
    where name not like '%dead-letters' group by name, state order by name, state`)
}

/** One failed job with the time and the message of its last error. */
export interface FailedJob {
  name: string
  id: string
  at: string | null
  reason: string | null
}

/** Lists failed jobs (dead letters), newest first. */
export function selectFailedJobs(db: Sql, limit: number): Promise<FailedJob[]> {
  return db.rows(sql`
    select name, id, completed_on as at, coalesce(output ->> 'message', left(output::text, 200)) as reason
    from pgboss.job where state = 'failed' and name not like '%dead-letters'
    order by completed_on desc nulls last limit ${limit}`)
}

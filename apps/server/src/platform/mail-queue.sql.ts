import { type Sql, sql } from './sql.ts'

/** Reads and restarts the jobs that send mails, in the job queue's own table. */

/** A mail that was not sent yet, or given up. `sealed` contains it, encrypted. */
export interface QueuedMail {
  readonly id: string
  readonly sealed: string
  readonly isAbandoned: boolean
  /** The mail server refused the address for good. */
  readonly isRefused: boolean
  readonly createdAt: string
  readonly tries: number
  /** The next attempt; of one that was given up, the last. */
  readonly at: string | null
  readonly reason: string | null
}

/** Lists the mails that wait for another attempt or were given up, the oldest first. */
export function selectQueuedMails(db: Sql, limit: number): Promise<QueuedMail[]> {
  return db.rows(sql`
    select id, data ->> 'sealed' as sealed, state = 'failed' as "isAbandoned",
      state = 'failed' and coalesce(output ->> 'name' = 'AddressRefused', false) as "isRefused", created_on as "createdAt", retry_count as tries,
      case when state = 'failed' then completed_on else start_after end as at,
      coalesce(output ->> 'message', left(output::text, 200)) as reason
    from pgboss.job where name = 'mail.send' and (state = 'failed' or state < 'active')
    order by created_on, id limit ${limit}`)
}

/** Lets mails be sent now, with all their attempts. @param id of one mail; null for all. @returns their number. */
export function restartMails(db: Sql, id: string | null): Promise<number> {
  return db.run(sql`
    update pgboss.job j set state = 'retry', start_after = now(), retry_count = 0, completed_on = null,
      retry_limit = q.retry_limit, dead_letter = q.dead_letter
    from pgboss.queue q
    where j.name = 'mail.send' and q.name = j.name and (state = 'failed' or state < 'active') and (${id}::uuid is null or j.id = ${id}::uuid)`)
}

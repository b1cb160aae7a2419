import type { Db } from './sql.ts'

/**
 * Time for the job queue. The queue stores instants in its tables and waits until the machine's clock has passed them.
 * If that clock is set back by a day, no job would run for a day.
 */

/** Monotonic time, independent of changes of the machine's clock. */
export const steadyClock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (work: () => void, ms: number) => setTimeout(work, ms),
  clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (work: () => void, ms: number) => setInterval(work, ms),
  clearInterval: (timer: unknown) => clearInterval(timer as NodeJS.Timeout),
}

/** Clocks of two machines may differ by this much without one having been put back. */
const TOLERANCE = `interval '1 minute'`

/**
 * Moves the queue's instants back when the database's clock was set back. Every half minute the queue stores when it
 * last checked its schedules. A stored time in the future shows that the clock was set back, and by how much.
 * @returns whether it was.
 */
export function followClock(db: Db): Promise<boolean> {
  return db.tx(async (tx) => {
    const [put] = await tx.text<{ back: string }>(
      `select (cron_on - now())::text as back from pgboss.version where cron_on > now() + ${TOLERANCE} for update`,
    )
    if (put === undefined) return false
    await tx.text('update pgboss.version set cron_on = null, bam_on = null, flow_on = null, reindex_on = null')
    await tx.text(`
      update pgboss.queue set monitor_on = null, monitor_claim_on = null, maintain_on = null
      where greatest(monitor_on, monitor_claim_on, maintain_on) > now() + ${TOLERANCE}`)
    // Jobs that were created or started at what is now a future time.
    await tx.text(
      `update pgboss.job set
        start_after = greatest(now(), start_after - $1::interval),
        created_on = least(created_on, now()), started_on = least(started_on, now()),
        heartbeat_on = least(heartbeat_on, now())
      where state <= 'active' and greatest(created_on, started_on, heartbeat_on) > now() + ${TOLERANCE}`,
      [put.back],
    )
    // A minute that was scheduled before the change occurs again and must be scheduled again.
    await tx.text(
      `delete from pgboss.job where name = '__pgboss__send-it' and singleton_on > (now() at time zone 'utc') - ${TOLERANCE}`,
    )
    return true
  })
}

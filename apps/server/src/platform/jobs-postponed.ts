import { randomInt } from 'node:crypto'
import type { ConnectionOptions, PgBoss } from 'pg-boss'

/** Seconds until a postponed job is tried again. Random, so that the jobs of a machine do not return at once. */
const POSTPONED_SECONDS = { least: 1, most: 5 }

/**
 * Replaces an active job by a later one with the same data, because a machine of a distributed database does not
 * respond. Its attempts are not used up, however long the machine is away. The caller's transaction is on the
 * coordinator only.
 */
export async function postpone(
  boss: PgBoss,
  on: NonNullable<ConnectionOptions['db']>,
  { id, name, data }: { readonly id: string; readonly name: string; readonly data: object },
): Promise<void> {
  const [job] = await boss.findJobs(name, { id, db: on })
  if (job?.state !== 'active') return
  const { singletonKey, groupId } = job
  await boss.complete(name, id, {}, { db: on })
  await boss.send(name, data, {
    startAfter: randomInt(POSTPONED_SECONDS.least, POSTPONED_SECONDS.most),
    ...(singletonKey === null ? {} : { singletonKey }),
    ...(groupId == null ? {} : { group: { id: groupId } }),
    db: on,
  })
}

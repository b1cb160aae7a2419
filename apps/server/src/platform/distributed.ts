import { setTimeout as pause } from 'node:timers/promises'

/** Whether a database has the extension Citus and is distributed over several machines. */
export interface Distribution {
  readonly hasCitus: boolean
  /** Whether some table is distributed by a column. */
  readonly isDistributed: boolean
}

/** The addresses of distributed databases that this process uses. */
const distributed = new Set<string>()

/** Whether {@link findDistribution} found this database distributed. */
export const isDistributed = (url: string): boolean => distributed.has(url)

/** Remembers the address of a distributed database. */
export function rememberDistributed(url: string): void {
  distributed.add(url)
}

/** Sends a text of SQL and returns its rows. */
interface Reader {
  text(text: string): Promise<readonly object[]>
}

/** Reads whether the database of an address is distributed, and remembers it for all its statements. */
export async function findDistribution(url: string, on: Reader): Promise<Distribution> {
  const [citus] = await on.text(`select from pg_extension where extname = 'citus'`)
  if (citus === undefined) return { hasCitus: false, isDistributed: false }
  const [table] = await on.text(`select from pg_dist_partition where partmethod = 'h' limit 1`)
  if (table === undefined) distributed.delete(url)
  else rememberDistributed(url)
  return { hasCitus: true, isDistributed: table !== undefined }
}

/**
 * Begins a transaction of a distributed database. It reads and writes shards over one connection for each machine, or a
 * later write of a table that every machine has would be refused.
 */
export const BEGIN_DISTRIBUTED = `begin; set local citus.multi_shard_modify_mode = 'sequential'`

/**
 * Ends a transaction of a distributed database. The extension commits in two phases what it knows to be written on
 * several machines, but not plain tables of the coordinator, such as the queue's. The mark, a table of the extension
 * that stays empty, lets it count the coordinator in.
 */
export const COMMIT_DISTRIBUTED = 'select distribution_mark(); commit'

/** Creates the mark of {@link COMMIT_DISTRIBUTED}. */
export const CREATE_MARK = `
  create table if not exists distribution_marked (id integer primary key);
  select citus_add_local_table_to_metadata('distribution_marked');
  create or replace function distribution_mark() returns void language plpgsql as $$
  begin
    if pg_current_xact_id_if_assigned() is not null then delete from distribution_marked; end if;
  end $$`

/**
 * Transactions that are committed on the coordinator while their part on another machine is not visible yet, with
 * their process. A commit in two phases first ends the transaction here, then commits on the other machines, and then
 * releases the lock on its own id. Works with the rights of the product's role, which sees its own processes.
 */
export const COMMITTING = `
  select l.pid, l.transactionid from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.granted and a.backend_xid is null`

/** A commit takes milliseconds. After this time a machine does not respond. */
const COMMITS_WITHIN_MS = 5_000
const CHECK_EVERY_MS = 5

/**
 * Waits until every transaction whose rows are visible on the coordinator is visible on the other machines too. A job
 * whose row was found calls it first, so that it finds the rows that were written together with it.
 * @throws Error when a machine does not commit in time. The caller tries again later.
 */
export async function untilCommittedEverywhere(on: Reader): Promise<void> {
  let open = await committing(on)
  const deadline = performance.now() + COMMITS_WITHIN_MS
  while (open.size > 0) {
    if (performance.now() > deadline) throw new Error('a machine of the database does not commit')
    await pause(CHECK_EVERY_MS)
    const still = await committing(on)
    open = new Set([...open].filter((id) => still.has(id)))
  }
}

async function committing(on: Reader): Promise<Set<string>> {
  const rows = await on.text(`select distinct pid || ' ' || transactionid as id from (${COMMITTING}) open`)
  return new Set((rows as { id: string }[]).map(({ id }) => id))
}

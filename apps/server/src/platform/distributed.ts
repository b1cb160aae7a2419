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

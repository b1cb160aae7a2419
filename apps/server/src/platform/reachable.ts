import { type Db, empty, type Statement, sql } from './sql.ts'
import { isMachineLost } from './unavailable.ts'

/** The condition on a column with the id of a wallet, to add to a statement; empty: no condition. */
type OnlyOf = (column: Statement) => Statement

/**
 * Reads rows of all wallets for a recurring job. While a machine of a distributed database does not respond, reads those
 * of the other machines, so that the job goes on for their wallets and finds the rest once the machine is back.
 */
export async function ofReachable<Row>(db: Db, read: (only: OnlyOf) => Promise<Row[]>): Promise<Row[]> {
  try {
    return await read(() => empty)
  } catch (error) {
    if (!isMachineLost(error)) throw error
  }
  const rows: Row[] = []
  for (const ids of await walletsByMachine(db)) {
    try {
      rows.push(...(await read((column) => sql`and ${column} = any(${ids}::uuid[])`)))
    } catch (error) {
      if (!isMachineLost(error)) throw error
    }
  }
  return rows
}

/** The wallets of each machine, by the memberships and the extension's own tables, which the coordinator has. */
async function walletsByMachine(db: Db): Promise<string[][]> {
  const machines = await db.text<{ ids: string[] }>(`
    select array_agg(w.wallet_id) as ids
    from (select distinct wallet_id, get_shard_id_for_distribution_column('public.wallet', wallet_id) as shard_id
      from wallet_membership offset 0) w
    join pg_catalog.pg_dist_placement p on p.shardid = w.shard_id
    group by p.groupid`)
  return machines.map(({ ids }) => ids)
}

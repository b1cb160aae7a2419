import type { Sql } from './sql.ts'

/** What a database tells about its distribution over several machines by the extension Citus. */
export interface Distribution {
  readonly hasCitus: boolean
  /** Whether some table is distributed by a column. */
  readonly isDistributed: boolean
}

/** Reads whether the database is distributed. */
export async function readDistribution(on: Pick<Sql, 'text'>): Promise<Distribution> {
  const [citus] = await on.text(`select from pg_extension where extname = 'citus'`)
  if (citus === undefined) return { hasCitus: false, isDistributed: false }
  const [distributed] = await on.text(`select from pg_dist_partition where partmethod = 'h' limit 1`)
  return { hasCitus: true, isDistributed: distributed !== undefined }
}

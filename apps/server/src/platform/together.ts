import { join, raw, type Sql, type Statement, sql } from './sql.ts'

/**
 * Writes that belong together, in one statement and round trip. A distributed database gets one after the other,
 * because a statement of it writes one table. No part may read what another one writes.
 * @returns the number of rows that the last one changed.
 */
export async function runTogether(tx: Sql, parts: readonly Statement[]): Promise<number> {
  const last = parts.at(-1)
  if (last === undefined) throw new Error('no statement')
  if (parts.length === 1) return tx.run(last)
  if (!tx.isDistributed()) {
    const named = parts.slice(0, -1).map((part, index) => sql`${raw(`part_${index}`)} as (${part})`)
    return tx.run(sql`with ${join(named, ', ')} ${last}`)
  }
  let changed = 0
  for (const part of parts) changed = await tx.run(part)
  return changed
}

import type { ConsumptionSource } from '@voltway/contract/consumption-sources'
import { empty, type Statement, sql } from '../../platform/sql.ts'

/**
 * The condition that a row of the views `consumed_…` has a source; nothing for all sources. Only the views by session tell
 * homes and depots apart: the sums count both as charges of the network.
 */
export const fromSource = (source: ConsumptionSource | undefined): Statement =>
  source === undefined ? empty : sql`and source = (select ${source}::text)`

import { type Doubt, doubtFlags } from '@voltway/contract/sessions-doubts'
import type { Ctx, Work } from '../../kernel/ctx.ts'
import type { NetworkCdr, NetworkFlag } from '../../kernel/network/messages.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { deleteOldRecordFlags, insertRecordFlags, selectFlagCounts } from './record-flags.sql.ts'
import type { StoredSession } from './session-store.sql.ts'

/**
 * Flags that the operator of the installation clarifies with a network: location, units and cost. The other flags only
 * record how the record was read.
 */
const reported: ReadonlySet<NetworkFlag> = new Set<NetworkFlag>([
  'coordinates_swapped',
  'coordinates_short',
  'location_incomplete',
  'energy_was_wh',
  'energy_mismatch',
  'vat_was_fraction',
  'currency_unknown',
  'cost_missing',
  'cost_without_flat',
  'cost_mismatch',
  'cost_parts_mismatch',
  'tariff_invalid',
])

/** Stores the anomalies and doubts of a record, for the report on its network. */
export async function recordFlagsOf({ ctx, tx }: Work, cdr: NetworkCdr, session: StoredSession): Promise<void> {
  const flags = [...cdr.flags.filter((flag) => reported.has(flag)), ...session.flags.filter(isDoubt)]
  if (flags.length === 0) return
  const { countryCode, partyId, id: cdrId } = cdr.key
  await insertRecordFlags(tx, { countryCode, partyId, cdrId, peerId: cdr.peerId, flags, at: ctx.now })
}

const isDoubt = (flag: string): flag is Doubt => (doubtFlags as readonly string[]).includes(flag)

/** The number of records per network and flag in the last days. */
export function readFlagCounts(ctx: Ctx, days: number) {
  return selectFlagCounts(ctx.db, new Date(ctx.now.getTime() - days * DAY_MS))
}

/** A report covers less than a thousand days; older flags are deleted. */
export function pruneRecordFlags(ctx: Ctx): Promise<number> {
  return deleteOldRecordFlags(ctx.db, new Date(ctx.now.getTime() - 1_000 * DAY_MS))
}

import type { Ctx } from '../ctx.ts'
import type { NetworkKey } from './messages.ts'
import type { Json } from './ocpi/merge.ts'
import { tariff } from './ocpi/schema-tariff.ts'
import { upsertTariff } from './place.sql.ts'
import { latestReport, reportedAt } from './receive.ts'

/** Returns true when a tariff has elements. They are interpreted when a CDR contains the tariff. */
export function hasElements(raw: Json): boolean {
  const parsed = tariff.lenient.safeParse(raw)
  return parsed.success && (parsed.data.elements ?? []).length > 0
}

/**
 * Stores a tariff (OCPI 2.2.1 mod_tariffs, Tariff), unless a newer one is stored.
 * @returns true when it was stored.
 */
export function storeTariff(ctx: Ctx, peerId: string, key: NetworkKey, raw: Json): Promise<boolean> {
  return upsertTariff(ctx.db, key, { peerId, raw, lastUpdated: reportedAt(ctx, raw) }, latestReport(ctx))
}

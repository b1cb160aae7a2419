import type { Ctx } from '../ctx.ts'
import type { NetworkKey } from './messages.ts'
import type { Json } from './ocpi/merge.ts'
import { tariff } from './ocpi/schema-tariff.ts'
import { upsertTariff } from './place.sql.ts'

/** A tariff that prices something; how it prices is looked at when a CDR carries it. */
export function hasElements(raw: Json): boolean {
  const parsed = tariff.lenient.safeParse(raw)
  return parsed.success && (parsed.data.elements ?? []).length > 0
}

/** Keeps a tariff as received, unless a newer one is known. @returns whether it was news. */
export function storeTariff(ctx: Ctx, peerId: string, key: NetworkKey, raw: Json): Promise<boolean> {
  const parsed = tariff.lenient.safeParse(raw)
  const lastUpdated = parsed.data?.last_updated ?? ctx.now.toISOString()
  return upsertTariff(ctx.db, key, { peerId, raw, lastUpdated })
}

import { enqueue } from '../../platform/jobs.ts'
import type { Ctx, Work } from '../ctx.ts'
import { insertTrustedParties, type NamedParty, updateHubTrust, upsertHubParty } from './hub.sql.ts'
import type { Json } from './ocpi/merge.ts'
import { replayHeld } from './ocpi/replay-held.ts'
import { clientInfo } from './ocpi/schema-hub.ts'
import { deletePeerSynced } from './peer.sql.ts'
import { forgetPeers } from './peers.ts'

/**
 * The parties behind a hub (OCPI 2.2.1 mod_hub_client_info). A hub registers with role HUB only; its parties are stored
 * and trusted here.
 */

/** Parses a ClientInfo object (OCPI 2.2.1 mod_hub_client_info); undefined when it does not identify a party. */
export function readClientInfo(ctx: Ctx, raw: Json): NamedParty | undefined {
  const parsed = clientInfo.lenient.safeParse(raw)
  if (!parsed.success || parsed.data.country_code.length !== 2 || parsed.data.party_id.length > 3) return undefined
  const { country_code, party_id, role, status, last_updated } = parsed.data
  return {
    countryCode: country_code.toUpperCase(),
    partyId: party_id.toUpperCase(),
    role: role.toUpperCase(),
    status: status.toUpperCase(),
    lastUpdated: last_updated ?? ctx.now.toISOString(),
  }
}

/**
 * Stores a hub's information about a party.
 * @returns true when it was stored; the caller then calls {@link trustNamedParties}.
 */
export const receiveClientInfo = (ctx: Ctx, peerId: string, party: NamedParty): Promise<boolean> =>
  upsertHubParty(ctx.db, peerId, party)

/**
 * Trusts the parties that need no confirmation beyond the hub's.
 * @returns true when some are new; their locations and tariffs must then be pulled.
 */
export const trustNamedParties = (ctx: Ctx, peerId: string): Promise<boolean> =>
  ctx.db.tx((tx) => trustParties({ ctx, tx }, peerId))

/**
 * Sets which parties of a hub are trusted: `'NAMED'` (all operators the hub names) or a list.
 * @returns true when some are new; their locations and tariffs must then be pulled.
 */
export function setHubTrust(
  ctx: Ctx,
  peerId: string,
  trust: 'NAMED' | readonly { countryCode: string; partyId: string }[],
): Promise<boolean> {
  return ctx.db.tx(async (tx) => {
    if (trust === 'NAMED') await updateHubTrust(tx, peerId, 'NAMED', [])
    else await updateHubTrust(tx, peerId, 'LISTED', trust)
    const isNew = await trustParties({ ctx, tx }, peerId)
    tx.afterCommit(() => forgetPeers(ctx.app))
    return isNew
  })
}

/**
 * Enqueues the replay of the held requests of newly trusted parties. The next pull reads their locations, tariffs and
 * records of invoices in full.
 */
async function trustParties({ ctx, tx }: Work, peerId: string): Promise<boolean> {
  const { country, party } = ctx.app.config.ocpi
  const trusted = await insertTrustedParties(tx, peerId, { countryCode: country, partyId: party })
  if (trusted.length === 0) return false
  for (const { country_code, party_id } of trusted) {
    await enqueue(tx, replayHeld, { peerId, party: `${country_code}*${party_id}` })
  }
  await deletePeerSynced(tx, peerId, ['locations', 'tariffs', 'invoicereconciliation'])
  tx.afterCommit(() => forgetPeers(ctx.app))
  return true
}

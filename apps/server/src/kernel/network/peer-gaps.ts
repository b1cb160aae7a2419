import type { PeerEndpoint } from './peer.sql.ts'

/** The modules of a peer that we call, and what does not work without them. */
const needed: Readonly<Record<string, string>> = {
  tokens: 'cards are not sent',
  locations: 'stations appear only when they are sent',
  cdrs: 'lost charge records are not fetched',
  sessions: 'missed sessions are not fetched',
  commands: 'charges are not started or stopped remotely',
}

/** Modules of peers that we do not use. What they send about them is not read. */
const unused: ReadonlySet<string> = new Set(['payments', 'chargingprofiles', 'bookings'])

/** Returns the modules that a peer lacks and that we call. */
export function missingModulesOf({ endpoints }: { readonly endpoints: readonly PeerEndpoint[] }): string[] {
  const named = new Set(endpoints.map(({ identifier }) => identifier.toLowerCase()))
  return Object.keys(needed).filter((module) => !named.has(module))
}

/**
 * Returns in words what does not work with a peer, because it lacks a module or has one that we do not use. The connection
 * works otherwise: sessions and charge records that it sends are billed.
 */
export function gapsOf({ endpoints }: { readonly endpoints: readonly PeerEndpoint[] }): string[] {
  const named = new Set(endpoints.map(({ identifier }) => identifier.toLowerCase()))
  const ignored = [...named].filter((module) => unused.has(module))
  return [
    ...missingModulesOf({ endpoints }).map((module) => `without ${module} ${needed[module]}`),
    ...ignored.map((module) => `${module} is not used`),
  ]
}

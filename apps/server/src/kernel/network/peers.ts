import type { App, Ctx } from '../ctx.ts'
import type { StatedKey } from './ocpi/version.ts'
import { versionOf } from './ocpi/versions.ts'
import {
  type PeerEndpoint,
  type PeerRole,
  type PeerRow,
  selectParties,
  selectPeer,
  selectPeerByToken,
  type TokenEncoding,
  updatePeerSeen,
  updatePeerTokenProven,
} from './peer.sql.ts'
import { hashOfToken, unseal } from './sealed.ts'

/** A peer as requests and jobs use it. */
export interface Peer {
  readonly row: PeerRow
  readonly id: string
  /** True when the peer may use the functional modules. False with token A, also right after the registration. */
  readonly registered: boolean
  /**
   * `COUNTRY*PARTY` of every party whose objects the peer owns, by its own credentials or as a trusted party behind a
   * hub.
   */
  readonly parties: ReadonlySet<string>
  /** The parties of its own credentials. */
  readonly ownParties: ReadonlySet<string>
  /** True when other parties send through it (role HUB). */
  readonly isHub: boolean
}

/** Returns true when the peer may read and write the objects of a party. */
export function ownsParty(peer: Peer, countryCode: string, partyId: string): boolean {
  return peer.parties.has(`${countryCode}*${partyId}`.toUpperCase())
}

/** Returns the party of a peer that has one; its objects of versions without parties belong to it. */
export function soleParty({ ownParties }: Peer): StatedKey {
  const [only, ...others] = ownParties
  if (only === undefined || others.length > 0) return {}
  const [country_code, party_id] = only.split('*')
  return { country_code, party_id }
}

/** Returns the peer's endpoint for a module as sender or receiver; undefined without one. */
export function endpointOf(
  peer: Peer | PeerRow,
  identifier: string,
  role: 'SENDER' | 'RECEIVER',
): PeerEndpoint | undefined {
  const row = 'row' in peer ? peer.row : peer
  const ofModule = row.endpoints.filter((endpoint) => endpoint.identifier === identifier)
  // The credentials module has one interface, and some peers omit the role of other modules.
  return ofModule.find((endpoint) => endpoint.role === role) ?? (ofModule.length === 1 ? ofModule[0] : undefined)
}

/** What a request to a peer needs: the token in plain text, how the peer reads it, and whether it routes by party. */
export interface PeerAccess {
  /** The peer whose response time is measured. */
  readonly peerId: string
  readonly token: string
  readonly encoding: TokenEncoding
  readonly namesParties: boolean
}

/**
 * Returns the access to a peer with the decrypted token. Never log it.
 * @throws an error when the peer has not registered.
 */
export function accessTo(ctx: Ctx, row: PeerRow): PeerAccess {
  if (row.outgoing_token === null) throw new Error(`the peer ${row.name} has not registered`)
  const token = unseal(ctx.app.config.secret, row.outgoing_token)
  return { peerId: row.id, token, encoding: row.token_encoding, namesParties: versionOf(row).namesParties }
}

/**
 * Returns the parties of a peer that requests are addressed to (OCPI 2.2.1 transport_and_format, message routing): every
 * operator of its platform, because each has its own chargers and its own list of cards; of a hub, the hub itself.
 */
export function receivingParties({ roles }: PeerRow): readonly (PeerRole | undefined)[] {
  const operators = roles.filter(({ role }) => role.toUpperCase() === 'CPO')
  const byParty = new Map(operators.map((one) => [textOf(one).toUpperCase(), one]))
  return byParty.size === 0 ? [roles[0]] : [...byParty.values()]
}

interface Cached {
  peer: Peer | null
  until: number
}
const caches = new WeakMap<App, Map<string, Cached>>()
/** Maximum time for which another process accepts a revoked token. */
const CACHE_MS = 2_000
const CACHE_SIZE = 500
const SEEN_EVERY_MS = 60_000

/** Clears the cache of recognised peers. Call it after every change of credentials. */
export function forgetPeers(app: App): void {
  caches.delete(app)
}

/**
 * Returns the peer of an Authorization header; null when unknown. The standard requires base64 of the token (OCPI 2.2.1
 * transport_and_format, Authorization header). Some peers send the raw token, or base64 of the token with a line break.
 */
export async function recognisePeer(ctx: Ctx, header: string | undefined): Promise<Peer | null> {
  const token = /^token\s+(\S+)\s*$/i.exec(header ?? '')?.[1]
  if (token === undefined || token.length > 512) return null
  const cache = caches.get(ctx.app) ?? new Map<string, Cached>()
  caches.set(ctx.app, cache)
  const nowMs = ctx.now.getTime()
  const known = cache.get(token)
  // A clock that is set back must not extend the use of a token.
  if (known !== undefined && known.until > nowMs && known.until <= nowMs + CACHE_MS) return known.peer
  const hashes = [...new Set(tokensIn(token))].map(hashOfToken)
  const found = await selectPeerByToken(ctx.db, hashes)
  const peer = found === undefined ? null : await peerOf(ctx, found, found)
  if (found !== undefined && !found.used_previous) await updatePeerTokenProven(ctx.db, found.id, hashes)
  if (found !== undefined && nowMs - Date.parse(found.last_seen_at ?? '1970-01-01') > SEEN_EVERY_MS) {
    await updatePeerSeen(ctx.db, found.id, ctx.now)
  }
  if (cache.size >= CACHE_SIZE) cache.clear()
  cache.set(token, { peer, until: nowMs + CACHE_MS })
  return peer
}

/** Returns all readings of the token in the header: raw, decoded, and decoded without a line break. */
export function tokensIn(token: string): string[] {
  const decoded = Buffer.from(token, 'base64').toString('utf8')
  return [token, decoded, decoded.trim()].filter((token) => token.length >= 8)
}

/** Returns a peer with its parties. The last parameter describes the token of the request. */
export async function peerOf(
  ctx: Ctx,
  row: PeerRow,
  used = { used_previous: false, previous_is_token_a: false },
): Promise<Peer> {
  const { country, party } = ctx.app.config.ocpi
  // No peer owns our own party, even if an older version registered it.
  const parties = (await selectParties(ctx.db, row.id)).filter((one) => textOf(one) !== `${country}*${party}`)
  return {
    row,
    id: row.id,
    registered: row.state === 'REGISTERED' && !(used.used_previous && used.previous_is_token_a),
    parties: new Set(parties.map(textOf)),
    ownParties: new Set(parties.filter(({ source }) => source === 'CREDENTIALS').map(textOf)),
    isHub: isHub(row),
  }
}

const textOf = ({ country_code, party_id }: { country_code: string; party_id: string }) => `${country_code}*${party_id}`

/**
 * Returns true for a hub. "A Hub SHALL only report itself as role HUB" (OCPI 2.2.1 credentials), so the parties behind
 * it come from HubClientInfo.
 */
export const isHub = ({ roles }: PeerRow): boolean => roles.some(({ role }) => role.toUpperCase() === 'HUB')

/** Returns a registered peer by id; undefined when it is not registered any more. */
export async function findPeer(ctx: Ctx, id: string): Promise<Peer | undefined> {
  const row = await selectPeer(ctx.db, id)
  return row?.state === 'REGISTERED' ? peerOf(ctx, row) : undefined
}

import type { App, Ctx } from '../ctx.ts'
import {
  type PeerEndpoint,
  type PeerRow,
  selectParties,
  selectPeer,
  selectPeerByToken,
  updatePeerSeen,
  updatePeerTokenProven,
} from './peer.sql.ts'
import { hashOfToken, unseal } from './sealed.ts'

/** A peer as requests and jobs use it. */
export interface Peer {
  readonly row: PeerRow
  readonly id: string
  /** May use the functional modules. False with token A, also in the moments after the registration. */
  readonly registered: boolean
  /** `COUNTRY*PARTY` of every party whose objects are this peer's, be it by its own credentials or trusted behind a hub. */
  readonly parties: ReadonlySet<string>
  /** Those of its own credentials. */
  readonly ownParties: ReadonlySet<string>
  /** Other parties speak through it (role HUB). */
  readonly isHub: boolean
}

/** True when objects of that party are this peer's to read and write. */
export function ownsParty(peer: Peer, countryCode: string, partyId: string): boolean {
  return peer.parties.has(`${countryCode}*${partyId}`.toUpperCase())
}

/** Where the peer serves (or receives) a module; undefined when it does not. */
export function endpointOf(
  peer: Peer | PeerRow,
  identifier: string,
  role: 'SENDER' | 'RECEIVER',
): PeerEndpoint | undefined {
  const row = 'row' in peer ? peer.row : peer
  const ofModule = row.endpoints.filter((endpoint) => endpoint.identifier === identifier)
  // Credentials have one interface; some peers also leave the role out elsewhere.
  return ofModule.find((endpoint) => endpoint.role === role) ?? (ofModule.length === 1 ? ofModule[0] : undefined)
}

/** The token we send to the peer, in the clear. Never log it. */
export function outgoingToken(ctx: Ctx, row: PeerRow): string {
  if (row.outgoing_token === null) throw new Error(`the peer ${row.name} has not registered`)
  return unseal(ctx.app.config.secret, row.outgoing_token)
}

interface Cached {
  peer: Peer | null
  until: number
}
const caches = new WeakMap<App, Map<string, Cached>>()
/** How long another process may still honour a token that was taken away. */
const CACHE_MS = 2_000
const CACHE_SIZE = 500
const SEEN_EVERY_MS = 60_000

/** Forgets who was recognised; after every change of credentials. */
export function forgetPeers(app: App): void {
  caches.delete(app)
}

/**
 * Who sends this Authorization header. The standard wants base64 of the token; the raw token and base64 of the token
 * with a line break are sent too.
 */
export async function recognisePeer(ctx: Ctx, header: string | undefined): Promise<Peer | null> {
  const given = /^token\s+(\S+)\s*$/i.exec(header ?? '')?.[1]
  if (given === undefined || given.length > 512) return null
  const cache = caches.get(ctx.app) ?? new Map<string, Cached>()
  caches.set(ctx.app, cache)
  const nowMs = ctx.now.getTime()
  const known = cache.get(given)
  // A clock that was put back must not keep a token alive.
  if (known !== undefined && known.until > nowMs && known.until <= nowMs + CACHE_MS) return known.peer
  const hashes = [...new Set(tokensIn(given))].map(hashOfToken)
  const found = await selectPeerByToken(ctx.db, hashes)
  const peer = found === undefined ? null : await peerOf(ctx, found, found)
  if (found !== undefined && !found.used_previous) await updatePeerTokenProven(ctx.db, found.id, hashes)
  if (found !== undefined && nowMs - Date.parse(found.last_seen_at ?? '1970-01-01') > SEEN_EVERY_MS) {
    await updatePeerSeen(ctx.db, found.id, ctx.now)
  }
  if (cache.size >= CACHE_SIZE) cache.clear()
  cache.set(given, { peer, until: nowMs + CACHE_MS })
  return peer
}

/** Every reading of the header's token. */
export function tokensIn(given: string): string[] {
  const decoded = Buffer.from(given, 'base64').toString('utf8')
  return [given, decoded, decoded.trim()].filter((token) => token.length >= 8)
}

export async function peerOf(
  ctx: Ctx,
  row: PeerRow,
  came = { used_previous: false, previous_is_token_a: false },
): Promise<Peer> {
  const { country, party } = ctx.app.config.ocpi
  // Nobody speaks for us, whatever an older version let it register.
  const parties = (await selectParties(ctx.db, row.id)).filter((one) => textOf(one) !== `${country}*${party}`)
  return {
    row,
    id: row.id,
    registered: row.state === 'REGISTERED' && !(came.used_previous && came.previous_is_token_a),
    parties: new Set(parties.map(textOf)),
    ownParties: new Set(parties.filter(({ source }) => source === 'CREDENTIALS').map(textOf)),
    isHub: isHub(row),
  }
}

const textOf = ({ country_code, party_id }: { country_code: string; party_id: string }) => `${country_code}*${party_id}`

/** "A Hub SHALL only report itself as role HUB" (credentials): the parties behind it are known otherwise. */
export const isHub = ({ roles }: PeerRow): boolean => roles.some(({ role }) => role.toUpperCase() === 'HUB')

/** A registered peer by id, as jobs need it; undefined when it is gone. */
export async function findPeer(ctx: Ctx, id: string): Promise<Peer | undefined> {
  const row = await selectPeer(ctx.db, id)
  return row?.state === 'REGISTERED' ? peerOf(ctx, row) : undefined
}

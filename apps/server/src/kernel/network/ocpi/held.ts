import { createHash } from 'node:crypto'
import type { Ctx } from '../../ctx.ts'
import { insertHeld } from '../held.sql.ts'
import { inboxId } from '../inbox-id.ts'
import type { Peer } from '../peers.ts'
import type { Json } from './merge.ts'
import { type Call, type Handler, type HandlerResponse, OcpiRefusal, status } from './response.ts'
import type { OcpiVersion } from './version.ts'
import { versions } from './versions.ts'

/**
 * Requests about objects of untrusted parties behind a hub, and charge records in the form of another version. They are
 * stored in quarantine and acknowledged, so that the peer neither loses nor repeats them. They are replayed when the
 * party becomes trusted or the version is agreed on.
 */

/** Prefix of the reasons that end when the party becomes trusted. */
export const UNTRUSTED = 'party_untrusted'
/** Prefix of the reasons of objects that another party sent than their own. */
const OTHER_SENDER = 'party_differs'
/** Prefix of the reasons that end when the peer registers in the version of the record, or by a person. */
export const OTHER_VERSION = 'version_differs'

/**
 * Maximum number of held requests per party, as many as an operator's waiting bulk messages. A party that never becomes
 * trusted must not fill the disk.
 */
const MOST_OF_PARTY = 10_000
/** Time for a person to decide about the party. */
const RETRY_AFTER_SECONDS = 3_600

/**
 * True for locations and tariffs: they are pulled in full when their party becomes trusted, so only the newest request
 * of each object is stored.
 */
const isNewestEnough = (route: string) => !/sessions|cdrs/.test(route)

/** Returns a handler that runs `handle` for trusted parties and holds the requests of others. */
export function holdIfUntrusted(route: string, handle: Handler): Handler {
  return async (call) => {
    const doubt = doubtAbout(call)
    if (doubt === null) return handle(call)
    const held = { ...doubt, route: routeIn(call.version, route), params: call.params, object: call.body }
    const id = await hold(call.ctx, call.peer.id, held)
    if (id === undefined) refuseMore(doubt.party)
    return responseOf(call, route, id)
  }
}

/** Returns the route of a version: `PUT /2.2.1/tariffs/:country/:party/:id`. */
export const routeIn = ({ number }: OcpiVersion, route: string): string => route.replace(' ', ` /${number}`)

/** Refuses a request over the limit. The sender still has it. */
function refuseMore(party: string): never {
  throw new OcpiRefusal(
    429,
    status.server,
    `${MOST_OF_PARTY} requests of ${party} wait until it is trusted; this one was not stored: send it again later`,
    RETRY_AFTER_SECONDS,
  )
}

/** Refuses a record over the limit, or returns its URL. */
export function heldCdrResponse(call: Call, party: string, id: string | undefined): HandlerResponse {
  if (id === undefined) refuseMore(party)
  return responseOf(call, 'POST', id)
}

/** A held CDR has a URL, too (OCPI 2.2.1 mod_cdrs, POST). */
function responseOf({ ctx, version }: Call, route: string, id: string): HandlerResponse {
  if (!route.startsWith('POST')) return {}
  return { http: 201, headers: { location: `${ctx.app.config.publicUrl}/ocpi/${version.number}/cdrs/${id}` } }
}

/** The version of a charge record that cannot be read as `ours`; undefined when it can. */
export const otherVersionOf = (cdr: Json, ours: OcpiVersion): OcpiVersion | undefined =>
  versions.find((version) => version !== ours && version.recognises(cdr))

/** A charge record in the form of another version than the peer's, or than that of the path. */
export interface MisplacedCdr {
  readonly object: Json
  /** The version of the record. */
  readonly version: OcpiVersion
  readonly expected: OcpiVersion
}

/** Holds a charge record of another version as if it had come to that version's endpoint. */
export function holdOtherVersion(ctx: Ctx, peer: Peer, { object, version, expected }: MisplacedCdr) {
  const [party = '*'] = peer.ownParties
  const reason = `${OTHER_VERSION}: a record of OCPI ${version.number} from a peer of ${expected.number}`
  return hold(ctx, peer.id, { party, reason, route: routeIn(version, 'POST /cdrs'), params: {}, object })
}

interface Doubt {
  party: string
  reason: string
}

function doubtAbout(call: Call): Doubt | null {
  const { peer, params } = call
  if (!peer.isHub) return null
  const body = (typeof call.body === 'object' && call.body !== null ? call.body : {}) as Json
  const party = partyText(params.country ?? body.country_code, params.party ?? body.party_id)
  // Without a party the handler names the missing field.
  if (party === null) return null
  const doubt = doubtAboutParty(call.ctx, peer, party)
  if (doubt !== null) return doubt
  const from = partyOfSender(call)
  if (from === null || from === party || peer.ownParties.has(from)) return null
  return { party, reason: `${OTHER_SENDER}: ${from} sent an object of ${party}` }
}

/**
 * Returns why an object of a party must be held: the party is our own, or is not trusted. Null when it may be handled.
 */
export function doubtAboutParty(ctx: Ctx, peer: Peer, party: string): Doubt | null {
  const { country, party: ours } = ctx.app.config.ocpi
  if (party === `${country}*${ours}`) return { party, reason: `party_ours: ${party} is our own party` }
  return peer.parties.has(party)
    ? null
    : { party, reason: `${UNTRUSTED}: ${party} is not trusted behind ${peer.row.name}` }
}

/** Returns the party in the OCPI-from headers of a request; null without one. */
export const partyOfSender = ({ header }: Call): string | null =>
  partyText(header('ocpi-from-country-code'), header('ocpi-from-party-id'))

function partyText(country: unknown, party: unknown): string | null {
  const isParty =
    typeof country === 'string' && typeof party === 'string' && /^.{2}\*.{1,3}$/.test(`${country}*${party}`)
  return isParty ? `${country}*${party}`.toUpperCase() : null
}

/** A request to hold: its party, the reason, the route with its parameters, and the object. */
export interface Holding extends Doubt {
  route: string
  params: Readonly<Record<string, string>>
  object: unknown
}

/**
 * Stores a request in quarantine.
 * @returns its id, the same one for a repeated request; undefined when too many requests of its party are held.
 */
export function hold(
  ctx: Ctx,
  peerId: string,
  { party, reason, route, params, object }: Holding,
): Promise<string | undefined> {
  const parts = isNewestEnough(route) ? [route, params] : [route, params, object]
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  const held = { digest, request: { party, route, params, object }, reason, most: MOST_OF_PARTY }
  return insertHeld(ctx.db, held, { inboxId: inboxId(ctx.now), peerId, now: ctx.now })
}

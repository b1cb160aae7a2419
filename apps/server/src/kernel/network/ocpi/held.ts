import { createHash } from 'node:crypto'
import type { Ctx } from '../../ctx.ts'
import { insertHeld } from '../held.sql.ts'
import { inboxId } from '../inbox-id.ts'
import type { Peer } from '../peers.ts'
import type { Json } from './merge.ts'
import { type Answer, type Call, type Handler, OcpiRefusal, status } from './response.ts'

/**
 * Requests about objects of parties behind a hub that are not trusted: kept in quarantine and acknowledged, so that the hub neither
 * loses them nor sends them for ever. They are replayed when trust is given.
 */

/** Reasons of this kind end when the party is trusted. */
export const UNTRUSTED = 'party_untrusted'

/** As much as may wait of an operator's bulk messages: a party that is never trusted must not fill the disk. */
const MOST_OF_PARTY = 10_000
/** Until a person has decided about the party. */
const RETRY_AFTER_SECONDS = 3_600

/** Places and prices are pulled whole once their party is trusted: of each object only the newest request is kept. */
const isNewestEnough = (route: string) => !/sessions|cdrs/.test(route)

/** The handler of a write, for the parties that are trusted; what is of others is held. */
export function orHeld(route: string, handle: Handler): Handler {
  return async (call) => {
    const doubt = doubtAbout(call)
    if (doubt === null) return handle(call)
    const id = await hold(call.ctx, call.peer.id, { ...doubt, route, params: call.params, object: call.body })
    if (id === undefined) refuseMore(doubt.party)
    return responseOf(call, route, id)
  }
}

/** Whoever sent it still has it. */
function refuseMore(party: string): never {
  throw new OcpiRefusal(
    429,
    status.server,
    `${MOST_OF_PARTY} requests of ${party} wait until it is trusted; this one was not stored: send it again later`,
    RETRY_AFTER_SECONDS,
  )
}

/** A record in quarantine has an address, too. */
function responseOf({ ctx }: Call, route: string, id: string): Answer {
  if (!route.startsWith('POST')) return {}
  return { http: 201, headers: { location: `${ctx.app.config.publicUrl}/ocpi/2.2.1/cdrs/${id}` } }
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
  // Without a party the handler says what is missing.
  if (party === null) return null
  const doubt = doubtAboutParty(call.ctx, peer, party)
  if (doubt !== null) return doubt
  const from = partyOfSender(call)
  if (from === null || from === party || peer.ownParties.has(from)) return null
  return { party, reason: `party_differs: ${from} sent an object of ${party}` }
}

export function doubtAboutParty(ctx: Ctx, peer: Peer, party: string): Doubt | null {
  const { country, party: ours } = ctx.app.config.ocpi
  if (party === `${country}*${ours}`) return { party, reason: `party_ours: ${party} is our own party` }
  return peer.parties.has(party)
    ? null
    : { party, reason: `${UNTRUSTED}: ${party} is not trusted behind ${peer.row.name}` }
}

/** The party that the request says it comes from; null when it does not. */
export const partyOfSender = ({ header }: Call): string | null =>
  partyText(header('ocpi-from-country-code'), header('ocpi-from-party-id'))

function partyText(country: unknown, party: unknown): string | null {
  const isParty =
    typeof country === 'string' && typeof party === 'string' && /^.{2}\*.{1,3}$/.test(`${country}*${party}`)
  return isParty ? `${country}*${party}`.toUpperCase() : null
}

export interface Holding extends Doubt {
  route: string
  params: Readonly<Record<string, string>>
  object: unknown
}

/** @returns the id under which the request is kept, the same one when it comes again; undefined when too many of its party are. */
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

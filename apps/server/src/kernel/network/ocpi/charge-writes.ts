import { ownsParty } from '../peers.ts'
import { keyOf, receiveCdr, receiveSession, receiveSessionPatch } from '../receive.ts'
import { heldCdrResponse, holdOtherVersion, otherVersionOf } from './held.ts'
import { type Call, type Handler, invalid, OcpiRefusal, objectBody, objectIn, status } from './response.ts'
import { checkPatchTime, checkWrite } from './serve-locations.ts'

/** The route of a session in each version (OCPI 2.2.1 mod_sessions, receiver interface). */
export const sessionUrl = '/sessions/:country/:party/:id'
/** The route of CDRs in each version (OCPI 2.2.1 mod_cdrs, receiver interface). */
export const recordsUrl = '/cdrs'

/**
 * The handlers of sessions and CDRs, by method and route (OCPI 2.2.1 mod_sessions and mod_cdrs, receiver interfaces).
 */
export const chargeWrites: Readonly<Record<string, Handler>> = {
  [`PUT ${sessionUrl}`]: putSession,
  [`PATCH ${sessionUrl}`]: patchSession,
  [`POST ${recordsUrl}`]: postCdr,
}

/** Thrown for a PATCH of an unknown session: HTTP 404. */
export class UnknownSession extends OcpiRefusal {
  override name = 'UnknownSession'
  constructor() {
    super(404, status.client, 'unknown session')
  }
}

async function putSession(call: Call) {
  const body = objectIn(call, 'session')
  const key = checkWrite(call, body, true)
  return { isStored: await receiveSession(call.ctx, call.peer.id, key, body) }
}

async function patchSession(call: Call) {
  const body = objectIn(call, 'session')
  const key = checkWrite(call, body, false)
  checkPatchTime(call, body)
  const outcome = await receiveSessionPatch(call.ctx, call.peer.id, key, body)
  if (outcome === 'unknown') throw new UnknownSession()
  return { isStored: outcome === 'stored' }
}

async function postCdr(call: Call) {
  const { ctx, peer, version: expected } = call
  const object = objectBody(call)
  const version = otherVersionOf(object, expected)
  if (version !== undefined) {
    const id = await holdOtherVersion(ctx, peer, { object, version, expected })
    return heldCdrResponse(call, [...peer.ownParties].join(', '), id)
  }
  const body = objectIn(call, 'cdr')
  const key = keyOf(body)
  if (key === undefined) throw invalid('country_code, party_id or id is missing')
  if (!ownsParty(peer, key.countryCode, key.partyId)) throw invalid('the party of the CDR is not one of yours')
  const { publicId, news } = await receiveCdr(ctx, peer.id, key, { raw: body, version: expected.number })
  const location = `${ctx.app.config.publicUrl}/ocpi/${expected.number}/cdrs/${publicId}`
  return { http: 201, headers: { location }, isStored: news }
}

import { ownsParty } from '../peers.ts'
import { keyOf, receiveCdr, receiveSession, receiveSessionPatch } from '../receive.ts'
import { type Call, type Handler, invalid, OcpiRefusal, objectBody, status } from './response.ts'
import { checkPatchTime, checkWrite } from './serve-places.ts'

export const sessionUrl = '/2.2.1/sessions/:country/:party/:id'
export const recordsUrl = '/2.2.1/cdrs'

/** What reports a charge, by method and route. */
export const chargeWrites: Readonly<Record<string, Handler>> = {
  [`PUT ${sessionUrl}`]: putSession,
  [`PATCH ${sessionUrl}`]: patchSession,
  [`POST ${recordsUrl}`]: postCdr,
}

/** A change of a session that was never told. */
export class UnknownSession extends OcpiRefusal {
  override name = 'UnknownSession'
  constructor() {
    super(404, status.client, 'unknown session')
  }
}

async function putSession(call: Call) {
  const body = objectBody(call)
  const key = checkWrite(call, body, true)
  return { isStored: await receiveSession(call.ctx, call.peer.id, key, body) }
}

async function patchSession(call: Call) {
  const body = objectBody(call)
  const key = checkWrite(call, body, false)
  checkPatchTime(body)
  const outcome = await receiveSessionPatch(call.ctx, call.peer.id, key, body)
  if (outcome === 'unknown') throw new UnknownSession()
  return { isStored: outcome === 'stored' }
}

async function postCdr(call: Call) {
  const body = objectBody(call)
  const key = keyOf(body)
  if (key === undefined) throw invalid('country_code, party_id or id is missing')
  if (!ownsParty(call.peer, key.countryCode, key.partyId)) throw invalid('the party of the CDR is not one of yours')
  const { publicId, news } = await receiveCdr(call.ctx, call.peer.id, key, body)
  const location = `${call.ctx.app.config.publicUrl}/ocpi/2.2.1/cdrs/${publicId}`
  return { http: 201, headers: { location }, isStored: news }
}

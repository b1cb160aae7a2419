import { timingSafeEqual } from 'node:crypto'
import { refuseFlood } from '../backlog.ts'
import { selectCommand } from '../command.sql.ts'
import { insertMessage, selectCdr, selectNetworkSession } from '../inbox.sql.ts'
import { inboxId } from '../inbox-id.ts'
import { ownsParty } from '../peers.ts'
import { isOfThePast, keyOf, receiveCdr, receiveSession, receiveSessionPatch } from '../receive.ts'
import { hashOfToken } from '../sealed.ts'
import { wantSessions } from '../sync.ts'
import { type Call, invalid, type makeServe, type OcpiDeps, objectBody, unknownObject } from './answer.ts'
import { commandResult } from './schema-command.ts'
import { checkPatchTime, checkWrite, keyIn, ownsKey } from './serve-places.ts'

/** Sessions, CDRs and command results: stored in the inbox, answered, handled afterwards. */
export function serveCharges(serve: ReturnType<typeof makeServe>, deps: OcpiDeps): void {
  const stored = deps.stored ?? (() => {})
  const session = '/2.2.1/sessions/:country/:party/:id'
  serve('GET', session, async (call) => {
    const found = ownsKey(call) ? await selectNetworkSession(call.ctx.db, keyIn(call)) : undefined
    if (found === undefined) throw unknownObject('unknown session')
    return { data: found.raw }
  })
  serve('PUT', session, async (call) => {
    const body = objectBody(call)
    const key = checkWrite(call, body, true)
    await refuseFlood(call.ctx.app, call.peer.id, isOfThePast(call.ctx, body) ? 'bulk' : 'running')
    if (await receiveSession(call.ctx, call.peer.id, key, body)) stored()
    return {}
  })
  serve('PATCH', session, async (call) => {
    const body = objectBody(call)
    const key = checkWrite(call, body, false)
    checkPatchTime(body)
    await refuseFlood(call.ctx.app, call.peer.id, isOfThePast(call.ctx, body) ? 'bulk' : 'running')
    const outcome = await receiveSessionPatch(call.ctx, call.peer.id, key, body)
    if (outcome === 'unknown') {
      // The standard answers 404, and the peer should PUT; not all do, so the session is fetched as well.
      await wantSessions(call.ctx, call.peer)
      throw unknownObject('unknown session')
    }
    if (outcome === 'stored') stored()
    return {}
  })
  serve('POST', '/2.2.1/cdrs', (call) => postCdr(call, stored))
  serve('GET', '/2.2.1/cdrs/:publicId', readCdr)
  serve('POST', '/2.2.1/commands/:type/:commandId/:secret', (call) => postResult(call, stored))
}

async function postCdr(call: Call, stored: () => void) {
  const body = objectBody(call)
  const key = keyOf(body)
  if (key === undefined) throw invalid('country_code, party_id or id is missing')
  if (!ownsParty(call.peer, key.countryCode, key.partyId)) throw invalid('the party of the CDR is not one of yours')
  await refuseFlood(call.ctx.app, call.peer.id, 'bulk')
  const cdr = await receiveCdr(call.ctx, call.peer.id, key, body)
  if (cdr.news) stored()
  return { http: 201, headers: { location: `${call.ctx.app.config.publicUrl}/ocpi/2.2.1/cdrs/${cdr.publicId}` } }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

async function readCdr(call: Call) {
  const id = call.params.publicId ?? ''
  const found = uuid.test(id) ? await selectCdr(call.ctx.db, id) : undefined
  if (found === undefined || !ownsParty(call.peer, found.country_code, found.party_id))
    throw unknownObject('unknown CDR')
  return { data: found.raw }
}

async function postResult(call: Call, stored: () => void) {
  const { commandId = '', secret = '' } = call.params
  const command = uuid.test(commandId) ? await selectCommand(call.ctx.db, commandId) : undefined
  const known =
    command !== undefined &&
    (command.peer_id === call.peer.id ||
      // The operator has registered anew since.
      ownsParty(call.peer, command.request.country_code, command.request.party_id)) &&
    timingSafeEqual(Buffer.from(hashOfToken(secret)), Buffer.from(command.callback_secret_hash))
  if (!known) throw unknownObject('unknown command')
  const body = objectBody(call)
  if (!commandResult.lenient.safeParse(body).success) throw invalid('result is missing')
  await refuseFlood(call.ctx.app, call.peer.id, 'running')
  const arrival = { inboxId: inboxId(call.ctx.now), peerId: call.peer.id, now: call.ctx.now }
  await insertMessage(
    call.ctx.db,
    'commands',
    commandId,
    { command_id: commandId, stage: 'result', object: body },
    arrival,
  )
  stored()
  return {}
}

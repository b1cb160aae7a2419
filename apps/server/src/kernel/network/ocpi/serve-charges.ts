import { timingSafeEqual } from 'node:crypto'
import { refuseFlood } from '../backlog.ts'
import { selectCommand } from '../command.sql.ts'
import { selectHeldObject } from '../held.sql.ts'
import { insertMessage } from '../inbox.sql.ts'
import { inboxId } from '../inbox-id.ts'
import { ownsParty } from '../peers.ts'
import { isHistorical } from '../receive.ts'
import { hashOfToken } from '../sealed.ts'
import { readStoredCdr, readStoredSession } from '../stored-objects.ts'
import { enqueueSessionPull } from '../sync.ts'
import { chargeWrites, recordsUrl, sessionUrl, UnknownSession } from './charge-writes.ts'
import { type Call, type Handler, invalid, type OcpiDeps, objectBody, type Serve, unknownObject } from './response.ts'
import { commandResult } from './schema-command.ts'
import { keyIn, ownsKey, serveWrites } from './serve-locations.ts'

/**
 * Serves sessions, CDRs and command results (OCPI 2.2.1 mod_sessions, mod_cdrs, mod_commands). Messages are stored in
 * the inbox, acknowledged, and handled afterwards.
 */
export function serveCharges(serve: Serve, deps: OcpiDeps): void {
  const waking: Serve = (method, url, handle) =>
    serve(method, url, async (call) => {
      try {
        const response = await handle(call)
        if (response.isStored) deps.stored?.({ isBulk: url === recordsUrl })
        return response
      } catch (error) {
        // The response is 404, after which the peer should PUT the session. Not all peers do, so the session is also
        // pulled.
        if (error instanceof UnknownSession) await enqueueSessionPull(call.ctx, call.peer)
        throw error
      }
    })
  serve('GET', sessionUrl, async (call) => {
    const found = ownsKey(call) ? await readStoredSession(call.ctx, keyIn(call)) : undefined
    if (found === undefined) throw unknownObject('unknown session')
    return { data: call.version.write.session(found) }
  })
  serveWrites(waking, refuseFloods(chargeWrites))
  serve('GET', `${recordsUrl}/:publicId`, readCdr)
  waking('POST', '/commands/:type/:commandId/:secret', postResult)
}

/**
 * Refuses writes of an operator that sends faster than they are handled. The replay of held requests is not refused.
 */
function refuseFloods(writes: Readonly<Record<string, Handler>>): Record<string, Handler> {
  const guarded = Object.entries(writes).map(([route, handle]) => {
    const guard: Handler = async (call) => {
      const isBulk = route.startsWith('POST') || isHistorical(call.ctx, objectBody(call))
      await refuseFlood(call.ctx.app, call.peer.id, isBulk ? 'bulk' : 'running')
      return handle(call)
    }
    return [route, guard] as const
  })
  return Object.fromEntries(guarded)
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

async function readCdr(call: Call) {
  const id = call.params.publicId ?? ''
  const found = uuid.test(id) ? await readStoredCdr(call.ctx, id) : undefined
  if (found !== undefined && ownsParty(call.peer, found.country_code, found.party_id))
    return { data: call.version.write.cdr(found.raw) }
  const held = uuid.test(id) ? await selectHeldObject(call.ctx.db, call.peer.id, id) : undefined
  if (held === undefined) throw unknownObject('unknown CDR')
  return { data: held.object }
}

async function postResult(call: Call) {
  const { commandId = '', secret = '' } = call.params
  const command = uuid.test(commandId) ? await selectCommand(call.ctx.db, commandId) : undefined
  const known =
    command !== undefined &&
    (command.peer_id === call.peer.id ||
      // The operator may have registered again since.
      ownsParty(call.peer, command.request.country_code, command.request.party_id)) &&
    timingSafeEqual(Buffer.from(hashOfToken(secret)), Buffer.from(command.callback_secret_hash))
  if (!known) throw unknownObject('unknown command')
  const body = objectBody(call)
  if (!commandResult.lenient.safeParse(body).success) throw invalid('result is missing')
  await refuseFlood(call.ctx.app, call.peer.id, 'running')
  const arrival = { inboxId: inboxId(call.ctx.now), peerId: call.peer.id, now: call.ctx.now }
  await insertMessage(
    call.ctx.db,
    { module: 'commands', objectKey: commandId, body: { command_id: commandId, stage: 'result', object: body } },
    arrival,
  )
  return { isStored: true }
}

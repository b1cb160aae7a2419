import { setTimeout as pause } from 'node:timers/promises'
import { enqueue, job } from '../../platform/jobs.ts'
import type { Tx } from '../../platform/sql.ts'
import type { Ctx, Work } from '../ctx.ts'
import {
  type CommandRequest,
  type CommandRow,
  insertCommand,
  lockCommand,
  selectCommand,
  selectExpiredCommands,
  updateCommandExpiry,
  updateCommandSent,
  updateCommandState,
} from './command.sql.ts'
import { type InboxRow, insertMessage } from './inbox.sql.ts'
import { inboxId } from './inbox-id.ts'
import { type CommandOutcome, type CommandType, type NetworkCommandResult, networkKey } from './messages.ts'
import { callPeer, PeerFailure, recordOutcome } from './ocpi/client.ts'
import { commandResponseType, commandResultType } from './ocpi/enums.ts'
import type { Json } from './ocpi/merge.ts'
import { UnusableMessage } from './ocpi/normalise.ts'
import {
  cancelReservation,
  commandResponse,
  commandResult,
  reserveNow,
  startSession,
  stopSession,
  unlockConnector,
} from './ocpi/schema-command.ts'
import type { OcpiVersion } from './ocpi/version.ts'
import { versionOf } from './ocpi/versions.ts'
import { selectPeerOfParty } from './peer.sql.ts'
import { accessTo, endpointOf, findPeer, type Peer } from './peers.ts'
import { callbackSecret, hashOfToken } from './sealed.ts'
import { readStoredSession } from './stored-objects.ts'
import { selectTokensOfCard } from './token.sql.ts'
import { tokenOf } from './token-object.ts'

/** Maximum time for the job to reach the operator before the command times out. */
const SEND_WITHIN_S = 60
/** Added to the operator's own timeout, so that its result can arrive. */
const GRACE_S = 15
const LONGEST_TIMEOUT_S = 600

/** A command to send (OCPI 2.2.1 mod_commands). */
export interface NewCommand {
  type: CommandType
  /**
   * The peer that reported the session. When another peer has registered for the party since, that peer receives the
   * command.
   */
  peerId: string
  walletId: string
  /** Our session id, or another id of the caller; returned with the result. */
  sessionId: string | null
  request: CommandRequest
}

/**
 * Requests a command in the caller's transaction (OCPI 2.2.1 mod_commands). A job sends it. The outcome is passed to
 * `onCommandResult`.
 * @returns the command's id.
 */
export async function requestCommand({ ctx, tx }: Work, command: NewCommand): Promise<string> {
  const id = ctx.newId()
  const expiresAt = new Date(ctx.now.getTime() + (SEND_WITHIN_S + GRACE_S) * 1000)
  const { country_code, party_id } = command.request
  const peerId = (await selectPeerOfParty(tx, country_code, party_id))?.peer_id ?? command.peerId
  await insertCommand(
    tx,
    {
      id,
      peer_id: peerId,
      kind: command.type,
      wallet_id: command.walletId,
      session_id: command.sessionId,
      request: command.request,
      callback_secret_hash: hashOfToken(callbackSecret(ctx.app.config.secret, id)),
      requestedBy: ctx.person?.id ?? null,
      expiresAt,
    },
    ctx.now,
  )
  await enqueue(tx, sendCommand, { commandId: id }, { group: peerId })
  await enqueue(tx, expireCommands, {}, { startAfter: expiresAt })
  return id
}

/** Sends a command. Its response is stored in the inbox, like every message of the network. */
export const sendCommand = job<{ commandId: string }, Ctx>({
  name: 'network.send-command',
  concurrency: 8,
  // An operator that does not respond occupies at most two of eight workers, so commands to the others continue.
  groupConcurrency: 2,
  queue: { retryLimit: 2, expireInSeconds: SEND_WITHIN_S },
  handle: async (ctx, { commandId }) => {
    const command = await selectCommand(ctx.db, commandId)
    if (command?.state !== 'REQUESTED') return
    const response = await outcomeOf(ctx, command)
    if (response === undefined) return
    const { result, message, timeoutS } = response
    if (result === 'ACCEPTED') {
      const expiresAt = new Date(ctx.app.clock().getTime() + (timeoutS + GRACE_S) * 1000)
      await updateCommandExpiry(ctx.db, command.id, expiresAt)
      await ctx.db.tx((tx) => enqueue(tx, expireCommands, {}, { startAfter: expiresAt }))
    }
    const body = { command_id: command.id, stage: 'response', object: { result, message } }
    const arrival = { inboxId: inboxId(ctx.app.clock()), peerId: command.peer_id, now: ctx.app.clock() }
    await insertMessage(ctx.db, { module: 'commands', objectKey: command.id, body }, arrival)
  },
})

interface Response {
  result: string
  message: { language: string; text: string }[]
  timeoutS: number
}

const failed = (text: string): Response => ({ result: 'FAILED', message: [{ language: 'en', text }], timeoutS: 0 })

/**
 * Sends a command. Undefined when an earlier run of the job may have sent it, and it must not be sent twice: then it
 * ends by its result or its timeout.
 */
async function outcomeOf(ctx: Ctx, command: CommandRow): Promise<Response | undefined> {
  const peer = await findPeer(ctx, command.peer_id)
  const endpoint = peer && endpointOf(peer, 'commands', 'RECEIVER')
  if (peer === undefined || endpoint === undefined) return failed('the operator does not accept commands')
  if (peer.row.paused_at !== null) return failed('the operator is paused')
  const version = versionOf(peer.row)
  if (!version.commands.has(command.kind)) return failed(`OCPI ${version.number} of the operator has no such command`)
  const own = await bodyOf(ctx, command, version)
  const body = own && version.writeCommand(command.kind, own)
  if (body === undefined) return failed('the card is not known to the network')
  const url = `${endpoint.url.replace(/\/$/, '')}/${command.kind}`
  // A hub, or a platform of several parties, forwards the command to the party named here.
  const { country_code, party_id } = command.request
  const to = { country_code, party_id }
  const repeats = repeatable(command.kind)
  if (!repeats && !(await updateCommandSent(ctx.db, command.id, ctx.app.clock()))) return undefined
  try {
    const { data } = await recordOutcome(ctx, peer.id, () => sendTo(ctx, peer, { url, body, to, repeats }))
    // Some operators put the one response into a list.
    const parsed = commandResponse.lenient.safeParse(Array.isArray(data) ? data[0] : data)
    if (!parsed.success) return failed('the response of the operator cannot be read')
    const message = (parsed.data.message ?? []).map((one) => ({ language: one.language ?? 'en', text: one.text ?? '' }))
    const timeoutS = Math.min(Math.max(parsed.data.timeout ?? 30, 1), LONGEST_TIMEOUT_S)
    return { result: parsed.data.result.toUpperCase(), message, timeoutS }
  } catch (error) {
    if (!(error instanceof PeerFailure)) throw error
    return failed(`the operator could not be reached: ${error.message}`)
  }
}

/** A repeated START_SESSION might start two sessions. Every other repeated command changes nothing. */
const repeatable = (kind: CommandType) => kind !== 'START_SESSION'
const PAUSES_MS = [500, 2_000]

interface Sending {
  url: string
  body: unknown
  to: { country_code: string; party_id: string }
  repeats: boolean
}

async function sendTo(ctx: Ctx, peer: Peer, { url, body, to, repeats }: Sending) {
  for (let attempt = 0; ; attempt++) {
    try {
      const access = accessTo(ctx, peer.row)
      return await callPeer(ctx, { method: 'POST', url, access, body, to, timeoutMs: 10_000 })
    } catch (error) {
      const again =
        error instanceof PeerFailure &&
        (error.kind === 'unreachable' || error.kind === 'busy' || (repeats && mayHaveArrived(error)))
      if (!again || attempt >= PAUSES_MS.length) throw error
      await pause(PAUSES_MS[attempt] ?? 0)
    }
  }
}

const mayHaveArrived = (error: PeerFailure) => error.kind === 'unknown' || (error.http ?? 0) >= 500

async function bodyOf(ctx: Ctx, command: CommandRow, version: OcpiVersion): Promise<Json | undefined> {
  const { request, id, kind } = command
  const secret = callbackSecret(ctx.app.config.secret, id)
  const response_url = `${ctx.app.config.publicUrl}/ocpi/${version.number}/commands/${kind}/${id}/${secret}`
  const point = {
    location_id: request.location_id ?? '',
    ...(request.evse_uid === undefined ? {} : { evse_uid: request.evse_uid }),
  }
  const place = { ...point, ...(request.connector_id === undefined ? {} : { connector_id: request.connector_id }) }
  if (kind === 'UNLOCK_CONNECTOR') return unlockConnector.strict.parse({ response_url, ...place })
  if (kind === 'STOP_SESSION') {
    const key = networkKey(request.country_code, request.party_id, request.session_id ?? '')
    // Our tables store ids in upper case. The request uses the operator's own spelling.
    const known = await readStoredSession(ctx, key)
    const session_id = typeof known?.id === 'string' ? known.id : request.session_id
    return stopSession.strict.parse({ response_url, session_id })
  }
  if (kind === 'CANCEL_RESERVATION') {
    return cancelReservation.strict.parse({ response_url, reservation_id: request.reservation_id })
  }
  const [token] = await selectTokensOfCard(ctx.db, command.wallet_id ?? '', request.card_id ?? '', ctx.now)
  if (token === undefined) return undefined
  const { authorization_reference, reservation_id, expiry_date } = request
  const ofToken = {
    response_url,
    token: tokenOf(ctx, token),
    ...(authorization_reference === undefined ? {} : { authorization_reference }),
  }
  if (kind === 'START_SESSION') return startSession.strict.parse({ ...ofToken, ...place })
  return reserveNow.strict.parse({ ...ofToken, ...point, reservation_id, expiry_date })
}

/** Times out commands without a result. A later result is reported as late. */
export const expireCommands = job<object, Ctx>({
  name: 'network.expire-commands',
  cron: { expression: '* * * * *', timeZone: 'UTC' },
  handle: async (ctx) => {
    for (const command of await selectExpiredCommands(ctx.db, ctx.now)) {
      const body = { command_id: command.id, stage: 'timeout', object: { result: 'TIMEOUT' } }
      const arrival = { inboxId: inboxId(ctx.now), peerId: command.peer_id, now: ctx.now }
      await insertMessage(ctx.db, { module: 'commands', objectKey: command.id, body }, arrival)
    }
  },
})

const outcomes: ReadonlySet<string> = new Set([...commandResponseType, ...commandResultType])

/**
 * Updates a command from a message and returns its outcome; null when the message adds nothing (a timeout or a response
 * after the result).
 */
export async function settleCommand(tx: Tx, row: InboxRow): Promise<NetworkCommandResult | null> {
  const { command_id: commandId, stage, object } = row.body as { command_id: string; stage: string; object: unknown }
  const command = await lockCommand(tx, commandId)
  if (command === undefined) throw new UnusableMessage('result of an unknown command')
  const parsed = commandResult.lenient.parse(object)
  const upper = parsed.result.toUpperCase()
  const outcome = (outcomes.has(upper) ? upper : 'FAILED') as CommandOutcome
  const open = command.state === 'REQUESTED' || command.state === 'ACCEPTED'
  if (stage === 'timeout' && !open) return null
  // The charger's result may arrive before the operator's response, which then adds nothing.
  const isResponse = stage === 'response'
  if (isResponse && !open) return null
  const message = parsed.message?.map((one) => one.text ?? '').find((text) => text !== '') ?? null
  const final = open && !(isResponse && outcome === 'ACCEPTED')
  if (open) {
    const state = stage === 'timeout' ? 'TIMED_OUT' : isResponse ? (final ? 'REJECTED' : 'ACCEPTED') : 'DONE'
    await updateCommandState(tx, commandId, { state, message, respondedAt: row.received_at })
  }
  return {
    inboxId: row.id,
    peerId: row.peer_id,
    receivedAt: new Date(Date.parse(row.received_at)).toISOString(),
    commandId,
    type: command.kind,
    walletId: command.wallet_id,
    sessionId: command.session_id,
    stage: isResponse ? 'response' : 'result',
    outcome,
    final,
    late: !open,
    message,
    raw: object,
  }
}

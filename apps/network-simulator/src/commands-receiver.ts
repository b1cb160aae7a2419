import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { envelope, refuse } from './ocpi-response.ts'
import type { OcpiVersion } from './ocpi-version.ts'
import type { Operator } from './operator.ts'
import { providerOf } from './operator-book.ts'

const startBody = z.looseObject({
  response_url: z.url(),
  token: z.unknown(),
  location_id: z.string(),
  evse_uid: z.nullish(z.string()),
  connector_id: z.nullish(z.string()),
  authorization_reference: z.nullish(z.string()),
})
const stopBody = z.looseObject({ response_url: z.url(), session_id: z.string() })
const unlockBody = z.looseObject({
  response_url: z.url(),
  location_id: z.string(),
  evse_uid: z.string(),
  connector_id: z.string(),
})

// A whole number in 2.1.1.
const reservation_id = z.union([z.string(), z.int().transform(String)])
const reserveBody = z.looseObject({
  response_url: z.url(),
  token: z.looseObject({ uid: z.string() }),
  expiry_date: z.iso.datetime({ offset: true }),
  reservation_id,
  location_id: z.string(),
  evse_uid: z.nullish(z.string()),
})
const cancelBody = z.looseObject({ response_url: z.url(), reservation_id })

interface Plan {
  /** The immediate response. */
  response: 'ACCEPTED' | 'REJECTED' | 'UNKNOWN_SESSION'
  responseUrl: string
  /** Runs the command at the station and returns its result. */
  carryOut(): string | Promise<string>
}

/** Timeout that the response announces: later results count as lost. */
const resultTimeoutSeconds = 30

/** Remote start, stop, unlock and reservations: accepted immediately, run after a delay, with the result posted to the response_url. */
export function mountCommands(server: FastifyInstance, operator: Operator, version: OcpiVersion): void {
  const { failCommands, log } = operator
  const plans: Record<string, (body: unknown) => Plan | string> = {
    START_SESSION: (body) => planStart(operator, version, body),
    STOP_SESSION: (body) => planStop(operator, body),
    UNLOCK_CONNECTOR: (body) => planUnlock(operator, body),
    RESERVE_NOW: (body) => planReservation(operator, body),
    CANCEL_RESERVATION: (body) => planCancellation(operator, body),
  }

  server.post<{ Params: { command: string } }>(`/ocpi/cpo/${version.number}/commands/:command`, (request, reply) => {
    const command = request.params.command.toUpperCase()
    const plan = version.commands.includes(command) ? plans[command]?.(request.body) : undefined
    if (plan === undefined) return refuse(reply, 200, 2001, `unknown command ${command}`)
    if (typeof plan === 'string') return refuse(reply, 200, 2001, plan)
    const failure = failCommands.get(command)
    const response = failure === 'REJECTED' ? failure : plan.response
    log(`command ${command}: ${response}`)
    if (response === 'ACCEPTED') void carryOutLater(operator, version, { plan, failure })
    return envelope(version.formatCommandResponse(response, resultTimeoutSeconds))
  })
}

async function carryOutLater(
  operator: Operator,
  version: OcpiVersion,
  { plan, failure }: { plan: Plan; failure: string | undefined },
): Promise<void> {
  await wait(operator.commandDelayMs)
  if (failure === 'SILENT') return
  const result = failure === undefined || failure === 'TWICE' ? await plan.carryOut() : failure
  const message = { language: 'en', text: `the station answers ${result}` }
  const body = {
    ...version.formatCommandResult(result, message),
    ...(operator.quirks.has('message-object') ? { message } : {}),
  }
  for (let times = failure === 'TWICE' ? 2 : 1; times > 0; times--) {
    await postResult(operator, plan.responseUrl, body)
  }
}

async function postResult({ book, client, log, network }: Operator, url: string, body: object): Promise<void> {
  const [own] = network.roles
  // The token is sent to the provider's own origin only.
  const known = Object.values(book.registration?.endpoints ?? {}).some((endpoint) => sameOrigin(endpoint, url))
  try {
    const response = await client.call({
      method: 'POST',
      url,
      body,
      ...(own ? { from: own } : {}),
      ...(known ? {} : { token: '' }),
    })
    if (response.status !== 1000)
      log(`command result refused: HTTP ${response.http}, ${response.status} ${response.message}`)
  } catch (error) {
    log(`command result not delivered: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function sameOrigin(one: string, other: string): boolean {
  return new URL(one).origin === new URL(other).origin
}

function planStart(operator: Operator, version: OcpiVersion, body: unknown): Plan | string {
  const parsed = startBody.safeParse(body)
  if (!parsed.success) return z.prettifyError(parsed.error)
  const wanted = parsed.data
  const { network, charging, book } = operator
  const card = version.tokenBody.safeParse(wanted.token)
  if (!card.success) return z.prettifyError(card.error)
  const token = { ...providerOf(book), ...card.data, valid: true }
  const points = network.points.filter(
    (point) =>
      same(point.location.id, wanted.location_id) &&
      (wanted.evse_uid == null || same(point.evse.uid, wanted.evse_uid)) &&
      (wanted.connector_id == null || point.connector.id === wanted.connector_id),
  )
  return {
    response: points.length > 0 ? 'ACCEPTED' : 'REJECTED',
    responseUrl: wanted.response_url,
    carryOut: async () => {
      const point = points.find((candidate) => charging.isFree(candidate, token.uid))
      if (!point) return 'EVSE_OCCUPIED'
      // A card that was pushed as invalid does not charge.
      if (book.findToken(token.uid)?.valid === false) return 'REJECTED'
      const untilMs = operator.remoteMinutes && operator.remoteMinutes * 60_000 * charging.speed
      const authorizationReference = wanted.authorization_reference ?? undefined
      // Without an authorisation the card is authorised as if it were presented to the reader.
      if (authorizationReference === undefined && !version.startAuthorizes) {
        const started = await charging.startWithCard(token, point, { untilMs })
        return 'refused' in started ? 'REJECTED' : 'ACCEPTED'
      }
      charging.begin({ token, point, authMethod: 'COMMAND', authorizationReference, untilMs })
      return 'ACCEPTED'
    },
  }
}

function planStop({ charging }: Operator, body: unknown): Plan | string {
  const parsed = stopBody.safeParse(body)
  if (!parsed.success) return z.prettifyError(parsed.error)
  const charge = charging.find(parsed.data.session_id)
  return {
    response: charge ? 'ACCEPTED' : 'UNKNOWN_SESSION',
    responseUrl: parsed.data.response_url,
    carryOut: () => {
      charge?.stop()
      return 'ACCEPTED'
    },
  }
}

function planReservation({ network, charging, book }: Operator, body: unknown): Plan | string {
  const parsed = reserveBody.safeParse(body)
  if (!parsed.success) return z.prettifyError(parsed.error)
  const { token, location_id, evse_uid, reservation_id, expiry_date, response_url } = parsed.data
  const points = network.points.filter(
    ({ location, evse }) => same(location.id, location_id) && (evse_uid == null || same(evse.uid, evse_uid)),
  )
  return {
    response: points.length > 0 ? 'ACCEPTED' : 'REJECTED',
    responseUrl: response_url,
    carryOut: () => {
      const point = points.find((candidate) => charging.isFree(candidate, token.uid))
      if (!point) return 'EVSE_OCCUPIED'
      if (book.findToken(token.uid)?.valid === false) return 'REJECTED'
      charging.reserve(reservation_id, { point, tokenUid: token.uid, until: new Date(expiry_date) })
      return 'ACCEPTED'
    },
  }
}

function planCancellation({ charging }: Operator, body: unknown): Plan | string {
  const parsed = cancelBody.safeParse(body)
  if (!parsed.success) return z.prettifyError(parsed.error)
  return {
    response: 'ACCEPTED',
    responseUrl: parsed.data.response_url,
    carryOut: () => (charging.cancelReservation(parsed.data.reservation_id) ? 'ACCEPTED' : 'UNKNOWN_RESERVATION'),
  }
}

function planUnlock({ network }: Operator, body: unknown): Plan | string {
  const parsed = unlockBody.safeParse(body)
  if (!parsed.success) return z.prettifyError(parsed.error)
  const point = network.findPoint(parsed.data.location_id, parsed.data.evse_uid, parsed.data.connector_id)
  return {
    response: point ? 'ACCEPTED' : 'REJECTED',
    responseUrl: parsed.data.response_url,
    carryOut: () => 'ACCEPTED',
  }
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

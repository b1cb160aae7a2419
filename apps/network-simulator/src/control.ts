import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Charge } from './charge.ts'
import type { ChargePoint } from './network.ts'
import type { Token } from './ocpi-objects.ts'
import type { Operator } from './operator.ts'

const authorizeBody = z.object({ uid: z.string(), location: z.optional(z.string()) })
const startBody = z.object({
  uid: z.string(),
  location: z.optional(z.string()),
  evse: z.optional(z.string()),
  seconds: z.optional(z.number()),
  kwh: z.optional(z.number()),
  parked_seconds: z.optional(z.number()),
})
const stopBody = z.object({ session_id: z.string() })
const speedBody = z.object({ speed: z.number().check(z.positive()) })

/** The reply of `POST /control/start`: a session, or the reason why none started. */
export type StartResponse = { session_id: string; evse: string } | { refused: string }

/** Remote control for tests: presents cards to readers and reads the operator's state. */
export class ControlDesk {
  readonly #operator: Operator

  constructor(operator: Operator) {
    this.#operator = operator
  }

  /** Authorises at the provider in real time, also for a card that was never pushed, as stations do. */
  authorize(body: { uid: string; location?: string | undefined }) {
    const { charging, network } = this.#operator
    const [point] = pointsAt(network.points, body.location)
    if (!point) throw Object.assign(new Error(`no station ${body.location}`), { statusCode: 404 })
    return charging.authorize(this.#token(body.uid), point)
  }

  async start(body: z.infer<typeof startBody>): Promise<StartResponse> {
    const { charging, network } = this.#operator
    const point = pointsAt(network.points, body.location).find(
      (candidate) => (body.evse === undefined || candidate.evse.uid === body.evse) && charging.isFree(candidate),
    )
    if (!point) return { refused: 'NO_FREE_CHARGE_POINT' }
    const started = await charging.startWithCard(this.#token(body.uid), point, {
      untilMs: milliseconds(body.seconds),
      untilKwh: body.kwh,
      parkedMs: milliseconds(body.parked_seconds),
    })
    if ('refused' in started) return { refused: started.refused }
    return { session_id: started.charge.request.sessionId, evse: point.evse.uid }
  }

  stop(sessionId: string): Charge | undefined {
    const charge = this.#operator.charging.find(sessionId)
    charge?.stop()
    return charge
  }

  pushedToken(uid: string): Token | undefined {
    return this.#operator.book.findToken(uid)
  }

  #token(uid: string): Token {
    const known = this.#operator.book.findToken(uid)
    return known ?? ({ uid, type: 'RFID', valid: true, whitelist: 'NEVER', country_code: '', party_id: '' } as Token)
  }
}

/** Mounts the remote control under /control. It requires no token, because it serves tests on one machine. */
export function mountControl(server: FastifyInstance, operator: Operator): void {
  const desk = new ControlDesk(operator)
  const { book, charging } = operator

  server.post('/control/authorize', (request) => desk.authorize(authorizeBody.parse(request.body)))
  server.post('/control/start', async (request, reply) => {
    const response = await desk.start(startBody.parse(request.body))
    return reply.code('refused' in response ? 409 : 200).send(response)
  })
  server.post('/control/stop', (request, reply) => {
    const charge = desk.stop(stopBody.parse(request.body).session_id)
    return charge
      ? reply.code(202).send({ stopping: charge.request.sessionId })
      : reply.code(404).send({ refused: 'UNKNOWN' })
  })
  server.post('/control/speed', (request) => {
    charging.speed = speedBody.parse(request.body).speed
    return { speed: charging.speed }
  })
  server.get<{ Params: { uid: string } }>('/control/tokens/:uid', (request, reply) => {
    const token = desk.pushedToken(request.params.uid)
    return token ?? reply.code(404).send({ refused: 'NEVER_PUSHED' })
  })
  server.get('/control/tokens', () => [...book.tokens.values()])
  server.get('/control/sessions', () => [...book.sessions.values()])
  server.get('/control/cdrs', () => [...book.cdrs.values()])
}

function pointsAt(points: ChargePoint[], location: string | undefined): ChargePoint[] {
  if (location === undefined) return points
  return points.filter((point) => point.location.id.toLowerCase() === location.toLowerCase())
}

function milliseconds(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : seconds * 1000
}

import { randomUUID } from 'node:crypto'
import { Charge, type ChargeContext, type ChargeRequest, deliverBooked } from './charge.ts'
import { someCar } from './charge-curve.ts'
import { ProviderUnreachable } from './emsp-client.ts'
import type { ChargePoint } from './network.ts'
import type { AuthMethod, Token } from './ocpi-objects.ts'
import { cdrTokenOf } from './operator-book.ts'
import type { AuthorizationResponse } from './session-reporter.ts'

export interface BeginRequest {
  token: Token
  point: ChargePoint
  authMethod: AuthMethod
  authorizationReference: string | undefined
  untilMs?: number | undefined
  untilKwh?: number | undefined
  parkedMs?: number | undefined
}

export type CardStart = { charge: Charge } | { refused: string; response?: AuthorizationResponse }

const redeliverEveryMs = 15_000

/** The running charges at this operator's stations. */
export class Charging {
  speed: number
  readonly #context: ChargeContext
  readonly #running = new Map<string, Charge>()
  readonly #redelivery: NodeJS.Timeout

  constructor(context: Omit<ChargeContext, 'speed'>, speed: number) {
    this.speed = speed
    this.#context = { ...context, speed: () => this.speed }
    this.#redelivery = setInterval(() => void this.deliverAll(), redeliverEveryMs).unref()
  }

  running(): Charge[] {
    return [...this.#running.values()]
  }

  find(sessionId: string): Charge | undefined {
    return this.#running.get(sessionId.toLowerCase())
  }

  isFree(point: ChargePoint): boolean {
    const usable = point.evse.status === 'AVAILABLE' || point.evse.status === 'UNKNOWN'
    return usable && !this.running().some((charge) => charge.request.point.evse.uid === point.evse.uid)
  }

  /** Authorises a card at the provider in real time. */
  authorize(token: Pick<Token, 'uid' | 'type'>, point: ChargePoint): Promise<AuthorizationResponse> {
    return this.#context.reporter.authorize(token, point)
  }

  /** Presents a card to the reader and starts a charge if the card is authorised. */
  async startWithCard(
    token: Token,
    point: ChargePoint,
    limits: Pick<BeginRequest, 'untilMs' | 'untilKwh' | 'parkedMs'> = {},
  ): Promise<CardStart> {
    // A card that was pushed as invalid is refused locally, as real stations do.
    if (!token.valid) return { refused: 'NOT_VALID' }
    if (token.whitelist === 'ALWAYS') return this.#startOffline(token, point, limits)
    try {
      const response = await this.authorize(token, point)
      if (response.allowed !== 'ALLOWED') return { refused: response.allowed, response }
      const authorizationReference = response.authorization_reference
      return { charge: this.begin({ token, point, authMethod: 'AUTH_REQUEST', authorizationReference, ...limits }) }
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error
      const mayOffline = token.whitelist === 'ALLOWED_OFFLINE' || token.whitelist === 'ALLOWED'
      return mayOffline ? this.#startOffline(token, point, limits) : { refused: 'PROVIDER_UNREACHABLE' }
    }
  }

  begin(request: BeginRequest): Charge {
    const id = randomUUID()
    const full: ChargeRequest = {
      ...request,
      token: cdrTokenOf(request.token),
      sessionId: id,
      cdrId: `C-${id}`,
      car: someCar(this.#context.random),
    }
    const charge = new Charge(full, this.#context)
    this.#running.set(id, charge)
    void charge.finished.finally(() => this.#running.delete(id))
    return charge
  }

  /** Posts booked records that were not acknowledged. */
  async deliverAll(): Promise<void> {
    const { book } = this.#context
    const busy = new Set(this.running().map((charge) => charge.request.cdrId))
    const waiting = [...book.cdrs.values()].filter(({ cdr, delivered }) => !delivered && !busy.has(cdr.id))
    for (const { cdr } of waiting) await deliverBooked(cdr.id, this.#context)
  }

  async close(): Promise<void> {
    clearInterval(this.#redelivery)
    const charges = this.running()
    for (const charge of charges) charge.abandon()
    await Promise.allSettled(charges.map((charge) => charge.finished))
  }

  #startOffline(
    token: Token,
    point: ChargePoint,
    limits: Pick<BeginRequest, 'untilMs' | 'untilKwh' | 'parkedMs'>,
  ): CardStart {
    return {
      charge: this.begin({ token, point, authMethod: 'WHITELIST', authorizationReference: undefined, ...limits }),
    }
  }
}

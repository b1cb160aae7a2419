import { randomUUID } from 'node:crypto'
import { Charge, type ChargeContext, type ChargeRequest, deliverBooked } from './charge.ts'
import { someCar } from './charge-curve.ts'
import { cdrIdOf } from './charge-record.ts'
import { ProviderUnreachable } from './emsp-client.ts'
import type { ChargePoint } from './network.ts'
import { type AuthMethod, instant, type Token } from './ocpi-objects.ts'
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

/** A charge point that is kept free for a card. */
interface Reservation {
  readonly id: string
  readonly tokenUid: string
  readonly point: ChargePoint
  readonly expiry: NodeJS.Timeout
}

/** The longest delay of a timer. */
const longestDelayMs = 2 ** 31 - 1

/** The running charges and the reservations at this operator's stations. */
export class Charging {
  speed: number
  readonly #context: ChargeContext
  readonly #running = new Map<string, Charge>()
  /** By the uid of the reserved EVSE. */
  readonly #reserved = new Map<string, Reservation>()
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

  /** Whether a card may charge at a point: nobody charges there, and it is not reserved for another card. */
  isFree(point: ChargePoint, tokenUid?: string): boolean {
    const { status } = point.evse
    const isOwn = tokenUid !== undefined && this.#reserved.get(point.evse.uid)?.tokenUid === tokenUid
    const usable = status === 'AVAILABLE' || status === 'UNKNOWN' || (status === 'RESERVED' && isOwn)
    return usable && !this.running().some((charge) => charge.request.point.evse.uid === point.evse.uid)
  }

  /** Reserves a point for a card until an instant. The same id replaces its earlier reservation. */
  reserve(id: string, { point, tokenUid, until }: { point: ChargePoint; tokenUid: string; until: Date }): void {
    this.#end(id)
    const delayMs = Math.min(Math.max(until.getTime() - this.#context.now().getTime(), 0), longestDelayMs)
    const expiry = setTimeout(() => void this.cancelReservation(id), delayMs).unref()
    this.#reserved.set(point.evse.uid, { id, tokenUid, point, expiry })
    this.#report(point, 'RESERVED')
  }

  /** Ends a reservation. @returns false when there is none with this id. */
  cancelReservation(id: string): boolean {
    const ended = this.#end(id)
    if (ended === undefined) return false
    this.#report(ended.point, 'AVAILABLE')
    return true
  }

  #end(id: string): Reservation | undefined {
    const found = [...this.#reserved.values()].find((reservation) => reservation.id === id)
    if (found === undefined) return undefined
    clearTimeout(found.expiry)
    this.#reserved.delete(found.point.evse.uid)
    return found
  }

  #report(point: ChargePoint, status: string): void {
    this.#context.reporter.reportEvseStatus(point, status, instant(this.#context.now()))
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
    // The charge uses its reservation up.
    const reservation = this.#reserved.get(request.point.evse.uid)
    if (reservation !== undefined) this.#end(reservation.id)
    const full: ChargeRequest = {
      ...request,
      token: cdrTokenOf(request.token),
      sessionId: id,
      cdrId: cdrIdOf(id),
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
    for (const { expiry } of this.#reserved.values()) clearTimeout(expiry)
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

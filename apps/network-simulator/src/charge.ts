import { setTimeout as wait } from 'node:timers/promises'
import { type Car, chargingPowerKw, isFull } from './charge-curve.ts'
import { type ChargeFacts, cdrOf, type MeteredPeriod, periodOf, sessionOf } from './charge-record.ts'
import type { ChargePoint } from './network.ts'
import { type AuthMethod, type CdrToken, instant, type Session } from './ocpi-objects.ts'
import type { OperatorBook } from './operator-book.ts'
import type { Quirks } from './quirks.ts'
import type { Random } from './random.ts'
import type { SessionReporter } from './session-reporter.ts'

/** The functions of the operator that a charge uses. */
export interface ChargeContext {
  book: OperatorBook
  reporter: SessionReporter
  quirks: Quirks
  random: Random
  now(): Date
  log(line: string): void
  /** Factor by which energy flows faster than in reality. */
  speed(): number
  updateMs(): number
}

export interface ChargeRequest {
  sessionId: string
  cdrId: string
  token: CdrToken
  point: ChargePoint
  authMethod: AuthMethod
  authorizationReference: string | undefined
  car: Car
  /** Ends the charge after this time (at the charge's speed) or energy. Without either it ends when stopped or full. */
  untilMs?: number | undefined
  untilKwh?: number | undefined
  /** Time plugged in after charging ends. */
  parkedMs?: number | undefined
}

/** One charge from plug-in to record. It reports to the provider and continues while the provider is unreachable. */
export class Charge {
  readonly request: ChargeRequest
  /** Resolves once the record is written, delivered or not. */
  readonly finished: Promise<void>
  readonly #context: ChargeContext
  readonly #startedAt: Date
  readonly #stop = new AbortController()
  readonly #meteredPeriods: MeteredPeriod[] = []
  #endedAt: Date | undefined
  #abandoned = false
  /** Time at the charge's speed: with a speed of 10, one real minute is ten. */
  #livedMs = 0
  #advancedAt: Date
  #beganParkingMs: number | undefined

  constructor(request: ChargeRequest, context: ChargeContext) {
    this.request = request
    this.#context = context
    this.#startedAt = context.now()
    this.#advancedAt = this.#startedAt
    this.finished = this.#run()
  }

  /** Ends the charge immediately. Its last update and its record follow. */
  stop(): void {
    this.#stop.abort()
  }

  /** Stops the timers without ending the charge, because the simulator closes. */
  abandon(): void {
    this.#abandoned = true
    this.#stop.abort()
  }

  session(status: Session['status']): Session {
    return sessionOf(this.#facts(), status, this.#context.now())
  }

  async #run(): Promise<void> {
    const { reporter, quirks, now } = this.#context
    reporter.reportEvseStatus(this.request.point, 'CHARGING', instant(now()))
    if (quirks.has('patch-before-put')) await this.#report(() => this.#patch())
    await this.#put('PENDING')
    await this.#put('ACTIVE')
    let readAt = this.#startedAt
    while (!this.#stop.signal.aborted) {
      await wait(this.#context.updateMs(), undefined, { signal: this.#stop.signal }).catch(() => undefined)
      if (this.#abandoned) return
      readAt = this.#readMeter(readAt)
      if (this.#stop.signal.aborted || this.#isOver()) break
      await this.#report(() => this.#patch())
    }
    if (!this.#abandoned) await this.#end(readAt)
  }

  async #end(at: Date): Promise<void> {
    const { book, reporter, quirks, now } = this.#context
    this.#endedAt = at
    reporter.reportEvseStatus(this.request.point, 'AVAILABLE', instant(now()))
    const cdr = cdrOf(this.#facts(), now())
    book.saveCdr(cdr, false)
    if (quirks.has('cdr-first')) await this.#deliver()
    await this.#put('COMPLETED')
    if (quirks.has('late-energy')) await this.#report(() => this.#patch())
    if (!quirks.has('cdr-first')) await this.#deliver()
  }

  async #deliver(): Promise<void> {
    await deliverBooked(this.request.cdrId, this.#context)
  }

  /** Reads the meter: adds a period from the last reading to the last whole second. */
  #readMeter(since: Date): Date {
    const { random, speed, quirks } = this.#context
    const at = this.#readingAt()
    const seconds = Math.max(0, Math.floor((at.getTime() - since.getTime()) / 1000))
    // Readings fall on whole past seconds, so that the times of all periods add up to the total.
    const until = new Date(since.getTime() + seconds * 1000)
    const energyKwh = this.#energyWh() / 1000
    const parked = this.#beganParkingMs !== undefined
    const powerKw = parked ? 0 : chargingPowerKw(this.request.car, this.request.point, energyKwh, random)
    const falls = quirks.has('falling-kwh') && random.chance(0.3) ? -1 : 1
    const flowedWh = Math.round(((powerKw * 1000 * seconds) / 3600) * speed())
    const energyWh = Math.min(flowedWh, this.#leftWh()) * falls
    this.#livedMs += (at.getTime() - this.#advancedAt.getTime()) * speed()
    this.#advancedAt = at
    if (seconds > 0) this.#meteredPeriods.push({ startedAt: since, seconds, energyWh, parked, powerKw })
    return until
  }

  /** Now, or the end of the charge where a late timer has passed it: its energy would be more than the connector delivers. */
  #readingAt(): Date {
    const { now, speed } = this.#context
    const { untilMs } = this.request
    if (untilMs === undefined || this.#beganParkingMs !== undefined) return now()
    const leftMs = Math.ceil((untilMs - this.#livedMs) / speed())
    return new Date(Math.min(now().getTime(), this.#advancedAt.getTime() + leftMs))
  }

  #leftWh(): number {
    const { untilKwh } = this.request
    return untilKwh === undefined ? Number.POSITIVE_INFINITY : Math.ceil(untilKwh * 1000) - this.#energyWh()
  }

  #isOver(): boolean {
    const { untilMs, untilKwh, parkedMs, car } = this.request
    if (this.#context.quirks.has('active-forever')) return false
    if (this.#beganParkingMs !== undefined) return this.#livedMs - this.#beganParkingMs >= (parkedMs ?? 0)
    const energyKwh = this.#energyWh() / 1000
    const charged =
      (untilMs !== undefined && this.#livedMs >= untilMs) ||
      (untilKwh !== undefined && energyKwh >= untilKwh) ||
      isFull(car, energyKwh)
    if (charged && parkedMs) this.#beganParkingMs = this.#livedMs
    return charged && !parkedMs
  }

  #energyWh(): number {
    return this.#meteredPeriods.reduce((total, period) => total + period.energyWh, 0)
  }

  async #put(status: Session['status']): Promise<void> {
    const { book, reporter, quirks } = this.#context
    const session = this.session(status)
    book.saveSession(session)
    if (quirks.has('no-session')) return
    await this.#report(() => reporter.putSession(session, status === 'COMPLETED' ? undefined : 10_000))
  }

  async #patch(): Promise<void> {
    const { book, reporter, quirks, now } = this.#context
    const session = this.session(this.#endedAt ? 'COMPLETED' : 'ACTIVE')
    const last = this.#meteredPeriods.at(-1)
    book.saveSession(session)
    if (quirks.has('no-session')) return
    const change: Partial<Session> = {
      kwh: session.kwh,
      ...(last ? { charging_periods: [periodOf(last, this.request.point.tariff.id)] } : {}),
      ...(session.total_cost ? { total_cost: session.total_cost } : {}),
      last_updated: session.last_updated,
    }
    const response = await reporter.patchSession(session, change)
    if (quirks.has('repeated-patch')) await reporter.patchSession(session, change)
    if (quirks.has('stale-update')) {
      const old = instant(new Date(now().getTime() - 3_600_000))
      await reporter.patchSession(session, { kwh: 0, last_updated: old })
    }
    // A provider without this session gets the complete object.
    if (response.http === 404 && !quirks.has('patch-before-put')) await reporter.putSession(session, 10_000)
  }

  async #report(message: () => Promise<unknown>): Promise<void> {
    try {
      await message()
    } catch (error) {
      this.#context.log(`session ${this.request.sessionId}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  #facts(): ChargeFacts {
    return { ...this.request, startedAt: this.#startedAt, endedAt: this.#endedAt, meteredPeriods: this.#meteredPeriods }
  }
}

/** Posts a booked record until it is acknowledged. Undelivered records are retried later. */
export async function deliverBooked(
  cdrId: string,
  { book, reporter, quirks, log }: Pick<ChargeContext, 'book' | 'reporter' | 'quirks' | 'log'>,
): Promise<void> {
  const booked = book.cdrs.get(cdrId)
  if (!booked || booked.delivered) return
  try {
    const { outcome, response } = await reporter.deliverCdr(booked.cdr)
    // A refused record would be refused again, so it is logged once and not retried.
    if (outcome === 'refused')
      log(`record ${cdrId} refused: HTTP ${response.http}, ${response.status} ${response.message}`)
    book.saveCdr(booked.cdr, true)
    if (quirks.has('conflicting-cdr')) {
      await reporter.deliverCdr({ ...booked.cdr, total_energy: booked.cdr.total_energy + 1 })
    }
  } catch (error) {
    log(`record ${cdrId} not delivered yet: ${error instanceof Error ? error.message : String(error)}`)
  }
}

import { defaultPowerW } from './default-power.ts'
import type { PlannedRow } from './load-plan.ts'
import { constantPower, type PowerSchedule, powerAt, quarterAt, quarterStart } from './power-schedule.ts'
import {
  confirmProfile,
  expireProfile,
  noProfile,
  PLANNED_QUARTERS,
  type ProfileKind,
  type ProfileState,
  possibleW,
  refuseProfile,
  sendProfile,
} from './profile-turns.ts'
import { planSite, type SiteConnector, scheduleOf } from './site-plan.ts'

/** A car at a charger, as the world has it. */
interface RealCar {
  readonly id: number
  readonly maxW: number
  readonly neededWh: number | null
  chargedWh: number
  readyAt: number | null
  requestedAt: number
}

interface Message {
  readonly id: string
  readonly kind: ProfileKind
  readonly schedule: PowerSchedule
  readonly carId: number | null
}

/** A charger with one connector, as the world has it: what it follows, and messages on their way. */
interface RealCharger {
  readonly minW: number
  readonly maxW: number
  isOnline: boolean
  car: RealCar | null
  follows: { DEFAULT: PowerSchedule; CHARGE: PowerSchedule | null }
  arriving: Message[]
  answers: { id: string; accepted: boolean }[]
}

/** What the server knows of a charger. */
interface Known {
  profiles: { DEFAULT: ProfileState; CHARGE: ProfileState }
  car: RealCar | null
  hasRefused: boolean
  row: { from: number; planned: PlannedRow } | null
}

const START = quarterStart(quarterAt(Date.UTC(2026, 2, 2, 18)))
const HOUR = 3_600_000
/** Quarters after the end of a plan that are remembered for the next check: more than pass until the next event. */
const REMEMBERED_BEYOND = 12

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * A site with random chargers and cars, and the server's view of it. Each event changes the world, plans again and sends
 * profiles. In a disturbed site, chargers lose the connection, refuse, answer late or never, and the limit falls.
 */
export class SimulatedSite {
  confirmedRaises = 0
  readyOnTime = 0
  private now = START
  private ids = 0
  private readonly random: () => number
  private readonly disturbed: boolean
  private readonly chargers: RealCharger[]
  private readonly known: Known[]
  private readonly baseLoadW: number[]
  private limitW: number
  private defaults: number[]
  /** The most that the chargers could deliver at the event before, by quarter. */
  private before = new Map<number, number>()
  private broken: string | null = null
  /** Promises by the id of the car and its request. */
  private readonly promises = new Set<string>()

  constructor(seed: number, { disturbed }: { disturbed: boolean }) {
    this.random = randomOf(seed + (disturbed ? 1_000_000 : 0))
    this.disturbed = disturbed
    const phases = Array.from({ length: 1 + this.below(5) }, () => (this.chance(0.7) ? 3 : 1))
    const sizes = phases.map((count) => ({
      minW: count * 1_380,
      maxW: this.oneOf(count === 3 ? [11_040, 22_080] : [7_360]),
    }))
    this.limitW = Math.max(
      10_000,
      Math.round(sizes.reduce((sum, { maxW }) => sum + maxW, 0) * (0.2 + this.random() * 0.5)),
    )
    this.baseLoadW = Array.from({ length: 24 }, () => this.below(this.limitW / 4))
    const defaults = defaultPowerW(this.lowestLimit(), sizes)
    this.defaults = defaults
    this.chargers = sizes.map((size, index) => ({
      ...size,
      ...{ isOnline: true, car: null, arriving: [], answers: [] },
      follows: { DEFAULT: constantPower(defaults[index] ?? 0), CHARGE: null },
    }))
    this.known = this.chargers.map(({ follows }) => ({
      ...{ car: null, hasRefused: false, row: null },
      profiles: { DEFAULT: { confirmed: follows.DEFAULT, sent: [] }, CHARGE: noProfile },
    }))
  }

  /** Lets time pass, and something happen; returns what it was. */
  event(): string {
    this.pass(this.now + this.oneOf([0.05, 0.25, 0.5, 1, 2]) * HOUR * (0.2 + this.random()))
    const index = this.below(this.chargers.length)
    const what = this.oneOf(
      this.disturbed
        ? ['arrive', 'arrive', 'leave', 'request', 'limit', 'lose', 'lose', 'return', 'return', 'deliver', 'timeOut']
        : ['arrive', 'arrive', 'arrive', 'leave', 'request', 'limit', 'nothing'],
    )
    this.happen(what, index)
    this.planAndSend()
    for (let round = 0; round < (this.disturbed ? this.below(3) : 8) && this.hasMessages(); round++) {
      for (const one of this.chargers.keys()) this.deliver(one)
      this.planAndSend()
    }
    return what
  }

  /** Lets half a day pass in which nothing happens and nobody plans: chargers follow what they confirmed. */
  finish(): void {
    this.pass(this.now + 14 * HOUR)
  }

  /** Why the chargers could draw more than allowed in a quarter from now on, or than the server knows, or null. */
  excess(): string | null {
    const first = quarterAt(this.now)
    const sums = new Map<number, number>()
    let fault: string | null = null
    for (let quarter = first; quarter <= first + PLANNED_QUARTERS + REMEMBERED_BEYOND; quarter++) {
      let sum = 0
      for (const [index, known] of this.known.entries()) {
        const possible = possibleW(known, quarter)
        const real = this.realW(index, quarter)
        if (real > possible) fault ??= `charger ${index} may deliver ${real} W, the server knows ${possible} W`
        sum += possible
      }
      sums.set(quarter, sum)
      // After the limit fell, the sum falls as well, or stays while chargers cannot be reached. It never rises.
      if (quarter > first + PLANNED_QUARTERS) continue
      const allowed = Math.max(this.limitAt(quarter), this.before.get(quarter) ?? 0)
      if (sum > allowed) fault ??= `${sum} W are possible in quarter ${quarter - first}, ${allowed} W are allowed`
    }
    this.before = sums
    return fault
  }

  brokenPromise(): string | null {
    return this.broken
  }

  /** Why the chargers could draw more than the limit although all of them answered, or null. */
  aboveNewLimit(): string | null {
    const first = quarterAt(this.now)
    for (let quarter = first; quarter <= first + PLANNED_QUARTERS; quarter++) {
      const sum = this.before.get(quarter) ?? 0
      if (sum > this.limitAt(quarter))
        return `${sum} W are possible in quarter ${quarter - first}, the limit is ${this.limitAt(quarter)} W`
    }
    return null
  }

  /** What a charger delivers to a car that draws all it can, also to the next one. */
  private realW(index: number, quarter: number): number {
    const { DEFAULT, CHARGE } = (this.chargers[index] as RealCharger).follows
    return Math.max(powerAt(DEFAULT, quarter), CHARGE === null ? 0 : powerAt(CHARGE, quarter))
  }

  private readonly below = (bound: number) => Math.floor(this.random() * bound)
  private readonly chance = (part: number) => this.random() < part
  private readonly oneOf = <T>(all: readonly T[]): T => all[this.below(all.length)] as T
  private readonly limitAt = (quarter: number) => this.limitW - (this.baseLoadW[Math.floor(quarter / 4) % 24] ?? 0)
  private readonly lowestLimit = () => this.limitW - Math.max(...this.baseLoadW)
  private readonly hasMessages = () =>
    this.chargers.some(({ arriving, answers }) => arriving.length + answers.length > 0)

  private happen(what: string, index: number): void {
    const charger = this.chargers[index] as RealCharger
    const known = this.known[index] as Known
    if (what === 'arrive') this.arrive()
    else if (what === 'leave') this.leave(charger)
    else if (what === 'request' && charger.car !== null && known.car !== null) {
      charger.car.readyAt = this.chance(0.8) ? this.someTime() : null
      charger.car.requestedAt = this.now
    } else if (what === 'limit') this.changeLimit()
    else if (what === 'lose') this.lose(index)
    else if (what === 'return') charger.isOnline = true
    else if (what === 'timeOut') {
      for (const kind of ['DEFAULT', 'CHARGE'] as const) known.profiles[kind] = expireProfile(known.profiles[kind])
    }
    known.hasRefused &&= this.chance(0.5)
    if (this.disturbed) for (const one of this.chargers.keys()) this.deliver(one)
    for (const one of this.chargers.keys()) this.learn(one)
  }

  private arrive(): void {
    for (const charger of this.chargers) if (this.chance(0.5)) charger.car ??= this.newCar()
  }

  private newCar(): RealCar {
    return {
      ...{ id: this.ids++, chargedWh: 0, requestedAt: this.now },
      maxW: this.oneOf([3_680, 7_360, 11_040, 22_080]),
      neededWh: this.chance(0.8) ? 2_000 + this.below(50_000) : null,
      readyAt: this.chance(0.7) ? this.someTime() : null,
    }
  }

  private readonly someTime = () => quarterStart(quarterAt(this.now) + 2 + this.below(30))

  private leave(charger: RealCharger): void {
    charger.car = null
    charger.follows.CHARGE = null
    if (this.chance(0.3)) charger.car = this.newCar()
  }

  /** In a site without disturbances the limit only rises, because a promise holds for the limit that it was made under. */
  private changeLimit(): void {
    const limit = Math.round(this.limitW * (this.disturbed ? 0.6 + this.random() * 0.8 : 1 + this.random() * 0.3))
    if (limit - Math.max(...this.baseLoadW) <= 0) return
    this.limitW = limit
    if (this.disturbed) this.defaults = defaultPowerW(this.lowestLimit(), this.chargers)
  }

  private lose(index: number): void {
    const charger = this.chargers[index] as RealCharger
    const known = this.known[index] as Known
    const arrived = charger.arriving.splice(0).slice(0, this.below(3))
    for (const message of arrived) this.apply(charger, message)
    charger.answers = []
    charger.isOnline = false
    for (const kind of ['DEFAULT', 'CHARGE'] as const) known.profiles[kind] = expireProfile(known.profiles[kind])
  }

  /** The charger reports which charge runs. A profile of a charge ends with it. */
  private learn(index: number): void {
    const charger = this.chargers[index] as RealCharger
    const known = this.known[index] as Known
    if (!charger.isOnline || known.car === charger.car) return
    known.car = charger.car
    known.profiles.CHARGE = noProfile
    known.row = null
  }

  /** Messages arrive in their order, and answers come back; in a disturbed site some later. */
  private deliver(index: number): void {
    const { isOnline, arriving, answers } = this.chargers[index] as RealCharger
    const isSoon = () => !this.disturbed || this.chance(0.7)
    while (isOnline && arriving.length > 0 && isSoon()) this.receive(index, arriving.shift() as Message)
    while (isOnline && answers.length > 0 && isSoon()) this.answer(index)
  }

  private receive(index: number, message: Message): void {
    const charger = this.chargers[index] as RealCharger
    const isRefused = this.disturbed && this.chance(0.1)
    const isLost = this.disturbed && this.chance(0.2)
    const accepted = !isRefused && this.apply(charger, message)
    if (!isLost) charger.answers.push({ id: message.id, accepted })
  }

  private apply(charger: RealCharger, { kind, schedule, carId }: Message): boolean {
    if (kind === 'CHARGE' && (charger.car === null || charger.car.id !== carId)) return false
    charger.follows[kind] = schedule
    return true
  }

  private answer(index: number): void {
    const { answers } = this.chargers[index] as RealCharger
    const known = this.known[index] as Known
    const { id, accepted } = answers.shift() as { id: string; accepted: boolean }
    for (const kind of ['DEFAULT', 'CHARGE'] as const) {
      const state = known.profiles[kind]
      if (!state.sent.some((sent) => sent.id === id)) continue
      known.profiles[kind] = accepted ? confirmProfile(state, id) : refuseProfile(state, id)
      if (accepted) this.confirmedRaises += 1
      else known.hasRefused = true
    }
  }

  /** Energy flows until a time. Every car draws all that it may. */
  private pass(until: number): void {
    while (this.now < until) {
      const quarter = quarterAt(this.now)
      const next = Math.min(until, quarterStart(quarter + 1))
      for (const { car, follows } of this.chargers) {
        if (car === null) continue
        const power = Math.min(car.maxW, powerAt(follows.CHARGE ?? follows.DEFAULT, quarter))
        car.chargedWh += (power * (next - this.now)) / HOUR
      }
      this.now = next
      for (const { car } of this.chargers) if (car !== null) this.checkReady(car)
    }
  }

  private checkReady(car: RealCar): void {
    const { readyAt, neededWh, chargedWh } = car
    if (neededWh === null || readyAt === null || readyAt > this.now) return
    if (!this.promises.delete(promiseOf(car))) return
    this.readyOnTime += 1
    if (chargedWh < neededWh - 20) this.broken ??= `car ${car.id} has ${chargedWh} of ${neededWh} Wh at its time`
  }

  private planAndSend(): void {
    const plan = planSite(
      {
        limitW: this.limitAt,
        price: (quarter) => (quarter % 96 < 28 ? 1 : 2),
        connectors: this.known.map((_, index) => this.connectorOf(index)),
      },
      this.now,
    )
    for (const [index, planned] of plan.rows.entries()) this.remember(this.known[index] as Known, planned, plan.from)
    for (const { connectorId, kind, schedule } of plan.turns) {
      const known = this.known[Number(connectorId)] as Known
      const id = `${this.ids++}`
      known.profiles[kind] = sendProfile(known.profiles[kind], id, schedule)
      this.chargers[Number(connectorId)]?.arriving.push({ id, kind, schedule, carId: known.car?.id ?? null })
    }
  }

  private connectorOf(index: number): SiteConnector {
    const { minW, maxW, isOnline } = this.chargers[index] as RealCharger
    const { car, row, profiles, hasRefused } = this.known[index] as Known
    return {
      ...{ id: `${index}`, minW, maxW, profiles },
      defaultW: this.defaults[index] ?? 0,
      accepts: isOnline && !hasRefused,
      car: car && {
        ...{ maxW: car.maxW, chargedWh: car.chargedWh, requestedAt: car.requestedAt, isCharging: false },
        neededWh: car.neededWh === null ? null : Math.max(0, car.neededWh - car.chargedWh),
        readyAt: car.readyAt,
      },
      promised: row?.planned.readiness === 'READY' ? scheduleOf(row.from, row.planned, 0) : null,
    }
  }

  private remember(known: Known, planned: PlannedRow, from: number): void {
    known.row = { from, planned }
    if (known.car === null) return
    const promise = promiseOf(known.car)
    if (planned.readiness === 'READY') this.promises.add(promise)
    else if (this.promises.has(promise) && (known.car.readyAt ?? 0) > this.now)
      this.broken ??= `car ${known.car.id} is promised no more`
  }
}

const promiseOf = ({ id, requestedAt }: RealCar) => `${id} ${requestedAt}`

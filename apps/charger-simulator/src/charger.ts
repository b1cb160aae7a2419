import { randomUUID } from 'node:crypto'
import { RPCClient } from 'ocpp-rpc'
import { type Call, type Command, type Dialect, version16, version201 } from './dialect.ts'

export interface ChargerOptions {
  /** Address without the identity: `ws://localhost:3000/ocpp`. */
  readonly url: string
  readonly identity: string
  readonly password: string
  readonly version: '1.6' | '2.0.1'
  /** How many times faster than the clock charges run. */
  readonly speed?: number
  /** Seconds of the charger's time between two meter values. */
  readonly intervalS?: number
  readonly log?: (line: string) => void
}

export interface ChargeOptions {
  readonly uid: string
  readonly evse?: number
  readonly powerW: number
  /** The charge ends by itself when it has drawn this energy. */
  readonly energyWh: number
  /** Present the card to the server first, as a reader does. */
  readonly asks?: boolean
}

interface Charge {
  readonly evse: number
  readonly uid: string
  readonly startWh: number
  readonly energyWh: number
  readonly powerW: number
  readonly own: string
  /** By which the server names it; known once the start was answered. */
  id: string
  sequence: number
  drawnWh: number
  readAtMs: number
}

/** A simulated charger. Its messages about charges wait while it is offline, and are sent in their order. */
export class SimulatedCharger {
  readonly #options: Required<Omit<ChargerOptions, 'log'>> & Pick<ChargerOptions, 'log'>
  readonly #dialect: Dialect
  readonly #charges = new Map<number, Charge>()
  readonly #limitsW = new Map<number, number>()
  readonly #waiting: (() => Call | undefined)[] = []
  readonly #answered: ((answer: unknown) => void)[] = []
  #client: RPCClient | undefined
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> | undefined
  #registerWh = 1_000_000
  readonly #bornMs = Date.now()

  constructor(options: ChargerOptions) {
    this.#options = { speed: 1, intervalS: 30, ...options }
    this.#dialect = options.version === '1.6' ? version16 : version201
  }

  /** The charger's clock, which runs as fast as its charges. */
  now(): Date {
    return new Date(this.#bornMs + (Date.now() - this.#bornMs) * this.#options.speed)
  }

  /** Connects and reports itself. Afterwards it reconnects by itself. @throws when the server refuses it. */
  async connect(): Promise<void> {
    const { url, identity, password } = this.#options
    const client = new RPCClient({
      ...{ endpoint: url, identity, password, protocols: [this.#dialect.protocol], strictMode: true },
      ...{ reconnect: true, callTimeoutMs: 30_000, backoff: { initialDelay: 500, maxDelay: 10_000, factor: 2 } },
    } as ConstructorParameters<typeof RPCClient>[0])
    client.handle((received: { method?: string; params?: unknown }) =>
      this.#obey(received.method ?? '', received.params),
    )
    client.on('open', () => void this.#report())
    this.#client = client
    await client.connect()
    this.#timer ??= setInterval(
      () => this.#tick(),
      Math.max(20, (this.#options.intervalS * 1000) / this.#options.speed),
    )
  }

  /** Pulls the network cable: charges go on, and their messages wait. */
  async disconnect(): Promise<void> {
    const client = this.#client
    this.#client = undefined
    await client?.close({ force: true })
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    await this.disconnect()
  }

  /** Sends any call, for messages that this charger does not send by itself. */
  call(action: string, payload: object): Promise<unknown> {
    if (this.#client === undefined) throw new Error('the charger is offline')
    return this.#client.call(action, payload)
  }

  /** Starts a charge. @returns false when the server refused the card. */
  async start({ uid, evse = 1, powerW, energyWh, asks = true }: ChargeOptions): Promise<boolean> {
    if (asks && this.#client !== undefined) {
      const { action, payload } = this.#dialect.authorize(uid)
      if (!this.#dialect.isAccepted(await this.call(action, payload))) return false
    }
    const own = randomUUID().slice(0, 36)
    const at = this.now()
    const charge: Charge = {
      ...{ evse, uid, powerW, energyWh, own, id: own, sequence: 0, drawnWh: 0 },
      ...{ startWh: this.#registerWh, readAtMs: at.getTime() },
    }
    this.#charges.set(evse, charge)
    const message = this.#messageOf(charge, at)
    this.#queue(
      () => this.#dialect.started(message),
      (answer) => {
        charge.id = this.#dialect.transactionIdOf(answer, own)
        if (!this.#dialect.isAccepted(answer)) this.#end(charge, 'Remote')
      },
    )
    this.#queue(() => this.#dialect.status({ evse }, 'Charging', at))
    return true
  }

  /** Unplugs the vehicle. */
  stop(evse = 1): void {
    const charge = this.#charges.get(evse)
    if (charge !== undefined) this.#end(charge, 'Local')
  }

  /** Resolves when all messages so far were answered. */
  async settled(): Promise<void> {
    while (this.#waiting.length > 0 || this.#sending !== undefined) await (this.#sending ?? pause(20))
  }

  isCharging(evse = 1): boolean {
    return this.#charges.has(evse)
  }

  /** What the server allows a point to draw, in W; undefined without a limit. */
  limitOf(evse = 1): number | undefined {
    return this.#limitsW.get(evse)
  }

  /** Advances all charges to the charger's time. */
  #tick(): void {
    const at = this.now()
    for (const charge of [...this.#charges.values()]) {
      this.#draw(charge, at)
      if (charge.drawnWh >= charge.energyWh) this.#end(charge, 'Local')
      else {
        const message = this.#messageOf(charge, at)
        this.#queue(() => this.#dialect.updated({ ...message, transactionId: charge.id }))
      }
    }
  }

  #draw(charge: Charge, at: Date): void {
    const hours = (at.getTime() - charge.readAtMs) / 3_600_000
    const drawnWh = Math.min(charge.energyWh - charge.drawnWh, this.#powerOf(charge) * hours)
    charge.drawnWh += drawnWh
    charge.readAtMs = at.getTime()
    this.#registerWh += drawnWh
  }

  #powerOf({ evse, powerW }: Charge): number {
    return Math.min(powerW, this.#limitsW.get(evse) ?? Number.POSITIVE_INFINITY)
  }

  #messageOf(charge: Charge, at: Date) {
    const registerWh = Math.round(charge.startWh + charge.drawnWh)
    const { evse, uid, id: transactionId } = charge
    return { evse, uid, transactionId, at, registerWh, powerW: this.#powerOf(charge), sequence: charge.sequence++ }
  }

  #end(charge: Charge, reason: 'Local' | 'Remote'): void {
    const at = this.now()
    this.#draw(charge, at)
    this.#charges.delete(charge.evse)
    this.#limitsW.delete(charge.evse)
    const message = this.#messageOf(charge, at)
    this.#queue(() => this.#dialect.ended({ ...message, transactionId: charge.id, reason }))
    this.#queue(() => this.#dialect.status({ evse: charge.evse }, 'Available', at))
  }

  async #report(): Promise<void> {
    const at = this.now()
    const { action, payload } = this.#dialect.boot
    await this.#client?.call(action, payload).catch(this.#logged)
    for (const evse of [1, ...this.#charges.keys()]) {
      const status = this.#dialect.status({ evse }, this.#charges.has(evse) ? 'Charging' : 'Available', at)
      await this.#client?.call(status.action, status.payload).catch(this.#logged)
    }
    this.#flush()
  }

  readonly #logged = (error: unknown): void => this.#options.log?.(String(error))

  #queue(call: () => Call | undefined, answered: (answer: unknown) => void = () => undefined): void {
    this.#waiting.push(call)
    this.#answered.push(answered)
    this.#flush()
  }

  #flush(): void {
    this.#sending ??= this.#send().finally(() => {
      this.#sending = undefined
    })
  }

  /** Sends what waits. A message without an answer stays the first one, and is sent again after the next connection. */
  async #send(): Promise<void> {
    while (this.#waiting[0] !== undefined && this.#client !== undefined) {
      const call = this.#waiting[0]()
      try {
        const answer = call && (await this.#client.call(call.action, call.payload))
        this.#waiting.shift()
        this.#answered.shift()?.(answer)
      } catch (error) {
        this.#logged(error)
        // The server answered with an error: the message is dropped, as chargers do. Otherwise it waits.
        if (!(error instanceof Error && 'rpcErrorCode' in error)) return
        this.#waiting.shift()
        this.#answered.shift()
      }
    }
  }

  async #obey(action: string, payload: unknown): Promise<Record<string, unknown>> {
    const command = this.#dialect.commandOf(action, payload)
    if (command === undefined) throw Object.assign(new Error('NotImplemented'), { rpcErrorCode: 'NotImplemented' })
    return this.#dialect.answerOf(command, this.#execute(command)) as Record<string, unknown>
  }

  #execute(command: Command): boolean {
    if (command.kind === 'start') {
      if (this.#charges.has(command.evse)) return false
      setImmediate(() => void this.start({ ...command, powerW: 11_000, energyWh: 20_000, asks: false }))
      return true
    }
    if (command.kind === 'stop') {
      const charge = [...this.#charges.values()].find(({ id }) => id === command.transactionId)
      if (charge === undefined) return false
      setImmediate(() => this.#end(charge, 'Remote'))
      return true
    }
    if (command.kind === 'limit') this.#limitsW.set(command.evse, command.powerW)
    if (command.kind === 'clear limits') this.#limitsW.clear()
    if (command.kind === 'unlock') this.stop()
    return true
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

import { randomUUID } from 'node:crypto'
import { type Call, type Dialect, version16, version201 } from '../apps/charger-simulator/src/dialect.ts'
import { atEvenIntervals } from './load.ts'

/**
 * Plays thousands of chargers for `chargers.bench.ts`, in a process of its own. Their messages are paced together, so that
 * no charger has a timer.
 */

export interface PlayedCharger {
  readonly identity: string
  readonly password: string
  readonly version: '1.6' | '2.0.1'
  /** The card that it authorises and charges with. */
  readonly uid: string
}

/** What the bench requests of this process, one after the other. */
export type Request =
  /** Connects chargers beside those that are connected. Those of the server report themselves. */
  | {
      readonly kind: 'connect'
      readonly url: string
      readonly chargers: readonly PlayedCharger[]
      readonly reports: boolean
    }
  /** Sends this many messages of each kind as fast as they are answered. */
  | { readonly kind: 'warm'; readonly calls: number }
  /** Starts a charge at each of the first chargers. */
  | { readonly kind: 'charge'; readonly count: number }
  | ({ readonly kind: 'run' } & Run)
  | { readonly kind: 'disconnect' }

interface Run {
  readonly seconds: number
  readonly heartbeatSeconds: number
  readonly meterSeconds: number
  readonly authorizesPerSecond: number
}

export interface Response {
  readonly seconds: number
  /** Messages that were answered. */
  readonly messages: number
  /** Of each Authorize from its due time, in ms. */
  readonly authorizeMs: readonly number[]
  readonly error?: string
}

const CONNECT_AT_ONCE = 16
const POWER_W = 11_000

class PlayedConnection {
  readonly played: PlayedCharger
  readonly #dialect: Dialect
  readonly #socket: WebSocket
  readonly #waiting = new Map<string, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>()
  #sent = 0
  /** The running transaction and its messages so far. */
  #transactionId = ''
  #sequence = 0
  #registerWh = 1_000_000

  private constructor(played: PlayedCharger, socket: WebSocket) {
    this.played = played
    this.#dialect = played.version === '1.6' ? version16 : version201
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => this.#receive(String(data)))
    socket.addEventListener('close', () => this.#fail())
  }

  static open(url: string, played: PlayedCharger): Promise<PlayedConnection> {
    const { identity, password, version } = played
    const authorization = `Basic ${Buffer.from(`${identity}:${password}`).toString('base64')}`
    const socket = new WebSocket(`${url}/${identity}`, {
      protocols: [version === '1.6' ? 'ocpp1.6' : 'ocpp2.0.1'],
      headers: { authorization },
    })
    return new Promise((resolve, reject) => {
      socket.addEventListener('open', () => resolve(new PlayedConnection(played, socket)), { once: true })
      socket.addEventListener('error', () => reject(new Error(`${identity} could not connect`)), { once: true })
    })
  }

  /** @throws when the server answers with an error. */
  call({ action, payload }: Call): Promise<unknown> {
    // A closed socket ignores what is sent.
    if (this.#socket.readyState !== WebSocket.OPEN) return Promise.reject(this.#disconnected())
    const id = String(this.#sent++)
    this.#socket.send(JSON.stringify([2, id, action, payload]))
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
  }

  async report(): Promise<void> {
    await this.call(this.#dialect.boot)
    await this.call(this.#dialect.status({ evse: 1 }, 'Available', new Date()))
  }

  status = (state: 'Available' | 'Preparing') => this.call(this.#dialect.status({ evse: 1 }, state, new Date()))
  heartbeat = () => this.call({ action: 'Heartbeat', payload: {} })

  async authorize(): Promise<void> {
    const answer = await this.call(this.#dialect.authorize(this.played.uid))
    if (!this.#dialect.isAccepted(answer)) throw new Error(`a card was refused: ${JSON.stringify(answer)}`)
  }

  async charge(): Promise<void> {
    this.#transactionId = randomUUID()
    const answer = await this.call(this.#dialect.started(this.#message()))
    if (!this.#dialect.isAccepted(answer)) throw new Error(`a charge was refused: ${JSON.stringify(answer)}`)
    this.#transactionId = this.#dialect.transactionIdOf(answer, this.#transactionId)
  }

  meter(seconds: number): Promise<unknown> {
    this.#registerWh += Math.round((POWER_W * seconds) / 3600)
    return this.call(this.#dialect.updated(this.#message()))
  }

  close(): void {
    this.#waiting.clear()
    this.#socket.close()
  }

  #message() {
    const { uid } = this.played
    const [transactionId, registerWh, sequence] = [this.#transactionId, this.#registerWh, this.#sequence++]
    return { evse: 1, uid, transactionId, at: new Date(), registerWh, powerW: POWER_W, sequence }
  }

  #receive(text: string): void {
    const [type, id, ...rest] = JSON.parse(text) as [number, string, ...unknown[]]
    const waiting = this.#waiting.get(id)
    if (waiting === undefined) return
    this.#waiting.delete(id)
    // An echo sends the call itself back, which is its answer.
    if (type === 4) waiting.reject(new Error(`a charger got the error ${text}`))
    else waiting.resolve(rest[0])
  }

  #fail(): void {
    for (const { reject } of this.#waiting.values()) reject(this.#disconnected())
  }

  #disconnected = () => new Error(`${this.played.identity} was disconnected`)
}

let open: PlayedConnection[] = []
const authorizeMs: number[] = []
let messages = 0

/** At most `lanes` at once. */
async function each<Item>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  let next = 0
  const lane = async () => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** Sends at even intervals, whatever the answers take. Each answer counts from its due time. */
async function paced(perSecond: number, seconds: number, send: () => Promise<unknown>): Promise<number[]> {
  const times = await atEvenIntervals({ perSecond, seconds }, (_, due) => send().then(() => performance.now() - due))
  messages += times.length
  return times
}

const oneOf = (all: readonly PlayedConnection[], index: number) => all[index % all.length] as PlayedConnection

/** The first chargers charge. People present cards at the others. */
let charging = 0
/** Messages so far, so that each run goes on with the next charger. */
const sent = { heartbeats: 0, meterValues: 0, authorizes: 0 }

async function run({ seconds, heartbeatSeconds, meterSeconds, authorizesPerSecond }: Run): Promise<void> {
  const [charge, idle] = [open.slice(0, charging), open.slice(charging)]
  const [, , times] = await Promise.all([
    paced(open.length / heartbeatSeconds, seconds, () => oneOf(open, sent.heartbeats++).heartbeat()),
    paced(charge.length / meterSeconds, seconds, () => oneOf(charge, sent.meterValues++).meter(meterSeconds)),
    paced(authorizesPerSecond, seconds, () => oneOf(idle, sent.authorizes++).authorize()),
  ])
  authorizeMs.push(...times)
}

async function answer(request: Request): Promise<void> {
  switch (request.kind) {
    case 'connect':
      await each(request.chargers, CONNECT_AT_ONCE, async (played) => {
        const connection = await PlayedConnection.open(request.url, played)
        open.push(connection)
        if (request.reports) await connection.report()
        else await connection.heartbeat()
      })
      return
    case 'warm':
      await each(
        Array.from({ length: request.calls }, (_, call) => call),
        CONNECT_AT_ONCE,
        async (call) => {
          const connection = oneOf(open, call)
          await connection.authorize()
          await connection.status(call % (2 * open.length) < open.length ? 'Preparing' : 'Available')
          await connection.heartbeat()
        },
      )
      return
    case 'charge':
      charging = request.count
      return each(open.slice(0, charging), CONNECT_AT_ONCE, (connection) => connection.charge())
    case 'run':
      return run(request)
    case 'disconnect':
      for (const connection of open) connection.close()
      open = []
      charging = 0
  }
}

process.on('message', async (request: Request) => {
  messages = 0
  authorizeMs.length = 0
  const startedAt = performance.now()
  const failed = await answer(request).then(
    () => undefined,
    (error: unknown) => String(error),
  )
  const seconds = (performance.now() - startedAt) / 1000
  const response: Response = { seconds, messages, authorizeMs: [...authorizeMs], ...(failed && { error: failed }) }
  process.send?.(response)
})
process.on('disconnect', () => process.exit())

import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { createRPCError, type RPCClient, RPCServer } from 'ocpp-rpc'
import { Counter } from 'prom-client'
import { type App, systemCtx } from '../../kernel/ctx.ts'
import { systemScope } from '../../kernel/scope.ts'
import { publishWalletEvents } from '../../kernel/wallet-events.ts'
import { MINUTE_MS } from '../../platform/durations.ts'
import { takeCommands } from './charger-commands.sql.ts'
import { ANSWER_WITHIN_MS, answerCommand, requestOf, setCommandWaker } from './charger-commands.ts'
import { updateConnected, updateConnections, updateDisconnected } from './charger-connections.sql.ts'
import { type ConnectionKey, ConnectionReplaced, dialectOf, receiveMessage } from './charger-messages.ts'
import { isPassword } from './charger-secrets.ts'
import {
  type AttemptReason,
  insertAttempt,
  type NamedChargerRow,
  selectChargerOfIdentity,
  updateChargerRefused,
} from './chargers.sql.ts'
import { publishCharger, readCharger } from './chargers.ts'
import { type OcppVersion, subprotocols } from './ocpp/charger-event.ts'

/** The WebSockets of chargers at `/ocpp/{identity}`: who may connect, and the messages of a connection in their order. */

const PATH = '/ocpp/'
/** Frames of a charger have some hundred bytes. */
const MOST_BYTES = 65_536
/** Messages of a charger that wait for their turn. What comes beyond is answered with an error. */
const MOST_WAITING = 200
/** A connection counts this long after its process renewed it, so that chargers of a killed process show as disconnected. */
const COUNTS_MS = 3 * MINUTE_MS
const RENEWED_EVERY_MS = MINUTE_MS
/** Commands of another process are found by looking. Those of this one are sent at once. */
const LOOKED_EVERY_MS = 1_000
/** Refused attempts of an address in a minute, before it is refused without a look. */
const MOST_ATTEMPTS = 10

const refusals = new Counter({
  name: 'voltway_charger_attempts_refused_total',
  help: 'Connections of chargers that were refused, by reason.',
  labelNames: ['reason'],
})

interface Connection extends ConnectionKey {
  readonly client: RPCClient
  readonly version: OcppVersion
  /** The message that is being applied, and those after it. */
  turn: Promise<unknown>
  waiting: number
  seenAt: Date
}

/** Accepts chargers on the port of the server until it closes. */
export function serveChargers(fastify: FastifyInstance, app: App): void {
  const gateway = new ChargerGateway(app)
  fastify.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.startsWith(PATH)) gateway.upgrade(request, socket, head)
    else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
  })
  fastify.addHook('preClose', () => gateway.close())
}

class ChargerGateway {
  readonly #app: App
  readonly #server: RPCServer
  readonly #open = new Map<string, Connection>()
  readonly #refused = new Map<string, { count: number; untilMs: number }>()
  readonly #timers: readonly NodeJS.Timeout[]
  #looking: Promise<void> | undefined
  #looksAgain = false

  constructor(app: App) {
    this.#app = app
    const server = new RPCServer({
      protocols: Object.keys(subprotocols),
      strictMode: true,
      callTimeoutMs: ANSWER_WITHIN_MS,
      pingIntervalMs: 30_000,
      respondWithDetailedErrors: false,
      wssOptions: { maxPayload: MOST_BYTES },
    })
    server.auth((accept, reject, handshake) => this.#authenticate(accept, reject, handshake))
    server.on('client', (client: RPCClient & ConnectedClient) => void this.#connect(client))
    server.on('error', (error: unknown) => app.log.warn({ err: error }, 'the chargers’ connections failed'))
    this.#server = server
    setCommandWaker(app, () => this.#look())
    this.#timers = [
      setInterval(() => this.#look(), LOOKED_EVERY_MS).unref(),
      setInterval(() => void this.#renew(), RENEWED_EVERY_MS).unref(),
    ]
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // The library reads the address outside its own error handling.
    this.#server.handleUpgrade(request, socket as Socket, head).catch(() => socket.destroy())
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await this.#server.close({ code: 1012, reason: 'restarting' })
    await Promise.allSettled([...this.#open.values()].map((connection) => this.#disconnect(connection)))
  }

  async #authenticate(accept: Accept, reject: Reject, handshake: Handshake): Promise<void> {
    const { identity, protocols } = handshake
    const address = addressOf(this.#app, handshake)
    if (this.#isLimited(address)) {
      refusals.inc({ reason: 'TOO_MANY' })
      return reject(429, 'Too many attempts')
    }
    const charger = await selectChargerOfIdentity(this.#app.db.fresh, identity.slice(0, 60))
    const version = Object.entries(subprotocols).find(([protocol]) => protocols.has(protocol))
    const reason = refusalOf(charger, handshake, version !== undefined)
    if (reason !== null || charger === undefined || version === undefined) {
      await this.#refuse({ identity, address, reason: reason ?? 'UNKNOWN_CHARGER', charger })
      return reject(reason === 'WRONG_PASSWORD' || reason === 'NO_PASSWORD' ? 401 : 404, 'Refused')
    }
    accept({ walletId: charger.wallet_id, chargerId: charger.id, version: version[1] }, version[0])
  }

  #isLimited(address: string): boolean {
    const known = this.#refused.get(address)
    return known !== undefined && known.untilMs > this.#app.clock().getTime() && known.count >= MOST_ATTEMPTS
  }

  async #refuse({ identity, address, reason, charger }: RefusedAttempt): Promise<void> {
    refusals.inc({ reason })
    const nowMs = this.#app.clock().getTime()
    const known = this.#refused.get(address)
    if (known === undefined || known.untilMs <= nowMs) {
      if (this.#refused.size > 10_000) this.#refused.clear()
      this.#refused.set(address, { count: 1, untilMs: nowMs + MINUTE_MS })
    } else known.count++
    const ctx = systemCtx(this.#app)
    await insertAttempt(ctx.db, { identity: identity.slice(0, 60), address, reason }, ctx.now)
    if (charger === undefined || charger.is_removed) return
    const scope = systemScope(charger.wallet_id)
    await ctx.db.tx(async (tx) => {
      await updateChargerRefused(tx, scope, charger.id, { reason, now: ctx.now })
      await publishCharger({ ctx, tx, scope }, { chargerId: charger.id, siteId: charger.site_id })
    })
  }

  /** Handlers are set before anything is awaited, so that no message is lost. */
  async #connect(client: RPCClient & ConnectedClient): Promise<void> {
    const { walletId, chargerId, version } = client.session
    const ctx = systemCtx(this.#app)
    const connectionId = ctx.newId()
    const dialect = dialectOf(version)
    const connection: Connection = {
      ...{ walletId, chargerId, connectionId, client, version, waiting: 0, seenAt: ctx.now, clock: { offsetS: null } },
      turn: Promise.resolve(),
    }
    for (const action of dialect.actions) {
      client.handle(action, ({ params = {} }: { params?: Record<string, unknown> }) =>
        this.#inTurn(connection, () =>
          action === 'Heartbeat'
            ? Promise.resolve(dialect.answer(action, params, { card: null, number: null, now: this.#app.clock() }))
            : receiveMessage(this.#app, connection, { dialect, action, payload: params }),
        ),
      )
    }
    client.on('close', () => void this.#disconnect(connection))
    const opening = this.#opened(connection)
    connection.turn = opening.catch(() => undefined)
    await opening.catch((error: unknown) => {
      this.#app.log.warn({ err: error, charger: chargerId }, 'a charger could not be connected')
      return client.close({ code: 1011 })
    })
  }

  async #opened(connection: Connection): Promise<void> {
    const ctx = systemCtx(this.#app)
    const { walletId, chargerId, connectionId, version: protocol } = connection
    const scope = systemScope(walletId)
    const earlier = [...this.#open.values()].filter((one) => one.chargerId === chargerId)
    this.#open.set(connectionId, connection)
    for (const one of earlier) void one.client.close({ code: 1000, reason: 'replaced by a later connection' })
    await ctx.db.tx(async (tx) => {
      const work = { ctx, tx, scope }
      const until = new Date(ctx.now.getTime() + COUNTS_MS)
      const opened = await updateConnected(tx, scope, chargerId, { connectionId, protocol, until, now: ctx.now })
      if (opened === undefined) throw new ConnectionReplaced('the charger was removed')
      await publishCharger(work, { chargerId, siteId: opened.site_id })
      await publishWalletEvents(work, async () => [
        { kind: 'charger.connected', objectId: chargerId, data: await readCharger(work, chargerId) },
      ])
    })
  }

  async #disconnect(connection: Connection): Promise<void> {
    if (!this.#open.delete(connection.connectionId)) return
    await connection.turn.catch(() => undefined)
    const ctx = systemCtx(this.#app)
    const scope = systemScope(connection.walletId)
    const { chargerId } = connection
    await ctx.db
      .tx(async (tx) => {
        const work = { ctx, tx, scope }
        const closed = await updateDisconnected(tx, scope, connection, ctx.now)
        if (closed === undefined) return
        await publishCharger(work, { chargerId, siteId: closed.site_id })
        await publishWalletEvents(work, async () => [
          { kind: 'charger.disconnected', objectId: chargerId, data: await readCharger(work, chargerId) },
        ])
      })
      // Without the database, the connection ends by its time.
      .catch((error: unknown) => this.#app.log.warn({ err: error, charger: chargerId }, 'a charger disconnected'))
  }

  /** One message at a time, in the order of their arrival. */
  #inTurn<Answer>(connection: Connection, handle: () => Promise<Answer>): Promise<Answer> {
    if (connection.waiting >= MOST_WAITING) throw createRPCError('GenericError', 'too many messages at once')
    connection.waiting++
    connection.seenAt = this.#app.clock()
    const answer = connection.turn.then(handle)
    connection.turn = answer
      .catch((error: unknown) => {
        if (error instanceof ConnectionReplaced) void connection.client.close({ code: 1000, reason: error.message })
      })
      .finally(() => connection.waiting--)
    return answer.catch((error: unknown) => {
      this.#app.log.debug({ err: error }, 'a message of a charger was not applied')
      throw createRPCError('InternalError', 'send it again')
    })
  }

  async #renew(): Promise<void> {
    const open = [...this.#open.values()]
    if (open.length === 0) return
    const until = new Date(this.#app.clock().getTime() + COUNTS_MS)
    const counting = await updateConnections(this.#app.db.fresh, open, until).catch(() => undefined)
    if (counting === undefined) return
    const known = new Set(counting.map(({ connection_id }) => connection_id))
    for (const { connectionId, client } of open)
      if (!known.has(connectionId)) void client.close({ code: 1000, reason: 'replaced or removed' })
  }

  /** Sends waiting commands. A call while it looks makes it look again. */
  #look(): void {
    this.#looksAgain = true
    this.#looking ??= this.#sendWaiting()
      .catch((error: unknown) => this.#app.log.warn({ err: error }, 'commands to chargers were not read'))
      .finally(() => {
        this.#looking = undefined
      })
  }

  async #sendWaiting(): Promise<void> {
    while (this.#looksAgain && this.#open.size > 0) {
      this.#looksAgain = false
      const { db, clock } = this.#app
      for (const command of await takeCommands(db.fresh, [...this.#open.values()], clock())) void this.#send(command)
    }
  }

  async #send(command: Parameters<typeof answerCommand>[1]): Promise<void> {
    const connection = [...this.#open.values()].find(({ chargerId }) => chargerId === command.charger_id)
    try {
      const request = await requestOf(this.#app, command)
      if (connection === undefined || request === undefined) {
        return await answerCommand(this.#app, command, { state: 'REJECTED', message: null })
      }
      const { action, payload } = dialectOf(connection.version).request(request)
      const answer = await connection.client.call(action, payload).catch((error: unknown) => error)
      await answerCommand(this.#app, command, answerOf(answer))
    } catch (error) {
      this.#app.log.warn({ err: error, command: command.id }, 'a command to a charger was not sent')
    }
  }
}

function answerOf(answer: unknown): Parameters<typeof answerCommand>[2] {
  if (answer instanceof Error) {
    const isLate = answer.name === 'TimeoutError' || answer.message === 'Call timeout'
    return { state: isLate ? 'TIMED_OUT' : 'REJECTED', message: isLate ? null : answer.message.slice(0, 200) }
  }
  const status = String((answer as { status?: unknown }).status ?? '')
  const isDone = ['Accepted', 'Unlocked', 'Scheduled'].includes(status)
  return { state: isDone ? 'ACCEPTED' : 'REJECTED', message: isDone ? null : status }
}

function refusalOf(
  charger: NamedChargerRow | undefined,
  { password }: Handshake,
  hasVersion: boolean,
): AttemptReason | null {
  if (charger === undefined) return 'UNKNOWN_CHARGER'
  if (charger.is_removed) return 'REMOVED'
  if (password === undefined) return 'NO_PASSWORD'
  if (!isPassword(charger.password_hash, password)) return 'WRONG_PASSWORD'
  return hasVersion ? null : 'NO_COMMON_VERSION'
}

/** The address that a trusted proxy names, else that of the connection. */
function addressOf({ config }: App, { remoteAddress, headers }: Handshake): string {
  const isTrusted = config.trustedProxies.length > 0
  const forwarded = isTrusted
    ? String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : ''
  return forwarded === '' || forwarded === undefined ? (remoteAddress ?? 'unknown') : forwarded
}

type Accept = (session: ConnectedClient['session'], protocol: string) => void
type Reject = (code: number, message: string) => void
interface Handshake {
  readonly identity: string
  readonly protocols: ReadonlySet<string>
  readonly remoteAddress: string | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly password?: Buffer | undefined
}
interface ConnectedClient {
  readonly session: { readonly walletId: string; readonly chargerId: string; readonly version: OcppVersion }
}
interface RefusedAttempt {
  readonly identity: string
  readonly address: string
  readonly reason: AttemptReason
  readonly charger: NamedChargerRow | undefined
}

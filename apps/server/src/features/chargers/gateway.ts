import type { IncomingMessage } from 'node:http'
import type { BlockList, Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { RPCServer } from 'ocpp-rpc'
import type { App } from '../../kernel/ctx.ts'
import { callerAddress, trustedList } from '../../platform/caller-address.ts'
import { isDraining } from '../../platform/drain.ts'
import { MINUTE_MS } from '../../platform/durations.ts'
import { ChargerAdmission, type RefusalReason } from './admission.ts'
import { connections as connectionGauge } from './charger-metrics.ts'
import { claimCommands, releaseCommand } from './commands.sql.ts'
import { ChargerConnection, CONNECTION_LASTS_MS, type RpcClient } from './connection.ts'
import {
  type HeldConnections,
  type KnownChargerRow,
  selectCountingConnections,
  updateConnectionsRenewed,
} from './connections.sql.ts'
import { type OcppDialect, type OcppVersion, subprotocols } from './ocpp/charger-event.ts'
import { tolerantValidator } from './ocpp/charger-schemas.ts'
import { ocpp16 } from './ocpp/v1-6.ts'
import { ocpp201 } from './ocpp/v2-0-1.ts'
import { ConnectionEnded } from './receive-message.ts'
import { onWakeGateway } from './wake-gateway.ts'

/** Maximum delay until this process finds a command of another one, or that a connection was replaced. */
const CHECK_EVERY_MS = 500
/** A command is sent after the answer of the message that caused it. */
const WAKE_AFTER_MS = 50
/** Connections are renewed and the last messages recorded together. */
const RENEW_EVERY_MS = MINUTE_MS
/** The longest message: a stop with all readings of half a day has hundreds of kilobytes (StopTxnSampledData of 1.6). */
const LONGEST_MESSAGE = 1_048_576
/** Messages in a row that are not of the protocol. */
const MOST_BAD_MESSAGES = 20
/** WebSocket close code: the server restarts, come back. */
const SERVICE_RESTART = 1012

const dialects: Readonly<Record<OcppVersion, OcppDialect>> = { '1.6': ocpp16, '2.0.1': ocpp201 }

const HTTP_STATUS: Readonly<Record<RefusalReason, number>> = {
  UNKNOWN_CHARGER: 404,
  REMOVED: 404,
  NO_PASSWORD: 401,
  WRONG_PASSWORD: 401,
  NO_COMMON_VERSION: 400,
  TOO_MANY: 429,
}

/** Serves the connections of chargers at `/ocpp/{identity}` on the HTTP server of the process. */
export function registerChargers(fastify: FastifyInstance, app: App): void {
  const gateway = new ChargerGateway(app, () => isDraining(fastify))
  fastify.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) =>
    gateway.upgrade(request, socket, head),
  )
  fastify.addHook('preClose', () => gateway.close())
}

/**
 * The path of a charger whose maker adds its identity to an address that ends with a slash, or has the identity already:
 * `/ocpp//VW-1`, `/ocpp/VW-1/` and `/ocpp/VW-1/VW-1` are `/ocpp/VW-1`.
 */
function plainPath(url: string): string {
  const [path = '', ...query] = url.split('?')
  const [top = '', identity = '', ...more] = path.split('/').filter((part) => part !== '')
  const rest = more.length === 1 && more[0] === identity ? [] : more
  return [['', top, identity, ...rest].join('/'), ...query].join('?')
}

let validators: ReturnType<typeof tolerantValidator>[] | undefined

/** The validators of all versions, compiled once per process. */
const tolerantValidators = () =>
  (validators ??= Object.entries(subprotocols).map(([name, version]) => tolerantValidator(name, dialects[version])))

class ChargerGateway {
  readonly #app: App
  readonly #isDraining: () => boolean
  readonly #admission: ChargerAdmission
  readonly #trusted: BlockList
  readonly #rpc: RPCServer
  readonly #connections = new Map<string, ChargerConnection>()
  readonly #ends = new Set<Promise<void>>()
  readonly #timers: readonly NodeJS.Timeout[]
  #checking: Promise<void> | undefined

  constructor(app: App, draining: () => boolean) {
    this.#app = app
    this.#isDraining = draining
    this.#admission = new ChargerAdmission(app)
    this.#trusted = trustedList(app.config.trustedProxies)
    this.#rpc = this.#openRpc()
    this.#timers = [
      setInterval(() => this.#check(), CHECK_EVERY_MS).unref(),
      setInterval(() => this.#renew(), RENEW_EVERY_MS).unref(),
    ]
    onWakeGateway(app.db.main, () => void setTimeout(() => this.#check(), WAKE_AFTER_MS).unref())
  }

  /** Takes a request to upgrade. A wrong one never harms the process. */
  upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void {
    // Without a listener, an error of the socket would end the process.
    socket.on('error', () => socket.destroy())
    request.url = plainPath(request.url ?? '/')
    this.#rpc.handleUpgrade(request, socket, head).catch(() => socket.destroy())
  }

  /** Ends all connections. The chargers connect to another process. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await this.#checking
    const open = [...this.#connections.values()]
    await Promise.all(open.map((connection) => connection.close(SERVICE_RESTART, 'Restart')))
    await Promise.all(this.#ends)
  }

  #openRpc(): RPCServer {
    const protocols = Object.keys(subprotocols)
    const rpc = new RPCServer({
      ...{ protocols, strictMode: true, callConcurrency: 1, maxBadMessages: MOST_BAD_MESSAGES },
      strictModeValidators: tolerantValidators(),
      wssOptions: { maxPayload: LONGEST_MESSAGE },
    })
    rpc.auth((accept, reject, handshake) => {
      const { request, identity, password, protocols: offered } = handshake
      const isElsewhere = handshake.endpoint !== '/ocpp'
      if (isElsewhere || this.#isDraining())
        return reject(isElsewhere ? 404 : 503, isElsewhere ? 'Not found' : 'Restart')
      const address = callerAddress(request, this.#trusted)
      this.#admission.admit({ identity, address, password, protocols: offered }).then(
        (admission) => {
          if ('refused' in admission) reject(HTTP_STATUS[admission.refused], admission.refused)
          else accept({ charger: admission.charger, version: admission.version }, admission.protocol)
        },
        (error: unknown) => {
          this.#app.log.warn({ err: error }, 'a charger could not be checked')
          reject(503, 'Try again')
        },
      )
    })
    rpc.on('client', (client: RpcClient & { session: { charger: KnownChargerRow; version: OcppVersion } }) => {
      this.#connected(client, client.session)
    })
    rpc.on('error', (error: unknown) => this.#app.log.warn({ err: error }, 'connections of chargers'))
    return rpc
  }

  #connected(
    client: RpcClient,
    { charger, version }: { readonly charger: KnownChargerRow; readonly version: OcppVersion },
  ): void {
    const connection = new ChargerConnection(this.#app, client, charger, dialects[version])
    const earlier = this.#connections.get(charger.id)
    this.#connections.set(charger.id, connection)
    connectionGauge.inc()
    void earlier?.close(1000, 'Another connection')
    client.once('disconnect', () => {
      connectionGauge.dec()
      if (this.#connections.get(charger.id) === connection) this.#connections.delete(charger.id)
      const ending = connection
        .ended()
        .catch((error: unknown) => this.#app.log.warn({ err: error }, 'the end of a connection was not recorded'))
        .finally(() => this.#ends.delete(ending))
      this.#ends.add(ending)
    })
  }

  /** Looks for commands and for connections that no longer count. */
  #check(): void {
    if (this.#checking !== undefined || this.#connections.size === 0) return
    this.#checking = this.#round()
      .catch((error: unknown) => this.#app.log.warn({ err: error }, 'commands to chargers could not be read'))
      .finally(() => {
        this.#checking = undefined
      })
  }

  async #round(): Promise<void> {
    const held = this.#held()
    const db = this.#app.db.urgent
    for (const command of await claimCommands(db, held, this.#app.clock())) {
      const sending = this.#connections.get(command.charger_id)?.send(command) ?? Promise.reject(new ConnectionEnded())
      sending.catch(async (error: unknown) => {
        this.#app.log.warn({ err: error, command: command.id }, 'a command to a charger was not sent')
        // It is claimed again, until it runs out of time.
        await releaseCommand(db, command).catch(() => undefined)
      })
    }
    await this.#closeReplaced(held)
  }

  #renew(): void {
    if (this.#connections.size === 0) return
    const all = [...this.#connections.values()]
    const seenIds = all.filter(({ isSeen }) => isSeen).map(({ session }) => session.chargerId)
    for (const connection of all) connection.isSeen = false
    const now = this.#app.clock()
    const until = new Date(now.getTime() + CONNECTION_LASTS_MS)
    updateConnectionsRenewed(this.#app.db.urgent, this.#held(), { seenIds, now, until }).catch((error: unknown) => {
      this.#app.log.warn({ err: error }, 'connections of chargers could not be renewed')
    })
  }

  async #closeReplaced(held: HeldConnections): Promise<void> {
    const replaced = new Set(held.connectionIds)
    for (const { connection_id } of await selectCountingConnections(this.#app.db.urgent, held))
      replaced.delete(connection_id)
    if (replaced.size === 0) return
    for (const connection of this.#connections.values())
      if (replaced.has(connection.session.connectionId)) void connection.close(1000, 'Another connection')
  }

  /** The recorded connections. One that begins later would seem to be replaced. */
  #held(): HeldConnections {
    const sessions = [...this.#connections.values()].filter(({ isBegun }) => isBegun).map(({ session }) => session)
    return {
      walletIds: [...new Set(sessions.map(({ walletId }) => walletId))],
      chargerIds: sessions.map(({ chargerId }) => chargerId),
      connectionIds: sessions.map(({ connectionId }) => connectionId),
    }
  }
}

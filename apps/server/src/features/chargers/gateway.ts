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
import { takeCommands } from './commands.sql.ts'
import { ChargerConnection, CONNECTION_LASTS_MS, type RpcClient } from './connection.ts'
import {
  type HeldConnections,
  type KnownChargerRow,
  selectCountingConnections,
  updateConnectionsRenewed,
} from './connections.sql.ts'
import { type OcppDialect, type OcppVersion, subprotocols } from './ocpp/charger-event.ts'
import { ocpp16 } from './ocpp/v1-6.ts'
import { ocpp201 } from './ocpp/v2-0-1.ts'
import { onWakeGateway } from './wake-gateway.ts'

/** Maximum delay until this process finds a command of another one, or that a connection was replaced. */
const LOOK_EVERY_MS = 500
/** A command is sent after the answer of the message that caused it. */
const WAKE_AFTER_MS = 50
/** Connections are renewed and the last messages recorded together. */
const RENEW_EVERY_MS = MINUTE_MS
/** The longest message. Reports of large chargers come in parts. */
const LONGEST_MESSAGE = 65_536
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

class ChargerGateway {
  readonly #app: App
  readonly #isDraining: () => boolean
  readonly #admission: ChargerAdmission
  readonly #trusted: BlockList
  readonly #rpc: RPCServer
  readonly #connections = new Map<string, ChargerConnection>()
  readonly #ends = new Set<Promise<void>>()
  readonly #timer: NodeJS.Timeout
  #looking: Promise<void> | undefined
  #renewedAtMs = performance.now()

  constructor(app: App, draining: () => boolean) {
    this.#app = app
    this.#isDraining = draining
    this.#admission = new ChargerAdmission(app)
    this.#trusted = trustedList(app.config.trustedProxies)
    this.#rpc = this.#openRpc()
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS)
    this.#timer.unref()
    onWakeGateway(app.db.main, () => void setTimeout(() => this.#look(), WAKE_AFTER_MS).unref())
  }

  /** Takes a request to upgrade. A wrong one never harms the process. */
  upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void {
    // Without a listener, an error of the socket would end the process.
    socket.on('error', () => socket.destroy())
    this.#rpc.handleUpgrade(request, socket, head).catch(() => socket.destroy())
  }

  /** Ends all connections. The chargers connect to another process. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
    const open = [...this.#connections.values()]
    await Promise.all(open.map((connection) => connection.close(SERVICE_RESTART, 'Restart')))
    await Promise.all(this.#ends)
  }

  #openRpc(): RPCServer {
    const protocols = Object.keys(subprotocols)
    const rpc = new RPCServer({
      ...{ protocols, strictMode: true, callConcurrency: 1, maxBadMessages: MOST_BAD_MESSAGES },
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
  #look(): void {
    if (this.#looking !== undefined || this.#connections.size === 0) return
    this.#looking = this.#round()
      .catch((error: unknown) => this.#app.log.warn({ err: error }, 'commands to chargers could not be read'))
      .finally(() => {
        this.#looking = undefined
      })
  }

  async #round(): Promise<void> {
    const held = this.#held()
    const db = this.#app.db.urgent
    for (const command of await takeCommands(db, held, this.#app.clock())) {
      const connection = this.#connections.get(command.charger_id)
      // Without the connection, the command runs out of time.
      void connection?.send(command).catch((error: unknown) => {
        this.#app.log.warn({ err: error, command: command.id }, 'a command to a charger failed')
      })
    }
    await this.#closeReplaced(held)
    if (performance.now() - this.#renewedAtMs < RENEW_EVERY_MS) return
    this.#renewedAtMs = performance.now()
    const all = [...this.#connections.values()]
    const seenIds = all.filter(({ isSeen }) => isSeen).map(({ session }) => session.chargerId)
    for (const connection of all) connection.isSeen = false
    const now = this.#app.clock()
    await updateConnectionsRenewed(db, held, { seenIds, now, until: new Date(now.getTime() + CONNECTION_LASTS_MS) })
  }

  async #closeReplaced(held: HeldConnections): Promise<void> {
    const counting = new Set(
      (await selectCountingConnections(this.#app.db.urgent, held)).map(({ connection_id }) => connection_id),
    )
    for (const connection of this.#connections.values()) {
      const { connectionId } = connection.session
      if (!held.connectionIds.includes(connectionId) || counting.has(connectionId)) continue
      if (connection.isBegun) void connection.close(1000, 'Another connection')
    }
  }

  #held(): HeldConnections {
    const sessions = [...this.#connections.values()].map(({ session }) => session)
    return {
      walletIds: [...new Set(sessions.map(({ walletId }) => walletId))],
      chargerIds: sessions.map(({ chargerId }) => chargerId),
      connectionIds: sessions.map(({ connectionId }) => connectionId),
    }
  }
}

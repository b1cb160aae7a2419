import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
// The library's list of exports hides this one from named imports.
import ocppRpc, { createRPCError } from 'ocpp-rpc'
import { type App, systemCtx } from '../../kernel/ctx.ts'
import { systemScope, type WalletWork } from '../../kernel/scope.ts'
import { newId } from '../../platform/ids.ts'
import { isUnavailable } from '../../platform/unavailable.ts'
import { ChargerClock } from './charger-clock.ts'
import { type CommandAnswer, formCommand, recordAnswer } from './charger-commands.ts'
import { receivedMessages } from './charger-metrics.ts'
import { publishCharger } from './charger-news.ts'
import type { ChargerSession } from './charger-session.ts'
import { type LockedChargerRow, lockCharger } from './chargers.sql.ts'
import type { WaitingCommandRow } from './commands.sql.ts'
import { type KnownChargerRow, updateConnected, updateDisconnected } from './connections.sql.ts'
import type { OcppDialect, Payload } from './ocpp/charger-event.ts'
import { ConnectionEnded, receiveMessage } from './receive-message.ts'

/** The side of a WebSocket that `ocpp-rpc` gives its server. */
export interface RpcClient {
  readonly protocol: string | undefined
  readonly handshake: { readonly request: IncomingMessage }
  handle(action: string, handler: (message: { readonly params?: unknown }) => Promise<Payload>): void
  call(action: string, params: Payload, options: { readonly callTimeoutMs: number }): Promise<unknown>
  close(options: { readonly code: number; readonly reason: string }): Promise<unknown>
  once(event: 'disconnect', listener: () => void): unknown
}

/** A connection counts for this time after its process renewed it last. */
export const CONNECTION_LASTS_MS = 180_000
/** Above the first number of waiting messages nothing more is read from the socket, until the second one is reached. */
const QUEUE = { full: 32, free: 8 }
const ANSWER_WITHIN_MS = 30_000
const RECORD_ATTEMPTS = 5
/** WebSocket close code: the server cannot go on, come back later. */
const TRY_LATER = 1013
/** A charger that does not answer the end of its connection is cut off. */
const CLOSE_WITHIN_MS = 2_000

/** One connection of a charger. Its messages are handled one after the other. */
export class ChargerConnection {
  readonly session: ChargerSession
  /** Whether the charger sent something since this was set to false. */
  isSeen = true
  /** Whether the connection is recorded. */
  isBegun = false
  readonly #app: App
  readonly #client: RpcClient
  #turn: Promise<unknown>
  #forming: Promise<unknown> = Promise.resolve()
  #waiting = 0
  #isOver = false

  constructor(app: App, client: RpcClient, charger: KnownChargerRow, dialect: OcppDialect) {
    const ids = { walletId: charger.wallet_id, chargerId: charger.id, connectionId: newId() }
    this.session = { ...ids, dialect, clock: new ChargerClock() }
    this.#app = app
    this.#client = client
    this.#turn = this.#begin().catch((error: unknown) => {
      this.#app.log.warn({ err: error, charger: charger.id }, 'a charger could not be connected')
      this.close(1011, 'Try again')
    })
    for (const action of dialect.actions)
      client.handle(action, ({ params }) => this.#inTurn(() => this.#receive(action, params as Payload)))
  }

  /** Ends the connection. @returns when it has ended. */
  async close(code: number, reason: string): Promise<void> {
    const { socket } = this.#client.handshake.request
    const cut = setTimeout(() => socket.destroy(), CLOSE_WITHIN_MS)
    await this.#client.close({ code, reason }).catch(() => undefined)
    clearTimeout(cut)
  }

  /** Records the end, after the message that is being handled. The charger sends the others again. */
  async ended(): Promise<void> {
    this.#isOver = true
    await this.#turn.catch(() => undefined)
    const { chargerId, connectionId } = this.session
    await this.#inWallet(async (work, charger) => {
      const { ctx, tx, scope } = work
      const isLast = (await updateDisconnected(tx, scope, chargerId, { id: connectionId, now: ctx.now })) > 0
      if (isLast) await publishCharger(work, charger, 'charger.disconnected')
    })
  }

  /** Sends a command that this process has claimed, and records the answer. @throws when nothing was sent. */
  async send(command: WaitingCommandRow): Promise<void> {
    // One after the other: a charger that is asked to delete its profiles must not get an earlier one after that.
    const forming = this.#forming.then(() => this.#inWallet((work, charger) => formCommand(work, command, charger)))
    this.#forming = forming.catch(() => undefined)
    const formed = await forming
    const answer = formed === null || formed === undefined ? ENDED : await this.#request(formed)
    for (let attempt = 1; ; attempt++) {
      try {
        await this.#inWallet(async (work, charger) => {
          await recordAnswer(work, command, answer)
          await publishCharger(work, charger)
        })
        return
      } catch (error) {
        // The charger has obeyed. A job records that there was no answer when the database is away for longer.
        const { chargerId: charger } = this.session
        this.#app.log.warn({ err: error, charger, attempt }, 'the answer of a charger was not recorded')
        if (attempt === RECORD_ATTEMPTS) return
        await wait(attempt * 1_000)
      }
    }
  }

  async #request({ request, listHash }: NonNullable<Awaited<ReturnType<typeof formCommand>>>): Promise<CommandAnswer> {
    const { action, payload } = this.session.dialect.request(request)
    try {
      const answer = (await this.#client.call(action, payload, { callTimeoutMs: ANSWER_WITHIN_MS })) as Payload
      const status = String(answer.status)
      const isDone = ACCEPTED.has(status)
      const message = isDone ? null : status
      const isSupported = status !== 'NotSupported'
      return { state: isDone ? 'ACCEPTED' : 'REJECTED', message, listHash: isDone ? listHash : null, isSupported }
    } catch (error) {
      const { rpcErrorCode: code } = error as { rpcErrorCode?: string }
      const isSupported = code !== 'NotImplemented' && code !== 'NotSupported'
      return {
        state: code === undefined ? 'TIMED_OUT' : 'REJECTED',
        message: code ?? null,
        listHash: null,
        isSupported,
      }
    }
  }

  async #begin(): Promise<void> {
    const { chargerId, connectionId, dialect } = this.session
    const isThere = await this.#inWallet(async (work, charger) => {
      const { ctx, tx, scope } = work
      const until = new Date(ctx.now.getTime() + CONNECTION_LASTS_MS)
      await updateConnected(tx, scope, chargerId, { id: connectionId, protocol: dialect.version, now: ctx.now, until })
      await publishCharger(work, charger, 'charger.connected')
      return true
    })
    if (isThere !== true) throw new ConnectionEnded()
    this.isBegun = true
  }

  async #receive(action: string, payload: Payload): Promise<Payload> {
    this.isSeen = true
    const { dialect } = this.session
    if (action === 'Heartbeat') {
      const outcome = { now: this.#app.clock(), card: null, number: null }
      return dialect.answer(action, payload, outcome)
    }
    try {
      const answer = await receiveMessage(this.#app, this.session, { action, payload })
      receivedMessages.inc({ result: 'stored' })
      return answer
    } catch (error) {
      receivedMessages.inc({ result: 'failed' })
      const isReplaced = error instanceof ConnectionEnded
      if (isReplaced || isUnavailable(error)) {
        // Without an answer the charger keeps the message, and sends it again over its next connection. Chargers drop
        // messages that get an error, after some attempts.
        void this.close(isReplaced ? 1000 : TRY_LATER, isReplaced ? 'Another connection' : 'Try again')
        return ocppRpc.NOREPLY as unknown as Payload
      }
      this.#app.log.error({ err: error, action, charger: this.session.chargerId }, 'a charger’s message failed')
      throw createRPCError('InternalError', 'Try again')
    }
  }

  #inTurn<T>(task: () => Promise<T>): Promise<T> {
    const { socket } = this.#client.handshake.request
    if (++this.#waiting >= QUEUE.full) socket.pause()
    const run = this.#turn.then(() => {
      if (this.#isOver) throw new ConnectionEnded()
      return task()
    })
    this.#turn = run
      .catch(() => undefined)
      .then(() => {
        if (--this.#waiting === QUEUE.free) socket.resume()
      })
    return run
  }

  /** @returns undefined when the charger was removed. */
  #inWallet<T>(task: (work: WalletWork, charger: LockedChargerRow) => Promise<T>): Promise<T | undefined> {
    const { walletId, chargerId } = this.session
    const ctx = systemCtx(this.#app, undefined, `charger:${chargerId}`)
    const scope = systemScope(walletId)
    return this.#app.db.urgent.tx(async (tx) => {
      const charger = await lockCharger(tx, scope, chargerId)
      return charger === undefined ? undefined : task({ ctx, tx, scope }, charger)
    })
  }
}

/** The charge of the command has ended meanwhile, or its charger was removed. */
const ENDED: CommandAnswer = { state: 'REJECTED', message: null, listHash: null, isSupported: true }

/** Accepted, also later, in the words of all commands. */
const ACCEPTED: ReadonlySet<string> = new Set(['Accepted', 'Scheduled', 'Unlocked'])

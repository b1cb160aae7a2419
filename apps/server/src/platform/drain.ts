import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { waitingConnections } from './accept-queue.ts'

/** Time after the drain in which the port closes and running requests complete. On a busy machine they take seconds. */
const FINISH_WITHIN_MS = 20_000
/**
 * A connection that sent nothing for one to two of these intervals after the port closed is closed. Browsers open spare
 * connections.
 */
const SPEAK_WITHIN_MS = 500
/**
 * The part of it in which the port stays open until no connection waits to be accepted. A process accepts one connection
 * in each turn of its event loop, so under load some wait most of the time.
 */
const ACCEPT_WITHIN_MS = 10_000

interface DrainState {
  readonly connections: Set<Socket>
  isDraining: boolean
  /** Resolves when the port is closed. Set while it closes. */
  closing: Promise<void> | undefined
}

const states = new WeakMap<Server, DrainState>()

/** Prepares a new server for {@link drainHttp}. */
export function prepareDrain(fastify: FastifyInstance): void {
  const state: DrainState = { connections: new Set(), isDraining: false, closing: undefined }
  states.set(fastify.server, state)
  fastify.server.on('connection', (socket: Socket) => {
    state.connections.add(socket)
    socket.once('close', () => state.connections.delete(socket))
  })
  fastify.addHook('onRequest', (_request, _reply, done) => {
    if (state.closing === undefined) done()
    else void state.closing.then(() => done())
  })
}

/** Whether the server is about to close its port. It serves every request until then. */
export const isDraining = ({ server }: FastifyInstance): boolean => states.get(server)?.isDraining === true

interface DrainOptions {
  readonly log: Logger
  /** Time between the first failing readiness probe and the end of the port: load balancers need it to notice. */
  readonly drainMs: number
  readonly finishWithinMs?: number
}

/**
 * Stops a server without losing a request: `/health/ready` fails and replies close their connections, then the port
 * closes, then running requests complete. Ends in bounded time.
 */
export async function drainHttp(
  fastify: FastifyInstance,
  { log, drainMs, finishWithinMs = FINISH_WITHIN_MS }: DrainOptions,
): Promise<void> {
  const { server } = fastify
  const state = states.get(server)
  if (state === undefined) throw new Error('the server was not prepared for its drain')
  state.isDraining = true
  if (drainMs > 0 && server.listening) {
    log.info({ seconds: drainMs / 1000 }, 'draining: not ready, calls are still served')
    await wait(drainMs)
  }
  const begun = performance.now()
  if (server.listening) {
    // New requests wait meanwhile. A process that works to capacity accepts no faster than clients connect.
    state.closing = closePort(server, log)
    await state.closing
    state.closing = undefined
  }
  log.info('the port is closed, running requests complete')
  let silent = new Set<Socket>()
  const sweep = setInterval(() => {
    server.closeIdleConnections()
    const silentNow = [...state.connections].filter(({ bytesRead }) => bytesRead === 0)
    // After a long turn of the event loop a request may have arrived that was not read yet, so silence counts twice.
    for (const socket of silentNow) if (silent.has(socket)) socket.destroy()
    silent = new Set(silentNow)
  }, SPEAK_WITHIN_MS)
  const finishing = setTimeout(
    () => {
      log.warn({ seconds: finishWithinMs / 1000 }, 'requests that did not complete in time are cut off')
      server.closeAllConnections()
    },
    finishWithinMs - (performance.now() - begun),
  )
  await fastify.close()
  clearInterval(sweep)
  clearTimeout(finishing)
}

/**
 * Closes the port in an instant at which no connection waits to be accepted, because closing resets those. Where the
 * kernel does not say how many wait, a turn of the event loop that accepted none has to do.
 */
async function closePort(server: Server, log: Logger): Promise<void> {
  const { port } = server.address() as AddressInfo
  const deadline = performance.now() + ACCEPT_WITHIN_MS
  let [hasAccepted, waiting] = [false, 0]
  const note = () => {
    hasAccepted = true
  }
  server.on('connection', note)
  do {
    hasAccepted = false
    await turn()
    waiting = waitingConnections(port) ?? (hasAccepted ? 1 : 0)
  } while (waiting > 0 && performance.now() < deadline)
  // In the same turn as the last look at the queue: nothing else of this process runs between them.
  server.close()
  server.off('connection', note)
  if (waiting > 0) log.warn({ waiting }, 'the port was closed before every connection was accepted')
}

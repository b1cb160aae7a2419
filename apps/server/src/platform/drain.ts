import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

/** Time that running requests have once the port is closed. */
const FINISH_WITHIN_MS = 10_000
/**
 * A connection that sent nothing for one to two of these intervals after the port closed is closed. Browsers open spare
 * connections.
 */
const SPEAK_WITHIN_MS = 500
/** A turn of the event loop below this time had no work of others. */
const IDLE_TURN_MS = 1
/** On a busy machine idle turns are rare. The requests are served meanwhile. */
const IDLE_WITHIN_MS = 5_000

const connections = new WeakMap<Server, Set<Socket>>()
const draining = new WeakSet<Server>()

/** Prepares a new server for {@link drainHttp}. */
export function prepareDrain({ server }: FastifyInstance): void {
  const open = new Set<Socket>()
  connections.set(server, open)
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
}

/** Whether the server is about to close its port. It serves every request until then. */
export const isDraining = ({ server }: FastifyInstance): boolean => draining.has(server)

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
  draining.add(server)
  if (drainMs > 0 && server.listening) {
    log.info({ seconds: drainMs / 1000 }, 'draining: not ready, calls are still served')
    await wait(drainMs)
  }
  await idleTurn(server)
  if (server.listening) server.close()
  log.info('the port is closed, running requests complete')
  let silent = new Set<Socket>()
  const sweep = setInterval(() => {
    server.closeIdleConnections()
    const silentNow = [...(connections.get(server) ?? [])].filter(({ bytesRead }) => bytesRead === 0)
    // After a long turn of the event loop a request may have arrived that was not read yet, so silence counts twice.
    for (const socket of silentNow) if (silent.has(socket)) socket.destroy()
    silent = new Set(silentNow)
  }, SPEAK_WITHIN_MS)
  const finishing = setTimeout(() => {
    log.warn({ seconds: finishWithinMs / 1000 }, 'requests that did not complete in time are cut off')
    server.closeAllConnections()
  }, finishWithinMs)
  await fastify.close()
  clearInterval(sweep)
  clearTimeout(finishing)
}

/**
 * Resolves in a turn of the event loop that accepted no connection and took no time. Connections that wait to be accepted
 * are reset when the port closes: in such a turn there are none.
 */
async function idleTurn(server: Server): Promise<void> {
  const deadline = performance.now() + IDLE_WITHIN_MS
  for (;;) {
    const begun = performance.now()
    let accepted = false
    const note = () => {
      accepted = true
    }
    server.once('connection', note)
    await turn()
    server.off('connection', note)
    const now = performance.now()
    if ((!accepted && now - begun < IDLE_TURN_MS) || now > deadline) return
  }
}

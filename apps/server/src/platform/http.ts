import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import type { Logger } from 'pino'
import { rememberRoutes } from './allowed-methods.ts'
import { compressReplies } from './compress.ts'
import { isDraining, prepareDrain } from './drain.ts'
import { LateLog } from './log.ts'
import { watchRequests } from './loop-watchdog.ts'
import { handleUnparsed, NO_CONTENT_POLICY, parserProblem, SECURITY_HEADERS } from './parser-errors.ts'
import { Refusal } from './refusal.ts'
import { repeatedKey } from './repeated-key.ts'
import { traceRequests } from './tracing.ts'
import { warnOfUntrustedProxy } from './untrusted-proxy.ts'

/** Most bytes of a body, unless its call accepts more. */
export const DEFAULT_BODY_BYTES = 1_048_576

/** Requests to upgrade elsewhere are answered like any other, as Node does without a listener. */
const UPGRADED = /^\/ocpp\//

const noCompiler = () => () => {
  throw new Error('a route has a schema of its own: declare it in the contract')
}

/**
 * Creates a Fastify server with the settings that all processes share: request ids, limits, headers, strict JSON. Only
 * `trustedProxies` may set the caller's address.
 */
export function openHttp(log: Logger, trustedProxies: readonly string[]): FastifyInstance {
  const fastify: FastifyInstance = Fastify({
    http: {
      shouldUpgradeCallback: ({ url = '' }) => fastify.server.listenerCount('upgrade') > 0 && UPGRADED.test(url),
    },
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    childLoggerFactory: (_parent, bindings) => new LateLog(log, bindings) as unknown as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    bodyLimit: DEFAULT_BODY_BYTES,
    forceCloseConnections: 'idle',
    // A request that arrives while the port closes is served. Its reply closes the connection (drain.ts).
    return503OnClosing: false,
    requestTimeout: 30_000,
    // A URL that cannot be parsed or is too long reaches neither a route nor the hooks.
    frameworkErrors: (error, request, reply) => {
      const { status, headers, body } = parserProblem(error.statusCode ?? 400, request.id)
      void (reply as FastifyReply).code(status).headers(headers).send(body)
    },
    clientErrorHandler: handleUnparsed,
    // HEAD is answered by the GET route, and Node omits the body. Separate HEAD routes would double the router.
    exposeHeadRoutes: false,
    rewriteUrl: (request) => {
      if (request.method === 'HEAD') request.method = 'GET'
      return request.url ?? '/'
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 400 },
    // The contract validates requests and replies (kernel/calls/serve.ts), so Fastify's schema compilers are not loaded.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
  }) as unknown as FastifyInstance

  rememberRoutes(fastify)
  traceRequests(fastify)
  watchRequests(fastify)
  prepareDrain(fastify)
  warnOfUntrustedProxy(fastify)

  // Calls accept JSON. An empty body is valid (block, unblock). Prototype keys and repeated keys are refused.
  fastify.removeContentTypeParser(['application/json', 'text/plain'])
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    if (!isUtf8(bytes as Buffer)) return done(notUtf8())
    const body = bytes.toString()
    if (body === '') return done(null, {})
    fastify.getDefaultJsonParser('error', 'error')(_request, body, (error, value) => {
      const repeated = error === null ? repeatedKey(body) : undefined
      if (repeated === undefined) done(error, value)
      else done(new Refusal('validation_failed', { fields: { [repeated]: 'repeated' } }))
    })
  })

  // Hooks of every request call back instead of promising: a promise each costs more than what they do.
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id)
    done()
  })
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining(fastify)) reply.header('connection', 'close')
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', NO_CONTENT_POLICY)
    }
    done()
  })
  compressReplies(fastify)
  logAccess(fastify, log)
  return fastify
}

/** Windows PowerShell sends Latin-1, whose letters would be stored as replacement characters. */
const notUtf8 = () => new Refusal('request.malformed', { detail: 'The body must be UTF-8.' })

/** Requests that repeat every few seconds or load a page's files are logged at debug only. */
const FREQUENT = /^\/(health|metrics|assets)\b/

/** Logs each request with its route, never its URL, which may carry tokens. */
function logAccess(fastify: FastifyInstance, log: Logger): void {
  if (!log.isLevelEnabled('info')) return
  // The fields of its lines contain no secrets. Looking for secrets would cost more than writing the line.
  const access = log.child({}, { redact: [] })
  fastify.addHook('onResponse', (request, reply, done) => {
    const level = FREQUENT.test(request.url) ? 'debug' : 'info'
    access[level](
      {
        request_id: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'page',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'responded',
    )
    done()
  })
}

import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { LateLog } from './log.ts'
import { Refusal } from './refusal.ts'
import { repeatedKey } from './repeated-key.ts'

/** What every answer carries, data and pages alike; pages add their Content-Security-Policy. */
const HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self), publickey-credentials-get=(self)',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-frame-options': 'DENY',
}

const ONE_MEGABYTE = 1_048_576

const noCompiler = () => () => {
  throw new Error('a route has a schema of its own: declare it in the contract')
}

/**
 * A Fastify server with the settings every process of the product shares: request ids, limits, headers, strict JSON.
 * `trustedProxies` are the only ones whose word about the caller's address is taken.
 */
export function openHttp(log: Logger, trustedProxies: readonly string[]): FastifyInstance {
  const fastify = Fastify({
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (_parent, bindings) => new LateLog(log, bindings) as unknown as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    bodyLimit: ONE_MEGABYTE,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    requestTimeout: 30_000,
    // Whoever asks for a head is answered as for the whole, and Node leaves out the body: a route more for each would double the router.
    exposeHeadRoutes: false,
    rewriteUrl: (request) => {
      if (request.method === 'HEAD') request.method = 'GET'
      return request.url ?? '/'
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 400 },
    // The contract judges what comes and goes (kernel/serve.ts): Fastify's own compilers of schemas are not even loaded.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
  }) as unknown as FastifyInstance

  // An empty body is a good one (block, unblock); keys that would reach a prototype or that come twice are refused.
  fastify.removeContentTypeParser('application/json')
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, {})
    fastify.getDefaultJsonParser('error', 'error')(_request, body as string, (error, value) => {
      const repeated = error === null ? repeatedKey(body as string) : undefined
      if (repeated === undefined) done(error, value)
      else done(new Refusal('validation_failed', { fields: { [repeated]: 'repeated' } }))
    })
  })

  // Hooks of every request call back instead of promising: a promise each costs more than what they do.
  fastify.addHook('onRequest', (_request, reply, done) => {
    reply.headers(HEADERS)
    done()
  })
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    }
    done()
  })
  if (log.isLevelEnabled('debug')) {
    fastify.addHook('onResponse', (request, reply, done) => {
      request.log.debug(
        {
          method: request.method,
          route: request.routeOptions.url,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'answered',
      )
      done()
    })
  }
  return fastify
}

import type { FastifyError, FastifyInstance } from 'fastify'
import { allowedAt, methodsAt } from '../../../platform/allowed-methods.ts'
import { isUnavailable, retrySecondsOf } from '../../../platform/unavailable.ts'
import type { App } from '../../ctx.ts'
import { NestedTooDeeply, parseCleanJson } from './clean-json.ts'
import { createServe, echoIds, envelope, type OcpiDeps, OcpiRefusal, status, UnreadBody } from './response.ts'
import { serveCharges } from './serve-charges.ts'
import { serveHandshake, serveVersions } from './serve-handshake.ts'
import { serveHub } from './serve-hub.ts'
import { serveInvoices } from './serve-invoices.ts'
import { serveLocations, serveTariffPatches } from './serve-locations.ts'
import { serveTokens } from './serve-tokens.ts'
import { coreVersion, versions } from './versions.ts'

/** Mounts all versions of OCPI in the eMSP role under `/ocpi`. */
export async function registerOcpi(fastify: FastifyInstance, app: App, deps: OcpiDeps): Promise<void> {
  await fastify.register(
    async (ocpi) => {
      ocpi.removeAllContentTypeParsers()
      // Some peers send JSON without its content type, or a body on requests that have none.
      ocpi.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
        if (body === '') return done(null, undefined)
        try {
          done(null, parseCleanJson(body as string))
        } catch (error) {
          // Stored by the handler, which knows the sender.
          if (error instanceof NestedTooDeeply) return done(null, new UnreadBody(body as string))
          done(new OcpiRefusal(400, status.invalid, 'the body is not JSON'))
        }
      })
      ocpi.addHook('onRequest', async (request, reply) => echoIds(request, reply))
      ocpi.setErrorHandler((error: FastifyError | OcpiRefusal, request, reply) => {
        const refusal = refusalOf(error)
        if (refusal.http >= 500) {
          request.log.error({ err: error, route: request.routeOptions.url }, 'a network request failed')
        }
        // A state can exclude a method that the address takes.
        if (refusal.http === 405) {
          const others = methodsAt(fastify, request.url).filter((method) => method !== request.method)
          reply.header('allow', others.join(', '))
        }
        if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
        return reply.code(refusal.http).send(envelope(app.clock(), undefined, refusal.statusCode, refusal.message))
      })
      ocpi.setNotFoundHandler((request, reply) => {
        const allowed = allowedAt(fastify, request)
        if (allowed !== null) reply.header('allow', allowed)
        const message = allowed === null ? 'no such endpoint' : 'the endpoint does not take this method'
        return reply.code(allowed === null ? 404 : 405).send(envelope(app.clock(), undefined, status.client, message))
      })
      serveVersions(createServe(ocpi, app, coreVersion, ''))
      for (const version of versions) {
        const serve = createServe(ocpi, app, version)
        serveHandshake(serve)
        serveTokens(serve, deps)
        serveLocations(serve)
        if (version.patchesTariffs) serveTariffPatches(serve)
        serveCharges(serve, deps)
        const has = (module: string) => version.modules.some(({ identifier }) => identifier === module)
        if (has('hubclientinfo')) serveHub(serve)
        if (has('invoicereconciliation')) serveInvoices(serve)
      }
    },
    { prefix: '/ocpi' },
  )
}

/**
 * Returns the refusal for an error. A server error is HTTP 500 with status 3000, so that the peer repeats the request:
 * only stored messages are acknowledged.
 */
function refusalOf(error: FastifyError | OcpiRefusal): OcpiRefusal {
  if (error instanceof OcpiRefusal) return error
  const code = (error as FastifyError).statusCode
  if (code !== undefined && code >= 400 && code < 500) return new OcpiRefusal(code, status.client, error.message)
  if (isUnavailable(error)) return new OcpiRefusal(503, status.server, 'try again later', retrySecondsOf(error))
  return new OcpiRefusal(500, status.server, 'server error')
}

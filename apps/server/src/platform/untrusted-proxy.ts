import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Warns once when a reverse proxy that `TRUSTED_PROXIES` does not name passes requests on: all callers then share its
 * address, and a hundred wrong passwords of one lock out everybody.
 */
export function warnOfUntrustedProxy(fastify: FastifyInstance): void {
  let isReported = false
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (!isReported && request.headers['x-forwarded-for'] !== undefined && !isTrusted(request)) {
      isReported = true
      fastify.log.warn(
        { address: request.ip },
        'a request names the address of its caller, but TRUSTED_PROXIES does not name its sender: every caller behind that proxy counts as one',
      )
    }
    done()
  })
}

/** The sender's own address is the only one that counts when it is not trusted. */
const isTrusted = ({ ip, ips, socket }: FastifyRequest): boolean =>
  ip !== socket.remoteAddress || (ips?.length ?? 1) > 1

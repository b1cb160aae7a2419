import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Smaller replies go out as they are: compressing a page of a list (20 KB) would cost 0.3 ms. Reverse
 * proxies compress those (deploy/nginx-nodes.conf).
 */
const LEAST_BYTES = 64 * 1024
/** The fastest level: of /openapi.json (1.28 MB) it leaves 0.19 MB, in 9 ms. */
const LEVEL = 1
const TEXT = /^(application\/(json|[\w.-]+\+json|yaml)|text\/)/

/** Compresses large complete texts for clients that accept gzip, in the thread pool. Streams stay as they are. */
export function compressReplies(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (!isWorthIt(request, reply, payload)) return done(null, payload)
    gzip(payload, { level: LEVEL }, (error, zipped) => {
      if (error !== null) return done(null, payload)
      reply.removeHeader('content-length').header('content-encoding', 'gzip')
      reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].flat().filter(Boolean).join(', '))
      done(null, zipped)
    })
  })
}

function isWorthIt(request: FastifyRequest, reply: FastifyReply, payload: unknown): payload is string | Buffer {
  if (!(typeof payload === 'string' || Buffer.isBuffer(payload)) || payload.length < LEAST_BYTES) return false
  if (reply.hasHeader('content-encoding') || reply.hasHeader('etag')) return false
  return acceptsGzip(request.headers['accept-encoding']) && TEXT.test(String(reply.getHeader('content-type') ?? ''))
}

const acceptsGzip = (header: string | string[] | undefined): boolean =>
  /(^|,)\s*(gzip|\*)\s*(;\s*q=(?!0(\.0*)?\s*(,|$))[\d.]+\s*)?(,|$)/i.test(String(header ?? ''))

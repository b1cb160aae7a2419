import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { App } from '../ctx.ts'
import { requestSandbox, setWebhooksUrl } from './sandbox.ts'

/** The response headers that the sandbox sets. */
const PASSED_ON = ['content-type', 'content-security-policy', 'location'] as const

/**
 * Proxies the sandbox's pages below `/dev/payments` and tells the sandbox where to send its webhooks. To browsers the
 * sandbox is part of this server.
 */
export async function serveSandboxPages(fastify: FastifyInstance, app: App): Promise<void> {
  setWebhooksUrl(app.db, () => webhooksOf(fastify))
  await fastify.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    for (const url of ['/dev/payments', '/dev/payments/setup/:id', '/dev/payments/confirm/:id']) {
      pages.route({
        method: ['GET', 'POST'],
        url,
        handler: async (request, reply) => {
          const site = request.headers['sec-fetch-site']
          const response = await requestSandbox(app, new URL(request.url, 'http://sandbox').pathname, {
            method: request.method,
            headers: typeof site === 'string' ? { 'sec-fetch-site': site } : {},
            ...(request.method === 'POST' ? { body: String(request.body ?? '') } : {}),
          })
          if (response.status === 404) return reply.callNotFound()
          for (const name of PASSED_ON) {
            const value = response.headers.get(name)
            if (value !== null) reply.header(name, value)
          }
          return reply.code(response.status).send(await response.text())
        },
      })
    }
  })
}

/** Returns the URL of this server's webhooks for programs on the same machine. Undefined before the server listens. */
export function webhooksOf(fastify: FastifyInstance): string | undefined {
  if (!fastify.server.listening) return undefined
  const { address, family, port } = fastify.server.address() as AddressInfo
  const isEverywhere = address === '::' || address === '0.0.0.0'
  const host = isEverywhere ? '127.0.0.1' : family === 'IPv6' ? `[${address}]` : address
  return `http://${host}:${port}/payments/webhooks`
}

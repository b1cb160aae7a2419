import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const DIST = fileURLToPath(new URL('../../../web/dist/', import.meta.url))
/** Where index.html wants the nonce of its inline script (the one against a flash of the wrong theme). */
const NONCE = '__CSP_NONCE__'

/** Answers a path that is no call: the page of the web for a browser, false for anything else. */
export type AnswerPage = (request: FastifyRequest, reply: FastifyReply) => boolean

/**
 * Serves the built web: hashed assets for ever, and through the returned function every other path as the page itself, with a
 * fresh nonce each time.
 */
export async function serveWeb(fastify: FastifyInstance): Promise<AnswerPage> {
  if (!existsSync(`${DIST}index.html`)) {
    fastify.log.warn('the web is not built; run npm run build')
    return () => false
  }
  const page = readFileSync(`${DIST}index.html`, 'utf8')
  await fastify.register(staticFiles, {
    root: DIST,
    wildcard: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    globIgnore: ['**/*.br', '**/*.gz', 'index.html', '.vite/**'],
  })
  return (request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (wantsPage) sendPage(reply, page)
    return wantsPage
  }
}

function sendPage(reply: FastifyReply, page: string): void {
  const nonce = randomBytes(16).toString('base64')
  reply
    .code(200)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy(nonce))
    .send(page.replaceAll(NONCE, nonce))
}

const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

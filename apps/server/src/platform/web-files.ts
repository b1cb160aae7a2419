import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ThirdPartyOrigins } from './web-config.ts'

const DIST = fileURLToPath(new URL('../../../web/dist/', import.meta.url))
/** Where index.html wants the nonce of its inline script (the one against a flash of the wrong theme). */
const NONCE = '__CSP_NONCE__'

/** Answers a path that is no call: the page of the web for a browser, false for anything else. */
export type AnswerPage = (request: FastifyRequest, reply: FastifyReply) => boolean

interface WebOptions {
  /** Whether the web has a page at a path; where it has none, its own words are sent with a 404 (spec §2). */
  readonly isPage: (path: string) => boolean
  readonly thirdParties: ThirdPartyOrigins
  /** The folder of the build. */
  readonly dist?: string
}

/**
 * Serves the built web: hashed assets for ever, and through the returned function every other path as the page itself, with a
 * fresh nonce each time.
 */
export async function serveWeb(
  fastify: FastifyInstance,
  { isPage, thirdParties, dist = DIST }: WebOptions,
): Promise<AnswerPage> {
  if (!existsSync(join(dist, 'index.html'))) {
    fastify.log.warn('the web is not built; run npm run build')
    return () => false
  }
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  await fastify.register(staticFiles, {
    root: dist,
    wildcard: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    globIgnore: ['**/*.br', '**/*.gz', 'index.html', '.vite/**'],
  })
  return (request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (!wantsPage) return false
    const nonce = randomBytes(16).toString('base64')
    reply
      .code(isPage(request.url.split('?', 1)[0] ?? '/') ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy(nonce, thirdParties))
      .send(page.replaceAll(NONCE, nonce))
    return true
  }
}

/** Strict, and as wide as the operator's own choice of third parties makes it: no origin is in it that is not configured. */
const policy = (nonce: string, { scripts, connections }: ThirdPartyOrigins): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", `'nonce-${nonce}'`, ...scripts].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    ["connect-src 'self'", ...connections].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import staticFiles, { type FastifyStaticOptions } from '@fastify/static'
import type { Locale } from '@voltway/contract/values'
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify'
import { readPreloads } from './page-preloads.ts'
import type { ThirdPartyOrigins } from './web-config.ts'

const DIST = fileURLToPath(new URL('../../../web/dist/', import.meta.url))
/** Where index.html wants the nonce of its inline script (the one against a flash of the wrong theme). */
const NONCE = '__CSP_NONCE__'

/** Answers a path that is no call: a page of the web for who takes HTML, of others only what is a page; false for anything else. */
export type AnswerPage = (request: FastifyRequest, reply: FastifyReply) => boolean

interface WebOptions {
  /** The web's page at a path with its language; null where it has none: its own words are sent with a 404 then (spec §2). */
  readonly pageAt: (path: string) => { readonly page: string; readonly locale: Locale } | null
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
  { pageAt, thirdParties, dist = DIST }: WebOptions,
): Promise<AnswerPage> {
  if (!existsSync(join(dist, 'index.html'))) {
    fastify.log.warn('the web is not built; run npm run build')
    return () => false
  }
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const preloadTags = readPreloads(dist)
  const tagsOf = (page: string, locale: Locale) => firstQuestion(page) + preloadTags(page, locale)
  const files = {
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply, path) => {
      for (const [name, value] of Object.entries(headersOf(path.slice(dist.length)))) reply.header(name, value)
    },
  } satisfies Partial<FastifyStaticOptions>
  // One path for the hundreds that are built, one for each of the few beside them.
  await fastify.register(async (assets) => {
    assets.addHook('onSend', sparingly)
    const forGood = { acceptRanges: false, etag: false, lastModified: false }
    await assets.register(staticFiles, { ...files, ...forGood, root: join(dist, 'assets'), prefix: '/assets/' })
  })
  await fastify.register(async (beside) => {
    await beside.register(staticFiles, { ...files, root: dist, serve: false })
    for (const path of filesBeside(dist)) beside.get(path, (_request, reply) => reply.sendFile(path))
  })
  return (request, reply) => {
    const asked = pageAt(request.url.split('?', 1)[0] ?? '/')
    const { accept = '*/*' } = request.headers
    // Monitors and previews of links take anything: a page where there is one, else the answer a program gets.
    const takesPage = accept.includes('text/html') || (asked !== null && accept.includes('*/*'))
    if (request.method !== 'GET' || !takesPage) return false
    const nonce = randomBytes(16).toString('base64')
    reply
      .code(asked === null ? 404 : 200)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy(nonce, thirdParties))
      .send(
        page
          .replaceAll(NONCE, nonce)
          .replace('</head>', `${asked === null ? '' : tagsOf(shownFirst(request, asked.page), asked.locale)}</head>`),
      )
    return true
  }
}

/** The paths of what is built without a hash in its name: not the page itself, which needs its nonce, and no compressed twin. */
function filesBeside(dist: string): string[] {
  return readdirSync(dist, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && name !== 'assets' && name !== 'index.html')
    .flatMap((entry) =>
      entry.isDirectory()
        ? readdirSync(join(dist, entry.name)).map((name) => `/${entry.name}/${name}`)
        : `/${entry.name}`,
    )
    .filter((path) => !path.endsWith('.br'))
}

/** Who has never chosen a fleet here will be sent to sign in first, so that is what is fetched ahead. */
function shownFirst(request: FastifyRequest, page: string): string {
  return page.startsWith('login') || /(?:^|; )selected_fleet=/.test(request.headers.cookie ?? '') ? page : 'login'
}

/** What the page asks before it can show anything, so that the answer travels beside the code; as `identity.ts` asks it. */
function firstQuestion(page: string): string {
  const href = page.startsWith('login') ? '/identity/options' : '/identity/token'
  return `<link rel="preload" as="fetch" crossorigin href="${href}">`
}

/** Only what has its hash in its name is good for ever; the worker decides what a browser runs offline, so it is never an old one. */
function headersOf(file: string): Readonly<Record<string, string>> {
  // A worker lives under the policy of its own file, not of the page: the one of the map fetches the outlines of countries.
  if (/^[/]?assets[/].*[.]worker-/.test(file))
    return { 'content-security-policy': "default-src 'none'; connect-src 'self'" }
  if (/^[/]?assets[/]/.test(file)) return {}
  if (file.includes('service-worker.js')) {
    return {
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'; script-src 'self'",
    }
  }
  return { 'cache-control': file.includes('manifest.webmanifest') ? 'no-cache' : 'public, max-age=86400' }
}

const OF_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-frame-options',
]

/** Scripts and styles go without what only counts for a document: over twenty files it weighs as much as a page's own code. */
const sparingly: onSendHookHandler = ({ url }, reply, _payload, done) => {
  if (/(?<![.]worker-[^.]*)[.](?:js|css|woff2)$/.test(url)) for (const name of OF_DOCUMENTS) reply.removeHeader(name)
  done()
}

/** Strict, and as wide as the operator's own choice of third parties makes it: no origin is in it that is not configured. */
const policy = (nonce: string, { scripts, connections, images }: ThirdPartyOrigins): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", `'nonce-${nonce}'`, ...scripts].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self' data: blob:", ...images].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...connections].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

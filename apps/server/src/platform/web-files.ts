import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import staticFiles, { type FastifyStaticOptions } from '@fastify/static'
import type { Locale } from '@voltway/contract/values'
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify'
import { readPreloads } from './page-preloads.ts'
import type { Db } from './sql.ts'
import { findStoredAsset } from './web-assets.ts'
import type { ThirdPartyOrigins } from './web-config.ts'

/** The folder of the web's build. */
export const WEB_DIST = fileURLToPath(new URL('../../../web/dist/', import.meta.url))
/** The placeholder in index.html for the nonce of its inline script (which avoids a flash of the wrong theme). */
const NONCE = '__CSP_NONCE__'

/**
 * Serves a path that is not a call: a page of the web for clients that accept HTML, existing pages only for others.
 * @returns false for anything else.
 */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => boolean

interface WebOptions {
  /** Has the files of other versions. */
  readonly db: Db
  /** The page of the web at a path with its language. Null sends the web's not-found page with 404 (spec §2). */
  readonly pageAt: (path: string) => { readonly page: string; readonly locale: Locale } | null
  readonly thirdParties: ThirdPartyOrigins
  /** The folder of the build. */
  readonly dist?: string
}

/**
 * Serves the built web: hashed assets as immutable, and through the returned function every other path as the page
 * itself, with a new nonce each time.
 */
export async function serveWeb(
  fastify: FastifyInstance,
  { db, pageAt, thirdParties, dist = WEB_DIST }: WebOptions,
): Promise<SendPage> {
  if (!existsSync(join(dist, 'index.html'))) {
    fastify.log.warn('the web is not built; run npm run build')
    return () => false
  }
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const preloadTags = readPreloads(dist)
  const tagsOf = (page: string, locale: Locale) => preloadScript(page) + preloadTags(page, locale)
  const files = {
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply, path) => {
      for (const [name, value] of Object.entries(headersOf(path.slice(dist.length)))) reply.header(name, value)
    },
  } satisfies Partial<FastifyStaticOptions>
  // One route for the hundreds of built files, and one for each of the few other files.
  const serveAssets = async (assets: FastifyInstance) => {
    assets.addHook('onSend', sparingly)
    const forGood = { acceptRanges: false, etag: false, lastModified: false }
    await assets.register(staticFiles, { ...files, ...forGood, root: join(dist, 'assets') })
    assets.setNotFoundHandler(async ({ url, headers }, reply) => {
      const path = url.split('?', 1)[0] ?? ''
      const found = await findStoredAsset(db, path.slice('/assets/'.length), String(headers['accept-encoding'] ?? ''))
      if (found === undefined) return reply.code(404).send()
      return reply
        .code(200)
        .headers({ ...found.headers, ...headersOf(path) })
        .send(found.body)
    })
  }
  await fastify.register(serveAssets, { prefix: '/assets' })
  await fastify.register(async (beside) => {
    await beside.register(staticFiles, { ...files, root: dist, serve: false })
    for (const path of filesBeside(dist)) beside.get(path, (_request, reply) => reply.sendFile(path))
  })
  return (request, reply) => {
    const found = pageAt(request.url.split('?', 1)[0] ?? '/')
    const { accept = '*/*' } = request.headers
    // Monitors and link previews accept anything: they get a page where one exists, else the response for programs.
    const acceptsPage = accept.includes('text/html') || (found !== null && accept.includes('*/*'))
    if (request.method !== 'GET' || !acceptsPage) return false
    const nonce = randomBytes(16).toString('base64')
    reply
      .code(found === null ? 404 : 200)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy(nonce, thirdParties))
      .send(
        page
          .replaceAll(NONCE, nonce)
          .replace('</head>', `${found === null ? '' : tagsOf(shownFirst(request, found.page), found.locale)}</head>`),
      )
    return true
  }
}

/** The built files without a hash in their name, except the page itself (it needs its nonce) and compressed copies. */
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

/** A browser without a selected wallet will be redirected to sign in, so the sign-in page is preloaded. */
function shownFirst(request: FastifyRequest, page: string): string {
  return page.startsWith('login') || /(?:^|; )selected_fleet=/.test(request.headers.cookie ?? '') ? page : 'login'
}

/** The page's first request, whose response is sent with the page. `identity.ts` sends the same request. */
function preloadScript(page: string): string {
  const href = page.startsWith('login') ? '/identity/options' : '/identity/token'
  return `<link rel="preload" as="fetch" crossorigin href="${href}">`
}

/** Only hashed names are immutable. The worker decides which code runs offline, so it is never cached. */
function headersOf(file: string): Readonly<Record<string, string>> {
  // A worker runs under the policy of its own file: the map's worker fetches the outlines of countries.
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

/**
 * Scripts and styles omit headers that matter for documents only: over twenty files these weigh as much as a page's
 * code.
 */
const sparingly: onSendHookHandler = ({ url }, reply, _payload, done) => {
  if (/(?<![.]worker-[^.]*)[.](?:js|css|woff2)$/.test(url)) for (const name of OF_DOCUMENTS) reply.removeHeader(name)
  done()
}

/** A strict policy, extended only by the origins of the configured third parties. */
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

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bootFleet, type Fleet } from '../../test/harness.ts'
import { readConfig } from './config.ts'
import { openHttp } from './http.ts'
import { sql } from './sql.ts'
import { storeWebAssets } from './web-assets.ts'
import { thirdPartyOrigins } from './web-config.ts'
import { serveWeb } from './web-files.ts'

let folder: string
let fleet: Fleet
beforeAll(async () => {
  fleet = await bootFleet()
  folder = mkdtempSync(join(tmpdir(), 'voltway-web-'))
  writeFileSync(join(folder, 'index.html'), '<head><script nonce="__CSP_NONCE__"></script></head>')
  mkdirSync(join(folder, '.vite'))
  const files = (page: string) => ({ en: [`assets/${page}.js`, `assets/${page}.css`], pt: [], es: [], fr: [] })
  writeFileSync(join(folder, '.vite/preloads.json'), JSON.stringify({ cards: files('cards'), login: files('login') }))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, 'icons'))
  const written = [
    'assets/core-Ab12.js',
    'assets/map-outlines.worker-Ab12.js',
    'service-worker.js',
    'service-worker.js.br',
    'manifest.webmanifest',
    'icons/app.png',
  ]
  for (const file of written) writeFileSync(join(folder, file), '1')
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await fleet.close()
})

async function pageAt(path: string, env: Record<string, string> = {}, cookie = '', accept = 'text/html') {
  return (await serving(folder, env)).inject({ url: path, headers: { accept, 'accept-encoding': 'br', cookie } })
}

async function serving(dist: string, env: Record<string, string> = {}) {
  const config = readConfig({ DATA_DIR: folder, ...env })
  const fastify = openHttp(pino({ level: 'silent' }), [])
  const pageAt = (path: string) => (path === '/cards' ? { page: 'cards', locale: 'en' as const } : null)
  const response = await serveWeb(fastify, { pageAt, thirdParties: thirdPartyOrigins(config), dist, db: fleet.db })
  fastify.setNotFoundHandler((request, reply) => (response(request, reply) ? reply : reply.code(404).send('no call')))
  return fastify
}

const directive = (policy: unknown, name: string) =>
  String(policy)
    .split('; ')
    .find((part) => part.startsWith(`${name} `))

test('a page of the product returns 200, and an unknown path returns 404 with the not-found page (spec §2)', async () => {
  const [there, nowhere] = [await pageAt('/cards?state=BLOCKED'), await pageAt('/nowhere')]
  expect([there.statusCode, nowhere.statusCode]).toEqual([200, 404])
  expect(nowhere.body).toMatch(/nonce="[\w+/=]{20,}"/)
})

test('a client that accepts any type gets the page of a known path, and a client that accepts only JSON gets no page', async () => {
  const getPage = async (path: string, accept: string) => {
    const { statusCode, headers } = await pageAt(path, {}, '', accept)
    return [statusCode, headers['content-type']?.toString().split(';')[0]]
  }
  expect(await getPage('/cards', '*/*')).toEqual([200, 'text/html'])
  expect(await getPage('/nowhere', '*/*')).toEqual([404, 'text/plain'])
  expect(await getPage('/cards', 'application/json')).toEqual([404, 'text/plain'])
})

test('a page preloads its assets, and without a session cookie those of the login page', async () => {
  const known = await pageAt('/cards', {}, 'a=1; selected_fleet=1')
  expect(known.body).toContain('<link rel="modulepreload" crossorigin href="/assets/cards.js">')
  expect(known.body).toContain('<link rel="preload" as="style" crossorigin href="/assets/cards.css"></head>')
  expect(known.body).toContain('<link rel="preload" as="fetch" crossorigin href="/identity/token">')
  const stranger = await pageAt('/cards')
  expect(stranger.body).toContain('href="/assets/login.js"')
  expect(stranger.body).toContain('as="fetch" crossorigin href="/identity/options"')
  expect((await pageAt('/nowhere')).body).not.toContain('modulepreload')
})

test('browsers revalidate the worker and the manifest, and cache hashed files forever', async () => {
  const caching = async (path: string) => (await pageAt(path)).headers['cache-control']
  expect(await caching('/service-worker.js')).toBe('no-cache')
  expect(await caching('/manifest.webmanifest')).toBe('no-cache')
  expect(await caching('/icons/app.png')).toBe('public, max-age=86400')
  expect(await caching('/assets/core-Ab12.js')).toBe('public, max-age=31536000, immutable')
})

test('every node serves the files of other versions, for two weeks after the last node of the version has ended', async () => {
  const older = mkdtempSync(join(tmpdir(), 'voltway-older-'))
  const script = 'export const shown = 1'
  writeFileSync(join(older, 'core-Old1.js'), script)
  writeFileSync(join(older, 'core-Old1.js.br'), brotliCompressSync(script))
  writeFileSync(join(older, 'sign.worker-Old1.js'), script)
  await storeWebAssets(fleet.db, older)
  const node = await serving(folder)
  const fetchAsset = async (name: string, encoding = 'br') => {
    const { statusCode, headers, rawPayload } = await node.inject({
      url: `/assets/${name}`,
      headers: { 'accept-encoding': encoding },
    })
    return {
      status: statusCode,
      headers,
      text: headers['content-encoding'] === 'br' ? brotliDecompressSync(rawPayload).toString() : rawPayload.toString(),
    }
  }
  const first = await fetchAsset('core-Old1.js')
  expect([first.status, first.text, first.headers['content-encoding']]).toEqual([200, script, 'br'])
  expect(first.headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', vary: 'accept-encoding' })
  expect(first.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const plain = await fetchAsset('core-Old1.js', 'gzip')
  expect([plain.text, plain.headers['content-encoding']]).toEqual([script, undefined])
  const policy = "default-src 'none'; connect-src 'self'"
  expect((await fetchAsset('sign.worker-Old1.js')).headers['content-security-policy']).toBe(policy)
  const unknown = await fetchAsset('core-None.js')
  expect([unknown.status, unknown.headers['cache-control']]).toEqual([404, 'no-store'])
  // A node of a newer build starts after thirteen days, then after fifteen.
  const age = (days: number) =>
    fleet.db.text(`update web_asset set last_seen_at = now() - interval '${days} days' where name like '%Old1%'`)
  await age(13)
  await storeWebAssets(fleet.db, join(folder, 'assets'))
  expect((await fetchAsset('core-Old1.js')).status).toBe(200)
  await age(15)
  await storeWebAssets(fleet.db, join(folder, 'assets'))
  expect((await fetchAsset('core-Old1.js')).status).toBe(404)
  await node.close()
  rmSync(older, { recursive: true })
})

test('a long-running node keeps its files registered', async () => {
  const assets = join(folder, 'assets')
  await storeWebAssets(fleet.db, assets)
  await fleet.db.text("update web_asset set last_seen_at = now() - interval '20 days'")
  await storeWebAssets(fleet.db, assets)
  expect(await fleet.db.rows(sql`select name from web_asset order by name`)).toHaveLength(2)
})

test('the service worker may connect to this server only', async () => {
  const worker = await pageAt('/service-worker.js')
  expect(worker.headers['content-type']).toContain('javascript')
  expect(directive(worker.headers['content-security-policy'], 'connect-src')).toBe("connect-src 'self'")
})

test('the map’s worker may fetch from this server and do nothing else', async () => {
  const worker = await pageAt('/assets/map-outlines.worker-Ab12.js')
  expect(worker.statusCode).toBe(200)
  expect(worker.headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
  expect(worker.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  // A script that is not a worker runs under the policy of its page.
  const script = await pageAt('/assets/core-Ab12.js')
  expect(script.headers['content-security-policy']).toBeUndefined()
  expect(script.headers['x-content-type-options']).toBe('nosniff')
})

test('the policy allows no third party when none is configured', async () => {
  const { headers } = await pageAt('/cards')
  const policy = headers['content-security-policy']
  expect(directive(policy, 'script-src')).toMatch(/^script-src 'self' 'nonce-[^' ]+'$/)
  expect(directive(policy, 'connect-src')).toBe("connect-src 'self'")
  expect(directive(policy, 'img-src')).toBe("img-src 'self' data: blob:")
})

test('with third parties the policy allows only their origins and a nonce, and nothing unsafe', async () => {
  const { headers } = await pageAt('/cards', {
    ANALYTICS_TAG_MANAGER_ID: 'GTM-ABC1234',
    ERROR_REPORTING_DSN: 'https://key@errors.example/7',
    HEAT_MAP_SCRIPT_URL: 'https://heat.example/script.js',
    THIRD_PARTY_ORIGINS: 'https://*.region.example',
  })
  const policy = headers['content-security-policy']
  const others = 'https://www.googletagmanager.com https://heat.example https://*.region.example'
  expect(directive(policy, 'script-src')?.replace(/'nonce-[^']+'/, 'N')).toBe(`script-src 'self' N ${others}`)
  expect(directive(policy, 'connect-src')).toBe(
    `connect-src 'self' ${others} wss://*.region.example https://errors.example`,
  )
  expect(policy).not.toContain('unsafe')
  const tiles = { MAP_TILE_URL: 'https://{s}.tiles.example.com/{z}/{x}/{y}.png', MAP_TILE_CREDIT: 'Tiles' }
  const { headers: withMap } = await pageAt('/cards', tiles)
  expect(directive(withMap['content-security-policy'], 'img-src')).toBe(
    "img-src 'self' data: blob: https://*.tiles.example.com",
  )
})

test('an error service alone allows no foreign script, even with listed third-party origins', async () => {
  const env = { ERROR_REPORTING_DSN: 'https://key@errors.example/7', THIRD_PARTY_ORIGINS: 'https://cdn.example' }
  const policy = (await pageAt('/cards', env)).headers['content-security-policy']
  expect(directive(policy, 'script-src')).toMatch(/^script-src 'self' 'nonce-[^' ]+'$/)
  expect(directive(policy, 'connect-src')).toBe("connect-src 'self' https://errors.example")
})

test('the web configuration and the legal terms are available before sign-in', async () => {
  const fleet = await bootFleet({
    env: {
      MAP_TILE_URL: 'https://tiles.example.com/{z}/{x}/{y}.png',
      MAP_TILE_CREDIT: 'Tiles of ours',
      LEGAL_PROVIDER_URL: 'https://provider.example/terms',
      ANALYTICS_TAG_MANAGER_ID: 'GTM-ABC1234',
    },
  })
  try {
    const response = await fleet.http.inject({ url: '/web-config' })
    expect(response.headers['cache-control']).toBe('public, max-age=300')
    expect(response.json()).toEqual({
      payments: { sandbox: true, bank: false },
      map: { tile_url: 'https://tiles.example.com/{z}/{x}/{y}.png', credit: 'Tiles of ours' },
      legal: { provider: 'https://provider.example/terms', network: '/legal/network', mandate: '/legal/mandate' },
      analytics: { tag_manager_url: 'https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234' },
      error_reporting: null,
      heat_map: null,
    })
    const page = await fleet.http.inject({ url: '/legal/network?language=pt' })
    expect(page.body).toContain('<html lang="pt">')
    expect(page.body).toContain('Os postos pertencem aos seus operadores.')
    const mandate = await fleet.http.inject({ url: '/legal/mandate' })
    expect(mandate.body).toContain(`you authorise ${fleet.app.config.creditor.name} to send instructions`)
    expect((await fleet.http.inject({ url: '/legal/provider?language=xx' })).body).toContain('<html lang="en">')
    expect((await fleet.http.inject({ url: '/legal/nothing' })).statusCode).toBe(404)
  } finally {
    await fleet.close()
  }
})

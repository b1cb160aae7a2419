import { refusals } from '@voltway/contract/refusals'
import { expect, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import type { Role } from '../src/platform/config-variables.ts'
import { makeLog } from '../src/platform/log.ts'
import { sql } from '../src/platform/sql.ts'
import { VERSION } from '../src/platform/version.ts'
import { fleetOfFile } from './fleet-of-file.ts'

const fleet = fleetOfFile({ env: { METRICS_TOKEN: 'metrics-token-of-the-tests' } })

const get = (url: string, headers: Record<string, string> = {}) => fleet.http.inject({ method: 'GET', url, headers })

test('the readiness probe succeeds while the database is reachable', async () => {
  const response = await get('/health/ready')
  expect([response.statusCode, response.json()]).toEqual([200, { status: 'ready', version: VERSION }])
})

test('metrics and log lines carry the version of the program', async () => {
  const { body } = await get('/metrics', { authorization: 'Bearer metrics-token-of-the-tests' })
  expect(body).toContain(`build_info{version="${VERSION}"} 1`)
  const lines: string[] = []
  makeLog('info', { write: (line) => lines.push(line) }).info('started')
  expect(JSON.parse(lines.join(''))).toMatchObject({ msg: 'started', version: VERSION })
})

test('metrics require their token', async () => {
  await get('/health/live')
  expect((await get('/metrics')).statusCode).toBe(404)
  const response = await get('/metrics', { authorization: 'Bearer metrics-token-of-the-tests' })
  expect(response.body).toContain('http_request_duration_seconds_count{method="GET",route="/health/live",status="200"}')
  expect(response.body).toContain('database_connections{pool="urgent",state="waited_for"} 0')
})

test('without a token metrics respond to programs of this machine, and not through a proxy on it', async () => {
  const read = async (metricsToken: string | undefined, headers: Record<string, string> = {}) => {
    const http = await buildApp({ ...fleet.app, config: { ...fleet.app.config, metricsToken } })
    const { statusCode } = await http.inject({ url: '/metrics', headers })
    await http.close()
    return statusCode
  }
  expect(await read(undefined)).toBe(200)
  expect(await read(undefined, { 'x-forwarded-for': '203.0.113.7' })).toBe(404)
  expect(await read('none', { authorization: 'Bearer none' })).toBe(404)
})

test('a process without the role web serves health and metrics only, and charging networks with the role network', async () => {
  const paths = ['/health/live', '/health/ready', '/metrics', '/ocpi/versions']
  const ofPeople = ['/openapi.json', '/cards', '/web-config', '/identity/options', '/editor/v2/users']
  const statuses = async (...roles: Role[]) => {
    const config = { ...fleet.app.config, roles: new Set(roles), metricsToken: undefined }
    const http = await buildApp({ ...fleet.app, config })
    const headers = { accept: 'text/html', 'x-product': 'FLEETS_DASHBOARD' }
    const all = await Promise.all([...paths, ...ofPeople].map((url) => http.inject({ url, headers })))
    await http.close()
    return all.map(({ statusCode }) => statusCode)
  }
  const none = ofPeople.map(() => 404)
  expect(await statuses('worker')).toEqual([200, 200, 200, 404, ...none])
  expect(await statuses('network')).toEqual([200, 200, 200, 401, ...none])
})

test('metrics report the waiting messages of each operator and their age', async () => {
  const [peerId, now] = [fleet.ctx().newId(), fleet.clock.now()]
  await fleet.db.run(sql`
    insert into network_peer (id, name, state, created_at, updated_at) values (${peerId}, 'Lento', 'REGISTERED', ${now}, ${now})`)
  await fleet.db.run(sql`
    insert into network_inbox (id, peer_id, module, object_key, body, is_bulk, received_at)
    select gen_random_uuid(), ${peerId}, 'cdrs', 'cdrs ' || n, '{}', true, ${now}::timestamptz - interval '90 seconds'
    from generate_series(1, 3) n`)
  fleet.clock.advance(1_000)
  const { body } = await get('/metrics', { authorization: 'Bearer metrics-token-of-the-tests' })
  expect(body).toContain('network_inbox_waiting{operator="Lento",lane="bulk"} 3')
  expect(body).toContain('network_inbox_oldest_seconds{operator="Lento",lane="bulk"} 91')
})

test('the OpenAPI document lists every served call with its refusals', async () => {
  const document = (await get('/openapi.json')).json()
  const block = document.paths['/editor/v3/user/wallet/{walletId}/cards/{cardId}/block'].post
  expect(document.openapi).toBe('3.1.0')
  expect(document.servers).toEqual([{ url: fleet.app.config.publicUrl, description: 'This installation' }])
  expect([block.operationId, block.tags]).toEqual(['blockCard', ['cards']])
  expect(block.responses['409'].description).toContain('card.already_blocked')
  expect(Object.keys(block.responses)).not.toContain('413')
  expect(block.parameters.map((parameter: { name: string }) => parameter.name)).toEqual([
    'X-Product',
    'Idempotency-Key',
    'walletId',
    'cardId',
  ])
})

test('the calls can be browsed at /docs', async () => {
  const response = await get('/docs/')
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-security-policy']).not.toContain("'unsafe-eval'")
})

test('guides stand beside the reference, and the type of every problem is a section of a page', async () => {
  const { type } = (await get('/editor/v2/users', { 'x-product': 'FLEETS_DASHBOARD' })).json()
  const errors = await get(type.split('#')[0])
  for (const code of Object.keys(refusals)) expect(errors.body).toContain(`<h2 id="${code}">`)
  const first = (await get('/docs/guides')).body
  // Commands can be copied: they call this installation.
  expect(first).toContain(`curl ${fleet.app.config.publicUrl}/`)
  expect(first).not.toContain('fleets.example.com')
  const guides = [...first.matchAll(/href="(\/docs\/guides\/[\w-]+)"/g)].map(([, path]) => path as string)
  expect(guides.length).toBeGreaterThanOrEqual(7)
  const document = (await get('/openapi.json')).json()
  const paths = Object.keys(document.paths).map((path) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`))
  for (const guide of guides) {
    const { statusCode, body } = await get(guide)
    expect([guide, statusCode]).toEqual([guide, 200])
    const called = [...body.matchAll(/(?<=https?:\/\/[\w.:-]+|[A-Z] )\/(?:api|editor)\/[\w${}/-]+/g)]
    for (const [path] of called)
      expect(
        paths.some((one) => one.test(path)),
        path,
      ).toBe(true)
  }
  expect((await get('/docs/guides/nothing')).statusCode).toBe(404)
})

test('every response has the security headers', async () => {
  for (const url of ['/editor/v2/users', '/health/ready', '/nothing/here']) {
    const { headers } = await get(url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  }
})

test('a call without the product header is refused with its own code (spec §7)', async () => {
  const response = await get('/editor/v2/users')
  expect([response.statusCode, response.json().code]).toEqual([400, 'request.product_missing'])
})

test('a body that is no JSON, or would reach a prototype, is refused and causes no server error', async () => {
  const token = await fleet.as('owner').token()
  for (const payload of ['{"name":', '{"__proto__":{"name":"x"}}', '[]', '"text"', '{"name":"\\ud800"}']) {
    const response = await fleet.http.inject({
      method: 'PATCH',
      url: '/editor/v2/users',
      headers: {
        authorization: `Bearer ${token}`,
        'x-product': 'FLEETS_DASHBOARD',
        'content-type': 'application/json',
      },
      payload,
    })
    expect([payload, response.statusCode]).toEqual([payload, 400])
  }
})

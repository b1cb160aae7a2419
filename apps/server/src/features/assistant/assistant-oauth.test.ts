import { Client, type OAuthClientProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { listAudit } from '@voltway/contract/audit'
import { listCards } from '@voltway/contract/cards'
import { mountedPath } from '@voltway/contract/endpoint'
import { listApiKeys, revokeApiKey, rotateApiKey } from '@voltway/contract/integrations-api-keys'
import {
  connectAssistant,
  disconnectAssistant,
  listAssistants,
  viewAssistantRequest,
} from '@voltway/contract/integrations-assistants'
import { reportLostCard } from '@voltway/contract/requests-lost-cards'
import { beforeAll, expect, test, vi } from 'vitest'
import { type Charging, openCharging } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import type { Fleet } from '../../../test/harness.ts'
import { beginPlan } from '../subscriptions/subscriptions.ts'

/* Hosted assistants get access with OAuth 2.1: the whole way with the official client, and what must not work. */

const fleet = fleetOfFile()
let url = ''
let charging: Charging
beforeAll(async () => {
  charging = await openCharging(fleet)
  await charging.card({ name: 'Van 12' })
  const personId = fleet.people.owner.id
  await beginPlan({ ctx: fleet.ctx(), tx: fleet.db }, { personId, plan: 'PRO', priceStep: 1, validUntil: null })
  url = fleet.app.config.publicUrl
})

const REDIRECT = 'https://assistant.example/callback'
type Person = Parameters<Fleet['as']>[0]

/** The official client's memory, as an assistant has it. `agree`: what the person does on our page. */
function memory(agree: (authorization: URL) => Promise<URLSearchParams>) {
  const saved: {
    client?: never
    discovery?: never
    tokens?: { access_token: string; refresh_token?: string }
    verifier: string
  } = {
    verifier: '',
  }
  let back = new URLSearchParams()
  const provider: OAuthClientProvider = {
    redirectUrl: REDIRECT,
    clientMetadata: { client_name: 'Helper', redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' },
    state: () => 'state-1',
    clientInformation: () => saved.client,
    saveClientInformation: (client) => {
      saved.client = client as never
    },
    tokens: () => saved.tokens as never,
    saveTokens: (tokens) => {
      saved.tokens = tokens as never
    },
    redirectToAuthorization: async (address) => {
      back = await agree(address)
    },
    saveCodeVerifier: (verifier) => {
      saved.verifier = verifier
    },
    codeVerifier: () => saved.verifier,
    discoveryState: () => saved.discovery as never,
    saveDiscoveryState: (state) => {
      saved.discovery = state as never
    },
  }
  return { saved, provider, back: () => back }
}

/** What the page does with the address, and the code that the program gets back. */
const agreeAs = (person: Person) => async (authorization: URL) => {
  expect(authorization.origin + authorization.pathname).toBe(`${url}/connect-assistant`)
  const query = Object.fromEntries(authorization.searchParams)
  const shown = { client_id: query.client_id ?? '', redirect_uri: query.redirect_uri ?? '' }
  const more = { state: query.state ?? '', resource: query.resource ?? '', scope: query.scope ?? 'cards.read' }
  const view = await fleet.as(person).call(viewAssistantRequest, { query: { ...shown, ...more } })
  expect(view).toMatchObject({ client_name: 'Helper', returns_to: 'assistant.example' })
  const body = { ...shown, ...more, code_challenge: query.code_challenge ?? '' }
  const { redirect_to } = await fleet.as(person).call(connectAssistant, { body })
  const back = new URL(redirect_to)
  expect([back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual(['state-1', url])
  return back.searchParams
}

/** The answered requests for a stream of the server's messages. */
let streams = 0

/** The network between the official client and the server. */
async function fetchHere(address: string | URL, init: RequestInit = {}): Promise<Response> {
  const { pathname, search, host } = new URL(address)
  const response = await fleet.http.inject({
    method: (init.method ?? 'GET') as 'GET',
    url: pathname + search,
    headers: { host, ...Object.fromEntries(new Headers(init.headers)) },
    ...(init.body == null ? {} : { payload: String(init.body) }),
  })
  if (init.method === 'GET' && pathname === '/mcp') streams++
  const headers = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)])
  return new Response([204, 304].includes(response.statusCode) ? null : response.body, {
    status: response.statusCode,
    headers,
  })
}

/** Connects the official client from nothing: metadata, registration, agreement, tokens. */
async function connected(person: Person) {
  const remembered = memory(agreeAs(person))
  const transport = () =>
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
      authProvider: remembered.provider,
      fetch: fetchHere,
    })
  const first = transport()
  await expect(new Client({ name: 'helper', version: '1' }).connect(first)).rejects.toThrow()
  await first.finishAuth(remembered.back())
  const client = new Client({ name: 'helper', version: '1' })
  const before = streams
  await client.connect(transport())
  // The client asks for a stream in the background. Refused later, it would renew the tokens a second time.
  await vi.waitUntil(() => streams > before)
  return { client, saved: remembered.saved }
}

const token = (fields: Record<string, string>) =>
  fleet.http.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const mcp = (headers: Record<string, string>) =>
  fleet.http.inject({ method: 'POST', url: '/mcp', payload: {}, headers: { host: new URL(url).host, ...headers } })

test('an assistant connects by itself, reads with the rights of the person, and ends when they disconnect it', async () => {
  const { client, saved } = await connected('viewer')
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toContain('list_cards')
  expect(tools.every(({ title, outputSchema }) => title && outputSchema)).toBe(true)
  const cards = await client.callTool({ name: 'list_cards', arguments: {} })
  expect(cards.structuredContent).toMatchObject({ count: 1, results: [{ name: 'Van 12' }] })
  await client.close()

  const { results: own } = await fleet.as('viewer').call(listAssistants)
  expect(own).toMatchObject([{ name: 'Helper' }])
  expect((await fleet.as('manager').call(listAssistants)).results).toEqual([])
  const { results: keys } = await fleet.as('owner').call(listApiKeys, { query: {} })
  expect(keys).toMatchObject([{ name: 'Helper', is_assistant: true, created_by: { id: fleet.people.viewer.id } }])
  const keyId = keys[0]?.id ?? ''
  const renewal = { params: { keyId }, body: { overlap_hours: 0 } }
  expect(await fleet.as('owner').refusal(rotateApiKey, renewal)).toBe('api_key.of_assistant')
  const { results } = await fleet.as('owner').call(listAudit, {})
  expect(results.map(({ deed }) => deed)).toEqual(expect.arrayContaining(['api_key.created', 'assistant.used']))

  const other = { params: { assistantId: keyId } }
  expect(await fleet.as('manager').refusal(disconnectAssistant, other)).toBe('api_key.not_found')
  await fleet.as('viewer').call(disconnectAssistant, other)
  expect((await mcp({ authorization: `Bearer ${saved.tokens?.access_token}` })).statusCode).toBe(401)
  expect((await fleet.as('viewer').call(listAssistants)).results).toEqual([])
})

test('an assistant of a driver changes nothing, not even what the driver may', async () => {
  const card = await charging.card({ memberId: fleet.driverMemberId })
  const { results: before } = await fleet.as('driver').call(listCards)
  const { client, saved } = await connected('driver')
  await client.close()
  const url = mountedPath(reportLostCard).replace(':walletId', fleet.walletId).replace(':cardId', card.id)
  const headers = { authorization: `Bearer ${saved.tokens?.access_token}` }
  const refused = await fleet.http.inject({ method: 'POST', url, payload: {}, headers })
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'auth.not_allowed'])
  expect((await fleet.as('driver').call(listCards)).results).toEqual(before)
})

test('access lasts an hour and is renewed; a stolen refresh token ends the connection', async () => {
  const { client, saved } = await connected('manager')
  const old = saved.tokens?.refresh_token ?? ''
  const clientId = (saved.client as unknown as { client_id: string }).client_id
  fleet.clock.advance(3_600_000)
  expect((await mcp({ authorization: `Bearer ${saved.tokens?.access_token}` })).statusCode).toBe(401)
  // The client renews on its own.
  await client.callTool({ name: 'list_cards', arguments: {} })
  expect(saved.tokens?.refresh_token).not.toBe(old)
  const renew = { grant_type: 'refresh_token', refresh_token: old, client_id: clientId }
  // Several requests of the program at once are one use.
  expect((await token(renew)).json()).toMatchObject({ refresh_token: saved.tokens?.refresh_token })
  fleet.clock.advance(30_000)
  const replayed = await token(renew)
  expect([replayed.statusCode, replayed.json().error]).toEqual([400, 'invalid_grant'])
  expect((await mcp({ authorization: `Bearer ${saved.tokens?.access_token}` })).statusCode).toBe(401)
  await client.close().catch(() => undefined)
})

test('a code works once, within a minute, for its program, address and proof key', async () => {
  const registered = await fleet.http.inject({
    method: 'POST',
    url: '/oauth/register',
    payload: { client_name: 'Helper', redirect_uris: [REDIRECT] },
  })
  const { client_id } = registered.json() as { client_id: string }
  // The example of RFC 7636, appendix B.
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
  const code_challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
  const newCode = async () => {
    const body = { client_id, redirect_uri: REDIRECT, code_challenge }
    const { redirect_to } = await fleet.as('owner').call(connectAssistant, { body })
    return new URL(redirect_to).searchParams.get('code') ?? ''
  }
  const exchange = (code: string, changed: Record<string, string> = {}) =>
    token({
      grant_type: 'authorization_code',
      code,
      client_id,
      redirect_uri: REDIRECT,
      code_verifier: verifier,
      ...changed,
    })
  const code = await newCode()
  const wrong = [{ code_verifier: 'x'.repeat(43) }, { redirect_uri: `${REDIRECT}/x` }, { client_id: 'vwc_x.y' }]
  for (const changed of wrong) expect((await exchange(code, changed)).json().error).toBe('invalid_grant')
  expect((await exchange(code, { resource: 'https://other.example/mcp' })).json().error).toBe('invalid_target')
  const good = await exchange(code)
  expect(good.json()).toMatchObject({ token_type: 'Bearer', expires_in: 3600 })
  const works = () => mcp({ authorization: `Bearer ${good.json().access_token}` })
  expect((await works()).statusCode).not.toBe(401)
  expect((await exchange(code)).json().error).toBe('invalid_grant')
  expect((await works()).statusCode, 'a code that is shown twice was stolen').toBe(401)

  const late = await newCode()
  fleet.clock.advance(60_000)
  expect((await exchange(late)).json().error).toBe('invalid_grant')
  const { results } = await fleet.as('owner').call(listApiKeys, { query: {} })
  for (const { id } of results) await fleet.as('owner').call(revokeApiKey, { params: { keyId: id } })
})

test.each([
  ['javascript:alert(1)'],
  ['http://assistant.example/callback'],
  ['https://assistant.example/callback#part'],
  ['https://user:secret@assistant.example/'],
  ['data:text/html,x'],
])('a program cannot register %s as its address', async (address) => {
  const payload = { client_name: 'Helper', redirect_uris: [address] }
  const refused = await fleet.http.inject({ method: 'POST', url: '/oauth/register', payload })
  expect([refused.statusCode, refused.json().error]).toEqual([400, 'invalid_redirect_uri'])
})

test('a program without a visible name has the name of its host', async () => {
  const payload = { client_name: ' \u200b\u2060', redirect_uris: [REDIRECT] }
  const registered = await fleet.http.inject({ method: 'POST', url: '/oauth/register', payload })
  expect(registered.json()).toMatchObject({ client_name: new URL(REDIRECT).host })
})

test('a request with another address, a forged program or another server’s resource is refused', async () => {
  const payload = { client_name: 'Helper', redirect_uris: [REDIRECT, 'http://localhost/callback'] }
  const { client_id } = (await fleet.http.inject({ method: 'POST', url: '/oauth/register', payload })).json()
  const good = { client_id, redirect_uri: REDIRECT }
  const bad = [
    { ...good, redirect_uri: 'https://assistant.example/other' },
    { ...good, client_id: `${client_id.slice(0, -2)}xx` },
    { ...good, resource: 'https://other.example/mcp' },
    { ...good, scope: 'cards.block' },
  ]
  for (const query of bad)
    expect(await fleet.as('owner').refusal(viewAssistantRequest, { query })).toBe('assistant.request_invalid')
  // A program on a device chooses its port when it begins.
  const device = { ...good, redirect_uri: 'http://localhost:54321/callback' }
  expect(await fleet.as('owner').call(viewAssistantRequest, { query: device })).toMatchObject({
    returns_to: 'localhost:54321',
  })
})

test('a request without access says where to get it, and pages of other sites are refused', async () => {
  const without = await mcp({})
  const metadata = `${url}/.well-known/oauth-protected-resource/mcp`
  expect(without.headers['www-authenticate']).toBe(`Bearer resource_metadata="${metadata}"`)
  const unknown = await mcp({ authorization: 'Bearer vwk_unknown' })
  expect([unknown.statusCode, unknown.headers['www-authenticate']]).toEqual([
    401,
    `Bearer resource_metadata="${metadata}", error="invalid_token"`,
  ])
  const found = await fleet.http.inject({ url: '/.well-known/oauth-protected-resource/mcp' })
  expect(found.json()).toMatchObject({ resource: `${url}/mcp`, authorization_servers: [url] })
  const issuer = await fleet.http.inject({ url: '/.well-known/oauth-authorization-server' })
  expect(issuer.json()).toMatchObject({ issuer: url, code_challenge_methods_supported: ['S256'] })
  expect((await mcp({ origin: 'https://evil.example' })).statusCode).toBe(403)
  expect((await mcp({ host: 'evil.example' })).statusCode).toBe(403)
})

import { listAudit } from '@voltway/contract/audit'
import { listCards } from '@voltway/contract/cards'
import { blockCard } from '@voltway/contract/cards-blocks'
import { type Endpoint, mountedPath } from '@voltway/contract/endpoint'
import { inviteGuest } from '@voltway/contract/guests'
import {
  type ApiKey,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
} from '@voltway/contract/integrations-api-keys'
import { followWallet } from '@voltway/contract/live'
import { setLocationConsent } from '@voltway/contract/locations'
import { listWallets } from '@voltway/contract/overview-wallets'
import { addFunds } from '@voltway/contract/payments'
import { listSessions } from '@voltway/contract/sessions'
import { updateUser } from '@voltway/contract/users'
import { addVehicle } from '@voltway/contract/vehicles'
import { getWallet } from '@voltway/contract/wallets'
import { beforeAll, expect, test } from 'vitest'
import { openCharging } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { openPaying } from '../../../test/paying.ts'
import { served } from '../../app.ts'
import { keyWords } from '../../kernel/refusals/key-words.ts'
import { sql } from '../../platform/sql.ts'
import { beginPlan } from '../subscriptions/subscriptions.ts'

const fleet = fleetOfFile()
let card: { id: string }

beforeAll(async () => {
  card = await (await openCharging(fleet)).card({ name: 'Van 12' })
  const personId = fleet.people.owner.id
  await beginPlan({ ctx: fleet.ctx(), tx: fleet.db }, { personId, plan: 'PRO', priceStep: 1, validUntil: null })
})

const owner = () => fleet.as('owner')
const keyFor = (rights: ApiKey['rights'], valid_days: number | null = null) =>
  owner().call(createApiKey, { body: { name: 'Bookkeeping', rights, valid_days } })

/** Sends a request with a key. Returns the status and the reply, which has the code of a refusal. */
async function send(
  key: string,
  endpoint: Endpoint,
  more: { params?: object; body?: object; walletId?: string; query?: string; headers?: Record<string, string> } = {},
) {
  const { walletId = fleet.walletId, query = '' } = more
  const params: Record<string, string> = { walletId, wallet: walletId, id: walletId, ...more.params }
  const response = await fleet.http.inject({
    method: endpoint.method,
    url: mountedPath(endpoint).replace(/:(\w+)/g, (_, name: string) => params[name] ?? '') + query,
    headers: { authorization: `Bearer ${key}`, 'idempotency-key': fleet.ctx().newId(), ...more.headers },
    ...(more.body === undefined ? {} : { payload: more.body }),
  })
  return { status: response.statusCode, headers: response.headers, reply: response.json(), text: response.body }
}
const statusOf = async (...args: Parameters<typeof send>) => (await send(...args)).status

test('the person who creates or renews a key receives a mail with its name', async () => {
  const { api_key } = await keyFor(['cards.read'])
  await owner().call(rotateApiKey, { params: { keyId: api_key.id }, body: { overlap_hours: 0 } })
  await fleet.runJobs()
  const mails = await fleet.db.rows<{ subject: string; body_text: string }>(sql`
    select subject, body_text from mail_message where recipient = ${fleet.people.owner.email} order by at, id`)
  const subjects = mails.map(({ subject }) => subject)
  expect(subjects.slice(-2)).toEqual(['An API key was created', 'An API key was renewed'])
  expect(mails.at(-1)?.body_text).toContain('The API key “Bookkeeping”')
})

test('a key can make the calls that its rights allow', async () => {
  const { key } = await keyFor(['cards.read', 'sessions.read'])
  const cards = await send(key, listCards)
  expect(cards.status).toBe(200)
  expect(cards.reply).toMatchObject({ count: 1, results: [{ id: card.id, name: 'Van 12', allowed_actions: [] }] })
  expect(await statusOf(key, listSessions)).toBe(200)
  for (const [endpoint, more] of [
    [getWallet, {}],
    [blockCard, { params: { cardId: card.id } }],
    [createApiKey, { body: { name: 'More', rights: ['cards.block'], valid_days: null } }],
  ] as const) {
    expect(await send(key, endpoint, more)).toMatchObject({ status: 403, reply: { code: 'auth.not_allowed' } })
  }
})

test('a key gives access to its own wallet only, and not to its creator’s account', async () => {
  const { key } = await keyFor(['cards.read', 'wallet.read', 'guests.manage'])
  const other = await fleet.db.row<{ id: string }>(sql`
    select wallet_id as id from wallet_membership where person_id = ${fleet.people.stranger.id}`)
  await fleet.db.run(sql`
    insert into wallet_membership (wallet_id, person_id, permission_groups, created_at)
    values (${other?.id}, ${fleet.people.owner.id}, ${[0]}, ${fleet.clock.now()})`)
  expect(await send(key, listCards, { walletId: other?.id ?? '' })).toMatchObject({
    status: 404,
    reply: { code: 'wallet.not_found' },
  })
  const { reply: wallets } = await send(key, listWallets)
  expect(wallets.results.map(({ id }: { id: string }) => id)).toEqual([fleet.walletId])
  expect(await statusOf(key, updateUser, { body: { name: 'Somebody else' } })).toBe(403)
  expect(await statusOf(key, followWallet)).toBe(403)
  expect(await statusOf(key, setLocationConsent, { body: { consent: true } })).toBe(403)
  // A key cannot grant groups that exceed its own rights.
  const body = { email: 'new@guests.example', permission_groups: [1], language: 'en', name: 'New' }
  expect(await send(key, inviteGuest, { body })).toMatchObject({
    status: 403,
    reply: { code: 'permission_group.not_grantable' },
  })
})

test('a key never exceeds the current rights of its creator', async () => {
  const { key } = await keyFor(['cards.read', 'cards.block'])
  const setGroups = (groups: number[]) =>
    fleet.db.run(sql`
      update wallet_membership set permission_groups = ${groups}
      where wallet_id = ${fleet.walletId} and person_id = ${fleet.people.owner.id}`)
  await setGroups([2])
  expect(await statusOf(key, listCards)).toBe(200)
  expect(await statusOf(key, blockCard, { params: { cardId: card.id } })).toBe(403)
  await setGroups([0])
  expect(await statusOf(key, blockCard, { params: { cardId: card.id } })).toBe(200)
})

test('a key is returned once, and its stored data gives no access', async () => {
  const { key, api_key } = await keyFor(['cards.read'])
  expect(key).toMatch(/^vwk_[\w-]{86}$/)
  expect(api_key).toMatchObject({ state: 'ACTIVE', hint: key.slice(-4), last_used_at: null })
  await statusOf(key, listCards)
  const listed = (await owner().call(listApiKeys)).results.find(({ id }) => id === api_key.id)
  expect(listed).toMatchObject({ last_used_at: '2026-03-02T10:00:00Z', rights: ['cards.read'] })
  const found = await fleet.db.rows(sql`
    select 1 from api_key k where k.wallet_id = ${fleet.walletId} and k::text like ${`%${key.slice(50)}%`}
    union all
    select 1 from audit_entry e where e.wallet_id = ${fleet.walletId} and e::text like ${`%${key.slice(50)}%`}`)
  expect(found).toEqual([])
  for (const wrong of [`${key.slice(0, -1)}${key.endsWith('A') ? 'E' : 'A'}`, 'vwk_', 'vwk_short', `${key}AAAA`])
    expect(await send(wrong, listCards)).toMatchObject({ status: 401, reply: { code: 'auth.token_invalid' } })
})

test('after a rotation both secrets are valid for the overlap, then only the new one', async () => {
  const made = await keyFor(['cards.read'])
  const params = { keyId: made.api_key.id }
  const rotated = await owner().call(rotateApiKey, { params, body: { overlap_hours: 24 } })
  expect(rotated.api_key.previous_valid_until).toBe('2026-03-03T10:00:00Z')
  expect([await statusOf(made.key, listCards), await statusOf(rotated.key, listCards)]).toEqual([200, 200])
  fleet.clock.set('2026-03-03T10:00:00Z')
  expect([await statusOf(made.key, listCards), await statusOf(rotated.key, listCards)]).toEqual([401, 200])
  const again = await owner().call(rotateApiKey, { params, body: { overlap_hours: 0 } })
  expect([await statusOf(rotated.key, listCards), await statusOf(again.key, listCards)]).toEqual([401, 200])
  await owner().call(revokeApiKey, { params })
  expect(await statusOf(again.key, listCards)).toBe(401)
  expect(await owner().refusal(rotateApiKey, { params, body: { overlap_hours: 0 } })).toBe('api_key.ended')
})

test('a key with an expiry date expires', async () => {
  const { key, api_key } = await keyFor(['cards.read'], 30)
  expect(await statusOf(key, listCards)).toBe(200)
  fleet.clock.set('2026-04-02T10:00:00Z')
  expect(await statusOf(key, listCards)).toBe(401)
  const listed = (await owner().call(listApiKeys)).results.find(({ id }) => id === api_key.id)
  expect(listed?.state).toBe('EXPIRED')
})

test('more than 600 requests in a minute are refused with the seconds to wait', async () => {
  const { key, api_key } = await keyFor(['cards.read'])
  fleet.clock.set('2026-04-02T12:00:15Z')
  expect(await statusOf(key, listCards)).toBe(200)
  await fleet.db.run(sql`update api_key set minute_requests = 600 where id = ${api_key.id}`)
  const { status, headers } = await send(key, listCards)
  expect([status, headers['retry-after']]).toEqual([429, '45'])
  fleet.clock.set('2026-04-02T12:01:00Z')
  expect(await statusOf(key, listCards)).toBe(200)
})

test('a program learns its quota with every reply, and a misspelt filter is refused by its name', async () => {
  const { key } = await keyFor(['cards.read'])
  const good = await send(key, listCards, { query: '?state=ACTIVE' })
  expect(good.headers).toMatchObject({ 'ratelimit-policy': '"minute";q=600;w=60' })
  expect(good.headers.ratelimit).toMatch(/^"minute";r=599;t=\d+$/)
  const misspelt = await send(key, listCards, { query: '?stat=ACTIVE' })
  expect(misspelt.reply).toMatchObject({ code: 'validation_failed', fields: { stat: 'unknown' } })
  expect(misspelt.headers.ratelimit).toMatch(/r=598/)
  expect(await statusOf(key, listCards, { headers: { 'x-product': 'ANOTHER' } })).toBe(400)
})

test('a program repeats a request that creates something, and gets the first reply', async () => {
  const { key } = await keyFor(['members.invite'])
  const once = { query: `?wallet=${fleet.walletId}`, headers: { 'idempotency-key': 'van-12' } }
  const body = { brand: 'Renault', model: 'Kangoo', licence_plate: 'BB 12 CC' }
  const first = await send(key, addVehicle, { ...once, body })
  const again = await send(key, addVehicle, { ...once, body })
  expect([first.status, again.status, again.text]).toEqual([201, 201, first.text])
  expect([first, again].map(({ headers }) => headers['idempotent-replayed'])).toEqual([undefined, 'true'])
  const other = await send(key, addVehicle, { ...once, body: { ...body, model: 'Zoe' } })
  expect(other.reply.code).toBe('idempotency.other_body')
})

test('two programs that use the same idempotency key make two payments', async () => {
  const method = await openPaying(fleet).method('visa')
  const body = { amount: '20.00', payment_method_id: method }
  const pay = async () =>
    (await send((await keyFor(['wallet.fund'])).key, addFunds, { body, headers: { 'idempotency-key': 'march' } })).reply
  const [one, other] = [await pay(), await pay()]
  expect(one).toMatchObject({ status: 'succeeded' })
  expect(other.payment_id).not.toBe(one.payment_id)
})

test('a refused program reads about its key, and not about a session', async () => {
  const { key, api_key } = await keyFor(['cards.read'])
  const titleOf = async (by: string, endpoint: Endpoint) => (await send(by, endpoint)).reply.title
  expect(await titleOf(key, listSessions)).toBe(keyWords['auth.not_allowed'])
  expect(await titleOf(`${key}x`, listCards)).toBe(keyWords['auth.token_invalid'])
  await owner().call(revokeApiKey, { params: { keyId: api_key.id } })
  expect(await titleOf(key, listCards)).toBe(keyWords['auth.token_invalid'])
  expect(
    (await send('', listCards, { headers: { 'x-product': 'FLEETS_DASHBOARD', authorization: 'Bearer no-key' } })).reply
      .detail,
  ).toContain('API key')
})

/** Sends a request without a session. */
const bare = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, type?: string) => {
  const sent = type === undefined ? {} : { payload: 'x', headers: { 'content-type': type } }
  const { statusCode, headers } = await fleet.http.inject({ method, url, ...sent })
  return [statusCode, headers.allow]
}

test('every address of the contract refuses the methods that it does not take, and names those that it takes', async () => {
  const calls = served.map(({ endpoint }) => {
    const path = mountedPath(endpoint).replace(/\/$/, '')
    return { path, method: endpoint.method, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }
  })
  for (const address of new Set(calls.map(({ path }) => path.replace(/:\w+/g, fleet.walletId)))) {
    const methods = calls.filter(({ pattern }) => pattern.test(address)).map(({ method }) => method)
    const refused = (['GET', 'DELETE', 'PUT', 'PATCH', 'POST'] as const).find((method) => !methods.includes(method))
    if (refused === undefined) continue
    const [status, allow] = await bare(refused, address)
    expect([address, status]).toEqual([address, 405])
    expect(String(allow).split(', ')).toEqual(expect.arrayContaining(methods))
  }
  expect(await bare('GET', '/editor/v9/nothing')).toEqual([404, undefined])
  expect(await bare('DELETE', '/ocpi/versions')).toEqual([405, 'GET, HEAD'])
  expect(await bare('DELETE', '/scim/v2/Users')).toEqual([405, 'GET, HEAD, POST'])
  expect(await bare('DELETE', '/identity/sign-in/email')).toEqual([405, 'POST'])
  expect(await bare('PUT', '/editor/v2/users/photo', 'text/plain')).toEqual([415, undefined])
  expect(await bare('PUT', '/editor/v2/users/photo', 'text/csv')).toEqual([415, undefined])
  expect(await bare('PATCH', '/editor/v2/users', 'text/csv')).toEqual([415, undefined])
})

test('the audit names the key beside the person who created it', async () => {
  const { key, api_key } = await keyFor(['cards.block', 'cards.read'])
  await fleet.db.run(sql`update card set blocked_by_hand_at = null where id = ${card.id}`)
  await send(key, blockCard, { params: { cardId: card.id } })
  await send(key, addFunds, { body: { amount: '10.00', payment_method_id: card.id } })
  const entries = (await owner().call(listAudit)).results.slice(0, 2)
  expect(entries).toMatchObject([
    { deed: 'funds.added', result: 'REFUSED', code: 'auth.not_allowed', api_key: { id: api_key.id } },
    { deed: 'card.blocked', result: 'CHANGED', api_key: { id: api_key.id, name: 'Bookkeeping' } },
  ])
  expect(entries[1]?.person?.id).toBe(fleet.people.owner.id)
})

test('without the plan no key can be created or used, but every key can be revoked', async () => {
  const { key, api_key } = await keyFor(['cards.read'])
  await fleet.db.run(sql`update subscription set state = 'SUSPENDED' where person_id = ${fleet.people.owner.id}`)
  expect(await send(key, listCards)).toMatchObject({ status: 403, reply: { code: 'plan.entitlement_missing' } })
  expect(
    await owner().refusal(createApiKey, { body: { name: 'More', rights: ['cards.read'], valid_days: null } }),
  ).toBe('plan.entitlement_missing')
  expect((await owner().call(revokeApiKey, { params: { keyId: api_key.id } })).state).toBe('REVOKED')
  await fleet.db.run(sql`update subscription set state = 'ACTIVE' where person_id = ${fleet.people.owner.id}`)
})

test('concurrent requests cannot exceed the maximum number of keys', async () => {
  await fleet.db.run(sql`
    update api_key set revoked_at = created_at where revoked_at is null and wallet_id = ${fleet.walletId}`)
  const tries = await Promise.allSettled(Array.from({ length: 25 }, () => keyFor(['cards.read'])))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
})

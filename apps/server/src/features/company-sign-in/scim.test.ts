import type { AddressInfo } from 'node:net'
import {
  addCompanyDomain,
  createScimToken,
  getCompanySignIn,
  removeScimToken,
  setGroupMappings,
} from '@voltway/contract/company-sign-in'
import { inviteGuest } from '@voltway/contract/guests'
import { listInvitations } from '@voltway/contract/invitations'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addTestCard, fleetOfFile } from '../../../test/fleet-of-file.ts'
import { scimRequests } from '../../../test/scim-requests.ts'
import { type FakeOperator, registered } from '../../../test/test-network.ts'
import { systemCtx } from '../../kernel/ctx.ts'
import { networkJobs } from '../../kernel/network/network.jobs.ts'
import { newId } from '../../platform/ids.ts'
import { openJobs } from '../../platform/jobs.ts'
import { sql } from '../../platform/sql.ts'
import { topUpByOperator } from '../payments/top-up.ts'

/* The requests that Entra ID and Okta send, against the real server. */

const fleet = fleetOfFile()
let token = ''
beforeAll(async () => {
  const owner = fleet.as('owner')
  await owner.call(addCompanyDomain, { body: { domain: 'acme.example' } })
  await fleet.db.run(sql`update company_domain set verified_at = now()`)
  const mapping = { name: 'Drivers', permission_groups: [3 as const] }
  await owner.call(setGroupMappings, { body: { group_mappings: [mapping], default_groups: [2] } })
  token = (await owner.call(createScimToken)).token
})
const atTheEnd: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of atTheEnd) await end()
})

/** An operator that is connected over HTTP, and workers that run the jobs of the network as in production. */
async function listeningOperator(): Promise<FakeOperator> {
  const { app, db, databaseUrl: url } = fleet
  await fleet.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = fleet.http.server.address() as AddressInfo
  const operator = await registered({ url: `http://127.0.0.1:${port}`, ctx: fleet.ctx })
  const jobs = await openJobs({ db, url, log: app.log, kinds: networkJobs, works: true })
  await jobs.work(networkJobs, () => systemCtx(app))
  atTheEnd.push(
    () => jobs.close(),
    () => operator.close(),
  )
  return operator
}

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

type Json = Record<string, unknown> & { id: string; totalResults: number; Resources: Json[]; detail: string }

async function scim(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object, bearer = token) {
  const response = await fleet.http.inject({
    method,
    url: `/scim/v2/${path}`,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/scim+json' },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  return { status: response.statusCode, json: (response.body === '' ? {} : response.json()) as Json, response }
}

const user = (name: string, more: object = {}) => ({
  schemas: [USER],
  userName: `${name}@acme.example`,
  externalId: `okta-${name}`,
  name: { givenName: name, familyName: 'Silva' },
  emails: [{ primary: true, value: `${name}@acme.example`, type: 'work' }],
  active: true,
  ...more,
})
const patch = (...operations: object[]) => ({ schemas: [PATCH], Operations: operations })
const groupsOf = async (email: string) => {
  const rows = await fleet.db.rows<{ permission_groups: number[] }>(sql`
    select m.permission_groups from wallet_membership m join person p on p.id = m.person_id
    where p.email = ${email} and m.wallet_id = ${fleet.walletId}`)
  return rows[0]?.permission_groups
}

test('the provider reads what the service supports, with the token of the company only', async () => {
  const { status, json, response } = await scim('GET', 'ServiceProviderConfig')
  expect([status, response.headers['content-type']]).toEqual([200, 'application/scim+json; charset=utf-8'])
  expect(json).toMatchObject({ patch: { supported: true }, filter: { supported: true }, bulk: { supported: false } })
  expect((await scim('GET', 'Schemas')).json.Resources.map(({ id }) => id)).toEqual(
    expect.arrayContaining([USER, GROUP]),
  )
  expect((await scim('GET', 'ResourceTypes')).json.Resources.map(({ id }) => id).sort()).toEqual(['Group', 'User'])
  expect((await scim('GET', 'Users', undefined, 'vws_wrong')).status).toBe(401)
  expect((await scim('GET', 'Users', undefined, `${token.slice(0, -2)}xx`)).status).toBe(401)
  expect((await scim('GET', 'Nothing')).status).toBe(404)
  expect((await scim('POST', 'ServiceProviderConfig', {})).status).toBe(405)
})

test('a body that is not UTF-8 is refused, so that no letter of a name is replaced', async () => {
  const { statusCode, body } = await fleet.http.inject({
    method: 'POST',
    url: '/scim/v2/Groups',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    payload: Buffer.from(JSON.stringify({ schemas: [GROUP], displayName: 'Gestão' }), 'latin1'),
  })
  expect([statusCode, JSON.parse(body).scimType]).toEqual([400, 'invalidSyntax'])
})

test('long names of attributes are refused as fast as short ones', async () => {
  // The harness fails a request that holds the event loop for two seconds.
  for (const name of [`"${'\\"'.repeat(50_000)}`, '['.repeat(100_000)]) {
    const { status, json } = await scim('POST', 'Groups', { schemas: [GROUP], displayName: 'X', [name]: 1 })
    expect([status, json.scimType]).toEqual([400, 'invalidSyntax'])
  }
  const expression = `${'a.'.repeat(50_000)}a`
  const group = (await scim('POST', 'Groups', { schemas: [GROUP], displayName: 'Long names' })).json
  const search = { schemas: [SEARCH], filter: `${expression} eq "x"`, startIndex: 1, count: 10 }
  for (const refused of [
    await scim('POST', 'Users/.search', search),
    await scim('PATCH', `Groups/${group.id}`, patch({ op: 'Replace', path: expression, value: 'x' })),
  ])
    expect([refused.status, refused.json.scimType]).toEqual([400, 'invalidSyntax'])
  await scim('DELETE', `Groups/${group.id}`)
})

test('a provisioned person has the access of their groups, and the domain must be verified', async () => {
  const made = await scim('POST', 'Users', user('nuno'))
  expect(made.status).toBe(201)
  expect(made.response.headers.location).toMatch(new RegExp(`/scim/v2/Users/${made.json.id}$`))
  expect(made.json).toMatchObject({ userName: 'nuno@acme.example', externalId: 'okta-nuno', active: true })
  expect(await groupsOf('nuno@acme.example')).toEqual([2])

  const foreign = await scim('POST', 'Users', user('x', { userName: 'x@else.example', emails: [] }))
  expect([foreign.status, foreign.json.scimType]).toEqual([400, 'invalidValue'])
  const again = await scim('POST', 'Users', user('nuno'))
  expect([again.status, again.json.scimType]).toEqual([409, 'uniqueness'])
  expect((await scim('POST', 'Users', { schemas: [USER] })).status).toBe(400)
  expect((await scim('GET', `Users/${newId()}`)).status).toBe(404)
  expect((await scim('GET', 'Users/none')).status).toBe(404)
})

test('an invitation is settled when its person comes another way, unless it offers more', async () => {
  const invited = (email: string, groups: (1 | 2 | 11)[]) =>
    fleet.as('owner').call(inviteGuest, { body: { email, name: 'Rita', permission_groups: groups, language: 'en' } })
  await invited('rita@acme.example', [2])
  await invited('rui@acme.example', [2, 11])
  for (const name of ['rita', 'rui']) {
    const { id } = (await scim('POST', 'Users', user(name))).json
    const { results } = await fleet.as('owner').call(listInvitations, { query: { search: `${name}@` } })
    expect(results[0]?.status, name).toBe(name === 'rita' ? 'ACCEPTED' : 'PENDING')
    await scim('DELETE', `Users/${id}`)
  }
})

test('people are found by filter and page', async () => {
  for (const name of ['ana', 'bia', 'cora']) {
    // Pages without a requested order are in the order of creation.
    fleet.clock.advance(1)
    await scim('POST', 'Users', user(name))
  }
  fleet.clock.advance(-3)
  const found = await scim('GET', `Users?filter=${encodeURIComponent('userName eq "BIA@acme.example"')}`)
  expect(found.json).toMatchObject({ totalResults: 1, Resources: [{ externalId: 'okta-bia' }] })
  const page = await scim('GET', 'Users?startIndex=2&count=2&sortBy=userName')
  expect(page.json).toMatchObject({ totalResults: 4, startIndex: 2, itemsPerPage: 2 })
  expect(page.json.Resources.map(({ userName }) => userName)).toEqual(['bia@acme.example', 'cora@acme.example'])
  const pages = await Promise.all([1, 2, 3, 4].map((start) => scim('GET', `Users?startIndex=${start}&count=1`)))
  expect(pages[2]?.json).toMatchObject({ totalResults: 4, startIndex: 3, itemsPerPage: 1 })
  expect(new Set(pages.flatMap(({ json }) => json.Resources.map(({ userName }) => userName))).size).toBe(4)
  expect((await scim('GET', 'Users?startIndex=9')).json).toMatchObject({
    totalResults: 4,
    startIndex: 9,
    Resources: [],
  })
  expect((await scim('GET', 'Users?count=0')).json).toMatchObject({ totalResults: 4, Resources: [] })
  expect((await scim('GET', `Users?filter=${encodeURIComponent('userName eqq')}`)).json).toMatchObject({
    scimType: 'invalidFilter',
  })
  expect((await scim('GET', 'Users?startIndex=one')).status).toBe(400)
})

const CORE = 'urn:ietf:params:scim:schemas:core:2.0:User'
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const SEARCH = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest'

test('full names of attributes find what short ones find, in an address and in a body', async () => {
  const { id } = (
    await scim('POST', 'Users', user('dora', { [ENTERPRISE]: { department: 'Sales' }, name: { middleName: 'D' } }))
  ).json
  for (const filter of [
    `${CORE}:userName eq "dora@acme.example"`,
    `${CORE}:emails.value eq "dora@acme.example"`,
    `${ENTERPRISE}:department eq "Sales"`,
    // Others have no such name.
    'name.middleName eq "D"',
  ]) {
    const found = await scim('GET', `Users?filter=${encodeURIComponent(filter)}`)
    expect(found.json).not.toHaveProperty('detail')
    expect([filter, found.json.totalResults, found.json.Resources?.[0]?.id]).toEqual([filter, 1, id])
    const searched = await scim('POST', 'Users/.search', { schemas: [SEARCH], filter, startIndex: 1, count: 10 })
    expect([searched.status, searched.json.Resources.map((one) => one.id)]).toEqual([200, [id]])
    expect(searched.json.Resources[0]).not.toHaveProperty('enterprise')
  }
  expect((await scim('DELETE', `Users/${id}`)).status).toBe(204)
  expect((await scim('GET', `Users/${id}`)).status).toBe(404)
})

test('a search at the base of the service finds users and groups, page by page', async () => {
  const { id } = (await scim('POST', 'Users', user('edu'))).json
  const group = (await scim('POST', 'Groups', { schemas: [GROUP], displayName: 'Night', members: [{ value: id }] }))
    .json
  const search = (more: object) => scim('POST', '.search', { schemas: [SEARCH], ...more })
  const [users, groups] = [(await scim('GET', 'Users')).json, (await scim('GET', 'Groups')).json]
  const all = [...users.Resources, ...groups.Resources].map((one) => one.id)

  const found = await search({})
  expect([found.status, found.response.headers['content-type']]).toEqual([200, 'application/scim+json; charset=utf-8'])
  expect(found.json).toMatchObject({ totalResults: all.length, startIndex: 1, itemsPerPage: all.length })
  expect(found.json.Resources.map((one) => one.id)).toEqual(all)
  const pages = await Promise.all(all.map((_, index) => search({ startIndex: index + 1, count: 1 })))
  expect(pages.map(({ json }) => json.Resources.map((one) => one.id))).toEqual(all.map((one) => [one]))
  expect((await search({ count: 0 })).json).toMatchObject({ totalResults: all.length, Resources: [] })

  // Groups have no user name, and users no group name that a filter of both types may name.
  const byName = await search({ filter: 'userName eq "edu@acme.example"' })
  expect(byName.json).toMatchObject({ totalResults: 1, Resources: [{ id, meta: { resourceType: 'User' } }] })
  const byMember = await search({ filter: `members.value eq "${id}"` })
  expect(byMember.json).toMatchObject({ totalResults: 1, Resources: [{ id: group.id }] })
  expect((await scim('POST', '.search', { schemas: [SEARCH] }, 'vws_wrong')).status).toBe(401)
  await scim('DELETE', `Groups/${group.id}`)
  await scim('DELETE', `Users/${id}`)
})

test.each<[string, string, Parameters<typeof scim>]>([
  ['an unknown attribute of a filter', 'invalidFilter', ['GET', 'Users?filter=shoeSize%20eq%20%2242%22']],
  ['an unknown part of an attribute', 'invalidFilter', ['GET', 'Users?filter=name.nick%20eq%20%22x%22']],
  ['an unknown attribute of a group filter', 'invalidFilter', ['GET', 'Groups?filter=userName%20eq%20%22x%22']],
  [
    'an unknown attribute of a search',
    'invalidFilter',
    ['POST', 'Users/.search', { schemas: [SEARCH], filter: 'shoeSize pr' }],
  ],
  [
    'an attribute that no resource type has, in a search of all',
    'invalidFilter',
    ['POST', '.search', { schemas: [SEARCH], filter: 'shoeSize pr' }],
  ],
  ['a sorted search of all', 'invalidValue', ['POST', '.search', { schemas: [SEARCH], sortBy: 'userName' }]],
  ['a search of all without its message', 'invalidSyntax', ['POST', '.search', { filter: 'userName pr' }]],
  ['a search without its message', 'invalidSyntax', ['POST', 'Users/.search', { filter: 'userName pr' }]],
  ['an unknown attribute of a user', 'invalidSyntax', ['POST', 'Users', user('odd', { shoeSize: 42 })]],
  [
    'an unknown member of a group',
    'invalidValue',
    ['POST', 'Groups', { schemas: [GROUP], displayName: 'Odd', members: [{ value: newId() }] }],
  ],
])('%s is refused and named', async (_, scimType, request) => {
  const { status, json } = await scim(...request)
  expect([status, json.scimType]).toEqual([400, scimType])
  expect(json.detail).toMatch(/shoeSize|name\.nick|userName|schemas|sortBy|members\[0\]/)
})

const NUL = 'a\0b'
const named = (more: object) => ({ schemas: [USER], userName: 'odd@acme.example', ...more })
test.each<[string, Parameters<typeof scim>]>([
  ['a filter with NUL', ['GET', `Users?filter=${encodeURIComponent(`userName eq "${NUL}"`)}`]],
  ['a filter without an operator', ['GET', 'Users?filter=userName']],
  ['a filter without a value', ['GET', 'Users?filter=userName%20eq']],
  ['a filter on a prototype', ['GET', `Users?filter=${encodeURIComponent('__proto__ eq "x"')}`]],
  ['a repeated filter', ['GET', 'Users?filter=a&filter=b']],
  ['the attributes of a prototype', ['GET', 'Users?attributes=__proto__']],
  ['a name with NUL', ['POST', 'Users', named({ userName: `${NUL}@acme.example` })]],
  ['a lone surrogate', ['POST', 'Users', named({ displayName: '\ud800' })]],
  ['an address that is null', ['POST', 'Users', named({ emails: [null] })]],
  ['a member that is null', ['POST', 'Groups', { schemas: [GROUP], displayName: 'Odd', members: [null] }]],
  ['an operation that is null', ['PATCH', `Groups/${newId()}`, { schemas: [PATCH], Operations: [null] }]],
  ['a body of many levels', ['POST', 'Users', Array.from({ length: 50 }).reduce<object>((a) => ({ a }), {})]],
])('%s is refused as the fault of the request', async (_, request) => {
  const { status, json } = await scim(...request)
  expect([status, json.schemas]).toEqual([400, ['urn:ietf:params:scim:api:messages:2.0:Error']])
  expect(json.detail).toBeTruthy()
})

test.each(Object.entries(scimRequests))('the requests that %s publishes get their replies', async (_, requests) => {
  const ids: Record<string, string> = {}
  const withIds = <Value>(value: Value): Value =>
    JSON.parse(JSON.stringify(value ?? null).replace(/\{(user|group)\}/g, (_, kind) => ids[kind] ?? ''))
  for (const { name, request, status, reply = {} } of requests) {
    const [method, path, body] = withIds(request)
    const replied = await scim(method, path, body)
    expect({ ...replied, request: name }).toMatchObject({ request: name, status, json: withIds(reply) })
    if (status === 201) ids[path === 'Users' ? 'user' : 'group'] = replied.json.id
  }
})

test('a leaver’s access ends and their card is refused at the charger within the minute', async () => {
  await topUpByOperator(fleet.ctx(), fleet.scope, { amountMinor: 100_000n, key: 'scim' })
  const { id } = (await scim('POST', 'Users', user('leo'))).json
  const group = await scim('POST', 'Groups', { schemas: [GROUP], displayName: 'Drivers', members: [{ value: id }] })
  expect(group.status).toBe(201)
  expect(await groupsOf('leo@acme.example')).toEqual([3])
  const [member] = await fleet.db.rows<{ id: string; person_id: string }>(
    sql`select id, person_id from member where email = 'leo@acme.example'`,
  )
  const personId = member?.person_id ?? ''
  await fleet.db.run(sql`
    insert into identity_session (id, token, person_id, expires_at)
    values (${newId()}, 'session-of-leo', ${personId}, '2100-01-01')`)
  const uid = newId().replaceAll('-', '').slice(-14).toUpperCase()
  const plafond = { creditMode: 'LIMITED', assignedMinor: 50_000n, renewal: 'MONTHLY', day: 1 } as const
  const card = { name: 'Leo', uid, plafond, memberId: member?.id ?? '' } as const
  await addTestCard(fleet, card)
  const operator = await listeningOperator()
  const tap = async () => {
    const { data } = await operator.call('POST', `/tokens/${uid}/authorize`)
    return (data as { allowed: string }).allowed
  }
  const pushed = () => operator.of('PUT', 'tokens').map(({ body }) => body as { uid: string; valid: boolean })
  await vi.waitFor(() => expect(pushed()).toMatchObject([{ uid, valid: true }]))
  expect(await tap()).toBe('ALLOWED')

  // Entra ID sends a text for the truth value.
  const left = await scim('PATCH', `Users/${id}`, patch({ op: 'Replace', path: 'active', value: 'False' }))
  expect(left.json).toMatchObject({ active: false })
  expect(await tap()).toBe('BLOCKED')
  await vi.waitFor(() => expect(pushed().at(-1)).toMatchObject({ uid, valid: false }))
  expect(await groupsOf('leo@acme.example')).toBeUndefined()
  const state = sql`
    select (select count(*)::integer from identity_session where person_id = ${personId}) as sessions,
      (select status from member where id = ${member?.id}) as member`
  expect(await fleet.db.row(state)).toEqual({ sessions: 0, member: 'REMOVED' })

  const back = await scim('PATCH', `Users/${id}`, patch({ op: 'replace', value: { active: true } }))
  expect(back.json).toMatchObject({ active: true })
  expect(await groupsOf('leo@acme.example')).toEqual([3])
  // The card that leaving blocked charges again, with its record.
  expect(await tap()).toBe('ALLOWED')
  expect(await fleet.db.row(state)).toEqual({ sessions: 0, member: 'ACTIVE' })
  expect((await scim('DELETE', `Users/${id}`)).status).toBe(204)
  expect((await scim('GET', `Users/${id}`)).status).toBe(404)
  expect(await groupsOf('leo@acme.example')).toBeUndefined()
})

test('the people of a group change one by one, and its end ends its access', async () => {
  const [ana, bia] = await Promise.all(
    ['ana', 'bia'].map(async (name) => {
      const filter = encodeURIComponent(`externalId eq "okta-${name}"`)
      return (await scim('GET', `Users?filter=${filter}`)).json.Resources[0]?.id
    }),
  )
  const filter = encodeURIComponent('displayName eq "Drivers"')
  const group = (await scim('GET', `Groups?filter=${filter}&excludedAttributes=members`)).json.Resources[0]
  expect(group).not.toHaveProperty('members')
  const change = (...operations: object[]) => scim('PATCH', `Groups/${group?.id}`, patch(...operations))
  await change({ op: 'add', path: 'members', value: [{ value: ana }, { value: bia }] })
  expect([await groupsOf('ana@acme.example'), await groupsOf('bia@acme.example')]).toEqual([[3], [3]])
  await change({ op: 'remove', path: `members[value eq "${ana}"]` })
  expect([await groupsOf('ana@acme.example'), await groupsOf('bia@acme.example')]).toEqual([[2], [3]])
  const renamed = await scim('PUT', `Groups/${group?.id}`, {
    schemas: [GROUP],
    displayName: 'Chauffeurs',
    members: [{ value: bia }],
  })
  expect(renamed.json).toMatchObject({ displayName: 'Chauffeurs', members: [{ value: bia }] })
  expect(await groupsOf('bia@acme.example')).toEqual([2])
  expect((await scim('DELETE', `Groups/${group?.id}`)).status).toBe(204)
  expect((await scim('GET', 'Groups')).json.totalResults).toBe(0)
})

test('the last owner stays, and a removed token provisions nothing', async () => {
  const owner = fleet.people.owner.id
  await fleet.db.run(sql`update person set email = 'owner@acme.example' where id = ${owner}`)
  const { id } = (await scim('POST', 'Users', user('owner'))).json
  const left = await scim('PATCH', `Users/${id}`, patch({ op: 'replace', path: 'active', value: false }))
  expect(left.status).toBe(409)
  expect((await scim('GET', `Users/${id}`)).json).toMatchObject({ active: true })
  const { provisioning } = await fleet.as('owner').call(getCompanySignIn)
  expect(provisioning).toMatchObject({
    users: 5,
    token: { hint: token.slice(-4), last_used_at: '2026-03-02T10:00:00Z' },
  })
  await fleet.as('owner').call(removeScimToken)
  expect((await scim('GET', 'Users')).status).toBe(401)
})

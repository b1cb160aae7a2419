import { once } from 'node:events'
import { createServer } from 'node:http'
import {
  addCompanyDomain,
  checkCompanyDomain,
  getCompanySignIn,
  removeSignInProvider,
  setGroupMappings,
  setOidcProvider,
  setSignInEnforcement,
} from '@voltway/contract/company-sign-in'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type CompanyProvider, startCompanyProvider, startDns } from '../../../test/company-provider.ts'
import { freePort } from '../../../test/free-port.ts'
import { bootFleet, type Fleet } from '../../../test/harness.ts'
import { SiteWalker } from '../../../test/site-walker.ts'
import { makeCompanySignInOptional } from '../../admin/people-commands.ts'
import { createPerson } from '../../kernel/identity/person.ts'
import { newLink } from '../../kernel/identity/sign-up.ts'
import { sql } from '../../platform/sql.ts'

/* Our server, a company's OpenID Connect provider and its DNS server, all of them listening. */

const [OURS_PORT, PROVIDER_PORT, DNS_PORT, ISSUERS_PORT] = [
  await freePort(),
  await freePort(),
  await freePort(),
  await freePort(),
]
const ISSUERS = `http://127.0.0.1:${ISSUERS_PORT}`
const OURS = `http://127.0.0.1:${OURS_PORT}`
const texts = new Map<string, string>()

let fleet: Fleet
let provider: CompanyProvider
let dns: Awaited<ReturnType<typeof startDns>>
beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'info').mockImplementation(() => {})
  dns = await startDns(DNS_PORT, texts)
  fleet = await bootFleet({
    env: {
      PUBLIC_URL: OURS,
      COMPANY_SIGN_IN_ALLOW_PRIVATE_ADDRESSES: '1',
      DNS_SERVERS: `127.0.0.1:${DNS_PORT}`,
    },
  })
  await fleet.http.listen({ port: OURS_PORT, host: '127.0.0.1' })
  const { redirect_uri } = await settings()
  provider = await startCompanyProvider(PROVIDER_PORT, redirect_uri)
})
afterAll(async () => {
  await provider?.close()
  await fleet.close()
  await dns.close()
})
beforeEach(() => provider.accounts.clear())

const owner = () => fleet.as('owner')
const settings = () => owner().call(getCompanySignIn)
const oidc = (change: object = {}) => ({
  issuer: provider.issuer,
  client_id: 'fleets',
  client_secret: 'secret' as string | null,
  groups_claim: 'groups',
  ...change,
})

class Walker extends SiteWalker {
  constructor() {
    super(OURS)
  }
  begin(email: string): Promise<Response> {
    return this.send('/identity/company/begin', { email, callbackURL: '/home', errorCallbackURL: '/login' })
  }
  /** Signs in as a subject of the provider. @returns the page on which it ends. */
  async signIn(subject: string, email = `${subject}@acme.example`): Promise<string> {
    provider.who = subject
    const { url } = (await (await this.begin(email)).json()) as { url: string }
    return this.walk(url)
  }
}

const account = (subject: string, groups: readonly string[], email = `${subject}@acme.example`) =>
  provider.accounts.set(subject, { email, name: `Person ${subject}`, groups })
const groupsOf = async (email: string) => {
  const rows = await fleet.db.rows<{ permission_groups: number[] }>(sql`
    select m.permission_groups from wallet_membership m join person p on p.id = m.person_id
    where p.email = ${email} and m.wallet_id = ${fleet.walletId}`)
  return rows[0]?.permission_groups
}

test('a domain is verified by its DNS record, by one company only', async () => {
  const { domains } = await owner().call(addCompanyDomain, { body: { domain: ' Acme.Example ' } })
  const [domain] = domains
  const params = { domainId: domain?.id ?? '' }
  expect(domain).toMatchObject({ domain: 'acme.example', record_name: '_voltway-fleets.acme.example' })
  const unproved = await owner().call(checkCompanyDomain, { params })
  expect(unproved.domains[0]).toMatchObject({ verified_at: null, checked_at: '2026-03-02T10:00:00Z' })

  texts.set('_voltway-fleets.acme.example', domain?.record_value ?? '')
  const proved = await owner().call(checkCompanyDomain, { params })
  expect(proved.domains[0]?.verified_at).toBe('2026-03-02T10:00:00Z')

  const stranger = fleet.as('stranger')
  const wallet = await fleet.db.row<{ id: string }>(sql`select id from wallet where id <> ${fleet.walletId}`)
  const other = { params: { id: wallet?.id ?? '' } }
  const theirs = (await stranger.call(addCompanyDomain, { ...other, body: { domain: 'acme.example' } })).domains[0]
  texts.set('_voltway-fleets.acme.example', theirs?.record_value ?? '')
  const check = { params: { ...other.params, domainId: theirs?.id ?? '' } }
  expect(await stranger.refusal(checkCompanyDomain, check)).toBe('company_domain.taken')
})

test('only owners of a known company begin a sign-in, with PKCE, state and nonce', async () => {
  expect((await new Walker().begin('ana@acme.example')).status).toBe(404)
  await owner().call(setOidcProvider, { body: oidc() })
  await owner().call(setGroupMappings, {
    body: {
      group_mappings: [
        { name: 'Fleet team', permission_groups: [1] },
        { name: 'Bookkeeping', permission_groups: [2, 11] },
        { name: 'Drivers', permission_groups: [3] },
      ],
      default_groups: null,
    },
  })
  expect(await (await new Walker().send('/identity/company/find', { email: 'ana@ACME.example' })).json()).toEqual({
    company: { is_enforced: false },
  })
  const { url } = (await (await new Walker().begin('ana@acme.example')).json()) as { url: string }
  const query = new URL(url).searchParams
  expect(query.get('code_challenge_method')).toBe('S256')
  expect(query.get('nonce')).toBeTruthy()
  expect(query.get('login_hint')).toBe('ana@acme.example')
  const stored = await fleet.db.row<{ client_secret: string }>(sql`
    select client_secret from company_sign_in where wallet_id = ${fleet.walletId}`)
  expect(stored?.client_secret).not.toContain('secret')
})

test('an issuer that does not answer, has no discovery document or is another one is refused', async () => {
  const before = await settings()
  const [STATUS, OTHER] = ['/unavailable', '/other']
  const document = { issuer: provider.issuer, authorization_endpoint: 'a', token_endpoint: 't', jwks_uri: 'k' }
  const served: Record<string, unknown> = { [OTHER]: document, '/bare': { issuer: `${ISSUERS}/bare` }, '/none': {} }
  const server = createServer((request, response) => {
    const reply = served[request.url?.replace('/.well-known/openid-configuration', '') ?? '']
    response.writeHead(reply === undefined ? 503 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(reply ?? {}))
  })
  await once(server.listen(ISSUERS_PORT, '127.0.0.1'), 'listening')
  const refusalOf = (issuer: string) =>
    owner()
      .call(setOidcProvider, { body: oidc({ issuer }) })
      .then(
        () => 'accepted',
        ({ problem }) => [problem.status, problem.code, problem.fields],
      )
  const refused = (problem: string) => [400, `sign_in_provider.issuer_${problem}`, { issuer: problem }]
  try {
    for (const path of [STATUS, '/bare', '/none'])
      expect(await refusalOf(ISSUERS + path)).toEqual(refused('without_discovery'))
    expect(await refusalOf(ISSUERS + OTHER)).toEqual(refused('differs'))
    expect(await refusalOf(`${provider.issuer}/.well-known/openid-configuration`)).toEqual(refused('differs'))
  } finally {
    await new Promise((closed) => server.close(closed))
  }
  expect(await refusalOf(ISSUERS)).toEqual(refused('unreachable'))
  expect(await refusalOf('https://id.invalid')).toEqual(refused('unreachable'))
  expect(await refusalOf('acme')).toEqual([400, 'validation_failed', { issuer: 'url' }])
  expect(await settings()).toEqual(before)
})

test('a new person gets the access of their groups, and later the access of their changed groups', async () => {
  account('rui', ['Bookkeeping', 'Everybody'])
  const walker = new Walker()
  expect(await walker.signIn('rui')).toBe('/home')
  expect(await walker.user()).toMatchObject({ email: 'rui@acme.example', name: 'Person rui', email_verified: true })
  expect(await groupsOf('rui@acme.example')).toEqual([2, 11])

  account('rui', ['Drivers'])
  await new Walker().signIn('rui')
  expect(await groupsOf('rui@acme.example')).toEqual([3])
  const member = sql`select status from member where email = 'rui@acme.example'`
  expect(await fleet.db.rows(member)).toEqual([{ status: 'ACTIVE' }])

  account('rui', ['Fleet team'])
  await new Walker().signIn('rui')
  expect(await groupsOf('rui@acme.example')).toEqual([1])
  expect(await fleet.db.rows(member)).toEqual([{ status: 'REMOVED' }])
  const changes = await fleet.db.rows(sql`select from audit_entry where deed = 'sign_in.person_changed'`)
  expect(changes).toHaveLength(3)
})

test('groups that people gave stay, whatever the provider says', async () => {
  const { id } = await createPerson(fleet.ctx(), {
    email: 'eva@acme.example',
    name: 'Eva',
    language: 'es',
    verified: true,
  })
  await fleet.db.run(sql`
    insert into wallet_membership (wallet_id, person_id, permission_groups, created_at)
    values (${fleet.walletId}, ${id}, '{2,12}', now())`)
  account('eva', ['Bookkeeping'])
  const walker = new Walker()
  expect(await walker.signIn('eva')).toBe('/home')
  expect(await walker.user()).toMatchObject({ uid: id, name: 'Eva', language: 'es' })
  expect(await groupsOf('eva@acme.example')).toEqual([2, 11, 12])
})

test('the provider signs in nobody without a group, of another domain, or with a colleague’s address', async () => {
  account('lena', ['Everybody'])
  expect(await new Walker().signIn('lena')).toBe('/login?error=COMPANY_NO_ACCESS')
  account('spy', ['Fleet team'], fleet.people.owner.email)
  expect(await new Walker().signIn('spy')).toBe('/login?error=COMPANY_OTHER_DOMAIN')
  account('new-rui', ['Fleet team'], 'rui@acme.example')
  expect(await new Walker().signIn('new-rui')).toBe('/login?error=COMPANY_OTHER_ACCOUNT')
  provider.accounts.set('unsure', {
    email: 'unsure@acme.example',
    email_verified: false,
    name: 'U',
    groups: ['Drivers'],
  })
  expect(await new Walker().signIn('unsure')).toBe('/login?error=EMAIL_NOT_VERIFIED')
  expect((await settings()).last_sign_in).toMatchObject({ email: 'unsure@acme.example', error: 'EMAIL_NOT_VERIFIED' })
  expect(await fleet.db.rows(sql`select from person where email ~ '^(lena|unsure)@'`)).toEqual([])
})

test('a return is accepted only in the browser that began, once, and with its state', async () => {
  account('rui', ['Fleet team'])
  provider.who = 'rui'
  const walker = new Walker()
  const { url } = (await (await walker.begin('rui@acme.example')).json()) as { url: string }
  let callback = ''
  const victim = new Walker()
  await walker.walk(url, (at) => {
    if (at.pathname.endsWith('/oidc')) callback = at.href
  })
  expect(await walker.token()).not.toBeNull()
  expect(await victim.walk(callback)).toBe('/login?error=state_mismatch')
  expect(await walker.walk(callback)).toBe('/login?error=state_mismatch')

  const changed = new Walker()
  const again = (await (await changed.begin('rui@acme.example')).json()) as { url: string }
  const ended = await changed.walk(again.url, (at) => {
    if (at.pathname.endsWith('/oidc')) at.searchParams.set('state', 'x'.repeat(43))
  })
  expect(ended).toMatch(/^\/login\?error=COMPANY_FAILED/)
  expect(await changed.token()).toBeNull()
})

test('an owner tests the sign-in without changing who is signed in', async () => {
  const password = 'a long password of the boss'
  const boss = { email: 'boss@acme.example', name: 'Boss', language: 'en', verified: true, password } as const
  const { id } = await createPerson(fleet.ctx(), boss)
  await fleet.db.run(sql`
    insert into wallet_membership (wallet_id, person_id, permission_groups, created_at)
    values (${fleet.walletId}, ${id}, '{0}', now())`)
  const walker = new Walker()
  await walker.send('/identity/sign-in/email', { email: boss.email, password })
  account('tester', ['Bookkeeping', 'Berlin'])
  provider.who = 'tester'
  const begun = await walker.send('/identity/company/test', { wallet: fleet.walletId, callbackURL: '/settings' })
  expect(await walker.walk(((await begun.json()) as { url: string }).url)).toBe('/settings')
  expect(await walker.user()).toMatchObject({ email: boss.email })
  expect((await settings()).last_sign_in).toMatchObject({ groups: ['Bookkeeping', 'Berlin'], error: null })
  expect(await groupsOf('tester@acme.example')).toBeUndefined()

  const driver = new Walker()
  account('driver', ['Drivers'])
  await driver.signIn('driver')
  const refused = await driver.send('/identity/company/test', { wallet: fleet.walletId, callbackURL: '/settings' })
  expect(refused.status).toBe(403)
})

test('a required sign-in refuses every other way for the domain, except for owners with a second factor', async () => {
  const before = new Walker()
  account('rui', ['Fleet team'])
  await before.signIn('rui')
  const require = { body: { is_enforced: true } }
  expect(await owner().refusal(setSignInEnforcement, require)).toBe('sign_in_provider.no_way_back')
  await fleet.db.run(sql`update person set two_factor_enabled = true where id = ${fleet.people.owner.id}`)
  expect(await owner().call(setSignInEnforcement, require)).toMatchObject({ is_enforced: true })
  expect(await before.token()).toBeNull()
  expect(await owner().refusal(removeSignInProvider)).toBe('sign_in_provider.is_enforced')

  const ways = ['sign-in/email', 'sign-in/link/begin', 'sign-up/email', 'request-password-reset']
  const codes = async (email: string, tried = ways) => {
    const body = { email, password: 'a long password of the boss', name: 'Somebody' }
    const sent = tried.map(async (way) => (await new Walker().send(`/identity/${way}`, body)).json())
    return (await Promise.all(sent)).map((reply) => (reply as { code?: string }).code ?? 'in')
  }
  const refused = 'COMPANY_SIGN_IN_REQUIRED'
  expect(await codes('rui@acme.example')).toEqual([refused, refused, refused, refused])
  expect(await codes('boss@acme.example')).toEqual([refused, refused, refused, refused])
  await fleet.db.run(sql`update person set two_factor_enabled = true where email = 'boss@acme.example'`)
  expect(await codes('boss@acme.example', ['sign-in/email'])).toEqual(['in'])
  expect(await codes('visitor@else.example')).toEqual(['INVALID_EMAIL_OR_PASSWORD', 'in', 'in', 'in'])
  expect(await new Walker().signIn('rui')).toBe('/home')
  // A confirmation that was mailed before confirms the address and signs nobody in.
  const early = { email: 'early@acme.example', name: 'Early', language: 'en', verified: false } as const
  const { id: personId } = await createPerson(fleet.ctx(), early)
  const link = { kind: 'CONFIRM', personId, validMs: 60_000 } as const
  const token = await fleet.db.tx((tx) => newLink({ ctx: fleet.ctx(), tx }, link, (secret) => secret))
  const confirmed = await new Walker().send('/identity/verify-email', {
    token,
    newPassword: 'a quiet morning on the road',
  })
  expect([await confirmed.json(), confirmed.headers.getSetCookie().join()]).toEqual([
    { status: true, signed_in: false },
    expect.not.stringContaining('session'),
  ])

  expect(await makeCompanySignInOptional(fleet.ctx(), fleet.walletId)).toMatch(/acme\.example is optional/)
  expect(await codes('rui@acme.example', ['sign-in/email'])).toEqual(['INVALID_EMAIL_OR_PASSWORD'])
})

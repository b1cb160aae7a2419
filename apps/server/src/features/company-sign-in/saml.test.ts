import { createPublicKey } from 'node:crypto'
import { getCompanySignIn, setGroupMappings, setSamlProvider } from '@voltway/contract/company-sign-in'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from '../../../test/free-port.ts'
import { bootFleet, type Fleet } from '../../../test/harness.ts'
import {
  createSigningKey,
  type SamlForm,
  type SamlProvider,
  type SigningKey,
  startSamlProvider,
} from '../../../test/saml-provider.ts'
import { SiteWalker } from '../../../test/site-walker.ts'
import { sql } from '../../platform/sql.ts'

/* Our server and a company's SAML provider, both of them listening. */

const [OURS_PORT, PROVIDER_PORT] = [await freePort(), await freePort()]
const OURS = `http://127.0.0.1:${OURS_PORT}`
const YEAR_MS = 365 * 86_400_000

let fleet: Fleet
let provider: SamlProvider
let keys: Readonly<Record<'current' | 'next' | 'foreign', SigningKey>>
beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const end = new Date(Date.now() + YEAR_MS)
  const [current, next, foreign] = await Promise.all([end, end, end].map(createSigningKey))
  keys = { current, next, foreign } as typeof keys
  fleet = await bootFleet({ env: { PUBLIC_URL: OURS, COMPANY_SIGN_IN_ALLOW_PRIVATE_ADDRESSES: '1' } })
  await fleet.http.listen({ port: OURS_PORT, host: '127.0.0.1' })
  provider = await startSamlProvider(PROVIDER_PORT, keys.current)
  await fleet.db.run(sql`
    insert into company_domain (id, wallet_id, domain, token, verified_at, created_at)
    values (${fleet.ctx().newId()}, ${fleet.walletId}, 'acme.example', 'proved', now(), now())`)
  await owner().call(setGroupMappings, {
    body: { group_mappings: [{ name: 'Bookkeeping', permission_groups: [2, 11] }], default_groups: null },
  })
  await owner().call(setSamlProvider, { body: saml() })
})
afterAll(async () => {
  await provider?.close()
  await fleet.close()
})
beforeEach(() => {
  provider.who = account('rui')
  provider.options = {}
  provider.tamper = (xml) => xml
})

const owner = () => fleet.as('owner')
const saml = (change: object = {}) => ({
  metadata: `http://127.0.0.1:${PROVIDER_PORT}/metadata` as string | null,
  entity_id: null as string | null,
  sign_in_url: null as string | null,
  certificates: null as string[] | null,
  email_attribute: 'email' as string | null,
  name_attribute: 'name' as string | null,
  groups_attribute: 'groups',
  ...change,
})
const account = (id: string, email = `${id}@acme.example`) => ({
  id,
  attributes: { email, name: `Person ${id}`, groups: ['Bookkeeping', 'Everybody'] },
})

class Walker extends SiteWalker {
  constructor() {
    super(OURS)
  }
  /** Begins a sign-in and walks to the provider. @returns the form that the provider lets the browser post. */
  async form(email = 'rui@acme.example'): Promise<SamlForm> {
    const begun = await this.send('/identity/company/begin', {
      email,
      callbackURL: '/home',
      errorCallbackURL: '/login',
    })
    const { url } = (await begun.json()) as { url: string }
    return (await (await this.go(url)).json()) as SamlForm
  }
  /** Posts the form as a browser does: from the provider's page, without cookies. @returns the page on which it ends. */
  async post({ action, fields }: SamlForm): Promise<string> {
    const headers = { origin: provider.origin, 'sec-fetch-site': 'cross-site' }
    const body = new URLSearchParams(fields)
    const { status, headers: sent } = await fetch(action, { method: 'POST', headers, body, redirect: 'manual' })
    expect([status, sent.getSetCookie()]).toEqual([303, []])
    return this.walk(new URL(sent.get('location') ?? '', OURS).href)
  }
  signIn = async () => this.post(await this.form())
}

test('a new person gets the access of their groups, and no access to the settings of the company', async () => {
  const metadata = await fetch((await owner().call(getCompanySignIn)).service_provider.entity_id)
  expect(metadata.headers.get('content-type')).toContain('application/samlmetadata+xml')
  expect(await metadata.text()).toContain(`Location="${OURS}/identity/company/${fleet.walletId}/saml"`)

  const walker = new Walker()
  expect(await walker.signIn()).toBe('/home')
  expect(await walker.user()).toMatchObject({ email: 'rui@acme.example', name: 'Person rui', email_verified: true })
  const path = `/editor/v3/user/wallet/${fleet.walletId}`
  expect(await walker.get(path)).toMatchObject({ permission_groups: [{ id: 2 }, { id: 11 }] })
  expect(await walker.get(`/editor/v1/wallet/${fleet.walletId}/company-sign-in`)).toMatchObject({ status: 403 })
  expect((await owner().call(getCompanySignIn)).last_sign_in).toMatchObject({ email: 'rui@acme.example', error: null })
  expect(await fleet.db.rows(sql`select from saml_request where profile is not null`)).toEqual([])
})

const publicKeyOf = ({ key }: SigningKey) => createPublicKey(key).export({ type: 'spki', format: 'pem' })

/** Puts an assertion of the attacker beside the signed one, which moves to the place that a variant of the attack needs. */
function wrapped(xml: string, place: 'before' | 'after' | 'inside' | 'in signature'): string {
  const signed = /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''
  const evil = signed
    .replace(/<Signature.*<\/Signature>/s, '')
    .replace(/ ID="[^"]*"/, ' ID="_evil"')
    .replaceAll('rui@', 'boss@')
  const end = '</saml:Assertion>'
  const signature = /<Signature.*<\/Signature>/s.exec(signed)?.[0] ?? ''
  return xml.replace(
    signed,
    {
      before: evil + signed,
      after: signed + evil,
      inside: evil.replace(end, signed + end),
      'in signature': evil.replace(
        end,
        signature.replace('</Signature>', `<Object>${signed.replace(signature, '')}</Object></Signature>`) + end,
      ),
    }[place],
  )
}

/** Fails when there was nothing to change, because then the attack would not have happened. */
const changed = (tamper: (xml: string) => string) => (xml: string) => {
  const result = tamper(xml)
  if (result === xml) throw new Error('the response was not changed')
  return result
}

interface Attack {
  readonly options?: () => object
  readonly tamper?: (xml: string) => string
  readonly who?: SamlProvider['who']
  readonly code: string
}
const attacks: Readonly<Record<string, Attack>> = {
  'without a signature': { options: () => ({ signAssertion: false }), code: 'COMPANY_SIGNATURE' },
  'with a signature of the response only': {
    options: () => ({ signAssertion: false, signResponse: true }),
    code: 'COMPANY_SIGNATURE',
  },
  'signed with another key': { options: () => keys.foreign, code: 'COMPANY_SIGNATURE' },
  'signed with SHA-1': {
    options: () => ({ signatureAlgorithm: 'rsa-sha1', digestAlgorithm: 'sha1' }),
    code: 'COMPANY_SIGNATURE',
  },
  'with another address after signing': {
    tamper: (xml) => xml.replace('>rui@acme', '>boss@acme'),
    code: 'COMPANY_SIGNATURE',
  },
  'with a second assertion before the signed one': {
    tamper: (xml) => wrapped(xml, 'before'),
    code: 'COMPANY_SIGNATURE',
  },
  'with a second assertion after the signed one': { tamper: (xml) => wrapped(xml, 'after'), code: 'COMPANY_SIGNATURE' },
  'with the signed assertion inside another': { tamper: (xml) => wrapped(xml, 'inside'), code: 'COMPANY_SIGNATURE' },
  'with the signed assertion inside the signature of another': {
    tamper: (xml) => wrapped(xml, 'in signature'),
    code: 'COMPANY_SIGNATURE',
  },
  'for another application': {
    options: () => ({ audience: 'https://other.example/metadata' }),
    code: 'COMPANY_AUDIENCE',
  },
  'for another address': { options: () => ({ recipient: 'https://other.example/saml' }), code: 'COMPANY_AUDIENCE' },
  'of another provider with the same key': { options: () => ({ issuer: 'https://other' }), code: 'COMPANY_AUDIENCE' },
  'that has expired': { options: () => ({ lifetimeInSeconds: -300 }), code: 'COMPANY_EXPIRED' },
  'to a request of somebody else': { options: () => ({ inResponseTo: '_unknown' }), code: 'state_mismatch' },
  'to no request': { options: () => ({ inResponseTo: undefined }), code: 'COMPANY_UNSOLICITED' },
  'with a document type': {
    tamper: (xml) => `<!DOCTYPE Response [<!ENTITY e SYSTEM "file:///etc/passwd">]>${xml}`,
    code: 'COMPANY_FAILED',
  },
  'with thousands of elements, which would take seconds to verify': {
    tamper: (xml) => xml.replace('</samlp:Response>', `${'<a/>'.repeat(2_500)}</samlp:Response>`),
    code: 'COMPANY_TOO_LARGE',
  },
  'that is encrypted, although we have no key': {
    options: () => ({ encryptionCert: keys.foreign.cert, encryptionPublicKey: publicKeyOf(keys.foreign) }),
    code: 'COMPANY_ENCRYPTED',
  },
  'that is not XML': { tamper: () => 'nothing', code: 'COMPANY_FAILED' },
  'that is too large': { tamper: (xml) => xml + ' '.repeat(700_000), code: 'COMPANY_TOO_LARGE' },
  'of a person of another company': { who: account('ana', 'ana@other.example'), code: 'COMPANY_OTHER_DOMAIN' },
  'with a comment that shortens a signed address': {
    who: account('eve', 'boss@acme.example.evil.example'),
    tamper: (xml) => xml.replace('boss@acme.example.evil', 'boss@acme.example<!---->.evil'),
    code: 'COMPANY_OTHER_DOMAIN',
  },
  'with a NameID that changes every time': {
    who: { ...account('tim'), nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' },
    code: 'COMPANY_ID_MISSING',
  },
  'without an address': { who: { id: 'rui', attributes: { name: 'Rui' } }, code: 'COMPANY_EMAIL_MISSING' },
  'with the address of a colleague': { who: account('new-rui', 'rui@acme.example'), code: 'COMPANY_OTHER_ACCOUNT' },
}

for (const [name, { options, tamper, who, code }] of Object.entries(attacks)) {
  test(`a response ${name} is refused on the sign-in page`, async () => {
    provider.who = who ?? provider.who
    provider.options = options?.() ?? {}
    if (tamper !== undefined) provider.tamper = changed(tamper)
    const walker = new Walker()
    expect(await walker.signIn()).toBe(`/login?error=${code}`)
    expect(await walker.token()).toBeNull()
  })
}

test('a comment inside the NameID changes neither the signature nor the person', async () => {
  await owner().call(setSamlProvider, { body: saml({ email_attribute: null }) })
  provider.who = account('boss@acme.example.evil.example')
  provider.tamper = changed((xml) => xml.replace('>boss@acme.example.evil', '>boss@acme.example<!---->.evil'))
  expect(await new Walker().signIn()).toBe('/login?error=COMPANY_OTHER_DOMAIN')
  const { last_sign_in: last } = await owner().call(getCompanySignIn)
  expect(last?.email).toBe('boss@acme.example.evil.example')
  await owner().call(setSamlProvider, { body: saml() })
})

test('a response is accepted once, and only in the browser that began', async () => {
  const [walker, victim] = [new Walker(), new Walker()]
  const form = await walker.form()
  victim.speaks('pt')
  const collected = await fetch(form.action, {
    method: 'POST',
    body: new URLSearchParams(form.fields),
    redirect: 'manual',
  })
  const address = new URL(collected.headers.get('location') ?? '', OURS).href
  expect(await victim.walk(address)).toBe('/pt/login?error=state_mismatch')
  expect(await walker.walk(address)).toBe('/home')

  const again = new Walker()
  const { fields } = await again.form()
  const replayed = { ...form, fields: { ...form.fields, RelayState: fields.RelayState } }
  expect(await again.post(replayed)).toBe('/login?error=state_mismatch')

  const both = new Walker()
  const twice = await both.form()
  const sent = await Promise.all([1, 2, 3, 4].map(() => new Walker().post(twice)))
  expect(new Set(sent)).toEqual(new Set(['/login?error=state_mismatch']))
  const answered = sql`select from saml_request where profile is not null`
  expect(await fleet.db.rows(answered)).toHaveLength(1)
})

test('the next certificate of the provider works beside the current one, from its typed values', async () => {
  const certificates = [keys.current.cert, keys.next.cert.replace(/-----[A-Z ]+-----/g, '')]
  const typed = {
    metadata: null,
    entity_id: provider.entityId,
    sign_in_url: `${provider.origin}/sign-in`,
    certificates,
  }
  const { provider: shown } = await owner().call(setSamlProvider, { body: saml(typed) })
  expect(shown).toMatchObject({ kind: 'SAML', issuer: provider.entityId })
  expect(shown?.saml?.certificates.map(({ subject }) => subject)).toEqual(['CN=id.acme.example', 'CN=id.acme.example'])
  expect(Date.parse(shown?.saml?.certificates[0]?.expires_at ?? '')).toBeGreaterThan(Date.now())
  for (const options of [keys.current, keys.next]) {
    provider.options = options
    expect(await new Walker().signIn()).toBe('/home')
  }
})

test('settings that cannot work are refused by name', async () => {
  const refusal = (change: object) => owner().refusal(setSamlProvider, { body: saml(change) })
  const typed = { metadata: null, entity_id: 'https://id', sign_in_url: 'https://id/sign-in', certificates: ['AAAA'] }
  expect(await refusal(typed)).toBe('sign_in_provider.certificate_unreadable')
  expect(await refusal({ ...typed, certificates: null })).toBe('validation_failed')
  // The harness fails a request that holds the event loop for two seconds.
  for (const metadata of ['<EntityDescriptor/>', '<a xmlns:b="c">'.repeat(13_000)])
    expect(await refusal({ metadata })).toBe('sign_in_provider.metadata_unreadable')
  const entity = '<!DOCTYPE x [<!ENTITY e "e">]><x>&e;</x>'
  expect(await refusal({ metadata: entity })).toBe('sign_in_provider.metadata_unreadable')
  expect(await refusal({ metadata: `${provider.origin}/nothing` })).toBe('sign_in_provider.metadata_unreachable')
  expect(await refusal({ metadata: 'ftp://id' })).toBe('validation_failed')
})

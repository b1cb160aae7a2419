import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { configurationTable, environmentRules } from '../../../../scripts/configuration-table.ts'
import { refusedVariables } from '../../../../scripts/environment.mjs'
import { readConfig } from './config.ts'

const secret = 'qk3Zr8vB1nT6yW0cLx5dPj9mHs2fGa7e'
const production = {
  NODE_ENV: 'production',
  SECRET: secret,
  PUBLIC_URL: 'https://fleets.example.com',
  SMTP_URL: 'smtp://mail.example.com',
  STRIPE_SECRET_KEY: 'sk_live_example',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_example',
  STRIPE_WEBHOOK_SECRET: 'whsec_example_0123456789',
  MAIL_FROM: 'Fleets <no-reply@fleets.example.com>',
  TRUSTED_PROXIES: '127.0.0.1',
  METRICS_TOKEN: 'metrics-token-of-the-tests',
  SELLER_NAME: 'Costa Charging SA',
  SELLER_VAT_NUMBER: 'PT599999993',
  SELLER_STREET: 'Rua Um 1',
  SELLER_POSTAL_CODE: '1000-001',
  SELLER_CITY: 'Lisboa',
  DATABASE_URL: 'postgres://fleets:hidden@db.example.com/fleets',
}
let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'voltway-config-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const read = (env: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...env })

test('without variables the server runs the demo on the embedded database at http://localhost:3000', () => {
  expect(read({})).toMatchObject({
    port: 3000,
    publicUrl: 'http://localhost:3000',
    demo: true,
    databaseUrl: undefined,
    production: false,
    roles: new Set(['web', 'worker', 'network', 'chargers']),
    ocpi: { country: 'PT', party: 'VWF', allowPrivateAddresses: true },
  })
})

test('with an external database demo people are off by default and private peer addresses are refused', () => {
  const own = { DATABASE_URL: 'postgres://localhost/fleets' }
  expect(read(own)).toMatchObject({ demo: false, ocpi: { allowPrivateAddresses: false } })
  expect(read({ ...own, DEMO: '1' }).demo).toBe(true)
})

test('the demo keeps four charges running by default', () => {
  expect(read({}).demoSessions).toBe(4)
  expect(read({ DEMO_SESSIONS: '0' }).demoSessions).toBe(0)
  expect(() => read({ DEMO_SESSIONS: 'many' })).toThrow('DEMO_SESSIONS must be a number from 0 to 99')
})

test('an empty variable counts as absent', () => {
  expect(read({ PORT: '', SMTP_URL: ' ' })).toMatchObject({ port: 3000, mail: { smtpUrl: undefined } })
})

test('the secret is generated once, readable by the owner of the folder only, and overridden by SECRET', () => {
  const first = read({}).secret
  expect(first.length).toBeGreaterThanOrEqual(32)
  expect(read({}).secret).toBe(first)
  expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe(first)
  expect(statSync(join(dataDir, 'secret')).mode & 0o077).toBe(0)
  expect(read({ SECRET: secret }).secret).toBe(secret)
})

const wrong: [string, Record<string, string>, RegExp][] = [
  ['a misspelt production', { NODE_ENV: 'Production' }, /^NODE_ENV must be production, development or test$/],
  ['a port that is not a number', { PORT: 'http' }, /^PORT must be a number from 1 to 65535$/],
  ['a port out of range', { PORT: '70000' }, /^PORT must be a number from 1 to 65535$/],
  ['a public address with a path', { PUBLIC_URL: 'https://a.example/fleets' }, /^PUBLIC_URL must not have a path$/],
  ['a database of another kind', { DATABASE_URL: 'mysql://localhost/x' }, /^DATABASE_URL must look like postgres:/],
  ['a replica without its primary', { DATABASE_READ_URL: 'postgres://replica/x' }, /^DATABASE_READ_URL /],
  ['an unknown role', { ROLES: 'web,cleaner' }, /^ROLES must be a list of web, worker, network, chargers$/],
  ['separate roles on an embedded database', { ROLES: 'web' }, /^ROLES .*DATABASE_URL/],
  ['an incomplete single sign-on', { OIDC_ISSUER: 'https://login.example' }, /^OIDC_CLIENT_ID and OIDC_CLIENT_SECRET /],
  ['a short secret', { SECRET: 'short' }, /^SECRET must have at least 32 characters$/],
  ['a demo switch that is neither 0 nor 1', { DEMO: 'yes' }, /^DEMO must be 0 or 1$/],
  ['a mail sender without an address', { MAIL_FROM: 'Voltway' }, /^MAIL_FROM must be an e-mail address/],
  [
    'a proxy that is not an address',
    { TRUSTED_PROXIES: '10.0.0.0/8,proxy' },
    /^TRUSTED_PROXIES must be a list of IP addresses/,
  ],
  ['proxies at all addresses', { TRUSTED_PROXIES: '0.0.0.0/0' }, /^TRUSTED_PROXIES must be a list of IP addresses/],
  [
    'a network with two lengths',
    { TRUSTED_PROXIES: '10.0.0.0/8/9' },
    /^TRUSTED_PROXIES must be a list of IP addresses/,
  ],
  ['a DNS server by name', { DNS_SERVERS: 'dns.example.com' }, /^DNS_SERVERS must be a list of IP addresses/],
  ['a DNS server at no port', { DNS_SERVERS: '192.0.2.53,[2001:db8::53]:70000' }, /^DNS_SERVERS must be a list of IP/],
  [
    'legal terms without encryption',
    { LEGAL_NETWORK_URL: 'http://a.example/terms' },
    /^LEGAL_NETWORK_URL must look like https:/,
  ],
  [
    'a tag manager’s id that would change its URL',
    { ANALYTICS_TAG_MANAGER_ID: 'x&y=1' },
    /^ANALYTICS_TAG_MANAGER_ID must/,
  ],
  [
    'an error service’s DSN with its secret',
    { ERROR_REPORTING_DSN: 'https://key:secret@e.example/1' },
    /^ERROR_REPORTING_DSN must/,
  ],
  [
    'a heat map without encryption',
    { HEAT_MAP_SCRIPT_URL: 'http://h.example/s.js' },
    /^HEAT_MAP_SCRIPT_URL must look like/,
  ],
  [
    'an origin that would weaken the policy',
    { THIRD_PARTY_ORIGINS: "https://a.example 'unsafe-inline'" },
    /^THIRD_PARTY_ORIGINS must/,
  ],
  ['a wildcard for every origin', { THIRD_PARTY_ORIGINS: 'https://*' }, /^THIRD_PARTY_ORIGINS must/],
  [
    'a German seller without what its XRechnung contains',
    { SELLER_COUNTRY: 'DE', SELLER_CONTACT_NAME: 'Rechnungswesen', SELLER_CITY: 'Berlin' },
    /^SELLER_CONTACT_PHONE must be set.*\nSELLER_CONTACT_EMAIL must.*\nSELLER_VAT_NUMBER must.*\nSELLER_POSTAL_CODE must/,
  ],
  [
    'a French number without a SIREN',
    { SELLER_VAT_NUMBERS: 'ESN1234567A,FR1234567' },
    /^SELLER_VAT_NUMBERS must have a French number as FR, two characters/,
  ],
  ['a contact without a telephone number', { SELLER_CONTACT_PHONE: 'on request' }, /^SELLER_CONTACT_PHONE must have/],
  ['a contact without a mail address', { SELLER_CONTACT_EMAIL: 'a@b' }, /^SELLER_CONTACT_EMAIL must look like/],
  ['two invalid variables', { PORT: '0', DEMO: '2' }, /^PORT .*; DEMO /],
]
test.each(wrong)('%s is refused with one line that names the variable', (_what, env, line) => {
  expect(() => read(env)).toThrow(line)
})

test('an error never contains a password', () => {
  expect(() => read({ DATABASE_URL: 'mysql://root:tellnobody@localhost/x' })).not.toThrow(/tellnobody/)
})

test('production uses the payment sandbox only when PAYMENTS selects it', () => {
  expect(read(production).payments.provider).toBe('stripe')
  expect(read({ ...production, PAYMENTS: 'sandbox' }).payments.provider).toBe('sandbox')
})

test('production starts with everything set', () => {
  expect(read(production)).toMatchObject({ production: true, demo: false })
})

test('a German seller starts with a contact, which other sellers need not have', () => {
  const contact = { SELLER_CONTACT_NAME: 'A', SELLER_CONTACT_PHONE: '030 90182', SELLER_CONTACT_EMAIL: 'a@b.example' }
  const german = { ...production, SELLER_COUNTRY: 'DE', SELLER_VAT_NUMBER: 'DE129273398' }
  expect(read({ ...german, ...contact }).sellerContact).toEqual({ name: 'A', phone: '030 90182', email: 'a@b.example' })
  expect(() => read(german)).toThrow(/SELLER_CONTACT_NAME must be set with SELLER_COUNTRY=DE/)
  expect(read(production).sellerContact).toBeUndefined()
})

const unfit: [string, Record<string, string>, RegExp][] = [
  ['demo people', { DEMO: '1' }, /^DEMO must be 0 in production/],
  ['a generated secret', { SECRET: '' }, /^SECRET must be set in production/],
  ['a secret that is not random', { SECRET: 'a'.repeat(40) }, /^SECRET must be random/],
  ['no public address', { PUBLIC_URL: '' }, /^PUBLIC_URL must be set in production/],
  [
    'a public address without encryption',
    { PUBLIC_URL: 'http://fleets.example.com' },
    /^PUBLIC_URL must begin with https/,
  ],
  ['no way to send mail', { SMTP_URL: '' }, /^SMTP_URL must be set in production/],
  [
    'no payment provider',
    { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' },
    /^STRIPE_SECRET_KEY must be set in production/,
  ],
  ['no decision on reverse proxies', { TRUSTED_PROXIES: '' }, /^TRUSTED_PROXIES must be set in production.*or none/],
  ['no decision on metrics', { METRICS_TOKEN: '' }, /^METRICS_TOKEN must be set in production.*or none/],
  ['no sender of mails', { MAIL_FROM: '' }, /^MAIL_FROM must be set in production/],
  ['an incomplete Stripe configuration', { STRIPE_WEBHOOK_SECRET: '' }, /^STRIPE_WEBHOOK_SECRET must be set too/],
]
test.each(unfit)('production refuses %s', (_what, env, line) => {
  expect(() => read({ ...production, ...env })).toThrow(line)
})

test('production lists all missing variables at once, and accepts "none" where it is offered', () => {
  const names = (text: string) => text.split('\n').map((line) => line.split(' ')[0])
  const refusal = () => read({ NODE_ENV: 'production' })
  expect(refusal).toThrow(/^SECRET must/)
  try {
    refusal()
  } catch (error) {
    const { message } = error as Error
    const wanted = [
      'SECRET',
      'PUBLIC_URL',
      'SMTP_URL',
      'MAIL_FROM',
      'TRUSTED_PROXIES',
      'METRICS_TOKEN',
      'STRIPE_SECRET_KEY',
      'SELLER_NAME',
      'SELLER_VAT_NUMBER',
      'SELLER_STREET',
      'SELLER_POSTAL_CODE',
      'SELLER_CITY',
    ]
    expect(names(message)).toEqual(wanted)
  }
  const decided = read({ ...production, TRUSTED_PROXIES: 'none', METRICS_TOKEN: 'none' })
  expect(decided).toMatchObject({ trustedProxies: [], metricsToken: 'none' })
})

test('what is refused before packages are installed is refused by the server too, and nothing else', () => {
  const early = (env: Record<string, string>) => refusedVariables(env).map((line) => line.split(' ')[0])
  expect(early({})).toEqual([])
  expect(early(production)).toEqual([])
  expect(early({ NODE_ENV: 'production', PAYMENTS: 'sandbox' })).toEqual(
    early({ NODE_ENV: 'production' }).filter((name) => name !== 'STRIPE_SECRET_KEY'),
  )
  expect(() => read({ NODE_ENV: 'production' })).toThrow(refusedVariables({ NODE_ENV: 'production' }).join('\n'))
  for (const [what, env, line] of wrong) {
    for (const refused of refusedVariables(env))
      expect([what, refused]).toEqual([what, expect.stringMatching(/^[A-Z_]+ /)])
    if (refusedVariables(env).length > 0) expect(() => read(env)).toThrow(line)
  }
  const found = wrong.filter(([, env]) => refusedVariables(env).length > 0).map(([what]) => what)
  expect(found).toEqual(
    expect.arrayContaining(['a port that is not a number', 'a short secret', 'two invalid variables']),
  )
})

test('a DATA_DIR that is a file is refused with one line', () => {
  writeFileSync(join(dataDir, 'file'), '')
  expect(() => read({ DATA_DIR: join(dataDir, 'file', 'data') })).toThrow(/^DATA_DIR .* cannot be written/)
})

test('docs/configuration.md documents every variable as the server reads it', () => {
  expect(readFileSync(new URL('../../../../docs/configuration.md', import.meta.url), 'utf8')).toBe(configurationTable())
  expect(readFileSync(new URL('../../../../scripts/environment.json', import.meta.url), 'utf8')).toBe(
    environmentRules(),
  )
})

import { createHmac } from 'node:crypto'
import { getUser, updateUser } from '@voltway/contract/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bootFleet, type Fleet } from '../../../test/harness.ts'
import { sql } from '../../platform/sql.ts'
import { Browser } from './browser.test-data.ts'
import { createPerson } from './person.ts'

let fleet: Fleet
beforeAll(async () => {
  fleet = await bootFleet()
})
afterAll(() => fleet.close())

const PASSWORD = 'seven quiet lorries at dawn'
let people = 0
/** A person who has confirmed the address. */
async function person(password = PASSWORD): Promise<{ id: string; email: string; password: string }> {
  const email = `rui${++people}@company.example`
  const { id } = await createPerson(fleet.ctx(), { email, name: 'Rui Alves', language: 'pt', password, verified: true })
  return { id, email, password }
}
let addresses = 0
/** Each comes from its own address, so that tests do not slow each other down. */
const browserFrom = (address = `198.51.100.${++addresses}`) => new Browser(fleet.http, { address })

async function signedIn() {
  const rui = await person()
  const browser = browserFrom()
  expect((await browser.post('/identity/sign-in/email', rui)).status).toBe(200)
  return { rui, browser }
}
const callWith = (token: unknown) =>
  fleet.http.inject({ url: '/editor/v2/users', headers: { authorization: `Bearer ${token}`, 'x-product': 'FLEETS_DASHBOARD' } })

test('signing in gives a cookie that scripts cannot read and that stays; the answer does not hold the session', async () => {
  const rui = await person()
  const answer = await browserFrom().post('/identity/sign-in/email', rui)
  const cookie = answer.setCookies.find((line) => line.startsWith('voltway.session_token='))
  expect(cookie).toMatch(/HttpOnly/)
  expect(cookie).toMatch(/SameSite=Lax/)
  expect(cookie).toMatch(/Path=\//)
  expect(cookie).toMatch(/Max-Age=2592000/)
  const session = await fleet.db.row<{ token: string }>(sql`select token from identity_session where person_id = ${rui.id}`)
  expect(JSON.stringify(answer.body)).not.toContain(session?.token)
})

test('without “remember me” the cookie ends with the browser', async () => {
  const rui = await person()
  const answer = await browserFrom().post('/identity/sign-in/email', { ...rui, rememberMe: false })
  const cookie = answer.setCookies.find((line) => line.startsWith('voltway.session_token='))
  expect(cookie).not.toMatch(/Max-Age/)
})

test('behind https the cookies are bound to the host', async () => {
  const secure = await bootFleet({ env: { PUBLIC_URL: 'https://fleets.example' } })
  try {
    const rui = { email: 'rui@company.example', password: PASSWORD }
    await createPerson(secure.ctx(), { ...rui, name: 'Rui', language: 'pt', verified: true })
    const answer = await new Browser(secure.http).post('/identity/sign-in/email', rui, { origin: 'https://fleets.example' })
    const cookie = answer.setCookies.find((line) => line.startsWith('__Host-voltway.session_token='))
    expect(cookie).toMatch(/Secure/)
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).not.toMatch(/Domain/)
  } finally {
    await secure.close()
  }
})

test('the access token lives ten minutes at most and opens the calls', async () => {
  const { rui, browser } = await signedIn()
  const { body } = await browser.get('/identity/token')
  expect(Date.parse(String(body.expires_at)) - fleet.clock.now().getTime()).toBe(600_000)
  const reply = await callWith(body.token)
  expect(reply.json()).toMatchObject({ uid: rui.id, email: rui.email, language: 'pt', claims: { sub: rui.id, email: rui.email } })
})

test('nobody signed in gets a problem, not a token', async () => {
  const nobody = await browserFrom().get('/identity/token')
  expect(nobody).toMatchObject({ status: 401, body: { code: 'auth.token_missing', status: 401 } })
  expect(nobody.headers['content-type']).toContain('application/problem+json')
  const forged = browserFrom()
  forged.cookies.set('voltway.session_token', 'made.up')
  expect(await forged.get('/identity/token')).toMatchObject({ status: 401, body: { code: 'auth.token_expired' } })
})

test('twenty tabs ask for a token at once and all get one of the same session', async () => {
  const { browser, rui } = await signedIn()
  // Old enough to be prolonged, which all twenty then try.
  await fleet.db.run(sql`update identity_session set expires_at = expires_at - interval '5 days' where person_id = ${rui.id}`)
  const answers = await Promise.all(Array.from({ length: 20 }, () => browser.get('/identity/token')))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const sessions = await fleet.db.rows<{ later: boolean }>(sql`
    select expires_at > now() + interval '29 days' as later from identity_session where person_id = ${rui.id}`)
  expect(sessions).toEqual([{ later: true }])
})

test('signing out ends this browser at once, its access token included, and no other', async () => {
  const { browser, rui } = await signedIn()
  const other = browserFrom()
  await other.post('/identity/sign-in/email', rui)
  const { body } = await browser.get('/identity/token')
  expect((await browser.post('/identity/sign-out')).status).toBe(200)
  expect((await callWith(body.token)).statusCode).toBe(401)
  expect((await browser.get('/identity/token')).status).toBe(401)
  expect((await other.get('/identity/token')).status).toBe(200)
})

test('signing out everywhere ends every browser and every access token at once', async () => {
  const { browser, rui } = await signedIn()
  const other = browserFrom()
  await other.post('/identity/sign-in/email', rui)
  const tokens = [(await browser.get('/identity/token')).body.token, (await other.get('/identity/token')).body.token]
  const answer = await browser.post('/identity/sign-out-everywhere')
  expect(answer.status).toBe(200)
  expect(browser.cookies.has('voltway.session_token')).toBe(false)
  for (const token of tokens) expect((await callWith(token)).statusCode).toBe(401)
  expect((await other.get('/identity/token')).status).toBe(401)
  expect((await browser.post('/identity/sign-out-everywhere')).status).toBe(401)
})

test('a session somebody planted in my browser is not mine after I signed in', async () => {
  const { browser: attacker } = await signedIn()
  const planted = attacker.cookies.get('voltway.session_token') as string
  const rui = await person()
  const victim = browserFrom()
  victim.cookies.set('voltway.session_token', planted)
  await victim.post('/identity/sign-in/email', rui)
  expect(victim.cookies.get('voltway.session_token')).not.toBe(planted)
  const { body } = await attacker.get('/identity/token')
  expect((await callWith(body.token)).json().email).not.toBe(rui.email)
})

test('a cookie whose signature was changed opens nothing', async () => {
  const { browser } = await signedIn()
  const cookie = browser.cookies.get('voltway.session_token') as string
  const [token] = decodeURIComponent(cookie).split('.')
  for (const forged of [token as string, `${token}.AAAA`, encodeURIComponent(`${token}x.${cookie.split('.')[1]}`)]) {
    browser.cookies.set('voltway.session_token', forged)
    expect((await browser.get('/identity/token')).status).toBe(401)
  }
})

test('five tries are free, then each wrong one makes the next wait longer, up to 15 minutes; the right password waits too', async () => {
  const rui = await person()
  const browser = browserFrom()
  const wrong = { email: rui.email, password: 'not the right password' }
  for (let i = 0; i < 5; i++) expect((await browser.post('/identity/sign-in/email', wrong)).status).toBe(401)
  const waits: number[] = []
  for (let i = 0; i < 10; i++) {
    const refused = await browser.post('/identity/sign-in/email', rui)
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    const seconds = Number(refused.headers['retry-after'])
    waits.push(seconds)
    fleet.clock.advance(seconds * 1000)
    expect((await browser.post('/identity/sign-in/email', wrong)).status).toBe(401)
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900])
  fleet.clock.advance(900_000)
  expect((await browser.post('/identity/sign-in/email', rui)).status).toBe(200)
  // A success forgets the failures.
  expect((await browser.post('/identity/sign-in/email', wrong)).status).toBe(401)
  expect((await browser.post('/identity/sign-in/email', rui)).status).toBe(200)
})

test('a hundred guesses at once get no more than the five free ones', async () => {
  const rui = await person()
  const browser = browserFrom()
  const guesses = Array.from({ length: 100 }, (_, i) => browser.post('/identity/sign-in/email', { email: rui.email, password: `guess number ${i}` }))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(95)
})

test('one account tried from many addresses is slowed down, and its owner at home is not', async () => {
  const rui = await person()
  let guesses = 0
  for (let i = 0; i < 30; i++) {
    const answer = await new Browser(fleet.http, { address: `2001:db8:${i}::1` }).post('/identity/sign-in/email', { ...rui, password: 'wrong again and again' })
    if (answer.status === 401) guesses++
  }
  expect(guesses).toBe(20)
})

test('all addresses of one IPv6 network count as one', async () => {
  const rui = await person()
  const statuses: number[] = []
  for (let i = 1; i <= 6; i++) {
    const browser = new Browser(fleet.http, { address: `2001:db8:77:1::${i}` })
    statuses.push((await browser.post('/identity/sign-in/email', { ...rui, password: 'wrong again and again' })).status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
})

test('an address that has no account is answered like one that has, in text and in time', async () => {
  const rui = await person()
  const ask = async (email: string) => {
    const began = performance.now()
    const { status, body } = await browserFrom().post('/identity/sign-in/email', { email, password: 'not the right password' })
    return { answer: { status, body }, ms: performance.now() - began }
  }
  const known: Awaited<ReturnType<typeof ask>>[] = []
  const unknown: Awaited<ReturnType<typeof ask>>[] = []
  for (let i = 0; i < 5; i++) {
    known.push(await ask(rui.email))
    unknown.push(await ask(`nobody${i}@company.example`))
  }
  expect(known.map(({ answer }) => answer)).toEqual(unknown.map(({ answer }) => answer))
  const median = (list: { ms: number }[]) => list.map(({ ms }) => ms).sort((a, b) => a - b)[2] as number
  expect(Math.abs(median(known) - median(unknown))).toBeLessThan(100)
})

test('a page of another site has no effect on any write', async () => {
  const { browser, rui } = await signedIn()
  const writes = ['sign-out', 'sign-out-everywhere', 'sign-in/email', 'sign-up/email', 'request-password-reset', 'change-password', 'two-factor/enable']
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://localhost:3000.evil.example' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  ]) {
    for (const path of writes) expect([path, (await browser.post(`/identity/${path}`, rui, headers)).status]).toEqual([path, 403])
  }
  const form = await fleet.http.inject({
    method: 'POST',
    url: '/identity/sign-in/email',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    payload: `email=${rui.email}&password=${rui.password}`,
  })
  expect(form.statusCode).toBe(415)
  expect((await browser.get('/identity/token')).status).toBe(200)
})

test('changing the password needs the old one, obeys the rules and ends the other sessions', async () => {
  const { browser, rui } = await signedIn()
  const other = browserFrom()
  await other.post('/identity/sign-in/email', rui)
  const change = (currentPassword: string, newPassword: string) => browser.post('/identity/change-password', { currentPassword, newPassword })
  expect(await change('not the right password', 'a better one for the year')).toMatchObject({ status: 400, body: { code: 'INVALID_PASSWORD' } })
  expect(await change(PASSWORD, 'short')).toMatchObject({ status: 400, body: { code: 'PASSWORD_TOO_SHORT' } })
  expect(await change(PASSWORD, 'a better one for the year')).toMatchObject({ status: 200 })
  expect((await other.get('/identity/token')).status).toBe(401)
  expect((await browser.get('/identity/token')).status).toBe(200)
})

test('with a second factor the password alone opens nothing, and each code works once', async () => {
  const { browser, rui } = await signedIn()
  const enabled = await browser.post('/identity/two-factor/enable', { password: PASSWORD })
  const secret = new URL(String(enabled.body.totpURI)).searchParams.get('secret') as string
  expect((await browser.post('/identity/two-factor/verify-totp', { code: totp(secret) })).status).toBe(200)

  const again = browserFrom()
  expect((await again.post('/identity/sign-in/email', rui)).body).toMatchObject({ twoFactorRedirect: true })
  expect((await again.get('/identity/token')).status).toBe(401)
  const third = browserFrom()
  await third.post('/identity/sign-in/email', rui)
  const code = totp(secret)
  expect((await again.post('/identity/two-factor/verify-totp', { code: '000000' })).status).toBe(401)
  expect((await again.post('/identity/two-factor/verify-totp', { code })).status).toBe(200)
  expect((await again.get('/identity/token')).status).toBe(200)
  // Seen over the shoulder: the same code in another browser.
  expect(await third.post('/identity/two-factor/verify-totp', { code })).toMatchObject({ status: 401, body: { code: 'INVALID_CODE' } })
  expect((await third.get('/identity/token')).status).toBe(401)
})

/** RFC 6238, as authenticator apps do it. */
function totp(secret: string): string {
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const hash = createHmac('sha1', base32(secret)).update(step).digest()
  const at = (hash.at(-1) as number) & 0x0f
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** RFC 4648. */
function base32(text: string): Uint8Array {
  const bits = [...text.replace(/=+$/, '')].map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from({ length: Math.floor(bits.length / 8) }, (_, i) => Number.parseInt(bits.slice(i * 8, i * 8 + 8), 2))
}

test('the login page learns what it may offer', async () => {
  expect((await browserFrom().get('/identity/options')).body).toEqual({ hosted: null, demo: false, languages: ['en', 'pt', 'es', 'fr'] })
})

test('the demo offers its people, and its mailbox is there; elsewhere it is not', async () => {
  expect((await browserFrom().get('/dev/mail')).status).toBe(404)
  const demo = await bootFleet({ env: { DEMO: '1' } })
  try {
    const browser = new Browser(demo.http)
    const options = (await browser.get('/identity/options')).body
    expect(options.demo_people).toContainEqual({ email: 'owner@demo.voltway.example', role: 'owner' })
    await browser.post('/identity/sign-up/email', { email: 'eva@company.example', name: 'Eva <b>', password: PASSWORD, language: 'pt' })
    await demo.runJobs()
    const page = await demo.http.inject({ url: '/dev/mail' })
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.body).toContain('eva@company.example')
    const mail = await demo.http.inject({ url: /\/dev\/mail\/[0-9a-f-]+/.exec(page.body)?.[0] as string })
    const link = /href="(http[^"]+verify-email[^"]+)"/.exec(mail.body)?.[1]?.replaceAll('&amp;', '&') as string
    expect((await browser.get(new URL(link).pathname + new URL(link).search)).headers.location).toBe('/login')
  } finally {
    await demo.close()
  }
})

const odd = [undefined, null, 0, -1, 1e21, true, [], {}, '', ' ', 'x'.repeat(10_000), '\u0000', '\ud800', '\u202eabc', '__proto__', '=1+1', "' or 1=1 --"]
const bodies: [string, (value: unknown) => unknown][] = [
  ['sign-in/email', (value) => ({ email: value, password: value, rememberMe: value })],
  ['sign-in/email', (value) => ({ email: 'a@b.example', password: value })],
  ['sign-up/email', (value) => ({ email: value, name: value, password: value, language: value })],
  ['sign-up/email', (value) => ({ email: 'c@d.example', name: value, password: PASSWORD, callbackURL: value })],
  ['request-password-reset', (value) => ({ email: value, redirectTo: value })],
  ['send-verification-email', (value) => ({ email: value })],
  ['reset-password', (value) => ({ token: value, newPassword: value })],
  ['change-password', (value) => ({ currentPassword: value, newPassword: value })],
  ['sign-in/social', (value) => ({ provider: value, callbackURL: value })],
  ['two-factor/verify-totp', (value) => ({ code: value, trustDevice: value })],
  ['two-factor/enable', (value) => ({ password: value })],
  ['sign-out', (value) => value],
]
test.each(bodies)('odd input to %s is refused in words, never by an error of ours', async (path, make) => {
  const { browser } = await signedIn()
  const outsider = browserFrom()
  for (const value of odd) {
    for (const one of [browser, outsider]) {
      const answer = await one.post(`/identity/${path}`, make(value) ?? {})
      expect([value, answer.status < 500, answer.status]).toEqual([value, true, answer.status])
      if (answer.status >= 400) expect(typeof answer.body.code).toBe('string')
    }
  }
})

test.each([
  '/identity/verify-email',
  '/identity/verify-email?token=%00&callbackURL=%00',
  '/identity/verify-email?token=a&token=b',
  '/identity/reset-password/%00?callbackURL=/',
  '/identity/reset-password/x?callbackURL[]=1',
  '/identity/callback/hosted?state=%00&code=%00',
  '/identity/callback/__proto__',
  '/identity/get-session',
  '/identity/list-sessions',
  '/identity/nothing',
  '/identity/%ff',
])('an odd address is answered below 500: %s', async (url) => {
  const answer = await browserFrom().get(url)
  expect(answer.status).toBeGreaterThanOrEqual(300)
  expect(answer.status).toBeLessThan(500)
})

test('a person changes the language and one consent, and nothing else changes', async () => {
  const before = await fleet.as('viewer').call(getUser)
  const after = await fleet.as('viewer').call(updateUser, { body: { language: 'fr', consents: { analytics: true } } })
  expect(after).toEqual({ ...before, language: 'fr', consents: { ...before.consents, analytics: true } })
  expect(await fleet.as('viewer').call(updateUser, { body: { photo_url: 'https://pics.example/v.png' } })).toMatchObject({ photo_url: 'https://pics.example/v.png', language: 'fr' })
  expect(await fleet.as('viewer').call(updateUser, { body: { photo_url: null } })).toMatchObject({ photo_url: null })
  expect(await fleet.as('viewer').call(updateUser, { body: {} })).toEqual(after)
})

test.each([{ email: 'x@y.example' }, { email_verified: true }, { two_factor_enabled: true }, { id: 'x' }])(
  'nobody changes what is not theirs to change: %j',
  async (body) => {
    expect(await fleet.as('viewer').refusal(updateUser, { body: body as never })).toBe('validation_failed')
  },
)

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { bootFleet } from '../../../test/harness.ts'
import { totp } from '../../../test/totp.ts'
import { sql } from '../../platform/sql.ts'
import { Browser } from './browser.test-data.ts'
import { openPeople, PASSWORD } from './people.test-data.ts'
import { createPerson } from './person.ts'

const fleet = fleetOfFile()

const { browserFrom, person, signedIn } = openPeople(() => fleet)
/** Returns the access token, or null without a session. */
const tokenOf = async (browser: Browser) => {
  const { status, body } = await browser.get('/identity/token')
  expect(status).toBe(200)
  return body.token
}
const callWith = (token: unknown) =>
  fleet.http.inject({
    url: '/editor/v2/users',
    headers: { authorization: `Bearer ${token}`, 'x-product': 'FLEETS_DASHBOARD' },
  })

test('sign-in sets a persistent HttpOnly cookie, and neither the response nor the database contains its token', async () => {
  const rui = await person()
  const response = await browserFrom().post('/identity/sign-in/email', rui)
  const cookie = response.setCookies.find((line) => line.startsWith('voltway.session_token='))
  expect(cookie).toMatch(/HttpOnly/)
  expect(cookie).toMatch(/SameSite=Lax/)
  expect(cookie).toMatch(/Path=\//)
  expect(cookie).toMatch(/Max-Age=2592000/)
  const session = await fleet.db.row<{ token: string }>(
    sql`select token from identity_session where person_id = ${rui.id}`,
  )
  expect(JSON.stringify(response.body)).not.toContain(session?.token)
  // Reading the database gives no access: a stored token opens no session, signed or not.
  const sent = decodeURIComponent(cookie?.split('=')[1]?.split(';')[0] ?? '')
  expect(session?.token).toMatch(/^sha256:[\w-]{43}$/)
  expect(sent).not.toContain(session?.token.slice(7))
})

test('without “remember me” the cookie is a session cookie', async () => {
  const rui = await person()
  const response = await browserFrom().post('/identity/sign-in/email', { ...rui, rememberMe: false })
  const cookie = response.setCookies.find((line) => line.startsWith('voltway.session_token='))
  expect(cookie).not.toMatch(/Max-Age/)
})

test('with https the cookies have the __Host- prefix', async () => {
  const secure = await bootFleet({ env: { PUBLIC_URL: 'https://fleets.example' } })
  try {
    const rui = { email: 'rui@company.example', password: PASSWORD }
    await createPerson(secure.ctx(), { ...rui, name: 'Rui', language: 'pt', verified: true })
    const response = await new Browser(secure.http).post('/identity/sign-in/email', rui, {
      origin: 'https://fleets.example',
    })
    const cookie = response.setCookies.find((line) => line.startsWith('__Host-voltway.session_token='))
    expect(cookie).toMatch(/Secure/)
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).not.toMatch(/Domain/)
  } finally {
    await secure.close()
  }
})

test('the access token is valid for ten minutes and authorizes calls', async () => {
  const { rui, browser } = await signedIn()
  const { body } = await browser.get('/identity/token')
  expect(Date.parse(String(body.expires_at)) - fleet.clock.now().getTime()).toBe(600_000)
  const reply = await callWith(body.token)
  expect(reply.json()).toMatchObject({
    uid: rui.id,
    email: rui.email,
    language: 'pt',
    claims: { sub: rui.id, email: rui.email },
  })
})

test('a token request without a session returns 200 with null, so that the browser logs no error', async () => {
  const nobody = { status: 200, body: { token: null, expires_at: null } }
  expect(await browserFrom().get('/identity/token')).toMatchObject(nobody)
  const forged = browserFrom()
  forged.cookies.set('voltway.session_token', 'made.up')
  expect(await forged.get('/identity/token')).toMatchObject(nobody)
})

test('twenty concurrent token requests get tokens of the same session', async () => {
  const { browser, rui } = await signedIn()
  // The session is old enough that all twenty requests try to extend it.
  await fleet.db.run(
    sql`update identity_session set expires_at = now() + interval '25 days' where person_id = ${rui.id}`,
  )
  const responses = await Promise.all(Array.from({ length: 20 }, () => browser.get('/identity/token')))
  expect(responses.map(({ body }) => typeof body.token)).toEqual(Array(20).fill('string'))
  const sessions = await fleet.db.rows<{ later: boolean }>(sql`
    select expires_at > now() + interval '29 days' as later from identity_session where person_id = ${rui.id}`)
  expect(sessions).toEqual([{ later: true }])
})

test('sign-out immediately ends the browser’s session and access token, and no other session', async () => {
  const { browser, rui } = await signedIn()
  const other = browserFrom()
  await other.post('/identity/sign-in/email', rui)
  const { body } = await browser.get('/identity/token')
  expect((await browser.post('/identity/sign-out')).status).toBe(200)
  expect((await callWith(body.token)).statusCode).toBe(401)
  expect(await tokenOf(browser)).toBeNull()
  expect(await tokenOf(other)).toEqual(expect.any(String))
})

test('signing out everywhere immediately ends all sessions and access tokens', async () => {
  const { browser, rui } = await signedIn()
  const other = browserFrom()
  await other.post('/identity/sign-in/email', rui)
  const tokens = [(await browser.get('/identity/token')).body.token, (await other.get('/identity/token')).body.token]
  const response = await browser.post('/identity/sign-out-everywhere')
  expect(response.status).toBe(200)
  expect(browser.cookies.has('voltway.session_token')).toBe(false)
  for (const token of tokens) expect((await callWith(token)).statusCode).toBe(401)
  expect(await tokenOf(other)).toBeNull()
  expect((await browser.post('/identity/sign-out-everywhere')).status).toBe(401)
})

test('sign-in replaces a session cookie that an attacker planted', async () => {
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

test('a path with a trailing slash or encoded letters is the same route', async () => {
  const rui = await person()
  for (const path of ['/identity/sign-in/email/', '/identity/%73ign-in/email']) {
    expect([path, (await browserFrom().post(path, rui)).status]).toEqual([path, 200])
  }
})

test('a cookie with a changed signature is not accepted', async () => {
  const { browser } = await signedIn()
  const cookie = browser.cookies.get('voltway.session_token') as string
  const [token] = decodeURIComponent(cookie).split('.')
  for (const forged of [token as string, `${token}.AAAA`, encodeURIComponent(`${token}x.${cookie.split('.')[1]}`)]) {
    browser.cookies.set('voltway.session_token', forged)
    expect(await tokenOf(browser)).toBeNull()
  }
})

test('writes from another site’s page are refused', async () => {
  const { browser, rui } = await signedIn()
  const writes = [
    'sign-out',
    'sign-out-everywhere',
    'sign-in/email',
    'sign-up/email',
    'request-password-reset',
    'change-password',
    'two-factor/enable',
  ]
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://localhost:3000.evil.example' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  ]) {
    for (const path of writes)
      expect([path, (await browser.post(`/identity/${path}`, rui, headers)).status]).toEqual([path, 403])
  }
  const form = await fleet.http.inject({
    method: 'POST',
    url: '/identity/sign-in/email',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    payload: `email=${rui.email}&password=${rui.password}`,
  })
  expect(form.statusCode).toBe(415)
  expect(await tokenOf(browser)).toEqual(expect.any(String))
})

test('changing the password requires the old one, applies the rules and ends the other sessions', async () => {
  const { browser, rui } = await signedIn()
  const other = browserFrom()
  await other.post('/identity/sign-in/email', rui)
  const change = (currentPassword: string, newPassword: string) =>
    browser.post('/identity/change-password', { currentPassword, newPassword })
  expect(await change('not the right password', 'a better one for the year')).toMatchObject({
    status: 400,
    body: { code: 'INVALID_PASSWORD' },
  })
  expect(await change(PASSWORD, 'short')).toMatchObject({ status: 400, body: { code: 'PASSWORD_TOO_SHORT' } })
  expect(await change(PASSWORD, 'a better one for the year')).toMatchObject({ status: 200 })
  expect(await tokenOf(other)).toBeNull()
  expect(await tokenOf(browser)).toEqual(expect.any(String))
})

test('with a second factor the password alone does not sign in, and each code works once', async () => {
  const { browser, rui } = await signedIn()
  const enabled = await browser.post('/identity/two-factor/enable', { password: PASSWORD })
  const secret = new URL(String(enabled.body.totpURI)).searchParams.get('secret') as string
  expect((await browser.post('/identity/two-factor/verify-totp', { code: totp(secret) })).status).toBe(200)

  const again = browserFrom()
  expect((await again.post('/identity/sign-in/email', rui)).body).toMatchObject({ twoFactorRedirect: true })
  expect(await tokenOf(again)).toBeNull()
  const third = browserFrom()
  await third.post('/identity/sign-in/email', rui)
  const code = totp(secret)
  expect((await again.post('/identity/two-factor/verify-totp', { code: '000000' })).status).toBe(401)
  expect((await again.post('/identity/two-factor/verify-totp', { code })).status).toBe(200)
  expect(await tokenOf(again)).toEqual(expect.any(String))
  // The same code in another browser simulates a stolen code.
  expect(await third.post('/identity/two-factor/verify-totp', { code })).toMatchObject({
    status: 401,
    body: { code: 'INVALID_CODE' },
  })
  expect(await tokenOf(third)).toBeNull()
})

test('each recovery code signs in once instead of the second factor', async () => {
  const { browser, rui } = await signedIn()
  const enabled = await browser.post('/identity/two-factor/enable', { password: PASSWORD })
  const secret = new URL(String(enabled.body.totpURI)).searchParams.get('secret') as string
  await browser.post('/identity/two-factor/verify-totp', { code: totp(secret) })
  const [code, other] = enabled.body.backupCodes as string[]

  const tryWith = async (backupCode: string | undefined) => {
    const device = browserFrom()
    await device.post('/identity/sign-in/email', rui)
    const { status } = await device.post('/identity/two-factor/verify-backup-code', { code: backupCode })
    return { status, isIn: (await tokenOf(device)) !== null }
  }
  expect(await tryWith('aaaaa-bbbbb')).toEqual({ status: 401, isIn: false })
  expect(await tryWith(code)).toEqual({ status: 200, isIn: true })
  expect(await tryWith(code)).toEqual({ status: 401, isIn: false })
  expect(await tryWith(other)).toEqual({ status: 200, isIn: true })
})

test('the login page gets the available sign-in options', async () => {
  expect((await browserFrom().get('/identity/options')).body).toEqual({
    hosted: null,
    passwords: true,
    demo: false,
    languages: ['en', 'pt', 'es', 'fr'],
  })
})

test('the demo lists its people and serves the mailbox, and other installations do not', async () => {
  expect((await browserFrom().get('/dev/mail')).status).toBe(404)
  const demo = await bootFleet({ env: { DEMO: '1' } })
  try {
    const browser = new Browser(demo.http)
    const options = (await browser.get('/identity/options')).body
    expect(options.demo_people).toContainEqual({ email: 'owner@demo.voltway.example', role: 'owner' })
    await browser.post('/identity/sign-up/email', {
      email: 'eva@company.example',
      name: 'Eva <b>',
      password: PASSWORD,
      language: 'pt',
    })
    await demo.runJobs()
    const page = await demo.http.inject({ url: '/dev/mail' })
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.body).toContain('eva@company.example')
    const mail = await demo.http.inject({ url: /\/dev\/mail\/[0-9a-f-]+/.exec(page.body)?.[0] as string })
    const link = /href="(http[^"]+verify-email[^"]+)"/.exec(mail.body)?.[1]?.replaceAll('&amp;', '&') as string
    expect((await browser.get(new URL(link).pathname + new URL(link).search)).headers.location).toMatch(
      /^\/pt\/login\/confirm\?token=/,
    )
  } finally {
    await demo.close()
  }
})

test('a session with an unhashed token stays signed in after the upgrade', async () => {
  const { browser, rui } = await signedIn()
  const token = decodeURIComponent(browser.cookies.get('voltway.session_token') ?? '').split('.')[0] ?? ''
  await fleet.db.run(sql`update identity_session set token = ${token} where person_id = ${rui.id}`)
  const migration = new URL('../../../migrations/0355-session-token-hashes.sql', import.meta.url)
  await fleet.db.text(readFileSync(migration, 'utf8'))
  expect(await tokenOf(browser)).toEqual(expect.any(String))
})

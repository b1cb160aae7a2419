import type { Email } from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { countHashes } from '../../../test/cheap-passwords.ts'
import { bootFleet, type Fleet } from '../../../test/harness.ts'
import { type Mailbox, openMailbox } from '../../../test/mailbox.ts'
import { openJobs } from '../../platform/jobs.ts'
import { sendMail } from '../../platform/mail.ts'
import { openDb, sql } from '../../platform/sql.ts'
import { systemCtx } from '../ctx.ts'
import { Browser } from './browser.test-data.ts'
import { Device } from './device.test-data.ts'
import { createPerson } from './person.ts'
import { MIN_RESPONSE_MS } from './sign-up.ts'

let mailbox: Mailbox
let ill = false
let tries = 0

let fleet: Fleet
const PASSWORD = 'seven quiet lorries at dawn'

beforeAll(async () => {
  mailbox = await openMailbox({
    turnsAway: () => {
      tries++
      return ill
    },
  })
  fleet = await bootFleet({ env: mailbox.env })
})
afterAll(async () => {
  await fleet.close()
  await mailbox.close()
})
beforeEach(() => {
  mailbox.mails.length = 0
  tries = 0
})

let people = 0
const someone = (language = 'en') => ({
  email: `ana${++people}@company.example`,
  name: 'Ana Pires',
  password: PASSWORD,
  language,
})
const mailTo = (email: string) => mailbox.mails.filter((mail) => mail.to?.[0]?.address === email)
const linkIn = (mail: Email | undefined) => new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? 'no:link')
const pathOf = (url: URL) => url.pathname + url.search
/** Opens the confirmation link as a mail reader does, and returns the token in its page's address. */
async function openedToken(browser: Browser, mail: Email | undefined): Promise<string | null> {
  const opened = await browser.get(pathOf(linkIn(mail)))
  return new URL(String(opened.headers.location), 'http://localhost').searchParams.get('token')
}
async function confirm(browser: Browser, mail: Email | undefined, newPassword = PASSWORD) {
  return browser.post('/identity/verify-email', { token: await openedToken(browser, mail), newPassword })
}
const addressConfirmed = async (email: string) =>
  (await fleet.db.row<{ email_verified: boolean }>(sql`select email_verified from person where email = ${email}`))
    ?.email_verified

test('a person signs up, sets a password with the mailed link, which confirms the address and signs in', async () => {
  const browser = new Browser(fleet.http)
  const ana = someone()
  expect(await browser.post('/identity/sign-up/email', ana)).toMatchObject({ status: 200, body: { status: true } })
  expect(await browser.post('/identity/sign-in/email', ana)).toMatchObject({ status: 401 })

  await fleet.runJobs()
  const [mail] = mailTo(ana.email)
  expect(mail?.subject).toBe('Confirm your e-mail address')
  expect(mail?.from?.address).toBe('no-reply@fleets.example')
  expect(mail?.html).toContain('Confirm address</a>')

  const opened = await browser.get(pathOf(linkIn(mail)))
  expect(opened).toMatchObject({ status: 302 })
  expect(opened.headers.location).toMatch(/^\/login\/confirm\?token=[\w-]{43}$/)
  expect(await confirm(browser, mail)).toMatchObject({ status: 200, body: { status: true, signed_in: true } })
  expect(await browser.get('/identity/token')).toMatchObject({ status: 200, body: { token: expect.any(String) } })
  const other = new Browser(fleet.http)
  expect(await other.post('/identity/sign-in/email', ana)).toMatchObject({ status: 200 })
  // The browser of the link is known: only the other one is announced.
  await fleet.runJobs()
  expect(mailTo(ana.email).map(({ subject }) => subject)).toEqual([mail?.subject, 'Sign-in from a new device'])
})

test('a mail scanner that opens the confirmation link does not confirm the address', async () => {
  const ana = someone()
  await new Browser(fleet.http).post('/identity/sign-up/email', {
    ...ana,
    callbackURL: '/pt/login/confirm?guest_invite=x',
  })
  await fleet.runJobs()
  const mail = mailTo(ana.email)[0]
  const link = pathOf(linkIn(mail))
  for (let i = 0; i < 3; i++) {
    const opened = await new Browser(fleet.http).get(link)
    expect(opened.headers.location).toMatch(/^\/pt\/login\/confirm\?guest_invite=x&token=/)
    expect((await fleet.http.inject({ method: 'HEAD', url: link })).statusCode).toBe(302)
  }
  expect(await addressConfirmed(ana.email)).toBe(false)
  const browser = new Browser(fleet.http)
  const token = await openedToken(browser, mail)
  const scanner = await browser.post('/identity/verify-email', { token })
  expect([scanner.status, await addressConfirmed(ana.email)]).toEqual([400, false])
  expect((await confirm(browser, mail)).status).toBe(200)
  expect(await addressConfirmed(ana.email)).toBe(true)
  // A second opening leads to the page for confirmed addresses, and a second password is refused.
  expect((await browser.get(link)).headers.location).toBe('/pt/login/confirm?guest_invite=x&confirmed=1')
  const late = new Browser(fleet.http)
  const again = await late.post('/identity/verify-email', { token, newPassword: 'another quiet morning here' })
  expect(again).toMatchObject({ status: 400, body: { code: 'INVALID_TOKEN' } })
  expect((await late.get('/identity/token')).body.token).toBeNull()
})

test('confirming an address removes the password, passkey, second factor and sessions that a stranger created under it', async () => {
  const mine = someone()
  const stranger = new Browser(fleet.http, { address: '198.51.100.9' })
  const squatted = { ...mine, password: 'the stranger waits behind', verified: true } as const
  // The worst case: the stranger can already sign in to the account, with a passkey, a second factor and a session.
  const { id } = await createPerson(fleet.ctx(), { ...squatted, language: 'en' })
  expect((await stranger.post('/identity/sign-in/email', squatted)).status).toBe(200)
  const device = new Device()
  const options = await stranger.post('/identity/passkeys/begin', { password: squatted.password })
  const response = device.register(options.body as never)
  expect((await stranger.post('/identity/passkeys', { name: 'Mine', answer: response })).status).toBe(200)
  await stranger.post('/identity/two-factor/enable', { password: squatted.password })
  await fleet.db.run(sql`update person set email_verified = false, two_factor_enabled = true where id = ${id}`)

  const me = new Browser(fleet.http, { address: '203.0.113.40' })
  await me.post('/identity/send-verification-email', { email: mine.email })
  await fleet.runJobs()
  // The new passkey also sends a mail to the address, and mails arrive in any order.
  const mail = mailTo(mine.email).find(({ subject }) => subject === 'Confirm your e-mail address')
  expect((await confirm(me, mail)).status).toBe(200)
  expect((await stranger.get('/identity/token')).body.token).toBeNull()
  expect((await stranger.post('/identity/sign-in/email', squatted)).status).toBe(401)
  const begun = await stranger.post('/identity/sign-in/passkey/begin')
  const signed = device.signIn(begun.body as never)
  expect((await stranger.post('/identity/sign-in/passkey', { answer: signed })).status).toBe(400)
  const entered = await me.post('/identity/sign-in/email', mine)
  expect([entered.status, entered.body.twoFactorRedirect]).toEqual([200, undefined])
})

test.each([
  ['pt', 'Confirme o seu endereço de e-mail'],
  ['es', 'Confirme su dirección de correo'],
  ['fr', 'Confirmez votre adresse e-mail'],
])('mails are in the language chosen at sign-up: %s', async (language, subject) => {
  const ana = someone(language)
  await new Browser(fleet.http).post('/identity/sign-up/email', ana)
  await fleet.runJobs()
  expect(mailTo(ana.email)[0]?.subject).toBe(subject)
  expect(await fleet.db.row(sql`select language from person where email = ${ana.email}`)).toEqual({ language })
})

test('sign-up with a known address returns the same response, and only its owner is notified', async () => {
  const browser = new Browser(fleet.http)
  const known = { ...someone(), email: fleet.people.owner.email }
  const unknown = someone()
  const responses = [
    await browser.post('/identity/sign-up/email', known),
    await browser.post('/identity/sign-up/email', unknown),
  ]
  expect(responses[0]?.status).toBe(responses[1]?.status)
  expect(responses[0]?.body).toEqual(responses[1]?.body)
  await fleet.runJobs()
  expect(mailTo(known.email).map((mail) => mail.subject)).toEqual(['You already have an account'])
  expect(await browser.post('/identity/sign-in/email', known)).toMatchObject({ status: 401 })
})

test('the duration of sign-up and password reset does not reveal whether an account exists', async () => {
  for (const path of ['sign-up/email', 'request-password-reset'])
    for (const email of [fleet.people.coordinator.email, `nobody${++people}@company.example`]) {
      const browser = new Browser(fleet.http, { address: `192.0.2.${++people}` })
      const began = Date.now()
      expect(await countHashes(() => browser.post(`/identity/${path}`, { ...someone(), email }))).toBe(0)
      // A timer may be a few milliseconds early.
      expect(Date.now() - began).toBeGreaterThan(MIN_RESPONSE_MS - 10)
    }
})

test('of several sign-ups with one address the first confirmed link counts, and the others become invalid', async () => {
  const mine = someone()
  const stranger = new Browser(fleet.http, { address: '198.51.100.9' })
  for (const who of [stranger, new Browser(fleet.http), stranger]) {
    // A page of the previous version still sends a password. It is ignored.
    await who.post('/identity/sign-up/email', { ...mine, password: 'the stranger waits behind' })
    await fleet.runJobs()
  }
  const mails = mailTo(mine.email)
  expect(mails).toHaveLength(3)
  expect((await confirm(new Browser(fleet.http), mails[1])).status).toBe(200)
  expect(await new Browser(fleet.http).post('/identity/sign-in/email', mine)).toMatchObject({ status: 200 })
  const asStranger = { ...mine, password: 'the stranger waits behind' }
  expect(await stranger.post('/identity/sign-in/email', asStranger)).toMatchObject({ status: 401 })
  // A second confirmation with another password would take over the account.
  expect((await stranger.get(pathOf(linkIn(mails[2])))).headers.location).toMatch(/[?&]error=INVALID_TOKEN/)
})

test('a confirmation is sent again on request, but only to unconfirmed addresses', async () => {
  await fleet.runJobs()
  mailbox.mails.length = 0
  const ana = someone()
  const browser = new Browser(fleet.http)
  await browser.post('/identity/sign-up/email', ana)
  const responses = []
  for (const email of [ana.email, 'nobody@company.example', fleet.people.owner.email]) {
    responses.push(await browser.post('/identity/send-verification-email', { email }))
  }
  expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  await fleet.runJobs()
  expect(mailbox.mails.map((mail) => mail.to?.[0]?.address)).toEqual([ana.email, ana.email])
  await confirm(browser, mailbox.mails[1])
  expect(await browser.post('/identity/sign-in/email', ana)).toMatchObject({ status: 200 })
})

test('a mailed link resets the password once and ends all sessions', async () => {
  const ana = someone()
  const browser = new Browser(fleet.http)
  await browser.post('/identity/sign-up/email', ana)
  await fleet.runJobs()
  await confirm(browser, mailTo(ana.email)[0])
  await browser.post('/identity/sign-in/email', ana)
  await fleet.runJobs()
  mailbox.mails.length = 0

  const known = await browser.post('/identity/request-password-reset', {
    email: ana.email,
    redirectTo: '/es/login?step=reset',
  })
  const unknown = await browser.post('/identity/request-password-reset', { email: 'nobody@company.example' })
  expect(known.body).toEqual(unknown.body)
  await fleet.runJobs()
  expect(mailbox.mails).toHaveLength(1)

  const opened = await new Browser(fleet.http).get(pathOf(linkIn(mailbox.mails[0])))
  const page = new URL(String(opened.headers.location), 'http://localhost')
  expect(page.pathname).toBe('/es/login')
  const token = page.searchParams.get('token')
  const reset = { token, newPassword: 'another quiet morning here' }
  expect(await browser.post('/identity/reset-password', { token, newPassword: 'too short' })).toMatchObject({
    status: 400,
    body: { code: 'PASSWORD_TOO_SHORT' },
  })
  expect(await browser.post('/identity/reset-password', reset)).toMatchObject({ status: 200 })
  expect(await browser.post('/identity/reset-password', reset)).toMatchObject({
    status: 400,
    body: { code: 'INVALID_TOKEN' },
  })
  expect(await browser.get('/identity/token')).toMatchObject({ status: 200, body: { token: null } })
  expect(await browser.post('/identity/sign-in/email', ana)).toMatchObject({ status: 401 })
  expect(await browser.post('/identity/sign-in/email', { ...ana, password: reset.newPassword })).toMatchObject({
    status: 200,
  })
})

test('mailed links expire: a reset after an hour, a confirmation after a day', async () => {
  const ana = someone()
  const browser = new Browser(fleet.http)
  await browser.post('/identity/sign-up/email', ana)
  await browser.post('/identity/request-password-reset', { email: ana.email })
  await fleet.runJobs()
  const linkOf = (subject: string) => pathOf(linkIn(mailTo(ana.email).find((mail) => mail.subject === subject)))
  const [confirm, reset] = [linkOf('Confirm your e-mail address'), linkOf('Choose a new password')]
  fleet.clock.advance(3_601_000)
  expect((await browser.get(reset)).headers.location).toMatch(/[?&]error=INVALID_TOKEN/)
  fleet.clock.advance(23 * 3_600_000)
  expect((await browser.get(confirm)).headers.location).toMatch(/[?&]error=INVALID_TOKEN/)
})

test('the database contains no usable link, neither in the links nor in the queued mails', async () => {
  const ana = someone()
  await new Browser(fleet.http).post('/identity/sign-up/email', ana)
  const waiting = await fleet.db.rows<{ data: unknown }>(sql`select data from pgboss.job where name = 'mail.send'`)
  const stored = await fleet.db.rows(sql`select * from identity_mail_link`)
  await fleet.runJobs()
  const token = linkIn(mailTo(ana.email)[0]).searchParams.get('token') as string
  expect(waiting.length).toBeGreaterThan(0)
  expect(JSON.stringify(waiting)).not.toContain(ana.email)
  expect(JSON.stringify([waiting, stored])).not.toContain(token)
})

test('mails are delivered as soon as a failing mail server recovers', async () => {
  const ana = someone()
  ill = true
  await new Browser(fleet.http).post('/identity/sign-up/email', ana)
  const db = openDb({ url: fleet.databaseUrl, maxConnections: 2 })
  const worker = await openJobs({ db, url: fleet.databaseUrl, log: fleet.app.log, kinds: [sendMail], works: true })
  await worker.work([sendMail], () => systemCtx({ ...fleet.app, db }))
  try {
    await vi.waitUntil(() => tries > 0)
    ill = false
    await vi.waitUntil(() => mailTo(ana.email).length > 0)
  } finally {
    await worker.close()
    await db.close()
  }
  expect(mailTo(ana.email)).toHaveLength(1)
})

test.each([
  ['too short', 'fourteen chars'],
  ['one character', 'aaaaaaaaaaaaaaaaaaaa'],
  ['a repeated part', 'abcdeabcdeabcdeabcde'],
  ['a row of the keyboard', 'qwertyuiopasdfghjkl'],
  ['consecutive digits', '1234567890123456789'],
  ['common words', 'password-welcome-2026'],
  ['common words in disguise', 'P@ssw0rd!P@ssw0rd!'],
  ['the product', 'Voltway Fleets 2026!!'],
  ['the person and the company', 'ana.pires@company.example'],
])('an easily guessed password is refused: %s', async (_why, newPassword) => {
  const browser = new Browser(fleet.http)
  const ana = { ...someone(), email: `ana.pires@company${++people}.example` }
  await browser.post('/identity/sign-up/email', ana)
  await fleet.runJobs()
  const response = await confirm(browser, mailTo(ana.email)[0], newPassword)
  expect(response.status).toBe(400)
  expect(response.body.code).toMatch(/^PASSWORD_TOO_(SHORT|COMMON)$/)
  expect(await addressConfirmed(ana.email)).toBe(false)
})

test('mails link to our own pages only', async () => {
  const browser = new Browser(fleet.http)
  for (const url of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/\tevil']) {
    const response = await browser.post('/identity/sign-up/email', { ...someone(), callbackURL: url })
    expect([url, response.status]).toEqual([url, 403])
    expect((await browser.get(`/identity/reset-password/x?callbackURL=${encodeURIComponent(url)}`)).status).toBe(403)
  }
})

test('after five mails to one address the next request gets 429 with Retry-After, for known and unknown addresses', async () => {
  for (const email of [someone().email, fleet.people.manager.email]) {
    const browser = new Browser(fleet.http, { address: `198.51.100.${email.length}` })
    for (let i = 0; i < 5; i++)
      expect((await browser.post('/identity/request-password-reset', { email })).status).toBe(200)
    const response = await browser.post('/identity/request-password-reset', { email })
    expect(response).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  }
})

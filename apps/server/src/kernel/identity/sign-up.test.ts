import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bootFleet, type Fleet } from '../../../test/harness.ts'
import { openJobs } from '../../platform/jobs.ts'
import { sendMail } from '../../platform/mail.ts'
import { openDb, sql } from '../../platform/sql.ts'
import { systemCtx } from '../ctx.ts'
import { Browser } from './browser.test-data.ts'

/** A mail server as real as they come; it can be told to be ill. */
const mailbox: Email[] = []
let ill = false
let tries = 0
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', async () => {
      tries++
      if (ill) return done(new Error('try later'))
      mailbox.push(await PostalMime.parse(Buffer.concat(chunks)))
      done()
    })
  },
})

// Passwords are hashed slowly on purpose, and refusals wait.
vi.setConfig({ testTimeout: 60_000 })

let fleet: Fleet
const PASSWORD = 'seven quiet lorries at dawn'

beforeAll(async () => {
  await new Promise<void>((ready) => smtp.listen(4451, '127.0.0.1', ready))
  fleet = await bootFleet({
    env: { SMTP_URL: 'smtp://127.0.0.1:4451', MAIL_FROM: 'Voltway Fleets <no-reply@fleets.example>' },
  })
})
afterAll(async () => {
  await fleet.close()
  await new Promise<void>((closed) => smtp.close(closed))
})
beforeEach(() => {
  mailbox.length = 0
  tries = 0
})

let people = 0
const someone = (language = 'en') => ({
  email: `ana${++people}@company.example`,
  name: 'Ana Pires',
  password: PASSWORD,
  language,
})
const mailTo = (email: string) => mailbox.filter((mail) => mail.to?.[0]?.address === email)
const linkIn = (mail: Email | undefined) => new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? 'no:link')
const pathOf = (url: URL) => url.pathname + url.search

test('somebody signs up, confirms the address by the mailed link and signs in', async () => {
  const browser = new Browser(fleet.http)
  const ana = someone()
  expect(await browser.post('/identity/sign-up/email', ana)).toMatchObject({ status: 200, body: { status: true } })
  expect(await browser.post('/identity/sign-in/email', ana)).toMatchObject({
    status: 403,
    body: { code: 'EMAIL_NOT_VERIFIED' },
  })

  await fleet.runJobs()
  const [mail] = mailTo(ana.email)
  expect(mail?.subject).toBe('Confirm your e-mail address')
  expect(mail?.from?.address).toBe('no-reply@fleets.example')
  expect(mail?.html).toContain('Confirm address</a>')

  const opened = await browser.get(pathOf(linkIn(mail)))
  expect(opened).toMatchObject({ status: 302, headers: { location: '/login/confirm?confirmed=1' } })
  expect(await browser.post('/identity/sign-in/email', ana)).toMatchObject({ status: 200 })
  expect(await browser.get('/identity/token')).toMatchObject({ status: 200, body: { token: expect.any(String) } })
})

test('the confirmation goes on to the page that asked for it, and opening it twice does no harm', async () => {
  const browser = new Browser(fleet.http)
  const ana = someone()
  await browser.post('/identity/sign-up/email', { ...ana, callbackURL: '/pt/login?confirmed=1' })
  await fleet.runJobs()
  const link = pathOf(linkIn(mailTo(ana.email)[0]))
  expect((await browser.get(link)).headers.location).toBe('/pt/login?confirmed=1')
  expect((await browser.get(link)).headers.location).toBe('/pt/login?confirmed=1')
  const token = new URLSearchParams(link.split('?')[1]).get('token')
  expect(await browser.get(`/identity/verify-email?token=${token}`)).toMatchObject({
    status: 200,
    body: { status: true },
  })
})

test.each([
  ['pt', 'Confirme o seu endereço de e-mail'],
  ['es', 'Confirma tu dirección de correo'],
  ['fr', 'Confirmez votre adresse e-mail'],
])('mails speak the language chosen at sign-up: %s', async (language, subject) => {
  const ana = someone(language)
  await new Browser(fleet.http).post('/identity/sign-up/email', ana)
  await fleet.runJobs()
  expect(mailTo(ana.email)[0]?.subject).toBe(subject)
  expect(await fleet.db.row(sql`select language from person where email = ${ana.email}`)).toEqual({ language })
})

test('signing up with an address that has an account answers alike, and only its owner learns of it', async () => {
  const browser = new Browser(fleet.http)
  const known = { ...someone(), email: fleet.people.owner.email }
  const unknown = someone()
  const answers = [
    await browser.post('/identity/sign-up/email', known),
    await browser.post('/identity/sign-up/email', unknown),
  ]
  expect(answers[0]?.status).toBe(answers[1]?.status)
  expect(answers[0]?.body).toEqual(answers[1]?.body)
  await fleet.runJobs()
  expect(mailTo(known.email).map((mail) => mail.subject)).toEqual(['You have an account already'])
  expect(await browser.post('/identity/sign-in/email', known)).toMatchObject({ status: 401 })
})

test('neither signing up nor asking for a new password tells by its time who has an account', async () => {
  const timeOf = async (path: string, email: string) => {
    const began = performance.now()
    await new Browser(fleet.http, { address: `192.0.2.${++people}` }).post(`/identity/${path}`, { ...someone(), email })
    return performance.now() - began
  }
  // Somebody else for each: after five mails in a row the next must wait.
  for (const [path, person] of [
    ['sign-up/email', fleet.people.coordinator],
    ['request-password-reset', fleet.people.viewer],
  ] as const) {
    const known: number[] = []
    const unknown: number[] = []
    for (let i = 0; i < 3; i++) {
      known.push(await timeOf(path, person.email))
      unknown.push(await timeOf(path, `nobody${++people}@company.example`))
    }
    // The quickest of each: what else the machine does only ever adds to a time. Hashing left out would show.
    const [one, other] = [Math.min(...known), Math.min(...unknown)]
    expect(Math.abs(one - other)).toBeLessThan(Math.max(50, Math.max(one, other) / 2))
  }
})

test('a stranger who signs up first with my address never gets in by my click', async () => {
  const mine = someone()
  const stranger = new Browser(fleet.http, { address: '198.51.100.9' })
  const strangers = { ...mine, password: 'the stranger waits behind' }
  const third = { ...mine, password: 'the stranger comes again' }
  for (const [who, what] of [
    [stranger, strangers],
    [new Browser(fleet.http), mine],
    [stranger, third],
  ] as const) {
    await who.post('/identity/sign-up/email', what)
    await fleet.runJobs()
  }
  const links = mailTo(mine.email).map((mail) => pathOf(linkIn(mail)))
  expect(links).toHaveLength(3)
  await new Browser(fleet.http).get(links[1] as string)
  expect(await new Browser(fleet.http).post('/identity/sign-in/email', mine)).toMatchObject({ status: 200 })
  expect(await stranger.post('/identity/sign-in/email', strangers)).toMatchObject({ status: 401 })
  // The other links are dead: confirming again with another password would take the account over.
  expect((await stranger.get(links[2] as string)).headers.location).toMatch(/[?&]error=INVALID_TOKEN/)
})

test('a confirmation is sent again on request, to addresses that wait for one only', async () => {
  const ana = someone()
  const browser = new Browser(fleet.http)
  await browser.post('/identity/sign-up/email', ana)
  const answers = []
  for (const email of [ana.email, 'nobody@company.example', fleet.people.owner.email]) {
    answers.push(await browser.post('/identity/send-verification-email', { email }))
  }
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  await fleet.runJobs()
  expect(mailbox.map((mail) => mail.to?.[0]?.address)).toEqual([ana.email, ana.email])
  await browser.get(pathOf(linkIn(mailbox[1])))
  expect(await browser.post('/identity/sign-in/email', ana)).toMatchObject({ status: 200 })
})

test('a forgotten password is replaced by a mailed link that works once and signs out everywhere', async () => {
  const ana = someone()
  const browser = new Browser(fleet.http)
  await browser.post('/identity/sign-up/email', ana)
  await fleet.runJobs()
  await browser.get(pathOf(linkIn(mailTo(ana.email)[0])))
  await browser.post('/identity/sign-in/email', ana)
  mailbox.length = 0

  const known = await browser.post('/identity/request-password-reset', {
    email: ana.email,
    redirectTo: '/es/login?step=reset',
  })
  const unknown = await browser.post('/identity/request-password-reset', { email: 'nobody@company.example' })
  expect(known.body).toEqual(unknown.body)
  await fleet.runJobs()
  expect(mailbox).toHaveLength(1)

  const opened = await new Browser(fleet.http).get(pathOf(linkIn(mailbox[0])))
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

test('links of mails die: a reset after an hour, a confirmation after a day', async () => {
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

test('the database holds no link that opens anything: neither where links are kept nor where mails wait', async () => {
  const ana = someone()
  await new Browser(fleet.http).post('/identity/sign-up/email', ana)
  const waiting = await fleet.db.rows<{ data: unknown }>(sql`select data from pgboss.job where name = 'mail.send'`)
  const kept = await fleet.db.rows(sql`select * from identity_mail_link`)
  await fleet.runJobs()
  const token = linkIn(mailTo(ana.email)[0]).searchParams.get('token') as string
  expect(waiting.length).toBeGreaterThan(0)
  expect(JSON.stringify(waiting)).not.toContain(ana.email)
  expect(JSON.stringify([waiting, kept])).not.toContain(token)
})

test('a mail server that is ill gets the mail as soon as it is well', async () => {
  const ana = someone()
  ill = true
  await new Browser(fleet.http).post('/identity/sign-up/email', ana)
  const db = openDb({ url: fleet.databaseUrl, maxConnections: 2 })
  const worker = await openJobs({ db, url: fleet.databaseUrl, log: fleet.app.log, kinds: [sendMail], works: true })
  await worker.work([sendMail], () => systemCtx({ ...fleet.app, db }))
  try {
    await vi.waitUntil(() => tries > 0, { timeout: 10_000 })
    ill = false
    await vi.waitUntil(() => mailTo(ana.email).length > 0, { timeout: 25_000 })
  } finally {
    await worker.close()
    await db.close()
  }
  expect(mailTo(ana.email)).toHaveLength(1)
}, 40_000)

test.each([
  ['too short', 'fourteen chars'],
  ['one character', 'aaaaaaaaaaaaaaaaaaaa'],
  ['a piece again and again', 'abcdeabcdeabcdeabcde'],
  ['a row of keys', 'qwertyuiopasdfghjkl'],
  ['a count', '1234567890123456789'],
  ['common words', 'password-welcome-2026'],
  ['common words in disguise', 'P@ssw0rd!P@ssw0rd!'],
  ['the product', 'Voltway Fleets 2026!!'],
  ['the person and the company', 'ana.pires@company.example'],
])('a password that is guessed first is refused: %s', async (_why, password) => {
  const answer = await new Browser(fleet.http).post('/identity/sign-up/email', {
    ...someone(),
    email: 'ana.pires@company.example',
    password,
  })
  expect(answer.status).toBe(400)
  expect(answer.body.code).toMatch(/^PASSWORD_TOO_(SHORT|COMMON)$/)
})

test('mails lead to our own pages only', async () => {
  const browser = new Browser(fleet.http)
  for (const place of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/\tevil',
  ]) {
    const answer = await browser.post('/identity/sign-up/email', { ...someone(), callbackURL: place })
    expect([place, answer.status]).toEqual([place, 403])
    expect((await browser.get(`/identity/reset-password/x?callbackURL=${encodeURIComponent(place)}`)).status).toBe(403)
  }
})

test('nobody is flooded with mail: after five in a row the next must wait, whether the address is known or not', async () => {
  for (const email of [someone().email, fleet.people.manager.email]) {
    const browser = new Browser(fleet.http, { address: `198.51.100.${email.length}` })
    for (let i = 0; i < 5; i++)
      expect((await browser.post('/identity/request-password-reset', { email })).status).toBe(200)
    const answer = await browser.post('/identity/request-password-reset', { email })
    expect(answer).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
})

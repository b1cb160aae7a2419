import type { Locale } from '@voltway/contract/values'
import { expect, test, vi } from 'vitest'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { requireCompany } from '../../../test/required-company.ts'
import { totp } from '../../../test/totp.ts'
import { sql } from '../../platform/sql.ts'
import { Browser } from './browser.test-data.ts'
import { Device } from './device.test-data.ts'
import { endWaysIn } from './end-ways-in.ts'
import { lockPerson, selectPersonByEmail } from './person.sql.ts'
import { createPerson } from './person.ts'

const fleet = fleetOfFile()

const password = 'seven quiet lorries at dawn'
let count = 0
const browser = () => new Browser(fleet.http, { address: `198.51.100.${++count}` })
const newPerson = async (language: Locale = 'pt') => {
  const email = `ines${++count}@company.example`
  await createPerson(fleet.ctx(), { email, name: 'Inês Vaz', language, password, verified: true })
  return email
}
async function signedIn(email: string, agent = 'Firefox') {
  const here = new Browser(fleet.http, { address: `198.51.100.${++count}`, headers: { 'user-agent': agent } })
  expect((await here.post('/identity/sign-in/email', { email, password })).status).toBe(200)
  return here
}
const isIn = async (one: Browser) => (await one.get('/identity/token')).body.token !== null

interface Security {
  passkeys: { id: string; name: string; last_used_at: string | null }[]
  sessions: { id: string; user_agent: string; current: boolean }[]
}
const securityOf = async (one: Browser) => (await one.get('/identity/security')).body as unknown as Security

async function withPasskey(device = new Device()) {
  const email = await newPerson()
  const here = await signedIn(email)
  const begun = await here.post('/identity/passkeys/begin', { password })
  const response = device.register(begun.body as never)
  const added = await here.post('/identity/passkeys', { name: 'Work phone', answer: response })
  return { email, here, device, added, answer: response }
}

async function signInWith(device: Device, one = browser()) {
  const begun = await one.post('/identity/sign-in/passkey/begin')
  const response = device.signIn(begun.body as never)
  return { one, answer: response, ...(await one.post('/identity/sign-in/passkey', { answer: response })) }
}

test('a person lists their sessions and ends one of them, or all except the current one', async () => {
  const email = await newPerson()
  const [phone, office, here] = [
    await signedIn(email, 'Phone'),
    await signedIn(email, 'Office'),
    await signedIn(email, 'Here'),
  ]
  const { sessions } = await securityOf(here)
  expect(sessions.map(({ user_agent, current }) => [user_agent, current]).sort()).toEqual([
    ['Here', true],
    ['Office', false],
    ['Phone', false],
  ])
  const ofPhone = sessions.find((session) => session.user_agent === 'Phone')
  expect((await here.post(`/identity/sessions/${ofPhone?.id}/end`)).status).toBe(200)
  expect(await isIn(phone)).toBe(false)
  expect(await isIn(office)).toBe(true)
  expect((await here.post('/identity/sign-out-others')).body).toEqual({ ended: 1 })
  expect([await isIn(office), await isIn(here)]).toEqual([false, true])
})

test('another person’s session cannot be ended and is treated as unknown', async () => {
  const [ines, other] = [await signedIn(await newPerson()), await signedIn(await newPerson())]
  const [{ id } = { id: '' }] = (await securityOf(other)).sessions
  const foreign = await ines.post(`/identity/sessions/${id}/end`)
  const unknown = await ines.post('/identity/sessions/01890000-0000-7000-8000-000000000000/end')
  expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
  expect((await ines.post('/identity/sessions/nonsense/end')).status).toBe(404)
  expect(await isIn(other)).toBe(true)
})

test('a passkey signs in without password or code, and its last use is listed', async () => {
  const { here, device, added } = await withPasskey()
  expect(added.status).toBe(200)
  expect((await securityOf(here)).passkeys).toMatchObject([{ name: 'Work phone', last_used_at: null }])
  const there = await signInWith(device)
  expect(there.status).toBe(200)
  expect(await isIn(there.one)).toBe(true)
  expect((await securityOf(here)).passkeys[0]?.last_used_at).not.toBeNull()
})

test('a passkey does not sign in when the company of its address requires its own sign-in', async () => {
  const { device } = await withPasskey()
  const makeOptional = await requireCompany(fleet, 'company.example')
  expect(await signInWith(device)).toMatchObject({ status: 403, body: { code: 'COMPANY_SIGN_IN_REQUIRED' } })
  await makeOptional()
})

test('adding a passkey requires the password, so that an unattended browser is not enough', async () => {
  const here = await signedIn(await newPerson())
  const wrong = await here.post('/identity/passkeys/begin', { password: 'not the password at all' })
  expect([wrong.status, wrong.body.code]).toEqual([400, 'INVALID_PASSWORD'])
  expect((await browser().post('/identity/passkeys/begin', { password })).status).toBe(401)
})

test('a passkey response is accepted once, for its challenge and site, and with user verification', async () => {
  const { here, device, answer: response } = await withPasskey()
  const again = await here.post('/identity/passkeys', { name: 'Again', answer: response })
  expect([again.status, again.body.code]).toEqual([400, 'PASSKEY_INVALID'])

  const first = await signInWith(device)
  const replayed = await browser().post('/identity/sign-in/passkey', { answer: first.answer })
  expect(replayed.status).toBe(400)

  const elsewhere = await withPasskey(new Device('https://fleets.example'))
  expect(elsewhere.added.status).toBe(400)
  device.knowsOwner = false
  expect((await signInWith(device)).status).toBe(400)
  device.knowsOwner = true
  expect((await signInWith(new Device())).status).toBe(400)
  expect((await signInWith(device)).status).toBe(200)
})

test('a copied passkey is refused because its signature counter was already used', async () => {
  const { device } = await withPasskey()
  expect((await signInWith(device)).status).toBe(200)
  device.counter = 0
  expect((await signInWith(device)).status).toBe(400)
})

test('a passkey challenge expires after five minutes', async () => {
  const { device } = await withPasskey()
  const one = browser()
  const begun = await one.post('/identity/sign-in/passkey/begin')
  const late = fleet.clock.now()
  fleet.clock.advance(5 * 60_000)
  const response = await one.post('/identity/sign-in/passkey', { answer: device.signIn(begun.body as never) })
  fleet.clock.set(late.toISOString())
  expect(response.status).toBe(400)
})

test('only the owner can rename and remove a passkey, and a removed passkey does not sign in', async () => {
  const { here, device } = await withPasskey()
  const other = await signedIn(await newPerson())
  const [{ id } = { id: '' }] = (await securityOf(here)).passkeys
  expect((await other.post(`/identity/passkeys/${id}/rename`, { name: 'Mine' })).status).toBe(404)
  expect((await other.post(`/identity/passkeys/${id}/remove`)).status).toBe(404)
  expect((await here.post(`/identity/passkeys/${id}/rename`, { name: ' Key ring ' })).status).toBe(200)
  expect((await securityOf(here)).passkeys[0]?.name).toBe('Key ring')
  expect((await here.post(`/identity/passkeys/${id}/remove`)).status).toBe(200)
  expect((await signInWith(device)).status).toBe(400)
})

test.each([{}, { name: '' }, { name: 7 }, { name: 'x'.repeat(61) }, { name: 'a\u202eb' }, { name: null }])(
  'renaming a passkey is refused with %j',
  async (body) => {
    const { here } = await withPasskey()
    const [{ id } = { id: '' }] = (await securityOf(here)).passkeys
    const response = await here.post(`/identity/passkeys/${id}/rename`, body)
    expect([response.status, response.body.code]).toEqual([400, 'INVALID_NAME'])
    expect((await securityOf(here)).passkeys[0]?.name).toBe('Work phone')
  },
)

test.each([{}, { answer: null }, { answer: { id: 'x' } }, { answer: { id: 'é', rawId: 'x', type: 'public-key' } }])(
  'a malformed passkey response is refused: %j',
  async (body) => {
    expect((await browser().post('/identity/sign-in/passkey', body)).status).toBe(400)
  },
)

test('a person’s id in place of a passkey does not sign in', async () => {
  const { uid } = { uid: fleet.people.owner.id }
  const response = await browser().post('/identity/sign-in/passkey', { personId: uid })
  expect([response.status, response.setCookies]).toEqual([400, []])
})

/** Returns the new mail subjects of an address, oldest first. Each is returned once. */
async function mailsTo(email: string): Promise<{ subject: string; body_text: string }[]> {
  await fleet.runJobs()
  return fleet.db.rows(sql`
    delete from mail_message where recipient = ${email} returning subject, body_text`)
}

test('the owner gets a mail for each new passkey, changed password and sign-in from a new device', async () => {
  const { email, here } = await withPasskey()
  const [added] = await mailsTo(email)
  expect(added?.subject).toBe('Foi adicionada uma chave de acesso à sua conta')
  expect(added?.body_text).toContain('02/03/2026 10:00 UTC, Firefox, endereço 198.51.100.')

  await here.post('/identity/sign-in/email', { email, password })
  expect(await mailsTo(email)).toEqual([])
  await signedIn(email, 'Mozilla/5.0 (iPhone) evil.example <b> Safari/605')
  const [entered, ...more] = await mailsTo(email)
  expect([entered?.subject, more]).toEqual(['Início de sessão num novo dispositivo', []])
  expect(entered?.body_text).toContain('Safari, iPhone')
  expect(entered?.body_text).not.toContain('evil')

  const newPassword = 'a better one for the year'
  expect((await here.post('/identity/change-password', { currentPassword: password, newPassword })).status).toBe(200)
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['A sua palavra-passe foi alterada'])
})

test.each([
  ['en', 'The second factor was turned on', 'The second factor was turned off'],
  ['pt', 'O segundo fator foi ativado', 'O segundo fator foi desativado'],
  ['es', 'Se ha activado el segundo factor', 'Se ha desactivado el segundo factor'],
  ['fr', 'Le second facteur a été activé', 'Le second facteur a été désactivé'],
] as const)('the owner gets a mail when the second factor is switched on or off (%s)', async (language, on, off) => {
  const email = await newPerson(language)
  const here = await signedIn(email)
  const enabled = await here.post('/identity/two-factor/enable', { password })
  const secret = new URL(String(enabled.body.totpURI)).searchParams.get('secret') as string
  // The factor is off before the first code, and a wrong code changes nothing.
  await here.post('/identity/two-factor/verify-totp', { code: '000000' })
  expect(await mailsTo(email)).toEqual([])
  expect((await here.post('/identity/two-factor/verify-totp', { code: totp(secret) })).status).toBe(200)
  const [first, ...others] = await mailsTo(email)
  expect([first?.subject, others]).toEqual([on, []])
  expect(first?.body_text).toContain('Firefox')

  // Signing in with the factor is not a change.
  await here.post('/identity/sign-in/email', { email, password })
  const [, code] = enabled.body.backupCodes as string[]
  expect((await here.post('/identity/two-factor/verify-backup-code', { code })).status).toBe(200)
  expect(await mailsTo(email)).toEqual([])

  expect((await here.post('/identity/two-factor/disable', { password: 'not the right one at all' })).status).toBe(400)
  expect(await mailsTo(email)).toEqual([])
  expect((await here.post('/identity/two-factor/disable', { password })).status).toBe(200)
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([off])
  // Disabling a disabled factor sends no mail.
  await here.post('/identity/two-factor/disable', { password })
  expect(await mailsTo(email)).toEqual([])
})

test('a password reset removes passkeys, second factor and sessions, and its mail lists the remaining API keys', async () => {
  const { email, here, device } = await withPasskey()
  const { id } = (await fleet.db.row<{ id: string }>(sql`select id from person where email = ${email}`)) ?? { id: '' }
  await here.post('/identity/two-factor/enable', { password })
  await fleet.db.run(sql`update person set two_factor_enabled = true where id = ${id}`)
  await fleet.db.run(sql`
    insert into api_key (id, wallet_id, name, rights, hash, hint, created_by, created_at)
    values (${fleet.ctx().newId()}, ${fleet.walletId}, 'Payroll', '{}', 'x', 'abcd', ${id}, ${fleet.clock.now()})`)
  await mailsTo(email)

  await browser().post('/identity/request-password-reset', { email })
  const link = /https?:\/\/\S+/.exec((await mailsTo(email))[0]?.body_text ?? '')?.[0] ?? ''
  const opened = await browser().get(new URL(link).pathname)
  const token = new URL(String(opened.headers.location), 'http://localhost').searchParams.get('token')
  const me = browser()
  const newPassword = 'another quiet morning here'
  // Long enough only with the second factor, which the reset removes.
  expect((await me.post('/identity/reset-password', { token, newPassword: 'lorry dawn' })).status).toBe(400)
  expect((await me.post('/identity/reset-password', { token, newPassword })).status).toBe(200)

  expect(await isIn(here)).toBe(false)
  expect((await signInWith(device)).status).toBe(400)
  const [mail] = await mailsTo(email)
  expect(mail?.subject).toBe('A sua palavra-passe foi reposta')
  expect(mail?.body_text).toContain('Payroll (')
  const entered = await me.post('/identity/sign-in/email', { email, password: newPassword })
  expect([entered.status, entered.body.twoFactorRedirect]).toEqual([200, undefined])
  expect((await securityOf(me)).passkeys).toEqual([])
})

test('a passkey that is added during a password reset is refused', async () => {
  const email = await newPerson()
  const stranger = await signedIn(email)
  const begun = await stranger.post('/identity/passkeys/begin', { password })
  const response = new Device().register(begun.body as never)
  const added = await fleet.db.tx(async (tx) => {
    const person = await selectPersonByEmail(tx, email)
    await lockPerson(tx, person?.id as string)
    const racing = stranger.post('/identity/passkeys', { name: 'Mine', answer: response })
    await vi.waitUntil(async () => {
      const waiting = await fleet.db.rows(sql`
        select 1 as one from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      return waiting.length > 0
    })
    await endWaysIn(tx, person?.id as string, fleet.clock.now())
    return () => racing
  })
  expect((await added()).status).toBe(401)
})

import {
  getShareLink,
  inviteMember,
  inviteMemberByEmail,
  removeFromWallet,
  resendInvitation,
} from '@voltway/contract/invitations'
import { listMembers } from '@voltway/contract/members'
import { expect, test } from 'vitest'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { requireCompany } from '../../../test/required-company.ts'
import { Browser } from '../../kernel/identity/browser.test-data.ts'
import { sql } from '../../platform/sql.ts'
import { type Link, linkIn, mailTo } from './invitations.test-data.ts'

// Answers that must not reveal whether an address is known take at least 400 ms.

const fleet = fleetOfFile({ env: { DEMO: '1' } })
let people = 0

const newAddress = () => `joining-${++people}@fleet.example`
const invite = async (email: string, more = {}) => {
  const invitation = await fleet.as('manager').call(inviteMemberByEmail, { body: { email, ...more } })
  return { invitation, ...(await mailTo(fleet, email)) }
}
const view = (link: Link, browser = new Browser(fleet.http)) => browser.post('/identity/join/view', link)
const join = (link: Link, { browser = new Browser(fleet.http), name = 'Inês Conceição' } = {}) =>
  browser.post('/identity/join', { ...link, name, language: 'pt' })
const isSignedIn = async (browser: Browser) => (await browser.get('/identity/token')).body.token !== null
const lastMail = async (email: string) => {
  await fleet.runJobs()
  return fleet.db.row<{ subject: string; body_text: string }>(sql`
    select subject, body_text from mail_message where recipient = ${email} order by at desc, id desc limit 1`)
}
const tokenIn = (text: string | undefined) => /#([\w-]{43})/.exec(text ?? '')?.[1] ?? ''

test('a driver joins with one tap: the mail proves the address, and no password is needed', async () => {
  const email = newAddress()
  const { link } = await invite(email, { name: 'Inês' })
  expect(await view(link)).toMatchObject({
    status: 200,
    body: { kind: 'MEMBER', wallet_name: 'Test fleet', invited_by: 'The manager', way: 'JOIN', email, name: 'Inês' },
  })
  const browser = new Browser(fleet.http)
  expect(await join(link, { browser })).toMatchObject({ status: 200 })
  expect(await isSignedIn(browser)).toBe(true)
  const person = await fleet.db.row(sql`
    select p.email_verified, p.language, a.id as account from person p
    left join identity_account a on a.person_id = p.id where email = ${email}`)
  expect(person).toEqual({ email_verified: true, language: 'pt', account: null })
  const { results } = await fleet.as('manager').call(listMembers, { query: { search: 'Inês' } })
  expect(results.map(({ status }) => status)).toEqual(['ACTIVE'])
  expect((await lastMail(email))?.subject).toBe('A sua conta foi criada')
})

test('the link works once: a second use, an expired and a withdrawn one say so and sign nobody in', async () => {
  const { link } = await invite(newAddress())
  await join(link)
  const second = new Browser(fleet.http)
  expect(await join(link, { browser: second })).toMatchObject({ status: 409, body: { code: 'invitation.used' } })
  expect(await isSignedIn(second)).toBe(false)
  expect(await view(link)).toMatchObject({ body: { code: 'invitation.used' } })

  const withdrawn = await invite(newAddress())
  await fleet.as('manager').call(removeFromWallet, { params: { a: 'invitations', b: withdrawn.invitation.id } })
  expect(await join(withdrawn.link)).toMatchObject({ body: { code: 'invitation.revoked' } })

  const late = await invite(newAddress())
  fleet.clock.advance(8 * 86_400_000)
  expect(await join(late.link)).toMatchObject({ status: 410, body: { code: 'invitation.expired' } })
})

test('ten taps at once create one account', async () => {
  const email = newAddress()
  const { link } = await invite(email)
  const taps = await Promise.all(Array.from({ length: 10 }, () => join(link)))
  expect(taps.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('the link that the sender can see proves no address, so nobody can create an account for somebody else', async () => {
  const email = newAddress()
  const { invitation } = await invite(email)
  const shared = await fleet.as('manager').call(getShareLink, { params: { id: invitation.id } })
  const link = linkIn(shared.url)
  expect(await view(link)).toMatchObject({ body: { way: 'SIGN_UP', email: null, name: null } })
  expect(await join(link)).toMatchObject({ status: 403, body: { code: 'invitation.other_person' } })
  const open = await fleet.as('manager').call(inviteMember, { body: { channel: 'LINK' } })
  const opened = linkIn((await fleet.as('manager').call(getShareLink, { params: { id: open.id } })).url)
  expect(await join(opened)).toMatchObject({ status: 403 })
})

test('sending again voids the mailed link too', async () => {
  const email = newAddress()
  const { invitation, link } = await invite(email)
  fleet.clock.advance(61_000)
  await fleet.as('manager').call(resendInvitation, { params: { invitationId: invitation.id } })
  expect(await join(link)).toMatchObject({ status: 404, body: { code: 'invitation.not_found' } })
  expect(await join((await mailTo(fleet, email)).link)).toMatchObject({ status: 200 })
})

test('an address with an account signs in instead: a forwarded mail opens no existing account', async () => {
  const email = newAddress()
  await fleet.newcomer(email)
  const { link } = await invite(email)
  expect(await view(link)).toMatchObject({ body: { way: 'SIGN_IN', email } })
  expect(await join(link)).toMatchObject({ status: 403, body: { code: 'invitation.other_person' } })
})

test('an address whose company requires its own sign-in does not join with the mail', async () => {
  const email = newAddress()
  const { link } = await invite(email)
  const makeOptional = await requireCompany(fleet, 'fleet.example')
  const browser = new Browser(fleet.http)
  expect(await join(link, { browser })).toMatchObject({ status: 403, body: { code: 'COMPANY_SIGN_IN_REQUIRED' } })
  expect(await isSignedIn(browser)).toBe(false)
  await makeOptional()
  expect(await join(link, { browser })).toMatchObject({ status: 200 })
})

test('a sign-up that somebody else prepared with the address loses its access when the owner joins', async () => {
  const email = newAddress()
  const { id } = await fleet.newcomer(email, { isVerified: false }).then(({ personId: id }) => ({ id }))
  await fleet.db.run(sql`
    insert into identity_account (id, person_id, provider_id, account_id, password, created_at, updated_at)
    values (${fleet.ctx().newId()}, ${id}, 'credential', ${id}, 'prepared', now(), now())`)
  const { link } = await invite(email)
  expect(await view(link)).toMatchObject({ body: { way: 'JOIN' } })
  expect(await join(link)).toMatchObject({ status: 200 })
  const left = await fleet.db.rows(sql`select id from identity_account where person_id = ${id}`)
  expect(left).toEqual([])
})

test('the bearer of a shared link joins by a link to the address that they type', async () => {
  const email = newAddress()
  const open = await fleet.as('manager').call(inviteMember, { body: { channel: 'LINK' } })
  const link = linkIn((await fleet.as('manager').call(getShareLink, { params: { id: open.id } })).url)
  const browser = new Browser(fleet.http)
  const person = { email, name: 'Inês Conceição', language: 'pt', callbackURL: '/pt/login/link?guest_invite=x' }
  expect(await browser.post('/identity/join/mail', { ...link, ...person, secret: 'x'.repeat(32) })).toMatchObject({
    status: 404,
  })
  expect(await lastMail(email)).toBeUndefined()
  expect(await browser.post('/identity/join/mail', { ...link, ...person })).toMatchObject({ status: 200 })
  const mail = await lastMail(email)
  expect(mail?.body_text).toContain('/pt/login/link?guest_invite=x#')
  expect(await isSignedIn(browser)).toBe(false)
  expect(await browser.post('/identity/sign-in/link', { token: tokenIn(mail?.body_text) })).toMatchObject({
    status: 200,
  })
  expect(await isSignedIn(browser)).toBe(true)
  const created = await fleet.db.row(sql`select name, language, email_verified from person where email = ${email}`)
  expect(created).toEqual({ name: 'Inês Conceição', language: 'pt', email_verified: true })
})

test.each([
  ['a wrong secret', { secret: 'x'.repeat(32) }, 404],
  ['no name', { name: ' ' }, 400],
  ['an id that is none', { id: 'none' }, 400],
])('%s is refused', async (_, change, status) => {
  const { link } = await invite(newAddress())
  const browser = new Browser(fleet.http)
  const body = { ...link, name: 'Inês', language: 'pt', ...change }
  expect(await browser.post('/identity/join', body)).toMatchObject({ status })
  expect(await isSignedIn(browser)).toBe(false)
})

test('a driver without a password signs in again with a link by mail, once and within 15 minutes', async () => {
  const email = newAddress()
  await join((await invite(email)).link)
  const requestLink = () => new Browser(fleet.http).post('/identity/sign-in/link/begin', { email })
  expect(await requestLink()).toMatchObject({ status: 200, body: { status: true } })
  const mail = await lastMail(email)
  expect(mail?.subject).toBe('A sua ligação para iniciar sessão')
  expect(mail?.body_text).toMatch(/\/pt\/login\/link#[\w-]{43}/)
  const token = tokenIn(mail?.body_text)
  const browser = new Browser(fleet.http)
  expect(await browser.post('/identity/sign-in/link', { token })).toMatchObject({ status: 200 })
  expect(await isSignedIn(browser)).toBe(true)
  const again = new Browser(fleet.http)
  expect(await again.post('/identity/sign-in/link', { token })).toMatchObject({
    status: 400,
    body: { code: 'INVALID_TOKEN' },
  })
  expect(await isSignedIn(again)).toBe(false)
  await requestLink()
  const late = tokenIn((await lastMail(email))?.body_text)
  fleet.clock.advance(15 * 60_000)
  expect(await again.post('/identity/sign-in/link', { token: late })).toMatchObject({ status: 400 })
})

test('a link for an unknown address gets the same answer, and mails nobody', async () => {
  const email = newAddress()
  const browser = new Browser(fleet.http)
  expect(await browser.post('/identity/sign-in/link/begin', { email })).toEqual(
    expect.objectContaining({ status: 200, body: { status: true } }),
  )
  expect(await lastMail(email)).toBeUndefined()
  expect(
    await browser.post('/identity/sign-in/link/begin', { email, callbackURL: 'https://elsewhere.example' }),
  ).toMatchObject({ status: 403 })
  for (let tries = 0; tries < 4; tries++) await browser.post('/identity/sign-in/link/begin', { email })
  expect(await browser.post('/identity/sign-in/link/begin', { email })).toMatchObject({ status: 429 })
})

test('a person with a second factor gets no link, because a mailbox is one factor', async () => {
  const email = newAddress()
  const person = await fleet.newcomer(email)
  await fleet.db.run(sql`update person set two_factor_enabled = true where id = ${person.personId}`)
  await new Browser(fleet.http).post('/identity/sign-in/link/begin', { email })
  const mail = await lastMail(email)
  expect(mail?.body_text).toContain('second factor')
  expect(tokenIn(mail?.body_text)).toBe('')
})

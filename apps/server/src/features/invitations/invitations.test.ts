import { listCards } from '@voltway/contract/cards'
import { inviteGuest, listGuests, removeGuest } from '@voltway/contract/guests'
import {
  getShareLink,
  type Invitation,
  inviteMember,
  inviteMemberByEmail,
  inviteMemberBySms,
  inviteMembers,
  listInvitations,
  removeFromWallet,
  resendInvitation,
} from '@voltway/contract/invitations'
import { answerInvitation, viewInvitation } from '@voltway/contract/invitations-answers'
import { listMembers } from '@voltway/contract/members'
import { getSubscriptionOverview } from '@voltway/contract/subscriptions'
import { getWallet } from '@voltway/contract/wallets'
import { beforeAll, expect, test } from 'vitest'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { bootFleet, type Caller, CallRefused } from '../../../test/harness.ts'
import { newId } from '../../platform/ids.ts'
import { sql } from '../../platform/sql.ts'
import { createOrderedCards } from '../cards/new-card.ts'
import { topUpByOperator } from '../payments/top-up.ts'
import { beginPlan } from '../subscriptions/subscriptions.ts'
import { type Link, linkIn, mailTo, messageTo } from './invitations.test-data.ts'

const fleet = fleetOfFile({ env: { DEMO: '1' } })
let manager: Caller

beforeAll(async () => {
  manager = fleet.as('manager')
})

let people = 0
const anAddress = () => `person-${++people}@fleet.example`
const aPhone = () => `+3519100000${String(++people).padStart(2, '0')}`
const byEmail = (email: string, more = {}) => manager.call(inviteMemberByEmail, { body: { email, ...more } })
const accept = (caller: Caller, { id, secret }: Link) =>
  caller.call(answerInvitation, { params: { id }, body: { secret, accept: true } })
const refused = (caller: Caller, { id, secret }: Link, accept = true) =>
  caller.refusal(answerInvitation, { params: { id }, body: { secret, accept } })
const remove = (a: string, b: string, as: Caller = manager) => as.call(removeFromWallet, { params: { a, b } })
const memberNamed = async (search: string) =>
  (await manager.call(listMembers, { query: { search } })).results.map(({ name, status }) => [name, status])

test('a driver invited by e-mail is listed as invited, reads the offer, accepts, and can drive', async () => {
  const email = anAddress()
  const invitation = await byEmail(email.toUpperCase(), { name: 'Inês Conceição', employee_number: '77' })
  expect(invitation).toMatchObject({
    kind: 'MEMBER',
    channel: 'EMAIL',
    target: email,
    status: 'PENDING',
    max_uses: 1,
    sent_count: 1,
    expires_at: '2026-03-09T10:00:00Z',
    allowed_actions: ['resend', 'revoke', 'share'],
  })
  expect(await memberNamed('ines')).toEqual([['Inês Conceição', 'INVITED']])

  const ines = await fleet.newcomer(email)
  expect(await ines.refusal(getWallet, { params: { id: fleet.walletId } })).toBe('wallet.not_found')
  const { subject, link } = await mailTo(fleet, email)
  expect(subject).toBe('Invitation to Test fleet')
  expect(await ines.call(viewInvitation, { params: { id: link.id }, body: { secret: link.secret } })).toEqual({
    id: invitation.id,
    kind: 'MEMBER',
    wallet_name: 'Test fleet',
    invited_by: 'The manager',
    permission_groups: [3],
    expires_at: '2026-03-09T10:00:00Z',
  })
  expect(await accept(ines, link)).toEqual({ wallet_id: fleet.walletId, status: 'ACCEPTED' })
  expect(await memberNamed('ines')).toEqual([['Inês Conceição', 'ACTIVE']])
  expect(await ines.refusal(listMembers)).toBe('auth.not_allowed')
})

test('an invitation can be used once (domain: people)', async () => {
  const email = anAddress()
  await byEmail(email)
  const { link } = await mailTo(fleet, email)
  const person = await fleet.newcomer(email)
  await accept(person, link)
  expect(await refused(person, link)).toBe('invitation.used')
  expect(await person.refusal(viewInvitation, { params: { id: link.id }, body: { secret: link.secret } })).toBe(
    'invitation.used',
  )
  expect(await manager.refusal(inviteMemberByEmail, { body: { email } })).toBe('invitation.already_member')
})

test('an invitation to another person or to an unconfirmed address cannot be accepted', async () => {
  const email = anAddress()
  await byEmail(email)
  const { link } = await mailTo(fleet, email)
  const other = fleet.as('stranger')
  const error = await accept(other, link).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(CallRefused)
  expect((error as CallRefused).problem).toMatchObject({
    code: 'invitation.other_person',
    fields: { email: 'p•••@fleet.example' },
  })
  expect(await refused(other, link, false)).toBe('invitation.other_person')
  const unconfirmed = await fleet.newcomer(email, { isVerified: false })
  expect(await refused(unconfirmed, link)).toBe('invitation.other_person')
})

test('a wrong secret and an unknown invitation get the same refusal', async () => {
  const email = anAddress()
  await byEmail(email)
  const { link } = await mailTo(fleet, email)
  const person = await fleet.newcomer(email)
  expect(await refused(person, { ...link, secret: 'x'.repeat(32) })).toBe('invitation.not_found')
  expect(await refused(person, { ...link, id: newId() })).toBe('invitation.not_found')
  await accept(person, link)
})

test('only the hash of a link is stored, and no log or queue has the secret', async () => {
  const email = anAddress()
  await byEmail(email)
  const waiting = await fleet.db.text<{ data: object }>(`select data from pgboss.job where name = 'mail.send'`)
  const { link } = await mailTo(fleet, email)
  const stored = await fleet.db.rows(sql`select * from invitation where id = ${link.id}`)
  expect(JSON.stringify(stored)).not.toContain(link.secret)
  expect(waiting.length).toBeGreaterThan(0)
  expect(JSON.stringify(waiting)).not.toContain(link.secret)
  expect(Buffer.from(link.secret, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
})

test('resending invalidates the old link, needs a minute between two, and is limited to five a day (domain: people)', async () => {
  const email = anAddress()
  const { id: invitationId } = await byEmail(email)
  const old = (await mailTo(fleet, email)).link
  const again = () => manager.call(resendInvitation, { params: { invitationId } })
  const soon = await again().catch((reason: unknown) => reason)
  expect((soon as CallRefused).code).toBe('invitation.too_many_sends')
  for (let sends = 2; sends <= 5; sends++) {
    fleet.clock.advance(60_000)
    expect(await again()).toMatchObject({ sent_count: sends, status: 'PENDING' })
  }
  fleet.clock.advance(60_000)
  expect(await manager.refusal(resendInvitation, { params: { invitationId } })).toBe('invitation.too_many_sends')
  const person = await fleet.newcomer(email)
  expect(await refused(person, old)).toBe('invitation.not_found')
  await accept(person, (await mailTo(fleet, email)).link)
  fleet.clock.advance(86_400_000)
})

test('a revoked invitation cannot be opened, and its member is removed', async () => {
  const email = anAddress()
  const { id } = await byEmail(email, { name: 'Never Came' })
  const { link } = await mailTo(fleet, email)
  expect(await remove('invitations', id)).toEqual({ id, cards_blocked: 0 })
  const guest = await fleet.newcomer(email)
  expect(await refused(guest, link)).toBe('invitation.revoked')
  expect(await memberNamed('never came')).toEqual([])
  expect(await manager.refusal(removeFromWallet, { params: { a: 'invitations', b: id } })).toBe('invitation.revoked')
  expect(await manager.refusal(resendInvitation, { params: { invitationId: id } })).toBe('invitation.revoked')
})

test('an invitation expires to the second and can be resent', async () => {
  const email = anAddress()
  const { id } = await byEmail(email)
  const { link } = await mailTo(fleet, email)
  const person = await fleet.newcomer(email)
  fleet.clock.advance(7 * 86_400_000)
  expect(await refused(person, link)).toBe('invitation.expired')
  const statusOf = async () =>
    (await manager.call(listInvitations, { query: { search: email } })).results.map(({ status }) => status)
  expect(await statusOf()).toEqual(['EXPIRED'])
  expect(await manager.refusal(removeFromWallet, { params: { a: 'invitations', b: id } })).toBe('invitation.expired')
  await manager.call(resendInvitation, { params: { invitationId: id } })
  expect(await statusOf()).toEqual(['PENDING'])
  await accept(person, (await mailTo(fleet, email)).link)
})

test('the link of a text message is not shown to others, and leads its driver to the eKey', async () => {
  const phone = aPhone()
  const { id, expires_at } = await manager.call(inviteMemberBySms, { body: { phone, name: 'Zé' } })
  expect(Date.parse(expires_at) - fleet.clock.now().getTime()).toBe(3 * 86_400_000)
  expect(await manager.refusal(getShareLink, { params: { id } })).toBe('invitation.not_shareable')
  const { text, link } = await messageTo(fleet, phone)
  expect(text).toMatch(/^Test fleet invites you to charge with its cards: http/)
  const memberNow = async () => (await manager.call(listMembers, { query: { search: 'zé' } })).results[0]
  await topUpByOperator(fleet.ctx(), fleet.scope, { amountMinor: 10_000n, key: 'before the eKey' })
  const cards = [{ name: 'eKey', memberId: (await memberNow())?.id ?? '' }]
  await fleet.db.tx((tx) => createOrderedCards({ ctx: fleet.ctx(), tx, scope: fleet.scope }, { isEkey: true, cards }))
  const person = await fleet.newcomer(anAddress())
  await accept(person, link)
  expect(await memberNow()).toMatchObject({ name: 'Zé', phone, status: 'ACTIVE', user_id: person.personId })
  const { results } = await person.call(listCards, {})
  expect(results).toMatchObject([{ type: 'EKEY', state: 'ACTIVE', member: { name: 'Zé' } }])
})

test('a shared link admits its number of people, each once, and has a QR code', async () => {
  const link = await manager.call(inviteMember, { body: { channel: 'LINK', max_uses: 2, valid_hours: 48 } })
  expect(Date.parse(link.expires_at) - fleet.clock.now().getTime()).toBe(48 * 3_600_000)
  const shared = await manager.call(getShareLink, { params: { id: link.id } })
  expect(shared.qr_svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox/)
  expect(await manager.call(getShareLink, { params: { id: link.id } })).toEqual(shared)
  const key = linkIn(shared.url)
  const [one, two, three] = [
    await fleet.newcomer(anAddress()),
    await fleet.newcomer(anAddress()),
    await fleet.newcomer(anAddress()),
  ]
  await accept(one, key)
  expect(await refused(one, key)).toBe('invitation.used')
  // Declining a shared link uses nothing of it.
  await three.call(answerInvitation, { params: { id: key.id }, body: { secret: key.secret, accept: false } })
  await accept(two, key)
  expect(await refused(three, key)).toBe('invitation.used')
  expect(await fleet.as('stranger').refusal(getShareLink, { params: { id: link.id } })).toBe('invitation.not_found')
})

test('a shared link gives a driver who was invited by mail their own record, once the address is confirmed', async () => {
  const [email, other] = [anAddress(), anAddress()]
  await byEmail(email, { name: 'Rita Known' })
  await byEmail(other, { name: 'Rita Unsure' })
  const { id } = await manager.call(inviteMember, { body: { channel: 'LINK', max_uses: 2 } })
  const link = linkIn((await manager.call(getShareLink, { params: { id } })).url)
  await accept(await fleet.newcomer(email), link)
  expect(await memberNamed(email)).toEqual([['Rita Known', 'ACTIVE']])
  const { results } = await manager.call(listInvitations, { query: { search: email } })
  expect(results.map(({ status }) => status)).toEqual(['ACCEPTED'])
  await accept(await fleet.newcomer(other, { isVerified: false }), link)
  expect(await memberNamed('Rita Unsure')).toEqual([['Rita Unsure', 'INVITED']])
})

test('of two people who accept one link concurrently exactly one is admitted', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await manager.call(inviteMember, { body: { channel: 'LINK' } })
    const key = linkIn((await manager.call(getShareLink, { params: { id } })).url)
    const two = [await fleet.newcomer(anAddress()), await fleet.newcomer(anAddress())]
    const outcomes = await Promise.allSettled(two.map((person) => accept(person, key)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [lost] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as CallRefused] : []))
    expect(lost?.code).toBe('invitation.used')
  }
})

test('a person who declines is no member and can be invited again later', async () => {
  const email = anAddress()
  await byEmail(email)
  const { link } = await mailTo(fleet, email)
  const person = await fleet.newcomer(email)
  const outcome = await person.call(answerInvitation, {
    params: { id: link.id },
    body: { secret: link.secret, accept: false },
  })
  expect(outcome.status).toBe('DECLINED')
  // The search tolerates a typo, so it also returns similar addresses.
  const found = (await manager.call(listMembers, { query: { search: email } })).results
  expect(found.filter((member) => member.email === email)).toEqual([])
  expect(await refused(person, link)).toBe('invitation.used')
  expect(await manager.refusal(inviteMemberByEmail, { body: { email } })).toBe('invitation.too_many_sends')
  fleet.clock.advance(60_000)
  await byEmail(email)
  expect(await manager.refusal(inviteMemberByEmail, { body: { email } })).toBe('invitation.already_pending')
})

test('the channel decides the fields of an invitation, and others are refused by name', async () => {
  const fields = async (body: Parameters<typeof manager.call<typeof inviteMember>>[1]) => {
    const error = await manager.call(inviteMember, body).catch((reason: unknown) => reason)
    return (error as CallRefused).problem.fields
  }
  expect(await fields({ body: { channel: 'EMAIL' } })).toEqual({ email: 'required' })
  expect(await fields({ body: { channel: 'SMS', email: anAddress() } })).toEqual({ phone: 'required' })
  expect(await fields({ body: { channel: 'LINK', email: anAddress() } })).toEqual({ email: 'not_for_channel' })
  expect(await fields({ body: { channel: 'EMAIL', email: anAddress(), max_uses: 3 } })).toEqual({
    max_uses: 'not_for_channel',
  })
  expect(await fields({ body: { channel: 'SMS', phone: '912345678' } })).toEqual({ phone: 'phone' })
})

test('a name that looks like a web address is not sent to a stranger', async () => {
  const email = anAddress()
  await fleet.db.run(sql`update wallet set name = 'Win at prize.example' where id = ${fleet.walletId}`)
  await byEmail(email)
  const { subject, text } = await mailTo(fleet, email)
  await fleet.db.run(sql`update wallet set name = 'Test fleet' where id = ${fleet.walletId}`)
  expect(subject).toBe('Invitation to a fleet')
  expect(text).not.toContain('prize.example')
})

test('a coordinator invites drivers, and can neither see nor change invitations of guests', async () => {
  const coordinator = fleet.as('coordinator')
  const guest = await manager.call(inviteGuest, { body: { email: anAddress(), permission_groups: [2] } })
  const mine = await coordinator.call(inviteMemberByEmail, { body: { email: anAddress() } })
  const seen = await coordinator.call(listInvitations, { query: { limit: 100 } })
  expect(seen.results.map(({ id }) => id)).toContain(mine.id)
  expect(seen.results.every(({ kind }) => kind === 'MEMBER')).toBe(true)
  const onGuest = { params: { invitationId: guest.id, a: 'invitations', b: guest.id, id: guest.id } }
  expect(await coordinator.refusal(resendInvitation, onGuest)).toBe('auth.not_allowed')
  expect(await coordinator.refusal(removeFromWallet, onGuest)).toBe('auth.not_allowed')
  expect(await coordinator.refusal(getShareLink, onGuest)).toBe('auth.not_allowed')
  for (const role of ['viewer', 'accountant', 'driver'] as const)
    expect(await fleet.as(role).refusal(inviteMemberByEmail, { body: { email: anAddress() } })).toBe('auth.not_allowed')
})

test('every call treats another company’s invitation as unknown', async () => {
  const { id } = await byEmail(anAddress())
  const stranger = fleet.as('stranger')
  const theirs = await fleet.db.row<{ wallet_id: string }>(
    sql`select wallet_id from wallet_membership where person_id = ${stranger.personId}`,
  )
  const walletId = theirs?.wallet_id as string
  for (const foreign of [id, newId()]) {
    const codes = [
      await stranger.refusal(resendInvitation, { params: { walletId, invitationId: foreign } }),
      await stranger.refusal(removeFromWallet, { params: { walletId, a: 'invitations', b: foreign } }),
      await stranger.refusal(getShareLink, { params: { id: foreign } }),
    ]
    expect(codes).toEqual(['invitation.not_found', 'invitation.not_found', 'invitation.not_found'])
  }
  expect(await stranger.refusal(removeFromWallet, { params: { walletId, a: 'cards', b: id } })).toBe(
    'validation_failed',
  )
})

test('invitations are filtered by state, channel, kind and name, newest first', async () => {
  const email = anAddress()
  await byEmail(email, { name: 'Águeda Lopes' })
  const found = async (query: Record<string, string | number>) =>
    (await manager.call(listInvitations, { query })).results.map(({ target }) => target)
  expect(await found({ search: 'agueda' })).toEqual([email])
  expect(await found({ search: 'agueda', status: 'EXPIRED,REVOKED' })).toEqual([])
  expect(await found({ search: 'agueda', status: 'PENDING,EXPIRED', channel: 'EMAIL', kind: 'MEMBER' })).toEqual([
    email,
  ])
  const page = (offset: number) => manager.call(listInvitations, { query: { limit: 2, offset } })
  const [first, second] = [await page(0), await page(2)]
  const times = [...first.results, ...second.results].map(({ created_at }) => created_at)
  expect(times).toEqual([...times].sort().reverse())
  expect(await page(9999)).toMatchObject({ count: first.count, results: [] })
})

test('of 50 concurrent invitations for one free place exactly one succeeds, and revoking releases the place (domain: people)', async () => {
  const small = await bootFleet({ env: { DEMO: '1' } })
  try {
    const owner = small.as('owner')
    await beginPlan(
      { ctx: small.ctx(), tx: small.db },
      {
        personId: small.people.owner.id,
        plan: 'FREE',
        priceStep: 1,
        validUntil: null,
      },
    )
    // The free plan has five members: the driver is one, and a link for three people reserves three.
    await owner.call(inviteMember, { body: { channel: 'LINK', max_uses: 3 } })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) =>
        owner.call(inviteMemberByEmail, { body: { email: `at-once-${n}@fleet.example` } }),
      ),
    )
    const invited = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value as Invitation] : []))
    const codes = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [(outcome.reason as CallRefused).code] : [],
    )
    expect(invited).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set(['plan.limit_reached']))
    const quota = async () => (await owner.call(getSubscriptionOverview, { query: { wallet: small.walletId } })).members
    expect(await quota()).toEqual({ limit: 5, used: 1, pending: 4, available: 0 })
    await owner.call(removeFromWallet, { params: { a: 'invitations', b: (invited[0] as Invitation).id } })
    expect(await quota()).toEqual({ limit: 5, used: 1, pending: 3, available: 1 })
    await owner.call(inviteMemberByEmail, { body: { email: 'one-more@fleet.example' } })
    const last = await mailTo(small, 'one-more@fleet.example')
    await accept(await small.newcomer('one-more@fleet.example'), last.link)
    expect(await quota()).toEqual({ limit: 5, used: 2, pending: 3, available: 0 })
    // Expiry releases the unused places.
    small.clock.advance(24 * 3_600_000)
    expect(await quota()).toEqual({ limit: 5, used: 2, pending: 0, available: 3 })
  } finally {
    await small.close()
  }
})

test('the same key sends one invitation, another body with it none', async () => {
  const email = anAddress()
  const key = newId()
  const one = await manager.call(inviteMemberByEmail, { body: { email }, key })
  expect(await manager.call(inviteMemberByEmail, { body: { email }, key })).toEqual(one)
  expect(await manager.refusal(inviteMemberByEmail, { body: { email: anAddress() }, key })).toBe(
    'idempotency.other_body',
  )
})

test('without a gateway outside of a demo, invitations by text message are refused without a trace', async () => {
  const quiet = await bootFleet()
  try {
    const owner = quiet.as('owner')
    expect(await owner.refusal(inviteMemberBySms, { body: { phone: aPhone() } })).toBe('provider.unavailable')
    expect(await owner.call(listInvitations)).toMatchObject({ count: 0 })
    expect((await owner.call(listMembers)).count).toBe(1)
  } finally {
    await quiet.close()
  }
})

test('the open invitation of a removed owner cannot create an owner', async () => {
  const [second, heir, other] = [anAddress(), anAddress(), anAddress()]
  await fleet.as('owner').call(inviteGuest, { body: { email: second, permission_groups: [0] } })
  const removed = await fleet.newcomer(second)
  await accept(removed, (await mailTo(fleet, second)).link)
  for (const email of [heir, other]) {
    await removed.call(inviteGuest, { body: { email, permission_groups: email === heir ? [0] : [2] } })
  }
  const links = [(await mailTo(fleet, heir)).link, (await mailTo(fleet, other)).link]
  const [guest] = (await fleet.as('owner').call(listGuests, { query: { search: second } })).results
  await fleet.as('owner').call(removeGuest, { params: { guestId: guest?.id ?? '' } })
  for (const [i, email] of [heir, other].entries()) {
    expect(await refused(await fleet.newcomer(email), links[i] as Link)).toBe('invitation.revoked')
  }
  const { results } = await fleet.as('owner').call(listInvitations, { query: { search: heir } })
  expect(results.map(({ status }) => status)).toEqual(['REVOKED'])
})

test('an invitation is checked again when it is accepted: its inviter must still hold the granted rights', async () => {
  const email = anAddress()
  await fleet.as('owner').call(inviteGuest, { body: { email, permission_groups: [0] } })
  const { link } = await mailTo(fleet, email)
  // Simulates data of an earlier version: the inviter lost the right, and the invitation stayed.
  const inviter = sql`select id from person where email = ${fleet.people.viewer.email}`
  await fleet.db.run(sql`update invitation set invited_by = (${inviter}) where target = ${email}`)
  const guest = await fleet.newcomer(email)
  expect(await refused(guest, link)).toBe('invitation.revoked')
  // Resending makes the sender the inviter.
  fleet.clock.advance(60_000)
  await fleet.as('owner').call(resendInvitation, { params: { invitationId: link.id } })
  expect((await accept(guest, (await mailTo(fleet, email)).link)).status).toBe('ACCEPTED')
})

test('inviting and revoking in turn reaches no more people than inviting does', async () => {
  fleet.clock.advance(86_400_000)
  const sent: string[] = []
  let refusal: unknown
  for (let i = 0; i < 60 && refusal === undefined; i++) {
    const email = anAddress()
    const invitation = await byEmail(email).catch((reason: unknown) => {
      refusal = reason
    })
    if (invitation === undefined) break
    sent.push(email)
    await remove('invitations', invitation.id)
  }
  expect(sent).toHaveLength(50)
  expect((refusal as CallRefused).code).toBe('invitation.too_many_sends')
  // The wallet's hourly limit is used up too, so a colleague also waits. After the hour both can send.
  const colleague = () => fleet.as('owner').call(inviteMemberByEmail, { body: { email: anAddress() } })
  await expect(colleague()).rejects.toMatchObject({ code: 'invitation.too_many_sends' })
  fleet.clock.advance(3_600_000)
  await colleague()
})

test('many drivers are invited by one call, up to the invitations of an hour', async () => {
  const busy = await bootFleet({ env: { DEMO: '1' } })
  try {
    const owner = busy.as('owner')
    const items = Array.from({ length: 997 }, (_, n) => ({ email: `bulk-${n}@fleet.example`, name: `Driver ${n}` }))
    const reply = await owner.call(inviteMembers, {
      body: {
        items: [{ name: 'No address' }, items[1] ?? {}, ...items, { phone: '+351910000001', email: 'a@b.example' }],
      },
    })
    const codes = new Map<string, number>()
    for (const { problem } of reply.results)
      codes.set(problem?.code ?? 'created', (codes.get(problem?.code ?? 'created') ?? 0) + 1)
    expect(Object.fromEntries(codes)).toEqual({
      created: 50,
      validation_failed: 2,
      'invitation.already_pending': 1,
      'invitation.too_many_sends': 947,
    })
    expect(reply.results[0]?.problem?.fields).toEqual({ 'items.0.email': 'required' })
    expect(reply.results[900]?.problem).toMatchObject({ code: 'invitation.too_many_sends', retry_after_seconds: 3600 })
    expect((await owner.call(listInvitations)).count).toBe(50)
    expect((await mailTo(busy, 'bulk-1@fleet.example')).subject).toBe('Invitation to Test fleet')
  } finally {
    await busy.close()
  }
})

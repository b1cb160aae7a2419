import { listCards } from '@voltway/contract/cards'
import { inviteGuest } from '@voltway/contract/guests'
import { updateMember } from '@voltway/contract/members'
import { approveReimbursements } from '@voltway/contract/reimbursements'
import { importSessions, listImportedSessions } from '@voltway/contract/session-imports'
import { getSession } from '@voltway/contract/sessions-details'
import { addSite, getSite } from '@voltway/contract/sites'
import { addSiteTariff, setTariffDocument } from '@voltway/contract/sites-tariffs'
import { expect, test } from 'vitest'
import { addTestCard, checkMoneyAfterEach, fleetOfEachTest } from '../../../test/fleet-of-file.ts'
import type { Fleet } from '../../../test/harness.ts'
import { tamper } from '../../../test/tampering.ts'
import { insertEntry, selectChainEnd } from '../../kernel/audit/audit.sql.ts'
import { chainedHash, NO_HASH } from '../../kernel/audit/audit-chain.ts'
import { verifyAudit } from '../../kernel/audit/verify-audit.ts'
import { idempotencyJobs } from '../../kernel/calls/idempotency.ts'
import { Browser } from '../../kernel/identity/browser.test-data.ts'
import { Device } from '../../kernel/identity/device.test-data.ts'
import { createPerson } from '../../kernel/identity/person.ts'
import { newId } from '../../platform/ids.ts'
import { insertMail } from '../../platform/mail.sql.ts'
import { insertSms } from '../../platform/sms.sql.ts'
import { sql } from '../../platform/sql.ts'
import { createMember } from '../members/members.ts'
import { insertMembership } from '../memberships/memberships.sql.ts'
import { closeSiteCharge, startSiteCharge } from '../sessions/sessions.ts'

const fleet = fleetOfEachTest()
checkMoneyAfterEach(fleet)

const email = 'ines@company.example'
const password = 'seven quiet lorries at dawn'

/** Creates a person with a password and the groups in the test's wallet, and signs them in. */
async function somebody(groups: readonly number[]) {
  const { id } = await createPerson(fleet.ctx(), { email, name: 'Inês Vaz', language: 'en', password, verified: true })
  await insertMembership(fleet.db, fleet.scope, { personId: id, groups, at: fleet.clock.now() })
  const here = new Browser(fleet.http)
  expect((await here.post('/identity/sign-in/email', { email, password })).status).toBe(200)
  return { id, here }
}
const isIn = async (one: Browser) => (await one.get('/identity/token')).body.token !== null
const named = async (id: string) =>
  (await fleet.db.row<{ email: string; name: string }>(sql`select email, name from person where id = ${id}`)) ?? null

test('closing a driver’s account erases it, blocks the cards and frees the address', async () => {
  const { id, here } = await somebody([3])
  const member = { name: 'Inês Vaz', email, phone: '+351912345678', personId: id, employeeNumber: 'E-7' }
  const memberId = await createMember(fleet.ctx(), fleet.scope, member)
  const plafond = { creditMode: 'UNLOCKED', assignedMinor: null, renewal: 'NONE', day: null } as const
  const card = { name: 'Zoe', uid: 'ABCDEF12', plafond, memberId } as const
  await addTestCard(fleet, card)
  const csv = 'Data;Condutor;Posto;Energia (kWh);Total €\r\n09/02/2026 08:30;INÊS VAZ;Hotel da Ria;20,000;7,87'
  await fleet.as('manager').call(importSessions, { body: { csv, file_name: 'fevereiro.csv', provider: 'Rota' } })
  const elsewhere = (search: string) => fleet.as('manager').call(listImportedSessions, { query: { search } })
  expect((await elsewhere('Inês Vaz')).results[0]?.member?.id).toBe(memberId)
  await fleet.db.run(sql`
    insert into person_vehicle (person_id, id, licence_plate, brand, model, created_at)
    values (${id}, ${fleet.ctx().newId()}, 'AA00BB', 'Renault', 'Zoe', ${fleet.clock.now()})`)
  expect((await here.get('/identity/close-account')).body).toEqual({ fleets: 1, owned_alone: [] })
  expect((await here.post('/identity/close-account', { password: 'not mine at all' })).body.code).toBe(
    'INVALID_PASSWORD',
  )
  expect(await isIn(here)).toBe(true)

  expect((await here.post('/identity/close-account', { password })).status).toBe(200)
  expect(await isIn(here)).toBe(false)
  const pseudonym = `Closed account ${id.slice(-6).toUpperCase()}`
  expect(await named(id)).toEqual({ email: `closed-${id}@account.invalid`, name: pseudonym })
  const left = sql`select name, status, email, phone, employee_number from member where id = ${memberId}`
  expect(await fleet.db.row(left)).toEqual({
    name: pseudonym,
    status: 'REMOVED',
    email: null,
    phone: null,
    employee_number: 'E-7',
  })
  expect((await fleet.as('owner').call(listCards)).results[0]).toMatchObject({ state: 'BLOCKED' })
  expect(await elsewhere('Inês Vaz')).toMatchObject({ count: 0 })
  const [charge] = (await elsewhere('Hotel da Ria')).results
  expect([charge?.total_cost, charge?.member?.name]).toEqual(['7.87', pseudonym])
  expect(JSON.stringify(charge)).not.toContain('VAZ')
  expect(await fleet.db.rows(sql`select id from person_vehicle where person_id = ${id}`)).toEqual([])
  await fleet.runJobs(['mail.send'])
  expect(await fleet.db.rows(sql`select recipient, subject from mail_message`)).toEqual([
    { recipient: email, subject: 'Your account is closed' },
  ])
  expect((await here.post('/identity/sign-in/email', { email, password })).status).toBe(401)
  const again = await createPerson(fleet.ctx(), { email, name: 'Inês', language: 'en', password, verified: true })
  expect(again.created).toBe(true)
})

test('the homes of a closed account keep no name and address, nor do their charges, and those of others stay', async () => {
  const { id, here } = await somebody([3])
  const plafond = { creditMode: 'UNLOCKED', assignedMinor: null, renewal: 'NONE', day: null } as const
  const homeOf = async (member: { name: string; personId?: string }, uid: string, street: string) => {
    const memberId = await createMember(fleet.ctx(), fleet.scope, member)
    const card = { name: 'Zoe', uid, plafond, memberId } as const
    const cardId = await addTestCard(fleet, card)
    const place = { name: `Casa de ${member.name}`, street, postal_code: '4000-001', city: 'Porto', country: 'PT' }
    const body = { kind: 'HOME', ...place, member_id: memberId, card_id: cardId } as const
    const site = await fleet.as('owner').call(addSite, { body })
    const bands = [{ band: 'NORMAL' as const, unit_price: '0.15', hours: [] }]
    const tariff = { valid_from: '2026-01-01', bands, source: `EDP of ${member.name}` }
    const { id: tariffId } = await fleet.as('owner').call(addSiteTariff, { params: { siteId: site.id }, body: tariff })
    const file = { type: 'application/pdf', content: Buffer.from(`%PDF-1.7 ${member.name}`) }
    await fleet.as('owner').call(setTariffDocument, { params: { siteId: site.id, tariffId }, file })
    const start = { source: 'HOME', cardId, startedAt: '2026-03-01T20:00:00.000Z', authMethod: null } as const
    const station = { ...{ name: place.name, address: street, city: 'Porto', operator: 'Wallbox', evse_id: null } }
    const of = { stationId: site.id, station: { ...station, coordinates: null }, region: 'PT', connector: null }
    const sessionId = await fleet.db.tx(async (tx) => {
      const work = { ctx: fleet.ctx(), tx, scope: fleet.scope }
      const id = await startSiteCharge(work, { ...start, place: of })
      await closeSiteCharge(work, id, { endedAt: '2026-03-01T21:00:00.000Z', energyWh: 10_000n, flags: [] })
      return id
    })
    return { siteId: site.id, sessionId, memberId }
  }
  const home = await homeOf({ name: 'Inês Vaz', personId: id }, 'ABCDEF12', 'Rua do Almada 12')
  const other = await homeOf({ name: 'Rui Reis' }, 'ABCDEF13', 'Rua do Ouro 7')
  const now = fleet.clock.now()
  fleet.clock.set('2026-04-02T10:00:00.000Z')
  const statements = [home, other].map(({ memberId }) => ({ member_id: memberId, amount: '1.50' }))
  await fleet.as('owner').call(approveReimbursements, { body: { month: '2026-03', statements } })
  fleet.clock.set(now.toISOString())

  expect((await here.post('/identity/close-account', { password })).status).toBe(200)
  const pseudonym = `Closed account ${id.slice(-6).toUpperCase()}`
  const shown = async ({ siteId, sessionId }: typeof home) => [
    await fleet.as('owner').call(getSite, { params: { siteId } }),
    (await fleet.as('owner').call(getSession, { params: { id: sessionId } })).station,
  ]
  const nowhere = { city: '', postal_code: '', street: '' }
  expect(await shown(home)).toMatchObject([
    { name: pseudonym, ...nowhere, country: 'PT', tariffs: [{ source: '', document: null }] },
    { name: pseudonym, address: '', city: '' },
  ])
  const others = { street: 'Rua do Ouro 7', tariffs: [{ document: { media: 'application/pdf' } }] }
  expect(await shown(other)).toMatchObject([others, { address: 'Rua do Ouro 7' }])
  const stored = await fleet.db.rows<{ text: string }>(sql`
    select e::text as text from audit_entry e union all select s::text from session s union all select t::text from site t
    union all select w::text from wallet_station w union all select r::text from idempotent_request r
    union all select l::text from reimbursement_line l`)
  const all = stored.map(({ text }) => text).join('\n')
  for (const trace of ['Rua do Almada', 'Casa de Inês', 'EDP of Inês']) expect(all).not.toContain(trace)
  for (const others of ['Rua do Ouro 7', 'Casa de Rui Reis']) expect(all).toContain(others)
})

test('closing is refused to the last owner of a fleet with its name, and erases nothing', async () => {
  const { id, here } = await somebody([0])
  await fleet.db.run(sql`
    delete from wallet_membership where wallet_id = ${fleet.walletId} and person_id = ${fleet.people.owner.id}`)
  expect((await here.get('/identity/close-account')).body).toEqual({ fleets: 1, owned_alone: ['Test fleet'] })
  const refused = await here.post('/identity/close-account', { password })
  expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
    409,
    'wallet.last_owner',
    { fleets: 'Test fleet' },
  ])
  expect(await isIn(here)).toBe(true)
  expect(await named(id)).toEqual({ email, name: 'Inês Vaz' })
})

test('a passkey confirms the closing, but not another person’s passkey', async () => {
  const { id, here } = await somebody([2])
  const device = new Device()
  const challenge = await here.post('/identity/passkeys/begin', { password })
  await here.post('/identity/passkeys', { name: 'Phone', answer: device.register(challenge.body as never) })
  const proof = async (one: Device) => ({
    passkey: one.signIn((await here.post('/identity/sign-in/passkey/begin')).body as never),
  })
  const stranger = new Device()
  stranger.register(challenge.body as never)
  expect((await here.post('/identity/close-account', await proof(stranger))).body.code).toBe('PASSKEY_INVALID')
  expect((await here.post('/identity/close-account', await proof(device))).status).toBe(200)
  expect((await named(id))?.name).toMatch(/^Closed account/)
})

test('names and addresses of a closed account remain in no stored response, audit, notice or message, and the audit verifies', async () => {
  const { id, here } = await somebody([0])
  const token = (await here.get('/identity/token')).body.token
  const member = { name: 'Inês Vaz', email, phone: '+351912345678', personId: id }
  const memberId = await createMember(fleet.ctx(), fleet.scope, member)
  // Actions of the person, actions of others on them, and a colleague with the same first name.
  await fleet.http.inject({
    method: 'POST',
    url: `/editor/v3/user/wallet/${fleet.walletId}/guests/send-invitation`,
    headers: {
      authorization: `Bearer ${token}`,
      'x-product': 'FLEETS_DASHBOARD',
      'idempotency-key': 'of-the-closed-account',
      'user-agent': 'The browser of Ines',
    },
    remoteAddress: '203.0.113.99',
    payload: { email: 'colleague@company.example', name: 'Inês Prado', permission_groups: [2] },
  })
  const owner = fleet.as('owner')
  await owner.call(updateMember, { params: { memberId }, body: { cost_centre: 'Inês Vaz' } })
  await owner.call(inviteGuest, { body: { email: `x.${email}`, name: 'Inês Vaz', permission_groups: [2] } })
  const facts = { who: 'Inês Vaz', email, other: 'Inês Prado' }
  await fleet.db.run(sql`
    insert into person_notice (person_id, id, wallet_id, event, count, facts, at)
    values (${fleet.people.owner.id}, ${fleet.ctx().newId()}, ${fleet.walletId}, 'invitation.accepted', 1,
      ${JSON.stringify(facts)}::jsonb, ${fleet.clock.now()})`)
  const webhookId = fleet.ctx().newId()
  await fleet.db.run(sql`
    insert into webhook (wallet_id, id, url, description, events, created_at)
    values (${fleet.walletId}, ${webhookId}, 'https://example.com/', '', '{}', ${fleet.clock.now()})`)
  await fleet.db.run(sql`
    insert into webhook_delivery (wallet_id, webhook_id, id, kind, object_id, number, at, data, state)
    values (${fleet.walletId}, ${webhookId}, ${fleet.ctx().newId()}, 'card.blocked', ${memberId}, 1, ${fleet.clock.now()},
      ${JSON.stringify({ holder: facts })}::json, 'DELIVERED')`)
  await storeMessages(fleet)
  // A row of an earlier version, which stored the personal part itself instead of its hash.
  await asBefore(fleet, email)

  expect((await here.post('/identity/close-account', { password })).status).toBe(200)
  const stored = await fleet.db.rows<{ text: string }>(sql`
    select r::text as text from idempotent_request r union all select e::text from audit_entry e
    union all select n::text from person_notice n union all select d::text from webhook_delivery d
    union all select m::text from mail_message m union all select s::text from sms_message s`)
  const all = stored.map(({ text }) => text).join('\n')
  for (const trace of ['Inês Vaz', `"${email}"`, '+351912345678', '203.0.113.99', 'browser of Ines']) {
    expect(all).not.toContain(trace)
  }
  // The data of other people stays.
  for (const other of ['Inês Prado', `x.${email}`, 'other@company.example', '+351911111111'])
    expect(all).toContain(other)
  const chains = await verifyAudit(fleet.db)
  expect(chains.filter(({ brokenAt }) => brokenAt !== null)).toEqual([])
  expect(chains.find(({ chain }) => chain === fleet.walletId)?.erased).toBeGreaterThan(2)
  // Only the erased part of a row may differ from its hash.
  const tampered = tamper(fleet.db, async (tx) => {
    await tx.run(sql`
      update audit_entry set deed = 'wallet.blocked' where wallet_id = ${fleet.walletId} and erased_at is not null
        and personal_hash is not null`)
    throw new Error(String((await verifyAudit(tx)).filter(({ brokenAt }) => brokenAt !== null).length))
  })
  await expect(tampered).rejects.toThrow('1')
})

test('stored responses are deleted after three days', async () => {
  const insert = (key: string) =>
    fleet.db.run(sql`
      insert into idempotent_request (person_id, key, call, request_hash, started_at)
      values (${fleet.people.owner.id}, ${key}, 'a', 'b', ${fleet.clock.now()})`)
  await insert('old')
  fleet.clock.advance(3 * 86_400_000 + 1)
  await insert('new')
  await idempotencyJobs[0]?.handle(fleet.ctx(), {}, undefined)
  expect(await fleet.db.rows(sql`select key from idempotent_request`)).toEqual([{ key: 'new' }])
})

/** Stores unsent messages: to the person, about the person to a colleague, and to another person. */
async function storeMessages({ db, ctx, clock }: Fleet): Promise<void> {
  const stored = [
    [email.toUpperCase(), '+351912345678', 'Your cards are on their way'],
    ['owner@company.example', '+351910000000', 'Inês Vaz would like a card'],
    ['other@company.example', '+351911111111', 'Inês Prado would like a card'],
  ] as const
  for (const [recipient, phone, text] of stored) {
    await insertMail(db, { id: ctx().newId(), to: recipient, subject: text, text, html: text }, clock.now())
    await insertSms(db, { id: ctx().newId(), to: phone, text }, clock.now())
  }
}

/** Inserts an audit row in the format of earlier versions. */
async function asBefore({ db, walletId, clock }: Fleet, name: string): Promise<void> {
  const end = await selectChainEnd(db, walletId)
  const entry = {
    wallet_id: walletId,
    number: (end?.number ?? 0n) + 1n,
    id: newId(),
    at: clock.now().toISOString(),
    person_id: null,
    deed: 'guest.invited',
    result: 'CHANGED',
    object_kind: 'invitation',
    object_id: null,
    object_name: name,
    before: null,
    after: JSON.stringify({ target: name }),
    code: null,
    fields: null,
    address: null,
    user_agent: null,
    request_id: 'r',
    api_key_id: null,
    api_key_name: null,
    personal_salt: null,
    personal_hash: null,
  }
  await insertEntry(db, { ...entry, hash: chainedHash(end?.hash ?? NO_HASH, entry) })
}

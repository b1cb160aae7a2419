import { listAudit } from '@voltway/contract/audit'
import { getCard } from '@voltway/contract/cards-details'
import { raiseCardLimits } from '@voltway/contract/cards-raises'
import type { BodyInputOf } from '@voltway/contract/endpoint'
import { createWebhook } from '@voltway/contract/integrations-webhooks'
import { listNotices } from '@voltway/contract/notifications'
import { getHome } from '@voltway/contract/overview-home'
import {
  answerRequestLink,
  approveRequest,
  type CardRequest,
  createRequest,
  declineRequest,
  getApprovalLimits,
  getRequest,
  listRequests,
  requestAllows,
  requestStates,
  requestTransitions,
  setApprovalLimits,
  viewRequestLink,
  withdrawRequest,
} from '@voltway/contract/requests'
import { addRule, listCardRules, removeRule } from '@voltway/contract/rules'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addTestCard } from '../../../test/fleet-of-file.ts'
import { bootFleet, type CallRefused, type Fleet, type Role } from '../../../test/harness.ts'
import { readStateTable } from '../../../test/state-page.ts'
import { checkInvariants } from '../../kernel/ledger/ledger-invariants.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs.ts'
import { sql } from '../../platform/sql.ts'
import { topUpByOperator } from '../payments/top-up.ts'
import { followRequests } from './requests.jobs.ts'

let fleet: Fleet
let cardId: string

beforeAll(async () => {
  // Without a gateway, messages are only stored, as in the demo.
  fleet = await bootFleet({ env: { DEMO: '1' } })
  await topUpByOperator(fleet.ctx(), fleet.scope, { amountMinor: 50_000n, key: 'start' })
})
beforeEach(async () => {
  fleet.clock.set('2026-03-02T10:00:00Z')
  await fleet.runJobs()
  for (const table of ['request_link', 'request', 'person_notice', 'mail_message', 'approval_limit'])
    await fleet.db.text(`delete from ${table}`)
  cardId = await addCard(fleet.driverMemberId)
})
afterAll(async () => {
  expect(await checkInvariants(fleet.db)).toEqual([])
  await fleet.close()
})

const FRIDAY = '2026-03-06T18:00:00Z'

const addCard = (memberId: string | null) =>
  addTestCard(fleet, {
    name: 'Zoe',
    plafond: { creditMode: 'LIMITED', assignedMinor: 2_000n, renewal: 'NONE', day: null },
    memberId,
  })
type Body = BodyInputOf<typeof createRequest>
const limit = (more: object = {}): Body => ({ kind: 'LIMIT', card_id: cardId, amount: '50', until: FRIDAY, ...more })
const submit = (body: Body = limit(), role: Role = 'driver') => fleet.as(role).call(createRequest, { body })
const of = ({ id }: CardRequest) => ({ params: { requestId: id } })
const detail = () => fleet.as('owner').call(getCard, { params: { cardId } })
const notices = async (role: Role) => (await fleet.as(role).call(listNotices)).results.map(({ event }) => event)
const follow = async () => {
  await fleet.db.tx((tx) => enqueue(tx, followRequests, {}))
  await fleet.runJobs()
}
const mailsTo = (role: Role) =>
  fleet.db.rows<{ subject: string; text: string }>(sql`
    select subject, body_text as text from mail_message where recipient = ${fleet.people[role].email} order by at, id`)

/** Calls without a session, as the browser of a person who opened the link of a mail. */
async function withoutSession(endpoint: typeof viewRequestLink | typeof answerRequestLink, body: object) {
  const { statusCode, body: text } = await fleet.http.inject({
    method: 'POST',
    url: `/editor${endpoint.path}`,
    headers: { 'x-product': 'FLEETS_DASHBOARD' },
    payload: body,
  })
  return { status: statusCode, reply: JSON.parse(text) as CardRequest & { request: CardRequest; code: string } }
}
const tokenIn = (text: string | undefined) => /\/login\/request#([0-9a-f]{64}[\w-]{32})/.exec(text ?? '')?.[1] ?? ''

test('a driver asks for a higher limit, a manager approves with one tap, and the card may charge more', async () => {
  const made = await submit(limit({ reason: 'Trip to Porto' }))
  expect(made).toMatchObject({ state: 'PENDING', amount: '50.00', until: FRIDAY, allowed_actions: ['withdraw'] })
  expect((await fleet.as('manager').call(getHome)).requests).toEqual({ count: 1 })
  await fleet.runJobs()
  for (const role of ['owner', 'manager', 'cardManager'] as const)
    expect(await notices(role)).toEqual(['request.created'])
  for (const role of ['viewer', 'accountant', 'driver'] as const) expect(await notices(role)).toEqual([])

  const approved = await fleet.as('manager').call(approveRequest, of(made))
  expect(approved).toMatchObject({ state: 'APPROVED', decided_by: 'The manager', allowed_actions: [] })
  expect(await detail()).toMatchObject({ raised: '50.00', remaining: '70.00', raises: [{ reason: 'Trip to Porto' }] })
  await fleet.runJobs()
  expect(await notices('driver')).toEqual(expect.arrayContaining(['request.decided', 'card.limit_raised']))
  expect(await fleet.as('owner').refusal(approveRequest, of(made))).toBe('card_request.not_open')
  const { results } = await fleet.as('owner').call(listAudit, { query: { object: made.id, result: 'CHANGED' } })
  expect(results.map(({ deed, person }) => [deed, person?.name])).toEqual([
    ['request.approved', 'The manager'],
    ['request.created', 'The driver'],
  ])
})

test('a driver asks for an exception from a rule, with its sentence, and the approval lets the card charge there', async () => {
  const { id: ruleId } = await fleet.as('owner').call(addRule, {
    body: {
      applies_to: { kind: 'WALLET', id: null },
      effect: 'REFUSE',
      is_exception: false,
      allows_unknown_place: false,
      valid_from: null,
      valid_until: null,
      conditions: { countries: ['FR'] },
    },
  })
  const exception = (rule_id: string): Body => ({ kind: 'EXCEPTION', card_id: cardId, rule_id, until: FRIDAY })
  const past = { ...exception(ruleId), until: '2026-03-01T10:00:00Z' } as Body
  expect(await fleet.as('driver').refusal(createRequest, { body: past })).toBe('validation_failed')
  expect(await fleet.as('driver').refusal(createRequest, { body: exception(newId()) })).toBe('rule.not_found')
  const made = await submit(exception(ruleId))
  expect(made).toMatchObject({ kind: 'EXCEPTION', amount: '0.00', until: FRIDAY, rule: { id: ruleId } })
  expect(made.rule?.sentence).toContain('France')
  expect(await fleet.as('driver').refusal(createRequest, { body: exception(ruleId) })).toBe('card_request.already_open')
  await fleet.runJobs()
  expect((await mailsTo('manager'))[0]?.subject).toBe('The driver asks for an exception for Zoe')
  await fleet.as('manager').call(approveRequest, of(made))
  const { results } = await fleet.as('owner').call(listCardRules, { params: { cardId } })
  expect(results.map(({ rule, ignored_until }) => [rule.id, ignored_until])).toEqual([[ruleId, FRIDAY]])
  await fleet.runJobs()
  expect((await mailsTo('driver')).map(({ subject }) => subject)).toContain('Your exception for Zoe is approved')
  await fleet.as('owner').call(removeRule, { params: { ruleId } })
})

test('the link in a mail shows the request, answers it once without a session, and opening it changes nothing', async () => {
  const made = await submit()
  await fleet.runJobs()
  const [mail] = await mailsTo('manager')
  expect(mail?.subject).toBe('The driver asks for €50.00 more on Zoe')
  const token = tokenIn(mail?.text)
  for (let n = 0; n < 2; n++) {
    const { status, reply } = await withoutSession(viewRequestLink, { token })
    expect([status, reply.request.state, reply.request.locked]).toEqual([200, 'PENDING', null])
  }
  expect((await withoutSession(answerRequestLink, { token, approve: false })).status).toBe(400)
  const { status, reply } = await withoutSession(answerRequestLink, { token, approve: true })
  expect([status, reply.state, reply.decided_by]).toEqual([200, 'APPROVED', 'The manager'])
  expect(await detail()).toMatchObject({ raised: '50.00' })
  for (const endpoint of [viewRequestLink, answerRequestLink] as const) {
    const again = await withoutSession(endpoint, endpoint === viewRequestLink ? { token } : { token, approve: true })
    expect([again.status, again.reply.code]).toEqual([409, 'card_request.link_used'])
  }
  // The link of a colleague is not used, but the request is answered.
  const other = tokenIn((await mailsTo('owner'))[0]?.text)
  expect((await withoutSession(answerRequestLink, { token: other, approve: true })).reply.code).toBe(
    'card_request.not_open',
  )
  const wrong = `${token.slice(0, -1)}${token.endsWith('x') ? 'y' : 'x'}`
  expect((await withoutSession(viewRequestLink, { token: wrong })).reply.code).toBe('card_request.not_found')
  expect((await withoutSession(viewRequestLink, { token: 'short' })).status).toBe(400)
  expect((await fleet.as('manager').call(getRequest, of(made))).decided_by).toBe('The manager')
})

test('a link answers with the rights that its person has at that moment', async () => {
  await submit()
  await fleet.runJobs()
  const token = tokenIn((await mailsTo('manager'))[0]?.text)
  const groups = async (ids: number[]) =>
    fleet.db.run(sql`
      update wallet_membership set permission_groups = ${ids}
      where wallet_id = ${fleet.walletId} and person_id = ${fleet.people.manager.id}`)
  await groups([2])
  expect((await withoutSession(answerRequestLink, { token, approve: true })).reply.code).toBe('auth.not_allowed')
  await groups([1])
  expect((await withoutSession(answerRequestLink, { token, approve: true })).reply.state).toBe('APPROVED')
})

test("a team's manager is notified of the team's requests only, and approves with the mail or the page up to the amount", async () => {
  const { db, walletId, people } = fleet
  const { id: managerId } = people.viewer
  const teamId = newId()
  await db.run(sql`insert into team (wallet_id, id, name, created_at) values (${walletId}, ${teamId}, 'North', now())`)
  await db.run(
    sql`insert into team_manager (wallet_id, person_id, team_id, added_at) values (${walletId}, ${managerId}, ${teamId}, now())`,
  )
  const groups = (ids: number[]) =>
    db.run(
      sql`update wallet_membership set permission_groups = ${ids} where wallet_id = ${walletId} and person_id = ${managerId}`,
    )
  await groups([13])
  const others = await submit()
  cardId = await addCard(fleet.driverMemberId)
  await db.run(sql`update card set team_id = ${teamId} where id = ${cardId}`)
  const ofTeam = await submit()
  await fleet.runJobs()
  const manager = fleet.as('viewer')
  expect((await mailsTo('viewer')).length).toBe(1)
  expect((await manager.call(listRequests)).results.map(({ id, locked }) => [id, locked])).toEqual([[ofTeam.id, null]])
  expect(await manager.refusal(approveRequest, of(others))).toBe('card_request.not_found')
  const ekey = await submit({ kind: 'CARD', is_ekey: true }, 'viewer')
  expect(ekey).toMatchObject({ locked: 'RIGHT', allowed_actions: ['withdraw'] })

  await fleet.as('owner').call(setApprovalLimits, { body: { limits: [{ group: 13, most: '40' }] } })
  expect(await manager.refusal(approveRequest, of(ofTeam))).toBe('card_request.above_approval')
  await fleet.as('owner').call(setApprovalLimits, { body: { limits: [{ group: 13, most: null }] } })
  const token = tokenIn((await mailsTo('viewer'))[0]?.text)
  expect((await withoutSession(answerRequestLink, { token, approve: true })).reply.state).toBe('APPROVED')
  const raise = { amount: '5', until: FRIDAY, dry_run: false }
  const raised = await manager.call(raiseCardLimits, { body: { card_ids: [cardId], ...raise } })
  expect(raised).toMatchObject({ results: [{ raised: '55.00' }], summary: { available: null } })
  const outside = { body: { card_ids: [others.card?.id ?? ''], ...raise } }
  expect(await manager.refusal(raiseCardLimits, outside)).toBe('card.not_found')
  await groups([2])
})

test('groups approve up to their amount, owners any amount, and nobody their own request', async () => {
  const body = { limits: [{ group: 1 as const, most: '40' }] }
  expect(await fleet.as('manager').refusal(setApprovalLimits, { body })).toBe('auth.not_allowed')
  await fleet.as('owner').call(setApprovalLimits, { body })
  expect((await fleet.as('viewer').call(getApprovalLimits)).limits).toEqual([
    { group: 1, most: '40.00' },
    { group: 10, most: null },
    { group: 13, most: null },
  ])
  const made = await submit()
  expect(await fleet.as('manager').call(getRequest, of(made))).toMatchObject({
    locked: 'AMOUNT',
    allowed_actions: ['decline'],
  })
  expect(await fleet.as('viewer').call(getRequest, of(made))).toMatchObject({ locked: 'RIGHT', allowed_actions: [] })
  expect(await fleet.as('manager').refusal(approveRequest, of(made))).toBe('card_request.above_approval')
  await fleet.runJobs()
  expect(await notices('manager')).toEqual([])
  expect(await fleet.as('cardManager').call(approveRequest, of(made))).toMatchObject({ state: 'APPROVED' })
  const own = await submit(limit(), 'owner')
  expect(own.locked).toBe('OWN')
  expect(await fleet.as('owner').refusal(approveRequest, of(own))).toBe('card_request.own')
  expect(await fleet.as('owner').refusal(declineRequest, { ...of(own), body: { answer: 'x' } })).toBe(
    'card_request.own',
  )
})

test('a request for a card becomes an order when it is approved', async () => {
  const ekey = await submit({ kind: 'CARD', is_ekey: true })
  expect(await fleet.as('cardManager').call(approveRequest, of(ekey))).toMatchObject({
    state: 'APPROVED',
    order_id: expect.any(String),
  })
  const ordered = await fleet.db.row<{ type: string }>(sql`
    select c.type from card_order_item i join card c on c.wallet_id = i.wallet_id and c.id = i.card_id
    where i.member_id = ${fleet.driverMemberId}`)
  expect(ordered).toEqual({ type: 'EKEY' })
  const address = { name: 'Ana', street: 'Rua 1', postal_code: '1000001', city: 'Lisboa', country: 'PT' }
  const card = await submit({ kind: 'CARD', is_ekey: false, address })
  expect(card.address).toMatchObject({ postal_code: '1000-001' })
  const { order_id: orderId } = await fleet.as('owner').call(approveRequest, of(card))
  const order = await fleet.db.row(
    sql`select shipping_address ->> 'street' as street from card_order where id = ${orderId}`,
  )
  expect(order).toEqual({ street: 'Rua 1' })
})

test('a request names a card of one’s own, an amount and a time ahead, and the same one is made once', async () => {
  const wrong = (body: Body) =>
    submit(body).catch(({ code, problem }: CallRefused) => (code === 'validation_failed' ? problem.fields : code))
  expect(await wrong(limit({ card_id: await addCard(null) }))).toBe('card.not_found')
  expect(await wrong(limit({ card_id: newId() }))).toBe('card.not_found')
  expect(await wrong(limit({ amount: '0' }))).toEqual({ amount: 'too_small' })
  expect(await wrong(limit({ until: '2026-03-01T10:00:00Z' }))).toEqual({ until: 'in_past' })
  expect(await wrong({ kind: 'CARD', is_ekey: false })).toEqual({ address: 'required' })
  expect(await fleet.as('stranger').refusal(createRequest, { body: limit() })).toBe('wallet.not_found')
  const once = { body: limit(), key: 'once' }
  const first = await fleet.as('driver').call(createRequest, once)
  expect(await fleet.as('driver').call(createRequest, once)).toEqual(first)
  expect(await wrong(limit({ amount: '10' }))).toBe('card_request.already_open')
  const others = await submit(limit(), 'viewer')
  expect((await fleet.as('driver').call(listRequests)).results.map(({ id }) => id)).toEqual([first.id])
  expect(await fleet.as('driver').refusal(getRequest, of(others))).toBe('card_request.not_found')
  expect(await fleet.as('driver').refusal(withdrawRequest, of(others))).toBe('card_request.not_found')
  expect((await fleet.as('viewer').call(listRequests, { query: { state: 'PENDING' } })).count).toBe(2)
})

test('approvers are reminded once after a day, and a request without an answer expires after seven', async () => {
  const made = await submit(limit({ until: '2026-03-20T10:00:00Z' }))
  await follow()
  expect(await notices('manager')).toEqual(['request.created'])
  fleet.clock.set('2026-03-03T10:00:00Z')
  await follow()
  await follow()
  expect(await notices('manager')).toEqual(['request.waiting', 'request.created'])
  fleet.clock.set('2026-03-09T10:00:00Z')
  expect((await fleet.as('owner').call(getRequest, of(made))).state).toBe('EXPIRED')
  expect(await fleet.as('owner').refusal(approveRequest, of(made))).toBe('card_request.not_open')
  await follow()
  expect(await notices('driver')).toEqual(['request.decided'])
  // A limit until a time that has come is of no use.
  const soon = await submit(limit({ until: '2026-03-09T12:00:00Z' }))
  expect(soon.expires_at).toBe('2026-03-09T12:00:00Z')
})

/** One way to each state. */
const ways: Record<string, (request: CardRequest) => Promise<unknown>> = {
  APPROVED: (request) => fleet.as('manager').call(approveRequest, of(request)),
  DECLINED: (request) => fleet.as('manager').call(declineRequest, { ...of(request), body: { answer: 'Too much' } }),
  WITHDRAWN: (request) => fleet.as('driver').call(withdrawRequest, of(request)),
  EXPIRED: async () => {
    fleet.clock.set('2026-03-09T10:00:00Z')
    await follow()
  },
}

test('the page of request states is what the server does, and a closed request stays as it is', async () => {
  const page = new URL('requests.states.md', import.meta.url)
  const written = readStateTable<'from' | 'to'>(page, 'Transitions').map(({ from, to }) => `${from} ${to}`)
  const allowed = requestStates.flatMap((from) => requestTransitions[from].map((to) => `${from} ${to}`))
  expect(written).toEqual(allowed)
  expect(readStateTable<'state'>(page, 'States').map(({ state }) => state)).toEqual([...requestStates])
  expect(Object.values(requestAllows).every((states) => states.join() === 'PENDING')).toBe(true)
  for (const [state, way] of Object.entries(ways)) {
    fleet.clock.set('2026-03-02T10:00:00Z')
    const made = await submit()
    await way(made)
    const now = await fleet.as('owner').call(getRequest, of(made))
    expect(now).toMatchObject({ state, allowed_actions: [], answer: state === 'DECLINED' ? 'Too much' : null })
    const refused = [
      await fleet.as('owner').refusal(approveRequest, of(made)),
      await fleet.as('owner').refusal(declineRequest, { ...of(made), body: { answer: 'x' } }),
      await fleet.as('driver').refusal(withdrawRequest, of(made)),
    ]
    expect(refused).toEqual(Array(3).fill('card_request.not_open'))
  }
})

test('webhooks receive a new and an answered request', async () => {
  await fleet.db.run(sql`
    insert into subscription (id, person_id, plan_id, price_step, state, created_at)
    select gen_random_uuid(), ${fleet.people.owner.id}, id, 1, 'ACTIVE', now() from subscription_plan where name = 'ENTERPRISE'`)
  const hook = {
    url: 'https://example.com/hook',
    description: '',
    events: ['request.created', 'request.decided'] as const,
  }
  await fleet.as('owner').call(createWebhook, { body: { ...hook, events: [...hook.events] } })
  const made = await submit()
  await fleet.as('manager').call(declineRequest, { ...of(made), body: { answer: 'Too much' } })
  const sent = await fleet.db.rows<{ event: string; state: string }>(sql`
    select kind as event, data ->> 'state' as state from webhook_delivery where object_id = ${made.id} order by number`)
  expect(sent).toEqual([
    { event: 'request.created', state: 'PENDING' },
    { event: 'request.decided', state: 'DECLINED' },
  ])
})

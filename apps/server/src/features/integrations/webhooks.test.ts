import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { blockCard, unblockCard } from '@voltway/contract/cards-blocks'
import { configurePlafonds } from '@voltway/contract/cards-limits'
import { addBudget } from '@voltway/contract/insight'
import { createApiKey } from '@voltway/contract/integrations-api-keys'
import {
  createWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  pingWebhook,
  replayWebhookDelivery,
  rotateWebhookSecret,
  updateWebhook,
  type WebhookEvent,
  webhookEvents,
} from '@voltway/contract/integrations-webhooks'
import { removeFromWallet } from '@voltway/contract/invitations'
import { updateMember } from '@voltway/contract/members'
import { createTeam, updateTeam } from '@voltway/contract/teams'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Charging, openCharging } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { bootFleet, CallRefused } from '../../../test/harness.ts'
import { sql } from '../../platform/sql.ts'
import { notifyBudgets } from '../insight/budgets.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { joinAsMember } from '../members/members.ts'
import { beginPlan } from '../subscriptions/subscriptions.ts'
import { forgetDeliveries, retryWebhooks } from './webhook-delivery.ts'

interface Received {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A receiving program. Stores accepted messages and responds as configured. */
interface Receiver {
  readonly url: string
  readonly received: Received[]
  /** Number of requests, accepted or not. */
  calls: number
  respond: (message: Received) => number | 'never' | 'redirect'
}

const fleet = fleetOfFile({ env: { WEBHOOKS_ALLOW_PRIVATE_ADDRESSES: '1', WEBHOOKS_TIMEOUT_SECONDS: '0.3' } })
let charging: Charging
let server: Server
let receiver: Receiver

beforeAll(async () => {
  charging = await openCharging(fleet)
  await charging.topUp(100_000n)
  const personId = fleet.people.owner.id
  await beginPlan({ ctx: fleet.ctx(), tx: fleet.db }, { personId, plan: 'PRO', priceStep: 1, validUntil: null })
  server = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      receiver.calls++
      const message = {
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(chunks).toString('utf8'),
      }
      const response = receiver.respond(message)
      if (response === 'never') return
      if (response === 'redirect') return reply.writeHead(302, { location: '/elsewhere' }).end()
      if (response < 300) receiver.received.push(message)
      reply.writeHead(response).end(`answered ${response}`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
})

beforeEach(async () => {
  await fleet.db.run(sql`delete from webhook`)
  const { port } = server.address() as AddressInfo
  receiver = { url: `http://127.0.0.1:${port}/hooks`, received: [], calls: 0, respond: () => 204 }
})

const owner = () => fleet.as('owner')
const addWebhook = (events: readonly WebhookEvent[] = webhookEvents) =>
  owner().call(createWebhook, { body: { url: receiver.url, description: '', events: [...events] } })

/** Enqueues due deliveries and runs the workers. */
async function deliver(): Promise<void> {
  await retryWebhooks.handle(fleet.ctx(), {}, undefined)
  await fleet.runJobs(['webhooks.deliver'])
}
async function later(minutes: number): Promise<void> {
  fleet.clock.advance(minutes * 60_000)
  await deliver()
}

const delivered = () => receiver.received.map(({ body }) => JSON.parse(body))
const kinds = () => delivered().map(({ type }) => type)
const toggle = async (cardId: string, times: number) => {
  for (let time = 0; time < times; time++)
    await fleet.as('manager').call(time % 2 === 0 ? blockCard : unblockCard, { params: { cardId } })
}

/** The verification function of the guide, run as a reader would copy it. */
async function documentedVerify(): Promise<(message: object) => unknown> {
  const guide = readFileSync(new URL('../../../../../docs/api/webhooks.md', import.meta.url), 'utf8')
  const snippet = /```js\n([\s\S]*?)```/.exec(guide)?.[1]
  if (snippet === undefined) throw new Error('the guide shows no way to verify a message')
  return (await import(`data:text/javascript,${encodeURIComponent(snippet)}`)).verifyWebhook
}

test('webhooks receive sessions, invoices and cards as the API returns them', async () => {
  await addWebhook()
  const card = await charging.card({ name: 'Van 12' })
  const times = { start_date_time: '2026-03-02T09:00:00Z', end_date_time: '2026-03-02T09:45:00Z' }
  await charging.session(card, {
    id: 'S1',
    start_date_time: times.start_date_time,
    last_updated: times.start_date_time,
  })
  const ended = { status: 'COMPLETED', kwh: 20, last_updated: times.end_date_time }
  await charging.session(card, { id: 'S1', ...times, ...ended })
  await charging.cdr(card, { id: 'C1', session_id: 'S1', ...times, total_energy: 20 })
  await toggle(card.id, 2)
  const line = {
    kind: 'CARDS',
    text: 'CARDS',
    session: null,
    quantity: '1',
    unit_price: '10.0000',
    netMinor: 1000n,
    vatMinor: 230n,
    vatRateBasisPoints: 2300n,
    vat_category: 'S',
    prices: [],
  } as const
  await fleet.db.tx((tx) =>
    issueInvoice(
      { ctx: fleet.ctx(), tx, scope: fleet.scope },
      {
        class: 'CARD_ORDER',
        source: 'card-order:1',
        lines: [line],
        period: null,
        vatNumberId: null,
        payment: 'PREPAID',
      },
    ),
  )
  await deliver()
  const all = delivered()
  const of = (type: string) => all.find((message) => message.type === type)
  expect(of('card.created')).toMatchObject({ wallet_id: fleet.walletId, data: { name: 'Van 12', state: 'ACTIVE' } })
  expect(of('session.started')?.data).toMatchObject({ status: 'ONGOING', cost_is_final: false })
  expect(of('session.ended')?.data).toMatchObject({ status: 'IN_VALIDATION', energy_kwh: '20.000' })
  expect(of('session.completed')?.data).toMatchObject({ card: { id: card.id, name: 'Van 12' }, cost_is_final: true })
  expect(of('session.completed')?.data.status).toMatch(/COMPLETED|PAID/)
  expect(of('card.blocked')?.data).toMatchObject({ id: card.id, blocked_reasons: ['USER_CARD_INACTIVE'] })
  expect(of('card.unblocked')?.data).toMatchObject({ id: card.id, state: 'ACTIVE' })
  expect(of('invoice.issued')?.data).toMatchObject({ class: 'CARD_ORDER', total: '12.30', payment_status: 'PAID' })
  // The OpenAPI document contains every sent field.
  const { webhooks, components } = (await fleet.http.inject('/openapi.json')).json()
  for (const { type, data } of all) {
    const { $ref } = webhooks[type].post.requestBody.content['application/json'].schema.properties.data
    const { properties } = components.schemas[$ref.split('/').at(-1)]
    expect([type, Object.keys(data).filter((name) => !(name in properties))]).toEqual([type, []])
  }
  expect(all.some(({ data }) => 'allowed_actions' in data)).toBe(false)
  expect(await charging.broken()).toEqual([])
})

test('webhooks receive drivers, teams and budgets', async () => {
  await addWebhook()
  const card = await charging.card({ name: 'Van 13' })
  const times = { start_date_time: '2026-03-02T07:00:00Z', end_date_time: '2026-03-02T07:45:00Z' }
  await charging.cdr(card, { id: 'C2', ...times, total_energy: 20 })
  await owner().call(addBudget, { body: { cost_centre: null, period: 'MONTH', amount: '0.01' } })
  await notifyBudgets.handle(fleet.ctx(), {}, undefined)
  const memberId = await fleet.db.tx((tx) =>
    joinAsMember({ ctx: fleet.ctx(), tx, scope: fleet.scope }, { name: 'Rui' }),
  )
  await owner().call(updateMember, { params: { memberId }, body: { name: 'Rui Costa', external_id: 'HR-7' } })
  await owner().call(removeFromWallet, { params: { a: 'members', b: memberId } })
  const team = await owner().call(createTeam, { body: { name: 'Porto' } })
  await owner().call(updateTeam, { params: { teamId: team.id }, body: { archived: true } })
  await deliver()
  const found = delivered().filter(({ type }) => /^(member|team|budget)/.test(type))
  // Only the events of one object are in order.
  expect(
    found.map(({ type, data }) => `${type}: ${data.name ?? data.period} ${data.status ?? ''}`.trim()).sort(),
  ).toEqual([
    'budget.reached: MONTH',
    'member.changed: Rui Costa ACTIVE',
    'member.joined: Rui ACTIVE',
    'member.removed: Rui Costa REMOVED',
    'team.changed: Porto',
    'team.created: Porto',
  ])
})

test('the guide’s function verifies sent messages and rejects all others', async () => {
  const { secret } = await addWebhook(['card.blocked'])
  expect(secret).toMatch(/^whsec_/)
  await toggle((await charging.card()).id, 1)
  await deliver()
  const verify = await documentedVerify()
  const [{ headers, body }] = receiver.received as [Received]
  const nowSeconds = Math.floor(fleet.clock.now().getTime() / 1000)
  const message = { secret, headers, body, nowSeconds }
  expect(verify(message)).toMatchObject({ type: 'card.blocked', id: headers['webhook-id'] })
  for (const wrong of [
    { body: body.replace('BLOCKED', 'ACTIVE') },
    { secret: `whsec_${Buffer.from('another').toString('base64')}` },
    { headers: { ...headers, 'webhook-timestamp': String(nowSeconds - 1) } },
    { headers: { ...headers, 'webhook-id': 'another' } },
    { headers: { ...headers, 'webhook-signature': 'v1,AAAA' } },
    { headers: {} },
    // A replay of a recorded message.
    { nowSeconds: nowSeconds + 301 },
  ]) {
    expect(() => verify({ ...message, ...wrong })).toThrow()
  }
})

test('during the overlap both secrets verify messages, then only the new one', async () => {
  const { webhook, secret } = await addWebhook(['card.blocked', 'card.unblocked'])
  const params = { webhookId: webhook.id }
  const renewed = await owner().call(rotateWebhookSecret, { params, body: { overlap_hours: 24 } })
  const card = await charging.card()
  await toggle(card.id, 1)
  await deliver()
  fleet.clock.advance(25 * 3_600_000)
  await fleet.as('manager').call(unblockCard, { params: { cardId: card.id } })
  await deliver()
  const verify = await documentedVerify()
  const proven = receiver.received.map(({ headers, body }) =>
    [secret, renewed.secret].map((tried) => {
      try {
        return Boolean(verify({ secret: tried, headers, body, nowSeconds: Number(headers['webhook-timestamp']) }))
      } catch {
        return false
      }
    }),
  )
  expect(proven).toEqual([
    [true, true],
    [false, true],
  ])
})

test.each([
  ['down', () => 503 as const],
  ['slow', () => 'never' as const],
  ['redirecting', () => 'redirect' as const],
])('a receiver that is %s gets every event once it is back, in order for each object', async (_, responses) => {
  await addWebhook(['card.blocked', 'card.unblocked'])
  const one = await charging.card()
  const other = await charging.card()
  receiver.respond = responses
  await toggle(one.id, 3)
  await toggle(other.id, 2)
  await deliver()
  await later(1)
  expect(receiver.received).toEqual([])
  // One attempt per object and round, because later events wait.
  expect(receiver.calls).toBe(4)
  receiver.respond = () => 204
  await later(5)
  const byObject = Map.groupBy(delivered(), ({ data }) => data.id)
  const inOrder = (id: string) => byObject.get(id)?.map(({ type, number }) => [type, number])
  expect(inOrder(one.id)).toEqual([
    ['card.blocked', 1],
    ['card.unblocked', 2],
    ['card.blocked', 3],
  ])
  expect(inOrder(other.id)).toEqual([
    ['card.blocked', 1],
    ['card.unblocked', 2],
  ])
  await later(60)
  expect(receiver.received).toHaveLength(5)
})

test('a rejected message delays only the events of its own object', async () => {
  await addWebhook(['card.blocked', 'card.unblocked'])
  const one = await charging.card()
  const other = await charging.card()
  receiver.respond = ({ body }) => (body.includes(one.id) ? 500 : 200)
  await toggle(one.id, 2)
  await toggle(other.id, 2)
  await deliver()
  expect(kinds()).toEqual(['card.blocked', 'card.unblocked'])
  expect(delivered().every(({ data }) => data.id === other.id)).toBe(true)
})

test('a delivery fails after a day of growing pauses and can be replayed', async () => {
  const { webhook } = await addWebhook(['card.blocked', 'card.unblocked'])
  const params = { webhookId: webhook.id }
  const card = await charging.card()
  receiver.respond = () => 500
  await toggle(card.id, 2)
  const begun = fleet.clock.now().getTime()
  const triedAfterMinutes: number[] = []
  for (let tries = 0; tries < 10; tries++) {
    const before = receiver.calls
    await deliver()
    expect(receiver.calls).toBeGreaterThan(before)
    triedAfterMinutes.push((fleet.clock.now().getTime() - begun) / 60_000)
    const waiting = await owner().call(listWebhookDeliveries, { params, query: { state: 'WAITING' } })
    const next = waiting.results.find(({ number }) => number === 1)?.next_try_at
    if (next != null) fleet.clock.set(next)
  }
  expect(triedAfterMinutes).toEqual([0, 1, 6, 21, 51, 111, 231, 471, 831, 1431])
  const failed = await owner().call(listWebhookDeliveries, { params, query: { state: 'FAILED' } })
  expect(failed.results).toMatchObject([{ event: 'card.blocked', tries: 10, next_try_at: null }])
  const deliveryId = failed.results[0]?.id ?? ''
  const detail = await owner().call(getWebhookDelivery, { params: { ...params, deliveryId } })
  expect(detail.attempts).toHaveLength(10)
  expect(detail.attempts.at(-1)).toMatchObject({ number: 10, status: 500, error: null, answer: 'answered 500' })
  expect(JSON.parse(detail.body)).toMatchObject({ id: deliveryId, type: 'card.blocked', number: 1 })
  receiver.respond = () => 200
  const again = await owner().call(replayWebhookDelivery, { params: { ...params, deliveryId } })
  expect(again).toMatchObject({ state: 'WAITING', tries: 0 })
  await later(1)
  expect(receiver.received.map(({ body }) => body)).toContain(detail.body)
  expect(receiver.received.find(({ body }) => body === detail.body)?.headers['webhook-id']).toBe(deliveryId)
})

test('the events of a card are numbered on when the log no longer has the earlier ones', async () => {
  const { webhook } = await addWebhook(['card.blocked', 'card.unblocked'])
  const params = { webhookId: webhook.id }
  const card = await charging.card()
  await toggle(card.id, 2)
  await deliver()
  const [last] = (await owner().call(listWebhookDeliveries, { params })).results
  for (let months = 0; months < 2; months++) {
    await fleet.db.run(sql`update webhook_delivery set at = at - interval '31 days'`)
    await forgetDeliveries.handle(fleet.ctx(), {}, undefined)
  }
  expect((await owner().call(listWebhookDeliveries, { params })).count).toBe(0)
  const deliveryId = last?.id ?? ''
  expect(await owner().refusal(getWebhookDelivery, { params: { ...params, deliveryId } })).toBe(
    'webhook.delivery_not_found',
  )
  expect(await fleet.db.rows(sql`select * from webhook_attempt`)).toEqual([])
  await toggle(card.id, 1)
  await deliver()
  expect(delivered().map(({ number }) => number)).toEqual([1, 2, 3])
})

test('a test event is delivered and its result is in the log', async () => {
  const { webhook } = await addWebhook(['session.completed'])
  const params = { webhookId: webhook.id }
  await owner().call(pingWebhook, { params })
  await deliver()
  expect(delivered()).toMatchObject([{ type: 'ping', number: 1, data: { webhook_id: webhook.id } }])
  const { results } = await owner().call(listWebhookDeliveries, { params })
  expect(results).toMatchObject([{ event: 'ping', state: 'DELIVERED', tries: 1, last_attempt: { status: 204 } }])
  expect((await owner().call(listWebhooks)).results).toMatchObject([{ id: webhook.id, waiting: 0, failed: 0 }])
})

test('deliveries of a paused webhook wait, and continue in order', async () => {
  const { webhook } = await addWebhook(['card.blocked', 'card.unblocked'])
  const params = { webhookId: webhook.id }
  const card = await charging.card()
  receiver.respond = () => 500
  await toggle(card.id, 1)
  await deliver()
  await owner().call(updateWebhook, { params, body: { is_active: false } })
  receiver.respond = () => 200
  await later(60)
  expect(receiver.received).toEqual([])
  expect(await owner().refusal(pingWebhook, { params })).toBe('webhook.held_back')
  await owner().call(updateWebhook, { params, body: { is_active: true } })
  await fleet.runJobs(['webhooks.deliver'])
  expect(kinds()).toEqual(['card.blocked'])
})

test('a change of many limits publishes one event per card', async () => {
  await addWebhook(['card.changed'])
  const cards = await Promise.all([charging.card(), charging.card(), charging.card()])
  await owner().call(configurePlafonds, {
    body: { card_ids: cards.map(({ id }) => id), credit_mode: 'LIMITED', assigned_credit: '10.00' },
  })
  await deliver()
  expect(delivered().map(({ data }) => [data.id, data.assigned_credit])).toEqual(
    expect.arrayContaining(cards.map(({ id }) => [id, '10.00'])),
  )
})

test('without the plan nothing is queued, and waiting deliveries are not sent', async () => {
  const { webhook } = await addWebhook(['card.blocked', 'card.unblocked'])
  const card = await charging.card()
  receiver.respond = () => 500
  await toggle(card.id, 1)
  await deliver()
  receiver.respond = () => 200
  const setState = (state: string) =>
    fleet.db.run(sql`update subscription set state = ${state} where person_id = ${fleet.people.owner.id}`)
  await setState('SUSPENDED')
  await fleet.as('manager').call(unblockCard, { params: { cardId: card.id } })
  await later(5)
  await setState('ACTIVE')
  expect(receiver.received).toEqual([])
  const { results } = await owner().call(listWebhookDeliveries, { params: { webhookId: webhook.id } })
  expect(results).toMatchObject([{ event: 'card.blocked', state: 'FAILED', last_attempt: { error: 'PLAN' } }])
})

test('addresses that are not public are refused, and so are names that resolve to one', async () => {
  // The receiver's port is allowed, so that the refusal is caused by its address.
  const strict = await bootFleet({ env: { OUTBOUND_PORTS: `80,443,${new URL(receiver.url).port}` } })
  try {
    const personId = strict.people.owner.id
    await beginPlan({ ctx: strict.ctx(), tx: strict.db }, { personId, plan: 'PRO', priceStep: 1, validUntil: null })
    const add = (url: string) =>
      strict.as('owner').call(createWebhook, { body: { url, description: '', events: ['card.blocked'] } })
    for (const [url, word] of [
      ['https://127.0.0.1/hooks', 'not_public'],
      ['https://[::1]/hooks', 'not_public'],
      ['https://10.1.2.3/', 'not_public'],
      ['https://[::127.0.0.1]/hooks', 'not_public'],
      ['https://168.63.129.16/machine', 'not_public'],
      ['https://receiver.example:8443/', 'not_public'],
      ['https://169.254.169.254/latest/meta-data', 'not_public'],
      ['https://printer.local/', 'not_public'],
      ['https://user:password@receiver.example/', 'not_public'],
      ['ftp://receiver.example/', 'url'],
      ['http://receiver.example/', 'url'],
    ] as const) {
      const refused = await add(url).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(CallRefused)
      expect((refused as CallRefused).problem.fields).toEqual({ url: word })
    }
    const { webhook } = await add('https://receiver.example/hooks')
    // Simulates a name that resolved to a public address when the webhook was created.
    await strict.db.run(sql`update webhook set url = ${receiver.url.replace('127.0.0.1', 'localhost')}`)
    const params = { webhookId: webhook.id }
    await strict.as('owner').call(pingWebhook, { params })
    await strict.runJobs(['webhooks.deliver'])
    const { results } = await strict.as('owner').call(listWebhookDeliveries, { params })
    expect(results).toMatchObject([{ state: 'WAITING', last_attempt: { error: 'ADDRESS', status: null } }])
    expect(receiver.calls).toBe(0)
  } finally {
    await strict.close()
  }
})

/** The program of the client's README, run with the client as it is published. */
async function documentedProgram() {
  const client = new URL('../../../../../packages/sdk/', import.meta.url)
  const program = /```js\n([\s\S]*?)```/.exec(readFileSync(new URL('README.md', client), 'utf8'))?.[1] ?? ''
  expect(program.trim().split('\n').length).toBeLessThanOrEqual(40)
  execFileSync(process.execPath, [TSC, '-p', 'tsconfig.json'], { cwd: client })
  const { exports } = JSON.parse(readFileSync(new URL('package.json', client), 'utf8'))
  const published = new URL(exports['.'].default, client).href
  return import(`data:text/javascript,${encodeURIComponent(program.replace('@voltway/fleets', published))}`)
}

const TSC = new URL('../../../../../node_modules/typescript/bin/tsc', import.meta.url).pathname
const SESSIONS = 10_000

test('a program of forty lines copies ten thousand sessions and their changes, and verifies a message', async () => {
  const program = await documentedProgram()
  const card = await charging.card({ name: 'Copied' })
  const times = { start_date_time: '2026-03-01T09:00:00Z', end_date_time: '2026-03-01T09:45:00Z' }
  await charging.cdr(card, { id: 'COPIED', ...times, total_energy: 20 })
  await fleet.db.run(sql`
    insert into session
    select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'started_at', s.started_at - n * interval '1 minute'))).*
    from session s, generate_series(1, ${SESSIONS}::integer) n where s.cdr_id = 'COPIED'`)
  await fleet.db.run(sql`
    insert into wallet_session_counter (wallet_id, month, status, sessions)
    select wallet_id, date_trunc('month', started_at)::date, status, count(*)::integer from session group by 1, 2, 3
    on conflict (wallet_id, month, status) do update set sessions = excluded.sessions`)
  const rights = ['sessions.read', 'cards.block'] as const
  const { key } = await owner().call(createApiKey, { body: { name: 'Copy', rights: [...rights], valid_days: null } })
  const { secret } = await addWebhook(['card.blocked'])
  if (!fleet.http.server.listening) await fleet.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = fleet.http.server.address() as AddressInfo
  const at = { baseUrl: `http://127.0.0.1:${port}`, key, wallet: fleet.walletId }

  const copied = new Set<string>()
  await program.copySessions({ ...at, save: ({ id }: { id: string }) => copied.add(id) })
  expect(copied.size).toBeGreaterThan(SESSIONS)

  const rows: { card: { name: string } }[] = []
  const save = (some: typeof rows) => void rows.push(...some)
  const cursor = await program.copyChanges({ ...at, cursor: null, save })
  rows.length = 0
  await charging.cdr(card, {
    id: 'LATER',
    start_date_time: '2026-03-02T05:00:00Z',
    end_date_time: '2026-03-02T06:00:00Z',
    total_energy: 5,
  })
  await program.copyChanges({ ...at, cursor, save })
  expect(rows).toMatchObject([{ card: { name: 'Copied' } }])

  expect([await program.block({ ...at, card: card.id }), await program.block({ ...at, card: card.id })]).toEqual([
    true,
    false,
  ])
  await deliver()
  const [message] = receiver.received
  const received: { type: string }[] = []
  const receive = (body = '') => {
    const request = new Request(receiver.url, { method: 'POST', headers: { ...message?.headers }, body })
    // The fleet's clock stands still, and messages are signed by it.
    vi.useFakeTimers({ now: fleet.clock.now(), toFake: ['Date'] })
    return program
      .receive({ secret, request, save: (event: { type: string }) => received.push(event) })
      .finally(() => vi.useRealTimers())
  }
  expect((await receive(message?.body)).status).toBe(204)
  expect(received).toMatchObject([{ type: 'card.blocked', data: { id: card.id } }])
  expect((await receive(`${message?.body} `)).status).toBe(400)
})

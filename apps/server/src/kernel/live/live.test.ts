import { LIVE_RETENTION_HOURS } from '@voltway/contract/live'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCharging } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { followStream } from '../../../test/follow-stream.ts'
import type { Caller, Role } from '../../../test/harness.ts'
import { buildApp } from '../../app.ts'
import { type Db, openDb, sql } from '../../platform/sql.ts'
import type { App } from '../ctx.ts'
import { forgetLiveEvents } from './live.routes.ts'
import { closeLiveStreams } from './live-stream.ts'
import { publishLive } from './publish-live.ts'

const fleet = fleetOfFile()
let here: string
let there: string
let other: FastifyInstance
let otherDb: Db

beforeAll(async () => {
  // Acts as a second server process on the same database: it shares no memory with the first.
  otherDb = openDb({ url: fleet.databaseUrl, maxConnections: 5 })
  const otherApp: App = { ...fleet.app, db: otherDb }
  other = await buildApp(otherApp)
  here = await fleet.http.listen({ port: 0, host: '127.0.0.1' })
  there = await other.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await other?.close()
  await otherDb?.close()
})

/** Follows a wallet over HTTP, as a browser does. */
async function follow(server: string, who: Role | Caller, lastEventId?: string) {
  const caller = typeof who === 'string' ? fleet.as(who) : who
  const stream = await followStream(`${server}/api/v1/wallet/${fleet.walletId}/live`, await caller.token(), lastEventId)
  const balances = () => stream.received.filter((one) => one.event === 'balance.changed').map((one) => one.data.balance)
  return { ...stream, balances }
}

const publish = (balance: string, db: Db = fleet.db) =>
  db.tx((tx) => publishLive(tx, fleet.walletId, fleet.clock.now(), { kind: 'balance.changed', balance }))

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `${from + index}.00`)

test('events that one server process commits reach the streams of all processes in order', async () => {
  const screens = [await follow(here, 'owner'), await follow(there, 'owner')]
  for (const screen of screens) expect(screen.received).toMatchObject([{ event: 'ready' }])
  for (const [index, balance] of numbers(1, 20).entries()) await publish(balance, index % 2 === 0 ? fleet.db : otherDb)
  for (const screen of screens) {
    await screen.until(() => screen.balances().length >= 20)
    expect(screen.balances()).toEqual(numbers(1, 20))
    await screen.leave()
  }
})

test('a stream that reconnects to any process gets the missed events, and none twice', async () => {
  const first = await follow(here, 'owner')
  const neverPublished = first.received[0]!.id
  await publish('1.00')
  await first.until(() => first.balances().length === 1)
  const cursor = first.received.at(-1)!.id
  await first.leave()
  for (const balance of numbers(2, 700)) await publish(balance)
  const again = await follow(there, 'owner', cursor)
  await publish('701.00')
  await again.until(() => again.balances().length >= 700)
  expect(again.balances()).toEqual(numbers(2, 701))
  await again.leave()
  const fromTheBeginning = await follow(here, 'owner', neverPublished)
  await fromTheBeginning.until(() => fromTheBeginning.balances().length >= 701)
  expect(fromTheBeginning.balances()).toEqual(numbers(1, 701))
  await fromTheBeginning.leave()
})

test('the event of a transaction that commits late is delivered, and before the events written after it', async () => {
  const screen = await follow(here, 'owner')
  let commit: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    commit = resolve
  })
  let written: () => void = () => undefined
  const isWritten = new Promise<void>((resolve) => {
    written = resolve
  })
  const slow = otherDb.tx(async (tx) => {
    await publishLive(tx, fleet.walletId, fleet.clock.now(), { kind: 'balance.changed', balance: '1.00' })
    written()
    await held
  })
  await isWritten
  await publish('2.00')
  commit()
  await slow
  await publish('3.00')
  await screen.until(() => screen.balances().length >= 3)
  expect(screen.balances()).toEqual(['1.00', '2.00', '3.00'])
  await screen.leave()
})

test('a foreign transaction that stays open delays events by seconds only, and none is delivered twice', async () => {
  otherDb.watch()
  const screen = await follow(there, 'owner')
  const foreign = new pg.Client({ connectionString: fleet.databaseUrl })
  await foreign.connect()
  // Every write gets a transaction number, here in a separate table.
  await foreign.query('create table foreign_work (id integer)')
  await foreign.query('begin; insert into foreign_work values (1)')
  await publish('1.00')
  await screen.until(() => screen.balances().length === 1)
  expect(otherDb.primary.oldestTransactionMs).toBeGreaterThan(1_000)
  const resumed = await follow(there, 'owner', screen.received.at(-1)!.id)
  await foreign.query('commit; drop table foreign_work')
  await foreign.end()
  await publish('2.00')
  await screen.until(() => screen.balances().length >= 2)
  expect(screen.balances()).toEqual(['1.00', '2.00'])
  await resumed.until(() => resumed.balances().includes('2.00'))
  await Promise.all([screen.leave(), resumed.leave()])
})

test('events of a rolled back transaction are never delivered', async () => {
  const screen = await follow(here, 'owner')
  const undone = fleet.db.tx(async (tx) => {
    await publishLive(tx, fleet.walletId, fleet.clock.now(), { kind: 'balance.changed', balance: '1.00' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await publish('2.00')
  await screen.until(() => screen.balances().length > 0)
  expect(screen.balances()).toEqual(['2.00'])
  await screen.leave()
})

test("a driver gets events of their own cards and sessions only, and none of the company's money", async () => {
  const screen = await follow(there, 'driver')
  const card_id = fleet.ctx().newId()
  const received = (member_id: string | null) =>
    fleet.db.tx((tx) =>
      publishLive(tx, fleet.walletId, fleet.clock.now(), { kind: 'card.changed', card_id, member_id }),
    )
  await publish('1.00')
  await received(null)
  await received(fleet.ctx().newId())
  await received(fleet.driverMemberId)
  await screen.until(() => screen.received.length > 1)
  expect(screen.received.map((one) => [one.event, one.data.member_id])).toEqual([
    ['ready', undefined],
    ['card.changed', fleet.driverMemberId],
  ])
  await screen.leave()
})

test("a team's manager gets events of the team's cards only, also after a card has moved", async () => {
  const { db, walletId } = fleet
  const manager = await fleet.newcomer('lead@fleet.example')
  const teamId = fleet.ctx().newId()
  await db.run(
    sql`insert into team (wallet_id, id, name, created_at) values (${walletId}, ${teamId}, 'A', ${fleet.clock.now()})`,
  )
  await db.run(sql`
    insert into wallet_membership (wallet_id, person_id, permission_groups, created_at)
    values (${walletId}, ${manager.personId}, '{13}', ${fleet.clock.now()})`)
  await db.run(sql`
    insert into team_manager (wallet_id, person_id, team_id, added_at)
    values (${walletId}, ${manager.personId}, ${teamId}, ${fleet.clock.now()})`)
  const charging = await openCharging(fleet)
  const [own, other] = [await charging.card(), await charging.card()]
  await db.run(sql`update card set team_id = ${teamId} where id = ${own.id}`)
  const screen = await follow(there, manager)
  const changed = (card_id: string) =>
    db.tx((tx) => publishLive(tx, walletId, fleet.clock.now(), { kind: 'card.changed', card_id }))
  await publish('1.00')
  await changed(other.id)
  await changed(own.id)
  const requested = (team_id: string | null) =>
    ({ kind: 'request.changed', request_id: own.id, member_id: null, team_id, state: '' }) as const
  for (const event of [requested(null), requested(teamId), { kind: 'rule.changed', rule_id: own.id } as const])
    await db.tx((tx) => publishLive(tx, walletId, fleet.clock.now(), event))
  const of = ({ event, data }: (typeof screen.received)[number]) => `${event} ${data.card_id ?? data.team_id}`
  await screen.until(() => screen.received.some(({ event }) => event === 'rule.changed'))
  // The event of the card's creation may arrive too.
  expect([...new Set(screen.received.slice(1).map(of))]).toEqual([
    `card.changed ${own.id}`,
    `request.changed ${teamId}`,
    'rule.changed undefined',
  ])
  await db.run(sql`update card set team_id = ${teamId} where id = ${other.id}`)
  // Rights are read again at an interval, so the event is repeated until the reader may receive it.
  const isReceived = () => screen.received.some(({ data }) => data.card_id === other.id)
  while (!isReceived()) {
    await changed(other.id)
    await screen.until(isReceived, 100).catch(() => undefined)
  }
  expect(screen.received.at(-1)?.data.card_id).toBe(other.id)
  await screen.leave()
})

test('the stream of another company’s wallet returns 404', async () => {
  expect((await follow(here, 'stranger')).status).toBe(404)
})

test('a stream with a cursor older than the retention gets a resync event', async () => {
  const screen = await follow(here, 'owner')
  await publish('1.00')
  await screen.until(() => screen.balances().length === 1)
  const cursor = screen.received.at(-1)!.id
  await screen.leave()
  fleet.clock.advance(LIVE_RETENTION_HOURS * 3_600_000 + 1)
  await forgetLiveEvents.handle(fleet.ctx(), {}, undefined)
  const stored = await fleet.db.row<{ events: bigint }>(sql`select count(*) as events from live_event`)
  expect(stored?.events).toBe(0n)
  for (const lost of [cursor, 'nonsense']) {
    const back = await follow(there, 'owner', lost)
    expect(back.received).toMatchObject([{ event: 'resync' }])
    await publish('2.00')
    await back.until(() => back.balances().length === 1)
    await back.leave()
  }
})

test('a stopping server process ends its streams and stops immediately', async () => {
  const db = openDb({ url: fleet.databaseUrl, maxConnections: 2 })
  const stopping = await buildApp({ ...fleet.app, db })
  const screen = await follow(await stopping.listen({ port: 0, host: '127.0.0.1' }), 'owner')
  await stopping.close()
  await screen.until(screen.hasEnded)
  await db.close()
})

test('the streams of a removed or signed-out person end on every process', async () => {
  const screens = [await follow(here, 'viewer'), await follow(there, 'viewer'), await follow(here, 'accountant')]
  const other = await follow(here, 'owner')
  await fleet.db.run(sql`
    delete from wallet_membership where wallet_id = ${fleet.walletId} and person_id = ${fleet.people.viewer.id}`)
  await fleet.db.run(sql`delete from identity_session where person_id = ${fleet.people.accountant.id}`)
  for (const screen of screens) await screen.until(screen.hasEnded)
  expect(other.hasEnded()).toBe(false)
  await other.leave()
})

test('the stream of a removed person ends although their rights cannot be read at once', async () => {
  const screen = await follow(here, 'coordinator')
  await fleet.db.text('alter table person rename to unread_person')
  await fleet.db.run(sql`
    delete from wallet_membership
    where wallet_id = ${fleet.walletId} and person_id = ${fleet.people.coordinator.id}`)
  await screen.until(screen.hasEnded).finally(() => fleet.db.text('alter table unread_person rename to person'))
})

test('a stopping server ends its streams with a retry delay and opens no new ones', async () => {
  const headers = { authorization: `Bearer ${await fleet.as('owner').token()}`, 'x-product': 'FLEETS_DASHBOARD' }
  const path = `/api/v1/wallet/${fleet.walletId}/live`
  const open = await fetch(`${there}${path}`, { headers })
  const text = open.text()
  closeLiveStreams(otherDb)
  expect(await text).toMatch(/\nretry: \d{3,4}\n\n$/)
  expect(await (await fetch(`${there}${path}`, { headers })).text()).toMatch(/^retry: \d{3,4}\n\n$/)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import { bootFleet, type Fleet } from '../../../test/harness.ts'
import { seededRandom } from '../../demo/seeded-random.ts'
import { insertMessage } from '../../kernel/network/inbox.sql.ts'
import { drainInbox } from '../../kernel/network/inbox.ts'
import { inboxId } from '../../kernel/network/inbox-id.ts'
import { newId } from '../../platform/ids.ts'
import { sql } from '../../platform/sql.ts'
import { authorizeToken } from '../holds/authorize.ts'
import { sessionsNetwork } from './sessions.routes.ts'

let fleet: Fleet
let network: Charging
beforeAll(async () => {
  fleet = await bootFleet()
  network = await openCharging(fleet)
})
afterAll(async () => {
  expect(await network.broken()).toEqual([])
  await fleet.close()
})

const [CARDS, ROUNDS, DRAINERS, STATIONS] = [76, 4, 4, 12]
const SEED = 20_260_302
const random = seededRandom(SEED)
const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => [random.next(), item] as const)
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item)

/** The operator reports every charge, each round at other stations, and answers the stops of the round before. */
async function storeRound(cards: readonly TestCard[], round: number): Promise<void> {
  const commands = await fleet.db.rows<{ id: string; peer_id: string }>(
    sql`select id, peer_id from network_command where state = 'REQUESTED'`,
  )
  const reports = cards.map((card, index) => () => {
    const id = `LOCKS${index}`
    const location_id = `ROUND${round}-${Math.floor(random.next() * STATIONS)}`
    // Some operators leave the token out of later updates.
    const token = round > 0 && index % 5 === 0 ? { cdr_token: null } : {}
    const raw = network.sessionObject(card, { id, location_id, kwh: 1 + round * 3, ...token })
    return network.store('session', raw)
  })
  const answers = commands.map(({ id, peer_id }) => () => {
    const now = fleet.clock.now()
    const body = { command_id: id, stage: 'response', object: { result: 'ACCEPTED' } }
    return insertMessage(
      fleet.db,
      { module: 'commands', objectKey: id, body },
      { inboxId: inboxId(now), peerId: peer_id, now },
    )
  })
  for (const store of shuffled([...reports, ...answers])) await store()
}

/** The deadlocks in this database. Connections report theirs from time to time, so each is asked to report first. */
async function countDeadlocks(): Promise<number> {
  const { pool } = fleet.db
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  for (const client of clients) await client.query('select pg_stat_force_next_flush()')
  for (const client of clients) client.release()
  const row = await fleet.db.row<{ deadlocks: bigint }>(
    sql`select deadlocks from pg_stat_database where datname = current_database()`,
  )
  return Number(row?.deadlocks)
}

test('many drainers handle the messages of all cards of an empty wallet without a deadlock', async () => {
  const cards = await Promise.all(Array.from({ length: CARDS }, () => network.card()))
  const before = await countDeadlocks()
  const drainer = async () => {
    for (;;) {
      const { done, quarantined } = await drainInbox(fleet.ctx(), sessionsNetwork)
      if (done + quarantined === 0) return
    }
  }
  for (let round = 0; round < ROUNDS; round++) {
    await storeRound(cards, round)
    const peer = { id: newId(), countryCode: 'PT', partyId: 'TST' }
    const taps = shuffled(cards).slice(0, 20)
    await Promise.all([
      ...Array.from({ length: DRAINERS }, drainer),
      ...taps.map(({ uid }) => authorizeToken(fleet.ctx(), { uid, type: 'RFID', locationReferences: null, peer })),
    ])
    fleet.clock.advance(60_000)
  }
  expect(await network.quarantined()).toEqual([])
  const [requested] = await fleet.db.rows<{ stops: bigint }>(sql`select count(*) as stops from network_command`)
  expect(requested?.stops).toBeGreaterThanOrEqual(CARDS)
  expect((await countDeadlocks()) - before).toBe(0)
})

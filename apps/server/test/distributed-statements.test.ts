import { TEAM_GROUP } from '@voltway/contract/rights'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectAuthorizationFacts } from '../src/features/holds/authorize.sql.ts'
import { selectInvoiceWallets } from '../src/features/invoices/invoices.sql.ts'
import { selectStopSeconds } from '../src/features/sessions/limit-stop.sql.ts'
import { selectFacts } from '../src/features/sessions/session-facts.sql.ts'
import { selectWalletOfSession } from '../src/features/sessions/session-list.sql.ts'
import { selectDecidedUntil, selectStandings } from '../src/kernel/live/live.sql.ts'
import { selectToken } from '../src/kernel/network/token.sql.ts'
import {
  insertNotice,
  selectNotices,
  selectReach,
  selectRecipients,
} from '../src/kernel/notifications/notifications.sql.ts'
import { openWalletScopes } from '../src/kernel/scope.ts'
import { untilCommittedEverywhere } from '../src/platform/distributed.ts'
import { type Sql, sql, type Tx } from '../src/platform/sql.ts'
import { openCharging, type TestCard } from './charging.ts'
import { bootFleet, type Fleet } from './harness.ts'
import { until } from './server-process.ts'

/**
 * Some statements are split on a distributed database, because one statement may read the machine of a wallet or the
 * coordinator. Split or not, they find the same rows (decision 009).
 */

let fleet: Fleet
let card: TestCard
let sessionId = ''
const TIMES = { start_date_time: '2026-03-02T08:00:00.000Z', end_date_time: '2026-03-02T09:00:00.000Z' }

beforeAll(async () => {
  fleet = await bootFleet()
  const network = await openCharging(fleet)
  await network.topUp(100_000n)
  card = await network.card({ memberId: fleet.driverMemberId })
  await network.cdr(card, { id: 'CDR1', session_id: 'S1', ...TIMES, total_energy: 12 })
  const row = await fleet.db.row<{ id: string }>(sql`select id from session where wallet_id = ${fleet.walletId}`)
  sessionId = row?.id ?? ''
  await fleet.db.run(sql`update member set phone = '+351910000001' where wallet_id = ${fleet.walletId}`)
  const notice = { id: fleet.ctx().newId(), personId: fleet.people.owner.id, count: 1, facts: {} }
  await insertNotice(fleet.db, fleet.scope, { ...notice, event: 'balance.low' }, fleet.clock.now())
})
afterAll(() => fleet.close())

/** The result of a read on one machine, after the check that the split statements find the same. */
async function sameSplit<T>(read: (on: Tx) => Promise<T>): Promise<T> {
  return fleet.db.tx(async (tx) => {
    const whole = await read(tx)
    expect(await read(splitting(tx))).toEqual(whole)
    return whole
  })
}

const splitting = <On extends Sql>(on: On): On => ({ ...on, isDistributed: () => true })

test('a split read of notifications, people and phones finds what one statement finds', async () => {
  const { owner, driver } = fleet.people
  const [notice] = await sameSplit((on) => selectNotices(on, owner.id, 10))
  expect(notice).toMatchObject({ wallet_id: fleet.walletId, wallet_name: 'Test fleet' })
  expect(await sameSplit((on) => selectReach(on, driver.id))).toMatchObject({ phone: '+351910000001', groups: [3] })
  const people = { groups: [0, 3], personIds: [], but: null }
  expect(await sameSplit((on) => selectRecipients(on, fleet.scope, people))).toHaveLength(2)
})

test('a split read finds the wallet of a session or a document for its people only', async () => {
  const { owner, stranger } = fleet.people
  expect(await sameSplit((on) => selectWalletOfSession(on, owner.id, sessionId))).toEqual({ wallet_id: fleet.walletId })
  expect(await sameSplit((on) => selectWalletOfSession(on, stranger.id, sessionId))).toBeUndefined()
  expect(await sameSplit((on) => selectInvoiceWallets(on, owner.id, [sessionId]))).toEqual([])
})

test('a split read opens the wallets of a person with the same rights', async () => {
  const { driver, owner } = fleet.people
  const [own] = await sameSplit((on) => openWalletScopes(on, { id: driver.id }))
  expect(own).toMatchObject({ walletId: fleet.walletId, memberId: fleet.driverMemberId, teamIds: null })
  const [teamId, groups] = [fleet.ctx().newId(), [TEAM_GROUP]]
  await fleet.db.run(sql`
    insert into team (wallet_id, id, name, created_at) values (${fleet.walletId}, ${teamId}, 'North', now())`)
  await fleet.db.run(sql`
    insert into team_manager (wallet_id, person_id, team_id, added_at)
    values (${fleet.walletId}, ${owner.id}, ${teamId}, now())`)
  await fleet.db.run(sql`update wallet_membership set permission_groups = ${groups} where person_id = ${owner.id}`)
  expect(await sameSplit((on) => openWalletScopes(on, { id: owner.id }))).toMatchObject([{ teamIds: [teamId] }])
})

test('a split read of the rights of live readers finds them in their order', async () => {
  const { driver, owner, viewer } = fleet.people
  const readers = [driver, owner, viewer].map(({ id }) => ({ personId: id, sessionId: id, walletId: fleet.walletId }))
  const ended = { ...readers[0], sessionId: owner.id } as (typeof readers)[0]
  const standings = await sameSplit((on) => selectStandings(on, [...readers, ended], fleet.clock.now()))
  expect(standings).toMatchObject(
    [expect.stringContaining(fleet.driverMemberId), /\{/, /\{2\}/, null].map((one) =>
      one instanceof RegExp ? expect.stringMatching(one) : one,
    ),
  )
})

test('a split read finds the token of a card and what a message of the network is seen against', async () => {
  expect(await sameSplit((on) => selectToken(on, card.uid, 'RFID', fleet.clock.now()))).toMatchObject({
    card_id: card.id,
  })
  expect(await sameSplit((on) => selectToken(on, 'unknown', 'RFID', fleet.clock.now()))).toBeUndefined()
  const party = { countryCode: 'PT', partyId: 'TST' }
  const key = {
    ...party,
    networkId: 'S1',
    cdrId: 'CDR1',
    authorizationReference: null,
    startedAt: TIMES.start_date_time,
    endedAt: TIMES.end_date_time,
    region: 'PT',
    peerId: null,
    limit: sql`c.assigned_credit_minor`,
    amountRules: sql`null::text`,
  }
  const facts = await sameSplit((on) => selectFacts(on, fleet.scope, card.id, key))
  expect(facts).toMatchObject({ recorded_session_id: sessionId, session: { id: sessionId } })
  expect(await sameSplit((on) => selectStopSeconds(on, fleet.scope, party))).toBeNull()
  const evses = { ...party, locationId: 'LOC1', evseUids: ['EVSE1'] }
  const rule = { allowed: sql`'ALLOWED'`, rules: sql`null::text`, language: sql`w.language` }
  const allowed = { ...rule, runningSince: new Date(TIMES.start_date_time), evses }
  expect(await sameSplit((on) => selectAuthorizationFacts(on, fleet.scope, card.id, allowed))).toMatchObject({
    is_charging: false,
  })
})

test('live events of a distributed database wait for a transaction that is not committed on all machines', async () => {
  const split = async () => BigInt(await selectDecidedUntil(splitting(fleet.db)))
  // Transactions of other databases on the same PostgreSQL count too, so the two are compared as bounds.
  const before = BigInt(await selectDecidedUntil(fleet.db))
  expect(await split()).toBeGreaterThanOrEqual(before)
  let own = 0n
  await fleet.db.tx(async (tx) => {
    const row = await tx.row<{ id: string }>(sql`select pg_current_xact_id()::text as id`)
    own = BigInt(row?.id ?? 0)
    expect(await split()).toBeLessThanOrEqual(own)
    // It does not wait for a running transaction, which has written nothing that a job could have found.
    await untilCommittedEverywhere(fleet.db)
  })
  await until(20_000, async () => (await split()) > own)
})

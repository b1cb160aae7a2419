import { TEAM_GROUP } from '@voltway/contract/rights'
import { beforeAll, expect, test } from 'vitest'
import { PATIENCE_MS } from '../../../test-patience.ts'
import { selectAuthorizationFacts } from '../src/features/holds/authorize.sql.ts'
import { selectInvoiceWallets } from '../src/features/invoices/invoices.sql.ts'
import { selectStopSeconds } from '../src/features/sessions/limit-stop.sql.ts'
import { selectFacts } from '../src/features/sessions/session-facts.sql.ts'
import { selectWalletOfSession } from '../src/features/sessions/session-list.sql.ts'
import { addToSums } from '../src/features/sessions/session-sums.sql.ts'
import { upsertChanges } from '../src/kernel/changes/changes.sql.ts'
import { tenantTables } from '../src/kernel/distribution/tables.ts'
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
import { raw, type Sql, sql, type Tx } from '../src/platform/sql.ts'
import { openCharging, type TestCard } from './charging.ts'
import { fleetOfFile } from './fleet-of-file.ts'
import { until } from './server-process.ts'

/**
 * Some statements are split on a distributed database, because one statement may read the machine of a wallet or the
 * coordinator. Split or not, they find the same rows (decision 009).
 */

const fleet = fleetOfFile()
let card: TestCard
let sessionId = ''
const TIMES = { start_date_time: '2026-03-02T08:00:00.000Z', end_date_time: '2026-03-02T09:00:00.000Z' }

beforeAll(async () => {
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

/** All sums and changes of the wallet after a write that is rolled back. */
async function afterWrite(write: (on: Tx) => Promise<void>, as: (tx: Tx) => Tx): Promise<Record<string, unknown>> {
  const written: Record<string, unknown> = {}
  const rolledBack = fleet.db.tx(async (tx) => {
    await write(as(tx))
    const tables = tenantTables.filter((name) => /_rollup$|_counter$|^consumption_version$|^wallet_change/.test(name))
    for (const table of tables) {
      // The positions are times; their order within a batch is not.
      const rows = await tx.rows<{ row: Record<string, unknown> }>(sql`
        select to_jsonb(t) - 'position' as row from ${raw(table)} t where wallet_id = ${fleet.walletId} order by to_jsonb(t) ->> 'position'`)
      written[table] = rows.map(({ row }) => JSON.stringify(row))
      if (table !== 'wallet_change') (written[table] as string[]).sort()
    }
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  return written
}

test('one call on the machine of the wallet adds the sums and changes that one statement adds', async () => {
  const walletId = fleet.walletId
  const where = { wallet_id: walletId, day: '2026-03-02', week_hour: '1-08', country: 'PT', current: 'AC' }
  const ids = { card_id: card.id, member_id: fleet.driverMemberId, station_id: card.id }
  const amounts = {
    energy_wh: '1000',
    cost_minor: '301',
    net_minor: '250',
    vat_minor: '51',
    duration_s: 60,
    co2_g: '7',
  }
  const rest = { peak_minor: '11', idle_minor: '12', unrated_wh: '13' }
  const centres = { cost_centre: 'North', cost_shares: { 1: { North: 60, South: 40 } } as never }
  const closed = { ...where, ...ids, ...amounts, ...rest, ...centres, sessions: 1 as const }
  const rows = {
    counted: [{ wallet_id: walletId, month: '2026-03-01', status: 'PAID', sessions: 1 }],
    closed: [closed, { ...closed, sessions: -1 as const, day: '2026-04-01' }],
    energyByPeriod: [{ wallet_id: walletId, day: '2026-03-02', period: 'PEAK', energy_wh: '5' }],
  }
  const write = async (on: Tx) => {
    await addToSums(on, rows)
    await addToSums(on, { ...rows, closed: [], energyByPeriod: [] })
    const changed = [fleet.driverMemberId, card.id].map((id) => ({ walletId, kind: 'card' as const, id }))
    await upsertChanges(on, changed)
  }
  const before = await afterWrite(async () => undefined, splitting)
  const split = await afterWrite(write, splitting)
  expect(split).not.toEqual(before)
  expect(split).toEqual(await afterWrite(write, (tx) => ({ ...tx, isDistributed: () => false })))
})

test.runIf(process.env.VOLTWAY_TEST_CITUS)('functions that run where their wallet is plan anew', async () => {
  // Plans that are kept there are never freed (distribute.sql.ts).
  const functions = await fleet.db.text<{ name: string; plans_anew: boolean }>(`
    select proname as name, 'plan_cache_mode=force_custom_plan' = any(proconfig) as plans_anew
    from pg_catalog.pg_dist_object join pg_proc p on p.oid = objid and classid = 'pg_proc'::regclass
    where distribution_argument_index is not null order by proname`)
  const names = ['ledger_apply', 'session_sums_add', 'wallet_changes_add']
  expect(functions).toEqual(names.map((name) => ({ name, plans_anew: true })))
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
  await until(PATIENCE_MS, async () => (await split()) > own)
})

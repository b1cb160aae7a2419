import { globSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { listCards } from '@voltway/contract/cards'
import { blockCard } from '@voltway/contract/cards-blocks'
import { updateCard } from '@voltway/contract/cards-details'
import type { Endpoint } from '@voltway/contract/endpoint'
import { removeFromWallet } from '@voltway/contract/invitations'
import { listInvoices } from '@voltway/contract/invoices'
import { listMembers, type Member } from '@voltway/contract/members'
import { listSessions } from '@voltway/contract/sessions'
import { disputeSession } from '@voltway/contract/sessions-details'
import { listMovements } from '@voltway/contract/wallets-movements'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type Charging, openCharging } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { insertMember, updateMemberDetails } from '../../features/members/members.sql.ts'
import { sql } from '../../platform/sql.ts'
import { deferredTurns } from '../last-turns.ts'
import { applyTransfer } from '../ledger/ledger.ts'
import { repairChanges } from './changes-repair.ts'

const fleet = fleetOfFile()
let network: Charging

beforeAll(async () => {
  network = await openCharging(fleet)
  await network.topUp(100_00n)
})

const EVER = '2000-01-01T00:00:00Z'

type Listed = { id: string; updated_at?: string | undefined }
interface Changes<Row extends Listed> {
  readonly count: number
  readonly rows: Row[]
  readonly removed: string[]
  readonly cursor: string
}

/** Reads all changes of a list, page by page. */
async function changesOf<Row extends Listed = Listed & Record<string, unknown>>(
  list: Endpoint,
  start: { updated_since: string } | { cursor: string },
  limit = 2,
): Promise<Changes<Row>> {
  const [rows, removed]: [Row[], string[]] = [[], []]
  for (let query: Record<string, string | number> = { ...start, limit }; ; ) {
    const page = (await fleet.as('owner').call(list, { query })) as {
      count: number
      next: string | null
      results: Row[]
      removed?: string[]
      cursor: string
    }
    rows.push(...page.results)
    removed.push(...(page.removed ?? []))
    if (page.next === null) return { count: page.count, rows, removed, cursor: page.cursor }
    expect(new URLSearchParams(page.next.split('?')[1]).get('cursor')).toBe(page.cursor)
    query = { cursor: page.cursor, limit }
  }
}

const ids = ({ rows }: Changes<Listed>) => rows.map(({ id }) => id)

test('a program reads the changes of cards, and nothing twice', async () => {
  const [one, two, three] = [await network.card(), await network.card(), await network.card()]
  const all = await changesOf(listCards, { updated_since: EVER })
  expect(ids(all)).toEqual([one.id, two.id, three.id])
  expect(all.count).toBe(3)
  expect(await changesOf(listCards, { cursor: all.cursor })).toMatchObject({ rows: [], cursor: all.cursor, count: 0 })

  await fleet.as('owner').call(blockCard, { params: { cardId: two.id } })
  await fleet.as('owner').call(updateCard, { params: { cardId: one.id }, body: { name: 'Anew' } })
  const later = await changesOf(listCards, { cursor: all.cursor })
  expect(later.rows).toMatchObject([
    { id: two.id, state: 'BLOCKED' },
    { id: one.id, name: 'Anew' },
  ])
  const [, last] = later.rows
  expect(ids(await changesOf(listCards, { updated_since: last?.updated_at ?? '' }))).toContain(one.id)
  expect(ids(await changesOf(listCards, { updated_since: '2100-12-31T23:59:59Z' }))).toEqual([])
})

test('a session comes again with its charge record, its credit and its dispute', async () => {
  const card = await network.card()
  const times = { start_date_time: '2026-03-02T08:00:00Z', end_date_time: '2026-03-02T09:00:00Z', total_energy: 10 }
  let cursor = (await changesOf(listSessions, { updated_since: EVER })).cursor
  const next = async () => {
    const changes = await changesOf(listSessions, { cursor })
    cursor = changes.cursor
    return changes.rows
  }
  await network.session(card, { id: 'S1', start_date_time: times.start_date_time, kwh: 4 })
  expect(await next()).toMatchObject([{ status: 'ONGOING', energy_kwh: '4.000' }])
  await network.cdr(card, { id: 'C1', session_id: 'S1', ...times })
  const [closed] = await next()
  expect(closed).toMatchObject({ energy_kwh: '10.000', cost_is_final: true })
  const body = { reason: 'OTHER', words: 'Not our car' } as const
  await fleet.as('owner').call(disputeSession, { params: { id: closed?.id ?? '' }, body })
  expect(await next()).toMatchObject([{ id: closed?.id }])
  await network.cdr(card, { id: 'C1-C', ...times, credit: true, credit_reference_id: 'C1' })
  expect(await next()).toMatchObject([{ id: closed?.id, flags: expect.arrayContaining(['CREDITED']) }])
  expect(await network.broken()).toEqual([])
})

test('a driver who left comes as removed', async () => {
  const start = await changesOf(listMembers, { updated_since: EVER })
  const memberId = fleet.ctx().newId()
  await addMember(memberId)
  await fleet.as('owner').call(removeFromWallet, { params: { a: 'members', b: memberId } })
  const { rows } = await changesOf(listMembers, { cursor: start.cursor })
  expect(rows).toMatchObject([{ id: memberId, status: 'REMOVED' }])
})

test('a reservation is removed once its charge is booked, and movements keep the order of the ledger', async () => {
  const { cursor } = await changesOf(listMovements, { updated_since: EVER })
  const card = await network.card()
  const at = fleet.clock.now()
  const held = { op: 'hold', amountMinor: 10_00n, leastMinor: 1n, authorizationReference: null } as const
  const of = { cardId: card.id, at }
  const { holdId } = await applyTransfer(fleet.db, fleet.scope, { ...held, ...of, countsFrom: at, expiresAt: at })
  const reserved = await changesOf(listMovements, { cursor })
  expect(reserved).toMatchObject({ rows: [{ status: 'RESERVED', gross: '-10.00' }], removed: [] })
  await applyTransfer(fleet.db, fleet.scope, { op: 'settle', holdId, amountMinor: 7_00n, vatMinor: 0n, ...of })
  await network.topUp(5_00n)
  const settled = await changesOf(listMovements, { cursor: reserved.cursor }, 1)
  expect(settled.rows).toMatchObject([
    { status: 'COMPLETE', gross: '-7.00' },
    { status: 'COMPLETE', gross: '5.00' },
  ])
  expect(settled.removed).toEqual(ids(reserved))
  const whole = await changesOf(listMovements, { updated_since: at.toISOString() })
  const listed = await fleet.as('owner').call(listMovements, { query: { limit: 100 } })
  expect(ids(whole).toSorted()).toEqual(listed.results.map(({ id }) => id).toSorted())
})

test('filters, orders and foreign cursors are refused by name', async () => {
  const { cursor } = await changesOf(listInvoices, { updated_since: EVER })
  const refused = async (list: Endpoint, query: Record<string, string>) => {
    try {
      return await fleet.as('owner').call(list, { query })
    } catch (error) {
      return (error as { problem: { fields: unknown } }).problem.fields
    }
  }
  expect(await refused(listInvoices, { updated_since: EVER, ordering: 'date', offset: '10' })).toEqual({
    ordering: 'not_with_changes',
    offset: 'not_with_changes',
  })
  expect(await refused(listInvoices, { updated_since: EVER, cursor })).toEqual({ updated_since: 'not_with_cursor' })
  expect(await refused(listCards, { cursor })).toEqual({ cursor: 'cursor' })
  // Another wallet's changes have positions of their own. Cursors of earlier versions named no wallet.
  const [kind, mark, position] = Buffer.from(cursor, 'base64url').toString().split('.')
  const cursorOf = (...parts: unknown[]) => Buffer.from(parts.join('.')).toString('base64url')
  const others = cursorOf(kind, `w${fleet.ctx().newId().slice(-12)}`, position)
  expect(mark).toBe(`w${fleet.walletId.slice(-12)}`)
  expect(await refused(listInvoices, { cursor: others })).toEqual({ cursor: 'cursor' })
  expect(await refused(listInvoices, { cursor: cursorOf(kind, position) })).toMatchObject({ results: [] })
  expect(await refused(listMembers, { cursor: 'zzz' })).toEqual({ cursor: 'cursor' })
  expect(await refused(listSessions, { updated_since: 'yesterday' })).toEqual({ updated_since: 'datetime' })
})

const addMember = (id: string) =>
  fleet.db.tx((tx) =>
    insertMember(tx, fleet.scope, {
      id,
      personId: null,
      name: 'Driver',
      email: null,
      phone: null,
      status: 'ACTIVE',
      employeeNumber: null,
      costCentre: null,
      locationConsent: false,
      joinedAt: null,
      createdAt: fleet.clock.now(),
    }),
  )

/** Keeps a transaction open between its last statement and its commit, while its clock is locked. */
const lateCommit = { turn: deferredTurns.changes + 1, work: (_tx: unknown, ms: readonly number[]) => pause(ms[0]) }

test('no change is skipped or repeated while others write and commit late', async () => {
  const memberIds = Array.from({ length: 5 }, () => fleet.ctx().newId())
  for (const id of memberIds) await addMember(id)
  const write = fc.record({
    members: fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 3 }),
    before: fc.nat(15),
    open: fc.nat(10),
    late: fc.nat(15),
    rollsBack: fc.boolean(),
  })
  const schedule = fc.record({
    writers: fc.array(fc.array(write, { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 6 }),
    limit: fc.integer({ min: 1, max: 4 }),
  })
  let version = 0
  await fc.assert(
    fc.asyncProperty(schedule, async ({ writers, limit }) => {
      let { cursor } = await changesOf(listMembers, { updated_since: EVER }, 100)
      let commits = 0
      const written = new Set<string>()
      const run = async (writes: (typeof writers)[number]) => {
        for (const { members, before, open, late, rollsBack } of writes) {
          await pause(before)
          const employee_number = String(++version)
          await fleet.db
            .tx(async (tx) => {
              // Rows are locked in one order, as the product does.
              for (const index of members.toSorted()) {
                const details = { name: 'Driver', phone: null, employee_number, cost_centre: null, external_id: null }
                await updateMemberDetails(tx, fleet.scope, memberIds[index] ?? '', details)
              }
              await pause(open)
              tx.defer(lateCommit, late)
              if (rollsBack) throw new Error('rolled back')
            })
            .then(
              () => {
                commits += members.length
                for (const index of members) written.add(memberIds[index] ?? '')
              },
              (error: Error) => expect(error.message).toBe('rolled back'),
            )
        }
      }
      const read: Member[] = []
      const readOn = async () => {
        const { rows, cursor: next } = await changesOf<Member>(listMembers, { cursor }, limit)
        read.push(...rows)
        cursor = next
      }
      let isWriting = true
      const writing = Promise.all(writers.map(run)).finally(() => {
        isWriting = false
      })
      while (isWriting) await readOn()
      await writing
      await readOn()
      // Nothing is skipped: the last row read of each driver is how it is now.
      const now = await fleet.as('owner').call(listMembers)
      for (const id of written) {
        const { employee_number } = now.results.find((row) => row.id === id) as Member
        expect(read.findLast((row) => row.id === id)?.employee_number).toBe(employee_number)
      }
      // Nothing is repeated: a row comes once for each commit at the most, in the order of the changes.
      expect(read.length).toBeLessThanOrEqual(commits)
      const times = read.map((row) => row.updated_at ?? '')
      expect(times).toEqual(times.toSorted())
      expect((await changesOf(listMembers, { cursor })).rows).toEqual([])
    }),
    { numRuns: 6, endOnFailure: true },
  )
})

test('changes by a server of the release before are recorded in the night after the upgrade', async () => {
  const card = await network.card()
  const { cursor } = await changesOf(listCards, { updated_since: EVER })
  await fleet.db.run(
    sql`update card set name = 'By the old release', updated_at = now() + interval '1 minute' where id = ${card.id}`,
  )
  expect(await changesOf(listCards, { cursor })).toMatchObject({ rows: [] })
  await repairChanges.handle(fleet.ctx(), {}, undefined)
  expect(await changesOf(listCards, { cursor })).toMatchObject({ rows: [{ id: card.id, name: 'By the old release' }] })
})

/** Usage of a card and what only the server reads of a row are no changes for programs (decision 100). */
const UNRECORDED = [
  'usedCards',
  'updateRefunded',
  'updateFetched',
  'updateMailed',
  'insertedSession',
  'updatedSession',
  'updateChargesFiled',
  'blocksOf',
]
const TABLES = /(?:insert into|update) (?:session|card|member|invoice|payment)(?= )/

test('every statement that changes a listed row records the change', () => {
  const source = new URL('../../', import.meta.url).pathname
  const silent = globSync('**/*.sql.ts', { cwd: source }).flatMap((file) =>
    readFileSync(source + file, 'utf8')
      .split(/^(?=(?:export )?(?:async )?(?:function|const) )/m)
      .filter((part) => TABLES.test(part) && !part.includes('recordChanged('))
      .map((part) => /(?:function|const) (\w+)/.exec(part)?.[1]),
  )
  expect(silent.toSorted()).toEqual(UNRECORDED.toSorted())
})

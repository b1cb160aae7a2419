import { listAudit } from '@voltway/contract/audit'
import { listSessions } from '@voltway/contract/sessions'
import { acceptSession, disputeSession, getSession, rejectSession } from '@voltway/contract/sessions-details'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { sql } from '../../platform/sql.ts'
import { answerDispute } from './session-dispute.ts'

const fleet = fleetOfFile({ env: { DEMO: '1' } })
let network: Charging

beforeAll(async () => {
  network = await openCharging(fleet)
  await network.topUp(100_000n)
})
afterEach(async () => {
  expect(await network.broken()).toEqual([])
})

const only = async (card: TestCard) => {
  const { results } = await fleet.as('owner').call(listSessions, { query: { card: card.id } })
  expect(results).toHaveLength(1)
  return results[0]!
}
const detail = async (id: string) => fleet.as('owner').call(getSession, { params: { id } })
const writtenMails = async () => {
  await fleet.runJobs()
  const rows = await fleet.db.rows<{ subject: string; body_text: string }>(
    sql`select subject, body_text from mail_message`,
  )
  return rows
}

/** Four days plugged in, which is implausible and needs review. */
async function doubtful(): Promise<{ card: TestCard; id: string }> {
  const card = await network.card()
  const start = '2026-02-20T08:00:00.000Z'
  const end = '2026-02-24T08:00:00.000Z'
  const now = fleet.clock.now()
  fleet.clock.set(start)
  await network.session(card, { id: `S-${card.id}`, start_date_time: start })
  fleet.clock.set(now.toISOString())
  await network.cdr(card, {
    id: `C-${card.id}`,
    session_id: `S-${card.id}`,
    start_date_time: start,
    end_date_time: end,
    total_energy: 20,
    total_cost: { excl_vat: 150 },
  })
  return { card, id: (await only(card)).id }
}

test('an accepted record is booked for the displayed amount from its hold (spec §9)', async () => {
  const before = await network.balance()
  const { id } = await doubtful()
  const shown = await detail(id)
  expect(shown).toMatchObject({
    status: 'IN_VALIDATION',
    flags: ['PRICE_ABOVE_HOLD', 'TOO_LONG'],
    allowed_decisions: ['accept', 'reject'],
    // Lists and the session's page show one amount.
    total_cost: shown.doubt?.total,
  })
  expect((await network.balance()).reservedMinor).toBeGreaterThan(before.reservedMinor)

  const accepted = await fleet.as('accountant').call(acceptSession, { params: { id } })
  expect(accepted).toMatchObject({ status: 'PAID', cost_is_final: true, total_cost: shown.doubt?.total, doubt: null })
  expect(accepted.timeline.map(({ event }) => event)).toEqual(expect.arrayContaining(['ACCEPTED', 'PRICED', 'PAID']))
  const after = await network.balance()
  expect(after.reservedMinor).toBe(before.reservedMinor)
  expect(Number(before.balanceMinor - after.balanceMinor) / 100).toBe(Number(shown.doubt?.total))

  // A credit of the operator reverses it like any other booking.
  await network.cdr(await cardOf(id), {
    id: `K-${id}`,
    start_date_time: '2026-02-20T08:00:00.000Z',
    end_date_time: '2026-02-24T08:00:00.000Z',
    total_energy: 20,
    total_cost: { excl_vat: 150 },
    credit: true,
    credit_reference_id: accepted.cdr_id,
  })
  expect((await network.balance()).balanceMinor).toBe(before.balanceMinor)
})

test('a disputed record is not free: its hold stays, and the operator receives a mail', async () => {
  const { id } = await doubtful()
  const before = await network.balance()
  const owner = fleet.as('owner')
  const request = { params: { id }, body: { reason: 'Nobody was there' } }
  const disputed = await owner.call(rejectSession, request)
  expect(disputed).toMatchObject({
    status: 'IN_VALIDATION',
    allowed_decisions: ['accept'],
    doubt: { decides: 'OPERATOR', dispute: { words: 'Nobody was there', by: 'The owner' } },
  })
  expect(disputed.timeline).toContainEqual(expect.objectContaining({ event: 'DISPUTED', detail: 'Nobody was there' }))
  expect(await network.balance()).toEqual(before)
  const { results } = await owner.call(listAudit, { query: { deed: 'session.disputed' } })
  expect(results).toMatchObject([{ person: { name: 'The owner' }, after: { words: 'Nobody was there' } }])
  expect(await owner.refusal(rejectSession, request)).toBe('session.already_disputed')
  expect(await writtenMails()).toContainEqual(
    expect.objectContaining({ subject: expect.stringContaining('The owner disputes a charge at Marquês') }),
  )
})

test('twenty concurrent decisions book once and dispute at most once', async () => {
  const { id } = await doubtful()
  const before = await network.balance()
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? fleet.as('owner').call(acceptSession, { params: { id } })
        : fleet.as('manager').call(rejectSession, { params: { id }, body: { reason: 'No' } }),
    ),
  )
  const good = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value.status] : []))
  expect(good.filter((status) => status === 'PAID')).toHaveLength(1)
  expect(good.length).toBeLessThanOrEqual(2)
  const { status, total_cost } = await detail(id)
  expect(status).toBe('PAID')
  const booked = Number(before.balanceMinor - (await network.balance()).balanceMinor) / 100
  expect(booked).toBe(Number(total_cost))
})

test('a session cannot be decided before its record arrives, nor after a decision', async () => {
  const card = await network.card()
  const times = { start_date_time: '2026-03-02T08:00:00.000Z', end_date_time: '2026-03-02T09:00:00.000Z' }
  await network.session(card, { id: 'AWAITED', ...times, kwh: 5, status: 'COMPLETED' })
  const { id } = await only(card)
  expect(await detail(id)).toMatchObject({ status: 'IN_VALIDATION', allowed_decisions: [], doubt: null })
  const owner = fleet.as('owner')
  expect(await owner.refusal(acceptSession, { params: { id } })).toBe('session.record_awaited')
  expect(await owner.refusal(rejectSession, { params: { id }, body: { reason: 'No' } })).toBe('session.record_awaited')
  await network.cdr(card, { id: 'AWAITED-C', session_id: 'AWAITED', ...times, total_energy: 5 })
  expect(await owner.refusal(acceptSession, { params: { id } })).toBe('session.not_in_doubt')
})

test('a record without an applicable price cannot be accepted', async () => {
  const card = await network.card()
  const times = { start_date_time: '2026-03-02T09:00:00.000Z', end_date_time: '2026-03-02T08:00:00.000Z' }
  await network.cdr(card, { id: 'BACKWARDS', ...times, total_energy: 5, total_time: 1 })
  const { id } = await only(card)
  expect((await detail(id)).doubt).toMatchObject({ total: null, decides: 'OPERATOR' })
  expect(await fleet.as('owner').refusal(acceptSession, { params: { id } })).toBe('session.without_price')
})

test('a session with a price is disputed once: its state stays, the operator receives a mail, and the reply is shown', async () => {
  const card = await network.card()
  const times = { start_date_time: '2026-03-02T06:00:00.000Z', end_date_time: '2026-03-02T07:00:00.000Z' }
  await network.cdr(card, { id: 'DISPUTED', ...times, total_energy: 5 })
  const { id } = await only(card)
  const request = { reason: 'WRONG_ENERGY', words: 'The car shows 3 kWh' } as const
  const owner = fleet.as('owner')
  const before = await network.balance()
  const disputed = await owner.call(disputeSession, { params: { id }, body: request })
  expect(disputed).toMatchObject({ status: 'PAID', dispute: { ...request, by: 'The owner', answer: null } })
  expect(await network.balance()).toEqual(before)
  expect(await owner.refusal(disputeSession, { params: { id }, body: request })).toBe('session.already_disputed')
  expect(await writtenMails()).toContainEqual(
    expect.objectContaining({ body_text: expect.stringContaining('The car shows 3 kWh') }),
  )
  expect(await answerDispute(fleet.ctx(), id, 'Credited with the next invoice')).toBe(true)
  expect(await answerDispute(fleet.ctx(), id, 'Again')).toBe(false)
  expect(await detail(id)).toMatchObject({ dispute: { answer: 'Credited with the next invoice' }, status: 'PAID' })
  const { id: doubtfulId } = await doubtful()
  expect(await owner.refusal(disputeSession, { params: { id: doubtfulId }, body: request })).toBe('session.not_final')
})

async function cardOf(sessionId: string): Promise<TestCard> {
  const row = await fleet.db.row<{ id: string; uid: string }>(sql`
    select c.id, c.uid from card c join session s on s.wallet_id = c.wallet_id and s.card_id = c.id where s.id = ${sessionId}`)
  return { ...row!, walletId: fleet.walletId }
}

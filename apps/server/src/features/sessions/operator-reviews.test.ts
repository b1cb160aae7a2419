import { listAudit } from '@voltway/contract/audit'
import { listSessions } from '@voltway/contract/sessions'
import { getSession, rejectSession, type SessionDetail } from '@voltway/contract/sessions-details'
import { acceptReview, listReviews, rejectReview } from '@voltway/contract/sessions-operator-reviews'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import type { Caller } from '../../../test/harness.ts'
import { addOperator, removeOperator } from '../../admin/operator-commands.ts'
import {
  acceptReview as acceptByCommand,
  reportNetworks,
  setNetworkDoubt,
  showReviews,
} from '../../admin/record-commands.ts'
import { sql } from '../../platform/sql.ts'
import { remindOfReviews } from './record-reviews.ts'

const fleet = fleetOfFile({ env: { DEMO: '1', SUPPORT_EMAIL: 'ines@operator.example' } })
let network: Charging
let staff: Caller
beforeAll(async () => {
  network = await openCharging(fleet)
  await network.topUp(100_000n)
  staff = await fleet.newcomer('ines@operator.example')
  await addOperator(fleet.ctx(), 'Ines@operator.example')
})
afterEach(async () => {
  expect(await network.broken()).toEqual([])
})

const times = { start_date_time: '2026-03-02T08:00:00.000Z', end_date_time: '2026-03-02T09:00:00.000Z' }
let records = 0
async function recorded(fields: Record<string, unknown>): Promise<{ card: TestCard; session: SessionDetail }> {
  const card = await network.card()
  await network.cdr(card, { id: `OR${++records}`, ...times, total_energy: 12, ...fields })
  const { results } = await fleet.as('owner').call(listSessions, { query: { card: card.id } })
  return { card, session: await detailOf(results[0]?.id ?? '') }
}
const detailOf = (id: string) => fleet.as('owner').call(getSession, { params: { id } })

test('staff of the operator see records of every fleet with both figures and decide, and the fleet’s audit names them', async () => {
  const { session: dkk } = await recorded({ currency: 'DKK', total_cost: { excl_vat: 100 } })
  const { session: wrong } = await recorded({ total_energy: 20_000 })
  await fleet.as('owner').call(rejectSession, { params: { id: wrong.id }, body: { reason: 'It was 20 kWh' } })

  const { count, results } = await staff.call(listReviews, {})
  expect(count).toBe(2)
  expect(results.find(({ session_id }) => session_id === dkk.id)).toMatchObject({
    network: 'Test operator',
    reported: { cost: '100.00', currency: 'DKK', energy_kwh: '12.000' },
    total: dkk.doubt?.total,
    books_at: null,
    dispute: null,
  })
  expect(results.find(({ session_id }) => session_id === wrong.id)).toMatchObject({
    dispute: { words: 'It was 20 kWh', by: 'owner@fleet.example' },
    reported: { energy_kwh: '20000.000' },
  })
  const listed = await showReviews(fleet.ctx())
  expect(listed).toContain('100.00 DKK, 12.000 kWh')
  expect(listed).toContain('ENERGY_IMPOSSIBLE (20000.000 kWh, expected')

  await staff.call(acceptReview, { params: { sessionId: dkk.id }, body: {} })
  await staff.call(rejectReview, { params: { sessionId: wrong.id }, body: { reason: 'Wh sent as kWh' } })
  expect(await detailOf(dkk.id)).toMatchObject({ status: 'PAID', total_cost: dkk.doubt?.total })
  expect(await detailOf(wrong.id)).toMatchObject({ status: 'INVALID', total_cost: '0.00' })
  expect((await staff.call(listReviews, {})).count).toBe(0)
  const { results: audit } = await fleet.as('owner').call(listAudit, { query: { deed: 'session.rejected' } })
  expect(audit).toMatchObject([{ person: { email: 'ines@operator.example' }, after: { reason: 'Wh sent as kWh' } }])
})

test('neither people of a fleet nor former staff can decide for the operator', async () => {
  const { session } = await recorded({ total_energy: 20_000 })
  const call = { params: { sessionId: session.id }, body: { reason: 'Free, please' } }
  for (const role of ['owner', 'manager', 'accountant', 'driver'] as const) {
    expect(await fleet.as(role).refusal(listReviews, {})).toBe('auth.not_allowed')
    expect(await fleet.as(role).refusal(rejectReview, call)).toBe('auth.not_allowed')
  }
  await removeOperator(fleet.ctx(), 'ines@operator.example')
  expect(await staff.refusal(rejectReview, call)).toBe('auth.not_allowed')
  await addOperator(fleet.ctx(), 'ines@operator.example')
  expect(await staff.refusal(rejectReview, { ...call, params: { sessionId: fleet.ctx().newId() } })).toBe(
    'session.not_found',
  )
  await acceptByCommand(fleet.ctx(), session.id)
  await expect(acceptByCommand(fleet.ctx(), session.id)).rejects.toThrow('session.not_found')
})

const mismatch = {
  total_cost: { excl_vat: 5 },
  tariffs: [
    {
      country_code: 'PT',
      party_id: 'TST',
      id: 'T1',
      currency: 'EUR',
      elements: [{ price_components: [{ type: 'ENERGY', price: 0.3, vat: 23, step_size: 1 }] }],
      last_updated: '2026-01-01T00:00:00Z',
    },
  ],
}

test('a doubt that the operator exempts for a network does not wait, and is in the session and the report', async () => {
  const { session: waits } = await recorded(mismatch)
  expect(waits).toMatchObject({ status: 'IN_VALIDATION', flags: expect.arrayContaining(['COST_MISMATCH']) })
  expect(waits.doubt?.reasons).toEqual([
    {
      flag: 'COST_MISMATCH',
      found: { kind: 'MONEY', value: '5.00', currency: 'EUR' },
      expected: { kind: 'MONEY', value: '3.60', currency: 'EUR' },
    },
  ])
  await setNetworkDoubt(fleet.ctx(), 'Test operator', 'COST_MISMATCH', 'note')
  const { session: noted } = await recorded(mismatch)
  expect(noted).toMatchObject({ status: 'PAID', flags: expect.arrayContaining(['COST_MISMATCH']) })
  const report = await reportNetworks(fleet.ctx(), '30')
  expect(report).toMatch(/Test operator +5 +COST_MISMATCH +2 +40\.0%/)
  expect(report).toMatch(/cost_mismatch +2 /)
  await setNetworkDoubt(fleet.ctx(), 'Test operator', 'COST_MISMATCH', 'wait')
  expect((await recorded(mismatch)).session.status).toBe('IN_VALIDATION')
})

test('an impossible record waits at every network, whatever its settings', async () => {
  await expect(setNetworkDoubt(fleet.ctx(), 'Test operator', 'ENERGY_IMPOSSIBLE', 'note')).rejects.toThrow(
    'ENERGY_IMPOSSIBLE always waits',
  )
  await expect(setNetworkDoubt(fleet.ctx(), 'Test operator', 'TYPO', 'note')).rejects.toThrow('there is no doubt TYPO')
  await expect(setNetworkDoubt(fleet.ctx(), 'Nobody', 'TOO_LONG', 'note')).rejects.toThrow('no charging network')
})

test('the operator is reminded of waiting records in the language of the account', async () => {
  await fleet.db.run(sql`update person set language = 'pt' where email = 'ines@operator.example'`)
  await recorded({ total_energy: 20_000 })
  const fourDaysAgo = new Date(fleet.clock.now().getTime() - 4 * 86_400_000)
  await fleet.db.run(sql`update session_review set opened_at = ${fourDaysAgo} where decided_at is null`)
  await remindOfReviews.handle(fleet.ctx(), {}, undefined)
  await fleet.runJobs()
  const mails = await fleet.db.rows<{ subject: string; body_text: string }>(
    sql`select subject, body_text from mail_message where recipient = 'ines@operator.example'`,
  )
  const reminders = mails.filter(({ body_text }) => body_text.includes('/pt/operator/reviews'))
  expect(reminders.map(({ subject }) => subject)).toEqual(['1 registo de carregamento a rever'])
})

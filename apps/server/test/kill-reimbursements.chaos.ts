import { approveReimbursements, listReimbursements, payReimbursements } from '@voltway/contract/reimbursements'
import { sendReimbursements } from '@voltway/contract/reimbursements-payments'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PATIENCE_MS } from '../../../test-patience.ts'
import { checkInvariants } from '../src/kernel/ledger/ledger-invariants.ts'
import { sql } from '../src/platform/sql.ts'
import { openCharging } from './charging.ts'
import { ownsNodes } from './citus-nodes.ts'
import type { Fleet } from './harness.ts'
import { type Killable, openKillable, type Victim } from './killing.ts'
import { until } from './server-process.ts'

/** Statements are approved, sent and paid by several people at once, while the server and PostgreSQL are killed. */

let product: Killable
const [DRIVERS, MONTHS, CLERKS] = [12, 6, 4]
const victims: readonly Victim[] = ownsNodes ? Array(10).fill('database') : ['server', 'database', 'server', 'database']
/** Everything must be done within this time after a start. */
const STUCK_MS = 60_000

beforeEach(async () => {
  product = await openKillable(addDrivers)
})
afterEach(() => product?.close())

/** Creates drivers with one charge at home of 1.50 in each of the last months, and the payroll. */
async function addDrivers(fleet: Fleet): Promise<void> {
  const { walletId, db, ctx } = fleet
  const { now } = ctx()
  const { id: cardId } = await (await openCharging(fleet)).card()
  await db.run(sql`
    insert into reimbursement_setting (wallet_id, payroll_layout, wage_type, pays_private_part)
    values (${walletId}, 'GENERAL', '417', true)`)
  for (let number = 0; number < DRIVERS; number++) {
    const memberId = ctx().newId()
    await db.run(sql`
      insert into member (wallet_id, id, name, employee_number, status, created_at)
      values (${walletId}, ${memberId}, ${`Driver ${number}`}, ${String(number)}, 'ACTIVE', ${now})`)
    for (let month = 1; month <= MONTHS; month++)
      await db.run(sql`
        insert into session (wallet_id, id, status, source, card_id, member_id, station_id, station, started_at, ended_at,
          energy_wh, cost_minor, cost_is_final, region, created_at, updated_at)
        values (${walletId}, ${ctx().newId()}, 'COMPLETED', 'HOME', ${cardId}, ${memberId}, ${cardId}, '{"name":"Home"}',
          date_trunc('month', ${now}::timestamptz) - make_interval(months => ${month}) + interval '10 days',
          date_trunc('month', ${now}::timestamptz) - make_interval(months => ${month}) + interval '10 days 2 hours',
          10000, 150, true, 'PT', ${now}, ${now})`)
  }
}

interface Answer {
  readonly status: number
  readonly body: { readonly results?: readonly { id: string | null; month: string; member: { id: string } }[] }
}

/** Makes a call once. A call that a kill interrupts has the status 0. */
async function once(method: string, path: string, body?: object): Promise<Answer> {
  try {
    const response = await fetch(`${product.address}/editor${path.replace(':walletId', product.fleet.walletId)}`, {
      method,
      headers: {
        authorization: `Bearer ${await product.fleet.as('owner').token()}`,
        'x-product': 'FLEETS_DASHBOARD',
        'content-type': 'application/json',
        'idempotency-key': product.fleet.ctx().newId(),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  } catch {
    return { status: 0, body: {} }
  }
}

const listed = async (state: string) =>
  (await once('GET', `${listReimbursements.path}?limit=100&state=${state}`)).body.results ?? []

/** Does what is to do until everything is paid. Clerks see the same lists, so most calls meet those of others. */
async function work(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) {
    const open = (await listed('OPEN')).toSorted((a, b) => (a.month < b.month ? -1 : 1))
    const month = open[0]?.month
    if (month !== undefined) {
      const statements = open
        .filter((one) => one.month === month)
        .slice(0, 3)
        .map(({ member }) => ({ member_id: member.id, amount: '1.50' }))
      await once('POST', approveReimbursements.path, { month, statements })
    }
    const approved = (await listed('APPROVED')).map(({ id }) => id)
    if (approved.length > 0) await once('POST', sendReimbursements.path, { way: 'PAYROLL', ids: approved })
    const sent = (await listed('SENT')).map(({ id }) => id)
    if (sent.length > 0) await once('POST', payReimbursements.path, { ids: sent.slice(0, 5) })
  }
}

test('statements with kills of server and PostgreSQL are paid once each, and none is lost', async () => {
  const { fleet } = product
  const paid = async () => {
    const row = await fleet.db
      .row<{ n: number }>(sql`select count(*)::integer as n from reimbursement_entry where kind = 'PAID'`)
      .catch(() => undefined)
    return row?.n ?? 0
  }
  const everybody = Promise.all(
    Array.from({ length: CLERKS }, () => work(async () => (await paid()) >= DRIVERS * MONTHS)),
  )
  for (const [index, victim] of victims.entries()) {
    await until(PATIENCE_MS, async () => (await paid()) >= ((index + 0.4) / victims.length) * DRIVERS * MONTHS)
    await product.kill(victim)
  }
  await everybody
  await product.settled(STUCK_MS)
  const rows = await fleet.db.rows<{ kind: string; n: number; amount: string }>(sql`
    select kind, count(*)::integer as n, sum(amount_minor)::text as amount from reimbursement_entry group by kind order by kind`)
  const [n, amount] = [DRIVERS * MONTHS, String(DRIVERS * MONTHS * 150)]
  expect(rows).toEqual([
    { kind: 'LIABILITY', n, amount },
    { kind: 'PAID', n, amount },
    { kind: 'SENT', n, amount },
  ])
  expect(await fleet.db.rows(sql`select from session where status <> 'PAID'`)).toEqual([])
  expect(await fleet.db.rows(sql`select from reimbursement_transfer`)).toHaveLength(n)
  expect((await checkInvariants(fleet.db)).filter((one) => /reimburse|statement|attempt|liability/.test(one))).toEqual(
    [],
  )
}, 3_600_000)

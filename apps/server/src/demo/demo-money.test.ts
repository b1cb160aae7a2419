import { beforeAll, expect, test } from 'vitest'
import { accountingSums, unequal } from '../../test/accounting-sums.ts'
import { fleetOfFile } from '../../test/fleet-of-file.ts'
import { bootFleet } from '../../test/harness.ts'
import { brokenMovements } from '../../test/movements.ts'
import { selectMonthSums } from '../features/accounting/month-report.sql.ts'
import { readCardsById } from '../features/cards/card-list.ts'
import { selectBrokenSums } from '../features/consumption/sum-check.sql.ts'
import { readVehicleCost } from '../features/vehicles/vehicle-costs.ts'
import type { DocumentContent } from '../kernel/documents/document-content.ts'
import { verifyDocuments } from '../kernel/documents/verify-documents.ts'
import { checkInvariants } from '../kernel/ledger/ledger-invariants.ts'
import { systemScope } from '../kernel/scope.ts'
import { type Sql, sql } from '../platform/sql.ts'
import { seedDemo } from './seed.ts'
import { refuseUnfinishedDemo } from './unfinished-demo.sql.ts'

const fleet = fleetOfFile({ env: { DEMO: '1' } })
beforeAll(async () => {
  // Late in a month, so that its limits are nearly used up.
  fleet.clock.set('2026-03-28T10:00:00Z')
  // All months with fewer charges each, because seeding takes nearly all of this test's time.
  await seedDemo(fleet.app, { sampleEvery: 4 })
})

test('the demo’s money, documents and sums keep all invariants, and its movements add up in chronological order', async () => {
  await expect(refuseUnfinishedDemo(fleet.db)).resolves.toBeUndefined()
  expect(await checkInvariants(fleet.db)).toEqual([])
  expect((await verifyDocuments(fleet.db)).faults).toEqual([])
  expect(await selectBrokenSums(fleet.db)).toEqual([])
  const wallets = await fleet.db.rows<{ id: string; transfers: bigint; overtaken: bigint }>(sql`
    select t.wallet_id as id, count(*) as transfers, count(*) filter (where t.is_overtaken) as overtaken
    from (select wallet_id, posted_at < lag(posted_at) over (partition by wallet_id order by sequence) as is_overtaken
      from ledger_transfer where phase in ('POSTED', 'SETTLED')) t group by 1`)
  expect(wallets.length).toBeGreaterThanOrEqual(3)
  for (const { id, overtaken } of wallets) expect([id, overtaken]).toEqual([id, 0n])
  const owned = await fleet.db.rows<{ id: string }>(sql`select id from wallet`)
  for (const { id } of owned) {
    await fleet.db.run(sql`
      insert into wallet_membership (wallet_id, person_id, permission_groups, created_at)
      values (${id}, ${fleet.people.owner.id}, ${[0]}, ${fleet.clock.now()}) on conflict do nothing`)
    expect(await brokenMovements(fleet, id)).toEqual([])
  }
})

test('page, list, journal, files, documents and ledger say one amount in every month of every wallet', async () => {
  const wallets = await fleet.db.rows<{ id: string; name: string }>(sql`select id, name from wallet order by name`)
  for (const wallet of wallets) expect(unequal(await accountingSums(fleet.ctx(), wallet))).toEqual([])
})

test('each cost centre and VAT rate of each closed month agrees with the ledger to the cent, and a wrong line does not', async () => {
  const months = await fleet.db.rows<{ wallet_id: string; month: string }>(
    sql`select wallet_id, month from invoice_run order by month`,
  )
  expect(months.length).toBeGreaterThan(20)
  const off = async (on: Sql, { wallet_id, month }: (typeof months)[number]) =>
    (await selectMonthSums(on, systemScope(wallet_id), { month, home: 'PT' })).flatMap((sum) => {
      const minor = sum.net_minor + sum.vat_minor - sum.ledger_minor
      return minor === 0n ? [] : [`${month} ${sum.cost_centre} ${sum.rate} ${minor}`]
    })
  for (const month of months) expect(await off(fleet.db, month)).toEqual([])
  const last = months.at(-1) as (typeof months)[number]
  const undone = new Error('undone')
  const changed = fleet.db.tx(async (tx) => {
    await tx.run(sql`
      update invoice_line l set net_minor = net_minor + 500 from invoice i
      where i.wallet_id = ${last.wallet_id} and l.wallet_id = i.wallet_id and l.invoice_id = i.id
        and i.period_from = ${last.month} and l.position = 2`)
    expect(await off(tx, last)).toEqual([expect.stringMatching(/ 500$/)])
    throw undone
  })
  await expect(changed).rejects.toBe(undone)
})

/** `npm run drill -- documents` validates all documents of the demo by the official rules. */
test('the demo has documents of every kind, and each has the VAT numbers that a valid e-invoice needs', async () => {
  const rows = await fleet.db.rows<{ content: string }>(sql`select content from document`)
  const documents = rows.map(({ content }) => JSON.parse(content) as DocumentContent)
  const kinds = new Set(documents.map(({ type, class: kind }) => `${type} ${kind}`))
  const invoices = ['CHARGING', 'SUBSCRIPTION', 'CARD_ORDER', 'TOPUP'].map((kind) => `INVOICE ${kind}`)
  expect([...kinds]).toEqual(expect.arrayContaining([...invoices, 'CREDIT_NOTE CHARGING']))
  expect(documents.filter(({ seller, buyer }) => seller.vat_number === null || buyer.vat_number === null)).toEqual([])
})

test('drivers of the demo are reimbursed: two months ago is paid, the last month approved or open', async () => {
  const rows = await fleet.db.rows<{ month: string; name: string; state: string; way: string | null }>(sql`
    select to_char(r.month, 'YYYY-MM') as month, m.name, r.state, b.way
    from reimbursement r join member m on m.wallet_id = r.wallet_id and m.id = r.member_id
    left join reimbursement_transfer t on t.wallet_id = r.wallet_id and t.reimbursement_id = r.id
    left join reimbursement_batch b on b.wallet_id = t.wallet_id and b.id = t.batch_id
    order by r.month, m.name`)
  expect(rows).toEqual([
    { month: '2026-01', name: 'Ana Sequeira', state: 'PAID', way: 'PAYROLL' },
    { month: '2026-01', name: 'Duarte Lima', state: 'PAID', way: 'BANK' },
    { month: '2026-02', name: 'Duarte Lima', state: 'APPROVED', way: null },
  ])
  const uses = await fleet.db.rows(sql`select is_other_car, business_percent from charge_use order by is_other_car`)
  expect(uses).toEqual([
    { is_other_car: false, business_percent: 40 },
    { is_other_car: true, business_percent: null },
  ])
})

test('no card of the demo is over its limit', async () => {
  const ids = await fleet.db.rows<{ wallet_id: string; ids: string[] }>(
    sql`select wallet_id, array_agg(id) as ids from card group by 1`,
  )
  const cards = await Promise.all(ids.map((of) => readCardsById(fleet.ctx(), systemScope(of.wallet_id), of.ids)))
  const limited = cards.flat().filter(({ credit_mode: mode }) => mode === 'LIMITED')
  const over = limited.filter((card) => Number(card.spent) + Number(card.reserved) > Number(card.assigned_credit))
  expect(over.map(({ name, spent, reserved }) => ({ name, spent, reserved }))).toEqual([])
  // A few are nearly used up, as in a real fleet.
  const nearly = limited.filter((card) => Number(card.spent) > 0.6 * Number(card.assigned_credit))
  expect(nearly.length).toBeGreaterThan(2)
})

test('nothing that the demo plans lies in the past', async () => {
  const late = await fleet.db.rows(sql`
    select 'invoice' as what, id::text, next_try_at as at from invoice where next_try_at <= ${fleet.clock.now()}
    union all select 'subscription', id::text, valid_until from subscription
      where state = 'ACTIVE' and valid_until <= ${fleet.clock.now()}`)
  expect(late).toEqual([])
  expect(await fleet.db.rows(sql`select id from invoice where payment_status = 'FAILED'`)).not.toEqual([])
})

test('the months of the demo’s first fleet are closed and sent in order, but for the last that has ended', async () => {
  const closed = await fleet.db.rows<{ months: string[]; states: string[]; missing: bigint }>(sql`
    select array_agg(c.month::text order by c.closed_at) as months, array_agg(distinct c.state) as states,
      count(*) filter (where c.sent_at is null or c.sent_at > c.closed_at + interval '1 hour') as missing
    from month_close c group by c.wallet_id`)
  expect(closed).toHaveLength(1)
  const { months = [], states, missing } = closed[0] ?? {}
  expect(months).toEqual(months.toSorted())
  expect([months.length, months.at(-1), states, missing]).toEqual([12, '2026-01-01', ['SENT'], 0n])
})

test('the people of the demo were invited by its owner, and told of each event when it happened', async () => {
  const founders = await fleet.db.rows(sql`
    select p.email from wallet_membership m join person p on p.id = m.person_id
    where m.invited_by is null and not m.permission_groups && array[0] and p.email like '%@demo.voltway.example'`)
  expect(founders).toEqual([])
  await fleet.runJobs()
  const crowded = await fleet.db.rows(sql`
    select p.email, date_trunc('minute', n.at) as minute, array_agg(n.event) as events
    from person_notice n join person p on p.id = n.person_id group by 1, 2 having count(*) > 3`)
  expect(crowded).toEqual([])
})

test('the consumption of the demo’s vehicles differs from month to month', async () => {
  const vehicles = await fleet.db.rows<{ wallet_id: string; id: string }>(sql`
    select v.wallet_id, v.id from vehicle v
    where (select count(*) from odometer_reading r where r.wallet_id = v.wallet_id and r.vehicle_id = v.id) > 6 limit 3`)
  expect(vehicles).toHaveLength(3)
  for (const { wallet_id: walletId, id } of vehicles) {
    const { months } = await readVehicleCost(fleet.ctx(), systemScope(walletId), id, { amounts: 'GROSS' })
    const values = months.flatMap(({ distance }) => distance?.kwh_per_100_km ?? [])
    expect(new Set(values).size).toBeGreaterThan(2)
  }
  expect(await checkInvariants(fleet.db)).toEqual([])
})

test('a demo that starts in the first hour of a month has the invoices of the last one', async () => {
  const later = await bootFleet({ env: { DEMO: '1' } })
  try {
    later.clock.set('2026-08-31T23:30:00Z')
    await seedDemo(later.app, { sampleEvery: 400 })
    const months = await later.db.rows(sql`
      select w.time_zone, max(r.month)::text as month from wallet w join invoice_run r on r.wallet_id = w.id
      where w.time_zone = 'Europe/Lisbon' group by 1`)
    expect(months).toEqual([{ time_zone: 'Europe/Lisbon', month: '2026-08-01' }])
  } finally {
    await later.close()
  }
})

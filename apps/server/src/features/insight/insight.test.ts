import { listAudit } from '@voltway/contract/audit'
import {
  addBudget,
  changeBudget,
  dismissAnomaly,
  listAnomalies,
  listBudgets,
  removeBudget,
} from '@voltway/contract/insight'
import { listNotices } from '@voltway/contract/notifications'
import { getHome } from '@voltway/contract/overview-home'
import { importSessions } from '@voltway/contract/session-imports'
import { formatMoney } from '@voltway/money/money'
import { noticeValues } from '@voltway/phrases/notice-values'
import { beforeAll, expect, test } from 'vitest'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { subscribeToWalletEvents, type WalletEvent } from '../../kernel/wallet-events.ts'
import { newId } from '../../platform/ids.ts'
import { sql } from '../../platform/sql.ts'
import { findAnomalies, recordAnomalies } from './anomalies.ts'
import { notifyBudgets } from './budgets.ts'

const fleet = fleetOfFile()
let network: Charging
let ana: TestCard

beforeAll(async () => {
  network = await openCharging(fleet)
  await network.topUp(1_000_000n)
  ana = await network.card({ name: 'Ana', memberId: fleet.driverMemberId })
  await fleet.db.run(sql`update card set cost_centre = 'Sales' where id = ${ana.id}`)
})

const manager = () => fleet.as('manager')
const charge = (card: TestCard, id: string, [start, end]: readonly [string, string], kwh: number) =>
  network.cdr(card, { id, start_date_time: start, end_date_time: end, total_energy: kwh })
const notices = async () => {
  await notifyBudgets.handle(fleet.ctx(), {}, undefined)
  const { results } = await manager().call(listNotices)
  return results
    .filter(({ event }) => event === 'budget.reached')
    .map(({ facts }) => `${facts.what} ${facts.percent}`)
    .sort()
}

test('a budget notifies once per step and period, and charging continues', async () => {
  await charge(ana, 'B1', ['2026-03-01T10:00:00Z', '2026-03-01T11:00:00Z'], 20)
  const { results: before, cost_centres } = await manager().call(listBudgets)
  expect([before, cost_centres]).toEqual([[], ['Sales']])
  const spent = Number(
    (await fleet.db.row<{ cost: bigint }>(sql`select sum(cost_minor)::bigint as cost from session`))?.cost,
  )
  const euros = (minor: number) => (minor / 100).toFixed(2)
  const whole = await manager().call(addBudget, {
    body: { cost_centre: null, period: 'MONTH', amount: euros(spent * 10) },
  })
  const sales = await manager().call(addBudget, {
    body: { cost_centre: 'Sales', period: 'YEAR', amount: euros(spent / 0.6) },
  })
  expect(whole).toMatchObject({ from: '2026-03-01', to: '2026-03-31', spent: euros(spent), share: '10.00', alerts: [] })
  // On the second day with charges there is no forecast yet.
  expect(whole).toMatchObject({ forecast: null, expected: euros(spent), warned_at: null })
  expect(sales).toMatchObject({ from: '2026-01-01', to: '2026-12-31' })
  expect(await manager().refusal(addBudget, { body: { cost_centre: null, period: 'MONTH', amount: '5' } })).toBe(
    'budget.taken',
  )
  expect(await manager().refusal(addBudget, { body: { cost_centre: null, period: 'YEAR', amount: '0' } })).toBe(
    'validation_failed',
  )
  expect(await fleet.as('viewer').refusal(removeBudget, { params: { budgetId: whole.id } })).toBe('auth.not_allowed')
  expect(await notices()).toEqual(['Sales 50 %'])
  expect(await notices()).toEqual(['Sales 50 %'])
  // After a decrease several steps are crossed at once, and only the highest is notified.
  await manager().call(changeBudget, { params: { budgetId: sales.id }, body: { amount: euros(spent / 2) } })
  expect(await notices()).toEqual(['Sales 100 %', 'Sales 50 %'])
  const { results } = await fleet.as('viewer').call(listBudgets)
  expect(results.map((one) => one.alerts.map(({ step }) => step))).toEqual([[], [50, 80, 100]])
  // After an increase, steps above the spending are notified when they are crossed again.
  await manager().call(changeBudget, { params: { budgetId: sales.id }, body: { amount: euros(spent * 3) } })
  await manager().call(changeBudget, { params: { budgetId: sales.id }, body: { amount: euros(spent / 0.9) } })
  expect((await notices()).length).toBe(3)
  expect(await charge(ana, 'B2', ['2026-03-02T08:00:00Z', '2026-03-02T08:20:00Z'], 3)).toBeUndefined()
  await manager().call(removeBudget, { params: { budgetId: sales.id } })
  expect(await manager().refusal(changeBudget, { params: { budgetId: sales.id }, body: { amount: '1' } })).toBe(
    'budget.not_found',
  )
})

test('a budget without VAT counts and forecasts net costs, and its notification says so', async () => {
  const budgets = new Map<string, { spent: string; amounts: string }>()
  for (const amounts of ['GROSS', 'NET'] as const) {
    const of = {
      cost_centre: 'Sales',
      period: amounts === 'NET' ? 'QUARTER' : 'YEAR',
      amount: '9000',
      amounts,
    } as const
    budgets.set(amounts, await manager().call(addBudget, { body: of }))
  }
  const booked = await fleet.db.row<{ net: bigint; cost: bigint }>(sql`
    select sum(net_minor)::bigint as net, sum(cost_minor)::bigint as cost from session where cost_centre = 'Sales'`)
  const [net, cost] = [formatMoney(booked?.net ?? 0n), formatMoney(booked?.cost ?? 0n)]
  expect([budgets.get('GROSS')?.spent, budgets.get('NET')?.spent]).toEqual([cost, net])
  const { results } = await manager().call(listBudgets)
  const quarter = results.find(({ amounts }) => amounts === 'NET')
  await manager().call(changeBudget, { params: { budgetId: quarter?.id ?? '' }, body: { amount: net } })
  await notices()
  const all = (await manager().call(listNotices)).results.filter(({ facts }) => facts.amounts === 'NET')
  expect(all.map(({ facts }) => [facts.percent, facts.amount, facts.budget])).toEqual([['100 %', net, net]])
  expect(noticeValues(all[0]?.facts ?? {}, 'pt-PT').budget).toMatch(/€ sem IVA$/)
  for (const { id, period } of results)
    if (period !== 'MONTH') await manager().call(removeBudget, { params: { budgetId: id } })
})

test('a budget that its forecast exceeds is on home and notifies once per period, before it is used up', async () => {
  fleet.clock.set('2026-03-20T10:00:00Z')
  const { results: all } = await manager().call(listBudgets)
  for (const { id } of all) await manager().call(removeBudget, { params: { budgetId: id } })
  for (let day = 4; day < 20; day++) {
    const start = `2026-03-${String(day).padStart(2, '0')}T08:00:00Z`
    await charge(ana, `F${day}`, [start, start.replace('T08', 'T09')], 20)
  }
  const month = { cost_centre: 'Sales', period: 'MONTH' } as const
  const { spent, forecast, id } = await manager().call(addBudget, { body: { ...month, amount: '100000' } })
  expect(Number(forecast?.expected)).toBeGreaterThan(Number(spent) * 1.5)
  const warnings = async () => {
    await notifyBudgets.handle(fleet.ctx(), {}, undefined)
    const { results } = await manager().call(listNotices)
    return results.filter(({ event }) => event === 'budget.at_risk').map(({ facts }) => facts)
  }
  const atRisk = async () => (await fleet.as('viewer').call(getHome)).budgets_at_risk
  expect([await warnings(), await atRisk()]).toEqual([[], []])
  const amount = (Number(forecast?.expected) - 1).toFixed(2)
  await manager().call(changeBudget, { params: { budgetId: id }, body: { amount } })
  const warned = { what: 'Sales', day: '2026-03-31', amount: forecast?.expected, budget: amount, currency: 'EUR' }
  expect(await warnings()).toEqual([warned])
  expect(await warnings()).toEqual([warned])
  expect(await atRisk()).toEqual([{ id, ...month, amounts: 'GROSS', to: '2026-03-31', amount, spent, forecast }])
  expect((await manager().call(listBudgets)).results[0]?.warned_at).not.toBeNull()
  // A budget that is exceeded stays on home.
  const exceeded = (Number(spent) - 1).toFixed(2)
  await manager().call(changeBudget, { params: { budgetId: id }, body: { amount: exceeded } })
  expect(await atRisk()).toEqual([
    { id, ...month, amounts: 'GROSS', to: '2026-03-31', amount: exceeded, spent, forecast },
  ])
  fleet.clock.set('2026-03-31T20:00:00Z')
  const ofLastDay = { expected: spent, low: spent, high: spent }
  expect(await atRisk()).toEqual([
    { id, ...month, amounts: 'GROSS', to: '2026-03-31', amount: exceeded, spent, forecast: ofLastDay },
  ])
  fleet.clock.set('2026-03-20T10:00:00Z')
  await manager().call(removeBudget, { params: { budgetId: id } })
  await manager().call(addBudget, { body: { cost_centre: null, period: 'MONTH', amount: '5000' } })
  fleet.clock.set('2026-03-02T10:00:00Z')
})

test('imported charges count in a budget, and a new month starts at zero', async () => {
  const csv = 'Date;kWh;Total €;Station\n2026-03-02;10;7,50;Depot'
  const [before] = (await manager().call(listBudgets)).results
  await manager().call(importSessions, { body: { csv, file_name: 'a.csv', provider: 'P' } })
  const [after] = (await manager().call(listBudgets)).results
  expect(Number(after?.spent) - Number(before?.spent)).toBeCloseTo(7.5, 2)
  fleet.clock.set('2026-03-31T23:30:00Z')
  // 00:30 in Lisbon, so April.
  expect((await manager().call(listBudgets)).results[0]).toMatchObject({
    from: '2026-04-01',
    spent: '0.00',
    alerts: [],
  })
  fleet.clock.set('2026-03-02T10:00:00Z')
})

test('a nightly job finds and explains anomalies, and a person dismisses one with a note', async () => {
  const vehicle = newId()
  await fleet.db.run(sql`
    insert into vehicle (wallet_id, id, licence_plate, brand, model, battery_wh, created_at)
    values (${fleet.walletId}, ${vehicle}, 'AA00BB', 'Renault', 'Zoe', 40000, ${fleet.clock.now()})`)
  const rui = await network.card({ name: 'Rui' })
  await fleet.db.run(sql`update card set vehicle_id = ${vehicle} where id = ${rui.id}`)
  await charge(rui, 'R1', ['2026-02-26T10:00:00Z', '2026-02-26T12:00:00Z'], 48)
  await charge(rui, 'R2', ['2026-02-26T12:30:00Z', '2026-02-26T13:00:00Z'], 10)
  // The same card, half an hour later and 270 km away.
  await fleet.db.run(sql`
    update session set station = jsonb_set(station, '{coordinates}', '{"latitude":41.16,"longitude":-8.63}') where cdr_id = 'R2'`)
  await fleet.db.run(sql`
    update session set station = jsonb_set(station, '{coordinates}', '{"latitude":38.73,"longitude":-9.15}') where cdr_id = 'R1'`)
  const published: WalletEvent[] = []
  subscribeToWalletEvents(async (_work, read) => {
    published.push(...(await read()).filter(({ kind }) => kind === 'anomaly.found'))
  })
  await recordAnomalies(fleet.ctx(), new Date('2026-02-20T00:00:00Z'))
  const found = await fleet.as('viewer').call(listAnomalies)
  expect(found.results.map(({ kind, card }) => [card.name, kind])).toEqual([
    ['Rui', 'TOO_FAR'],
    ['Rui', 'ABOVE_BATTERY'],
  ])
  const [far, above] = found.results
  const { results: audited } = await fleet.as('owner').call(listAudit)
  expect(audited.filter(({ deed }) => deed === 'anomaly.found')).toHaveLength(2)
  expect(published).toEqual(
    expect.arrayContaining([
      { kind: 'anomaly.found', objectId: far?.session_id, data: expect.objectContaining(far ?? {}) },
    ]),
  )
  expect(far?.facts).toMatchObject({ minutes: '30', other: above?.station.name })
  expect(Number(far?.facts.km)).toBeGreaterThan(260)
  expect(above?.facts).toEqual({ battery_kwh: '40.0' })
  const sessionId = far?.session_id ?? ''
  const body = { kind: 'TOO_FAR', dismissed: true, note: 'A colleague drove the second car.' } as const
  expect(await fleet.as('viewer').refusal(dismissAnomaly, { params: { sessionId }, body })).toBe('auth.not_allowed')
  const dismissed = await manager().call(dismissAnomaly, { params: { sessionId }, body })
  expect(dismissed.dismissal).toMatchObject({ note: body.note, by: expect.any(String) })
  // The next run finds it again and leaves it dismissed.
  await findAnomalies.handle(fleet.ctx(), {}, undefined)
  expect((await fleet.as('viewer').call(listAnomalies)).results.map(({ kind }) => kind)).toEqual(['ABOVE_BATTERY'])
  expect((await fleet.as('viewer').call(listAnomalies, { query: { state: 'DISMISSED' } })).count).toBe(1)
  await manager().call(dismissAnomaly, { params: { sessionId }, body: { kind: 'TOO_FAR', dismissed: false } })
  expect((await fleet.as('viewer').call(listAnomalies, { query: { kind: 'TOO_FAR' } })).count).toBe(1)
  expect(await manager().refusal(dismissAnomaly, { params: { sessionId }, body: { ...body, kind: 'DEAR' } })).toBe(
    'anomaly.not_found',
  )
})

test('an expensive, an unusually timed, an overlapping and a long idle charge are found among usual ones', async () => {
  // Inserts enough usual charges for a usual price, in the form in which the network's are stored.
  const made = (
    id: string,
    start: string,
    { minutes, minor }: { readonly minutes: number; readonly minor: number },
    extra = sql`'[]'::jsonb`,
  ) => sql`
    insert into session (wallet_id, id, status, card_id, member_id, station_id, station, started_at, ended_at, duration_s, energy_wh,
      cost_minor, cost_is_final, region, curve, created_at, updated_at, cdr_id)
    select wallet_id, gen_random_uuid(), 'PAID', card_id, null, station_id, station, ${start}::timestamptz,
      ${start}::timestamptz + ${minutes} * interval '1 minute', ${minutes} * 60, 10000, ${minor}, true, region, ${extra}, now(), now(), ${id}
    from session where cdr_id = 'R1'`
  for (let index = 0; index < 210; index++) {
    const day = new Date(Date.parse('2026-02-25T09:00:00Z') - Math.floor(index / 5) * 86_400_000)
    if (day.getUTCDay() === 0 || day.getUTCDay() === 6) day.setUTCDate(day.getUTCDate() - 2)
    const start = new Date(day.getTime() + (index % 5) * 3_600_000).toISOString()
    await fleet.db.run(made(`U${index}`, start, { minutes: 40, minor: 400 + (index % 10) }))
  }
  const full = new Date('2026-02-27T10:30:00Z').getTime()
  await fleet.db.run(
    made(
      'IDLE',
      '2026-02-27T10:00:00Z',
      { minutes: 300, minor: 400 },
      sql`jsonb_build_array(jsonb_build_array(${full}::bigint, 0, 10000))`,
    ),
  )
  await fleet.db.run(made('BESIDE', '2026-02-27T14:30:00Z', { minutes: 10, minor: 400 }))
  await fleet.db.run(made('NIGHT', '2026-02-27T02:00:00Z', { minutes: 10, minor: 400 }))
  // Among the dearest 5%, and usual all the same.
  await fleet.db.run(made('USUAL', '2026-02-27T18:00:00Z', { minutes: 10, minor: 600 }))
  await fleet.db.run(made('DEAR', '2026-02-27T16:00:00Z', { minutes: 10, minor: 2000 }))
  await recordAnomalies(fleet.ctx(), new Date('2026-02-26T13:30:00Z'))
  const rows = await fleet.db.rows<{ cdr_id: string; kind: string; facts: Record<string, string> }>(sql`
    select s.cdr_id, a.kind, a.facts from session_anomaly a join session s on s.wallet_id = a.wallet_id and s.id = a.session_id
    where a.started_at >= '2026-02-26T13:30:00Z' order by a.kind, s.cdr_id`)
  const notices = rows.map(({ cdr_id, kind }) => `${kind} ${cdr_id}`)
  expect(notices).toEqual(['DEAR DEAR', 'LONG_IDLE IDLE', 'OVERLAP BESIDE', 'UNUSUAL_TIME NIGHT'])
  expect(rows[0]?.facts).toEqual({ price: '2.0000', usual: '0.4040', factor: '5.0' })
  expect(rows[1]?.facts).toEqual({ minutes: '270' })
  expect(rows[2]?.facts).toMatchObject({ minutes: '30' })
  expect(rows[3]?.facts).toMatchObject({ when: 'NIGHT' })
})

import { closeMonth, downloadJournal, getMonth, setAccountingSettings } from '@voltway/contract/accounting'
import { updateCard } from '@voltway/contract/cards-details'
import { getConsumption } from '@voltway/contract/consumption'
import {
  assignCostCentres,
  createCostCentre,
  listCardCentres,
  listCostCentres,
  nameSecondDimension,
  previewCostCentres,
  updateCostCentre,
} from '@voltway/contract/cost-centres'
import { exportCentreAssignments, importCentreAssignments } from '@voltway/contract/cost-centres-files'
import type { BodyInputOf } from '@voltway/contract/endpoint'
import { addBudget, listBudgets } from '@voltway/contract/insight'
import { addRule, listCardRules } from '@voltway/contract/rules'
import { listSessions } from '@voltway/contract/sessions'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Charging, openCharging } from '../../../test/charging.ts'
import { fleetOfEachTest } from '../../../test/fleet-of-file.ts'
import { checkInvariants } from '../../kernel/ledger/ledger-invariants.ts'
import { sql } from '../../platform/sql.ts'
import { defaultAccounts } from '../accounting/account-map.ts'
import { cardsJobs } from '../cards/cards.jobs.ts'
import { selectBrokenSums } from '../consumption/sum-check.sql.ts'
import { authorizeToken } from '../holds/authorize.ts'
import { invoicesJobs } from '../invoices/invoices.jobs.ts'
import { costCentresJobs } from './cost-centres.jobs.ts'

const fleet = fleetOfEachTest()
let network: Charging
let cardId: string
beforeEach(async () => {
  network = await openCharging(fleet)
  await network.topUp(10_000n)
})
afterEach(async () => {
  expect(await checkInvariants(fleet.db)).toEqual([])
  expect(await selectBrokenSums(fleet.db)).toEqual([])
})

const owner = () => fleet.as('owner')
const centre = (name: string, dimension: 1 | 2 = 1) => owner().call(createCostCentre, { body: { name, dimension } })
type Assignment = BodyInputOf<typeof assignCostCentres>
const assignment = (more: Partial<Assignment>): Assignment => ({ card_ids: [cardId], from: null, shares: [], ...more })
const assign = (more: Partial<Assignment>) => owner().call(assignCostCentres, { body: assignment(more) })
const preview = (more: Partial<Assignment>) => owner().call(previewCostCentres, { body: assignment(more) })
const refused = (more: Partial<Assignment>) =>
  assign(more).then(
    () => null,
    (thrown: { problem: { fields: object } }) => thrown.problem.fields,
  )
const thirds = [
  { name: 'Porto', percent: '33.33' },
  { name: 'Lisboa', percent: '66.67' },
]
const charge = async (id: string, at: string) => {
  const end = new Date(Date.parse(at) + 45 * 60_000).toISOString()
  await network.cdr(card, { id, start_date_time: at, end_date_time: end, total_energy: 20 })
}
let card: Awaited<ReturnType<Charging['card']>>
const consumption = (query: { date_from: string; date_to: string; card?: string }) =>
  owner().call(getConsumption, { query: { view: 'month', ...query } })
const march = { date_from: '2026-03-01', date_to: '2026-03-31' }
const costs = (shares: readonly { name: string; cost: string }[]) =>
  Object.fromEntries(shares.map(({ name, cost }) => [name, cost]))
const sumOf = (shares: Record<string, string>) =>
  Object.values(shares).reduce((sum, cost) => sum + Math.round(Number(cost) * 100), 0)

beforeEach(async () => {
  card = await network.card()
  cardId = card.id
  await centre('Porto')
  await centre('Lisboa')
})

test('a split with a date moves the charges since that date, to the cent, and previews it', async () => {
  fleet.clock.set('2026-03-07T10:00:00.000Z')
  await owner().call(updateCard, { params: { cardId }, body: { cost_centre: 'Porto' } })
  await charge('A', '2026-03-02T09:00:00.000Z')
  await charge('B', '2026-03-05T09:00:00.000Z')
  const total = (await consumption(march)).totals.cost
  const change = { from: '2026-03-04', shares: thirds }
  const shown = await preview(change)
  expect(shown).toMatchObject({ cards: 1, applies_from: '2026-03-04', closed_months: [], charges: 1, unchanged: 0 })
  expect(shown.moves).toMatchObject([
    { month: '2026-03', name: 'Lisboa', charges: 1, before: '0.00', after: '5.81' },
    { month: '2026-03', name: 'Porto', charges: 1, before: '8.71', after: '2.90' },
  ])
  expect(costs((await consumption(march)).by_cost_centre)).toEqual({ Porto: total })

  expect(await assign(change)).toEqual(shown)
  await charge('C', '2026-03-06T09:00:00.000Z')
  for (const query of [march, { ...march, card: cardId }]) {
    const { by_cost_centre, totals } = await consumption(query)
    expect(costs(by_cost_centre)).toEqual({ Porto: '14.51', Lisboa: '11.62' })
    expect(sumOf(costs(by_cost_centre))).toBe(Math.round(Number(totals.cost) * 100))
  }
  const found = async (cost_centre: string) => (await owner().call(listSessions, { query: { cost_centre } })).count
  expect([await found('Porto'), await found('Lisboa')]).toEqual([3, 2])
  await owner().call(addBudget, { body: { cost_centre: 'Lisboa', period: 'MONTH', amount: '100' } })
  expect((await owner().call(listBudgets)).results).toMatchObject([{ cost_centre: 'Lisboa', spent: '11.62' }])
})

const closeMarch = async () => {
  await owner().call(setAccountingSettings, {
    body: {
      chart: 'PT',
      accounts: defaultAccounts.PT,
      rules: [{ cost_centre: 'Lisboa', vat_rate: null, expense: '6242', vat: null }],
      format: 'CSV',
      datev: null,
      accountant_email: 'books@accountants.example',
      delivery: 'ATTACHMENT',
      automatic: null,
    },
  })
  fleet.clock.set('2026-04-01T06:00:00.000Z')
  await invoicesJobs.find(({ name }) => name === 'invoices.find-months')?.handle(fleet.ctx(), {}, undefined)
  await fleet.runJobs()
}
const march2026 = { params: { month: '2026-03' } }
const journal = async () => {
  const reply = await owner().call(downloadJournal, { ...march2026, query: { format: 'CSV' } })
  return (reply as { rawPayload: Buffer }).rawPayload.toString()
}

test('an invoiced month follows a change until it is closed, and then never changes', async () => {
  await charge('A', '2026-03-02T09:00:00.000Z')
  await closeMarch()
  const invoiced = await fleet.db.row<{ content: string }>(sql`select content from document where class = 'CHARGING'`)
  await assign({ from: '2026-03-01', shares: thirds })
  const open = await owner().call(getMonth, march2026)
  expect(open.sums).toMatchObject([
    { cost_centre: 'Lisboa', net: '4.72', vat: '1.09', difference: '0.00' },
    { cost_centre: 'Porto', net: '2.36', vat: '0.54', difference: '0.00' },
  ])
  expect(await journal()).toMatch(/,6242,[^\n]*4\.72[\s\S]*,6241,[^\n]*2\.36|,6241,[^\n]*2\.36[\s\S]*,6242,[^\n]*4\.72/)
  await owner().call(closeMonth, march2026)
  await fleet.runJobs()
  const [sums, written] = [(await owner().call(getMonth, march2026)).sums, await journal()]

  const whole = [{ name: 'Porto', percent: '100' }]
  const shown = await preview({ from: '2026-03-15', shares: whole })
  expect(shown).toMatchObject({ applies_from: '2026-04-01', closed_months: ['2026-03'], charges: 0, moves: [] })
  expect(await refused({ from: '2026-03-15', shares: whole })).toEqual({ from: 'month_closed' })
  expect(await refused({ from: '2026-03-15', until: '2026-03-20', shares: whole })).toEqual({ until: 'month_closed' })
  expect(await refused({ shares: whole })).toEqual({ from: 'month_closed' })
  // A charge of an open month whose invoice belongs to the closed one.
  await fleet.db.run(sql`update session set started_at = '2026-02-27T09:00:00Z'`)
  expect(await preview({ from: '2026-02-01', until: '2026-02-28', shares: whole })).toMatchObject({
    charges: 0,
    unchanged: 1,
  })
  await fleet.db.run(sql`update session set started_at = '2026-03-02T09:00:00Z'`)

  const lisboa = (await owner().call(listCostCentres)).results.find(({ name }) => name === 'Lisboa')
  const params = { centreId: lisboa?.id ?? '' }
  expect(await owner().refusal(updateCostCentre, { params, body: { name: 'Porto' } })).toBe('cost_centre.name_taken')
  expect(await owner().refusal(updateCostCentre, { params, body: { archived: true } })).toBe('cost_centre.in_use')
  await owner().call(updateCostCentre, { params, body: { name: 'Lisbon', external_id: 'ERP-1' } })
  expect(costs((await consumption(march)).by_cost_centre)).toEqual({ Lisbon: '5.81', Porto: '2.90' })
  expect((await owner().call(getMonth, march2026)).sums).toEqual(sums)
  expect(await journal()).toBe(written)
  const issued = await fleet.db.row<{ content: string }>(sql`select content from document where class = 'CHARGING'`)
  expect(issued).toEqual(invoiced)

  // A rename of more charges than a request takes: its job finishes it, and nobody gets the old name meanwhile.
  await fleet.db.run(sql`update cost_centre set name = 'Setúbal', former_names = '{Lisbon}' where name = 'Lisbon'`)
  const again = { body: { name: 'Lisbon', dimension: 1 as const } }
  expect(await owner().refusal(createCostCentre, again)).toBe('cost_centre.name_taken')
  await costCentresJobs[0]?.handle(fleet.ctx(), { walletId: fleet.walletId }, undefined)
  expect(costs((await consumption(march)).by_cost_centre)).toEqual({ Setúbal: '5.81', Porto: '2.90' })
  expect(await owner().call(createCostCentre, again)).toMatchObject({ name: 'Lisbon' })
})

test('a planned project begins by itself, beside the cost centre, and a rule applies to any share', async () => {
  expect(await refused({ dimension: 2, from: '2026-04-01', shares: thirds })).toMatchObject({
    dimension: 'second_dimension_unnamed',
  })
  await owner().call(nameSecondDimension, { body: { name: 'Project' } })
  await centre('Rollout', 2)
  await assign({ shares: thirds })
  const rollout = [{ name: 'Rollout', percent: '100' }]
  await assign({ dimension: 2, from: '2026-04-01', until: '2026-04-30', shares: rollout })
  expect((await owner().call(listCardCentres, { params: { cardId } })).results).toMatchObject([
    { starts_at: '2026-04-30T23:00:00.000Z', ends_at: null, second: [] },
    { starts_at: '2026-03-31T23:00:00.000Z', is_now: false, second: [{ name: 'Rollout', percent: '100.00' }] },
    { starts_at: null, is_now: true, cost_centres: [{ name: 'Lisboa', percent: '66.67' }, { name: 'Porto' }] },
  ])
  fleet.clock.set('2026-04-02T10:00:00.000Z')
  await cardsJobs.find(({ name }) => name === 'cards.begin-cost-centres')?.handle(fleet.ctx(), {}, undefined)
  const cards = async () =>
    Object.fromEntries((await owner().call(listCostCentres)).results.map(({ name, cards }) => [name, cards]))
  expect(await cards()).toEqual({ Lisboa: 1, Porto: 1, Rollout: 1 })
  await charge('P', '2026-04-02T08:00:00.000Z')
  const april = await consumption({ date_from: '2026-04-01', date_to: '2026-04-30' })
  expect(costs(april.by_second_dimension)).toEqual({ Rollout: april.totals.cost })
  expect(sumOf(costs(april.by_cost_centre))).toBe(Math.round(Number(april.totals.cost) * 100))
  const found = async (second_cost_centre: string) =>
    (await owner().call(listSessions, { query: { second_cost_centre } })).results.map(
      ({ start_date_time }) => start_date_time,
    )
  expect([await found('Rollout'), await found('Porto')]).toEqual([['2026-04-02T08:00:00Z'], []])
  // A name typed on the card applies from now on, until the next planned change, and keeps the project.
  await owner().call(updateCard, { params: { cardId }, body: { cost_centre: 'Faro' } })
  fleet.clock.set('2026-05-02T10:00:00.000Z')
  await cardsJobs.find(({ name }) => name === 'cards.begin-cost-centres')?.handle(fleet.ctx(), {}, undefined)
  expect(await cards()).toEqual({ Faro: 0, Lisboa: 1, Porto: 1, Rollout: 0 })

  const rule = {
    applies_to: { kind: 'COST_CENTRE' as const, id: 'Porto' },
    ...{
      effect: 'REFUSE' as const,
      is_exception: false,
      allows_unknown_place: false,
      valid_from: null,
      valid_until: null,
    },
    conditions: { hours: { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '06:00' } },
  }
  const refuses = async () => {
    const peer = { id: card.id, countryCode: 'PT', partyId: 'TST' }
    const answer = await authorizeToken(fleet.ctx(), { uid: card.uid, type: 'RFID', locationReferences: null, peer })
    return answer === 'unknown' ? answer : answer.allowed
  }
  await owner().call(addRule, { body: rule })
  await owner().call(addRule, { body: { ...rule, applies_to: { ...rule.applies_to, id: 'Faro' } } })
  const { results } = await owner().call(listCardRules, { params: { cardId } })
  expect(results.map((one) => one.rule.applies_to.name)).toEqual(['Porto'])
  expect(await refuses()).not.toBe('ALLOWED')
})

test('a file of assignments is previewed, refused by line, applied once, and its export changes nothing', async () => {
  fleet.clock.set('2026-03-07T10:30:00.000Z')
  await charge('F', '2026-03-05T09:00:00.000Z')
  await owner().call(nameSecondDimension, { body: { name: 'Project' } })
  await centre('Rollout', 2)
  const number = (await fleet.db.row<{ card_number: string }>(sql`select card_number from card`))?.card_number ?? ''
  const upload = (csv: string, dry_run = true) => owner().call(importCentreAssignments, { body: { csv, dry_run } })
  const head = 'Cartão;Nº;Número do cartão;Dimensão;Primeiro dia;Último dia;Centro de custo;Percentagem'
  const line = (...cells: string[]) => `;;${cells.join(';')}`
  const wrong = await upload(
    [
      head,
      line('NOBODY', '', '', '', 'Porto', ''),
      line(number, 'Client', '', '', 'Porto', ''),
      line(number, '', '2026-02-30', '', 'Porto', ''),
      line(number, '', '2026-03-05', '2026-03-04', 'Porto', ''),
      line(number, '', '2026-03-10', '2026-03-11', 'Porto', '60'),
      line(number, '', '2026-03-10', '2026-03-11', 'Nowhere', '30,5'),
      line(number, '', '2026-03-11', '', 'Porto', ''),
      line('', '', '', '', 'Porto', '120'),
    ].join('\n'),
  )
  expect(wrong.errors.map(({ line: at, field, code }) => [at, field, code])).toEqual([
    [2, 'card_number', 'unknown_card'],
    [3, 'dimension', 'unknown_dimension'],
    [4, 'from', 'date'],
    [5, 'until', 'before_from'],
    [6, 'percent', 'sum_100'],
    [7, 'cost_centre', 'unknown_centre'],
    [8, 'from', 'overlap'],
    [9, 'card_number', 'required'],
    [9, 'percent', 'percent'],
  ])
  expect(
    await owner().refusal(importCentreAssignments, { body: { csv: `${head}\n${line('X', '', '', '', '', '')}` } }),
  ).toBe('validation_failed')
  expect(await owner().refusal(importCentreAssignments, { body: { csv: `${head}\n\0`, dry_run: true } })).toBe(
    'validation_failed',
  )

  const file = [
    head,
    line(number, '', '04/03/2026', '', 'Porto', '33,33'),
    line(number, '', '2026-03-04', '', 'Lisboa', '66.67%'),
    line(number, 'project', '2026-04-01', '2026-04-30', 'Rollout', ''),
  ].join('\r\n')
  const shown = await upload(file)
  expect(shown).toMatchObject({ rows: 3, applied: false, errors: [], cards: 1, charges: 1, unchanged: 0 })
  expect(shown.moves).toMatchObject([
    { month: '2026-03', name: '', charges: 1, before: '8.71', after: '0.00' },
    { month: '2026-03', name: 'Lisboa', before: '0.00', after: '5.81' },
    { month: '2026-03', name: 'Porto', before: '0.00', after: '2.90' },
  ])
  expect(await upload(file, false)).toEqual({ ...shown, applied: true })
  expect(costs((await consumption(march)).by_cost_centre)).toEqual({ Lisboa: '5.81', Porto: '2.90' })
  expect(await upload(file, false)).toMatchObject({ cards: 0, charges: 0, moves: [] })
  // A centre typed on the card begins during the day, and the export of it still changes nothing.
  await owner().call(updateCard, { params: { cardId }, body: { cost_centre: 'Porto' } })
  const exported = ((await owner().call(exportCentreAssignments)) as { body: string }).body
  expect(exported.split('\r\n').slice(1, -1)).toEqual([
    `${number},Cost centre,,2026-03-03,,`,
    `${number},Cost centre,2026-03-04,2026-03-06,Porto,33.33`,
    `${number},Cost centre,2026-03-04,2026-03-06,Lisboa,66.67`,
    `${number},Cost centre,2026-03-07,2026-03-31,Porto,100.00`,
    // Until the next planned change.
    `${number},Cost centre,2026-04-01,,Porto,33.33`,
    `${number},Cost centre,2026-04-01,,Lisboa,66.67`,
    `${number},Project,2026-04-01,2026-04-30,Rollout,100.00`,
  ])
  expect(await upload(exported, false)).toMatchObject({ rows: 7, errors: [], cards: 0, charges: 0 })
  await closeMarch()
  await owner().call(closeMonth, march2026)
  expect((await upload(exported)).errors).toEqual([])
  expect((await upload(file)).errors).toMatchObject([{ line: 2, field: 'from', code: 'month_closed' }])
})

test('wrong shares name their field, and change nothing', async () => {
  expect(await refused({ shares: [{ name: 'Porto', percent: '60.5' }] })).toEqual({ shares: 'sum_100' })
  expect(await refused({ shares: [{ name: 'Nowhere', percent: '100' }] })).toEqual({ 'shares.0.name': 'choice' })
  expect(await refused({ shares: [{ name: 'Porto', percent: '33.333' }] })).toEqual({ 'shares.0.percent': 'percent' })
  expect(await refused({ from: '2026-03-05', until: '2026-03-04' })).toEqual({ until: 'before_from' })
  expect(await refused({ shares: [...thirds, { name: 'Porto', percent: '0' }] })).toMatchObject({
    'shares.2.name': 'taken',
    'shares.2.percent': 'percent',
  })
  const unknown = { card_ids: ['019c8f3a-6f2e-7c41-9d05-2b7f0c1e4a10'] }
  expect(await owner().refusal(previewCostCentres, { body: assignment(unknown) })).toBe('card.not_found')
  expect((await owner().call(listCardCentres, { params: { cardId } })).results).toHaveLength(1)
})

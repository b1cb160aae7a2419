import { getConsumption } from '@voltway/contract/consumption'
import {
  importSessions,
  listImportedSessions,
  listSessionImports,
  undoSessionImport,
} from '@voltway/contract/session-imports'
import { expect, test } from 'vitest'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import type { CallInput } from '../../../test/harness.ts'
import { sql } from '../../platform/sql.ts'
import { selectBrokenSums } from '../consumption/sum-check.sql.ts'

const fleet = fleetOfFile()

type Input = NonNullable<CallInput<typeof importSessions>['body']>
const send = (lines: readonly string[], body: Partial<Input> = {}) =>
  fleet.as('manager').call(importSessions, { body: { csv: lines.join('\n'), file_name: 'charges.csv', ...body } })
const preview = (lines: readonly string[], dialect: Input['dialect'] = {}) => send(lines, { dry_run: true, dialect })
const sums = async () => {
  const query = { view: 'month', date_from: '2026-01-01', date_to: '2026-01-31', source: 'IMPORTED' } as const
  const { totals } = await fleet.as('viewer').call(getConsumption, { query })
  expect(await selectBrokenSums(fleet.db)).toEqual([])
  return [totals.sessions, totals.energy_kwh, totals.cost]
}

test('a file that can be read in two ways is not imported before each question is answered', async () => {
  const lines = ['Start,Station,Energy (kWh),Cost', '03/01/2026 18:01,Austin,12.345,5.18']
  const unanswered = await preview(lines)
  expect(unanswered.questions.map(({ code }) => code)).toEqual(['date_order', 'currency'])
  expect([unanswered.added.sessions, unanswered.sessions, unanswered.errors]).toEqual([0, [], []])
  const refused = await send(lines, { provider: 'Austin' }).catch((error: unknown) => error)
  expect(refused).toMatchObject({
    status: 400,
    problem: { fields: { 'dialect.date_order': 'required', 'dialect.currency': 'required' } },
  })
  const foreign = await preview(lines, { date_order: 'DMY', currency: 'USD' })
  expect(foreign.questions).toMatchObject([{ code: 'rates', currency: 'USD' }])
  const dialect = { date_order: 'DMY', currency: 'USD', rates: { USD: '0.9' } } as const
  const read = await preview(lines, dialect)
  expect(read).toMatchObject({
    questions: [],
    added: { sessions: 1, cost: '4.66' },
    dialect: { dates: 'DMY', energy_unit: 'kWh', currencies: ['USD'], vat: 'NOT_STATED', time_zone: 'Europe/Lisbon' },
    plausibility: { price_kwh: '0.3775', kwh_per_charge: '12.345', odd: [] },
  })
  expect(read.sessions).toMatchObject([{ start_date_time: '2026-01-03T18:01:00.000Z' }])
  const wrong = await preview(lines, { ...dialect, time_zone: 'Europe/Nowhere' }).catch((error: unknown) => error)
  expect(wrong).toMatchObject({ problem: { fields: { 'dialect.time_zone': 'time_zone' } } })
})

test('the answers for a provider are used for its next file, and a rate is a question again', async () => {
  const head = 'Start,Station,Energy (kWh),Cost'
  const dialect = { date_order: 'DMY', currency: 'USD', rates: { USD: '0.9' } } as const
  await send([head, '04/01/2026 18:01,Austin,10,10'], { provider: 'Austin', dialect })
  const next = await preview([head, '05/01/2026 18:01,Austin,10,10'])
  expect(next).toMatchObject({ recognised: 'REMEMBERED', provider: 'Austin', questions: [{ code: 'rates' }] })
  // Columns that were stored before there were questions have the wallet's currency.
  await fleet.db.run(sql`
    update import_provider set dialect = '{"currency": "EUR", "energy_unit": "kWh", "duration_unit": "min"}'`)
  expect((await preview([head, '25/01/2026 18:01,Austin,10,10'])).added).toMatchObject({ sessions: 1, cost: '10.00' })
  for (const { id } of (await fleet.as('viewer').call(listSessionImports)).results)
    await fleet.as('manager').call(undoSessionImport, { params: { importId: id } })
})

test('charges at home come in without a cost, or with a price per kWh', async () => {
  const lines = ['start;end;energy', '04.01.2026 18:01:12;04.01.2026 21:10:00;22.41']
  expect((await preview(lines)).questions.map(({ code }) => code)).toEqual(['no_cost', 'station'])
  const priced = await preview(lines, { no_cost: '0.2', station: 'Home' })
  expect(priced.sessions).toMatchObject([{ total_cost: '4.48', cost_known: true, station: { name: 'Home' } }])
  await send(lines, { provider: 'go-e', dialect: { no_cost: 'UNKNOWN', station: 'Home' } })
  const list = await fleet.as('viewer').call(listImportedSessions)
  expect(list.results).toMatchObject([{ energy_kwh: '22.410', total_cost: '0.00', cost_known: false }])
  for (const { id } of (await fleet.as('viewer').call(listSessionImports)).results)
    await fleet.as('manager').call(undoSessionImport, { params: { importId: id } })
})

const head = 'Start,Charge ID,Station,kWh,Cost EUR'
const undo = (importId: string | undefined) =>
  fleet.as('manager').call(undoSessionImport, { params: { importId: importId ?? '' } })

test('a correction in a later file replaces its original, a credit reverses it, and removing the file brings it back', async () => {
  const first = await send([head, '2026-01-04 18:01,C1,Ionity,31.4,21.67', '2026-01-05 18:01,C2,Ionity,10,5'], {
    provider: 'Ionity',
  })
  const repeated = await preview([head, '2026-01-04 18:01,C1,Ionity,31.4,21.67'])
  expect(repeated).toMatchObject({ repeated: 1, replaced: 0, added: { sessions: 0 } })
  const second = await send([head, '2026-01-04 18:01,C1,Ionity,30,20.70', '2026-01-05 18:01,C2,Ionity,-10,-5'], {
    provider: 'Ionity',
  })
  expect(second).toMatchObject({ replaced: 1, reversed: 1, added: { sessions: 1, cost: '20.70' } })
  expect(await sums()).toEqual([1, '30.000', '20.70'])
  const unknown = await preview([head, '2026-01-06 18:01,C9,Ionity,-10,-5'])
  expect(unknown.errors).toMatchObject([{ line: 2, field: 'cost', code: 'no_original', value: 'C9' }])
  await undo(second.import?.id)
  expect(await sums()).toEqual([2, '41.400', '26.67'])
  await undo(first.import?.id)
  expect(await sums()).toEqual([0, '0.000', '0.00'])
})

test('a later file with a charge and its credit takes the charge of the earlier file away', async () => {
  const charge = '2026-01-12 18:01,C2,Ionity,10,5'
  const first = await send([head, charge], { provider: 'Ionity' })
  const second = await send([head, charge, '2026-01-12 18:01,C2,Ionity,-10,-5'], { provider: 'Ionity' })
  expect(second).toMatchObject({ reversed: 1, added: { sessions: 0 } })
  expect(await sums()).toEqual([0, '0.000', '0.00'])
  await undo(second.import?.id)
  expect(await sums()).toEqual([1, '10.000', '5.00'])
  // The provider charges it again, under the same number.
  const again = await preview([head, charge, '2026-01-12 18:01,C2,Ionity,-10,-5', charge])
  expect(again).toMatchObject({ repeated: 1, replaced: 0, added: { sessions: 0 } })
  await undo(first.import?.id)
})

test('a charge that was credited does not come back with the file that is imported again', async () => {
  const january = [head, '2026-01-13 18:01,C3,Ionity,10,5', '2026-01-14 18:01,C4,Ionity,10,5']
  const credit = [head, '2026-01-13 18:01,C3,Ionity,-10,-5', '2026-01-14 18:01,C4,Ionity,-2,-1']
  const first = await send(january, { provider: 'Ionity' })
  const second = await send(credit, { provider: 'Ionity' })
  expect(await sums()).toEqual([1, '8.000', '4.00'])
  expect(await preview(january)).toMatchObject({ repeated: 2, replaced: 0, added: { sessions: 0 } })
  expect(await preview(credit)).toMatchObject({ repeated: 2, reversed: 0, errors: [], added: { sessions: 0 } })
  // Another credit of the same charge.
  const third = await send([head, '2026-01-15 18:01,C4,Ionity,-2,-1'], { provider: 'Ionity' })
  expect(await sums()).toEqual([1, '6.000', '3.00'])
  await undo(second.import?.id)
  expect(await sums()).toEqual([2, '16.000', '8.00'])
  expect(await preview([head, '2026-01-15 18:01,C4,Ionity,-2,-1'])).toMatchObject({
    repeated: 1,
    reversed: 0,
  })
  await undo(third.import?.id)
  expect(await sums()).toEqual([2, '20.000', '10.00'])
  await undo(first.import?.id)
})

test('the file of a credit can be removed after the charge was added again', async () => {
  const charge = '2026-01-16 18:01,C5,Ionity,10,5'
  const first = await send([head, charge], { provider: 'Ionity' })
  const credit = await send([head, '2026-01-16 18:01,C5,Ionity,-10,-5'], { provider: 'Ionity' })
  const other = await send([head, '2026-01-16 18:01,C5,Ionity,9,4'], { provider: 'Ionity' })
  await undo(credit.import?.id)
  expect(await sums()).toEqual([1, '9.000', '4.00'])
  await undo(other.import?.id)
  expect(await sums()).toEqual([1, '10.000', '5.00'])
  await undo(first.import?.id)
  expect(await sums()).toEqual([0, '0.000', '0.00'])
})

test('a charge that was corrected twice comes back only when its last correction is removed', async () => {
  const files: string[] = []
  for (const cost of ['3.00', '2.00', '1.00']) {
    const lines = [head, `2026-01-08 18:01,T1,Ionity,10,${cost}`]
    files.push((await send(lines, { provider: 'Ionity' })).import?.id ?? '')
  }
  await undo(files[1])
  expect(await sums()).toEqual([1, '10.000', '1.00'])
  await undo(files[2])
  expect(await sums()).toEqual([1, '10.000', '3.00'])
  await undo(files[0])
  expect(await sums()).toEqual([0, '0.000', '0.00'])
})

test('lines that repeat a reference at other times raise a question: a correction, or an invoice of several charges', async () => {
  const lines = [
    'Start,Reference,Station,kWh,Cost EUR',
    '2026-01-09 08:00,INV-1,A,10,3',
    '2026-01-10 08:00,INV-1,A,20,6',
  ]
  expect((await preview(lines)).questions).toMatchObject([{ code: 'same_reference', samples: ['INV-1'] }])
  expect((await preview(lines, { same_reference: 'REPLACE' })).added).toMatchObject({ sessions: 1, cost: '6.00' })
  expect((await preview(lines, { same_reference: 'SEPARATE' })).added).toMatchObject({ sessions: 2, cost: '9.00' })
})

test.each([
  ['Date (UTC)', undefined],
  ['Date', 'Europe/Berlin'],
  ['Date', 'America/New_York'],
])('a day without a time stays the same day (column %s, time zone %s)', async (column, time_zone) => {
  const lines = [`${column},Station,kWh,Cost EUR`, '2026-01-11,A,10,3']
  const { sessions } = await preview(lines, { time_zone })
  expect(sessions).toMatchObject([{ has_time: false, start_date_time: '2026-01-11T00:00:00.000Z' }])
})

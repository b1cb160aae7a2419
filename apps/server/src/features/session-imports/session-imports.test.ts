import { updateCard } from '@voltway/contract/cards-details'
import { getConsumption, listConsumptions } from '@voltway/contract/consumption'
import { getWalletOverview } from '@voltway/contract/overview'
import {
  importSessions,
  listImportedSessions,
  listSessionImports,
  undoSessionImport,
} from '@voltway/contract/session-imports'
import { listSessions } from '@voltway/contract/sessions'
import { listMovements } from '@voltway/contract/wallets-movements'
import { beforeAll, expect, test } from 'vitest'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import type { CallInput } from '../../../test/harness.ts'
import { newId } from '../../platform/ids.ts'
import { sql } from '../../platform/sql.ts'
import { selectBrokenSums } from '../consumption/sum-check.sql.ts'

const fleet = fleetOfFile()
let network: Charging
let ana: TestCard

beforeAll(async () => {
  network = await openCharging(fleet)
  await network.topUp(1_000_000n)
  ana = await network.card({ name: 'Ana', memberId: fleet.driverMemberId })
  await network.cdr(ana, {
    id: 'A1',
    start_date_time: '2026-02-10T09:00:00Z',
    end_date_time: '2026-02-10T10:00:00Z',
    total_energy: 20,
  })
  const vehicle = newId()
  await fleet.db.run(sql`
    insert into vehicle (wallet_id, id, licence_plate, brand, model, member_id, created_at)
    values (${fleet.walletId}, ${vehicle}, 'AA00BB', 'Renault', 'Zoe', ${fleet.driverMemberId}, ${fleet.clock.now()})`)
})

/** The first of the two formats (domain: imports): `;`, decimal commas, day before month. */
const first = [
  'StartDate;CardCode;MobileCard;MobileRegistration;IdUsage;IdChargingStation;TotalDuration (min);EnergiaForaVazio;EnergiaVazioNormal;EnergiaPonta;EnergiaCheias;EnergiaVazio;Energy;PriceOPC_TEMPO;PriceOPC_ENERGIA;PriceOPC_ATIVACAO;ChargingServiceValue;IEC;ChargingTotalValue;TotalValueWithTaxes',
  '09/02/2026 08:30;0001;M1;AA-00-BB;U1;LSB-77777;45;12,5;0;0;0;7,5;20,000;0,9;1,6;0,25;2,75;0,02;6,3988;7,87',
  '10/02/2026 23:45;0002;M2;ZZ-99-ZZ;U2;LSB-77777;30,5;0;0;0;0;0;1.010,5;0;0;0;0;0;0;1.250,00',
  '11/02/2026 12:00;0002;M2;ZZ-99-ZZ;U3;PRT-1;10;0;0;0;0;0;5;0;0;0;0;0;0;2,125',
]
/** The second format; its days have no time. */
const second = [
  'DATA;Nº CARTÃO;NOME;DESCRIÇÃO;MATRÍCULA;ID CARREGAMENTO;POSTO;ENERGIA;DURAÇÃO;CUSTO;OPC IEC;TOTAL;TOTAL c/ IVA;FATURA',
  '12/02/2026;77;The driver;Posto rápido;;C1;Norte 12;30,25;00:40:00;8,00;0,03;8,03;9,88;FT 1',
]

type Input = NonNullable<CallInput<typeof importSessions>['body']>
const send = (csv: readonly string[], body: Partial<Input> = {}) =>
  fleet.as('manager').call(importSessions, { body: { csv: csv.join('\r\n'), file_name: 'fevereiro.csv', ...body } })
const february = (query: Record<string, string> = {}) =>
  fleet
    .as('viewer')
    .call(getConsumption, { query: { view: 'month', date_from: '2026-02-01', date_to: '2026-02-28', ...query } })
const truth = async () => expect(await selectBrokenSums(fleet.db)).toEqual([])

test('both Portuguese formats are recognized, and a dry run stores nothing', async () => {
  const tooLarge = await send(first, { dry_run: true })
  expect(tooLarge).toMatchObject({ recognised: 'KNOWN', missing: [], rows: 3, import: null })
  // A charge of 1,000 kWh is an error of units.
  expect(tooLarge.errors).toEqual([{ line: 3, field: 'energy', code: 'energy', value: '1.010,5' }])
  expect(tooLarge.added).toMatchObject({ sessions: 2, energy_kwh: '25.000', cost: '10.00' })
  const [charge] = tooLarge.sessions
  expect(charge).toMatchObject({
    start_date_time: '2026-02-09T08:30:00.000Z',
    duration_s: 2700,
    energy_kwh: '20.000',
    total_cost: '7.87',
    member: { name: 'The driver' },
  })
  const other = await send(second, { dry_run: true })
  expect(other).toMatchObject({ recognised: 'KNOWN', errors: [], added: { cost: '9.88', with_member: 1 } })
  expect(other.sessions[0]).toMatchObject({ has_time: false, duration_s: 2400, station: { name: 'Norte 12' } })
  expect(await fleet.as('viewer').call(listSessionImports)).toMatchObject({ count: 0 })
})

test('a file with errors is refused completely with line and field, unless those lines are skipped', async () => {
  const refused = await fleet
    .as('manager')
    .call(importSessions, { body: { csv: first.join('\n'), file_name: 'f.csv', provider: 'Via' } })
    .catch((error) => error)
  expect(refused.problem).toMatchObject({ status: 400, fields: { 'csv.3.energy': 'energy' } })
  const wrong = await send(
    [
      'Date;kWh;Total;Station',
      '31/02/2026;1;1;A',
      '01/02/2026;;1;A',
      '01/02/2027;1;x;',
      '01/02/2026;1;1;A',
      '01/02/2026;-5;1;A',
      '01/02/2026;20;780;A',
    ],
    { dry_run: true, dialect: { date_order: 'DMY', currency: 'EUR' } },
  )
  expect(wrong.recognised).toBe('GUESSED')
  expect(wrong.errors.map(({ line, field, code }) => [line, field, code])).toEqual([
    [2, 'start', 'date'],
    [3, 'energy', 'required'],
    [4, 'start', 'future'],
    [4, 'cost', 'money'],
    [4, 'station', 'required'],
    [6, 'energy', 'energy'],
    [7, 'cost', 'price'],
  ])
})

test('imported charges count in the consumption, separately, and are never charged to the wallet', async () => {
  const [before, balance] = [
    await february(),
    await fleet.as('viewer').call(getWalletOverview, { params: { id: fleet.walletId } }),
  ]
  const done = await send(first, { provider: 'Via Mobilidade', leave_out_errors: true })
  expect(done).toMatchObject({
    added: { sessions: 2 },
    import: { provider: 'Via Mobilidade', sessions: 2, cost: '10.00' },
  })
  await send(second, { provider: 'Norte' })
  await truth()
  const all = await february()
  expect(all.totals.sessions).toBe(before.totals.sessions + 3)
  expect(all.imported).toEqual({ sessions: 3, cost: '19.88' })
  expect(await february({ source: 'NETWORK' })).toMatchObject({ totals: before.totals, by_card: before.by_card })
  const imported = await february({ source: 'IMPORTED' })
  expect(imported.totals).toMatchObject({ sessions: 3, cost: '19.88', energy_kwh: '55.250', co2_kg: '9.669' })
  expect(imported.by_card.map(({ id, cost }) => [id, cost])).toEqual([[null, '19.88']])
  expect(imported.by_member.map(({ name, cost }) => [name, cost])).toEqual([
    ['The driver', '17.75'],
    ['', '2.13'],
  ])
  expect(imported.by_period).toEqual({ NORMAL: '12.500', OFF_PEAK: '7.500' })
  // A charge without a time has no hour.
  expect(imported.by_hour).toHaveLength(2)
  expect(imported.top_stations.map(({ name }) => name).sort()).toEqual(['LSB-77777', 'Norte 12', 'PRT-1'])
  const cards = await fleet
    .as('viewer')
    .call(listConsumptions, { query: { date_from: '2026-02-01', date_to: '2026-02-28', source: 'IMPORTED' } })
  expect(cards.results.every(({ cost }) => cost === '0.00')).toBe(true)
  // A part of a month is summed from the charges themselves.
  expect((await february({ source: 'IMPORTED', date_to: '2026-02-10' })).totals.sessions).toBe(1)
  const wallet = await fleet.as('viewer').call(getWalletOverview, { params: { id: fleet.walletId } })
  expect([wallet.balance, wallet.spent_in_period]).toEqual([balance.balance, balance.spent_in_period])
  expect((await fleet.as('viewer').call(listSessions)).count).toBe(1)
  expect(
    (await fleet.as('viewer').call(listMovements, { params: { id: fleet.walletId } })).results.filter(
      ({ kind }) => kind === 'CHARGE',
    ),
  ).toHaveLength(1)
})

test.each([
  ['a file in UTF-16', [...'When;Euro'].join('\0')],
  ['a lone surrogate', 'When;Euro\n\ud800;1'],
])('%s is refused as a file that is no text', async (_, csv) => {
  const refused = await send([csv], { dry_run: true }).catch((error: unknown) => error)
  expect(refused).toMatchObject({ status: 400, problem: { fields: { csv: 'text' } } })
})

test('the columns of a provider’s file are remembered, and its charges are imported once', async () => {
  const own = ['When;How much;Euro;Where;What', '20/02/2026 10:00;10,5;4,20;Depot;x']
  const unknown = await send(own, { dry_run: true })
  expect(unknown.missing).toEqual(['start', 'energy'])
  expect(
    await fleet
      .as('manager')
      .refusal(importSessions, { body: { csv: own.join('\n'), file_name: 'a.csv', provider: 'Depot' } }),
  ).toBe('validation_failed')
  await send(own, { provider: 'Depot', columns: ['start', 'energy', 'cost', 'station', null] })
  const next = await send([...own, '21/02/2026 10:00;1;0,40;Depot;y'], { dry_run: true })
  expect(next).toMatchObject({ recognised: 'REMEMBERED', provider: 'Depot', repeated: 1, added: { sessions: 1 } })
  expect(next.providers).toContain('Depot')
  expect(
    await fleet
      .as('manager')
      .refusal(importSessions, { body: { csv: own.join('\n'), file_name: 'a.csv', provider: 'Depot' } }),
  ).toBe('import.nothing_new')
})

test('an imported charge belongs to the cost centre that its card had at its start', async () => {
  const move = (cost_centre: string) =>
    fleet.as('owner').call(updateCard, { params: { cardId: ana.id }, body: { cost_centre } })
  await move('Porto')
  const { card_id } = await move('Lisboa')
  const charge = `20/02/2026 10:00;3;1;A;${card_id}`
  const { sessions } = await send(['Date;kWh;Total €;Station;Card', charge], { dry_run: true })
  expect(sessions).toMatchObject([{ card: { id: ana.id }, cost_centre: 'Porto' }])
})

test('imported charges are filtered by card, station and day, and leave no trace after their file is removed', async () => {
  const viewer = fleet.as('viewer')
  const found = await viewer.call(listImportedSessions, { query: { search: 'zz-99' } })
  expect(found.results).toMatchObject([
    { station: { name: 'PRT-1' }, provider: 'Via Mobilidade', card: null, card_label: '0002' },
  ])
  const without = await viewer.call(listImportedSessions, {
    query: { member__isnull: 'true', start_date_time__lte: '2026-02-15T00:00:00Z' },
  })
  expect(without.count).toBe(1)
  expect((await viewer.call(listImportedSessions, { query: { week_hour: '1-08' } })).count).toBe(1)
  const { results } = await viewer.call(listSessionImports)
  expect(await viewer.refusal(undoSessionImport, { params: { importId: results[0]?.id ?? '' } })).toBe(
    'auth.not_allowed',
  )
  for (const { id } of results) await fleet.as('manager').call(undoSessionImport, { params: { importId: id } })
  expect(await fleet.as('manager').refusal(undoSessionImport, { params: { importId: results[0]?.id ?? '' } })).toBe(
    'import.not_found',
  )
  await truth()
  expect(await february()).toMatchObject({ totals: { sessions: 1 }, imported: { sessions: 0, cost: '0.00' } })
  expect((await february()).top_stations).toHaveLength(1)
})

test('two concurrent imports of the same file add it once', async () => {
  const responses = await Promise.allSettled([1, 2].map(() => send(second, { provider: 'Norte' })))
  expect(responses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await february()).imported.sessions).toBe(1)
  await truth()
})

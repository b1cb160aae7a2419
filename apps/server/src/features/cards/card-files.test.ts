import { listCards } from '@voltway/contract/cards'
import { exportCards, importCards } from '@voltway/contract/cards-files'
import { configurePlafonds } from '@voltway/contract/cards-limits'
import { expect, test } from 'vitest'
import { addTestCard, fleetOfEachTest } from '../../../test/fleet-of-file.ts'
import { CallRefused } from '../../../test/harness.ts'
import { newId } from '../../platform/ids.ts'
import { sql } from '../../platform/sql.ts'
import { createMember } from '../members/members.ts'
import type { NewCard } from './new-card.ts'

const fleet = fleetOfEachTest()

const addCard = (card: Partial<NewCard> = {}) => addTestCard(fleet, card)

const addVehicle = async (plate: string) => {
  const id = newId()
  await fleet.db.run(sql`
    insert into vehicle (wallet_id, id, licence_plate, brand, model, created_at)
    values (${fleet.walletId}, ${id}, ${plate}, 'Renault', 'Zoe', now())`)
  return id
}

const read = (csv: string, dry_run = false) => fleet.as('manager').call(importCards, { body: { csv, dry_run } })

const exported = async (query: Record<string, string> = {}) =>
  ((await fleet.as('owner').call(exportCards, { query })) as { body: string }).body

test('a file changes names, limits, people, plates and dates by card number, and empty cells change nothing', async () => {
  await addCard({ cardNumber: '1000 0001', costCentre: 'Porto' })
  await addCard({ cardNumber: '1000 0002' })
  const memberId = await createMember(fleet.ctx(), fleet.scope, { name: 'Inês Conceição' })
  const vehicleId = await addVehicle('AA11BB')
  const csv = [
    'Número do cartão;Nome;Limite de gastos;Centro de custo;Colaborador;Matrícula;Válido até;Notas',
    '10000001;Carrinha 1;150,50;-;ines conceicao;aa-11-bb;31/12/2026;olá',
    '1000 0002;;-;;;;;',
  ].join('\r\n')
  const preview = await read(csv, true)
  expect(preview).toMatchObject({ rows: 2, changed: 2, applied: false, ignored_columns: ['Notas'], errors: [] })
  expect(preview.changes[0]).toMatchObject({
    line: 2,
    card_number: '1000 0001',
    fields: [
      { field: 'name', from: 'Van', to: 'Carrinha 1' },
      { field: 'limit', from: '100.00', to: '150.50' },
      { field: 'cost_centre', from: 'Porto', to: null },
      { field: 'employee', from: null, to: 'Inês Conceição' },
      { field: 'plate', from: null, to: 'AA11BB' },
      { field: 'expiry', from: null, to: '2026-12-31' },
    ],
  })
  const untouched = await fleet.as('owner').call(listCards)
  expect(untouched.results.map(({ name }) => name)).toEqual(['Van', 'Van'])
  expect(await read(csv)).toEqual({ ...preview, applied: true })
  const { results } = await fleet.as('owner').call(listCards)
  expect(results).toMatchObject([
    {
      name: 'Carrinha 1',
      assigned_credit: '150.50',
      cost_centre: null,
      member: { id: memberId },
      vehicle: { id: vehicleId },
      valid_until: '2026-12-31',
    },
    { name: 'Van', credit_mode: 'UNLOCKED' },
  ])
  expect((await fleet.as('owner').call(listCards, { query: { search: 'carrinha 1' } })).count).toBe(1)
})

test('errors are reported by line and field, and nothing of the file is applied', async () => {
  await addCard({ cardNumber: '1' })
  await createMember(fleet.ctx(), fleet.scope, { name: 'Ana' })
  await createMember(fleet.ctx(), fleet.scope, { name: 'Ana' })
  const csv = [
    'card number,name,limit,employee,plate,expiry',
    '1,Good name,12.5,,,',
    '1,Twice,,,,',
    '2,Nowhere,,,,',
    ',No number,,,,',
    `3,${'x'.repeat(61)},"1,234.50",,,31/02/2026`,
    '"1\n",,,Ana,XX99XX,',
  ].join('\n')
  const { errors } = await read(csv, true)
  expect(errors.map(({ line, field, code }) => [line, field, code])).toEqual([
    [3, 'card_number', 'duplicate'],
    [4, 'card_number', 'unknown_card'],
    [5, 'card_number', 'required'],
    [6, 'name', 'too_long'],
    [6, 'limit', 'money'],
    [6, 'expiry', 'date'],
    [7, 'card_number', 'duplicate'],
  ])
  const refused = await read(csv).catch((error) => error)
  expect(refused).toBeInstanceOf(CallRefused)
  expect(refused.problem).toMatchObject({
    code: 'validation_failed',
    fields: { 'csv.3.card_number': 'duplicate', 'csv.6.limit': 'money' },
  })
  expect((await fleet.as('owner').call(listCards)).results[0]).toMatchObject({ name: 'Van', assigned_credit: '100.00' })
  const people = await read('card number,employee,plate\n1,Ana,XX99XX', true)
  expect(people.errors.map(({ code }) => code)).toEqual(['ambiguous_employee', 'unknown_plate'])
  expect((await read('name,limit\nVan,3', true)).errors).toMatchObject([{ line: 1, code: 'columns' }])
})

test('cards of another company are unknown to a file, and importing requires the right', async () => {
  await addCard({ cardNumber: '1' })
  const body = { csv: 'card number,name\n1,Mine now', dry_run: true }
  expect(await fleet.as('stranger').refusal(importCards, { body })).toBe('wallet.not_found')
  expect(await fleet.as('viewer').refusal(importCards, { body })).toBe('auth.not_allowed')
})

test('an export has the filtered cards, runs no formula in a spreadsheet, and can be imported again unchanged', async () => {
  await addCard({ name: '=HYPERLINK("http://x";1)', cardNumber: '1' })
  await addCard({ name: '-2+3', cardNumber: '2', costCentre: '@sum' })
  await addCard({ name: 'Other; "quoted"', cardNumber: '3' })
  const teamId = newId()
  await fleet.db.run(
    sql`insert into team (wallet_id, id, name, created_at) values (${fleet.walletId}, ${teamId}, 'North', now())`,
  )
  await fleet.db.run(sql`update card set team_id = ${teamId} where wallet_id = ${fleet.walletId} and name = '-2+3'`)
  const csv = await exported()
  expect(csv.split('\r\n')).toHaveLength(5)
  expect(csv).toContain(`"'=HYPERLINK(""http://x"";1)"`)
  expect(csv).toContain("'-2+3")
  expect(csv).toContain("'@sum")
  expect(csv).toContain('Type,Team,Employee')
  expect(csv).toContain('PHYSICAL,North,')
  expect(await exported({ search: 'other' })).not.toContain('HYPERLINK')
  expect(await read(csv, true)).toMatchObject({ rows: 3, changed: 0, errors: [] })
})

test('a driver’s file has the driver’s cards only', async () => {
  await addCard({ name: 'Mine', memberId: fleet.driverMemberId })
  await addCard({ name: 'Yours' })
  const { body } = (await fleet.as('driver').call(exportCards)) as { body: string }
  expect(body).toContain('Mine')
  expect(body).not.toContain('Yours')
})

test('a search without matches tolerates one typo, and an action on all matches applies to the displayed cards', async () => {
  await addCard({ name: 'Carrinha de entregas' })
  await addCard({ name: 'Pool' })
  const search = async (typed: string) =>
    (await fleet.as('owner').call(listCards, { query: { search: typed } })).results.map(({ name }) => name)
  for (const typed of ['carinha', 'carrrinha', 'carrimha', 'carrihna', 'ENTRÉGAS', 'entrega']) {
    expect([typed, await search(typed)]).toEqual([typed, ['Carrinha de entregas']])
  }
  for (const typed of ['carih', 'pxl', 'xyzw', 'entre__gas']) expect([typed, await search(typed)]).toEqual([typed, []])
  const body = { matching: { search: 'carinha' }, credit_mode: 'UNLOCKED' as const, dry_run: true }
  const { results } = await fleet.as('owner').call(configurePlafonds, { body })
  expect(results.map(({ name }) => name)).toEqual(['Carrinha de entregas'])
})

import { listAudit } from '@voltway/contract/audit'
import { listMembers } from '@voltway/contract/members'
import { importPeople } from '@voltway/contract/teams-imports'
import { listVehicles } from '@voltway/contract/vehicles'
import { expect, test } from 'vitest'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { sql } from '../../platform/sql.ts'
import { readPeopleFile } from './people-file.ts'

const fleet = fleetOfFile()

const send = (lines: readonly string[], more: { dry_run?: boolean; valid_only?: boolean } = {}) =>
  fleet.as('coordinator').call(importPeople, { body: { csv: lines.join('\n'), ...more } })
const members = async (search: string) => (await fleet.as('owner').call(listMembers, { query: { search } })).results

const cells: readonly [string, string, string][] = [
  ['E-mail', 'not an address', 'email email'],
  ['Telemóvel', '12', 'phone phone'],
  ['Batería (kWh)', '-5', 'battery_kwh energy'],
  ['Équipe', 'x'.repeat(61), 'team too_long'],
  ['Número de colaborador', 'a\u202eb', 'employee_number text'],
  ['Plaque d’immatriculation', '---', 'plate text'],
]

test.each(cells)('a wrong cell is named by line and column, in the file’s language: %s', (head, cell, wrong) => {
  const { errors, lines } = readPeopleFile(`Nome;${head}\nAna;\nRui;${cell}`)
  expect(errors.map(({ line, field, code }) => `${line} ${field} ${code}`)).toEqual([`3 ${wrong}`])
  expect(lines.map(({ line }) => line)).toEqual([2])
})

test('a file without a column of drivers or vehicles, and one with too many lines, are refused as a whole', () => {
  expect(readPeopleFile('a;b\n1;2').errors).toMatchObject([{ line: 1, code: 'columns' }])
  const long = ['name', ...Array.from({ length: 1001 }, (_, index) => `Driver ${index}`)].join('\n')
  expect(readPeopleFile(long).errors).toEqual([{ line: 1002, field: 'name', code: 'too_many', value: '1001' }])
})

const file = [
  'Name;Employee number;E-mail;Phone;Team;Plate;Brand;Model;Battery',
  'Ana Reis;100;ana.reis@fleet.example;+351 912 000 001;Porto;AA 11 BB;Renault;Zoe;52,5',
  'Ana Reis;100;;;;AA 22 BB;Tesla;3;',
  'Rui Sá;101;;;porto;;;;',
  ';;;;;CC-33-DD;Kia;Niro;64',
]

test('a preview changes nothing, and the file creates drivers, their vehicles and the team together', async () => {
  const preview = await send(file, { dry_run: true })
  expect(preview).toMatchObject({ rows: 4, applied: false, new_teams: ['Porto'], errors: [] })
  expect(preview.changes.map(({ line, kind, name, is_new }) => [line, kind, name, is_new])).toEqual([
    [2, 'MEMBER', 'Ana Reis', true],
    [2, 'VEHICLE', 'AA11BB', true],
    [3, 'VEHICLE', 'AA22BB', true],
    [4, 'MEMBER', 'Rui Sá', true],
    [5, 'VEHICLE', 'CC33DD', true],
  ])
  expect(await members('ana reis')).toEqual([])
  expect(await send(file)).toEqual({ ...preview, applied: true })
  const [ana] = await members('ana reis')
  expect(ana).toMatchObject({ employee_number: '100', phone: '+351912000001', status: 'ACTIVE', user_id: null })
  expect(ana?.vehicles.map(({ plate }) => plate)).toEqual(['AA11BB', 'AA22BB'])
  expect(ana?.team?.name).toBe('Porto')
  expect((await members('rui'))[0]?.team?.id).toBe(ana?.team?.id)
  const { results } = await fleet
    .as('owner')
    .call(listVehicles, { query: { wallet: fleet.walletId, search: 'CC33DD' } })
  expect(results).toMatchObject([{ battery_kwh: '64.000', member_id: null }])
  const [entry] = (await fleet.as('owner').call(listAudit, { query: { deed: 'people.imported' } })).results
  expect(entry?.after).toMatchObject({ new_members: 2, new_vehicles: 3, teams: ['Porto'] })
})

test('the same file again creates nobody twice, and an empty cell changes nothing', async () => {
  const again = await send(file)
  expect(again.changes.every(({ is_new }) => !is_new)).toBe(true)
  await send(['employee number,cost centre', '100,Sales'])
  expect(await members('ana reis')).toMatchObject([{ cost_centre: 'Sales', phone: '+351912000001', name: 'Ana Reis' }])
  const count = await fleet.db.row<{ teams: number; drivers: number; vehicles: number }>(sql`
    select (select count(*)::integer from team) as teams, (select count(*)::integer from vehicle) as vehicles,
      (select count(*)::integer from member where employee_number in ('100', '101')) as drivers`)
  expect(count).toEqual({ teams: 1, vehicles: 3, drivers: 2 })
})

test('a file with a wrong line changes nothing, unless its valid lines are chosen', async () => {
  const mixed = [
    'name,employee number,e-mail,plate,brand,model',
    'Eva,200,,,,',
    ',201,,,,',
    'Max,202,,NEW1AA,,Niro',
    'Ana,101,ana.reis@fleet.example,,,',
    'Leo,203,,AA11BB,,',
    'Lia,204,,AA11BB,,',
  ]
  const preview = await send(mixed, { dry_run: true })
  expect(preview.errors.map(({ line, field, code }) => `${line} ${field} ${code}`)).toEqual([
    '3 name required',
    '4 brand required',
    '5 email ambiguous',
    '7 plate duplicate',
  ])
  const refused = await send(mixed).catch((error: { problem: { fields: object } }) => error.problem)
  expect(refused).toMatchObject({ code: 'validation_failed', fields: { 'csv.3.name': 'required' } })
  expect(await members('eva')).toEqual([])
  expect(await send(mixed, { valid_only: true })).toMatchObject({ applied: true, rows: 6 })
  expect((await members('eva')).length).toBe(1)
  expect((await members('leo'))[0]?.vehicles.map(({ plate }) => plate)).toEqual(['AA11BB'])
  expect(await fleet.as('viewer').refusal(importPeople, { body: { csv: 'name\nEva' } })).toBe('auth.not_allowed')
})

test('a thousand lines are imported at once, and new drivers count against the plan', async () => {
  const many = ['name,employee number', ...Array.from({ length: 1000 }, (_, index) => `Driver ${index},N${index}`)]
  await fleet.db.run(sql`
    insert into subscription (id, person_id, plan_id, price_step, state, created_at)
    select ${fleet.ctx().newId()}, ${fleet.people.owner.id}, id, 1, 'ACTIVE', ${fleet.clock.now()}
    from subscription_plan where name = 'FREE'`)
  const body = { csv: many.join('\n') }
  expect(await fleet.as('coordinator').refusal(importPeople, { body })).toBe('plan.limit_reached')
  await fleet.db.run(sql`delete from subscription`)
  expect((await send(many)).changes.length).toBe(1000)
  expect((await fleet.as('owner').call(listMembers, { query: { search: 'driver 99' } })).count).toBe(11)
})

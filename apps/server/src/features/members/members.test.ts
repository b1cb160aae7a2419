import { listMembers } from '@voltway/contract/members'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Charging, openCharging } from '../../../test/charging.ts'
import { bootFleet, type Fleet } from '../../../test/harness.ts'
import { sql } from '../../platform/sql.ts'
import { createVehicle } from '../vehicles/vehicles.ts'
import { createMember } from './members.ts'

let fleet: Fleet
let network: Charging
let ines: string

beforeAll(async () => {
  fleet = await bootFleet()
  network = await openCharging(fleet)
  await network.topUp(100_000n)
  const add = (name: string, more = {}) => createMember(fleet.ctx(), fleet.scope, { name, ...more })
  ines = await add('Inês  Conceição', {
    email: 'ines@atlantica.example',
    employeeNumber: 'E_0042',
    costCentre: 'Porto',
    locationConsent: true,
  })
  await add('Álvaro Reis', { email: 'alvaro@atlantica.example', employeeNumber: 'EX0042' })
  await add('Zé Pinto')
  const gone = await add('Bruno Gone')
  await fleet.db.run(sql`update member set status = 'REMOVED' where wallet_id = ${fleet.walletId} and id = ${gone}`)
  await createVehicle(fleet.ctx(), fleet.scope, {
    licencePlate: '12-AB-34',
    brand: 'Renault',
    model: 'Zoe',
    memberId: ines,
  })
})
afterAll(() => fleet?.close())

const names = async (search: string) =>
  (await fleet.as('viewer').call(listMembers, { query: { search } })).results.map(({ name }) => name)

test('members are listed by name whatever their accents, and who was removed is not among them', async () => {
  const { count, next, results } = await fleet.as('viewer').call(listMembers)
  expect(results.map(({ name }) => name)).toEqual(['Álvaro Reis', 'Inês  Conceição', 'The driver', 'Zé Pinto'])
  expect({ count, next }).toEqual({ count: 4, next: null })
})

test.each([
  ['a name without its accents', 'ines conceicao', ['Inês  Conceição']],
  ['a name in capitals with accents', 'ÁLVARO', ['Álvaro Reis']],
  ['an e-mail', 'alvaro@atl', ['Álvaro Reis']],
  ['an employee number, whose underscore is no wildcard', 'e_0042', ['Inês  Conceição']],
  ['what nobody is called', 'nobody here', []],
  ['somebody who was removed', 'bruno', []],
])('a search finds %s', async (_, typed, found) => {
  expect(await names(typed)).toEqual(found)
})

test('a member comes with cards, vehicles and the start of the latest charge', async () => {
  const card = await network.card({ name: 'Zoe', memberId: ines })
  const other = await network.card({ name: 'Águeda', memberId: ines })
  await network.session(card, { id: 'RUNNING', last_updated: '2026-03-02T10:00:00Z', kwh: 1 })
  const { results } = await fleet.as('owner').call(listMembers, { query: { search: 'ines@' } })
  expect(results).toEqual([
    {
      id: ines,
      user_id: null,
      name: 'Inês  Conceição',
      email: 'ines@atlantica.example',
      phone: null,
      status: 'ACTIVE',
      employee_number: 'E_0042',
      cost_centre: 'Porto',
      cards: [
        { id: other.id, name: 'Águeda' },
        { id: card.id, name: 'Zoe' },
      ],
      vehicles: [{ id: expect.any(String), plate: '12AB34' }],
      joined_at: '2026-03-02T10:00:00Z',
      last_session_at: expect.stringMatching(/^2026-03-0[12]T.*Z$/),
      location_consent: true,
    },
  ])
})

test('pages of members join without a gap, and the total stays right past the end', async () => {
  const page = (offset: number) => fleet.as('owner').call(listMembers, { query: { limit: 3, offset } })
  const first = await page(0)
  const second = await page(3)
  expect([...first.results, ...second.results].map(({ name }) => name)).toEqual([
    'Álvaro Reis',
    'Inês  Conceição',
    'The driver',
    'Zé Pinto',
  ])
  expect(first.next).toContain('limit=3&offset=3')
  expect(await page(99)).toMatchObject({ count: 4, results: [] })
})

test('a driver does not read the list of people, and another company finds nobody', async () => {
  expect(await fleet.as('driver').refusal(listMembers)).toBe('auth.not_allowed')
  expect(await fleet.as('stranger').refusal(listMembers)).toBe('wallet.not_found')
})

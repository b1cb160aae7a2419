import { listCards } from '@voltway/contract/cards'
import { removeFromWallet } from '@voltway/contract/invitations'
import { listMembers, updateMember } from '@voltway/contract/members'
import { getSession } from '@voltway/contract/sessions-details'
import { getWallet } from '@voltway/contract/wallets'
import { beforeAll, expect, test } from 'vitest'
import { type Charging, openCharging } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { newId } from '../../platform/ids.ts'
import { sql } from '../../platform/sql.ts'
import { createVehicle } from '../vehicles/vehicles.ts'
import { createMember } from './members.ts'

const fleet = fleetOfFile()
let network: Charging
let ines: string

beforeAll(async () => {
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

const names = async (search: string) =>
  (await fleet.as('viewer').call(listMembers, { query: { search } })).results.map(({ name }) => name)

test('members are listed by name regardless of accents, without removed ones', async () => {
  const { count, next, results } = await fleet.as('viewer').call(listMembers)
  expect(results.map(({ name }) => name)).toEqual(['Álvaro Reis', 'Inês  Conceição', 'The driver', 'Zé Pinto'])
  expect({ count, next }).toEqual({ count: 4, next: null })
})

test.each([
  ['a name without its accents', 'ines conceicao', ['Inês  Conceição']],
  ['a name in capitals with accents', 'ÁLVARO', ['Álvaro Reis']],
  ['an e-mail', 'alvaro@atl', ['Álvaro Reis']],
  ['an employee number, whose underscore is no wildcard', 'e_0042', ['Inês  Conceição']],
  ['a name with one letter wrong', 'Conceicau', ['Inês  Conceição']],
  ['a name with two letters swapped', 'alvraro', ['Álvaro Reis']],
  ['no member for an unknown name', 'nobody here', []],
  ['no removed member', 'bruno', []],
])('a search finds %s', async (_, typed, found) => {
  expect(await names(typed)).toEqual(found)
})

test('a member is listed with cards, vehicles and the start of the latest charge', async () => {
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
      external_id: null,
      location_consent: true,
      team: null,
    },
  ])
})

test('pages of members have no gap, and the total is right past the end', async () => {
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

test('a driver cannot list members, and another company sees none', async () => {
  expect(await fleet.as('driver').refusal(listMembers)).toBe('auth.not_allowed')
  expect(await fleet.as('stranger').refusal(listMembers)).toBe('wallet.not_found')
})

test('cards are found by the member’s changed name, and only given fields change', async () => {
  const before = (await fleet.as('owner').call(listMembers, { query: { search: 'alvaro' } })).results[0]
  const id = before?.id as string
  await network.card({ name: 'Pool', memberId: id })
  const after = await fleet.as('coordinator').call(updateMember, {
    params: { memberId: id },
    body: { name: 'Álvaro Conde', cost_centre: 'Faro', phone: '+351912345678' },
  })
  expect(after).toEqual({
    ...before,
    name: 'Álvaro Conde',
    cost_centre: 'Faro',
    phone: '+351912345678',
    cards: [expect.objectContaining({ name: 'Pool' })],
  })
  const found = async (search: string) => (await fleet.as('owner').call(listCards, { query: { search } })).count
  expect(await found('conde')).toBe(1)
  expect(await found('reis')).toBe(0)
  const none = await fleet.as('owner').call(updateMember, { params: { memberId: id }, body: { phone: null } })
  expect(none).toEqual({ ...after, phone: null })
})

test('a change of a read-only field or of another wallet’s member is refused', async () => {
  const owner = fleet.as('owner')
  for (const body of [
    { email: 'x@y.example' },
    { status: 'ACTIVE' },
    { name: '' },
    { phone: '912 345 678' },
    { id: newId() },
  ])
    expect(await owner.refusal(updateMember, { params: { memberId: ines }, body: body as never })).toBe(
      'validation_failed',
    )
  expect(await owner.refusal(updateMember, { params: { memberId: newId() }, body: { name: 'X' } })).toBe(
    'member.not_found',
  )
  expect(await fleet.as('viewer').refusal(updateMember, { params: { memberId: ines }, body: {} })).toBe(
    'auth.not_allowed',
  )
})

test('removing a member blocks the cards, requests the charge to stop, and ends the account’s access', async () => {
  const manager = fleet.as('manager')
  const driver = fleet.as('driver')
  const card = await network.card({ name: 'Driven', memberId: fleet.driverMemberId })
  await network.session(card, { id: 'DRIVING', kwh: 2 })
  const { results } = await driver.call(listCards)
  expect(results).toMatchObject([{ name: 'Driven', state: 'ACTIVE' }])
  const remove = (a: string, b: string) => manager.call(removeFromWallet, { params: { a, b } })

  expect(await remove('employees', fleet.driverMemberId)).toEqual({ id: fleet.driverMemberId, cards_blocked: 1 })
  expect((await manager.call(listCards, { query: { search: 'driven' } })).results).toMatchObject([
    { state: 'BLOCKED', blocked_reasons: ['USER_CARD_INACTIVE'] },
  ])
  expect(await driver.refusal(getWallet, { params: { id: fleet.walletId } })).toBe('wallet.not_found')
  const [session] = await fleet.db.rows<{ id: string }>(sql`select id from session where network_id = 'DRIVING'`)
  const detail = await manager.call(getSession, { params: { id: session?.id as string } })
  expect(detail.timeline.map(({ event }) => event)).toContain('STOP_REQUESTED')
  expect(detail.member).toMatchObject({ id: fleet.driverMemberId })

  const refusal = (a: string, b: string) => manager.refusal(removeFromWallet, { params: { a, b } })
  expect(await refusal('members', fleet.driverMemberId)).toBe('member.already_removed')
  // An employee is a member with an account; Inês has none.
  expect(await refusal('employees', ines)).toBe('member.not_found')
  expect(await refusal('members', newId())).toBe('member.not_found')
  expect(await refusal('guests-of', ines)).toBe('validation_failed')
  expect(await network.broken()).toEqual([])
})

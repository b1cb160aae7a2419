import { inviteMemberByEmail } from '@voltway/contract/invitations'
import { dismissFirstSteps, type FirstStep, simulateFirstCharge } from '@voltway/contract/overview-first-steps'
import { getHome } from '@voltway/contract/overview-home'
import { addVatNumber } from '@voltway/contract/vat-numbers'
import { getWallet } from '@voltway/contract/wallets'
import { updateWallet } from '@voltway/contract/wallets-settings'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Charging, openCharging } from '../../../test/charging.ts'
import { bootFleet, type Fleet, type Role } from '../../../test/harness.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { sql } from '../../platform/sql.ts'

let fleet: Fleet
let network: Charging

async function openFleet(env: Record<string, string>): Promise<void> {
  fleet = await bootFleet({ env })
  network = await openCharging(fleet)
  // The test fleet has a driver; a new fleet has none.
  await fleet.db.run(sql`delete from member where wallet_id = ${fleet.walletId}`)
}

beforeEach(() => openFleet({ DEMO: '1' }))
afterEach(async () => {
  expect(await network.broken()).toEqual([])
  await fleet.close()
})

const home = (role: Role = 'owner') => fleet.as(role).call(getHome)
const done = async (role?: Role): Promise<FirstStep[] | undefined> =>
  (await home(role)).first_steps?.steps.filter((one) => one.done).map(({ step }) => step)

/** Sets the address of the operator's commands endpoint. Nothing listens there. */
const operatorAt = (host: string) =>
  fleet.db.run(sql`
    update network_peer set endpoints = ${JSON.stringify([
      { identifier: 'commands', role: 'RECEIVER', url: `http://${host}:9/ocpi/commands` },
    ])}::jsonb where id = ${network.peerId}`)

const lastCommand = () =>
  fleet.db.row<{ kind: string; request: Record<string, string> }>(
    sql`select kind, request from network_command where wallet_id = ${fleet.walletId}`,
  )

test('each step of a new fleet is derived from its data, and the list ends with the first charge', async () => {
  expect(await done()).toEqual([])
  expect((await home()).has_charged).toBe(false)
  await network.topUp(10_000n)
  expect(await done()).toEqual(['FUND'])
  await fleet.as('owner').call(inviteMemberByEmail, { body: { email: 'new@driver.example', name: 'New Driver' } })
  expect(await done()).toEqual(['FUND', 'INVITE'])
  const card = await network.card({ name: 'First card' })
  expect(await done()).toEqual(['FUND', 'INVITE', 'CARDS'])
  const { version } = await fleet.as('owner').call(getWallet)
  const limits = { credit_renewal: 'MONTHLY', renewal_day: 1, assigned_credit: '200.00' } as const
  await fleet.as('owner').call(updateWallet, { body: { version, renewal_defaults: limits } })
  expect(await done()).toEqual(['FUND', 'INVITE', 'CARDS', 'LIMITS'])
  await fleet.as('owner').call(addVatNumber, {
    query: { wallet: fleet.walletId },
    body: { number: '509442013', country: 'PT', name: 'Nova Frota' },
  })
  expect(await done()).toEqual(['FUND', 'INVITE', 'CARDS', 'LIMITS', 'VAT'])
  await network.cdr(card, {
    id: 'FIRST',
    start_date_time: '2026-03-02T08:00:00Z',
    end_date_time: '2026-03-02T09:00:00Z',
    total_energy: 10,
  })
  expect(await home()).toMatchObject({ has_charged: true, first_steps: null })
})

test('people see the steps that they may do, and no list without any', async () => {
  const stepsOf = async (role: Role) => (await home(role)).first_steps?.steps.map(({ step }) => step)
  expect(await stepsOf('manager')).toEqual(['FUND', 'INVITE', 'CARDS', 'LIMITS', 'VAT', 'CHARGE'])
  expect(await stepsOf('accountant')).toEqual(['FUND', 'VAT'])
  expect(await stepsOf('coordinator')).toEqual(['INVITE'])
  expect(await stepsOf('viewer')).toBeUndefined()
  expect((await home('accountant')).first_steps?.simulation).toBeNull()
})

test('dismissing hides the list for that person only, and can be undone', async () => {
  const dismiss = (dismissed: boolean) => fleet.as('owner').call(dismissFirstSteps, { body: { dismissed } })
  expect(await dismiss(true)).toEqual({ dismissed: true })
  await dismiss(true)
  expect((await home()).first_steps?.dismissed).toBe(true)
  expect((await home('manager')).first_steps?.dismissed).toBe(false)
  await dismiss(false)
  expect((await home()).first_steps?.dismissed).toBe(false)
})

test('a fleet that has charged for a month is no longer new, whatever steps are open', async () => {
  const card = await network.card()
  await network.cdr(card, {
    id: 'OLD',
    start_date_time: '2026-03-01T08:00:00Z',
    end_date_time: '2026-03-01T09:00:00Z',
    total_energy: 10,
  })
  expect(await done()).toContain('CHARGE')
  fleet.clock.advance(31 * DAY_MS)
  expect((await home()).first_steps).toBeNull()
})

test('in a demo a charge starts at the simulated operator, and its state is shown', async () => {
  const simulate = () => fleet.as('owner').call(simulateFirstCharge)
  const state = async () => (await home()).first_steps?.simulation?.state
  await operatorAt('localhost')
  expect(await state()).toBe('READY')
  await network.topUp(5_000n)
  expect(await fleet.as('owner').refusal(simulateFirstCharge)).toBe('first_charge.no_card')
  const card = await network.card({ name: 'First card' })
  expect(await simulate()).toEqual({
    card: { id: card.id, name: 'First card' },
    station: { name: 'Marquês de Pombal' },
  })
  expect(await lastCommand()).toEqual({
    kind: 'START_SESSION',
    request: { country_code: 'PT', party_id: 'TST', location_id: 'LOC1', evse_uid: 'EVSE1', card_id: card.id },
  })
  expect(await state()).toBe('STARTING')
  expect(await fleet.as('owner').refusal(simulateFirstCharge)).toBe('first_charge.under_way')
  await network.session(card, { id: 'FIRST', kwh: 1 })
  expect(await state()).toBe('CHARGING')
  expect(await fleet.as('owner').refusal(simulateFirstCharge)).toBe('first_charge.under_way')
  const at = { start_date_time: '2026-03-02T09:00:00Z', end_date_time: '2026-03-02T10:00:00Z', total_energy: 10 }
  await network.cdr(card, { id: 'FIRST', session_id: 'FIRST', ...at })
  expect(await state()).toBe('READY')
  expect(await done()).toContain('CHARGE')
})

test('a charge that does not start is shown as failed and can be requested again', async () => {
  const state = async () => (await home()).first_steps?.simulation?.state
  await operatorAt('127.0.0.1')
  await network.topUp(5_000n)
  await network.card()
  await fleet.as('owner').call(simulateFirstCharge)
  fleet.clock.advance(31_000)
  expect(await state()).toBe('FAILED')
  await fleet.as('owner').call(simulateFirstCharge)
  expect(await state()).toBe('STARTING')
})

test('no charge is simulated at an operator on another machine', async () => {
  await operatorAt('cpo.example')
  await network.card()
  expect((await home()).first_steps?.simulation).toBeNull()
  expect(await fleet.as('owner').refusal(simulateFirstCharge)).toBe('first_charge.not_offered')
})

test('without a free charge point no charge is requested', async () => {
  await operatorAt('localhost')
  await network.topUp(5_000n)
  await network.card()
  await fleet.db.run(sql`update network_location set raw = jsonb_set(raw, '{evses,0,status}', '"CHARGING"')`)
  expect(await fleet.as('owner').refusal(simulateFirstCharge)).toBe('first_charge.no_station')
  expect(await lastCommand()).toBeUndefined()
})

test('outside of a demo no charge can be simulated', async () => {
  await fleet.close()
  await openFleet({ DEMO: '0' })
  await operatorAt('localhost')
  await network.topUp(5_000n)
  await network.card()
  expect((await home()).first_steps?.simulation).toBeNull()
  expect(await fleet.as('owner').refusal(simulateFirstCharge)).toBe('first_charge.not_offered')
  expect(await lastCommand()).toBeUndefined()
})

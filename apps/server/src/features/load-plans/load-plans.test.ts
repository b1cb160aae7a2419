import { getChargeTarget, setChargeTarget } from '@voltway/contract/load-plans'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Charging, openCharging } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { CallRefused } from '../../../test/harness.ts'
import { systemScope, type WalletWork } from '../../kernel/scope.ts'
import { sql } from '../../platform/sql.ts'
import { closeSiteCharge, startSiteCharge } from '../sessions/sessions.ts'

const fleet = fleetOfFile()
let network: Charging
const NOW = '2026-03-02T21:00:00.000Z'
const MORNING = '2026-03-03T07:00:00Z'

beforeAll(async () => {
  network = await openCharging(fleet)
  await network.topUp(100_000n)
})
afterAll(async () => expect(await network.broken()).toEqual([]))
beforeEach(() => fleet.clock.set(NOW))

const within = <T>(task: (work: WalletWork) => Promise<T>): Promise<T> =>
  fleet.db.tx((tx) => task({ ctx: fleet.ctx(), tx, scope: systemScope(fleet.walletId) }))

async function charge(memberId: string | null): Promise<string> {
  const { id: cardId } = await network.card({ memberId })
  const stationId = fleet.ctx().newId()
  const station = {
    name: 'Porto depot',
    address: 'Rua 1',
    city: 'Porto',
    operator: 'A1',
    evse_id: null,
    coordinates: null,
  }
  const place = { stationId, station, region: 'PT', connector: null }
  return within((work) => startSiteCharge(work, { source: 'DEPOT', cardId, place, startedAt: NOW, authMethod: null }))
}

test('a driver sets when the car has to be ready; the same again stays the first request', async () => {
  const sessionId = await charge(fleet.driverMemberId)
  const call = { params: { sessionId }, body: { ready_by: '2026-03-03T07:00:00+00:00', energy_kwh: '24.5' } }
  // The charge is at no charger of a site with a limit.
  const unplanned = { is_planned: false, readiness: null, ready_at: null }
  const target = { ready_by: MORNING, energy_kwh: '24.500', ...unplanned }
  expect(await fleet.as('driver').call(setChargeTarget, call)).toEqual(target)
  fleet.clock.set('2026-03-02T22:00:00.000Z')
  await fleet.as('driver').call(setChargeTarget, call)
  expect(await fleet.as('owner').call(getChargeTarget, { params: { sessionId } })).toEqual(target)
  const requested = async () =>
    (
      await fleet.db.row<{ at: string }>(
        sql`select requested_at as at from charge_target where session_id = ${sessionId}`,
      )
    )?.at
  expect(await requested()).toBe('2026-03-02T21:00:00Z')
  await fleet.as('owner').call(setChargeTarget, { ...call, body: { ...call.body, energy_kwh: '30' } })
  expect(await requested()).toBe('2026-03-02T22:00:00Z')
  await fleet.as('owner').call(setChargeTarget, { ...call, body: { ready_by: null, energy_kwh: null } })
  expect(await fleet.as('driver').call(getChargeTarget, { params: { sessionId } })).toEqual({
    ready_by: null,
    energy_kwh: null,
    ...unplanned,
  })
})

test('a time has to lie within the next week, and an energy has to be more than nothing', async () => {
  const sessionId = await charge(null)
  const fields = async (ready_by: string | null, energy_kwh: string | null) => {
    const call = { params: { sessionId }, body: { ready_by, energy_kwh } }
    const error: unknown = await fleet
      .as('owner')
      .call(setChargeTarget, call)
      .catch((some: unknown) => some)
    return error instanceof CallRefused && error.status === 400 ? error.problem.fields : error
  }
  expect(await fields(NOW, null)).toEqual({ ready_by: 'in_past' })
  expect(await fields('2026-03-10T07:00:00Z', null)).toEqual({ ready_by: 'too_late' })
  expect(await fields('soon', null)).toHaveProperty('ready_by')
  for (const energy of ['0', '0.000', '-3', '1000', '3,5', 'NaN'])
    expect(await fields(null, energy)).toEqual({ energy_kwh: 'energy' })
})

test('only running charges at a site have a time, and drivers set their own only', async () => {
  const other = await charge(null)
  const body = { ready_by: MORNING, energy_kwh: null }
  const refusal = (person: 'driver' | 'owner', sessionId: string) =>
    fleet.as(person).refusal(setChargeTarget, { params: { sessionId }, body })
  expect(await refusal('driver', other)).toBe('session.not_found')
  await within((work) => closeSiteCharge(work, other, { endedAt: NOW, energyWh: 0n, flags: [] }))
  expect(await refusal('owner', other)).toBe('session.not_running')
  const card = await network.card()
  await network.session(card, { id: 'NETWORK-1' })
  const session = await fleet.db.row<{ id: string }>(sql`select id from session where card_id = ${card.id}`)
  expect(await refusal('owner', session?.id ?? '')).toBe('session.not_at_site')
})

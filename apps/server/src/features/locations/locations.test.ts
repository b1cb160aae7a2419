import {
  getLocationSharing,
  listLastKnownLocations,
  setLocationConsent,
  setLocationSharing,
} from '@voltway/contract/locations'
import { beforeAll, expect, test } from 'vitest'
import { type Charging, openCharging } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { sql } from '../../platform/sql.ts'
import { forgetReads } from './locations.ts'

const fleet = fleetOfFile()
let network: Charging

beforeAll(async () => {
  network = await openCharging(fleet)
  await network.topUp(50_000n)
  const card = await network.card({ memberId: fleet.driverMemberId })
  await network.session(card, { id: 'S1', kwh: 4 })
})

const seenBy = (role: 'owner' | 'coordinator') => fleet.as(role).call(listLastKnownLocations)

test('locations are off until the wallet turns them on and the driver consents', async () => {
  expect(await seenBy('owner')).toEqual({ enabled: false, results: [] })
  await fleet.as('manager').call(setLocationSharing, { body: { enabled: true } })
  expect(await seenBy('owner')).toEqual({ enabled: true, results: [] })
  await fleet.as('driver').call(setLocationConsent, { body: { consent: true } })
  expect((await seenBy('owner')).results).toEqual([
    {
      member: { id: fleet.driverMemberId, name: 'The driver' },
      station: expect.objectContaining({ name: expect.any(String), latitude: 38.72528, longitude: -9.15 }),
      at: '2026-03-02T10:00:00Z',
    },
  ])
})

test('the driver sees who read the location and when', async () => {
  fleet.clock.advance(60_000)
  await seenBy('coordinator')
  const { own } = await fleet.as('driver').call(getLocationSharing)
  expect(own).toEqual({
    consent: true,
    seen: [
      { at: '2026-03-02T10:01:00Z', by: 'The coordinator' },
      { at: '2026-03-02T10:00:00Z', by: 'The owner' },
    ],
  })
  expect(await fleet.as('owner').call(getLocationSharing)).toEqual({ enabled: true, own: null })
})

test('only the driver can consent', async () => {
  expect(await fleet.as('owner').refusal(setLocationConsent, { body: { consent: true } })).toBe('member.not_found')
})

test('a withdrawn consent applies from the next request on', async () => {
  await fleet.as('driver').call(setLocationConsent, { body: { consent: false } })
  expect((await seenBy('owner')).results).toEqual([])
  await fleet.as('driver').call(setLocationConsent, { body: { consent: true } })
  await fleet.as('owner').call(setLocationSharing, { body: { enabled: false } })
  expect((await seenBy('owner')).results).toEqual([])
  await fleet.as('owner').call(setLocationSharing, { body: { enabled: true } })
})

test('after 30 days neither the location nor its readers are stored', async () => {
  fleet.clock.advance(30 * 86_400_000 + 60_000)
  expect((await seenBy('owner')).results).toEqual([])
  expect((await fleet.as('driver').call(getLocationSharing)).own?.seen).toEqual([])
  await forgetReads(fleet.ctx())
  expect(await fleet.db.rows(sql`select from location_read`)).toEqual([])
})

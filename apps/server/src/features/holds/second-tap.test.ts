import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { newId } from '../../platform/ids.ts'
import { sql } from '../../platform/sql.ts'
import { releaseIdleSessions } from '../sessions/silent-sessions.ts'
import { authorizeToken } from './authorize.ts'

const fleet = fleetOfFile()
let network: Charging
let stories = 0
beforeAll(async () => {
  network = await openCharging(fleet)
  await network.topUp(100_000n)
})
afterAll(async () => {
  expect(await network.broken()).toEqual([])
})

const tap = async (card: TestCard, evses: { locationId: string; evseUids: string[] } | null, partyId = 'TST') => {
  const response = await authorizeToken(fleet.ctx(), {
    uid: card.uid,
    type: 'RFID',
    locationReferences: evses,
    peer: { id: newId(), countryCode: 'PT', partyId },
  })
  if (response === 'unknown') throw new Error('the card is not known')
  return response
}
const here = { locationId: 'LOC1', evseUids: ['EVSE1'] }

/** A card with an authorized, running session. */
async function charging() {
  const card = await network.card()
  const first = await tap(card, here)
  const id = `TAP${++stories}`
  await network.session(card, { id, kwh: 1, authorization_reference: first.authorizationReference })
  return { card, id, reference: first.authorizationReference }
}

test('the second tap at the charging point is allowed with the same reference, so that the driver can stop', async () => {
  const { card, reference } = await charging()
  const before = await network.balance()
  expect(await tap(card, here)).toMatchObject({ allowed: 'ALLOWED', authorizationReference: reference })
  expect(await tap(card, { locationId: 'loc1', evseUids: ['OTHER', 'evse1'] })).toMatchObject({ allowed: 'ALLOWED' })
  // The operator sends the station only, which has one charging point.
  expect(await tap(card, { locationId: 'LOC1', evseUids: [] })).toMatchObject({ allowed: 'ALLOWED' })
  expect(await network.balance()).toEqual(before)
})

test('an operator that returns no reference gets that of the authorization', async () => {
  const card = await network.card()
  const { authorizationReference } = await tap(card, here)
  await network.session(card, { id: `TAP${++stories}`, kwh: 1 })
  expect(await tap(card, here)).toMatchObject({ allowed: 'ALLOWED', authorizationReference })
})

test.each([
  ['at another charging point', { locationId: 'LOC1', evseUids: ['EVSE2'] }, 'TST'],
  ['at another station', { locationId: 'LOC2', evseUids: ['EVSE1'] }, 'TST'],
  ['of another operator', here, 'OTH'],
  ['when the charger reports no location', null, 'TST'],
])('a card that is charging is refused %s, with a reference', async (_name, evses, party) => {
  const { card, reference } = await charging()
  const response = await tap(card, evses, party)
  expect(response).toMatchObject({ allowed: 'NOT_ALLOWED', authorizationReference: expect.stringMatching(/./) })
  expect(response.authorizationReference).not.toBe(reference)
})

test('a driver whose card was blocked meanwhile can still stop, and not start again', async () => {
  const { card, id } = await charging()
  await fleet.db.run(sql`update card set blocked_by_hand_at = ${fleet.clock.now()} where id = ${card.id}`)
  expect(await tap(card, here)).toMatchObject({ allowed: 'ALLOWED' })
  await network.session(card, { id, kwh: 2, status: 'COMPLETED', end_date_time: fleet.clock.now().toISOString() })
  expect(await tap(card, here)).toMatchObject({
    allowed: 'BLOCKED',
    authorizationReference: expect.stringMatching(/./),
  })
})

/** A card whose plug failed: the operator reports a session that never drew energy. */
async function failedPlug(status = 'PENDING') {
  const card = await network.card()
  const before = await network.balance()
  const first = await tap(card, here)
  const id = `TAP${++stories}`
  const reference = first.authorizationReference
  await network.session(card, { id, kwh: 0, status, authorization_reference: reference })
  return { card, id, reference, before }
}

test('a plug that failed gives way to the next charger, with the money that is on hold already', async () => {
  const { card, id, reference } = await failedPlug()
  const held = await network.balance()
  const elsewhere = { locationId: 'LOC2', evseUids: ['EVSE9'] }
  expect(await tap(card, elsewhere)).toMatchObject({ allowed: 'ALLOWED', authorizationReference: reference })
  expect(await network.balance()).toEqual(held)
  const next = `TAP${++stories}`
  await network.session(card, { id: next, kwh: 5, location_id: 'LOC2', authorization_reference: reference })
  // The first session ends without a charge, and the second keeps its hold.
  await network.session(card, {
    id,
    status: 'INVALID',
    last_updated: new Date(fleet.clock.now().getTime() + 1000).toISOString(),
  })
  expect((await network.balance()).reservedMinor).toBeGreaterThan(0n)
  expect(await tap(card, here)).toMatchObject({ allowed: 'NOT_ALLOWED' })
  await network.session(card, {
    id: next,
    status: 'INVALID',
    last_updated: new Date(fleet.clock.now().getTime() + 1000).toISOString(),
  })
})

test('a blocked card does not start at the charger where its plug failed', async () => {
  const { card } = await failedPlug()
  await fleet.db.run(sql`update card set blocked_by_hand_at = ${fleet.clock.now()} where id = ${card.id}`)
  expect(await tap(card, here)).toMatchObject({ allowed: 'BLOCKED' })
})

test('the hold of a plug that failed is released after 15 minutes, and its charge may still begin', async () => {
  const { card, id, before } = await failedPlug()
  fleet.clock.advance(14 * 60_000)
  await releaseIdleSessions(fleet.ctx())
  expect((await network.balance()).reservedMinor).toBeGreaterThan(before.reservedMinor)
  fleet.clock.advance(2 * 60_000)
  await releaseIdleSessions(fleet.ctx())
  const released = (await network.balance()).reservedMinor
  await network.session(card, { id, kwh: 3, status: 'ACTIVE' })
  expect((await network.balance()).reservedMinor).toBeGreaterThan(released)
  expect(await tap(card, { locationId: 'LOC2', evseUids: ['EVSE9'] })).toMatchObject({ allowed: 'NOT_ALLOWED' })
})

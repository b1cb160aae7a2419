import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import { bootFleet, type Fleet } from '../../../test/harness.ts'
import { newId } from '../../platform/ids.ts'
import { sql } from '../../platform/sql.ts'
import { authorizeToken } from './authorize.ts'

let fleet: Fleet
let network: Charging
let stories = 0
beforeAll(async () => {
  fleet = await bootFleet()
  network = await openCharging(fleet)
  await network.topUp(100_000n)
})
afterAll(async () => {
  expect(await network.broken()).toEqual([])
  await fleet.close()
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

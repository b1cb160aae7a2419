import { createRequire } from 'node:module'
import * as fc from 'fast-check'
import { createValidator } from 'ocpp-rpc'
import { expect, test } from 'vitest'
import {
  clearProfilesRequests,
  type ProfileRequest,
  type ProfileTarget,
  type ProfileVersion,
  setProfileRequest,
} from './charging-profiles.ts'
import { constantPower, type PowerSchedule, powerAt, quarterAt, quarterStart } from './power-schedule.ts'

/** The schemas of the protocol, as the library that connects chargers checks them. */
const schemasIn = createRequire(import.meta.url)
const validators = {
  '1.6': createValidator('ocpp1.6', schemasIn('ocpp-rpc/lib/schemas/ocpp1_6.json')),
  '2.0.1': createValidator('ocpp2.0.1', schemasIn('ocpp-rpc/lib/schemas/ocpp2_0_1.json')),
}
/** @throws when the request breaks the schema of its action. */
const validate = (version: ProfileVersion, { action, payload }: ProfileRequest) =>
  validators[version].validate(`urn:${action}.req`, payload)

const NOW = Date.UTC(2026, 2, 2, 18, 5)
const FIRST = quarterAt(NOW)
const target: ProfileTarget = {
  ...{ version: '1.6', evse: 2, unit: 'W', phases: 3, maxPeriods: 100, clockOffsetS: 0, transaction: '17' },
}
const evening: PowerSchedule = { from: FIRST, powersW: [11_000, 11_000, 4_140, 4_140, 7_000], afterW: 0 }

test('a charge gets a profile of its own in OCPP 1.6, which raises power half a minute late', () => {
  expect(setProfileRequest(target, 'CHARGE', evening, NOW)).toEqual({
    action: 'SetChargingProfile',
    payload: {
      connectorId: 2,
      csChargingProfiles: {
        chargingProfileId: 22,
        transactionId: 17,
        stackLevel: 0,
        chargingProfilePurpose: 'TxProfile',
        chargingProfileKind: 'Absolute',
        chargingSchedule: {
          startSchedule: '2026-03-02T18:04:00.000Z',
          chargingRateUnit: 'W',
          chargingSchedulePeriod: [
            { startPeriod: 0, limit: 11_000 },
            { startPeriod: 60 + 25 * 60, limit: 4_140 },
            { startPeriod: 60 + 55 * 60 + 30, limit: 7_000 },
            { startPeriod: 60 + 70 * 60, limit: 0 },
          ],
        },
      },
    },
  })
})

test('a charge gets a profile of its own in OCPP 2.0.1, in amperes and in the time of the charger', () => {
  const modern = { ...target, version: '2.0.1', unit: 'A', transaction: 'a-17', clockOffsetS: 120 } as const
  expect(setProfileRequest(modern, 'CHARGE', { ...evening, powersW: [11_000] }, NOW).payload).toEqual({
    evseId: 2,
    chargingProfile: {
      id: 22,
      transactionId: 'a-17',
      stackLevel: 0,
      chargingProfilePurpose: 'TxProfile',
      chargingProfileKind: 'Absolute',
      chargingSchedule: [
        {
          id: 22,
          startSchedule: '2026-03-02T18:06:00.000Z',
          chargingRateUnit: 'A',
          chargingSchedulePeriod: [
            { startPeriod: 0, limit: 15.9, numberPhases: 3 },
            { startPeriod: 60 + 10 * 60, limit: 0, numberPhases: 3 },
          ],
        },
      ],
    },
  })
})

test('a default profile has one power and names neither a charge nor a time', () => {
  const { payload } = setProfileRequest({ ...target, transaction: null }, 'DEFAULT', constantPower(4_140), NOW)
  expect(payload.csChargingProfiles).toEqual({
    chargingProfileId: 21,
    stackLevel: 0,
    chargingProfilePurpose: 'TxDefaultProfile',
    chargingProfileKind: 'Relative',
    chargingSchedule: { chargingRateUnit: 'W', chargingSchedulePeriod: [{ startPeriod: 0, limit: 4_140 }] },
  })
})

test('the least power of a car is 6 A in every number of phases', () => {
  for (const phases of [1, 3]) {
    const { payload } = setProfileRequest(
      { ...target, unit: 'A', phases },
      'DEFAULT',
      constantPower(1_380 * phases),
      NOW,
    )
    expect(payload).toMatchObject({
      csChargingProfiles: { chargingSchedule: { chargingSchedulePeriod: [{ limit: 6, numberPhases: phases }] } },
    })
  }
})

test('every profile is valid in both versions, and never allows more than planned', () => {
  const aTarget = fc.record({
    version: fc.constantFrom('1.6' as const, '2.0.1' as const),
    evse: fc.integer({ min: 1, max: 9 }),
    unit: fc.constantFrom('A' as const, 'W' as const),
    phases: fc.constantFrom(1, 3),
    maxPeriods: fc.integer({ min: 1, max: 30 }),
    clockOffsetS: fc.integer({ min: -600, max: 600 }),
    transaction: fc.constant('17'),
  })
  const aSchedule = fc.record({
    from: fc.constant(FIRST),
    powersW: fc.array(fc.integer({ min: 0, max: 22_080 }), { maxLength: 96 }),
    afterW: fc.integer({ min: 0, max: 22_080 }),
  })
  fc.assert(
    fc.property(aTarget, aSchedule, fc.integer({ min: 0, max: 899_999 }), (some, schedule, late) => {
      const now = quarterStart(FIRST) + late
      const request = setProfileRequest(some, 'CHARGE', schedule, now)
      validate(some.version, request)
      const { start, periods } = profileIn(request)
      expect(periods.length).toBeLessThanOrEqual(some.maxPeriods)
      const clock = start - some.clockOffsetS * 1_000
      for (let at = now; at < now + 90_000_000; at += 600_000) {
        const period = periods.findLast(({ startPeriod }) => clock + startPeriod * 1_000 <= at)
        const watts = (period?.limit ?? Infinity) * (some.unit === 'A' ? 230 * some.phases : 1)
        expect(watts).toBeLessThanOrEqual(powerAt(schedule, quarterAt(at)) + 0.001)
      }
    }),
  )
})

const profileIn = ({ payload }: ProfileRequest) => {
  const profile = (payload.csChargingProfiles ?? payload.chargingProfile) as { chargingSchedule: unknown }
  const [schedule] = [profile.chargingSchedule].flat() as {
    startSchedule: string
    chargingSchedulePeriod: { startPeriod: number; limit: number }[]
  }[]
  return { start: Date.parse(schedule?.startSchedule ?? ''), periods: schedule?.chargingSchedulePeriod ?? [] }
}

test('removing all profiles of a charger is valid in both versions', () => {
  for (const version of ['1.6', '2.0.1'] as const)
    for (const request of Object.values(clearProfilesRequests(version))) expect(validate(version, request)).toBe(true)
})

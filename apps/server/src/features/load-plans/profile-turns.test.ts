import { expect, test } from 'vitest'
import { constantPower, type PowerSchedule } from './power-schedule.ts'
import {
  confirmProfile,
  expireProfile,
  noProfile,
  type ProfileState,
  possibleW,
  profilesToSend,
  refuseProfile,
  sendProfile,
  type TurnConnector,
  unknownDefault,
} from './profile-turns.ts'

const NOW = 1_000
const hours = (...watts: number[]): PowerSchedule => ({
  from: NOW,
  powersW: watts.flatMap((w) => [w, w, w, w]),
  afterW: 0,
})
const confirmed = (schedule: PowerSchedule): ProfileState => ({ confirmed: schedule, sent: [] })

const connector = (id: string, charge: ProfileState, wanted: PowerSchedule | null): TurnConnector => ({
  ...{ id, accepts: true },
  profiles: { DEFAULT: confirmed(constantPower(0)), CHARGE: charge },
  wanted: { DEFAULT: constantPower(0), CHARGE: wanted },
})
const turnsOf = (limit: number, ...connectors: TurnConnector[]) =>
  profilesToSend(connectors, () => limit, NOW).map(({ connectorId, kind, schedule }) => ({
    ...{ connectorId, kind },
    firstW: schedule.powersW[0] ?? schedule.afterW,
  }))

test('power moves between cars in two rounds: one is lowered, and its confirmation lets the other be raised', () => {
  const [high, low] = [hours(11_000), hours(4_140)]
  const first = connector('a', confirmed(high), low)
  const second = connector('b', confirmed(low), high)
  expect(turnsOf(16_000, first, second)).toEqual([{ connectorId: 'a', kind: 'CHARGE', firstW: 4_140 }])
  const waiting = { ...first, profiles: { ...first.profiles, CHARGE: sendProfile(confirmed(high), '1', low) } }
  expect(turnsOf(16_000, waiting, second)).toEqual([])
  const done = { ...first, profiles: { ...first.profiles, CHARGE: confirmProfile(waiting.profiles.CHARGE, '1') } }
  expect(turnsOf(16_000, done, second)).toEqual([{ connectorId: 'b', kind: 'CHARGE', firstW: 11_000 }])
})

test('a schedule that raises now and lowers later is lowered first', () => {
  const first = connector('a', confirmed(hours(4_140, 11_000)), hours(11_000, 4_140))
  const second = connector('b', confirmed(hours(11_000, 4_140)), hours(4_140, 11_000))
  expect(turnsOf(16_000, first, second).map(({ firstW }) => firstW)).toEqual([4_140, 4_140])
})

test('nothing is raised for a charger that does not answer, refuses, or is not connected', () => {
  const lowered = sendProfile(confirmed(hours(11_000)), '1', hours(4_140))
  for (const state of [expireProfile(lowered), refuseProfile(lowered, '1')]) {
    const silent = { ...connector('a', state, hours(4_140)), accepts: false }
    expect(turnsOf(16_000, silent, connector('b', confirmed(hours(4_140)), hours(11_000)))).toEqual([])
  }
})

test('a profile without an answer may be followed until a later one is confirmed', () => {
  const raised = sendProfile(confirmed(hours(4_140)), '1', hours(11_000))
  const again = sendProfile(expireProfile(raised), '2', hours(6_000))
  const power = (CHARGE: ProfileState) => possibleW({ profiles: { DEFAULT: noProfile, CHARGE } }, NOW)
  expect(power(again)).toBe(11_000)
  expect(power(refuseProfile(again, '2'))).toBe(11_000)
  expect(power(confirmProfile(again, '1'))).toBe(11_000)
  expect(power(confirmProfile(again, '2'))).toBe(6_000)
  let state = noProfile
  for (let id = 0; id < 20; id++) state = expireProfile(sendProfile(state, `${id}`, hours(20_000 - id * 1_000)))
  expect(power(state)).toBe(20_000)
  expect(state.sent.length).toBeLessThanOrEqual(4)
  expect(power(refuseProfile(state, '17'))).toBe(20_000)
  expect(power(confirmProfile(state, '19'))).toBe(1_000)
})

test('a charger that never confirmed a default profile counts with all that it can deliver', () => {
  const added: TurnConnector = {
    ...connector('new', noProfile, null),
    profiles: { DEFAULT: unknownDefault(22_000), CHARGE: noProfile },
  }
  expect(turnsOf(30_000, added, connector('b', noProfile, hours(11_000)))).toEqual([
    { connectorId: 'new', kind: 'DEFAULT', firstW: 0 },
  ])
})

test('a plan that only goes on sends nothing', () => {
  const before = { from: NOW - 1, powersW: Array.from({ length: 96 }, () => 4_140), afterW: 0 }
  const next = { from: NOW, powersW: Array.from({ length: 96 }, () => 4_140), afterW: 0 }
  expect(turnsOf(16_000, connector('a', confirmed(before), next))).toEqual([])
})

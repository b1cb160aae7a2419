import { expect, test } from 'vitest'
import { ChargerClock } from './charger-clock.ts'

const NOW = new Date('2026-03-02T10:00:00.000Z')
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString()

test('a clock that the answer to a start sets right is no longer corrected', () => {
  const clock = new ChargerClock()
  clock.measure(at(120), NOW)
  expect(clock.offsetS).toBe(7_200)
  clock.booted()
  expect(clock.correct(at(-30), NOW)).toBe(at(-30))
})

test('a clock that was set right during the connection is no longer corrected', () => {
  const clock = new ChargerClock()
  clock.booted()
  clock.measure(at(120), NOW)
  clock.measure(at(0), NOW)
  expect(clock.offsetS).toBe(null)
  expect(clock.correct(at(-30), NOW)).toBe(at(-30))
})

test('a message that waited does not make the clock seem slow', () => {
  const clock = new ChargerClock()
  clock.booted()
  clock.measure(at(-1), NOW)
  clock.measure(at(-180), NOW)
  expect(clock.offsetS).toBe(null)
  clock.measure(at(90), NOW)
  clock.measure(at(60), NOW)
  expect(clock.offsetS).toBe(5_400)
})

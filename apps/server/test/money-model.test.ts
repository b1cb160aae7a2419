import { afterAll, beforeAll, expect, test } from 'vitest'
import { bootFleet, type Fleet } from './harness.ts'
import { playSequences } from './money-runs.ts'

let fleet: Fleet
beforeAll(async () => {
  fleet = await bootFleet()
})
afterAll(() => fleet?.close())

/** 200 sequences; `npm run test:chaos` plays thousands. */
test('whatever happens to a wallet’s money, in whatever order, the product says what a page of rules says (spec §6)', async () => {
  const short = await playSequences(fleet, { runs: 120, seed: 20_261_121, length: 'short' })
  const long = await playSequences(fleet, { runs: 40, seed: 20_261_122, length: 'long' })
  const charging = await playSequences(fleet, { runs: 40, seed: 20_261_123, length: 'long', about: 'charging' })
  expect(short).toBeGreaterThan(300)
  expect(long).toBeGreaterThan(800)
  expect(charging).toBeGreaterThan(800)
}, 300_000)

import { afterEach, beforeEach, expect, test } from 'vitest'
import { bootFleet, type Fleet } from './harness.ts'
import { playSequences } from './money-runs.ts'
import { REVIEW_DAYS } from './money-sessions-model.ts'

let fleet: Fleet
beforeEach(async () => {
  fleet = await bootFleet({ env: { RECORD_REVIEW_DAYS: String(REVIEW_DAYS) } })
})
afterEach(() => fleet?.close())

const RUNS = 250
/** Other seeds are other sequences: `MONEY_SEED=7 npm run test:chaos`. */
const FIRST_SEED = Number(process.env.MONEY_SEED ?? 1)
const seeds = Array.from({ length: 8 }, (_, index) => FIRST_SEED + index)

test.each(seeds)(
  'two thousand long sequences leave the money a page of rules says (seed %i)',
  async (seed) => {
    const about = seed % 2 === 0 ? 'charging' : 'everything'
    const commands = await playSequences(fleet, { runs: RUNS, seed, length: 'long', about })
    console.log(`seed ${seed}: ${RUNS} sequences, ${commands} commands`)
    expect(commands).toBeGreaterThan(RUNS * 20)
  },
  600_000,
)

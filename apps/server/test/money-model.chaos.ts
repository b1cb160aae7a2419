import { expect, test } from 'vitest'
import { fleetOfEachTest } from './fleet-of-file.ts'
import { type Played, playSequences, type Sequences } from './money-runs.ts'
import { REVIEW_DAYS } from './money-sessions-model.ts'

const fleet = fleetOfEachTest({ env: { RECORD_REVIEW_DAYS: String(REVIEW_DAYS) } })

/** Another seed generates other sequences: `MONEY_SEED=7 npm run test:chaos`. */
const FIRST_SEED = Number(process.env.MONEY_SEED ?? 1)
const seeds = Array.from({ length: 8 }, (_, index) => FIRST_SEED + index)

/** Sequences per seed. Most are short, because most errors need few commands. The long ones take most of the time. */
const PLAYED: readonly Omit<Sequences, 'seed'>[] = [
  { runs: 210, length: 'short' },
  { runs: 20, length: 'long' },
  { runs: 20, length: 'long', about: 'charging' },
]

test.each(seeds)(
  'two thousand sequences result in the money of a simple model (seed %i)',
  async (seed) => {
    const played: Played[] = []
    for (const sequences of PLAYED) played.push(await playSequences(fleet, { ...sequences, seed }))
    const sum = (of: keyof Played) => played.reduce((total, one) => total + one[of], 0)
    console.log(`seed ${seed}: ${sum('commands')} commands, ${sum('prolonged')} reviews restarted by a dispute`)
    expect(sum('commands')).toBeGreaterThan(1500)
    expect(sum('prolonged')).toBeGreaterThan(10)
  },
  // It takes a quarter of this on an idle machine with two cores.
  480_000,
)

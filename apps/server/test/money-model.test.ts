import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { bootFleet, type Fleet } from './harness.ts'
import { closing, moneyCommands } from './money-commands.ts'
import { MoneyModel } from './money-model.ts'
import { openMoneyWorld } from './money-runs.ts'

/** Sequences in `npm test`, within the time it may take; `npm run test:chaos` runs thousands. */
const RUNS = 200
const MOST_COMMANDS = 60
const TIME_MS = 45_000

let fleet: Fleet
beforeAll(async () => {
  fleet = await bootFleet()
})
afterAll(() => fleet?.close())

test(
  'whatever happens to a wallet’s money, in whatever order, the product says what a page of rules says (spec §6)',
  async () => {
    const property = fc.asyncProperty(fc.commands(moneyCommands, { maxCommands: MOST_COMMANDS }), async (commands) => {
      const world = await openMoneyWorld(fleet)
      await fc.asyncModelRun(() => ({ model: new MoneyModel(), real: world }), commands)
      await closing(world)
    })
    await fc.assert(property, { numRuns: RUNS, interruptAfterTimeLimit: TIME_MS, endOnFailure: true, seed: 20_261_121 })
  },
  TIME_MS + 30_000,
)

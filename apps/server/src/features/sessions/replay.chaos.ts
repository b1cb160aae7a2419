import { afterEach, beforeEach, test } from 'vitest'
import { openReplay, type Replaying, replayIsPossible, replayWithKills } from '../../../test/replaying.ts'

let run: Replaying
beforeEach(async () => {
  if (replayIsPossible) run = await openReplay()
})
afterEach(() => run?.fleet.close())

test.runIf(replayIsPossible)(
  'two thousand real charges with three kills of the server are each booked exactly once',
  () => replayWithKills(run, 2_000),
  900_000,
)

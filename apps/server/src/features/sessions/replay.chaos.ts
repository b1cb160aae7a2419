import { afterEach, beforeEach, test } from 'vitest'
import { openReplay, type Replaying, replayIsPossible, replayWithKills } from '../../../test/replaying.ts'

let run: Replaying
beforeEach(async () => {
  if (replayIsPossible) run = await openReplay()
})
afterEach(() => run?.fleet.close())

test.runIf(replayIsPossible)(
  'two thousand real charges with a server killed three times: nothing lost, nothing booked twice',
  () => replayWithKills(run, 2_000),
  900_000,
)

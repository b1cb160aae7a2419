import { afterEach, test } from 'vitest'
import {
  openReplay,
  type Replaying,
  type ReplayVersion,
  replayIsPossible,
  replayWithKills,
} from '../../../test/replaying.ts'

let run: Replaying | undefined
afterEach(() => run?.fleet.close())

test.runIf(replayIsPossible).each<[ReplayVersion, number]>([
  ['2.2.1', 2_000],
  ['2.1.1', 400],
  ['2.3.0', 400],
])(
  'real charges in OCPI %s with three kills of the server are each booked exactly once (%i charges)',
  async (version, rows) => {
    run = await openReplay(version)
    await replayWithKills(run, rows)
  },
  900_000,
)

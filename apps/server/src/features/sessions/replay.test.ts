import { afterEach, beforeEach, expect, test } from 'vitest'
import { nothingLostNothingDoubled, openReplay, type Replaying, replayIsPossible } from '../../../test/replaying.ts'
import { runInbox } from '../../kernel/network/inbox.ts'
import { sessionsNetwork } from './sessions.routes.ts'

// Enough sessions to overlap in any order. `npm run test:chaos` replays two thousand, with kills.
const ROWS = 400

let run: Replaying
beforeEach(async () => {
  if (replayIsPossible) run = await openReplay()
})
afterEach(() => run?.fleet.close())

test.runIf(replayIsPossible)(
  'four hundred real charges, shuffled, some repeated and some credited, are each booked once, in validation or quarantined',
  async () => {
    const { fleet, port } = run
    const inbox = runInbox(fleet.app, sessionsNetwork)
    try {
      await fleet.http.listen({ port, host: '127.0.0.1' })
      const summary = await run.replay(ROWS, 800_000)
      expect(summary).toMatchObject({ rows: ROWS, originals: ROWS, refused: 0, lost: 0 })
      await run.handled(800_000)
      await nothingLostNothingDoubled(run, ROWS, summary.credits)
    } finally {
      await inbox.stop()
    }
  },
)

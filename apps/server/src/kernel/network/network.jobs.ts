import type { AnyJob } from '../../platform/jobs.ts'
import type { Ctx } from '../ctx.ts'
import { expireCommands, sendCommand } from './commands.ts'
import { pruneInbox } from './inbox.ts'
import { replayHeld } from './ocpi/replay-held.ts'
import { readPeerVersions } from './ocpi/version-check.ts'
import { readEndsAndCosts } from './read-ends-and-costs.ts'
import { firstPull, pullModule, pullSlowly, syncPeers } from './sync.ts'
import { catchUpOperator } from './token-lanes.ts'
import { compareAllTokens, pushToken, pushTokens, sweepTokens } from './tokens.ts'

/** The background jobs of the network, for the table of jobs in `app.ts`. */
export const networkJobs: readonly AnyJob<Ctx>[] = [
  pushToken,
  pushTokens,
  sweepTokens,
  compareAllTokens,
  catchUpOperator,
  sendCommand,
  expireCommands,
  firstPull,
  pullModule,
  pullSlowly,
  syncPeers,
  pruneInbox,
  readEndsAndCosts,
  replayHeld,
  readPeerVersions,
]

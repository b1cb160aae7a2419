import { expect, test } from 'vitest'
import { sql } from '../src/platform/sql.ts'
import { CITUS_URL } from './citus-database.ts'
import { fleetOfFile } from './fleet-of-file.ts'
import { playSequences } from './money-runs.ts'
import { REVIEW_DAYS } from './money-sessions-model.ts'

const fleet = fleetOfFile({ env: { RECORD_REVIEW_DAYS: String(REVIEW_DAYS) } })

/** A cluster takes several times as long for each statement. */
const LONGEST_MS = CITUS_URL === undefined ? undefined : 1_800_000

/** 80 sequences; `npm run test:chaos` plays two thousand. */
test(
  'random sequences of commands on a wallet’s money agree with an independent model (spec §6)',
  async () => {
    const short = await playSequences(fleet, { runs: 45, seed: 20_261_121, length: 'short' })
    const long = await playSequences(fleet, { runs: 15, seed: 20_261_122, length: 'long' })
    const charging = await playSequences(fleet, { runs: 20, seed: 20_261_123, length: 'long', about: 'charging' })
    expect(short.commands).toBeGreaterThan(150)
    expect(long.commands).toBeGreaterThan(350)
    expect(charging.commands).toBeGreaterThan(350)
    // These cases detect a dispute that does not restart the review time.
    expect(short.prolonged + long.prolonged + charging.prolonged).toBeGreaterThan(10)
    const decided = await fleet.db.rows<{ decision: string; records: bigint }>(sql`
    select decision, count(*) as records from session_review where decision is not null group by 1 order by 1`)
    expect(decided.map(({ decision }) => decision)).toEqual(['ACCEPTED', 'BOOKED_BY_TIME', 'REJECTED'])
    for (const { records } of decided) expect(Number(records)).toBeGreaterThan(3)
  },
  LONGEST_MS,
)

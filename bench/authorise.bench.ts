import { checkInvariants } from '../apps/server/src/kernel/ledger/ledger-invariants.ts'
import { type Db, sql } from '../apps/server/src/platform/sql.ts'
import { onBenchDatabase } from './bench-database.ts'
import { registerOperator, startProduct } from './bench-server.ts'
import { type BenchCard, makeFleet } from './fleet-data.ts'
import { atEvenIntervals, closedLoop, expectGood, type LoadResult, pacedLoad } from './load.ts'
import { insertThreeRows, makeRawTable } from './raw-write.ts'
import { type Figure, percentile, printFigures } from './report.ts'

const PORT = 4912
const [FLEETS, CARDS] = [20, 600]
const PACE = { perSecond: 100, seconds: 20 }
const WRITES_PER_SECOND = 25
const AT_ONCE = 2_000
const P99_MS = 50
/** With rules, which need one further statement for all cards of a batch. */
const RULES = { counts: [0, 5, 50], perSecond: 100, seconds: 20, p99Ms: 20 }

/** Latency of a real-time authorisation with its hold, over real OCPI. */
export function benchAuthorise(): Promise<void> {
  return onBenchDatabase(async (database) => {
    const { db } = database
    const cards: BenchCard[] = []
    for (let fleet = 0; fleet < FLEETS; fleet++)
      cards.push(...(await makeFleet(db, { cards: CARDS, sessions: 0 })).cards)
    const poor = await makeFleet(db, { cards: 100, sessions: 0, fundsMinor: 500n })
    await makeRawTable(db)
    const headers = await registerOperator(db)
    await db.text('vacuum analyze')
    const server = await startProduct(database, PORT)
    const body = JSON.stringify({ location_id: 'LOC1', evse_uids: ['EVSE1'] })
    const path = (card: BenchCard | undefined) => `/ocpi/2.2.1/tokens/${card?.uid}/authorize?type=RFID`
    // Every authorisation is of another card, so that each creates a hold. The wallets take turns.
    let next = 0
    const shot = () => {
      const turn = next++
      return { method: 'POST', path: path(cards[(turn % FLEETS) * CARDS + Math.floor(turn / FLEETS)]), headers, body }
    }
    allowed(await closedLoop(PORT, { count: 500, connections: 4, shot }))
    const [paced, baseline] = await Promise.all([pacedLoad(PORT, { ...PACE, shot }).then(allowed), pacedWrites(db)])
    const ruled: Figure[] = []
    for (const count of RULES.counts) {
      await addRules(db, count)
      const [load, writes] = await Promise.all([pacedLoad(PORT, { ...RULES, shot }).then(allowed), pacedWrites(db)])
      ruled.push(ruledFigure(count, load, writes))
    }
    await db.text('delete from rule')
    const closed = allowed(await closedLoop(PORT, { count: AT_ONCE, connections: 16, shot }))
    const race = await closedLoop(PORT, {
      count: 100,
      connections: 100,
      shot: (index) => ({ method: 'POST', path: path(poor.cards[index]), headers, body }),
    })
    printFigures(`Authorise (OCPI, ${FLEETS * CARDS} cards of ${FLEETS} wallets)`, [
      ...figuresOf(paced, baseline),
      ...ruled,
      { name: 'one after the other, 16 chargers', value: `${(AT_ONCE / closed.seconds).toFixed(0)}/s` },
      await oneHold(db, race, poor.walletId),
    ])
    await server.stop()
    const violations = await checkInvariants(db)
    if (violations.length > 0) throw new Error(`the money does not add up: ${violations.join('; ')}`)
  })
}

const isAllowed = ({ body }: { readonly body: Buffer }) => body.includes('"ALLOWED"')

function allowed(result: LoadResult): LoadResult {
  const refused = expectGood(result).responses.find((response) => !isAllowed(response))
  if (refused !== undefined) throw new Error(`a card with money was refused: ${refused.body}`)
  return result
}

/** The smallest durable hold, measured at the same time, so that a slow disk slows both. */
function pacedWrites(db: Db): Promise<number[]> {
  const pace = { perSecond: WRITES_PER_SECOND, seconds: PACE.seconds }
  return atEvenIntervals(pace, (_, due) => insertThreeRows(db).then(() => performance.now() - due))
}

function figuresOf(paced: LoadResult, baseline: readonly number[]): Figure[] {
  const times = paced.responses.map((response) => response.milliseconds)
  return (
    [
      ['p50', 0.5],
      ['p99', 0.99],
    ] as const
  ).map(([name, part]) => {
    const [ours, theirs] = [percentile(times, part), percentile(baseline, part)]
    const figure = {
      name: `${PACE.perSecond}/s for ${PACE.seconds} s: ${name}`,
      value: `${ours.toFixed(1)} ms`,
      baseline: `three-row insert ${theirs.toFixed(1)} ms`,
      ratio: ours / theirs,
    }
    return name === 'p50' ? figure : { ...figure, budget: `≤ ${P99_MS} ms`, within: ours <= P99_MS }
  })
}

/** Gives every wallet this many rules that allow the charge: their facts need every statement that rules read. */
async function addRules(db: Db, count: number): Promise<void> {
  await db.text('delete from rule')
  const conditions = {
    countries: ['PT', 'ES'],
    currents: ['AC', 'DC'],
    hours: { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' },
    per_day: '500.00',
    per_month: '5000.00',
  }
  await db.run(sql`
    insert into rule (wallet_id, id, scope, effect, is_exception, allows_unknown_place, conditions, created_at, updated_at)
    select w.id, gen_random_uuid(), 'WALLET', 'REFUSE', false, true, ${JSON.stringify(conditions)}::jsonb, now(), now()
    from wallet w, generate_series(1, ${count}::int)`)
  await db.text('vacuum analyze rule')
}

function ruledFigure(count: number, { responses }: LoadResult, writes: readonly number[]): Figure {
  const times = responses.map(({ milliseconds }) => milliseconds)
  const [p99Ms, baselineMs] = [percentile(times, 0.99), percentile(writes, 0.99)]
  return {
    name: `${RULES.perSecond}/s with ${count} rules in each wallet: p99`,
    value: `${p99Ms.toFixed(1)} ms`,
    baseline: `three-row insert ${baselineMs.toFixed(1)} ms`,
    ratio: p99Ms / baselineMs,
    budget: `≤ ${RULES.p99Ms} ms`,
    within: p99Ms <= RULES.p99Ms,
  }
}

async function oneHold(db: Db, race: LoadResult, walletId: string): Promise<Figure> {
  const responses = race.responses.filter(isAllowed).length
  const row = await db.row<{ holds: bigint }>(
    sql`select count(*) as holds from ledger_hold where wallet_id = ${walletId}`,
  )
  const holds = Number(row?.holds)
  return {
    name: '100 at once on money for one',
    value: `${responses} allowed, ${holds} hold`,
    budget: 'exactly 1',
    within: responses === 1 && holds === 1,
  }
}

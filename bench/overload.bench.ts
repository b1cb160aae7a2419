import { setTimeout as pause } from 'node:timers/promises'
import { checkInvariants } from '../apps/server/src/kernel/ledger/ledger-invariants.ts'
import { onBenchDatabase } from './bench-database.ts'
import { headersOf, registerOperator, startProduct } from './bench-server.ts'
import { type BenchCard, type BenchFleet, makeFleet } from './fleet-data.ts'
import { Caller, expectGood, type LoadResult, pacedLoad, type TimedResponse } from './load.ts'
import { atMostValue, percentile, printFigures } from './report.ts'

const PORT = 4916
const OUTSTANDING = 500
const SECONDS = 60
const PER_SECOND = 20
const P99_MS = 100
const [FLEETS, CARDS] = [20, 100]

/** One person keeps 500 list requests outstanding: latency of authorisations. */
export function benchOverload(): Promise<void> {
  return onBenchDatabase(async (database) => {
    const { db } = database
    const greedy = await makeFleet(db, { cards: 1_000, sessions: 100_000 })
    const quiet = await makeFleet(db, { cards: 100, sessions: 1_000 })
    const charging: BenchCard[][] = []
    for (let fleet = 0; fleet < FLEETS; fleet++)
      charging.push([...(await makeFleet(db, { cards: CARDS, sessions: 0 })).cards])
    const headers = await registerOperator(db)
    await db.text('vacuum analyze')
    const server = await startProduct(database, PORT)
    const authorise = authorising(charging, headers)
    expectGood(await pacedLoad(PORT, { perSecond: 20, seconds: 10, shot: authorise }))
    const alone = expectGood(await pacedLoad(PORT, { perSecond: PER_SECOND, seconds: 5, shot: authorise }))
    const stop = new AbortController()
    const lists = floodWithLists(greedy, await headersOf(db, database, greedy), stop.signal)
    const others = requestLists(quiet, await headersOf(db, database, quiet), stop.signal)
    // Starts once the flood is at its peak.
    await pause(2_000)
    const load = await pacedLoad(PORT, { perSecond: PER_SECOND, seconds: SECONDS, shot: authorise })
    stop.abort()
    const [flooded, other] = [await lists, await others]
    const times = load.responses.map(({ milliseconds }) => milliseconds)
    const refused = refusedOf(load)
    printFigures(
      `Overload (${OUTSTANDING} lists outstanding for ${SECONDS} s, ${PER_SECOND} authorisations a second)`,
      [
        {
          name: 'authorise alone, p99',
          value: words(
            percentile(
              alone.responses.map((one) => one.milliseconds),
              0.99,
            ),
          ),
        },
        { name: 'authorise, p50', value: words(percentile(times, 0.5)) },
        atMostValue('authorise, p99', percentile(times, 0.99), P99_MS, words),
        { name: 'authorise, slowest', value: words(Math.max(...times)) },
        atMostValue('refused for lack of time (all have money)', refused, 0, String),
        { name: 'lists answered', value: `${(flooded.filter(isGood).length / SECONDS).toFixed(0)}/s` },
        {
          name: 'lists refused with 503 for chargers',
          value: `${(flooded.filter((one) => one.status === 503).length / SECONDS).toFixed(0)}/s`,
        },
        {
          name: 'lists refused with 429',
          value: `${(flooded.filter((one) => one.status === 429).length / SECONDS).toFixed(0)}/s`,
        },
        {
          name: 'another person’s list, p99',
          value: words(
            percentile(
              other.map((one) => one.milliseconds),
              0.99,
            ),
          ),
        },
      ],
    )
    await server.stop()
    const odd = [...flooded, ...other].find((one) => !isGood(one) && ![429, 503].includes(one.status))
    if (odd !== undefined) throw new Error(`a list was answered ${odd.status}: ${odd.body.toString().slice(0, 300)}`)
    const violations = await checkInvariants(db)
    if (violations.length > 0) throw new Error(`the money does not add up: ${violations.join('; ')}`)
  })
}

const words = (ms: number) => `${ms.toFixed(0)} ms`
const isGood = ({ status }: TimedResponse) => status === 200
const refusedOf = ({ responses }: LoadResult) => responses.filter(({ body }) => !body.includes('"ALLOWED"')).length

/** Every authorisation is of another card, so that each creates a hold. The wallets take turns. */
function authorising(fleets: readonly (readonly BenchCard[])[], headers: Record<string, string>) {
  let next = 0
  const body = JSON.stringify({ location_id: 'LOC1', evse_uids: ['EVSE1'] })
  return () => {
    const turn = next++
    const card = fleets[turn % FLEETS]?.[Math.floor(turn / FLEETS) % CARDS]
    return { method: 'POST', path: `/ocpi/2.2.1/tokens/${card?.uid}/authorize?type=RFID`, headers, body }
  }
}

async function floodWithLists(fleet: BenchFleet, headers: Record<string, string>, until: AbortSignal) {
  const lists = [
    { path: `/api/v5/${fleet.walletId}/sessions?limit=100`, headers },
    { path: `/editor/v3/user/wallet/${fleet.walletId}/cards/?limit=100`, headers },
  ] as const
  const responses: TimedResponse[] = []
  const send = async (_: unknown, index: number) => {
    const caller = new Caller(PORT)
    const shot = lists[index % 2] ?? lists[0]
    while (!until.aborted) {
      const response = await caller.send(shot)
      // Bodies are discarded, because a hundred thousand pages would fill this process.
      responses.push(isGood(response) ? { ...response, body: Buffer.alloc(0) } : response)
    }
    caller.close()
  }
  await Promise.all(Array.from({ length: OUTSTANDING }, send))
  return responses
}

/** A person of another company with one request at a time. */
async function requestLists(fleet: BenchFleet, headers: Record<string, string>, until: AbortSignal) {
  const caller = new Caller(PORT)
  const responses: TimedResponse[] = []
  while (!until.aborted) {
    responses.push(await caller.send({ path: `/api/v5/${fleet.walletId}/sessions`, headers }))
    await pause(200)
  }
  caller.close()
  return responses
}

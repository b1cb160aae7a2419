import { onBenchDatabase } from './bench-database.ts'
import { headersOf, registerOperator, startProduct } from './bench-server.ts'
import { makeFleet } from './fleet-data.ts'
import { closedLoop, expectGood } from './load.ts'
import { type Figure, printFigures } from './report.ts'
import { startServer } from './server-process.ts'

const [PRODUCT_PORT, BARE_PORT] = [4914, 4915]
const REST_MS = 15_000
const AT_REST_MB = 250

/** Resident memory of the server with jobs and network, without PostgreSQL: at rest and under load. */
export function benchMemory(): Promise<void> {
  return onBenchDatabase(async (database) => {
    const { db } = database
    const fleet = await makeFleet(db, { cards: 2_000, sessions: 20_000 })
    const operator = await registerOperator(db)
    const server = await startProduct(database, PRODUCT_PORT)
    const env = { DATABASE_URL: database.url }
    const bare = await startServer({ script: 'bench/bare-server.ts', port: BARE_PORT, env, readyPath: '/ready' })
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
    const rest = [server.memoryBytes(), bare.memoryBytes()] as const
    const owner = await headersOf(db, database, fleet)
    const shots = [
      (_: number) => ({ path: `/api/v5/${fleet.walletId}/sessions?limit=100`, headers: owner }),
      (_: number) => ({ path: `/editor/v3/user/wallet/${fleet.walletId}/cards/?limit=100`, headers: owner }),
      (index: number) => ({
        method: 'POST',
        path: `/ocpi/2.2.1/tokens/${fleet.cards[index % fleet.cards.length]?.uid}/authorize?type=RFID`,
        headers: operator,
      }),
    ]
    const load = (port: number, of: typeof shots) =>
      Promise.all(of.map((shot) => closedLoop(port, { count: 3_000, connections: 16, shot }).then(expectGood)))
    await load(PRODUCT_PORT, shots)
    await load(BARE_PORT, [(_) => ({ path: `/sessions/${fleet.walletId}`, headers: {} })])
    const mb = (bytes: number) => Math.round(bytes / 1_048_576)
    const figure = (name: string, ours: number, theirs: number): Figure => ({
      name,
      value: `${mb(ours)} MB`,
      baseline: `node:http + pg ${mb(theirs)} MB`,
      ratio: ours / theirs,
    })
    printFigures('Memory (resident, without PostgreSQL)', [
      { ...figure('at rest', ...rest), budget: `≤ ${AT_REST_MB} MB`, within: mb(rest[0]) <= AT_REST_MB },
      figure('at most, under load', server.mostMemoryBytes(), bare.mostMemoryBytes()),
    ])
  })
}

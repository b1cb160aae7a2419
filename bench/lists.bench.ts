import { noFilter, selectCardPage } from '../apps/server/src/features/cards/card-list.sql.ts'
import { selectSessionPage } from '../apps/server/src/features/sessions/session-list.sql.ts'
import { systemScope } from '../apps/server/src/kernel/scope.ts'
import type { BoundStatement, Db, Sql } from '../apps/server/src/platform/sql.ts'
import type { List } from './bare-statements.ts'
import { type BenchDatabase, onBenchDatabase } from './bench-database.ts'
import { headersOf, startProduct } from './bench-server.ts'
import { type BenchFleet, makeFleet } from './fleet-data.ts'
import { closedLoop, expectGood, type Shot } from './load.ts'
import { pgbench } from './pgbench.ts'
import { atLeast, atMost, type Figure, median, printFigures } from './report.ts'
import { type ServerProcess, startServer } from './server-process.ts'

const REQUESTS = 1_500
/** Requests before measuring, so that the hot paths of both servers are compiled, as in a server that runs for days. */
const WARM_UP = 9_000
const CONNECTIONS = 16
const ROUNDS = 5
/** Multiples of page 1, which takes 2 to 3 ms on a quiet machine: 50 ms in another order, 100 ms with a filter. */
const [MOST_ORDERED, MOST_FILTERED] = [20, 40]
const [PRODUCT_PORT, BARE_PORT] = [4910, 4911]

interface Side {
  readonly server: ServerProcess
  readonly shot: Shot
}

interface Measured {
  readonly cpuMs: number
  readonly perSecond: number
  readonly p50: number
}

/** Cards and sessions list: server CPU per request against bare node:http + raw pg, throughput against pgbench. */
export function benchLists(): Promise<void> {
  return onBenchDatabase(async (database) => {
    const { db } = database
    const small = await makeFleet(db, { cards: 10_000, sessions: 10_000 })
    const large = await makeFleet(db, { cards: 50_000, drivers: 49_500, sessions: 1_000_000 })
    await db.text('vacuum analyze')
    const product = await startProduct(database, PRODUCT_PORT, 'web')
    const env = { DATABASE_URL: database.url }
    const bare = await startServer({ script: 'bench/bare-server.ts', port: BARE_PORT, env, readyPath: '/ready' })
    const figures: Figure[] = []
    for (const [list, fleet, words] of [
      ['cards', small, '10 k cards'],
      ['sessions', small, '10 k sessions'],
      ['sessions', large, '1 M sessions'],
    ] as const) {
      const headers = await headersOf(db, database, fleet)
      const sides = {
        product: { server: product, shot: { path: pathOf(list, fleet), headers } },
        bare: { server: bare, shot: { path: `/${list}/${fleet.walletId}` } },
      }
      figures.push(...(await compare(words, database, sides, await productStatement(list, fleet))))
    }
    figures.push(...(await waits(db, database, product, { small, large })))
    printFigures(`Lists (${ROUNDS} rounds of ${REQUESTS} requests, ${CONNECTIONS} connections; medians)`, figures)
  })
}

/** The product's own statement of the page. */
async function productStatement(list: List, { walletId, ownerId }: BenchFleet): Promise<BoundStatement> {
  let sent: BoundStatement | undefined
  const watching = {
    row: async (statement: BoundStatement) => {
      sent = statement
    },
  } as unknown as Sql
  const scope = systemScope(walletId)
  const question = { personId: ownerId, sessionId: ownerId, walletId, now: new Date() }
  if (list === 'cards') {
    await selectCardPage(watching, scope, { filter: noFilter, ordering: 'name', limit: 10, offset: 0 }, question)
  } else {
    const page = { filter: {}, order: 'started_at', descending: true, limit: 20, offset: 0 } as const
    await selectSessionPage(watching, scope, page, question)
  }
  if (sent === undefined) throw new Error(`the list of ${list} asked for nothing`)
  return sent
}

function pathOf(list: List | 'year', { walletId }: BenchFleet): string {
  if (list === 'cards') return `/editor/v3/user/wallet/${walletId}/cards/`
  if (list === 'sessions') return `/api/v5/${walletId}/sessions`
  return `/api/v4/fleets/dashboard-consumption/${walletId}?view=year`
}

/** The same number of requests to both in turns, so that the machine's noise affects both. */
async function compare(
  words: string,
  database: BenchDatabase,
  { product, bare }: { readonly product: Side; readonly bare: Side },
  statement: BoundStatement,
): Promise<Figure[]> {
  await measure(product, WARM_UP)
  await measure(bare, WARM_UP)
  const rounds: { ours: Measured; theirs: Measured; raw: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const ours = await measure(product, REQUESTS)
    const raw = await pgbench(database, statement, { clients: CONNECTIONS, seconds: 2 })
    rounds.push({ ours, theirs: await measure(bare, REQUESTS), raw })
  }
  const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of))
  return [
    atMost(`${words}: server CPU per request`, `${middle(({ ours }) => ours.cpuMs).toFixed(3)} ms`, {
      baseline: `node:http + pg ${middle(({ theirs }) => theirs.cpuMs).toFixed(3)} ms`,
      ratio: middle(({ ours, theirs }) => ours.cpuMs / theirs.cpuMs),
      bound: 1.4,
    }),
    atLeast(`${words}: requests`, `${middle(({ ours }) => ours.perSecond).toFixed(0)}/s`, {
      baseline: `pgbench ${middle(({ raw }) => raw).toFixed(0)}/s`,
      ratio: middle(({ ours, raw }) => ours.perSecond / raw),
      bound: 0.3,
    }),
    {
      name: `${words}: requests`,
      value: `${middle(({ ours }) => ours.perSecond).toFixed(0)}/s`,
      baseline: `node:http + pg ${middle(({ theirs }) => theirs.perSecond).toFixed(0)}/s`,
      ratio: middle(({ ours, theirs }) => ours.perSecond / theirs.perSecond),
    },
  ]
}

async function measure({ server, shot }: Side, count: number, connections = CONNECTIONS): Promise<Measured> {
  const cpuBefore = server.cpuSeconds()
  const load = expectGood(await closedLoop(server.port, { count, connections, shot: () => shot }))
  return {
    cpuMs: ((server.cpuSeconds() - cpuBefore) * 1000) / count,
    perSecond: count / load.seconds,
    p50: median(load.responses.map((response) => response.milliseconds)),
  }
}

/** Response times of expensive pages for one person alone. */
async function waits(
  db: Db,
  database: BenchDatabase,
  server: ServerProcess,
  { small, large }: { readonly small: BenchFleet; readonly large: BenchFleet },
): Promise<Figure[]> {
  const time = async (list: List | 'year', fleet: BenchFleet, query = '') => {
    const headers = await headersOf(db, database, fleet)
    const path = pathOf(list, fleet)
    const shot = { path: query === '' ? path : `${path}?${query}`, headers }
    // The lists' code is warm by now, the year's code is not.
    await measure({ server, shot }, list === 'year' ? 100 : 10, 1)
    return (await measure({ server, shot }, 50, 1)).p50
  }
  const figures: Figure[] = []
  const add = async (name: string, took: Promise<number>, [words, page]: readonly [string, number], bound?: number) => {
    const ms = await took
    const [value, baseline, ratio] = [`${ms.toFixed(1)} ms`, `${words} ${page.toFixed(1)} ms`, ms / page]
    figures.push(
      bound === undefined ? { name, value, baseline, ratio } : atMost(name, value, { baseline, ratio, bound }),
    )
  }
  const few = ['page 1 of 10 k', await time('sessions', small)] as const
  const first = ['page 1', await time('sessions', large)] as const
  await add('1 M sessions: page 1', time('sessions', large), few, 1.5)
  await add('1 M sessions: offset 100,000', time('sessions', large, 'offset=100000'), first, 12)
  await add('1 M sessions: search for a station', time('sessions', large, 'search=station+77'), first, 20)
  await add("1 M sessions: a year's sums", time('year', large), first, 10)
  await add('1 M sessions: ordering start_date_time', time('sessions', large, 'ordering=start_date_time'), first, 2)
  for (const ordering of ['-total_cost', '-energy_kwh', '-duration_s']) {
    await add(
      `1 M sessions: ordering ${ordering}`,
      time('sessions', large, `ordering=${ordering}`),
      first,
      MOST_ORDERED,
    )
  }
  for (const [words, query] of [
    ['a country with one session in fifty', 'country=ES'],
    ['the country of all others', 'country=PT'],
    ['without a driver', 'member__isnull=true'],
    ['search for a card', 'search=card+777'],
    ['search for 1,111 of 50,000 cards', 'search=card+12'],
  ] as const) {
    await add(`1 M sessions: ${words}`, time('sessions', large, query), first, MOST_FILTERED)
  }
  await add('1 M sessions: one month', time('sessions', large, monthAgo()), first)
  const cards = ['page 1', await time('cards', small)] as const
  await add('10 k cards: offset 9,000', time('cards', small, 'offset=9000'), cards, 12)
  await add('10 k cards: search', time('cards', small, 'search=card+777'), cards, 20)
  for (const ordering of ['-name', '-spent', '-last_used_at', 'card_id']) {
    await add(`10 k cards: ordering ${ordering}`, time('cards', small, `ordering=${ordering}`), cards)
  }
  await add('10 k cards: blocked ones', time('cards', small, 'state=BLOCKED'), cards)
  return figures
}

function monthAgo(): string {
  const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  return `start_date_time__gte=${at(90)}&start_date_time__lte=${at(60)}`
}

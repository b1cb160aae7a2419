import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { issueAccessToken } from '../apps/server/src/kernel/identity/access-token.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { makeLog } from '../apps/server/src/platform/log.ts'
import { openDb } from '../apps/server/src/platform/sql.ts'
import { type BenchDatabase, startBenchDatabase } from './bench-database.ts'
import { type BenchFleet, makeFleet } from './fleet-data.ts'
import { closedLoop, expectGood, type Shot } from './load.ts'
import { atLeast, atMost, type Figure, median, printFigures } from './report.ts'
import { type ServerProcess, startServer } from './server-process.ts'

const SECRET = 'bench-only-0123456789-abcdefghijklmnop'
const REQUESTS = 3_000
const CONNECTIONS = 16
const ROUNDS = 3
const [PRODUCT_PORT, BARE_PORT] = [4910, 4911]

/** What the bare server and pgbench ask: the page of each list as one would write it by hand. */
export const bareStatements = {
  cards: `select c.id, c.name, c.card_number, c.contract_id, c.type, c.credit_mode, c.blocked_by_hand_at, c.assigned_credit_minor,
      c.spent_minor, c.reserved_minor, c.credit_renewal, c.renewal_day, c.next_renewal_at, c.cost_centre, c.valid_until,
      c.last_used_at, m.name as member, v.licence_plate
    from card c
    left join member m on m.wallet_id = c.wallet_id and m.id = c.member_id
    left join vehicle v on v.wallet_id = c.wallet_id and v.id = c.vehicle_id
    where c.wallet_id = $1 order by c.name, c.id limit 10`,
  sessions: `select s.id, s.status, s.started_at, s.ended_at, s.duration_s, s.energy_wh, s.cost_minor, s.currency, s.station,
      s.cost_centre, s.flags, c.id as card_id, c.name as card, m.name as member, v.licence_plate
    from session s
    join card c on c.wallet_id = s.wallet_id and c.id = s.card_id
    left join member m on m.wallet_id = s.wallet_id and m.id = s.member_id
    left join vehicle v on v.wallet_id = s.wallet_id and v.id = s.vehicle_id
    where s.wallet_id = $1 order by s.started_at desc, s.id desc limit 20`,
} as const
type List = keyof typeof bareStatements

interface Measured {
  readonly cpuMsPerRequest: number
  readonly perSecond: number
  readonly p50: number
}

/** Cards and sessions list: server CPU per request against bare node:http + raw pg, throughput against pgbench. */
export async function benchLists(): Promise<void> {
  const database = await startBenchDatabase()
  const db = openDb({ url: database.url })
  try {
    const small = await makeFleet(db, { cards: 10_000, sessions: 10_000 })
    const large = await makeFleet(db, { cards: 200, sessions: 1_000_000 })
    await db.text('vacuum analyze')
    const env = { DATABASE_URL: database.url, SECRET, DEMO: '0' }
    const product = await startServer({
      script: 'apps/server/src/main.ts',
      args: ['serve'],
      port: PRODUCT_PORT,
      env: { ...env, ROLES: 'web' },
      readyPath: '/health/ready',
    })
    const bare = await startServer({ script: 'bench/bare-server.ts', port: BARE_PORT, env, readyPath: '/ready' })
    const app = { db, config: readConfig(env), log: makeLog('silent'), clock: () => new Date() }
    const headersOf = async (fleet: BenchFleet) => ({
      authorization: `Bearer ${(await issueAccessToken(app, { id: fleet.ownerId, email: fleet.email, sessionId: fleet.ownerId })).token}`,
      'x-product': 'FLEETS_DASHBOARD',
    })
    const figures: Figure[] = []
    const pages = { small: await headersOf(small), large: await headersOf(large) }
    const pathOf = (list: List, { walletId }: BenchFleet) =>
      list === 'cards' ? `/editor/v3/user/wallet/${walletId}/cards/` : `/api/v5/${walletId}/sessions`
    for (const [list, fleet, headers, words] of [
      ['cards', small, pages.small, '10 k cards'],
      ['sessions', small, pages.small, '10 k sessions'],
      ['sessions', large, pages.large, '1 M sessions'],
    ] as const) {
      figures.push(
        ...(await compare(`${list} list, ${words}`, database, {
          product: { server: product, shot: { path: pathOf(list, fleet), headers } },
          bare: { server: bare, shot: { path: `/${list}/${fleet.walletId}` } },
          statement: bareStatements[list].replace('$1', `'${fleet.walletId}'`),
        })),
      )
    }
    figures.push(...(await deepPages(product, pathOf('sessions', large), pages.large)))
    printFigures(`Lists (${REQUESTS} requests, ${CONNECTIONS} connections, median of ${ROUNDS})`, figures)
    await product.stop()
    await bare.stop()
  } finally {
    await db.close()
    await database.stop()
  }
}

interface Side {
  readonly server: ServerProcess
  readonly shot: Shot
}

async function compare(
  name: string,
  database: BenchDatabase,
  sides: { readonly product: Side; readonly bare: Side; readonly statement: string },
): Promise<Figure[]> {
  const product: Measured[] = []
  const bare: Measured[] = []
  const raw: number[] = []
  await measure(sides.product, 300)
  await measure(sides.bare, 300)
  for (let round = 0; round < ROUNDS; round++) {
    product.push(await measure(sides.product, REQUESTS))
    bare.push(await measure(sides.bare, REQUESTS))
    raw.push(await pgbench(database, sides.statement))
  }
  const cpu = median(product.map((m) => m.cpuMsPerRequest))
  const bareCpu = median(bare.map((m) => m.cpuMsPerRequest))
  const rate = median(product.map((m) => m.perSecond))
  const rawRate = median(raw)
  return [
    atMost(`${name}: server CPU`, `${cpu.toFixed(3)} ms`, `bare ${bareCpu.toFixed(3)} ms`, cpu / bareCpu, 1.4),
    atLeast(`${name}: throughput`, `${rate.toFixed(0)}/s`, `pgbench ${rawRate.toFixed(0)}/s`, rate / rawRate, 0.3),
  ]
}

async function measure({ server, shot }: Side, count: number): Promise<Measured> {
  const cpuBefore = server.cpuSeconds()
  const load = expectGood(await closedLoop(server.port, { count, connections: CONNECTIONS, shot: () => shot }))
  return {
    cpuMsPerRequest: ((server.cpuSeconds() - cpuBefore) * 1000) / count,
    perSecond: count / load.seconds,
    p50: median(load.answers.map((answer) => answer.milliseconds)),
  }
}

async function deepPages(
  server: ServerProcess,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Figure[]> {
  const time = async (query: string) =>
    (await measure({ server, shot: { path: `${path}?${query}`, headers } }, 400)).p50
  const first = await time('offset=0')
  const rows: [string, string, number][] = [
    ['sessions list, 1 M: offset 100,000', 'offset=100000', 12],
    ['sessions list, 1 M: search for a station', 'search=station+77', 20],
    ['sessions list, 1 M: by cost', 'ordering=-total_cost', 20],
  ]
  const figures: Figure[] = []
  for (const [name, query, bound] of rows) {
    const took = await time(query)
    figures.push(atMost(name, `${took.toFixed(1)} ms`, `page 1 ${first.toFixed(1)} ms`, took / first, bound))
  }
  return figures
}

/** Transactions per second of the same statement, prepared, without any server of ours; pgbench comes with PostgreSQL. */
async function pgbench({ socket, url }: BenchDatabase, statement: string): Promise<number> {
  const binary = ['/usr/bin/pgbench', '/usr/lib/postgresql/15/bin/pgbench'].find((path) => existsSync(path))
  if (binary === undefined) throw new Error('pgbench is not installed: apt-get install postgresql-contrib')
  const folder = mkdtempSync(join(tmpdir(), 'voltway-pgbench-'))
  const script = join(folder, 'page.sql')
  writeFileSync(script, `${statement.replace(/\s+/g, ' ')};\n`)
  const { username, pathname } = new URL(url)
  const args = [
    '-n',
    '-f',
    script,
    '-M',
    'prepared',
    '-c',
    String(CONNECTIONS),
    '-j',
    '2',
    '-T',
    '4',
    '-h',
    socket,
    '-U',
    username,
    pathname.slice(1),
  ]
  const { stdout } = await promisify(execFile)(binary, args)
  rmSync(folder, { recursive: true })
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
}

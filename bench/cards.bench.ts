import { performance } from 'node:perf_hooks'
import { containing, nearly } from '../apps/server/src/platform/searchable.ts'
import { type Db, sql } from '../apps/server/src/platform/sql.ts'
import { bareStatements } from './bare-statements.ts'
import { type BenchDatabase, onBenchDatabase } from './bench-database.ts'
import { headersOf, startProduct } from './bench-server.ts'
import { type BenchFleet, makeFleet } from './fleet-data.ts'
import { closedLoop, expectGood, type Shot } from './load.ts'
import { atMost, atMostValue, type Figure, percentile, printFigures } from './report.ts'
import type { ServerProcess } from './server-process.ts'

const [CARDS, MEMBERS] = [10_000, 5_000]
const TRIES = 60
const PORT = 4214

/** A wallet of 10,000 cards and 5,000 members: response times, against the same statement in the database alone. */
export function benchCards(): Promise<void> {
  return onBenchDatabase(async (database) => {
    const { db } = database
    const fleet = await makeFleet(db, { cards: CARDS, sessions: 20_000 })
    await insertMembers(db, fleet)
    await db.text('vacuum analyze')
    const server = await startProduct(database, PORT)
    const headers = await headersOf(db, database, fleet)
    const cards = `/editor/v3/user/wallet/${fleet.walletId}/cards/`
    const members = `/editor/v3/user/wallet/${fleet.walletId}/members`
    const wait = (path: string) => waits(server, { path, headers })
    const list = bareStatements.cards.replaceAll('$1', `'${fleet.walletId}'`)
    const like = (pattern: string) =>
      `select id from card where wallet_id = '${fleet.walletId}' and search_text like '${pattern}' order by search_text, id`
    const near = nearly('condutro 777')
    const quoted = (texts: readonly string[] = []) => `array[${texts.map((text) => `'${text}'`).join(',')}]`
    const nearSql = `select id from card where wallet_id = '${fleet.walletId}'
      and search_text like any(${quoted(near?.around)}) and search_text like any(${quoted(near?.patterns)})`
    const figures = [
      ...compared('cards: page 1', await wait(cards), await alone(db, list), 6),
      ...compared(
        'cards: search a driver',
        await wait(`${cards}?search=condutor+777`),
        await alone(db, like(containing('condutor 777'))),
        6,
      ),
      ...compared(
        'cards: search with accents',
        await wait(`${cards}?search=C%C3%93NDUTOR+777`),
        await alone(db, like(containing('condutor 777'))),
        6,
      ),
      ...compared(
        'cards: search with one typo',
        await wait(`${cards}?search=condutro+777`),
        await alone(db, nearSql),
        6,
      ),
      ...compared('members: 100 of 5,000', await wait(`${members}?limit=100`), await alone(db, membersSql(fleet)), 30),
      ...compared(
        'members: search',
        await wait(`${members}?search=condutor+4321`),
        await alone(db, membersSql(fleet, 'condutor 4321')),
        10,
      ),
      ...(await bulk(database, server, fleet)),
    ]
    printFigures(`Cards (${CARDS} cards, ${MEMBERS} members, ${TRIES} tries one after the other)`, figures)
  })
}

async function insertMembers(db: Db, { walletId }: BenchFleet): Promise<void> {
  await db.run(sql`
    insert into member (wallet_id, id, name, status, created_at)
    select ${walletId}::uuid, gen_random_uuid(), 'Condutor ' || n, 'ACTIVE', now()
    from generate_series(1, ${MEMBERS}::int) n`)
  // Every second card has a driver, and every card a limit.
  await db.run(sql`
    update card c set member_id = m.id, search_text = c.search_text || E'\n' || m.search_text
    from (select id, search_text, row_number() over (order by search_text) as n from member where wallet_id = ${walletId}) m,
      (select id, row_number() over (order by search_text) as n from card where wallet_id = ${walletId}) o
    where c.wallet_id = ${walletId} and c.id = o.id and o.n = m.n * 2`)
  await db.run(sql`
    update card set credit_mode = 'LIMITED', assigned_credit_minor = 20000, credit_renewal = 'MONTHLY', renewal_day = 1,
      next_renewal_at = date_trunc('month', now()) + interval '1 month'
    where wallet_id = ${walletId}`)
}

const membersSql = ({ walletId }: BenchFleet, search = '') => `
  select id, name from member where wallet_id = '${walletId}' and status <> 'REMOVED' and search_text like '%${search}%'
  order by search_text, id limit 100`

async function waits(server: ServerProcess, shot: Shot): Promise<number[]> {
  await closedLoop(server.port, { count: 10, connections: 1, shot: () => shot })
  const load = expectGood(await closedLoop(server.port, { count: TRIES, connections: 1, shot: () => shot }))
  return load.responses.map((response) => response.milliseconds)
}

async function alone(db: Db, statement: string): Promise<number[]> {
  const took: number[] = []
  for (let round = 0; round < TRIES; round++) {
    const from = performance.now()
    await db.text(statement)
    took.push(performance.now() - from)
  }
  return took
}

const words = (ms: number) => `${ms.toFixed(1)} ms`

function compared(name: string, ours: readonly number[], bare: readonly number[], bound: number): Figure[] {
  const [p50, p99] = [percentile(ours, 0.5), percentile(ours, 0.99)]
  const [bare50, bare99] = [percentile(bare, 0.5), percentile(bare, 0.99)]
  return [
    atMost(`${name}, p50`, words(p50), { baseline: `SQL alone ${words(bare50)}`, ratio: p50 / bare50, bound }),
    { name: `${name}, p99`, value: words(p99), baseline: `SQL alone ${words(bare99)}`, ratio: p99 / bare99 },
  ]
}

/** Previews and applies limits of all cards, and blocks all cards. */
async function bulk(database: BenchDatabase, server: ServerProcess, fleet: BenchFleet): Promise<Figure[]> {
  const headers = { ...(await headersOf(database.db, database, fleet)), 'content-type': 'application/json' }
  const call = async (method: string, path: string, content: object): Promise<number> => {
    const shot = {
      method,
      path: `/editor/v3/user/wallet/${fleet.walletId}/cards/${path}`,
      headers,
      body: JSON.stringify(content),
    }
    const load = expectGood(await closedLoop(server.port, { count: 1, connections: 1, shot: () => shot }))
    return load.responses[0]?.milliseconds ?? Number.NaN
  }
  const limits = { all: true, credit_mode: 'LIMITED', assigned_credit: '150', credit_renewal: 'WEEKLY', renewal_day: 1 }
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  const figure = (name: string, ms: number) => atMostValue(name, ms, 5000, seconds)
  const csv = await fileOf(database.db, fleet)
  const progress_id = '01890000-0000-7000-8000-000000000001'
  return [
    figure('limits of 10,000 cards: preview', await call('PUT', 'configure-plafonds/', { ...limits, dry_run: true })),
    figure('limits of 10,000 cards', await call('PUT', 'configure-plafonds/', { ...limits, progress_id })),
    figure(
      'no limit for 10,000 cards (all are pushed)',
      await call('PUT', 'configure-plafonds/', { all: true, credit_mode: 'UNLOCKED' }),
    ),
    figure('block 10,000 cards', await call('POST', 'block-many/', { all: true, deed: 'BLOCK' })),
    figure('unblock 10,000 cards', await call('POST', 'block-many/', { all: true, deed: 'UNBLOCK' })),
    figure('file of 10,000 rows: dry run', await call('POST', 'import/', { csv, dry_run: true })),
    figure('file of 10,000 rows', await call('POST', 'import/', { csv, progress_id })),
  ]
}

/**
 * Imports a file that changes name, limit and cost centre of every card and assigns drivers by employee number or name.
 */
async function fileOf(db: Db, { walletId }: BenchFleet): Promise<string> {
  const cards = await db.rows<{ card_number: string }>(sql`
    select card_number from card where wallet_id = ${walletId} order by search_text, id`)
  const rows = cards.map(
    ({ card_number }, at) =>
      `${card_number};Carrinha ${at};${100 + (at % 50)},50;Centro ${at % 20};Condutor ${1 + (at % MEMBERS)}`,
  )
  return ['card number;name;spending limit;cost centre;employee', ...rows].join('\n')
}

// Gives the network the conditions for valid and always authorised cards.
import '../apps/server/src/app.ts'
import {
  selectIsBehind,
  selectTokenCount,
  selectTokenPage,
  selectTokensToPush,
  type TokenPage,
} from '../apps/server/src/kernel/network/token.sql.ts'
import { type Db, sql } from '../apps/server/src/platform/sql.ts'
import { onBenchDatabase } from './bench-database.ts'
import { registerOperator } from './bench-server.ts'
import { makeFleet } from './fleet-data.ts'
import { atMostValue, type Figure, median, printFigures } from './report.ts'

const ROUNDS = 9
const OPERATORS = 20
/** Cards that change between two sweeps. */
const CHANGED = 500
/** Budgets of the smaller size: a page of 100 tokens, and a sweep over all operators. */
const [PAGE_MS, SWEEP_MS] = [20, 500]

/** Lists of tokens and the sweep at 50,000 cards and 20 operators; `--large`: a million cards. */
export function benchTokens({ isLarge }: { readonly isLarge: boolean }): Promise<void> {
  return onBenchDatabase(async ({ db }) => {
    const cards = isLarge ? 1_000_000 : 50_000
    await makeFleet(db, { cards, sessions: 0 })
    for (let n = 0; n < OPERATORS; n++) {
      await registerOperator(db, { party: `B${String.fromCharCode(65 + n)}X`, tokensUrl: 'http://127.0.0.1:1/tokens' })
    }
    const now = new Date()
    await spread(db, now)
    const peers = await db.rows<{ id: string }>(sql`select id from network_peer order by id`)
    const someone = peers[0]?.id ?? ''
    const changed = { from: null, to: null }
    const page = (after: TokenPage['after']) => selectTokenPage(db, { ...changed, limit: 101, after }, now)
    const since = new Date(now.getTime() - 600_000)
    const budget = (name: string, ms: number, bound: number): Figure =>
      isLarge ? { name, value: words(ms) } : atMostValue(name, ms, bound, words)
    const first = () => Promise.all([page({ offset: 0 }), selectTokenCount(db, changed)])
    const beforeLast = (await page({ offset: cards - 200 })).at(0)
    if (beforeLast === undefined) throw new Error('there are no tokens')
    const sweep = async () => {
      for (const { id } of peers) await selectIsBehind(db, id, { since, now })
    }
    const figures = [
      budget('the first page of 100 tokens, with the total', await took(first), PAGE_MS),
      budget('a later page, by its link', await took(() => page(beforeLast)), PAGE_MS),
      budget(`a sweep, ${CHANGED} cards changed, all received`, await took(sweep), SWEEP_MS),
    ]
    await db.run(sql`delete from network_token_push where peer_id = ${someone} and uid in (
      select uid from network_token where last_updated >= ${since} limit 100)`)
    figures.push(
      {
        name: 'one operator, all cards compared',
        value: words(await took(() => selectIsBehind(db, peers.at(-1)?.id ?? '', { since: null, now }))),
      },
      {
        name: 'the 100 outdated cards of one operator',
        value: words(await took(() => selectTokensToPush(db, someone, { since, now }, 500))),
      },
    )
    printFigures(`Tokens (${cards.toLocaleString('en')} cards, ${OPERATORS} operators; medians of ${ROUNDS})`, figures)
  })
}

/** Every operator has received every card. Some changed since, the others at even intervals over a year. */
async function spread(db: Db, now: Date): Promise<void> {
  await db.run(sql`
    update network_token t set pushed_valid = true, last_updated = case when n <= ${CHANGED} then ${now}::timestamptz
      else ${now}::timestamptz - interval '1 day' - interval '1 minute' * (n % 500000) end
    from (select uid, type, row_number() over (order by uid) as n from network_token) numbered
    where numbered.uid = t.uid and numbered.type = t.type`)
  await db.run(sql`
    insert into network_token_push (peer_id, uid, type, valid, whitelist, pushed_at)
    select p.id, t.uid, t.type, true, 'ALLOWED_OFFLINE', now() from network_peer p cross join network_token t`)
  await db.text('vacuum analyze')
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const samples: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now()
    await work()
    samples.push(performance.now() - startedAt)
  }
  return median(samples)
}

const words = (ms: number): string => `${ms.toFixed(1)} ms`

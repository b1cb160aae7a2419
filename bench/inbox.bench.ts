import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { checkInvariants } from '../apps/server/src/kernel/ledger/ledger-invariants.ts'
import { type Db, sql } from '../apps/server/src/platform/sql.ts'
import { type BenchDatabase, onBenchDatabase } from './bench-database.ts'
import { headersOf, registerOperator, startProduct } from './bench-server.ts'
import { type BenchCard, type BenchFleet, makeFleet } from './fleet-data.ts'
import { Caller, closedLoop, expectGood, type Shot, sendUntilAccepted } from './load.ts'
import { HOUR_MS, olderSessionOf, recordOf, sessionOf } from './operator-messages.ts'
import { atMostValue, type Figure, percentile, printFigures } from './report.ts'

const PORT = 4915
const MESSAGES = 20_000
const [FLEETS, CARDS] = [20, 50]
/** Messages per second of each of the two other operators. */
const SESSIONS_PER_SECOND = 4
const BLOCKED = 50
/** Cards of a wallet without money, whose charges are all stopped. Half of the others’ sessions are theirs. */
const EMPTY_CARDS = 76
const LEAST_PER_SECOND = 200
/** Timeout of the bench. */
const LONGEST_MS = 20 * 60_000
/** The operators with their versions of OCPI. The first one sends bulk. */
const VERSIONS = { BLK: '2.2.1', ALF: '2.1.1', BET: '2.3.0' } as const
const [BULKY, ...OTHERS] = ['BLK', 'ALF', 'BET'] as const

/**
 * Of three operators, each of another version, one sends bulk and never responds: latency of the others' sessions and
 * blocks, total throughput, and deadlocks.
 */
export function benchInbox(): Promise<void> {
  return onBenchDatabase(async (database) => {
    const { db } = database
    const fleets: BenchFleet[] = []
    for (let fleet = 0; fleet < FLEETS; fleet++)
      fleets.push(await makeFleet(db, { cards: CARDS, sessions: 0, fundsMinor: 1_000_000_000n }))
    const others = await makeFleet(db, { cards: 2_000, sessions: 0 })
    const empty = await makeFleet(db, { cards: EMPTY_CARDS, sessions: 0, fundsMinor: 1n })
    const blocked = await makeFleet(db, { cards: BLOCKED, sessions: 0 })
    const receivers = await Promise.all([hanging(), receiver(), receiver()])
    const headers: Record<string, Record<string, string>> = {}
    for (const [index, party] of [BULKY, ...OTHERS].entries())
      headers[party] = await registerOperator(db, {
        party,
        version: VERSIONS[party],
        tokensUrl: `${receivers[index]?.url}/tokens`,
      })
    await knowAllTokens(db)
    await db.text('vacuum analyze')
    const server = await startProduct(database, PORT)
    const startedAt = performance.now()
    const deadline = startedAt + LONGEST_MS
    const flood = new AbortController()
    const sessions = reportSessions(db, mixedCards(others.cards, empty.cards), { headers, until: flood.signal })
    const sent = sendBulk(
      fleets.flatMap(({ cards }) => cards),
      headers[BULKY] ?? {},
    )
    // Blocks the cards in the middle of the run.
    await untilHandled(db, MESSAGES / 5, deadline)
    const block = await blockAll(database, blocked, receivers.slice(1))
    const refused = await sent
    await untilHandled(db, MESSAGES, deadline)
    const seconds = (performance.now() - startedAt) / 1000
    flood.abort()
    const waits = await sessions
    const cpuSeconds = server.cpuSeconds()
    // Its connections report their deadlocks when they end.
    await server.stop()
    const deadlocks = await countDeadlocks(db)
    printFigures(
      `Inbox (three operators of three versions, ${MESSAGES} messages of one, ${waits.length} sessions of the others)`,
      [
        ...waitsOf(waits),
        rateOf(MESSAGES + waits.length, seconds),
        { name: 'refused with 429 and sent again', value: String(refused) },
        { name: 'server CPU each', value: `${((cpuSeconds * 1000) / (MESSAGES + waits.length)).toFixed(2)} ms` },
        atMostValue(`${BLOCKED} cards blocked at both, one operator hanging`, block, 5_000, words),
        atMostValue('deadlocks', deadlocks, 0, String),
      ],
    )
    for (const { close } of receivers) close()
    const violations = await checkInvariants(db)
    if (violations.length > 0) throw new Error(`the money does not add up: ${violations.join('; ')}`)
  })
}

function mixedCards(cards: readonly BenchCard[], empty: readonly BenchCard[]): BenchCard[] {
  return cards.flatMap((card, index) => [card, empty[index % empty.length] ?? card])
}

async function countDeadlocks(db: Db): Promise<number> {
  const row = await db.row<{ deadlocks: bigint }>(
    sql`select deadlocks from pg_stat_database where datname = current_database()`,
  )
  return Number(row?.deadlocks)
}

const words = (ms: number) => `${(ms / 1000).toFixed(2)} s`

function waitsOf(waits: readonly number[]): Figure[] {
  return [
    { name: 'others’ sessions, answer to visible: p50', value: words(percentile(waits, 0.5)) },
    atMostValue('others’ sessions, answer to visible: p99', percentile(waits, 0.99), 2_000, words),
  ]
}

function rateOf(messages: number, seconds: number): Figure {
  const perSecond = messages / seconds
  return {
    name: 'messages handled in all',
    value: `${perSecond.toFixed(0)}/s`,
    budget: `≥ ${LEAST_PER_SECOND}/s`,
    within: perSecond >= LEAST_PER_SECOND,
  }
}

interface Receiver {
  readonly url: string
  /** Uids that were pushed as invalid. */
  readonly blocked: ReadonlySet<string>
  close(): void
}

async function listening(server: ReturnType<typeof createServer>, blocked: ReadonlySet<string>): Promise<Receiver> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, blocked, close }
}

/** Accepts the connection and never responds. */
const hanging = () => listening(createServer(), new Set())

function receiver(): Promise<Receiver> {
  const blocked = new Set<string>()
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const token = JSON.parse(text || '{}') as { uid?: string; valid?: boolean }
    if (token.valid === false && token.uid !== undefined) blocked.add(token.uid)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ status_code: 1000, timestamp: new Date().toISOString() }))
  })
  return listening(server, blocked)
}

/** Marks all cards as pushed to the operators. */
async function knowAllTokens(db: Db): Promise<void> {
  await db.run(sql`
    insert into network_token_push (peer_id, uid, type, valid, whitelist, pushed_at)
    select p.id, t.uid, t.type, true, 'ALLOWED_OFFLINE', now() from network_peer p, network_token t`)
}

/**
 * Sends charge records, and with every fifth message an old session. @returns the number of refused and resent
 * messages.
 */
async function sendBulk(cards: readonly BenchCard[], headers: Record<string, string>): Promise<number> {
  const now = Date.now()
  const shot = (index: number): Shot => {
    const card = cards[index % cards.length] as BenchCard
    // Charges of one card are four hours apart.
    const startMs = now - (1 + Math.floor(index / cards.length)) * 4 * HOUR_MS
    if (index % 5 > 0)
      return { method: 'POST', path: '/ocpi/2.2.1/cdrs', headers, body: JSON.stringify(recordOf(card, startMs, BULKY)) }
    const session = { id: `P${index}`, party: BULKY, startMs, endMs: startMs + HOUR_MS / 2 }
    const path = `/ocpi/2.2.1/sessions/PT/${BULKY}/${session.id}`
    return { method: 'PUT', path, headers, body: JSON.stringify(sessionOf(card, session)) }
  }
  let [next, refused] = [0, 0]
  const send = async () => {
    const caller = new Caller(PORT)
    while (next < MESSAGES) {
      const more = await sendUntilAccepted(caller, shot(next++))
      refused += more
    }
    caller.close()
  }
  await Promise.all(Array.from({ length: 8 }, send))
  return refused
}

/** Sends new sessions at an even pace. @returns the time of each from the response until the session exists, in ms. */
async function reportSessions(
  db: Db,
  cards: readonly BenchCard[],
  { headers, until }: { readonly headers: Record<string, Record<string, string>>; readonly until: AbortSignal },
): Promise<number[]> {
  const respondedAt = new Map<string, number>()
  const waits: number[] = []
  const callers = Object.fromEntries(OTHERS.map((party) => [party, new Caller(PORT)]))
  const poll = async () => {
    while (!until.aborted || respondedAt.size > 0) {
      const rows = await db.rows<{ network_id: string }>(sql`
        select network_id from session_network_key
        where country_code = 'PT' and party_id = any(${OTHERS}) and network_id = any(${[...respondedAt.keys()]})`)
      for (const { network_id } of rows) {
        waits.push(performance.now() - (respondedAt.get(network_id) ?? 0))
        respondedAt.delete(network_id)
      }
      await pause(25)
    }
  }
  const report = async () => {
    for (let index = 0; !until.aborted; index++) {
      // Both operators report charges of both kinds of cards, which take turns too.
      const party = OTHERS[Math.floor(index / 2) % OTHERS.length] ?? 'ALF'
      const card = cards[index % cards.length] as BenchCard
      const session = { id: `S${index}`, party, startMs: Date.now() }
      const path = `/ocpi/${VERSIONS[party]}/sessions/PT/${party}/${session.id}`
      const body = JSON.stringify((VERSIONS[party] === '2.1.1' ? olderSessionOf : sessionOf)(card, session))
      const result = await callers[party]?.send({ method: 'PUT', path, headers: headers[party] ?? {}, body })
      if (result?.status !== 200) throw new Error(`a session was answered ${result?.status}: ${result?.body}`)
      respondedAt.set(session.id, performance.now())
      await pause(1000 / SESSIONS_PER_SECOND / OTHERS.length)
    }
  }
  await Promise.all([report(), poll()])
  for (const caller of Object.values(callers)) caller.close()
  return waits
}

async function untilHandled(db: Db, messages: number, deadline: number): Promise<void> {
  for (;;) {
    const row = await db.row<{ done: bigint; odd: string | null }>(sql`
      select count(*) filter (where i.state = 'DONE') as done, max(i.reason) filter (where i.state = 'QUARANTINED') as odd
      from network_inbox i join network_party p on p.peer_id = i.peer_id where p.party_id = ${BULKY}`)
    if (row?.odd != null) throw new Error(`a message was put aside: ${row.odd}`)
    if (Number(row?.done) >= messages) return
    if (performance.now() > deadline) throw new Error(`${row?.done} of ${messages} messages were handled in time`)
    await pause(1_000)
  }
}

/** @returns the time until both healthy operators have all cards as invalid, in ms. */
async function blockAll(database: BenchDatabase, fleet: BenchFleet, healthy: readonly Receiver[]): Promise<number> {
  const headers = await headersOf(database.db, database, fleet)
  const path = `/editor/v3/user/wallet/${fleet.walletId}/cards/block-many/`
  const shot = () => ({ method: 'POST', path, headers, body: JSON.stringify({ all: true, deed: 'BLOCK' }) })
  const startedAt = performance.now()
  expectGood(await closedLoop(PORT, { count: 1, connections: 1, shot }))
  while (healthy.some(({ blocked }) => blocked.size < fleet.cards.length)) {
    if (performance.now() - startedAt > 120_000) return Number.POSITIVE_INFINITY
    await pause(20)
  }
  return performance.now() - startedAt
}

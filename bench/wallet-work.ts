import { setTimeout as pause } from 'node:timers/promises'
import { applyTransfers } from '../apps/server/src/kernel/ledger/ledger.ts'
import { systemScope } from '../apps/server/src/kernel/scope.ts'
import { newId } from '../apps/server/src/platform/ids.ts'
import { type Db, sql } from '../apps/server/src/platform/sql.ts'
import type { BenchDatabase } from './bench-database.ts'
import { headersOf, registerOperator, startProduct } from './bench-server.ts'
import { type BenchFleet, makeFleet } from './fleet-data.ts'
import { closedLoop, expectGood, type Shot } from './load.ts'
import { HOUR_MS, recordOf } from './operator-messages.ts'
import type { ServerProcess } from './server-process.ts'

/** The work of many wallets, for benches of a cluster. */

const CONNECTIONS = 8
const CARDS = 4
/** Wallets that are filled at the same time. */
const FILLING = 4

/** One PostgreSQL or one cluster, filled, with a server. */
export interface Side {
  readonly database: BenchDatabase
  readonly fleets: readonly BenchFleet[]
  /** The headers of each wallet's owner. */
  readonly headers: Map<string, Record<string, string>>
  readonly operator: Record<string, string>
  readonly server: ServerProcess
}

export interface Size {
  readonly wallets: number
  /** Of each wallet. */
  readonly sessions: number
}

/** Fills a database and starts a server on it. */
export async function openSide(
  database: BenchDatabase,
  {
    size,
    port,
    environment = {},
  }: { readonly size: Size; readonly port: number; readonly environment?: Readonly<Record<string, string>> },
): Promise<Side> {
  const { db } = database
  const fleets: BenchFleet[] = []
  let begun = 0
  const fill = async () => {
    while (begun++ < size.wallets) {
      fleets.push(await makeFleet(db, { cards: CARDS, sessions: size.sessions, isAnalyzed: false }))
    }
  }
  await Promise.all(Array.from({ length: FILLING }, fill))
  const operator = await registerOperator(db)
  await db.text('vacuum analyze')
  const server = await startProduct(database, port, undefined, environment)
  return { database, fleets, headers: new Map(), operator, server }
}

/** Signs the owners in. Filling two thousand wallets takes longer than an access token is valid. */
export async function signIn({ database, fleets, headers }: Side): Promise<void> {
  for (const fleet of fleets) headers.set(fleet.walletId, await headersOf(database.db, database, fleet))
}

/** Sends requests of one kind over all wallets in turn, from a number on. */
export type Work = (side: Side, from: number, requests: number) => Promise<void>

const fleetAt = ({ fleets }: Side, index: number) => fleets[index % fleets.length] as BenchFleet
const cardAt = (side: Side, index: number) => {
  const { cards } = fleetAt(side, index)
  return cards[Math.floor(index / side.fleets.length) % cards.length] as BenchFleet['cards'][number]
}

/** Calls over all wallets in turn. */
const calls =
  (shot: (side: Side, index: number) => Shot): Work =>
  async (side, from, requests) => {
    const { port } = side.server
    const load = { count: requests, connections: CONNECTIONS, shot: (index: number) => shot(side, from + index) }
    expectGood(await closedLoop(port, load))
  }

const reads = (pathOf: (walletId: string) => string): Work =>
  calls((side, index) => {
    const { walletId } = fleetAt(side, index)
    return { path: pathOf(walletId), headers: side.headers.get(walletId) ?? {} }
  })

export const works: Readonly<Record<string, Work>> = {
  ledger: async (side, from, requests) => {
    const { db } = side.database
    const lane = async (first: number) => {
      for (let index = first; index < requests; index += CONNECTIONS) {
        const scope = systemScope(fleetAt(side, from + index).walletId)
        await db.tx((tx) => applyTransfers(tx, [{ scope, operation: topUp() }]))
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, (_, first) => lane(first)))
  },
  authorise: calls((side, index) => ({
    method: 'POST',
    path: `/ocpi/2.2.1/tokens/${cardAt(side, index).uid}/authorize?type=RFID`,
    headers: side.operator,
    body: JSON.stringify({ location_id: 'LOC1', evse_uids: ['EVSE1'] }),
  })),
  'list of sessions': reads((id) => `/api/v5/${id}/sessions?`),
  'list of cards': reads((id) => `/editor/v3/user/wallet/${id}/cards/`),
  'wallet overview': reads((id) => `/api/v3/user/wallet/${id}/overview`),
  'dashboard of a month': reads((id) => `/api/v4/fleets/dashboard-consumption/${id}?view=month`),
  'dashboard of a year': reads((id) => `/api/v4/fleets/dashboard-consumption/${id}?view=year`),
  'inbox, until booked': async (side, from, requests) => {
    const now = Date.now()
    const startOf = (index: number) => now - (1 + Math.floor(index / (side.fleets.length * CARDS))) * 2 * HOUR_MS
    await calls((_, index) => ({
      method: 'POST',
      path: '/ocpi/2.2.1/cdrs',
      headers: side.operator,
      body: JSON.stringify(recordOf(cardAt(side, index), startOf(index))),
    }))(side, from, requests)
    await untilHandled(side.database.db)
  },
}

/** Resolves when no message waits. @throws when one is in quarantine. */
export async function untilHandled(db: Db): Promise<void> {
  for (;;) {
    // Over the indexes of both states: a count of all messages would take more of the database than handling them.
    const row = await db.row<{ waiting: number; odd: string | null }>(sql`
      select (select count(*)::int from network_inbox where state = 'PENDING') as waiting,
        (select reason from network_inbox where state = 'QUARANTINED' limit 1) as odd`)
    if (row?.odd != null) throw new Error(`a message was put aside: ${row.odd}`)
    if (row?.waiting === 0) return
    await pause(100)
  }
}

const topUp = () => ({
  op: 'credit' as const,
  kind: 'TOPUP' as const,
  amountMinor: 100n,
  account: 'system:clearing:card' as const,
  key: newId(),
  at: new Date(),
})

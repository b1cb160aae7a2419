import type pg from 'pg'
import sqlTag, { empty, join, raw, Sql as Statement } from 'sql-template-tag'
import { type Checked, DatabaseMonitor } from './database-monitor.ts'
import { FREE_CONNECTION_WITHIN_MS, openPool, STATEMENT_MS } from './database-pool.ts'
import { DeferredItems, type DeferredWork } from './deferred.ts'
import { BEGIN_DISTRIBUTED, COMMIT_DISTRIBUTED, isDistributed } from './distributed.ts'
import { loopResumed, loopYields } from './loop-watchdog.ts'
import { type BoundStatement, nameOf, prepared } from './prepared.ts'
import { isMachine, type Replica, ReplicaLag, replicasOr } from './replica.ts'
import { statementSpan } from './statement-span.ts'
import { inSpan } from './tracing.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/**
 * SQL as a template: `sql\`select … where id = ${id}\``. Values become parameters, and statements can be nested. Every
 * statement is sent as a named prepared statement, which halves the database's cost of a hot query. Lists of values are
 * therefore parameters (`= any(${values})`), never parts of the text.
 */
export const sql = sqlTag
export { type BoundStatement, empty, join, prepared, raw, Statement }

/** Runs statements on the pool or in an open transaction. */
export interface Sql {
  /** All rows. */
  rows<Row extends object>(statement: BoundStatement): Promise<Row[]>
  /** The first row, if any. */
  row<Row extends object>(statement: BoundStatement): Promise<Row | undefined>
  /** @returns the number of changed rows. */
  run(statement: BoundStatement): Promise<number>
  /** Runs a statement given as text and values, for libraries with their own SQL. Not prepared. */
  text<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Whether the rows of wallets are on several machines, so that a statement should name its wallet (decision 009). */
  isDistributed(): boolean
}

/** A kind of work that a transaction does just before its commit. */
export type Deferred<Item> = DeferredWork<Tx, Item>

/** One open transaction. */
export interface Tx extends Sql {
  /**
   * Defers an item to just before the commit, when all items of its kind are written together. An error rolls
   * everything back.
   */
  defer<Item>(kind: Deferred<Item>, item: Item): void
  /** The deferred items of a kind. */
  deferred<Item>(kind: Deferred<Item>): readonly Item[]
  /** Writes the deferred items of a kind now, because the next step depends on them. */
  flush<Item>(kind: Deferred<Item>): Promise<void>
  /** Runs `work` in a savepoint, its deferred items included. On an error the transaction continues as before. */
  savepoint<T>(work: () => Promise<T>): Promise<T>
  /** Runs after the commit, never after a rollback. Errors are logged, not thrown. */
  afterCommit(effect: () => void): void
  /** The database of this transaction. */
  readonly db: Db
}

/** A database: its pool, and transactions on it. */
export interface Db extends Sql {
  /**
   * Runs one transaction (read committed). Deadlocks and serialization failures are retried up to three times, so the
   * function must have no effect outside the database. Use `afterCommit` for such effects.
   */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Plain reads of a call: the replicas that are configured and close to this database, else this database. */
  readonly read: Sql
  /** The same database with {@link read} on the primary, for callers whose last write the replica may lack. */
  readonly fresh: Db
  /** The same database through separate connections, for work that must not wait behind people's calls. */
  readonly urgent: Db
  /** The instance that {@link openDb} returned, as the key of caches per database. */
  readonly main: Db
  /** Its address with the password, for programs that work on the same database. */
  readonly url: string
  /** The pool itself, for libraries that need one (identity). */
  readonly pool: pg.Pool
  readonly primary: DatabaseMonitor
  readonly replicas: readonly Replica[]
  /** Behind a pooler in transaction mode: no named statements, no LISTEN, no settings of a connection. */
  readonly isPooled: boolean
  /** Begins to monitor the database and its replicas. */
  watch(): void
  close(): Promise<void>
}

type Queryable = Pick<pg.Pool, 'query'>

/** Called with each read. The function that it returns is called with the result. */
type Observer = () => (result: pg.QueryResult) => pg.QueryResult
let observer: Observer | undefined

/** Sets the observer of all reads of {@link Sql.row} and {@link Sql.rows}, for tests. */
export function observeReads(newObserver: Observer): void {
  observer = newObserver
}

function sqlOn(client: Queryable, { isPooled, url }: Pick<Db, 'isPooled' | 'url'>): Sql {
  const query = (statement: BoundStatement) => {
    // The text of a statement is a getter that composes it on each access.
    const { text, values } = statement
    // Behind a pooler the next use may find another connection, which did not prepare it.
    const name = isPooled ? {} : { name: statement.name ?? nameOf(text) }
    return sent(
      inSpan(
        () => statementSpan(text),
        () => client.query({ ...name, text, values: values as unknown[] }),
      ),
    )
  }
  // The observer is called at once, so that it finds the caller on the stack.
  const read = (statement: BoundStatement) => {
    const observe = observer?.()
    const pending = query(statement)
    return observe === undefined ? pending : pending.then(observe)
  }
  return {
    rows: async <Row extends object>(statement: BoundStatement) => received(await read(statement)).rows as Row[],
    row: async <Row extends object>(statement: BoundStatement) =>
      received(await read(statement)).rows[0] as Row | undefined,
    run: async (statement) => received(await query(statement)).rowCount ?? 0,
    text: async <Row extends object>(text: string, values: readonly unknown[] = []) => {
      const pending = inSpan(
        () => statementSpan(text),
        () => client.query(text, values as unknown[]),
      )
      return received(await sent(pending)).rows as Row[]
    },
    isDistributed: () => isDistributed(url),
  }
}

/** The caller waits for the result of a statement from here on. */
function sent<Result>(pending: Promise<Result>): Promise<Result> {
  loopYields()
  return pending
}

/** The caller has the result of a statement and goes on. */
function received(result: pg.QueryResult): pg.QueryResult {
  loopResumed()
  return result
}

const RETRIED = new Set(['40001', '40P01'])
const MAX_TRIES = 4

async function inTransaction<T>(
  db: Db,
  onEffectError: (error: unknown) => void,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const client = await db.pool.connect()
    const effects: (() => void)[] = []
    const { tx, flushAll } = transactionOn(client, db, effects)
    let broken: Error | undefined
    try {
      await client.query(isDistributed(db.url) ? BEGIN_DISTRIBUTED : 'begin')
      const result = await work(tx)
      await flushAll()
      received(await sent(client.query(isDistributed(db.url) ? COMMIT_DISTRIBUTED : 'commit')))
      for (const effect of effects) {
        try {
          effect()
        } catch (error) {
          onEffectError(error)
        }
      }
      return result
    } catch (error) {
      await client.query('rollback').catch((rollbackError: Error) => {
        broken = rollbackError
      })
      if (attempt < MAX_TRIES && RETRIED.has((error as { code?: string }).code ?? '')) continue
      throw error
    } finally {
      client.release(broken)
    }
  }
}

function transactionOn(client: pg.PoolClient, db: Db, effects: (() => void)[]) {
  const items = new DeferredItems<Tx>()
  const tx: Tx = {
    ...sqlOn(client, db),
    db,
    defer: (kind, item) => items.add(kind, item),
    deferred: (kind) => items.itemsOf(kind),
    flush: (kind) => items.flush(tx, kind),
    savepoint: async (work) => {
      const bringBack = items.remember()
      const effectsBefore = effects.length
      await client.query('savepoint part')
      try {
        const result = await work()
        await items.flushAll(tx, 'savepoint')
        await client.query('release savepoint part')
        return result
      } catch (error) {
        bringBack()
        effects.length = effectsBefore
        await client.query('rollback to savepoint part')
        throw error
      }
    },
    afterCommit: (effect) => effects.push(effect),
  }
  return { tx, flushAll: () => items.flushAll(tx, 'commit') }
}

/** How a database is reached and how many connections it may use. */
export interface DbOptions {
  readonly url: string
  /** Replicas, or machines of the same cluster. */
  readonly readUrls?: readonly string[] | undefined
  /** Connections of the pool. The pool of each replica has as many. */
  readonly maxConnections?: number | undefined
  /** Additional connections of {@link Db.urgent}. */
  readonly urgentConnections?: number | undefined
  readonly onError?: ((error: unknown) => void) | undefined
  /** Further settings of each connection, as `-c name=value`. */
  readonly settings?: string | undefined
  /** Whether the addresses lead to a pooler in transaction mode. */
  readonly isPooled?: boolean | undefined
  /** How long one statement may take, in ms. 0: without a limit, for commands of the operator. */
  readonly statementMs?: number | undefined
  /** How long a statement waits for a free connection, in ms; default 20 seconds. */
  readonly freeWithinMs?: number | undefined
  /** Time without a response after which the database counts as down. */
  readonly silentMs?: number | undefined
  /** Opens the pools. Default: {@link openPool}. Tests keep theirs open between the servers of a process. */
  readonly openPool?: typeof openPool | undefined
  /** Called when the database, or a replica, goes down and when it is back. */
  readonly onOutage?: ((outage: Outage) => void) | undefined
}

/** The database or a replica went down, or is back after some time. */
export interface Outage {
  readonly of: 'primary' | 'replica'
  readonly cause?: Error
  readonly downMs?: number
}

/** Opens the pools. They connect with the first statement. The monitors begin with `watch`. */
export function openDb(input: DbOptions): Db {
  const {
    url,
    readUrls = [],
    maxConnections = 20,
    urgentConnections = 8,
    onError: report = () => {},
    ...options
  } = input
  const { isPooled = false, statementMs = STATEMENT_MS, settings = '', silentMs = 5_000, onOutage } = options
  const { freeWithinMs = FREE_CONNECTION_WITHIN_MS, openPool: opensPool = openPool } = options
  let isClosed = false
  // A closing connection may still report that its server ends, and broken ones were reported as an outage.
  const onError = (error: unknown) => {
    if (!isClosed && !(error instanceof DatabaseUnavailable)) report(error)
  }
  const lags = readUrls.map(() => new ReplicaLag())
  const monitorOf = (of: Outage['of'], address: string, onChecked: (checked: Checked) => void) =>
    new DatabaseMonitor({
      url: address,
      silentMs,
      isReplica: of === 'replica',
      onChecked,
      onDown: (cause) => onOutage?.({ of, cause }),
      onUp: (downMs) => onOutage?.({ of, downMs }),
    })
  const primary = monitorOf('primary', url, (checked) => {
    for (const lag of lags) lag.primaryAt(checked)
  })
  const pools = { isPooled, statementMs, freeWithinMs, settings }
  const open = (max: number, to = { url, monitor: primary }) =>
    opensPool({ ...pools, ...to, maxConnections: max }, onError)
  const pool = open(maxConnections)
  const urgentPool = open(urgentConnections)
  const replicas = readUrls.map((address, index): Replica => {
    const lag = lags[index] as ReplicaLag
    const monitor: DatabaseMonitor = monitorOf('replica', address, (checked) =>
      // A machine of the cluster has a log of its own, and what the primary wrote.
      lag.replicaAt(isMachine(replica) ? (primary.last ?? checked) : checked),
    )
    const ownPool = open(maxConnections, { url: address, monitor })
    const replica = { pool: ownPool, monitor, lag, isDistributed: () => isDistributed(url) }
    return replica
  })
  const monitors = [primary, ...replicas.map(({ monitor }) => monitor)]
  const close = async () => {
    for (const monitor of monitors) monitor.stop()
    await Promise.all([pool, urgentPool, ...replicas.map((replica) => replica.pool)].map((one) => one.end()))
    isClosed = true
  }
  const on = (own: pg.Pool, reads: Pick<pg.Pool, 'query'>): Db => {
    const made: Db = {
      ...sqlOn(own, { isPooled, url }),
      read: sqlOn(reads, { isPooled, url }),
      url,
      pool: own,
      primary,
      replicas,
      isPooled,
      get urgent() {
        return urgent
      },
      get fresh() {
        return fresh
      },
      get main() {
        return db
      },
      tx: (work) => inTransaction(made, onError, work),
      watch: () => {
        for (const monitor of monitors) monitor.start()
      },
      close,
    }
    return made
  }
  const db = on(pool, replicas.length === 0 ? pool : replicasOr(pool, replicas))
  const fresh = replicas.length === 0 ? db : on(pool, pool)
  const urgent = on(urgentPool, urgentPool)
  return db
}

/** A worker of a cluster names the constraint in its message only, and appends the number of the shard. */
const OF_SHARD = /constraint "(.+?)(?:_\d{6,})?"$/

/** The name of the constraint that an error violated, for turning it into a refusal. */
export function brokenConstraint(error: unknown): string | undefined {
  const { constraint, message } = (error ?? {}) as { constraint?: string; message?: string }
  return OF_SHARD.exec(message ?? '')?.[1] ?? constraint
}

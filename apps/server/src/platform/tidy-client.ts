import pg from 'pg'
import type { DatabaseMonitor } from './database-monitor.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/**
 * Prepared statements per connection. Each costs PostgreSQL about 100 KB, and varying queries create ever new ones.
 * Beyond this number the least recently used one is closed.
 */
export const MOST_PREPARED = 200

/** The untyped parts of pg's connection. Close works in an aborted transaction too, unlike DEALLOCATE. */
interface Wire {
  readonly parsedStatements: Record<string, string | undefined>
  readonly stream: { destroy(error: Error): void }
  close(statement: { type: 'S'; name: string }): void
}

/** The untyped parts of pg's client. */
interface Inner {
  readonly connection: Wire
  _getActiveQuery(): unknown
  getStartupConf(): Record<string, string>
}

/**
 * A named statement in the form that pg sends. pg makes it of a copy of the statement, property by property, which costs
 * as much as parsing a row.
 */
class NamedQuery extends pg.Query {
  declare name: string | undefined
  declare values: unknown[] | undefined

  constructor({ name, text, values }: pg.QueryConfig, callback: (error: Error | undefined, result: never) => void) {
    super(text, callback)
    this.name = name
    this.values = values
  }
}

/** The settings of a connection that the driver does not have. */
export interface TidyClientConfig extends pg.ClientConfig {
  /** While the monitored database is down, no connection is opened and open ones are abandoned. */
  readonly monitor?: DatabaseMonitor | undefined
  /** How long one statement may remain without a response before the connection counts as dead. 0: for ever. */
  readonly respondWithinMs?: number | undefined
}

/**
 * A connection in UTC with at most {@link MOST_PREPARED} prepared statements, which does not wait for ever for a
 * server that does not respond.
 */
export class TidyClient extends pg.Client {
  /** In the order of last use. */
  readonly #named = new Set<string>()
  readonly #monitor: DatabaseMonitor | undefined
  readonly #respondWithinMs: number
  #deadline: NodeJS.Timeout | undefined

  constructor(config: TidyClientConfig = {}) {
    super({ keepAlive: true, keepAliveInitialDelayMillis: 10_000, ...config })
    this.#monitor = config.monitor
    this.#respondWithinMs = config.respondWithinMs ?? 0
    const inner = this as unknown as Inner
    const startup = inner.getStartupConf.bind(this)
    // A startup parameter of its own, because poolers refuse `options` but follow the time zone.
    inner.getStartupConf = () => ({ ...startup(), TimeZone: 'UTC' })
  }

  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    if (this.#monitor?.isDown === true) {
      const error = new DatabaseUnavailable('the database does not respond')
      if (callback === undefined) return Promise.reject(error)
      process.nextTick(callback, error)
      return undefined
    }
    this.#monitor?.follow(this)
    if (callback === undefined) return super.connect() as unknown as Promise<pg.Client>
    super.connect(callback)
    return undefined
  }

  // biome-ignore lint/suspicious/noExplicitAny: passed on as it comes, in every form that pg takes
  override query(...args: any[]): any {
    const name: unknown = args[0]?.name
    if (typeof name === 'string') this.#remember(name)
    if (this.#respondWithinMs > 0) this.#expectResponse()
    // The form in which the pool passes statements on.
    const [config, , callback] = args
    if (typeof name === 'string' && typeof callback === 'function' && typeof config.submit !== 'function')
      return super.query(new NamedQuery(config, callback))
    return super.query(...(args as Parameters<pg.Client['query']>))
  }

  /** Breaks the connection: its statements fail, and its pool opens another one. */
  abandon(error: Error): void {
    const { connection } = this as unknown as Inner
    connection.stream.destroy(error)
  }

  /** One timer for the whole connection, because one for each statement would cost more. */
  #expectResponse(): void {
    if (this.#deadline !== undefined) {
      this.#deadline.refresh()
      return
    }
    const check = () => {
      const isWaiting = (this as unknown as Inner)._getActiveQuery() != null
      if (isWaiting) this.abandon(new DatabaseUnavailable('the database did not respond to a statement'))
    }
    this.#deadline = setTimeout(check, this.#respondWithinMs).unref()
    this.once('end', () => clearTimeout(this.#deadline))
  }

  #remember(name: string): void {
    // Removing and adding again makes it the newest.
    this.#named.delete(name)
    this.#named.add(name)
    if (this.#named.size <= MOST_PREPARED) return
    const [oldest] = this.#named
    if (oldest === undefined) return
    this.#named.delete(oldest)
    const { connection } = this as unknown as Inner
    delete connection.parsedStatements[oldest]
    connection.close({ type: 'S', name: oldest })
  }
}

import { Socket } from 'node:net'
import pg from 'pg'
import { DatabaseUnavailable } from './unavailable.ts'

/**
 * Prepared statements per connection. Each costs PostgreSQL about 100 KB, and varying queries create ever new ones.
 * Beyond this number the least recently used one is closed.
 */
export const MOST_PREPARED = 200

/** The untyped parts of pg's connection. Close works in an aborted transaction too, unlike DEALLOCATE. */
interface Wire {
  readonly parsedStatements: Record<string, string | undefined>
  close(statement: { type: 'S'; name: string }): void
}

/**
 * Poolers refuse `options`, but follow the first three of a connection. A state that is checked after its lock needs the
 * isolation at which the check sees what others committed.
 */
const SETTINGS = `set time zone 'UTC'; set datestyle = 'ISO, MDY'; set standard_conforming_strings = on;
  set default_transaction_isolation = 'read committed'`

/** Knows whether a database responds, and breaks the connections that follow it when it does not. */
interface Monitor {
  readonly isDown: boolean
  follow(connection: TidyClient): void
}

/** The settings of a connection that the driver does not have. */
export interface TidyClientConfig extends pg.ClientConfig {
  /** While the monitored database is down, no connection is opened and open ones are abandoned. */
  readonly monitor?: Monitor | undefined
  /** How long one statement may remain without a response before the connection counts as dead. 0: for ever. */
  readonly respondWithinMs?: number | undefined
}

/**
 * A connection with the same dates, strings and isolation whatever its role and database have set, and with at most
 * {@link MOST_PREPARED} prepared statements, which does not wait for ever for a server that does not respond.
 */
export class TidyClient extends pg.Client {
  /** In the order of last use. */
  readonly #named = new Set<string>()
  readonly #socket: Socket
  readonly #monitor: Monitor | undefined
  readonly #respondWithinMs: number
  #deadline: NodeJS.Timeout | undefined
  #isWaiting = false

  constructor(config: TidyClientConfig = {}) {
    const socket = new Socket()
    super({ keepAlive: true, keepAliveInitialDelayMillis: 10_000, ...config, stream: () => socket })
    this.#socket = socket
    this.#monitor = config.monitor
    this.#respondWithinMs = config.respondWithinMs ?? 0
    this.on('drain', () => {
      this.#isWaiting = false
    })
  }

  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    const opened = this.#open()
    if (callback === undefined) return opened
    opened.then(() => (callback as (error?: Error) => void)(), callback)
    return undefined
  }

  async #open(): Promise<pg.Client> {
    if (this.#monitor?.isDown === true) throw new DatabaseUnavailable('the database does not respond')
    this.#monitor?.follow(this)
    await super.connect()
    await this.query(SETTINGS)
    return this
  }

  // biome-ignore lint/suspicious/noExplicitAny: passed on as it comes, in every form that pg takes
  override query(...args: any[]): any {
    const name: unknown = args[0]?.name
    if (typeof name === 'string') this.#remember(name)
    if (this.#respondWithinMs > 0) this.#expectResponse()
    return super.query(...(args as Parameters<pg.Client['query']>))
  }

  /** Breaks the connection: its statements fail, and its pool opens another one. */
  abandon(error?: Error): void {
    this.#socket.destroy(error)
  }

  /** One timer for the whole connection, because one for each statement would cost more. */
  #expectResponse(): void {
    this.#isWaiting = true
    if (this.#deadline !== undefined) {
      this.#deadline.refresh()
      return
    }
    const check = () => {
      if (this.#isWaiting) this.abandon(new DatabaseUnavailable('the database did not respond to a statement'))
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
    const { connection } = this as unknown as { readonly connection: Wire }
    delete connection.parsedStatements[oldest]
    connection.close({ type: 'S', name: oldest })
  }
}

import pg from 'pg'

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

/** A connection with at most {@link MOST_PREPARED} prepared statements. */
export class TidyClient extends pg.Client {
  /** In the order of last use. */
  readonly #named = new Set<string>()

  // biome-ignore lint/suspicious/noExplicitAny: passed on as it comes, in every form that pg takes
  override query(...given: any[]): any {
    const name: unknown = given[0]?.name
    if (typeof name === 'string') this.#keep(name)
    return super.query(...(given as Parameters<pg.Client['query']>))
  }

  #keep(name: string): void {
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

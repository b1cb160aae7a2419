import pg from 'pg'

/**
 * Named statements one connection keeps prepared. Each costs PostgreSQL some 100 KB, and whoever asks in ever new ways makes
 * ever new ones: beyond this the one that was not asked for longest is given up.
 */
export const MOST_PREPARED = 200

/** What of pg's connection is needed and not typed. Close is answered in an aborted transaction too, which DEALLOCATE is not. */
interface Wire {
  readonly parsedStatements: Record<string, string | undefined>
  close(statement: { type: 'S'; name: string }): void
}

/** A connection that never has more than {@link MOST_PREPARED} statements prepared. */
export class TidyClient extends pg.Client {
  /** In the order of their last use. */
  readonly #named = new Set<string>()

  // biome-ignore lint/suspicious/noExplicitAny: passed on as it comes, in every form that pg takes
  override query(...given: any[]): any {
    const name: unknown = given[0]?.name
    if (typeof name === 'string') this.#keep(name)
    return super.query(...(given as Parameters<pg.Client['query']>))
  }

  #keep(name: string): void {
    // Taken out and put in again, it is the newest.
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

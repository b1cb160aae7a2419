/**
 * Writes that many steps of a transaction contribute to, done once at its end. Rows that many transactions update (a
 * wallet's balance, its sums) are then locked for the shortest time.
 */
export interface DeferredWork<Tx, Item> {
  /** Order before the commit, lowest first. One order for all transactions, so that two never deadlock. */
  readonly turn: number
  /** A savepoint leaves it to the commit, because its lock ends all others of the transaction. */
  readonly onlyAtCommit?: true
  work(tx: Tx, items: readonly Item[]): Promise<void>
}

/** The deferred items of a transaction. */
export class DeferredItems<Tx> {
  #items: { readonly kind: DeferredWork<Tx, never>; readonly item: unknown }[] = []

  add<Item>(kind: DeferredWork<Tx, Item>, item: Item): void {
    this.#items.push({ kind, item })
  }

  itemsOf<Item>(kind: DeferredWork<Tx, Item>): readonly Item[] {
    return this.#items.filter((entry) => entry.kind === kind).map(({ item }) => item as Item)
  }

  async flush<Item>(tx: Tx, kind: DeferredWork<Tx, Item>): Promise<void> {
    const items = this.itemsOf(kind)
    if (items.length === 0) return
    this.#items = this.#items.filter((entry) => entry.kind !== kind)
    await kind.work(tx, items)
  }

  /** Flushes everything in order, including items that are deferred meanwhile. */
  async flushAll(tx: Tx, at: 'commit' | 'savepoint'): Promise<void> {
    for (;;) {
      const kinds = this.#items.map(({ kind }) => kind)
      const [next] = kinds
        .filter(({ onlyAtCommit }) => at === 'commit' || onlyAtCommit !== true)
        .sort((a, b) => a.turn - b.turn)
      if (next === undefined) return
      await this.flush(tx, next)
    }
  }

  /** @returns a function that restores the items deferred at this point. */
  remember(): () => void {
    const items = [...this.#items]
    return () => {
      this.#items = items
    }
  }
}

/**
 * Work of which many parts of a transaction ask a piece, and which is done once for all pieces, last of all: rows that many
 * transactions write (a wallet's balance, its sums) are then locked for the shortest time.
 */
export interface DeferredWork<Tx, Item> {
  /** When before the commit: lower ones first. One order for everybody, so that two transactions never wait for each other. */
  readonly turn: number
  work(tx: Tx, items: readonly Item[]): Promise<void>
}

/** What a transaction has put off. */
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

  /** Everything, in its turn; what is put off meanwhile too. */
  async flushAll(tx: Tx): Promise<void> {
    for (;;) {
      const [next] = this.#items.map(({ kind }) => kind).sort((a, b) => a.turn - b.turn)
      if (next === undefined) return
      await this.flush(tx, next)
    }
  }

  /** @returns what brings back what is put off now. */
  remember(): () => void {
    const items = [...this.#items]
    return () => {
      this.#items = items
    }
  }
}

import type { BulkResult } from '@voltway/contract/bulk'
import type { Refusal } from '../../platform/refusal.ts'

/** The results of a bulk call, by the index of their items. */
export class BulkResults {
  readonly #results: (BulkResult | undefined)[]

  /** @param count number of items. */
  constructor(count: number) {
    this.#results = Array.from({ length: count })
  }

  /** Records what an item created. */
  created(index: number, id: string): void {
    this.#results[index] = { index, id, problem: null }
  }

  /** Records why an item was refused. The fields of the refusal are those of the item. */
  refused(index: number, { code, fields, retryAfterSeconds }: Refusal): void {
    const paths = Object.entries(fields).map(([field, error]) => [`items.${index}.${field}`, error])
    const problem = { code, fields: Object.fromEntries(paths), retry_after_seconds: retryAfterSeconds ?? null }
    this.#results[index] = { index, id: null, problem }
  }

  /** The reply of the call. Every item has a result. */
  reply(): { created: number; failed: number; results: BulkResult[] } {
    const results = this.#results.filter((result) => result !== undefined)
    if (results.length !== this.#results.length) throw new Error('an item of a bulk call has no result')
    const created = results.filter(({ id }) => id !== null).length
    return { created, failed: results.length - created, results }
  }
}

/** Returns what the items of a call name, each once. */
export const distinct = (values: readonly (string | null | undefined)[]): string[] => [
  ...new Set(values.filter((value) => typeof value === 'string')),
]

/** The external ids that an earlier item of a call, or another object of the wallet, has. */
export class UsedExternalIds {
  readonly #used: Set<string>

  /** @param stored those that other objects have. */
  constructor(stored: readonly string[]) {
    this.#used = new Set(stored)
  }

  /** Reserves an id. @returns false when it is taken. */
  reserve(id: string | null | undefined): boolean {
    if (id == null) return true
    if (this.#used.has(id)) return false
    this.#used.add(id)
    return true
  }
}

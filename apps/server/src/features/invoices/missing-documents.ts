import type { Ctx } from '../../kernel/ctx.ts'
import { systemScope, type WalletScope } from '../../kernel/scope.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { steadyClock } from '../../platform/jobs-clock.ts'
import { deleteMissing, type MissingRow, selectMissing, upsertMissing } from './missing-documents.sql.ts'

/** A kind of document that may be missing. */
export interface MissingKind<Item extends { readonly wallet_id: string }> {
  /** Selects up to this many items without a document, in a stable order. */
  readonly find: (limit: number) => Promise<Item[]>
  /** Unique in the wallet. */
  readonly sourceOf: (item: Item) => string
  readonly issue: (scope: WalletScope, item: Item) => Promise<unknown>
}

const AT_ONCE = 100
/** Shorter than the job's expiry (120 s); a longer round continues in the next job. */
const LONGEST_ROUND_MS = 90_000
const FIRST_PAUSE_MS = 10 * 60_000
const LONGEST_PAUSE_MS = 24 * HOUR_MS

/** Issues missing documents until none is left or the time is over. A failing item is set aside and retried later. */
export class MissingRound {
  readonly #ctx: Ctx
  /** Measured by the monotonic clock, because the system clock may be set back. */
  readonly #endsAtMs = steadyClock.now() + LONGEST_ROUND_MS
  readonly #known: ReadonlyMap<string, MissingRow>
  readonly #apart: Set<string>
  /** False when the time was over before everything was tried. */
  isComplete = true

  private constructor(ctx: Ctx, known: readonly MissingRow[]) {
    this.#ctx = ctx
    this.#known = new Map(known.map((row) => [keyOf(row.wallet_id, row.source), row]))
    const waiting = known.filter(({ try_at }) => Date.parse(try_at) > ctx.now.getTime())
    this.#apart = new Set(waiting.map((row) => keyOf(row.wallet_id, row.source)))
  }

  static async open(ctx: Ctx): Promise<MissingRound> {
    return new MissingRound(ctx, await selectMissing(ctx.db))
  }

  async issueAll<Item extends { readonly wallet_id: string }>(kind: MissingKind<Item>): Promise<void> {
    const tried = new Set<string>()
    while (this.isComplete) {
      const found = await kind.find(AT_ONCE + this.#apart.size)
      const left = found.filter((item) => !this.#apart.has(keyOf(item.wallet_id, kind.sourceOf(item))))
      if (left.length === 0) return
      for (const item of left) {
        if (steadyClock.now() > this.#endsAtMs) {
          this.isComplete = false
          return
        }
        const key = keyOf(item.wallet_id, kind.sourceOf(item))
        if (tried.has(key)) await this.#setAside(kind, item, new Error('nothing was issued'))
        else await this.#issue(kind, item)
        tried.add(key)
      }
    }
  }

  async #issue<Item extends { readonly wallet_id: string }>(kind: MissingKind<Item>, item: Item): Promise<void> {
    const scope = systemScope(item.wallet_id)
    const source = kind.sourceOf(item)
    try {
      await kind.issue(scope, item)
      if (this.#known.has(keyOf(item.wallet_id, source))) await deleteMissing(this.#ctx.db, scope, source)
    } catch (error) {
      await this.#setAside(kind, item, error)
    }
  }

  async #setAside<Item extends { readonly wallet_id: string }>(
    kind: MissingKind<Item>,
    item: Item,
    error: unknown,
  ): Promise<void> {
    const ctx = this.#ctx
    const source = kind.sourceOf(item)
    const key = keyOf(item.wallet_id, source)
    const tries = (this.#known.get(key)?.tries ?? 0) + 1
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS)
    ctx.log.error({ err: error, walletId: item.wallet_id, source, tries }, 'a document could not be issued')
    this.#apart.add(key)
    const reason = String((error as Error).message ?? error).slice(0, 300)
    const tryAt = new Date(ctx.now.getTime() + pauseMs)
    await upsertMissing(ctx.db, systemScope(item.wallet_id), { source, tries, tryAt, reason })
  }
}

const keyOf = (walletId: string, source: string) => `${walletId} ${source}`

import type { Db } from '../../platform/sql.ts'
import { type EventRow, selectDecidedUntil, selectEventsAfter, selectEventsBetween } from './live.sql.ts'
import { type LiveCursor, newEventId } from './live-cursor.ts'

/** Other processes' events are seen after this long at the latest. */
const POLL_EVERY_MS = 250
const BACKLOG_PAGE = 500

/** An open screen. Told events in the order in which they were decided, each once. */
export interface LiveListener {
  readonly walletId: string
  /** What was missed has been told; everything from here on is new. */
  ready(cursor: LiveCursor): void
  deliver(event: EventRow): void
}

interface Listening {
  readonly listener: LiveListener
  /** Events that came while what was missed is still being told; null afterwards. */
  waiting: EventRow[] | null
}

/**
 * One reader per server process and database: while anybody listens it asks every quarter of a second for what all listening
 * wallets did since the last time. Correctness never depends on being woken.
 */
class LiveHub {
  readonly #db: Db
  readonly #onError: (error: unknown) => void
  readonly #byWallet = new Map<string, Set<Listening>>()
  /** Everything below this transaction has been told. */
  #position = '0'
  #begun = false
  #round: Promise<void> | undefined
  #again = false
  #timer: NodeJS.Timeout | undefined

  constructor(db: Db, onError: (error: unknown) => void) {
    this.#db = db
    this.#onError = onError
  }

  /** Tells a listener everything after its cursor (without one, nothing), then everything that happens. @returns how to stop. */
  async listen(listener: LiveListener, cursor: LiveCursor | undefined, now: Date): Promise<() => void> {
    // A round that is under way has asked for other wallets: the next one begins where this one ends.
    while (this.#round !== undefined || !this.#begun) await (this.#round ?? this.#begin())
    const from = this.#position
    const listening: Listening = { listener, waiting: [] }
    const { walletId } = listener
    const others = this.#byWallet.get(walletId)
    if (others === undefined) this.#byWallet.set(walletId, new Set([listening]))
    else others.add(listening)
    this.#schedule()
    const stop = () => this.#stop(listening)
    try {
      if (cursor !== undefined) await this.#sendMissed(listener, cursor, from)
    } catch (error) {
      stop()
      throw error
    }
    listener.ready({ transactionId: String(BigInt(from) - 1n), id: newEventId(now) })
    for (const event of listening.waiting ?? []) listener.deliver(event)
    listening.waiting = null
    return stop
  }

  wake(): void {
    if (this.#byWallet.size > 0) this.#runRound()
  }

  async #begin(): Promise<void> {
    const until = await selectDecidedUntil(this.#db)
    // Another listener may have begun meanwhile: the position never jumps under it.
    if (this.#begun) return
    this.#position = until
    this.#begun = true
  }

  async #sendMissed(listener: LiveListener, cursor: LiveCursor, until: string): Promise<void> {
    let after = cursor
    for (;;) {
      const events = await selectEventsAfter(this.#db, listener.walletId, { cursor: after, until, limit: BACKLOG_PAGE })
      for (const event of events) listener.deliver(event)
      const last = events.at(-1)
      if (last === undefined || events.length < BACKLOG_PAGE) return
      after = { transactionId: last.transaction_id, id: last.id }
    }
  }

  #stop(listening: Listening): void {
    const { walletId } = listening.listener
    const all = this.#byWallet.get(walletId)
    all?.delete(listening)
    if (all?.size === 0) this.#byWallet.delete(walletId)
    if (this.#byWallet.size > 0) return
    this.#begun = false
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#byWallet.size === 0) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#runRound()
    }, POLL_EVERY_MS)
  }

  #runRound(): void {
    if (this.#round !== undefined) {
      this.#again = true
      return
    }
    this.#round = this.#sendNew()
      .catch(this.#onError)
      .finally(() => {
        this.#round = undefined
        if (this.#again && this.#byWallet.size > 0) {
          this.#again = false
          this.#runRound()
        } else this.#schedule()
      })
  }

  async #sendNew(): Promise<void> {
    const from = this.#position
    const until = await selectDecidedUntil(this.#db)
    if (until === from) return
    const events = await selectEventsBetween(this.#db, [...this.#byWallet.keys()], from, until)
    this.#position = until
    for (const event of events) {
      for (const listening of this.#byWallet.get(event.wallet_id) ?? []) {
        if (listening.waiting === null) listening.listener.deliver(event)
        else listening.waiting.push(event)
      }
    }
  }
}

const hubs = new WeakMap<Db, LiveHub>()

/** The one hub of a database in this process, created with the first call. */
export function liveHubOf(db: Db, onError: (error: unknown) => void): LiveHub {
  let hub = hubs.get(db)
  if (hub === undefined) {
    hub = new LiveHub(db, onError)
    hubs.set(db, hub)
  }
  return hub
}

/** Something was committed by this process: look now. */
export function wakeLiveHub(db: Db): void {
  hubs.get(db)?.wake()
}

import type { Db } from '../../platform/sql.ts'
import { type EventRow, selectDecidedUntil, selectEventsAfter, selectEventsBetween } from './live.sql.ts'
import { type LiveCursor, newEventId } from './live-cursor.ts'

/** Maximum delay until events of other processes are read. */
const POLL_EVERY_MS = 250
const BACKLOG_PAGE = 500

/** An open stream. It receives each event once, in the order of the transactions. */
export interface LiveListener {
  readonly walletId: string
  /** Called when all missed events are delivered. Later events are new. */
  ready(cursor: LiveCursor): void
  deliver(event: EventRow): void
}

interface Listening {
  readonly listener: LiveListener
  /** Events that arrive while missed events are being delivered; null afterwards. */
  waiting: EventRow[] | null
}

/**
 * Reads events once per server process and database. While there are listeners, one query every 250 ms reads the new
 * events of all their wallets. `wake` only shortens the delay: correctness does not depend on it.
 */
class LiveHub {
  readonly #db: Db
  readonly #onError: (error: unknown) => void
  readonly #byWallet = new Map<string, Set<Listening>>()
  /** All events below this transaction have been delivered. */
  #position = '0'
  #begun = false
  #round: Promise<void> | undefined
  #again = false
  #timer: NodeJS.Timeout | undefined

  constructor(db: Db, onError: (error: unknown) => void) {
    this.#db = db
    this.#onError = onError
  }

  /**
   * Delivers all events after the cursor (none without a cursor), then all new events.
   * @returns a function that stops the listener.
   */
  async listen(listener: LiveListener, cursor: LiveCursor | undefined, now: Date): Promise<() => void> {
    // A running round reads the wallets known at its start, so the listener joins at the position where that round
    // ends.
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
    // Another listener may have started the hub meanwhile. Its position must not change.
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

/** Returns the only hub of a database in this process, created with the first call. */
export function liveHubOf(db: Db, onError: (error: unknown) => void): LiveHub {
  let hub = hubs.get(db)
  if (hub === undefined) {
    hub = new LiveHub(db, onError)
    hubs.set(db, hub)
  }
  return hub
}

/** Reads new events at once, after this process has committed some. */
export function wakeLiveHub(db: Db): void {
  hubs.get(db)?.wake()
}

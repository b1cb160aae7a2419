import type { Db } from '../../platform/sql.ts'
import { continueTrace, untraced } from '../../platform/tracing.ts'
import {
  type EventRow,
  selectCommittedSince,
  selectDecidedUntil,
  selectEventsAfter,
  selectEventsBetween,
} from './live.sql.ts'
import { type LiveCursor, newEventId } from './live-cursor.ts'

/** Maximum delay until events of other processes are read. */
const POLL_EVERY_MS = 250
const BACKLOG_PAGE = 500
/**
 * A transaction that is open for longer, of this program or another one on the database, holds all later events back.
 * They are then delivered as soon as they are committed, and may be in another order than their transactions.
 */
const HELD_AFTER_MS = 3_000
const MOST_EARLY = 1_000

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
  /** Events above the position that were delivered early, by id, with their transaction. */
  readonly early: Map<string, bigint>
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
  #earlyAtMs: number | undefined

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
    const listening: Listening = { listener, waiting: [], early: new Map() }
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
    this.#round = untraced(() => this.#sendNew())
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
    if (until !== from) {
      const events = await selectEventsBetween(this.#db, [...this.#byWallet.keys()], from, until)
      this.#position = until
      for (const event of events) this.#deliver(event)
      this.#forgetEarly(BigInt(until))
    }
    if (this.#db.main.primary.oldestTransactionMs > HELD_AFTER_MS) await this.#sendEarly(until)
  }

  #deliver(event: EventRow): void {
    for (const listening of this.#byWallet.get(event.wallet_id) ?? []) {
      if (listening.early.has(event.id)) continue
      if (listening.waiting === null) send(listening.listener, event)
      else listening.waiting.push(event)
    }
  }

  async #sendEarly(from: string): Promise<void> {
    // Once a second, after each check of the database.
    const { last } = this.#db.main.primary
    if (last?.atMs === this.#earlyAtMs) return
    this.#earlyAtMs = last?.atMs
    // With the position as their cursor, so that a stream that resumes gets what commits late before them.
    const position = String(BigInt(from) - 1n)
    for (const event of await selectCommittedSince(this.#db, [...this.#byWallet.keys()], from, MOST_EARLY))
      this.#deliverEarly(event, position)
  }

  #deliverEarly(event: EventRow, position: string): void {
    for (const { listener, waiting, early } of this.#byWallet.get(event.wallet_id) ?? []) {
      if (waiting !== null || early.has(event.id)) continue
      early.set(event.id, BigInt(event.transaction_id))
      send(listener, { ...event, transaction_id: position })
    }
  }

  #forgetEarly(until: bigint): void {
    for (const all of this.#byWallet.values())
      for (const { early } of all) for (const [id, transaction] of early) if (transaction < until) early.delete(id)
  }
}

/** Delivers an event in the trace of its change: the last span of that trace. */
function send(listener: LiveListener, event: EventRow): void {
  const span = { name: `live ${event.kind}`, attributes: { 'voltway.event_id': event.id } }
  void continueTrace(event.traceparent, span, async () => listener.deliver(event))
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

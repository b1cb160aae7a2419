/**
 * Admits a bounded number of requests at once and queues the others, one of each caller before a second of any. A
 * waiting request costs its memory only. A caller with five hundred outstanding requests delays itself.
 */
export interface FairLimits {
  /** Requests running at once. */
  readonly running: number
  /** The same while an urgent request is running. */
  readonly runningWhileUrgent: number
  /** Running at once per caller, and per group. */
  readonly runningEach: number
  /** Waiting per caller, and per group. */
  readonly waitingEach: number
  readonly waitingOfGroup: number
  /** Longest wait before a request is refused. */
  readonly longestWaitMs: number
}

/** A caller that waits for a turn. */
export interface TurnRequest {
  readonly caller: string
  /** The group of the caller, such as a company. Null: none. */
  readonly group: string | null
  /** Aborted when the client disconnects. */
  readonly isGone: () => boolean
}

/** How a request for a turn ended: granted, refused because too many wait, waited too long, or disconnected. */
export type Turn = 'granted' | 'too_many' | 'too_long' | 'gone'

interface Waiting {
  readonly turnRequest: TurnRequest
  readonly settle: (turn: Turn) => void
}

interface Counts {
  running: number
  waiting: number
}

const none = (): Counts => ({ running: 0, waiting: 0 })

/** Limits how many calls run at once. Callers take turns, so one with many calls does not delay one with few. */
export class FairQueue {
  readonly #limits: FairLimits
  /** In the order of turns: a served caller moves to the end. */
  readonly #lines = new Map<string, Waiting[]>()
  readonly #callers = new Map<string, Counts>()
  readonly #groups = new Map<string, Counts>()
  #running = 0
  #urgent = 0

  constructor(limits: FairLimits) {
    this.#limits = limits
  }

  /** Waits for a turn. The caller ends it with {@link leave}. */
  enter(turnRequest: TurnRequest): Promise<Turn> | 'granted' {
    const { waitingEach, waitingOfGroup } = this.#limits
    if (!this.#lines.has(turnRequest.caller) && this.#hasRoom(turnRequest)) {
      this.#begin(turnRequest)
      return 'granted'
    }
    const group = turnRequest.group === null ? undefined : this.#groups.get(turnRequest.group)
    const waiting = this.#callers.get(turnRequest.caller)?.waiting ?? 0
    if (waiting >= waitingEach || (group?.waiting ?? 0) >= waitingOfGroup) return Promise.resolve('too_many')
    return this.#wait(turnRequest)
  }

  leave(turnRequest: TurnRequest): void {
    this.#running--
    this.#count(turnRequest, (counts) => counts.running--)
    this.#grant()
  }

  /** Admits fewer other requests while `work` runs. */
  async runUrgent<T>(work: () => Promise<T>): Promise<T> {
    this.#urgent++
    try {
      return await work()
    } finally {
      this.#urgent--
      this.#grant()
    }
  }

  #wait(turnRequest: TurnRequest): Promise<Turn> {
    return new Promise((resolve) => {
      const entry: Waiting = {
        turnRequest,
        settle: (turn) => {
          clearTimeout(timer)
          this.#count(turnRequest, (counts) => counts.waiting--)
          resolve(turn)
        },
      }
      const timer = setTimeout(() => {
        this.#dequeue(entry)
        entry.settle('too_long')
      }, this.#limits.longestWaitMs)
      const line = this.#lines.get(turnRequest.caller)
      if (line === undefined) this.#lines.set(turnRequest.caller, [entry])
      else line.push(entry)
      this.#count(turnRequest, (counts) => counts.waiting++)
    })
  }

  #hasRoom({ caller, group }: TurnRequest): boolean {
    const { running, runningWhileUrgent, runningEach } = this.#limits
    if (this.#running >= (this.#urgent > 0 ? runningWhileUrgent : running)) return false
    if ((this.#callers.get(caller)?.running ?? 0) >= runningEach) return false
    return group === null || (this.#groups.get(group)?.running ?? 0) < runningEach
  }

  #begin(turnRequest: TurnRequest): void {
    this.#running++
    this.#count(turnRequest, (counts) => counts.running++)
  }

  /** Admits waiting requests, one per caller in turn. */
  #grant(): void {
    for (let hasMore = true; hasMore; ) {
      hasMore = false
      for (const [caller, line] of this.#lines) {
        const [first] = line
        if (first === undefined || !this.#hasRoom(first.turnRequest)) continue
        this.#dequeue(first)
        const rest = this.#lines.get(caller)
        if (rest !== undefined) {
          // Moves the caller to the end of the round.
          this.#lines.delete(caller)
          this.#lines.set(caller, rest)
        }
        hasMore = true
        if (first.turnRequest.isGone()) first.settle('gone')
        else {
          this.#begin(first.turnRequest)
          first.settle('granted')
        }
        break
      }
    }
  }

  #dequeue(entry: Waiting): void {
    const { caller } = entry.turnRequest
    const line = this.#lines.get(caller)
    // The searched request is nearly always the first.
    line?.splice(line.indexOf(entry), 1)
    if (line?.length === 0) this.#lines.delete(caller)
  }

  #count({ caller, group }: TurnRequest, change: (counts: Counts) => void): void {
    countIn(this.#callers, caller, change)
    if (group !== null) countIn(this.#groups, group, change)
  }
}

function countIn(all: Map<string, Counts>, key: string, change: (counts: Counts) => void): void {
  const counts = all.get(key) ?? none()
  change(counts)
  if (counts.running === 0 && counts.waiting === 0) all.delete(key)
  else all.set(key, counts)
}

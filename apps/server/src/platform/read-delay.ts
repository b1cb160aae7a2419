/** How long a slow read keeps {@link ReadDelay.isSlow} true after its end. */
const SLOW_FOR_MS = 1_000

/** Measures reads that take milliseconds when the process and the database have time. */
export class ReadDelay {
  readonly #withinMs: number
  /** Reads that run, the oldest first. */
  readonly #running = new Set<{ readonly sinceMs: number }>()
  #slowUntilMs = 0

  /** @param withinMs a read that takes longer is slow. */
  constructor(withinMs: number) {
    this.#withinMs = withinMs
  }

  async measure<T>(read: Promise<T>): Promise<T> {
    const entry = { sinceMs: performance.now() }
    this.#running.add(entry)
    try {
      return await read
    } finally {
      this.#running.delete(entry)
      const endMs = performance.now()
      if (endMs - entry.sinceMs > this.#withinMs) this.#slowUntilMs = endMs + SLOW_FOR_MS
    }
  }

  /** Whether a read is slow now, or the last one was a moment ago. */
  isSlow(): boolean {
    const nowMs = performance.now()
    const [oldest] = this.#running
    return nowMs < this.#slowUntilMs || (oldest !== undefined && nowMs - oldest.sinceMs > this.#withinMs)
  }
}

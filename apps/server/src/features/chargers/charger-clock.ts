import { MINUTE_MS } from '../../platform/durations.ts'

/** A clock that is off by less counts as right: networks are slow, and readings are older than their message. */
const TOLERANCE_MS = 5 * MINUTE_MS
/** Clocks that were never set begin in 1970, 2000 or the year of their firmware. */
const EARLIEST_MS = Date.UTC(2020, 0, 1)
/** The largest number of its column. */
const MOST_SHOWN_S = 2 ** 31 - 1

/** How far the clock of a charger is off, measured in one connection. */
export class ChargerClock {
  #offsetMs: number | null = null
  #hasBooted = false

  /**
   * The charger started, so its messages about connectors are new and not from a time without connection. It sets its clock
   * by the answer, so earlier measurements are about another time.
   */
  booted(): void {
    this.#hasBooted = true
    this.#offsetMs = null
  }

  /**
   * Measures the clock with the time of a message that chargers send at once. A message that waited makes the clock seem
   * slower than it is, so the fastest measurement counts, until one shows that the clock was set right.
   */
  measure(at: string, now: Date): void {
    const offsetMs = Date.parse(at) - now.getTime()
    if (Number.isNaN(offsetMs)) return
    const isRight = Math.abs(offsetMs) <= TOLERANCE_MS
    this.#offsetMs = isRight ? offsetMs : Math.max(this.#offsetMs ?? Number.NEGATIVE_INFINITY, offsetMs)
  }

  /** By how much times of this charger are corrected. A clock that is behind is believed only after a start. */
  get correctionMs(): number {
    const offsetMs = this.#offsetMs ?? 0
    if (Math.abs(offsetMs) <= TOLERANCE_MS) return 0
    return offsetMs > 0 || this.#hasBooted ? offsetMs : 0
  }

  /** Seconds by which the clock is ahead; null when it is right or unknown. */
  get offsetS(): number | null {
    const { correctionMs } = this
    const offsetS = Math.round(correctionMs / 1000)
    return offsetS === 0 ? null : Math.max(-MOST_SHOWN_S, Math.min(MOST_SHOWN_S, offsetS))
  }

  /** A time of the charger in our time, never in the future. A time that no charger can have counts as now. */
  correct(at: string, now: Date): string {
    const ms = Date.parse(at) - this.correctionMs
    return new Date(ms >= EARLIEST_MS ? Math.min(ms, now.getTime()) : now.getTime()).toISOString()
  }
}

import type { Operator } from './operator.ts'

const checkEveryMs = 1500
/** Pause after a refusal before the same card is used again. */
const refusedPauseMs = 90_000

/** Simulated drivers: keeps about this many sessions running with cards that may charge. */
export class DemoDrivers {
  readonly #operator: Operator
  readonly #wanted: number
  readonly #minutes: readonly [number, number]
  readonly #pausedUntil = new Map<string, number>()
  readonly #timer: NodeJS.Timeout
  /** The cards that existed at the start. Later cards belong to people who try the product, and charge on their command. */
  #cards: ReadonlySet<string> | undefined
  #starting = false

  constructor(operator: Operator, wanted: number, minutes: readonly [number, number]) {
    this.#operator = operator
    this.#wanted = wanted
    this.#minutes = minutes
    this.#timer = setInterval(() => void this.#check(), checkEveryMs)
  }

  close(): void {
    clearInterval(this.#timer)
  }

  async #check(): Promise<void> {
    const { charging, random, network, log } = this.#operator
    if (this.#starting || charging.running().length >= this.#wanted) return
    const token = random.pick(this.#idleTokens())
    const point = random.pick(network.points.filter((candidate) => charging.isFree(candidate)))
    if (!token || !point) return
    this.#starting = true
    try {
      const started = await charging.startWithCard(token, point, {
        // Real minutes, whatever the charge's speed.
        untilMs: random.between(this.#minutes[0], this.#minutes[1]) * 60_000 * charging.speed,
        parkedMs: random.chance(0.2) ? random.between(20, 60) * 1000 * charging.speed : undefined,
      })
      if ('refused' in started) this.#pausedUntil.set(token.uid, Date.now() + refusedPauseMs)
      const outcome = 'refused' in started ? `refused (${started.refused})` : 'charges'
      log(`card ${token.visual_number ?? token.uid} at ${point.location.name ?? point.location.id}: ${outcome}`)
    } catch (error) {
      log(`demonstration: ${error instanceof Error ? error.message : String(error)}`)
    } finally {
      this.#starting = false
    }
  }

  #idleTokens() {
    const { book, charging } = this.#operator
    const charged = new Set(charging.running().map((charge) => charge.request.token.uid))
    if (book.tokens.size > 0) this.#cards ??= new Set(book.tokens.keys())
    return [...book.tokens].flatMap(([key, token]) => {
      const isPaused = (this.#pausedUntil.get(token.uid) ?? 0) >= Date.now()
      return this.#cards?.has(key) && token.valid && !charged.has(token.uid) && !isPaused ? [token] : []
    })
  }
}

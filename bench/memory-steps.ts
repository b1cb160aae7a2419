import { type Figure, median } from './report.ts'

const LINE_BYTES = 64
const STEPS = 1_000_000
const [NEAR_KB, FAR_KB] = [512, 4096]

/**
 * How much of its cache the machine's other tenants leave: steps through 4 MB, about what a browser works in, take three times those
 * through 512 KB while it is there, and ten times when it is not. The times of a page hang on it; those of a bare page do not.
 */
export class MemorySteps {
  readonly #near: number[] = []
  readonly #far: number[] = []

  take(): void {
    this.#near.push(stepNs(NEAR_KB))
    this.#far.push(stepNs(FAR_KB))
  }

  figure(): Figure {
    const [near, far] = [median(this.#near), median(this.#far)]
    const ns = (value: number) => `${value.toFixed(0)} ns`
    return {
      name: `a step through ${FAR_KB / 1024} MB of memory, slowest ${ns(Math.max(...this.#far))}`,
      value: ns(far),
      baseline: `through ${NEAR_KB} KB ${ns(near)}`,
      ratio: far / near,
    }
  }
}

/** Nanoseconds of one step through so much memory, in an order that no processor guesses. */
function stepNs(kilobytes: number): number {
  const lines = (kilobytes * 1024) / LINE_BYTES
  const numbers = LINE_BYTES / Int32Array.BYTES_PER_ELEMENT
  const order = Array.from({ length: lines }, (_, line) => line)
  for (let at = lines - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1))
    ;[order[at], order[other]] = [order[other] as number, order[at] as number]
  }
  const next = new Int32Array(lines * numbers)
  for (const [index, line] of order.entries()) next[line * numbers] = (order[(index + 1) % lines] as number) * numbers
  walk(next, lines)
  const startedAt = performance.now()
  walk(next, STEPS)
  return ((performance.now() - startedAt) * 1e6) / STEPS
}

function walk(next: Int32Array, steps: number): void {
  let at = 0
  for (let step = 0; step < steps; step++) at = next[at] as number
  if (at < 0) throw new Error('a step out of the memory')
}

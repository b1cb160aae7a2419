import { type Figure, median } from './report.ts'

const LINE_BYTES = 64
const STEPS = 1_000_000
const [NEAR_KB, FAR_KB] = [512, 4096]

/**
 * Measures how much of the processor's cache other tenants leave. A browser works in about 4 MB. Random steps through 4
 * MB take three times as long as through 512 KB when the cache is free, and ten times when it is not. Page times depend
 * on it, those of a bare page do not.
 */
export class MemorySteps {
  readonly #near: number[] = []
  readonly #far: number[] = []

  sample(): void {
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

/** Nanoseconds of one step through a buffer of this size in random order. */
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

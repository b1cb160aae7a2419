/** A random sequence that is determined by its seed, so that the demo is the same on every machine (mulberry32). */
export interface SeededRandom {
  /** Returns a number in [0, 1). */
  next(): number
  /** Returns an integer from `least` to `most`, both included. */
  between(least: number, most: number): number
  pick<Item>(items: readonly Item[]): Item
}

/** Creates a random sequence from a seed. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return { next, between, pick: (items) => items[between(0, items.length - 1)] as (typeof items)[number] }
}

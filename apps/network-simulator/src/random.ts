/** Pseudo-random numbers that are the same for the same seed, so that a run can be repeated. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  between(from: number, to: number): number
  chance(share: number): boolean
  pick<T>(items: readonly T[]): T | undefined
  shuffled<T>(items: readonly T[]): T[]
}

/** A mulberry32 generator. 32 bits of state are enough to choose stations and cars. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (from, to) => from + next() * (to - from),
    chance: (share) => next() < share,
    pick: (items) => items[Math.floor(next() * items.length)],
    shuffled: (items) => {
      const result = [...items]
      for (let last = result.length - 1; last > 0; last--) {
        const other = Math.floor(next() * (last + 1))
        const moved = result[last] as (typeof result)[number]
        result[last] = result[other] as (typeof result)[number]
        result[other] = moved
      }
      return result
    },
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Batching, inBatches, LEFT_OUT } from './batches.ts'

const double = (items: readonly number[]) => items.map((item) => item * 2)

/** Doubles numbers and records which ran together. */
function doubling(more: Partial<Batching<number, number>> = {}) {
  const batches: number[][] = []
  const singles: number[] = []
  const run = inBatches<number, number>({
    lanes: 1,
    most: 3,
    together: async (items) => {
      batches.push([...items])
      await turn()
      return double(items)
    },
    alone: async (item) => {
      singles.push(item)
      await turn()
      return item * 2
    },
    ...more,
  })
  return { run, batches, singles }
}

test('an item runs alone when nothing else runs, and those that arrive meanwhile run together', async () => {
  const { run, batches, singles } = doubling()
  expect(await run(1)).toBe(2)
  expect(await Promise.all([2, 3, 4, 5, 6].map(run))).toEqual([4, 6, 8, 10, 12])
  expect(await run(7)).toBe(14)
  expect(singles).toEqual([1, 2, 7])
  expect(batches).toEqual([[3], [4, 5, 6]])
})

test('an item that its batch leaves out runs alone, and does not delay the next batch', async () => {
  let release = () => {}
  const stuck = new Promise<void>((resolve) => {
    release = resolve
  })
  const { run } = doubling({
    together: async (items) => items.map((item) => (item === 3 ? LEFT_OUT : item * 2)),
    alone: async (item) => {
      if (item === 3) await stuck
      return item * 2
    },
  })
  const [first, second, third] = [run(1), run(2), run(3)]
  expect(await Promise.all([first, second, run(4), run(5)])).toEqual([2, 4, 8, 10])
  release()
  expect(await third).toBe(6)
})

test('when a batch fails, its items run alone and only the one at fault fails', async () => {
  const { run } = doubling({
    together: async () => {
      throw new Error('one of them')
    },
    alone: async (item) => {
      if (item === 3) throw new Error('three')
      return item * 2
    },
  })
  const results = await Promise.allSettled([1, 2, 3, 4].map(run))
  expect(results.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
    2,
    4,
    'three',
    8,
  ])
})

test('an item that runs alone keeps the context of its caller', async () => {
  const storage = new AsyncLocalStorage<string>()
  const { run } = doubling({
    together: async (items) => items.map(() => LEFT_OUT),
    alone: async () => Number(storage.getStore()),
  })
  const results = [1, 2, 3].map((n) => storage.run(String(n), () => run(0)))
  expect(await Promise.all(results)).toEqual([1, 2, 3])
})

test('every item is run exactly once, whatever the arrivals, the left-out items and the failures', async () => {
  const arrival = fc.record({ pause: fc.boolean(), isLeftOut: fc.boolean(), fails: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(arrival, { maxLength: 30 }), fc.integer({ min: 1, max: 3 }), async (arrivals, lanes) => {
      const runs = arrivals.map(() => 0)
      const count = (index: number) => {
        runs[index] = (runs[index] ?? 0) + 1
        return index * 2
      }
      const run = inBatches<number, number>({
        lanes,
        most: 4,
        together: async (items) => {
          await turn()
          if (items.some((index) => arrivals[index]?.fails)) throw new Error('rolled back')
          return items.map((index) => (arrivals[index]?.isLeftOut ? LEFT_OUT : count(index)))
        },
        alone: async (index) => {
          await turn()
          return count(index)
        },
      })
      const pending: Promise<number>[] = []
      for (const [index, { pause }] of arrivals.entries()) {
        if (pause) await turn()
        pending.push(run(index))
      }
      expect(await Promise.all(pending)).toEqual(double(arrivals.map((_, index) => index)))
      expect(runs).toEqual(arrivals.map(() => 1))
    }),
    { numRuns: 40 },
  )
})

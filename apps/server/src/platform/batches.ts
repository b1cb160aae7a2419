import { AsyncLocalStorage } from 'node:async_hooks'
import { untraced } from './tracing.ts'

/** The result of an item that its batch left out. The item then runs alone. */
export const LEFT_OUT = Symbol('left out')

/** How items run that arrive at the same time. */
export interface Batching<Item, Result> {
  /** Number of batches that run at the same time. */
  readonly lanes: number
  /** Number of items in a batch. */
  readonly most: number
  /**
   * Runs a batch and returns the results in its order. It takes effect as a whole or not at all, and must end soon: it
   * leaves out items that would wait for others.
   */
  readonly together: (items: readonly Item[]) => Promise<readonly (Result | typeof LEFT_OUT)[]>
  readonly alone: (item: Item) => Promise<Result>
}

interface Waiting<Item, Result> {
  readonly item: Item
  readonly settle: (result: Result | Promise<Result>) => void
  /** Runs in the context of the caller, such as its trace. */
  readonly inContext: <T>(work: () => T) => T
}

/**
 * Returns a function that runs one item. While another one runs, items wait for the next batch, and share the statements
 * and the commit of one transaction. So the cost of an item falls when many arrive, and nobody waits when few do. The
 * items of a batch that fails run alone, so that one item cannot fail the others.
 */
export function inBatches<Item, Result>(batching: Batching<Item, Result>): (item: Item) => Promise<Result> {
  const { lanes, most, together, alone } = batching
  const queue: Waiting<Item, Result>[] = []
  let [runningAlone, runningLanes] = [0, 0]

  const runAlone = async (item: Item): Promise<Result> => {
    runningAlone++
    try {
      return await alone(item)
    } finally {
      runningAlone--
    }
  }
  const runBatch = async (batch: readonly Waiting<Item, Result>[]) => {
    const results = await together(batch.map(({ item }) => item)).catch(() => [])
    for (const [index, { item, settle, inContext }] of batch.entries()) {
      const result = index < results.length ? (results[index] as Result | typeof LEFT_OUT) : LEFT_OUT
      settle(result === LEFT_OUT ? inContext(() => runAlone(item)) : result)
    }
  }
  const runLane = async () => {
    runningLanes++
    while (queue.length > 0) await runBatch(queue.splice(0, most))
    runningLanes--
  }
  return (item) => {
    if (runningAlone + runningLanes === 0) return runAlone(item)
    return new Promise((settle) => {
      queue.push({ item, settle, inContext: AsyncLocalStorage.snapshot() })
      // The statements of a batch belong to no single trace.
      if (runningLanes < lanes) void untraced(runLane)
    })
  }
}

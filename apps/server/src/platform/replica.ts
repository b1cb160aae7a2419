import type pg from 'pg'
import type { Checked, DatabaseMonitor } from './database-monitor.ts'
import { isUnavailable } from './unavailable.ts'

/**
 * A replica that is further behind is not read. Screens refetch two seconds after a live event, and events come from
 * the primary.
 */
const MOST_LAG_MS = 1_500

/** How far a replica is behind its primary, from positions that both reported. */
export class ReplicaLag {
  /** Positions of the primary that the replica has not replayed, the oldest first. */
  #ahead: Checked[] = []
  #replayed = -1n
  #last: Checked | undefined

  primaryAt(checked: Checked): void {
    this.#last = checked
    if (checked.position > this.#replayed) this.#ahead.push(checked)
  }

  replicaAt({ position }: Checked): void {
    // After a failover the new primary may begin at a lower position.
    this.#replayed = position
    this.#ahead = this.#ahead.filter((checked) => checked.position > position)
  }

  /** Time since the primary was at the oldest position that the replica lacks. Undefined before both reported. */
  ms(nowMs = performance.now()): number | undefined {
    if (this.#last === undefined || this.#replayed < 0n) return undefined
    const [oldest] = this.#ahead
    return oldest === undefined ? 0 : nowMs - oldest.atMs
  }

  get replayed(): bigint {
    return this.#replayed
  }
}

/** The replica of a database and how far it is behind. */
export interface Replica {
  readonly pool: pg.Pool
  readonly monitor: DatabaseMonitor
  readonly lag: ReplicaLag
}

/** Whether the replica responds, is close to its primary and has replayed the position. */
export function mayRead({ monitor, lag }: Replica, position = 0n): boolean {
  const behindMs = lag.ms()
  return !monitor.isDown && behindMs !== undefined && behindMs <= MOST_LAG_MS && lag.replayed >= position
}

type Queryable = Pick<pg.Pool, 'query'>

/** Reads the replica while it may be read, and the primary otherwise or when the replica fails. */
export function replicaOr(primary: pg.Pool, replica: Replica): Queryable {
  const query = async (...args: Parameters<pg.Pool['query']>) => {
    if (!mayRead(replica)) return primary.query(...args)
    try {
      return await replica.pool.query(...args)
    } catch (error) {
      // A replica also cancels statements that its replay waits for (40001).
      if (isUnavailable(error)) return primary.query(...args)
      throw error
    }
  }
  return { query: query as unknown as pg.Pool['query'] }
}

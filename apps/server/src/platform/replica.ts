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

/** A replica of a database and how far it is behind, or a machine of the same cluster, which never is. */
export interface Replica {
  readonly pool: pg.Pool
  readonly monitor: DatabaseMonitor
  readonly lag: ReplicaLag
  /** Whether the database is distributed over several machines. */
  readonly isDistributed: () => boolean
}

/** Whether it is a machine of the cluster. The standby of one is a replica. */
export const isMachine = ({ monitor, isDistributed }: Pick<Replica, 'monitor' | 'isDistributed'>): boolean =>
  isDistributed() && monitor.last?.isStandby === false

/** Whether the replica responds, is close to its primary and has replayed the position. */
export function mayRead(replica: Replica, position = 0n): boolean {
  const { monitor, lag } = replica
  if (monitor.isDown) return false
  const behindMs = lag.ms()
  return isMachine(replica) || (behindMs !== undefined && behindMs <= MOST_LAG_MS && lag.replayed >= position)
}

/** Whether every replica that is read has replayed the position. */
export const haveReplayed = (replicas: readonly Replica[], position: bigint): boolean =>
  replicas.every((replica) => !mayRead(replica) || mayRead(replica, position))

type Queryable = Pick<pg.Pool, 'query'>

/** A table that only the coordinator of a cluster has. */
const UNDEFINED_TABLE = '42P01'
const isElsewhere = (error: unknown): boolean => (error as { code?: string }).code === UNDEFINED_TABLE

/** Reads the replicas that may be read in turn, and the primary when there is none or when the replica fails. */
export function replicasOr(primary: pg.Pool, replicas: readonly Replica[]): Queryable {
  let turn = 0
  const next = (): Replica | undefined => {
    turn = (turn + 1) % replicas.length
    return [...replicas.slice(turn), ...replicas.slice(0, turn)].find((replica) => mayRead(replica))
  }
  const query = async (...args: Parameters<pg.Pool['query']>) => {
    const replica = next()
    if (replica === undefined) return primary.query(...args)
    try {
      return await replica.pool.query(...args)
    } catch (error) {
      // A replica also cancels statements that its replay waits for (40001).
      if (isUnavailable(error) || (isMachine(replica) && isElsewhere(error))) return primary.query(...args)
      throw error
    }
  }
  return { query: query as unknown as pg.Pool['query'] }
}

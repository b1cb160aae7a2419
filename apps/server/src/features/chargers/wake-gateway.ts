import type { Db } from '../../platform/sql.ts'

const wakers = new WeakMap<Db, () => void>()

/** Registers what looks for commands to the chargers that are connected to this process. */
export function onWakeGateway(db: Db, wake: () => void): void {
  wakers.set(db, wake)
}

/** Looks for commands at once. Only shortens the delay: each process looks regularly. */
export const wakeGateway = (db: Db): void => wakers.get(db)?.()

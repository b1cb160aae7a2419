import type { Tx } from '../../platform/sql.ts'
import { type InboxRow, lockPending, selectWaitingPeers } from './inbox.sql.ts'

/**
 * Each operator has two lanes: messages that somebody at a charger waits for (running sessions, results of commands),
 * and bulk. A batch takes the first lanes of all operators before the bulk of any, in equal shares while the operators
 * have messages. An operator that sends ten thousand messages delays only its own.
 */

/**
 * The share of a batch reserved for bulk, so that continuous session updates of an operator never block bulk for good.
 */
const RESERVED_FOR_BULK = 0.2

/** Rotates the operator that comes first, for batches that are smaller than the number of operators. */
let turn = 0

/** The size and the lanes of a batch. */
export interface Batch {
  readonly limit: number
  /** True to claim only messages that somebody at a charger waits for. */
  readonly withoutBulk: boolean
  /** Messages that are left alone. */
  readonly except: readonly string[]
}

/**
 * Locks the messages of one batch.
 * @returns them in the order of their arrival.
 */
export async function claimMessages(tx: Tx, { limit, withoutBulk, except }: Batch): Promise<InboxRow[]> {
  const waiting = await selectWaitingPeers(tx)
  if (waiting.length === 0) return []
  const first = turn++ % waiting.length
  const peerIds = [...waiting.slice(first), ...waiting.slice(0, first)]
  const claim = { peerIds, limit, held: except, claimed: [] as InboxRow[] }
  const reservedForBulk = withoutBulk ? 0 : Math.min(limit - 1, Math.ceil(limit * RESERVED_FOR_BULK))
  await claimFairly(tx, { ...claim, limit: limit - reservedForBulk }, false)
  if (!withoutBulk) await claimFairly(tx, claim, true)
  // Unused capacity for bulk goes to the other lane.
  if (reservedForBulk > 0 && claim.claimed.length >= limit - reservedForBulk) await claimFairly(tx, claim, false)
  return claim.claimed.sort((a, b) => (a.id < b.id ? -1 : 1))
}

interface Claiming {
  readonly peerIds: readonly string[]
  readonly limit: number
  readonly held: readonly string[]
  readonly claimed: InboxRow[]
}

/** Fills the batch from one kind of lane: an equal share of each operator, then more from those that have more. */
async function claimFairly(tx: Tx, { peerIds, limit, held, claimed }: Claiming, isBulk: boolean): Promise<void> {
  const share = Math.ceil((limit - claimed.length) / peerIds.length)
  for (const each of share < limit - claimed.length ? [share, limit] : [limit]) {
    const room = limit - claimed.length
    if (room <= 0) return
    const except = [...held, ...claimed.map((row) => row.id)]
    const rows = await lockPending(tx, { peerIds, isBulk, each: Math.min(each, room), limit: room, except })
    claimed.push(...rows)
    // No operator filled its share, so no more messages wait.
    if (![...Map.groupBy(rows, (row) => row.peer_id).values()].some((own) => own.length >= each)) return
  }
}

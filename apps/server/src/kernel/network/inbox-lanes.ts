import type { Tx } from '../../platform/sql.ts'
import { type InboxRow, lockPending, selectWaitingPeers } from './inbox.sql.ts'

/**
 * Each operator has two lanes of its own: what somebody at a charger waits for (running sessions, answers to commands), and bulk.
 * A batch takes the first lanes of all operators before the bulk of any, and of each as much as of the others while they have it:
 * what one operator sends by the ten thousand delays its own messages only.
 */

/** The part of a batch that is kept for bulk, so that an operator's endless sessions never hold it up for good. */
const RESERVED_FOR_BULK = 0.2

/** Whose turn it is first, for when there are more operators than places in a batch. */
let turn = 0

export interface Batch {
  readonly limit: number
  /** Only what somebody at a charger waits for. */
  readonly withoutBulk: boolean
}

/** Locks the messages of one batch. @returns them in the order in which they came. */
export async function claimMessages(tx: Tx, { limit, withoutBulk }: Batch): Promise<InboxRow[]> {
  const waiting = await selectWaitingPeers(tx)
  if (waiting.length === 0) return []
  const first = turn++ % waiting.length
  const peerIds = [...waiting.slice(first), ...waiting.slice(0, first)]
  const claim = { peerIds, limit, taken: [] as InboxRow[] }
  const reservedForBulk = withoutBulk ? 0 : Math.min(limit - 1, Math.ceil(limit * RESERVED_FOR_BULK))
  await takeFairly(tx, { ...claim, limit: limit - reservedForBulk }, false)
  if (!withoutBulk) await takeFairly(tx, claim, true)
  // Where there is no bulk, its part is for the others.
  if (reservedForBulk > 0 && claim.taken.length >= limit - reservedForBulk) await takeFairly(tx, claim, false)
  return claim.taken.sort((a, b) => (a.id < b.id ? -1 : 1))
}

interface Taking {
  readonly peerIds: readonly string[]
  readonly limit: number
  readonly taken: InboxRow[]
}

/** Fills up with one kind of lanes: as much of each operator as of the others, then of whoever has more. */
async function takeFairly(tx: Tx, { peerIds, limit, taken }: Taking, isBulk: boolean): Promise<void> {
  const share = Math.ceil((limit - taken.length) / peerIds.length)
  for (const each of share < limit - taken.length ? [share, limit] : [limit]) {
    const room = limit - taken.length
    if (room <= 0) return
    const except = taken.map((row) => row.id)
    const rows = await lockPending(tx, { peerIds, isBulk, each: Math.min(each, room), limit: room, except })
    taken.push(...rows)
    // Nobody filled the share: there is no more.
    if (![...Map.groupBy(rows, (row) => row.peer_id).values()].some((own) => own.length >= each)) return
  }
}

import type { LiveKind, LiveNews } from '@voltway/contract/live'
import type { Tx } from '../platform/sql.ts'
import { insertedEvent, type NewEvent } from './live/live.sql.ts'
import { newEventId } from './live/live-cursor.ts'
import { wakeLiveHub } from './live/live-hub.ts'

/** Something screens are told as it happens: its kind and that kind's payload (contract: live). */
export type LiveEvent = {
  [Kind in Exclude<LiveKind, 'ready' | 'resync'>]: { readonly kind: Kind } & Readonly<LiveNews<Kind>>
}[Exclude<LiveKind, 'ready' | 'resync'>]

/** Tells the wallet's open screens, on every server process, once the transaction has committed. */
export async function publishLive(tx: Tx, walletId: string, at: Date, event: LiveEvent): Promise<void> {
  await tx.run(insertedEvent(walletId, at, liveEventRow(tx, at, event)))
}

/** The same for a statement of one's own that includes `insertedEvent`: the row to insert. */
export function liveEventRow(tx: Tx, at: Date, { kind, ...payload }: LiveEvent): NewEvent {
  // Other processes find it within a moment; this one need not wait.
  tx.afterCommit(() => wakeLiveHub(tx.db))
  return { id: newEventId(at), kind, payload }
}

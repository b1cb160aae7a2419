import type { LiveKind, LiveNews } from '@voltway/contract/live'
import type { Tx } from '../../platform/sql.ts'
import { insertEvents, insertedEvent, type NewEvent } from './live.sql.ts'
import { newEventId } from './live-cursor.ts'
import { wakeLiveHub } from './live-hub.ts'

/** Something screens are told as it happens: its kind and that kind's payload (contract: live). */
export type LiveEvent = {
  [Kind in Exclude<LiveKind, 'ready' | 'resync'>]: { readonly kind: Kind } & Readonly<LiveNews<Kind>>
}[Exclude<LiveKind, 'ready' | 'resync'>]

/** Tells the wallet's open screens, on every server process, once the transaction has committed. */
export async function publishLive(tx: Tx, walletId: string, at: Date, event: LiveEvent): Promise<void> {
  await tx.run(insertedEvent(walletId, at, liveEventRow(tx, at, event)))
}

/** The same for events of any number of wallets. */
export async function publishAllLive(
  tx: Tx,
  at: Date,
  events: readonly { readonly walletId: string; readonly event: LiveEvent }[],
): Promise<void> {
  const rows = events.map(({ walletId, event }) => ({ walletId, ...liveEventRow(tx, at, event) }))
  if (rows.length > 0) await insertEvents(tx, at, rows)
}

/** The same for a statement of one's own that includes `insertedEvent`: the row to insert. */
export function liveEventRow(tx: Tx, at: Date, { kind, ...payload }: LiveEvent): NewEvent {
  // Other processes find it within a moment; this one need not wait.
  tx.afterCommit(() => wakeLiveHub(tx.db.main))
  return { id: newEventId(at), kind, payload }
}

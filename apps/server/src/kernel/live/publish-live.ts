import type { LiveKind, LiveNews } from '@voltway/contract/live'
import type { Tx } from '../../platform/sql.ts'
import { traceparent } from '../../platform/tracing.ts'
import { insertEvents, insertedEvent, type NewEvent } from './live.sql.ts'
import { newEventId } from './live-cursor.ts'
import { wakeLiveHub } from './live-hub.ts'

/** An event published to open screens: its kind and the payload of that kind (contract: live). */
export type LiveEvent = {
  [Kind in Exclude<LiveKind, 'ready' | 'resync'>]: { readonly kind: Kind } & Readonly<LiveNews<Kind>>
}[Exclude<LiveKind, 'ready' | 'resync'>]

/** Publishes an event to the wallet's open screens on every server process, once the transaction has committed. */
export async function publishLive(tx: Tx, walletId: string, at: Date, event: LiveEvent): Promise<void> {
  await tx.run(insertedEvent(walletId, at, liveEventRow(tx, at, event)))
}

/** Publishes events of any number of wallets in one statement. */
export async function publishAllLive(
  tx: Tx,
  at: Date,
  events: readonly { readonly walletId: string; readonly event: LiveEvent }[],
): Promise<void> {
  const rows = events.map(({ walletId, event }) => ({ walletId, ...liveEventRow(tx, at, event) }))
  if (rows.length > 0) await insertEvents(tx, at, rows)
}

/** Returns the event row for a statement of the caller that includes `insertedEvent`. */
export function liveEventRow(tx: Tx, at: Date, { kind, ...payload }: LiveEvent): NewEvent {
  // Other processes read the event at their next poll. This process is woken after the commit.
  tx.afterCommit(() => wakeLiveHub(tx.db.main))
  return { id: newEventId(at), kind, payload, traceparent: traceparent() }
}

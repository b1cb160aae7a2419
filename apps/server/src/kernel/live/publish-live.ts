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

/**
 * The wallet of events that concern no wallet. No wallet has this id, so a reader receives them only through a stream
 * that asks for them.
 */
export const NETWORK_EVENTS = '00000000-0000-0000-0000-000000000000'

/** Where something happened, in degrees. */
export interface EventPosition {
  readonly latitude: number
  readonly longitude: number
}

/** Publishes an event of the network to the open maps of every company that show its position. */
export async function publishNetworkLive(
  tx: Tx,
  at: Date,
  { position, event }: { readonly position: EventPosition; readonly event: LiveEvent },
): Promise<void> {
  const row = liveEventRow(tx, at, event)
  await tx.run(insertedEvent(NETWORK_EVENTS, at, { ...row, payload: { position, news: row.payload } }))
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

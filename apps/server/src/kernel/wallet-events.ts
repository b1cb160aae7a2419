import type { WebhookEvent } from '@voltway/contract/integrations-webhooks'
import type { WalletWork } from './scope.ts'

/** An event of a session, document or card, with the object as the API returns it. */
export interface WalletEvent {
  readonly kind: WebhookEvent
  readonly objectId: string
  readonly data: Readonly<Record<string, unknown>>
}

/** A subscriber to events. `read` queries the database, so it is called only when there is a receiver. */
export type WalletEventListener = (work: WalletWork, read: () => Promise<readonly WalletEvent[]>) => Promise<void>

const listeners = new Set<WalletEventListener>()

/** Registers a subscriber. The kernel does not import features, so `app.ts` registers them. */
export function followWalletEvents(listener: WalletEventListener): void {
  listeners.add(listener)
}

/**
 * Publishes events in the transaction of the change and under the lock of its object, so that the events of one object
 * are in order.
 */
export async function publishWalletEvents(
  work: WalletWork,
  read: () => Promise<readonly WalletEvent[]>,
): Promise<void> {
  for (const listener of listeners) await listener(work, read)
}

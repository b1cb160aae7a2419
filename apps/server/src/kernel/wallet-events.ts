import type { WebhookEvent } from '@voltway/contract/integrations-webhooks'
import type { WalletWork } from './scope.ts'

/** An event of an object of a wallet, such as a session or card, with the object as the API returns it. */
export interface WalletEvent {
  readonly kind: WebhookEvent
  readonly objectId: string
  readonly data: Readonly<Record<string, unknown>>
}

/** A subscriber to events. `read` queries the database, so it is called only when there is a receiver. */
export type WalletEventSubscriber = (work: WalletWork, read: () => Promise<readonly WalletEvent[]>) => Promise<void>

const subscribers = new Set<WalletEventSubscriber>()

/** Registers a subscriber. The kernel does not import features, so `app.ts` registers them. */
export function subscribeToWalletEvents(subscriber: WalletEventSubscriber): void {
  subscribers.add(subscriber)
}

/**
 * Publishes events in the transaction of the change and under the lock of its object, so that the events of one object
 * are in order.
 */
export async function publishWalletEvents(
  work: WalletWork,
  read: () => Promise<readonly WalletEvent[]>,
): Promise<void> {
  for (const subscriber of subscribers) await subscriber(work, read)
}

import type { WebhookEvent } from '@voltway/contract/integrations-webhooks'
import type { WalletWork } from './scope.ts'

/** Something that happened to a session, a document or a card, with the thing as the API answers with it. */
export interface WalletEvent {
  readonly kind: WebhookEvent
  readonly objectId: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Whoever tells others of it. `read` asks the database, so it is called only where somebody wants to hear. */
export type WalletEventListener = (work: WalletWork, read: () => Promise<readonly WalletEvent[]>) => Promise<void>

const listeners = new Set<WalletEventListener>()

/** Nothing calls upwards: who wants to hear of what happens in wallets says so here (`app.ts`). */
export function followWalletEvents(listener: WalletEventListener): void {
  listeners.add(listener)
}

/**
 * Tells what happened, in the transaction in which it did and under the lock of the thing it happened to, so that what is told
 * of one thing is in order.
 */
export async function publishWalletEvents(
  work: WalletWork,
  read: () => Promise<readonly WalletEvent[]>,
): Promise<void> {
  for (const listener of listeners) await listener(work, read)
}

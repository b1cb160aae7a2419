/**
 * Messages of wallets whose machine of a distributed database does not respond. They wait here, so that a batch has
 * room for the messages of others. A wallet is tried again after some seconds, with one message.
 */

/** How long a wallet's messages wait until the next attempt. */
const HELD_MS = 5_000

/** The messages that a process leaves alone for a while. */
export class InboxHolds {
  readonly #wallets = new Map<string, number>()
  readonly #messages = new Map<string, number>()

  /** Holds a message, and with it all others of its wallet, when that is known. */
  hold(id: string, walletId: string | undefined, now: Date): void {
    const until = (walletId && this.#wallets.get(walletId)) || now.getTime() + HELD_MS
    if (walletId) this.#wallets.set(walletId, until)
    this.#messages.set(id, until)
  }

  /** The messages that are held at this instant. Forgets what was held before. */
  messages(now: Date): string[] {
    for (const all of [this.#wallets, this.#messages])
      for (const [key, until] of all) if (until <= now.getTime()) all.delete(key)
    return [...this.#messages.keys()]
  }

  hasWallets(): boolean {
    return this.#wallets.size > 0
  }

  isHeld(walletId: string | undefined): boolean {
    return walletId !== undefined && this.#wallets.has(walletId)
  }
}

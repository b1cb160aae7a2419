import { tabStorage } from '../../lib/storage.ts'
import { onPersonChange } from '../../shared/session/session.ts'

/** A top-up that waits for a payment method: the payer may leave for the provider's page and come back. */
const key = 'top_up'

export function keepTopUp(amount: string): void {
  tabStorage.write(key, amount)
}

/** The amount that was typed before a method was added; null when nobody was on the way to pay. */
export function readTopUp(): string | null {
  return tabStorage.read(key)
}

export function forgetTopUp(): void {
  tabStorage.remove(key)
}

onPersonChange(forgetTopUp)

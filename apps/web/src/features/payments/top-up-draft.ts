import { tabStorage } from '../../lib/storage.ts'
import { onPersonChange } from '../../shared/session/session.ts'

/** The amount of a top-up that waits for a new payment method. It survives the visit to the provider's page. */
const key = 'top_up'

export function storeTopUp(amount: string): void {
  tabStorage.write(key, amount)
}

/** Returns the stored amount, or null if there is none. */
export function storedTopUp(): string | null {
  return tabStorage.read(key)
}

export function removeTopUp(): void {
  tabStorage.remove(key)
}

onPersonChange(removeTopUp)

import { tabStorage } from '../../lib/storage.ts'
import { useValue, valueStore } from '../../lib/value-store.ts'
import { onPersonChange } from '../session/session.ts'

const storageKey = 'banner_dismissed'
const dismissed = valueStore(tabStorage.read(storageKey) !== null)

// The next person who signs in on this device starts with no dismissal.
onPersonChange(() => {
  tabStorage.remove(storageKey)
  dismissed.set(false)
})

/** Hides the banner for the lifetime of this tab, reloads included. */
export function dismissBanner(): void {
  tabStorage.write(storageKey, '1')
  dismissed.set(true)
}

export function useBannerDismissed(): boolean {
  return useValue(dismissed)
}

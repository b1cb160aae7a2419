import { useSyncExternalStore } from 'react'
import { tabStorage } from '../../lib/storage.ts'
import { onPersonChange } from '../session/session.ts'

const storageKey = 'banner_dismissed'
let dismissed: boolean | undefined
const listeners = new Set<() => void>()

function isDismissed(): boolean {
  dismissed ??= tabStorage.read(storageKey) !== null
  return dismissed
}

// The next person who signs in on this device starts with no dismissal.
onPersonChange(() => {
  dismissed = false
  tabStorage.remove(storageKey)
  for (const listener of listeners) listener()
})

/** Hides the banner for the lifetime of this tab, reloads included. */
export function dismissBanner(): void {
  dismissed = true
  tabStorage.write(storageKey, '1')
  for (const listener of listeners) listener()
}

export function useBannerDismissed(): boolean {
  return useSyncExternalStore((changed) => {
    listeners.add(changed)
    return () => listeners.delete(changed)
  }, isDismissed)
}

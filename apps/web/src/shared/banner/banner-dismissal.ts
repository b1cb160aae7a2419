import { useSyncExternalStore } from 'react'
import { tabStorage } from '../../lib/storage.ts'

const storageKey = 'banner_dismissed'
let dismissed: boolean | undefined
const listeners = new Set<() => void>()

function isDismissed(): boolean {
  dismissed ??= tabStorage.read(storageKey) !== null
  return dismissed
}

/** Hides the banner for as long as this tab lives, also over reloads. */
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

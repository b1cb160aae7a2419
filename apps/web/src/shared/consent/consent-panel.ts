import { useSyncExternalStore } from 'react'

let open = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  open = next
  for (const listener of listeners) listener()
}

/** Opens the privacy choices from any page. */
export function openConsents(): void {
  set(true)
}

export function closeConsents(): void {
  set(false)
}

export function useConsentsOpen(): boolean {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => open,
  )
}

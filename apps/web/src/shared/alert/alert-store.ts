import { useSyncExternalStore } from 'react'

/** The single alert above the page (spec §2), with icon by tone, title and description. Close removes it. */
export interface Alert {
  readonly tone: 'ok' | 'bad' | 'warn' | 'info'
  readonly title: string
  readonly description?: string | undefined
}

let alert: Alert | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Shows an alert until it is closed, replaced, or `hideAfterMs` is over. */
export function showAlert(next: Alert & { hideAfterMs?: number }): void {
  const { hideAfterMs, ...shown } = next
  clearTimeout(timer)
  if (hideAfterMs !== undefined) timer = setTimeout(clearAlert, hideAfterMs)
  set(shown)
}

export function clearAlert(): void {
  clearTimeout(timer)
  set(null)
}

function set(next: Alert | null): void {
  alert = next
  for (const listener of listeners) listener()
}

export function useAlert(): Alert | null {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => alert,
  )
}

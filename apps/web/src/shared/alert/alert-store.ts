import { useValue, valueStore } from '../../lib/value-store.ts'

/** The single alert above the page (spec §2), with icon by tone, title and description. Close removes it. */
export interface Alert {
  readonly tone: 'ok' | 'bad' | 'warn' | 'info'
  readonly title: string
  readonly description?: string | undefined
}

const alert = valueStore<Alert | null>(null)
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows an alert until it is closed, replaced, or `hideAfterMs` is over. */
export function showAlert(next: Alert & { hideAfterMs?: number }): void {
  const { hideAfterMs, ...shown } = next
  clearTimeout(timer)
  if (hideAfterMs !== undefined) timer = setTimeout(clearAlert, hideAfterMs)
  alert.set(shown)
}

export function clearAlert(): void {
  clearTimeout(timer)
  alert.set(null)
}

export function useAlert(): Alert | null {
  return useValue(alert)
}

import type { WebConfig } from '@voltway/contract/web-config'
import { useEffect, useSyncExternalStore } from 'react'

let known: WebConfig | null = null
let isRequested = false
const listeners = new Set<() => void>()

async function load(): Promise<void> {
  if (isRequested) return
  isRequested = true
  try {
    const response = await fetch('/web-config')
    const config = response.ok ? ((await response.json()) as WebConfig) : null
    if (!config?.legal) return
    known = config
    for (const listener of listeners) listener()
  } catch {
    // After an error nothing of the configuration is shown. The next component that renders requests it again.
    isRequested = false
  }
}

/** The operator's configuration of the screen, requested once after the first render. Null until it is loaded. */
export function useWebConfig(): WebConfig | null {
  useEffect(() => void load(), [])
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => known,
  )
}

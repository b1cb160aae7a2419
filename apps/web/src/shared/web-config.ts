import type { WebConfig } from '@voltway/contract/web-config'
import { useEffect } from 'react'
import { useValue, valueStore } from '../lib/value-store.ts'

const known = valueStore<WebConfig | null>(null)
let isRequested = false

async function load(): Promise<void> {
  if (isRequested) return
  isRequested = true
  try {
    const response = await fetch('/web-config')
    const config = response.ok ? ((await response.json()) as WebConfig) : null
    if (config?.legal) known.set(config)
  } catch {
    // After an error nothing of the configuration is shown. The next component that renders requests it again.
    isRequested = false
  }
}

/** The operator's configuration of the screen, requested once after the first render. Null until it is loaded. */
export function useWebConfig(): WebConfig | null {
  useEffect(() => void load(), [])
  return useValue(known)
}

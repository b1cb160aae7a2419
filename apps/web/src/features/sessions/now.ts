import { useSyncExternalStore } from 'react'

const everyMs = 1000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = Date.now()

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

/** Returns the current time, updated every second. All components share one timer, which stops when none uses it. */
export function useNow(): number {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      timer ??= setInterval(tick, everyMs)
      return () => {
        listeners.delete(changed)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
    () => (timer === undefined ? freshNow() : now),
  )
}

/**
 * While the timer is stopped, the stored time may be old. A value with a resolution of one second is stable within a
 * render.
 */
function freshNow(): number {
  const current = Date.now()
  if (current - now >= everyMs) now = current
  return now
}

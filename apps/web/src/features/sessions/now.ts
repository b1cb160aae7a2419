import { useSyncExternalStore } from 'react'

const everyMs = 1000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = Date.now()

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

/** The time, told every second to all that show it: one clock for the page, and none while nobody looks. */
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

/** Before the clock runs, the time of the last look may be old; whole seconds keep drawing twice from seeing two times. */
function freshNow(): number {
  const current = Date.now()
  if (current - now >= everyMs) now = current
  return now
}

import { useSyncExternalStore } from 'react'

/** Spec §9: a navigation below 200 ms shows no bar, the bar advances for 5 s, and it hides 500 ms after the end. */
export const throttleMs = 200
export const durationMs = 5000
export const hideAfterMs = 500

export type ProgressState = 'idle' | 'running' | 'done' | 'failed'

let state: ProgressState = 'idle'
let underWay = false
let failed = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(next: ProgressState): void {
  state = next
  for (const listener of listeners) listener()
}

export const progress = {
  start(): void {
    clearTimeout(timer)
    underWay = true
    failed = false
    if (state === 'running') return
    if (state !== 'idle') set('idle')
    timer = setTimeout(() => set('running'), throttleMs)
  },
  /** Spec §8: failed requests end the bar in a failed state, also those that a page sends after its navigation. */
  fail(): void {
    failed = true
    end()
  },
  finish(): void {
    if (underWay) end()
  },
}

function end(): void {
  underWay = false
  clearTimeout(timer)
  // A bar that is not visible yet ends without a flash, unless the navigation failed.
  if (state === 'idle' && !failed) return
  set(failed ? 'failed' : 'done')
  timer = setTimeout(() => set('idle'), hideAfterMs)
}

export function useProgress(): ProgressState {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => state,
  )
}

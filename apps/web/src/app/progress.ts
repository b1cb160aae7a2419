import { useValue, valueStore } from '../lib/value-store.ts'

/** Spec §9: a navigation below 200 ms shows no bar, the bar advances for 5 s, and it hides 500 ms after the end. */
export const throttleMs = 200
export const durationMs = 5000
export const hideAfterMs = 500

export type ProgressState = 'idle' | 'running' | 'done' | 'failed'

const state = valueStore<ProgressState>('idle')
let underWay = false
let failed = false
let timer: ReturnType<typeof setTimeout> | undefined

export const progress = {
  start(): void {
    clearTimeout(timer)
    underWay = true
    failed = false
    if (state.get() === 'running') return
    if (state.get() !== 'idle') state.set('idle')
    timer = setTimeout(() => state.set('running'), throttleMs)
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
  if (state.get() === 'idle' && !failed) return
  state.set(failed ? 'failed' : 'done')
  timer = setTimeout(() => state.set('idle'), hideAfterMs)
}

export function useProgress(): ProgressState {
  return useValue(state)
}

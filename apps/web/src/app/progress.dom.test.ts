import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { durationMs, hideAfterMs, progress, throttleMs, useProgress } from './progress.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

/** Returns the state of the bar after each step. */
function walk(steps: readonly (() => void)[]): string[] {
  const { result, unmount } = renderHook(() => useProgress())
  const seen = steps.map((step) => {
    act(step)
    return result.current
  })
  unmount()
  return seen
}
const wait = (ms: number) => () => void vi.advanceTimersByTime(ms)

test('the bar waits 200 ms, takes 5000 ms and hides after 500 ms (spec §9)', () => {
  expect({ throttleMs, durationMs, hideAfterMs }).toEqual({ throttleMs: 200, durationMs: 5000, hideAfterMs: 500 })
})

test('a navigation of less than 200 ms shows nothing (spec §9)', () => {
  expect(walk([progress.start, wait(199), progress.finish, wait(1000)])).toEqual(['idle', 'idle', 'idle', 'idle'])
})

test('a slower navigation shows the bar from 200 ms on until 500 ms after its end (spec §9)', () => {
  expect(walk([progress.start, wait(200), progress.finish, wait(499), wait(1)])).toEqual([
    'idle',
    'running',
    'done',
    'done',
    'idle',
  ])
})

test('a failed request ends the bar in a failed state, also before it was shown (spec §8)', () => {
  expect(walk([progress.start, wait(300), progress.fail, wait(500)])).toEqual(['idle', 'running', 'failed', 'idle'])
  expect(walk([progress.start, wait(50), progress.fail, progress.finish, wait(500)])).toEqual([
    'idle',
    'idle',
    'failed',
    'failed',
    'idle',
  ])
})

test('a request of the page that fails after the navigation shows the failed bar (spec §8)', () => {
  expect(walk([progress.fail, wait(499), wait(1)])).toEqual(['failed', 'failed', 'idle'])
  expect(walk([progress.start, wait(300), progress.finish, progress.fail, wait(500)])).toEqual([
    'idle',
    'running',
    'done',
    'failed',
    'idle',
  ])
})

test('a second navigation takes over the bar', () => {
  expect(walk([progress.start, wait(300), progress.start, wait(4000), progress.finish])).toEqual([
    'idle',
    'running',
    'running',
    'running',
    'done',
  ])
})

import { afterEach, expect, test, vi } from 'vitest'
import type { LiveState } from '../../lib/live.ts'
import { queryClient } from '../../lib/query-client.ts'

const live = { state: 'closed' as LiveState, changed: () => {} }
vi.mock('../live/wallet-live.ts', () => ({
  liveState: () => live.state,
  onLiveState: (listener: () => void) => {
    live.changed = listener
    return () => {}
  },
}))

afterEach(() => vi.unstubAllGlobals())

test('a reopened live stream ends the offline state and refetches the visible data once', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
  const { checkServer, followConnection } = await import('./connection.ts')
  const stop = followConnection()
  expect(await checkServer()).toBe(false)
  live.state = 'interrupted'
  live.changed()
  expect(invalidate).not.toHaveBeenCalled()
  live.state = 'open'
  live.changed()
  live.changed()
  expect(invalidate).toHaveBeenCalledTimes(1)
  stop()
})

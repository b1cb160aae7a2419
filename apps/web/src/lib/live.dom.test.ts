import { afterEach, expect, test, vi } from 'vitest'
import { openLive } from './live.ts'

afterEach(() => vi.unstubAllGlobals())

test('a stream refused with a new token is closed, and the sign-in is notified (spec §8)', async () => {
  const fetched = vi.fn(async () => new Response(null, { status: 401 }))
  vi.stubGlobal('fetch', fetched)
  const tokens: boolean[] = []
  const states: string[] = []
  await new Promise<void>((resolve) =>
    openLive({
      path: '/api/v1/wallet/1/live',
      headers: async (fresh) => {
        tokens.push(fresh)
        return {}
      },
      onMessage: () => undefined,
      onState: (state) => states.push(state),
      onUnauthorized: resolve,
    }),
  )
  expect(tokens).toEqual([false, true])
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(states).toEqual(['connecting', 'closed'])
})

test('a waiting stream reconnects at once when the device is online again', async () => {
  let online = false
  const fetched = vi.fn(() =>
    online ? new Promise<never>(() => {}) : Promise.reject(new TypeError('Failed to fetch')),
  )
  vi.stubGlobal('fetch', fetched)
  const states: string[] = []
  const close = openLive({
    path: '/api/v1/wallet/1/live',
    headers: async () => ({}),
    onMessage: () => undefined,
    onState: (state) => states.push(state),
    onUnauthorized: () => undefined,
  })
  await vi.waitFor(() => expect(states).toEqual(['connecting', 'interrupted']))
  online = true
  window.dispatchEvent(new Event('online'))
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
  close()
})

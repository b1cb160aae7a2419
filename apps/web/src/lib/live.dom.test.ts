import { afterEach, expect, test, vi } from 'vitest'
import { openLive } from './live.ts'

afterEach(() => vi.unstubAllGlobals())

test('a stream refused with a new token too is closed, and who signs people in is told (spec §8)', async () => {
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

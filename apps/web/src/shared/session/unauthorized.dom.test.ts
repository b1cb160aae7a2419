import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const start = Date.parse('2026-03-02T10:00:00Z')
let reloads = 0

beforeEach(() => {
  reloads = 0
  sessionStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  vi.stubGlobal('location', { ...location, reload: () => reloads++ })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// Each call imports the modules anew, as after a reload.
async function refused(): Promise<string> {
  vi.resetModules()
  const [{ handleUnauthorized }, session] = await Promise.all([import('./unauthorized.ts'), import('./session.ts')])
  vi.stubGlobal('fetch', async () =>
    Response.json({ token: 't', expires_at: new Date(Date.now() + 600_000).toISOString() }),
  )
  await session.accessToken()
  let ended = 'stays'
  session.onSessionEnd((why) => {
    ended = why
  })
  const before = reloads
  handleUnauthorized()
  return reloads > before ? 'reloads' : ended
}

test('a 401 reloads the page, and a second one leads to sign-in, so that there is no loop (spec §8)', async () => {
  expect(await refused()).toBe('reloads')
  expect(await refused()).toBe('expired')
  vi.setSystemTime(start + 60_000)
  expect(await refused()).toBe('reloads')
})

test('with blocked storage a 401 leads directly to sign-in, because reloads cannot be counted (spec §8)', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('blocked', 'SecurityError')
    },
    removeItem: () => {},
  })
  expect(await refused()).toBe('expired')
  expect(reloads).toBe(0)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChunkError, loadChunk, setDestination } from './load-chunk.ts'

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const start = Date.parse('2026-03-02T10:00:00Z')

let reloads = 0
let reloading = Promise.withResolvers<'reloads'>()
function reload() {
  reloads++
  reloading.resolve('reloads')
  reloading = Promise.withResolvers()
}
let isServerReachable = true

beforeEach(() => {
  reloads = 0
  isServerReachable = true
  sessionStorage.clear()
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'], now: start })
  vi.stubGlobal('location', { ...location, reload })
  vi.stubGlobal('fetch', () =>
    isServerReachable ? Promise.resolve(new Response('ok')) : Promise.reject(new TypeError()),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A reload never settles, because the page is gone. */
async function outcome(load: () => Promise<unknown>): Promise<'reloads' | 'unanswered' | 'fails' | 'loaded'> {
  const settled = loadChunk(load).then(
    () => 'loaded' as const,
    (error: ChunkError) => (error.unanswered ? ('unanswered' as const) : ('fails' as const)),
  )
  const outcome = Promise.race([settled, reloading.promise])
  await vi.runAllTimersAsync()
  return outcome
}

test('a missing chunk reloads the page, at most once a minute (spec §8, §9)', async () => {
  expect(await outcome(gone)).toBe('reloads')
  vi.setSystemTime(start + 59_999)
  expect(await outcome(gone)).toBe('fails')
  vi.setSystemTime(start + 60_000)
  expect(await outcome(gone)).toBe('reloads')
  expect(reloads).toBe(2)
})

test('a missing chunk during a navigation reloads at its target, not at the previous page (spec §8)', async () => {
  const went = Promise.withResolvers<string>()
  vi.stubGlobal('location', {
    ...location,
    pathname: '/home',
    search: '',
    reload,
    assign: went.resolve,
  })
  setDestination('/cards?state=BLOCKED')
  void loadChunk(gone)
  await vi.runAllTimersAsync()
  expect(await went.promise).toBe('/cards?state=BLOCKED')
  setDestination(null)
  vi.setSystemTime(start + 60_000)
  expect(await outcome(gone)).toBe('reloads')
})

test('without storage for the time of a reload the page is not reloaded, which prevents a loop (spec §8)', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  expect(await outcome(gone)).toBe('fails')
  expect(reloads).toBe(0)
})

test('without a connection or a server the page is not reloaded, which would lose its memory', async () => {
  isServerReachable = false
  expect(await outcome(gone)).toBe('unanswered')
  isServerReachable = true
  vi.stubGlobal('navigator', { onLine: false })
  expect(await outcome(gone)).toBe('unanswered')
  expect(reloads).toBe(0)
})

test.each([1, 4])('a connection that recovers after %i failures causes no reload', async (failures) => {
  let attempts = 0
  const back = () => (attempts++ < failures ? gone() : Promise.resolve('part'))
  expect(await outcome(back)).toBe('loaded')
  expect(reloads).toBe(0)
})

test('a loaded chunk is returned unchanged', async () => {
  expect(await outcome(() => Promise.resolve('part'))).toBe('loaded')
  await expect(loadChunk(() => Promise.resolve('part'))).resolves.toBe('part')
  expect(new ChunkError('x').name).toBe('ChunkError')
})

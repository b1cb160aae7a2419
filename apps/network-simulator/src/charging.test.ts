import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { providerVersions } from '../test/provider-versions.ts'
import { fastClock, openSimulated, type Simulated } from '../test/simulated.ts'
import type { TinyProvider } from '../test/tiny-provider.ts'

let world: Simulated
let provider: TinyProvider
beforeEach(async () => {
  world = await openSimulated('2.2.1')
  provider = world.provider
})
afterEach(() => world.close())

const until = (condition: () => void) => vi.waitFor(condition)

const { card } = providerVersions['2.2.1']

test('a charge never ends after its CDR was written, so that the next charge of the card does not overlap', async () => {
  const { desk } = await world.start({ updateMs: 600 })
  await desk.start({ uid: 'CARD1', seconds: 0.1 })
  await until(() => expect(provider.cdrs.size).toBe(1))
  const [cdr] = [...provider.cdrs.values()]
  expect(Date.parse(String(cdr?.end_date_time))).toBeLessThanOrEqual(Date.parse(String(cdr?.last_updated)))
})

test('a push that is older than the stored one is ignored, so that a blocked card stays blocked', async () => {
  const { desk } = await world.start()
  const push = (valid: boolean, last_updated: string) =>
    provider.request('PUT', '/tokens/PT/VWF/CARD1', card('CARD1', { valid, last_updated }))
  await push(false, '2026-01-03T00:00:00Z')
  await push(true, '2026-01-02T00:00:00Z')
  expect(desk.pushedToken('CARD1')?.valid).toBe(false)
})

test('a charge is ended and billed at the next start if it was running when the simulator stopped', async () => {
  const state = path.join(world.folder, 'state.jsonl')
  const first = await world.start({ state, now: fastClock() })
  await first.desk.start({ uid: 'CARD1' })
  await until(() => expect(provider.sessionMessages).toContain('PATCH'))
  await first.close()
  expect(provider.cdrs.size).toBe(0)
  await world.start({ state })
  expect(provider.cdrs.size).toBe(1)
  expect(provider.sessionMessages.at(-1)).toBe('PUT COMPLETED')
})

test('a charge keeps its CDR while the provider is down, and delivers it afterwards', async () => {
  const { desk } = await world.start({ now: fastClock() })
  const response = await desk.start({ uid: 'CARD1' })
  await until(() => expect(provider.sessionMessages).toContain('PATCH'))
  provider.down = true
  if ('session_id' in response) desk.stop(response.session_id)
  await until(() => expect(provider.turnedAway).toBeGreaterThan(1))
  expect(provider.cdrs.size).toBe(0)
  provider.down = false
  await until(() => expect(provider.cdrs.size).toBe(1))
})

test('keepRunning keeps the given number of sessions running', async () => {
  await world.start({ runningSessions: 1 })
  await until(() => expect(provider.sessionMessages).toContain('PATCH'))
})

test('lists are paginated with links to the next page, oldest change first', async () => {
  await world.start()
  const page = await provider.request('GET', '/locations?limit=10&offset=10&date_from=2025-01-01T00:00:00Z')
  expect(page.body.data).toHaveLength(10)
  expect(page.headers.get('x-total-count')).toBe('24')
  expect(page.headers.get('link')).toMatch(/offset=20.*rel="next"/)
  expect(page.headers.get('link')).toContain('date_from=2025-01-01')
  const last = await provider.request('GET', '/locations?limit=10&offset=20')
  expect(last.body.data).toHaveLength(4)
  expect(last.headers.get('link')).toBeNull()
})

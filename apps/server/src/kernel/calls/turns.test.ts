import { listSessions } from '@voltway/contract/sessions'
import { beforeAll, expect, test, vi } from 'vitest'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { CallRefused } from '../../../test/harness.ts'
import { chargerRead } from './turns.ts'

const fleet = fleetOfFile()
const sheddingFleet = fleetOfFile({ shedsLoad: true })
beforeAll(async () => {
  // The access tokens are cached before the first turn.
  for (const role of ['owner', 'manager', 'stranger'] as const) await list(role).catch(() => undefined)
})

const list = (role: 'owner' | 'manager' | 'stranger', of = fleet) =>
  of.as(role).call(listSessions, { query: { limit: 100 } })

/** Requests lists concurrently. */
function flood(count: number) {
  const ends: (string | null)[] = []
  const all = Promise.all(
    Array.from({ length: count }, () =>
      list('owner').then(
        () => ends.push(null),
        (error) => ends.push(error instanceof CallRefused ? error.code : String(error)),
      ),
    ),
  )
  return { ends, all }
}

test('a colleague’s list does not wait for 150 lists that one person has requested', async () => {
  const { ends, all } = flood(150)
  await list('manager')
  expect(ends.length).toBeLessThan(75)
  await all
  expect(ends.filter((end) => end !== null)).toEqual([])
})

test('of 700 concurrent list requests of one person the excess is refused, and the others are served', async () => {
  const { ends, all } = flood(700)
  await all
  const response = ends.filter((end) => end === null).length
  expect(response).toBeGreaterThanOrEqual(600)
  expect(ends.filter((end) => end !== null)).toEqual(Array(700 - response).fill('request.too_many'))
  expect(response).toBeLessThan(700)
  await list('owner')
})

test('people’s calls are refused with 503 while a charger waits for its first read, and served again afterwards', async () => {
  const read = Promise.withResolvers<void>()
  const measured = chargerRead(sheddingFleet.app, read.promise)
  const refusal = () => sheddingFleet.as('owner').refusal(listSessions)
  await vi.waitFor(async () => expect(await refusal()).toBe('provider.unavailable'))
  read.resolve()
  await measured
  await vi.waitFor(() => list('owner', sheddingFleet))
})

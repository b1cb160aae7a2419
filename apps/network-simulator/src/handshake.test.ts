import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openSimulated, type Simulated } from '../test/simulated.ts'
import type { VersionNumber } from './ocpi-version.ts'
import { agreedVersion } from './ocpi-versions.ts'

let world: Simulated
afterEach(() => world.close())

test('the simulator reuses its registration after a restart, also one that was stored without a version', async () => {
  world = await openSimulated('2.2.1')
  const state = path.join(world.folder, 'state.jsonl')
  const first = await world.start({ state })
  const port = Number(new URL(first.url).port)
  const agreed = world.provider.simulator
  await first.close()
  const stored = readFileSync(state, 'utf8')
  expect(stored).toContain('"version":"2.2.1",')
  writeFileSync(state, stored.replace('"version":"2.2.1",', ''))
  await world.start({ state, port, token: 'spent' })
  expect(world.provider.simulator).toBe(agreed)
})

test('a wrong registration token fails with a clear message', async () => {
  world = await openSimulated('2.2.1')
  await expect(world.start({ token: 'wrong' })).rejects.toThrow(/does not know the token/)
})

test.each<[VersionNumber, VersionNumber[], [VersionNumber, ...VersionNumber[]]]>([
  ['2.3.0', ['2.1.1', '2.2.1', '2.3.0'], ['2.1.1', '2.2.1', '2.3.0']],
  ['2.2.1', ['2.1.1', '2.2.1', '2.3.0'], ['2.1.1', '2.2.1']],
  ['2.1.1', ['2.1.1', '2.3.0'], ['2.1.1', '2.2.1']],
])('the highest common version is %s of %j and %j', async (common, offered, provided) => {
  world = await openSimulated(...provided)
  const { book } = await world.start({ versions: offered })
  expect(agreedVersion(book).number).toBe(common)
  expect(book.tokens.size).toBe(3)
})

test('without a common version the registration fails with a clear message', async () => {
  world = await openSimulated('2.1.1')
  await expect(world.start({ versions: ['2.2.1', '2.3.0'] })).rejects.toThrow('offers no OCPI 2.2.1 or 2.3.0')
})

test('a restart with a higher version updates the registration to it', async () => {
  world = await openSimulated('2.2.1', '2.3.0')
  const state = path.join(world.folder, 'state.jsonl')
  const first = await world.start({ state, versions: ['2.2.1'] })
  const port = Number(new URL(first.url).port)
  await first.close()
  const { book } = await world.start({ state, port, token: 'spent', versions: ['2.2.1', '2.3.0'] })
  expect(agreedVersion(book).number).toBe('2.3.0')
})

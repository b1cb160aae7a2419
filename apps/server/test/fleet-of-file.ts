import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { bootFleet, type Fleet } from './harness.ts'

type Options = Parameters<typeof bootFleet>[0]

/** The fleet of a test file, which starts before its tests and closes after them. Use it in hooks and tests only. */
export function fleetOfFile(options?: Options): Fleet {
  const fleet: Partial<Fleet> = {}
  beforeAll(async () => void Object.assign(fleet, await bootFleet(options)))
  afterAll(() => fleet.close?.())
  return fleet as Fleet
}

/** As {@link fleetOfFile}, a new one for each test. */
export function fleetOfEachTest(options?: Options): Fleet {
  const fleet: Partial<Fleet> = {}
  beforeEach(async () => void Object.assign(fleet, await bootFleet(options)))
  afterEach(() => fleet.close?.())
  return fleet as Fleet
}

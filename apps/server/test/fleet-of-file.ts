import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { createCard, type NewCard } from '../src/features/cards/new-card.ts'
import { checkInvariants } from '../src/kernel/ledger/ledger-invariants.ts'
import { newId } from '../src/platform/ids.ts'
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

/** Ends each test of a file with the ledger's invariants. */
export function checkMoneyAfterEach(fleet: Fleet): void {
  afterEach(async () => expect(await checkInvariants(fleet.db)).toEqual([]))
}

/** Adds an active card, by default with a limit of 100.00 a month. @returns its id. */
export function addTestCard(fleet: Fleet, card: Partial<NewCard> = {}): Promise<string> {
  return createCard(fleet.ctx(), fleet.scope, {
    name: 'Van',
    type: 'PHYSICAL',
    uid: newId().replaceAll('-', '').slice(-14),
    plafond: { creditMode: 'LIMITED', assignedMinor: 10_000n, renewal: 'MONTHLY', day: 1 },
    isActivated: true,
    ...card,
  })
}

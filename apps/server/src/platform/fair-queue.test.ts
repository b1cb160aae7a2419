import { describe, expect, test } from 'vitest'
import { FairQueue, type Turn, type TurnRequest } from './fair-queue.ts'

const limits = {
  running: 3,
  runningWhileUrgent: 1,
  runningEach: 2,
  waitingEach: 4,
  waitingOfGroup: 6,
  longestWaitMs: 10_000,
}
const turnRequest = (caller: string, group: string | null = null, isGone = () => false): TurnRequest => ({
  caller,
  group,
  isGone,
})

/** Enters callers in sequence and records, by name, the order in which they were admitted. */
function watched(queue: FairQueue) {
  const granted: string[] = []
  const ends: Promise<Turn>[] = []
  const enter = (name: string, who: TurnRequest) => {
    const note = (turn: Turn) => {
      if (turn === 'granted') granted.push(name)
      return turn
    }
    const entered = queue.enter(who)
    const end = entered === 'granted' ? Promise.resolve(note(entered)) : entered.then(note)
    ends.push(end)
    return end
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { granted, enter, settled }
}

describe('calls of people', () => {
  test('calls of one caller wait for each other, and another caller’s call overtakes them', async () => {
    const queue = new FairQueue(limits)
    const { granted, enter, settled } = watched(queue)
    const [ana, rui] = [turnRequest('ana'), turnRequest('rui')]
    for (const name of ['ana 1', 'ana 2', 'ana 3', 'ana 4']) void enter(name, ana)
    void enter('rui 1', rui)
    expect(granted).toEqual(['ana 1', 'ana 2', 'rui 1'])
    void enter('rui 2', rui)
    queue.leave(ana)
    queue.leave(ana)
    await settled()
    // Callers alternate, regardless of how many requests of one caller wait.
    expect(granted).toEqual(['ana 1', 'ana 2', 'rui 1', 'ana 3', 'rui 2'])
  })

  test('calls of one company share its limit, whichever member sends them', async () => {
    const queue = new FairQueue({ ...limits, running: 10 })
    const { granted, enter, settled } = watched(queue)
    const people = ['ana', 'rui', 'eva'].map((name) => turnRequest(name, 'wallet'))
    for (const who of people) void enter(who.caller, who)
    void enter('other', turnRequest('other', 'another wallet'))
    expect(granted).toEqual(['ana', 'rui', 'other'])
    queue.leave(people[0] as TurnRequest)
    await settled()
    expect(granted).toEqual(['ana', 'rui', 'other', 'eva'])
  })

  test('calls beyond the queue limit of a caller or a company are refused', async () => {
    const queue = new FairQueue(limits)
    const { enter } = watched(queue)
    for (let n = 0; n < 6; n++) void enter('ana', turnRequest('ana', 'wallet'))
    expect(await enter('ana', turnRequest('ana', 'wallet'))).toBe('too_many')
    for (let n = 0; n < 2; n++) void enter('rui', turnRequest('rui', 'wallet'))
    expect(await enter('rui', turnRequest('rui', 'wallet'))).toBe('too_many')
  })

  test('calls that wait too long are refused, and their places in the queue are released', async () => {
    const queue = new FairQueue({ ...limits, longestWaitMs: 1 })
    const { enter } = watched(queue)
    const ana = turnRequest('ana')
    void enter('1', ana)
    void enter('2', ana)
    expect(await enter('3', ana)).toBe('too_long')
    queue.leave(ana)
    expect(queue.enter(ana)).toBe('granted')
  })

  test('calls whose client has disconnected are skipped', async () => {
    const queue = new FairQueue(limits)
    const { granted, enter, settled } = watched(queue)
    const ana = turnRequest('ana')
    void enter('1', ana)
    void enter('2', ana)
    const left = enter(
      'left',
      turnRequest('ana', null, () => true),
    )
    void enter('3', ana)
    queue.leave(ana)
    await settled()
    expect(await left).toBe('gone')
    expect(granted).toEqual(['1', '2', '3'])
  })

  test('fewer calls run while a charger waits for a response', async () => {
    const queue = new FairQueue(limits)
    const { granted, enter, settled } = watched(queue)
    const response = Promise.withResolvers<void>()
    const urgent = queue.runUrgent(() => response.promise)
    const [ana, rui] = [turnRequest('ana'), turnRequest('rui')]
    void enter('ana', ana)
    void enter('rui', rui)
    expect(granted).toEqual(['ana'])
    response.resolve()
    await urgent
    await settled()
    expect(granted).toEqual(['ana', 'rui'])
  })
})

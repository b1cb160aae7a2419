import { listSessions } from '@voltway/contract/sessions'
import { getSession } from '@voltway/contract/sessions-details'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type Charging, openCharging } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'

const fleet = fleetOfFile()
let network: Charging

beforeAll(async () => {
  network = await openCharging(fleet)
  await network.topUp(10_000_000n)
})

const minute = (minutes: number) => new Date(Date.parse('2026-03-01T08:00:00Z') + minutes * 60_000).toISOString()
let stories = 0

type Message = { readonly kind: 'session' | 'cdr'; readonly fields: Record<string, unknown> }

/** The messages of one charge: pending, running, ended, billed, and possibly credited and billed again. */
function storyOf(
  n: number,
  { steps, ending }: { steps: number; ending: 'billed' | 'credited' | 'corrected' },
): Message[] {
  const id = `ORDER${n}`
  const end = { end_date_time: minute(steps * 10) }
  const start = { id, start_date_time: minute(0) }
  const messages: Message[] = [{ kind: 'session', fields: { ...start, status: 'PENDING', last_updated: minute(0) } }]
  for (let step = 1; step <= steps; step++) {
    messages.push({ kind: 'session', fields: { ...start, kwh: step * 2.5, last_updated: minute(step * 10) } })
  }
  const kwh = steps * 2.5
  messages.push({
    kind: 'session',
    fields: { ...start, ...end, kwh, status: 'COMPLETED', last_updated: minute(steps * 10 + 1) },
  })
  const record = (cdrId: string, energy: number, more: object = {}): Message => ({
    kind: 'cdr',
    fields: { id: cdrId, session_id: id, start_date_time: minute(0), ...end, total_energy: energy, ...more },
  })
  messages.push(record(`${id}-R`, kwh))
  if (ending === 'billed') return messages
  messages.push(record(`${id}-C`, kwh, { credit: true, credit_reference_id: `${id}-R` }))
  if (ending === 'corrected') messages.push(record(`${id}-N`, kwh / 2))
  return messages
}

/** The result of a charge, without values that may depend on the order of messages. */
async function endingOf(cardId: string) {
  const { results } = await fleet.as('owner').call(listSessions, { query: { card: cardId } })
  const sessions = await Promise.all(
    results.map(async ({ id }) => {
      const { status, energy_kwh, total_cost, price, flags, start_date_time, end_date_time } = await fleet
        .as('owner')
        .call(getSession, { params: { id } })
      const lines = price?.lines.length ?? 0
      // A credited record either was booked and reversed, or was never booked. Both cost nothing.
      if (flags.includes('CREDITED')) return { energy_kwh, start_date_time, end_date_time, isCredited: true }
      // The only other permitted difference is whether the session or its record arrived first.
      // Both notes say which messages had arrived before the record.
      const early = ['NO_SESSION_MESSAGE', 'ENERGY_NOT_OF_SESSION']
      const lasting = flags.filter((flag) => !early.includes(flag))
      return { status, energy_kwh, total_cost, lines, flags: lasting, start_date_time, end_date_time }
    }),
  )
  return sessions.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}

test('the result and cost of a session do not depend on the order and repetition of its messages', async () => {
  const story = fc.record({
    steps: fc.integer({ min: 1, max: 4 }),
    ending: fc.constantFrom('billed', 'credited', 'corrected'),
  })
  const shuffles = fc.array(fc.nat(1000), { minLength: 12, maxLength: 24 })
  await fc.assert(
    fc.asyncProperty(story, shuffles, fc.nat(3), async (withEvent, picks, batch) => {
      const report = async (shuffled: boolean) => {
        const card = await network.card()
        const messages = storyOf(++stories, withEvent)
        const order = shuffled ? shuffledBy(messages, picks) : messages
        const before = await network.balance()
        for (const [index, { kind, fields }] of order.entries()) {
          const raw = kind === 'cdr' ? network.cdrObject(card, fields) : network.sessionObject(card, fields)
          await network.store(kind, raw)
          // Some messages are handled one by one, some in a batch.
          if (index % (batch + 1) === 0) await network.drain()
        }
        await network.drain()
        const after = await network.balance()
        return {
          sessions: await endingOf(card.id),
          spent: before.balanceMinor - after.balanceMinor,
          reserved: after.reservedMinor - before.reservedMinor,
        }
      }
      const inOrder = await report(false)
      expect(await report(true)).toEqual(inOrder)
      expect(inOrder.reserved).toBe(0n)
    }),
    { numRuns: 25 },
  )
  expect(await network.broken()).toEqual([])
  expect(await network.quarantined()).toEqual([])
})

/** Returns every message at least once, some repeated, in an order derived from the picks. */
function shuffledBy(messages: readonly Message[], picks: readonly number[]): Message[] {
  const left = [...messages]
  const order: Message[] = []
  for (const pick of picks) {
    if (left.length === 0) break
    const [message] = left.splice(pick % left.length, 1)
    if (message === undefined) break
    order.push(message)
    if (pick % 3 === 0) order.push(message)
  }
  return [...order, ...left, ...messages.filter((_, index) => (picks[index] ?? 0) % 5 === 0)]
}

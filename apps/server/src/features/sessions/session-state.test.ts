import { type SessionStatus, sessionStatuses, sessionTransitions } from '@voltway/contract/sessions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listOf, readStateTable } from '../../../test/state-page.ts'
import { advanced, stepsBetween } from './session-state.ts'

const status = fc.constantFrom(...sessionStatuses)

test('the page on session states agrees with the table', () => {
  const rows = readStateTable<'state' | 'becomes'>(new URL('sessions.states.md', import.meta.url), 'Session states')
  expect(Object.fromEntries(rows.map(({ state, becomes }) => [state, listOf(becomes)]))).toEqual(sessionTransitions)
})

test('every transition of a session is in the table', () => {
  fc.assert(
    fc.property(status, status, (from, to) => {
      let at: SessionStatus = from
      for (const next of stepsBetween(from, to)) {
        expect(sessionTransitions[at]).toContain(next)
        at = next
      }
      expect([from, to]).toContain(at)
    }),
  )
})

test('a session never moves back, whatever messages arrive in whatever order', () => {
  const rank = (one: SessionStatus) => sessionStatuses.indexOf(one)
  fc.assert(
    fc.property(fc.array(status, { maxLength: 8 }), (statuses) => {
      let at: SessionStatus = 'PENDING'
      for (const one of statuses) {
        const next = advanced(at, one)
        expect(rank(next)).toBeGreaterThanOrEqual(rank(at))
        at = next
      }
    }),
  )
})

test.each<[SessionStatus, SessionStatus, SessionStatus[]]>([
  ['PENDING', 'IN_VALIDATION', ['ONGOING', 'IN_VALIDATION']],
  ['PENDING', 'COMPLETED', ['ONGOING', 'COMPLETED']],
  ['ONGOING', 'PAID', ['COMPLETED', 'PAID']],
  ['IN_VALIDATION', 'ONGOING', []],
  ['PAID', 'INVALID', []],
  ['INVALID', 'COMPLETED', []],
  ['ONGOING', 'ONGOING', []],
])('from %s, a message that means %s takes the steps %j', (from, to, steps) => {
  expect(stepsBetween(from, to)).toEqual(steps)
})

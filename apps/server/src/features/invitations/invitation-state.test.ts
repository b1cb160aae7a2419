import {
  getShareLink,
  invitationAllows,
  invitationStatuses,
  removeFromWallet,
  resendInvitation,
} from '@voltway/contract/invitations'
import { expect, test } from 'vitest'
import { allowedPairs, listOf, readStateTable } from '../../../test/state-page.ts'
import { invitationAllowsNow, refusalOfState } from './invitation-reply.ts'

const page = new URL('invitations.states.md', import.meta.url)
const actions = Object.keys(invitationAllows) as (keyof typeof invitationAllows)[]

test('the page lists every state with the refusal of a closed invitation', () => {
  const refusals: Record<string, string> = refusalOfState
  const rows = readStateTable<'state' | 'refusal when opened'>(page, 'States')
  expect(rows.map((row) => [row.state, row['refusal when opened']])).toEqual(
    invitationStatuses.map((status) => [status, refusals[status] ?? '']),
  )
})

test('each command is allowed in exactly the states of the page', () => {
  const rows = readStateTable<'command' | 'allowed in' | 'right'>(page, 'Commands')
  const listed = rows.flatMap((row) => listOf(row['allowed in']).map((status) => `${row.command} ${status}`))
  expect(listed).toEqual(
    allowedPairs(actions, invitationStatuses, (action, status) => invitationAllowsNow(action, status)),
  )
  const calls = { resend: resendInvitation, revoke: removeFromWallet, share: getShareLink }
  expect(rows.map(({ command, right }) => [command, right])).toEqual(
    actions.map((action) => [action, calls[action].right]),
  )
})

test('each transition starts in a state that allows its trigger, and no allowed one is missing', () => {
  const rows = readStateTable<'from' | 'to' | 'trigger'>(page, 'Transitions')
  for (const { to } of rows) expect(invitationStatuses).toContain(to)
  const started = (trigger: string) =>
    rows.filter((row) => row.trigger.split(',')[0] === trigger).map(({ from }) => from)
  expect(started('resend')).toEqual([...invitationAllows.resend])
  expect(started('revoke')).toEqual([...invitationAllows.revoke])
  const answerable = invitationStatuses.filter((status) => !(status in refusalOfState))
  for (const trigger of ['accept', 'decline']) expect(new Set(started(trigger))).toEqual(new Set(answerable))
  expect(rows.map(({ trigger }) => trigger.split(',')[0])).toEqual([
    'resend',
    'resend',
    'revoke',
    'accept',
    'accept',
    'decline',
    'time',
  ])
})

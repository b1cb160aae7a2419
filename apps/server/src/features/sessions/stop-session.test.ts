import { listSessions } from '@voltway/contract/sessions'
import { stopSession } from '@voltway/contract/sessions-details'
import { beforeAll, expect, test } from 'vitest'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import type { NetworkCommandResult } from '../../kernel/network/messages.ts'
import { sql } from '../../platform/sql.ts'
import { openPostings } from '../holds/holds.ts'
import { onCommandResult } from './stop-session.ts'

const fleet = fleetOfFile()
let network: Charging
let stories = 0

beforeAll(async () => {
  network = await openCharging(fleet)
  await network.topUp(100_000n)
})

async function running(options: { memberId?: string } = {}): Promise<{ card: TestCard; sessionId: string }> {
  const card = await network.card(options)
  await network.session(card, { id: `STOP${++stories}`, kwh: 1 })
  const { results } = await fleet.as('owner').call(listSessions, { query: { card: card.id } })
  return { card, sessionId: results[0]!.id }
}

const seen = async (card: TestCard) =>
  (await fleet.as('owner').call(listSessions, { query: { card: card.id } })).results[0]!

const response = (commandId: string, sessionId: string, more: Partial<NetworkCommandResult>) =>
  fleet.db.tx((tx) =>
    onCommandResult(openPostings({ ctx: fleet.ctx(), tx }), {
      inboxId: fleet.ctx().newId(),
      peerId: network.peerId,
      receivedAt: fleet.clock.now().toISOString(),
      commandId,
      type: 'STOP_SESSION',
      walletId: fleet.walletId,
      sessionId,
      stage: 'result',
      outcome: 'ACCEPTED',
      final: true,
      late: false,
      message: null,
      raw: {},
      ...more,
    }),
  )

test('a stop is sent to the network, and the session stays on going until the network confirms', async () => {
  const { card, sessionId } = await running()
  const reply = await fleet.as('coordinator').call(stopSession, { body: { session_id: sessionId } })
  expect(reply).toMatchObject({ session_id: sessionId, state: 'REQUESTED' })
  const sent = await fleet.db.row<{ kind: string; session_id: string }>(sql`
    select kind, session_id from network_command where id = ${reply.command_id}`)
  expect(sent).toEqual({ kind: 'STOP_SESSION', session_id: sessionId })
  expect(await seen(card)).toMatchObject({ status: 'ONGOING', stop: { state: 'REQUESTED' }, allowed_actions: [] })

  await response(reply.command_id, sessionId, { stage: 'response', final: false })
  expect(await seen(card)).toMatchObject({ status: 'ONGOING', stop: { state: 'ACCEPTED' } })
  await response(reply.command_id, sessionId, {})
  expect(await seen(card)).toMatchObject({ status: 'ONGOING', stop: { state: 'DONE' } })
  await network.session(card, {
    id: `STOP${stories}`,
    kwh: 1,
    status: 'COMPLETED',
    last_updated: '2026-03-02T10:01:00Z',
  })
  expect(await seen(card)).toMatchObject({ status: 'IN_VALIDATION', stop: { state: 'DONE' } })
})

test.each([
  [
    'rejects the stop',
    { outcome: 'REJECTED', message: 'Cable locked' },
    { state: 'REJECTED', message: 'Cable locked' },
  ],
  [
    'rejects the command immediately',
    { stage: 'response', outcome: 'NOT_SUPPORTED' },
    { state: 'REJECTED', message: 'NOT_SUPPORTED' },
  ],
  ['does not respond', { outcome: 'TIMEOUT' }, { state: 'TIMED_OUT', message: 'TIMEOUT' }],
] as const)('when the network %s, the screen is updated and another stop can be requested', async (_, result, stop) => {
  const { card, sessionId } = await running()
  const { command_id } = await fleet.as('owner').call(stopSession, { body: { session_id: sessionId } })
  expect(await fleet.as('owner').refusal(stopSession, { body: { session_id: sessionId } })).toBe('session.stop_pending')
  await response(command_id, sessionId, result)
  expect(await seen(card)).toMatchObject({ status: 'ONGOING', stop, allowed_actions: ['stop'] })
  await response(command_id, sessionId, { late: true })
  await response(fleet.ctx().newId(), sessionId, {})
  expect(await seen(card)).toMatchObject({ stop })
  await fleet.as('owner').call(stopSession, { body: { session_id: sessionId } })
})

test('twenty clicks on stop send one command', async () => {
  const { sessionId } = await running()
  const clicks = await Promise.allSettled(
    Array.from({ length: 20 }, () => fleet.as('owner').call(stopSession, { body: { session_id: sessionId } })),
  )
  expect(clicks.filter((click) => click.status === 'fulfilled')).toHaveLength(1)
  const sent = await fleet.db.row<{ commands: bigint }>(sql`
    select count(*) as commands from network_command where session_id = ${sessionId}`)
  expect(sent?.commands).toBe(1n)
})

test('a driver can stop own sessions, a viewer none, and they are unknown to a stranger', async () => {
  const own = await running({ memberId: fleet.driverMemberId })
  const other = await running()
  await fleet.as('driver').call(stopSession, { body: { session_id: own.sessionId } })
  expect(await fleet.as('driver').refusal(stopSession, { body: { session_id: other.sessionId } })).toBe(
    'session.not_found',
  )
  expect(await fleet.as('viewer').refusal(stopSession, { body: { session_id: other.sessionId } })).toBe(
    'auth.not_allowed',
  )
  expect(await fleet.as('stranger').refusal(stopSession, { body: { session_id: other.sessionId } })).toBe(
    'session.not_found',
  )
  const missing = fleet.ctx().newId()
  expect(await fleet.as('stranger').refusal(stopSession, { body: { session_id: missing } })).toBe('session.not_found')
})

test('a session that has ended cannot be stopped', async () => {
  const { sessionId, card } = await running()
  await network.session(card, {
    id: `STOP${stories}`,
    kwh: 1,
    status: 'COMPLETED',
    last_updated: '2026-03-02T10:01:00Z',
  })
  expect(await fleet.as('owner').refusal(stopSession, { body: { session_id: sessionId } })).toBe('session.not_running')
})

import {
  fetchFromOperator,
  inviteChargingOperator,
  listChargingOperators,
  pauseChargingOperator,
  removeChargingOperator,
  resumeChargingOperator,
  sendCardsToOperator,
} from '@voltway/contract/charging-operators'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addTestCard } from '../../../test/fleet-of-file.ts'
import { freePort } from '../../../test/free-port.ts'
import { bootFleet, type Caller, type Fleet } from '../../../test/harness.ts'
import { credentialsOf, type FakeOperator, sendTo, startOperator } from '../../../test/test-network.ts'
import { addOperator } from '../../admin/operator-commands.ts'
import { requestCommand } from '../../kernel/network/commands.ts'
import { networkKey } from '../../kernel/network/messages.ts'
import { receiveCdr } from '../../kernel/network/receive.ts'
import { syncPeers } from '../../kernel/network/sync.ts'
import { sql } from '../../platform/sql.ts'

let fleet: Fleet
let staff: Caller
let operator: FakeOperator
let operatorId = ''

beforeAll(async () => {
  const port = await freePort()
  const env = { OCPI_ALLOW_PRIVATE_ADDRESSES: '1', PUBLIC_URL: `http://127.0.0.1:${port}` }
  fleet = await bootFleet({ env })
  await fleet.http.listen({ port, host: '127.0.0.1' })
  staff = await fleet.newcomer('ines@operator.example')
  await addOperator(fleet.ctx(), 'ines@operator.example')
  operator = await startOperator({ url: env.PUBLIC_URL, ctx: fleet.ctx }, 'NRT')
})
afterAll(async () => {
  await operator?.close()
  await fleet?.close()
})
beforeEach(() => {
  operator.received.length = 0
})

const only = async () => {
  const { results } = await staff.call(listChargingOperators, {})
  return results.find(({ id }) => id === operatorId)
}
const params = () => ({ params: { operatorId }, body: {} })
let cards = 0
const addCard = () =>
  addTestCard(fleet, {
    uid: `0440000${++cards}`,
    plafond: { creditMode: 'UNLOCKED', assignedMinor: null, renewal: 'NONE', day: null },
  })
const acts = async () => {
  const rows = await fleet.db.rows<{ deed: string }>(sql`
    select deed from audit_entry where wallet_id = ${staff.personId} and object_kind = 'charging_operator'
      and object_id = ${operatorId} and result = 'CHANGED' order by number`)
  return rows.map(({ deed }) => deed)
}

test('the staff create a token that is shown once, and the operator that registers with it appears with its parties', async () => {
  const made = await staff.call(inviteChargingOperator, { body: { name: 'Norte', parties: ['PT*NRT'], is_hub: false } })
  operatorId = made.id
  expect(await only()).toMatchObject({ name: 'Norte', state: 'INVITED', version: null, parties: [], cards: null })
  expect(JSON.stringify(await staff.call(listChargingOperators, {}))).not.toContain(made.token)

  await addCard()
  operator.token = made.token
  const registered = await operator.call('POST', '/credentials', credentialsOf(operator))
  operator.token = (registered.data as { token: string }).token
  await fleet.runJobs()
  expect(await only()).toMatchObject({
    name: 'Operator NRT',
    state: 'REGISTERED',
    version: '2.2.1',
    parties: [{ party: 'PT*NRT', role: 'CPO' }],
    last_error: null,
    missing_modules: [],
    waiting: { urgent: 0, bulk: 0, oldest_at: null },
  })
  expect(await acts()).toEqual(['charging_operator.invited'])
})

test('messages that wait and messages in quarantine are counted', async () => {
  const record = { country_code: 'PT', party_id: 'NRT', id: 'C1', total_energy: 1 }
  await receiveCdr(fleet.ctx(), operatorId, networkKey('PT', 'NRT', 'C1'), { raw: record, version: '2.2.1' })
  await fleet.db.run(sql`
    insert into network_inbox (id, peer_id, module, object_key, body, state, reason, received_at, handled_at)
    values (${fleet.ctx().newId()}, ${operatorId}, 'cdrs', 'cdrs X', '{}', 'QUARANTINED', 'foreign_token: of another',
      ${fleet.clock.now()}, ${fleet.clock.now()})`)
  await fleet.db.run(sql`
    insert into session_credit (country_code, party_id, credit_id, cdr_id, cost_micro, energy_wh, received_at)
    values ('PT', 'NRT', 'K1', 'C9', 1, 1, ${fleet.clock.now()})`)
  expect(await only()).toMatchObject({
    waiting: { urgent: 0, bulk: 1, oldest_at: '2026-03-02T10:00:00Z' },
    held: [{ module: 'cdrs', reason: 'foreign_token', messages: 1 }],
    credits: 1,
  })
})

test('a paused operator gets no cards, commands or pulls, its messages are accepted, and the rest follows when it is resumed', async () => {
  await staff.call(pauseChargingOperator, params())
  expect(await only()).toMatchObject({ state: 'PAUSED', paused_at: '2026-03-02T10:00:00Z' })
  expect(await staff.refusal(pauseChargingOperator, params())).toBe('charging_operator.paused')
  expect(await staff.refusal(sendCardsToOperator, params())).toBe('charging_operator.paused')

  await addCard()
  await syncPeers.handle(fleet.ctx(), {}, undefined)
  const commandId = await fleet.db.tx((tx) =>
    requestCommand(
      { ctx: fleet.ctx(), tx },
      {
        type: 'STOP_SESSION',
        peerId: operatorId,
        walletId: fleet.walletId,
        sessionId: null,
        request: { country_code: 'PT', party_id: 'NRT', session_id: 'S1' },
      },
    ),
  )
  await fleet.runJobs()
  expect(operator.received).toEqual([])
  const response = await fleet.db.row<{ body: unknown }>(sql`
    select body from network_inbox where object_key = ${`commands ${commandId}`}`)
  expect(response?.body).toMatchObject({ object: { result: 'FAILED', message: [{ text: 'the operator is paused' }] } })
  const session = { country_code: 'PT', party_id: 'NRT', id: 'S2', last_updated: '2026-03-02T09:00:00Z' }
  expect(await operator.call('PUT', '/sessions/PT/NRT/S2', session)).toMatchObject({ status: 1000 })

  await staff.call(resumeChargingOperator, params())
  expect(await staff.refusal(resumeChargingOperator, params())).toBe('charging_operator.not_paused')
  await fleet.runJobs()
  expect(operator.of('PUT', 'tokens')).toHaveLength(1)
  expect(operator.of('GET', 'cdrs').length).toBeGreaterThan(0)
  expect(await only()).toMatchObject({ state: 'REGISTERED', cards: { total: 2, current: 2 } })
  expect((await acts()).slice(-2)).toEqual(['charging_operator.paused', 'charging_operator.resumed'])
})

test('all cards are sent again, and what changed since a date is fetched', async () => {
  await staff.call(sendCardsToOperator, params())
  expect(await only()).toMatchObject({ cards: { total: 2, current: 0 } })
  await fleet.runJobs()
  expect(operator.of('PUT', 'tokens')).toHaveLength(2)
  expect(await only()).toMatchObject({ cards: { total: 2, current: 2 } })

  const body = { from: '2026-01-05T00:00:00+01:00', modules: ['cdrs' as const, 'locations' as const] }
  await staff.call(fetchFromOperator, { params: { operatorId }, body })
  await fleet.runJobs()
  for (const module of ['cdrs', 'locations'])
    expect(operator.of('GET', module)[0]?.query.get('date_from')).toBe('2026-01-04T23:00:00.000Z')
  expect(operator.of('GET', 'tariffs')).toEqual([])
  expect((await acts()).slice(-2)).toEqual(['charging_operator.cards_sent', 'charging_operator.data_fetched'])
})

test('unknown and unregistered operators, dates in the future and bad input are refused', async () => {
  const unknown = { params: { operatorId: fleet.ctx().newId() }, body: {} }
  expect(await staff.refusal(pauseChargingOperator, unknown)).toBe('charging_operator.not_found')
  const made = await staff.call(inviteChargingOperator, { body: { name: 'Sul', parties: [], is_hub: true } })
  const invited = { params: { operatorId: made.id }, body: {} }
  expect(await staff.refusal(pauseChargingOperator, invited)).toBe('charging_operator.not_connected')
  const future = { from: '2026-03-03T00:00:00Z', modules: ['cdrs' as const] }
  expect(await staff.refusal(fetchFromOperator, { params: { operatorId }, body: future })).toBe(
    'charging_operator.date_in_future',
  )
  const none = { from: '2026-03-01T00:00:00Z', modules: [] }
  expect(await staff.refusal(fetchFromOperator, { params: { operatorId }, body: none })).toBe('validation_failed')
  for (const party of ['PT-ABC', 'pt*abc', 'PT*ABCD', ''])
    expect(
      await staff.refusal(inviteChargingOperator, { body: { name: 'Sul', parties: [party], is_hub: false } }),
    ).toBe('validation_failed')
  await fleet.db.run(sql`update network_peer set endpoints = '[]' where id = ${operatorId}`)
  expect(await staff.refusal(sendCardsToOperator, params())).toBe('charging_operator.receives_no_cards')
})

test('an invitation is withdrawn once, and its token is of no use any more', async () => {
  const made = await staff.call(inviteChargingOperator, { body: { name: 'Este', parties: [], is_hub: false } })
  const invited = { params: { operatorId: made.id } }
  await staff.call(removeChargingOperator, invited)
  const { results } = await staff.call(listChargingOperators, {})
  expect(results.find(({ id }) => id === made.id)).toMatchObject({ name: 'Este', state: 'REMOVED' })
  expect(await staff.refusal(removeChargingOperator, invited)).toBe('charging_operator.removed')
  const unknown = { params: { operatorId: fleet.ctx().newId() } }
  expect(await staff.refusal(removeChargingOperator, unknown)).toBe('charging_operator.not_found')
  const { url, ctx } = { url: `${fleet.app.config.publicUrl}`, ctx: fleet.ctx }
  const used = await sendTo({ url, ctx }, 'POST', '/2.2.1/credentials', { token: made.token, body: {} })
  expect(used.http).toBe(401)
})

test('owners of fleets are refused, and so is the operator’s own token', async () => {
  expect(await fleet.as('owner').refusal(listChargingOperators, {})).toBe('auth.not_allowed')
  expect(await fleet.as('owner').refusal(pauseChargingOperator, params())).toBe('auth.not_allowed')
  expect(await fleet.as('owner').refusal(removeChargingOperator, { params: { operatorId } })).toBe('auth.not_allowed')
  const path = `${fleet.app.config.publicUrl}/editor/v1/operator/charging-operators`
  expect((await sendTo({ url: '', ctx: fleet.ctx }, 'GET', path, { token: operator.token })).http).not.toBe(200)
})

test('an operator that does not answer is removed all the same: it gets no cards and sends nothing, and its data stays', async () => {
  await fleet.db.run(sql`
    update network_peer set endpoints = ${JSON.stringify([
      { identifier: 'credentials', role: 'RECEIVER', url: `${operator.url}/credentials` },
      { identifier: 'tokens', role: 'RECEIVER', url: `${operator.url}/tokens` },
    ])}::jsonb where id = ${operatorId}`)
  operator.script['DELETE credentials'] = () => ({ never: true })
  await staff.call(removeChargingOperator, { params: { operatorId } })
  expect(operator.of('DELETE', 'credentials')).toHaveLength(1)
  expect(await only()).toMatchObject({
    name: 'Operator NRT',
    state: 'REMOVED',
    parties: [{ party: 'PT*NRT', role: 'CPO' }],
    cards: null,
  })
  expect((await acts()).at(-1)).toBe('charging_operator.removed')
  await addCard()
  await fleet.runJobs()
  expect(operator.of('PUT', 'tokens')).toEqual([])
  expect((await operator.call('PUT', '/sessions/PT/NRT/S3', { id: 'S3' })).http).toBe(401)
  const stored = await fleet.db.row<{ id: string }>(sql`select id from network_session where id = 'S2'`)
  expect(stored).toBeDefined()
})

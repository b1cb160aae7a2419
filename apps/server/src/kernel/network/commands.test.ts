import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addCard,
  bootNetwork,
  type FakeOperator,
  registered,
  sendTo,
  type TestNetwork,
} from '../../../test/test-network.ts'
import { newId } from '../../platform/ids.ts'
import { sql } from '../../platform/sql.ts'
import { expireCommands, type NewCommand, requestCommand, sendCommand } from './commands.ts'
import { startSession, stopSession, unlockConnector } from './ocpi/schema-command.ts'

let network: TestNetwork
let sim: FakeOperator
let other: FakeOperator
let peerId: string
const sessionId = newId()
beforeAll(async () => {
  network = await bootNetwork()
  sim = await registered(network)
  other = await registered(network, 'OTH')
  const [peer] = await network.db.rows<{ id: string }>(sql`select id from network_peer where name = 'Operator SIM'`)
  peerId = peer?.id ?? ''
})
afterAll(async () => {
  await sim.close()
  await other.close()
  await network.close()
})
beforeEach(() => {
  sim.received.length = 0
  network.handled.results.length = 0
  sim.script['POST commands'] = () => ({ data: { result: 'ACCEPTED', timeout: 30 } })
})

const stop = (change: Partial<NewCommand> = {}): NewCommand => ({
  type: 'STOP_SESSION',
  peerId,
  walletId: newId(),
  sessionId,
  request: { country_code: 'PT', party_id: 'SIM', session_id: 'SESS-1' },
  ...change,
})
const request = async (command: NewCommand) => {
  const id = await network.db.tx((tx) => requestCommand({ ctx: network.ctx(), tx }, command))
  await network.runJobs()
  await network.drain()
  return id
}
const sent = () => sim.of('POST', 'commands').map((one) => one.body as { response_url: string; session_id: string })
const response = async (body: unknown, url = sent()[0]?.response_url ?? '', token = sim.token) => {
  const reply = await sendTo(network, 'POST', url, { token, body })
  await network.drain()
  return reply
}
const handledOf = (results = network.handled.results) =>
  results.map(({ stage, outcome, final, late }) => ({ stage, outcome, final, late }))
const stateOf = async (id: string) =>
  (await network.db.rows<{ state: string }>(sql`select state from network_command where id = ${id}`))[0]?.state

describe('a command', () => {
  test('is sent, accepted, and ends with the result of the charger', async () => {
    await sim.call('PUT', '/sessions/PT/SIM/sess-1', {
      country_code: 'PT',
      party_id: 'SIM',
      id: 'sess-1',
      start_date_time: '2026-03-02T10:00:00Z',
      last_updated: '2026-03-02T10:00:00Z',
    })
    await network.drain()
    const id = await request(stop())
    expect(sim.of('POST', 'commands')[0]?.path).toBe('/commands/STOP_SESSION')
    // The id has the operator's own spelling, although our tables store it in upper case.
    expect(stopSession.strict.parse(sent()[0])).toMatchObject({ session_id: 'sess-1' })
    expect(handledOf()).toEqual([{ stage: 'response', outcome: 'ACCEPTED', final: false, late: false }])
    expect(await response({ result: 'ACCEPTED' })).toMatchObject({ http: 200, status: 1000 })
    expect(handledOf()[1]).toEqual({ stage: 'result', outcome: 'ACCEPTED', final: true, late: false })
    expect(network.handled.results[1]).toMatchObject({ commandId: id, sessionId, type: 'STOP_SESSION' })
    expect(await stateOf(id)).toBe('DONE')
  })

  test('each command has a unique response URL', async () => {
    await request(stop())
    await request(stop())
    const urls = sent().map((one) => one.response_url)
    expect(new Set(urls).size).toBe(2)
    expect(urls[0]?.length).toBeLessThanOrEqual(255)
  })

  test('a session with a longer id than the standard allows is stopped by that id', async () => {
    const session_id = 'S'.repeat(40)
    await request(stop({ request: { country_code: 'PT', party_id: 'SIM', session_id } }))
    expect(sent()).toMatchObject([{ session_id }])
  })

  test('START_SESSION contains the card, and UNLOCK_CONNECTOR the connector', async () => {
    const card = await addCard(network, { uid: 'D00D' })
    const place = { country_code: 'PT', party_id: 'SIM', location_id: 'L1', evse_uid: 'E1', connector_id: '1' }
    await request(
      stop({
        type: 'START_SESSION',
        walletId: card.walletId,
        request: { ...place, card_id: card.cardId, authorization_reference: 'ref' },
      }),
    )
    expect(startSession.strict.parse(sent()[0])).toMatchObject({
      token: { uid: 'D00D' },
      location_id: 'L1',
      authorization_reference: 'ref',
    })
    await request(stop({ type: 'UNLOCK_CONNECTOR', request: place }))
    expect(unlockConnector.strict.parse(sent()[1])).toMatchObject({ evse_uid: 'E1', connector_id: '1' })
  })

  test.each(['REJECTED', 'NOT_SUPPORTED', 'UNKNOWN_SESSION'])(
    '%s from the operator ends the command immediately',
    async (result) => {
      sim.script['POST commands'] = () => ({ data: { result, timeout: 0, message: { language: 'en', text: 'no' } } })
      const id = await request(stop())
      expect(network.handled.results).toMatchObject([{ outcome: result, final: true, message: 'no' }])
      expect(await stateOf(id)).toBe('REJECTED')
    },
  )

  test('a message that is one object instead of a list is accepted', async () => {
    await request(stop())
    await response({ result: 'EVSE_OCCUPIED', message: { language: 'en', text: 'busy' } })
    expect(network.handled.results[1]).toMatchObject({ outcome: 'EVSE_OCCUPIED', message: 'busy', final: true })
  })

  test('a response that is a list of one object is accepted', async () => {
    sim.script['POST commands'] = () => ({ data: [{ result: 'ACCEPTED' }] })
    await request(stop())
    expect(handledOf()).toEqual([{ stage: 'response', outcome: 'ACCEPTED', final: false, late: false }])
  })

  test('a repeated result ends the command once, and the second is reported as late', async () => {
    await request(stop())
    await response({ result: 'ACCEPTED' })
    await response({ result: 'FAILED' })
    expect(handledOf().slice(1)).toEqual([
      { stage: 'result', outcome: 'ACCEPTED', final: true, late: false },
      { stage: 'result', outcome: 'FAILED', final: false, late: true },
    ])
  })

  test('a command without a result times out, and a result after that is reported as late', async () => {
    const id = await request(stop())
    network.advance(120_000)
    await expireCommands.handle(network.ctx(), {}, undefined)
    await expireCommands.handle(network.ctx(), {}, undefined)
    await network.drain()
    const ofThis = () => handledOf(network.handled.results.filter((one) => one.commandId === id)).slice(1)
    expect(ofThis()).toEqual([{ stage: 'result', outcome: 'TIMEOUT', final: true, late: false }])
    expect(await stateOf(id)).toBe('TIMED_OUT')
    await response({ result: 'ACCEPTED' })
    expect(ofThis()[1]).toEqual({ stage: 'result', outcome: 'ACCEPTED', final: false, late: true })
  })

  test('the operator’s response after the charger’s result is ignored', async () => {
    sim.script['POST commands'] = async (received) => {
      const url = (received.body as { response_url: string }).response_url
      await sendTo(network, 'POST', url, { token: sim.token, body: { result: 'ACCEPTED' } })
      return { data: { result: 'ACCEPTED', timeout: 30 } }
    }
    await request(stop())
    expect(handledOf()).toEqual([{ stage: 'result', outcome: 'ACCEPTED', final: true, late: false }])
  })

  test('a result for an unknown command, with a wrong secret, or from another operator changes nothing', async () => {
    const id = await request(stop())
    const url = sent()[0]?.response_url ?? ''
    expect(await response({ result: 'ACCEPTED' }, url.replace(id, newId()))).toMatchObject({ http: 404 })
    expect(await response({ result: 'ACCEPTED' }, `${url.slice(0, -3)}xyz`)).toMatchObject({ http: 404 })
    expect(await response({ result: 'ACCEPTED' }, url, other.token)).toMatchObject({ http: 404 })
    expect(await response({}, url)).toMatchObject({ status: 2001 })
    expect(handledOf()).toHaveLength(1)
  })

  test('with an unreachable operator stopping is retried and starting is not', async () => {
    sim.script['POST commands'] = () => ({ http: 500 })
    const card = await addCard(network, { uid: 'D11D' })
    const place = { country_code: 'PT', party_id: 'SIM', location_id: 'L1' }
    await request(stop({ type: 'START_SESSION', walletId: card.walletId, request: { ...place, card_id: card.cardId } }))
    expect(sent()).toHaveLength(1)
    await request(stop())
    expect(sent()).toHaveLength(4)
    expect(network.handled.results).toMatchObject([
      { outcome: 'FAILED', final: true },
      { outcome: 'FAILED', final: true },
    ])
  })

  test('a start whose response was lost with its process is not sent again, and times out', async () => {
    const card = await addCard(network, { uid: 'D12D' })
    const place = { country_code: 'PT', party_id: 'SIM', location_id: 'L1', card_id: card.cardId }
    const start = stop({ type: 'START_SESSION', walletId: card.walletId, request: place })
    const id = await network.db.tx((tx) => requestCommand({ ctx: network.ctx(), tx }, start))
    await network.runJobs()
    await network.db.run(sql`delete from network_inbox where module = 'commands' and state = 'PENDING'`)
    await sendCommand.handle(network.ctx(), { commandId: id }, undefined)
    await network.drain()
    expect([sent().length, await stateOf(id)]).toEqual([1, 'REQUESTED'])
    network.advance(120_000)
    await expireCommands.handle(network.ctx(), {}, undefined)
    await network.drain()
    expect(handledOf(network.handled.results.filter((one) => one.commandId === id))).toEqual([
      { stage: 'result', outcome: 'TIMEOUT', final: true, late: false },
    ])
  })

  test('for a session from before a new registration of its operator goes to the current registration', async () => {
    const before = peerId
    expect(await sim.call('DELETE', '/credentials')).toMatchObject({ status: 1000 })
    await sim.close()
    sim = await registered(network)
    sim.script['POST commands'] = () => ({ data: { result: 'ACCEPTED', timeout: 30 } })
    await request(stop({ peerId: before }))
    expect(sim.of('POST', 'commands')).toHaveLength(1)
    expect(await response({ result: 'ACCEPTED' })).toMatchObject({ http: 200, status: 1000 })
    expect(handledOf()).toMatchObject([{ outcome: 'ACCEPTED' }, { outcome: 'ACCEPTED', final: true }])
  })
})

import { listAudit } from '@voltway/contract/audit'
import { blockCard } from '@voltway/contract/cards-blocks'
import { getCharger, removeCharger } from '@voltway/contract/chargers'
import { commandCharger, getChargerCommand } from '@voltway/contract/chargers-commands'
import type { BodyInputOf } from '@voltway/contract/endpoint'
import { addRule, type RuleInput, removeRule } from '@voltway/contract/rules'
import { listSessions } from '@voltway/contract/sessions'
import { stopSession } from '@voltway/contract/sessions-details'
import { beforeAll, expect, test } from 'vitest'
import { PATIENCE_MS } from '../../../../../test-patience.ts'
import {
  addTestCharger,
  addTestSite,
  type ChargerClient,
  chargersUrl,
  connectCharger,
  type TestCharger,
  type Version,
} from '../../../test/charger-client.ts'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { freePort } from '../../../test/free-port.ts'
import { TEST_SECRET } from '../../../test/harness.ts'
import { startServerProcess, until } from '../../../test/server-process.ts'
import { sql } from '../../platform/sql.ts'
import { renewLists, tidyChargers } from './chargers.jobs.ts'
import { ocpp201 } from './ocpp/v2-0-1.ts'

const fleet = fleetOfFile()
let network: Charging
let url: string
let siteId: string

beforeAll(async () => {
  network = await openCharging(fleet)
  url = await chargersUrl(fleet.http)
  siteId = await addTestSite(fleet)
})

const owner = () => fleet.as('owner')
const boots: Readonly<Record<Version, [string, Record<string, unknown>]>> = {
  '1.6': ['BootNotification', { chargePointVendor: 'Maker', chargePointModel: 'M1' }],
  '2.0.1': ['BootNotification', { reason: 'PowerUp', chargingStation: { vendorName: 'Maker', model: 'M1' } }],
}

async function connected(version: Version, site = siteId) {
  const charger = await addTestCharger(fleet, site)
  const client = await connectCharger({ url, ...charger, version })
  await client.call(...boots[version])
  return { charger, client }
}

type Body = BodyInputOf<typeof commandCharger>
const request = ({ id }: TestCharger, body: Body) => owner().call(commandCharger, { params: { chargerId: id }, body })

/** The command with its answer. */
async function answered(charger: TestCharger, body: Body) {
  const { id } = await request(charger, body)
  const read = () => owner().call(getChargerCommand, { params: { chargerId: charger.id, commandId: id } })
  await until(PATIENCE_MS, async () => (await read()).state !== 'SENT')
  return read()
}

const received = ({ commands }: ChargerClient, action: string) => commands.filter((one) => one.action === action)

test('a charge is started and stopped from the screen (1.6)', async () => {
  const { charger, client } = await connected('1.6')
  const card = await network.card()
  expect(await answered(charger, { kind: 'START', evse: 1, card_id: card.id })).toMatchObject({ state: 'ACCEPTED' })
  expect(received(client, 'RemoteStartTransaction')[0]?.payload).toEqual({ connectorId: 1, idTag: card.uid })
  const { transactionId } = await client.call('StartTransaction', {
    ...{ connectorId: 1, idTag: card.uid, meterStart: 0, timestamp: fleet.clock.now().toISOString() },
  })
  const [session] = (await owner().call(listSessions, { query: { card: card.id } })).results
  const stopped = await answered(charger, { kind: 'STOP', session_id: session?.id ?? '' })
  expect(stopped).toMatchObject({ kind: 'STOP', state: 'ACCEPTED', message: null })
  expect(received(client, 'RemoteStopTransaction')[0]?.payload).toEqual({ transactionId })
  const { results } = await owner().call(listAudit, { query: { limit: 5 } })
  expect(results[0]).toMatchObject({ deed: 'charger.command_sent', object: { id: charger.id } })
  await client.close()
})

test('a driver stops their own charge at a depot, and the answer reaches the session (2.0.1)', async () => {
  const { charger, client } = await connected('2.0.1')
  const card = await network.card({ memberId: fleet.driverMemberId })
  const event = {
    ...{ eventType: 'Started', timestamp: fleet.clock.now().toISOString(), seqNo: 0, triggerReason: 'Authorized' },
    ...{ transactionInfo: { transactionId: 'T1', chargingState: 'Charging' }, evse: { id: 1, connectorId: 1 } },
    idToken: { idToken: card.uid, type: 'ISO14443' },
  }
  expect(await client.call('TransactionEvent', event)).toEqual({ idTokenInfo: { status: 'Accepted' } })
  const session = async () => (await owner().call(listSessions, { query: { card: card.id } })).results[0]
  const id = (await session())?.id ?? ''
  await fleet.as('driver').call(stopSession, { body: { session_id: id } })
  await until(PATIENCE_MS, async () => (await session())?.stop?.state === 'ACCEPTED')
  expect(received(client, 'RequestStopTransaction')[0]?.payload).toEqual({ transactionId: 'T1' })
  const start = { kind: 'START', evse: 2, card_id: card.id } as const
  expect(await owner().refusal(commandCharger, { params: { chargerId: charger.id }, body: start })).toBe(
    'card.charging_already',
  )
  const other = await network.card()
  expect(await answered(charger, { ...start, card_id: other.id })).toMatchObject({ state: 'ACCEPTED' })
  expect(received(client, 'RequestStartTransaction')[0]?.payload).toMatchObject({
    ...{ evseId: 2, remoteStartId: expect.any(Number), idToken: { idToken: other.uid } },
  })
  await client.close()
})

test('a start with a card that may not charge is refused with the reason', async () => {
  const { charger, client } = await connected('1.6')
  const card = await network.card()
  const refusal = () => owner().refusal(commandCharger, startOf(charger, card))
  const body: RuleInput = {
    ...{
      applies_to: { kind: 'CARD', id: card.id },
      effect: 'REFUSE',
      is_exception: false,
      allows_unknown_place: false,
    },
    ...{ valid_from: null, valid_until: null, conditions: { sources: ['HOME'] } },
  }
  const { id: ruleId } = await owner().call(addRule, { body })
  expect(await refusal()).toBe('card.rule_refuses')
  await owner().call(removeRule, { params: { ruleId } })
  await owner().call(blockCard, { params: { cardId: card.id } })
  expect(await refusal()).toBe('card.does_not_charge')
  expect(received(client, 'RemoteStartTransaction')).toEqual([])
  await client.close()
})

const startOf = ({ id: chargerId }: TestCharger, { id }: TestCard) => ({
  params: { chargerId },
  body: { kind: 'START', evse: 1, card_id: id } as const,
})

test.each([
  ['04FE87D6', 'ISO14443'],
  ['04FE87D630BACE', 'ISO14443'],
  ['E004015012345678', 'ISO15693'],
  ['PTVWFC0N0DEJ3QK', 'Central'],
])('2.0.1 names the type of a card: %s is %s', (uid, type) => {
  const { payload } = ocpp201.request({ kind: 'START', evse: 1, uid, number: 7 })
  expect(payload.idToken).toEqual({ idToken: uid, type })
})

for (const version of ['1.6', '2.0.1'] as const)
  test(`a connector is unlocked, a charger is restarted, and a refusal says why (${version})`, async () => {
    const { charger, client } = await connected(version)
    client.answers.UnlockConnector = { status: 'UnlockFailed' }
    expect(await answered(charger, { kind: 'UNLOCK', evse: 1 })).toMatchObject({
      ...{ kind: 'UNLOCK', state: 'REJECTED', message: 'UnlockFailed' },
    })
    client.answers.UnlockConnector = { status: 'Unlocked' }
    expect(await answered(charger, { kind: 'UNLOCK', evse: 1, connector: 2 })).toMatchObject({ state: 'ACCEPTED' })
    expect(received(client, 'UnlockConnector').map(({ payload }) => payload)).toEqual(
      version === '1.6'
        ? [{ connectorId: 1 }, { connectorId: 1 }]
        : [
            { evseId: 1, connectorId: 1 },
            { evseId: 1, connectorId: 2 },
          ],
    )
    expect(await answered(charger, { kind: 'RESET' })).toMatchObject({ state: 'ACCEPTED', message: null })
    client.answers.Reset = Object.assign(new Error(''), { rpcErrorCode: 'NotSupported' })
    expect(await answered(charger, { kind: 'RESET' })).toMatchObject({ state: 'REJECTED', message: 'NotSupported' })
    await client.close()
  })

test('a charger that is not connected takes no command, and one that says nothing or is removed runs out of time', async () => {
  const charger = await addTestCharger(fleet, siteId)
  const refusal = (body: Body) => owner().refusal(commandCharger, { params: { chargerId: charger.id }, body })
  const card = await network.card()
  expect(await refusal({ kind: 'RESET' })).toBe('charger.not_connected')
  expect(await refusal({ kind: 'START', evse: 1, card_id: card.id })).toBe('charger.not_connected')
  expect(await refusal({ kind: 'START', evse: 1, card_id: fleet.ctx().newId() })).toBe('card.not_found')
  expect(await refusal({ kind: 'START', evse: 0, card_id: card.id })).toBe('validation_failed')
  expect(await refusal({ kind: 'STOP', session_id: fleet.ctx().newId() })).toBe('session.not_running')
  const params = { chargerId: fleet.ctx().newId() }
  expect(await owner().refusal(commandCharger, { params, body: { kind: 'RESET' } })).toBe('charger.not_found')

  const far = '2100-01-01'
  await fleet.db.run(sql`
    update charger set connection_id = ${fleet.ctx().newId()}, connected_until = ${far}, changed_at = ${far}
    where id = ${charger.id}`)
  const { id, state } = await request(charger, { kind: 'RESET' })
  expect(state).toBe('SENT')
  fleet.clock.advance(61_000)
  await tidyChargers.handle(fleet.ctx(), {}, undefined)
  const read = (commandId: string) => owner().call(getChargerCommand, { params: { chargerId: charger.id, commandId } })
  expect(await read(id)).toMatchObject({ state: 'TIMED_OUT', message: null })
  const last = await request(charger, { kind: 'RESET' })
  await owner().call(removeCharger, { params: { chargerId: charger.id } })
  expect(await read(last.id)).toMatchObject({ state: 'TIMED_OUT', message: null })
})

for (const version of ['1.6', '2.0.1'] as const)
  test(`a charger stores the cards of its site, and gets the list again when it changes (${version})`, async () => {
    const card = await network.card({ memberId: fleet.driverMemberId })
    const home = await addTestSite(fleet, card.id)
    const { charger, client } = await connected(version, home)
    const lists = () => received(client, 'SendLocalList')
    const hash = async () =>
      (await fleet.db.row<{ list_hash: string | null }>(sql`select list_hash from charger where id = ${charger.id}`))
        ?.list_hash ?? null
    await until(PATIENCE_MS, async () => (await hash()) !== null)
    expect(JSON.stringify(lists()[0]?.payload)).toContain(card.uid)
    await renewLists.handle(fleet.ctx(), {}, undefined)
    await fleet.db.run(sql`update card set blocked_by_hand_at = ${fleet.clock.now()} where id = ${card.id}`)
    await renewLists.handle(fleet.ctx(), {}, undefined)
    await until(PATIENCE_MS, async () => lists().length === 2)
    expect(JSON.stringify(lists()[1]?.payload)).not.toContain(card.uid)
    client.answers.SendLocalList = version === '1.6' ? { status: 'NotSupported' } : notImplemented
    await client.call(...boots[version])
    const takesList = async () =>
      (await fleet.db.row<{ takes_list: boolean }>(sql`select takes_list from charger where id = ${charger.id}`))
        ?.takes_list
    await until(PATIENCE_MS, async () => (await takesList()) === false)
    await client.close()
  })
const notImplemented = Object.assign(new Error(''), { rpcErrorCode: 'NotImplemented' })

test('another process that has the connection sends the command, and its end is noticed', async () => {
  const charger = await addTestCharger(fleet, siteId)
  const port = await freePort()
  const env = { DATABASE_URL: fleet.databaseUrl, SECRET: TEST_SECRET, ROLES: 'chargers' }
  const other = await startServerProcess(port, env)
  try {
    const client = await connectCharger({ url: `ws://127.0.0.1:${port}/ocpp`, ...charger })
    await client.call(...boots['1.6'])
    expect(await answered(charger, { kind: 'RESET' })).toMatchObject({ state: 'ACCEPTED' })
    const here = await connectCharger({ url, ...charger })
    await here.call(...boots['1.6'])
    expect(await client.closed).toBe(1000)
    expect(await owner().call(getCharger, { params: { chargerId: charger.id } })).toMatchObject({ state: 'CONNECTED' })
    await here.close()
  } finally {
    await other.kill()
  }
})

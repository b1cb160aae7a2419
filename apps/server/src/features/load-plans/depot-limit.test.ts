import type { AddressInfo } from 'node:net'
import { addCharger } from '@voltway/contract/chargers'
import { getSitePlan } from '@voltway/contract/load-plans'
import { addSite, updateSite } from '@voltway/contract/sites'
import { RPCClient } from 'ocpp-rpc'
import { beforeAll, expect, test } from 'vitest'
import { PATIENCE_MS } from '../../../../../test-patience.ts'
import { openCharging, type TestCard } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { until } from '../../../test/server-process.ts'

/** A depot with a limit of 16 kW and real connections of two chargers, which follow what they are sent. */

const fleet = fleetOfFile()
const LIMIT_W = 16_000
const VOLTS = 230 * 3
let siteId: string
let cards: [TestCard, TestCard]

beforeAll(async () => {
  fleet.clock.set('2026-03-02T21:00:00.000Z')
  await fleet.http.listen({ port: 0, host: '127.0.0.1' })
  const network = await openCharging(fleet)
  await network.topUp(100_000n)
  cards = [await network.card(), await network.card()]
  const address = { street: 'Rua 1', postal_code: '4000-001', city: 'Porto', country: 'PT' }
  const body = { kind: 'DEPOT', name: 'Depot', ...address, grid_limit_kw: '16' } as const
  siteId = (await fleet.as('owner').call(addSite, { body })).id
})

/** What the chargers of the depot can deliver now, by charger. */
const possible = new Map<string, Record<string, number>>()
const sums: number[] = []

async function connect(version: '1.6' | '2.0.1') {
  const { id, identity, password } = await fleet
    .as('owner')
    .call(addCharger, { body: { site_id: siteId, name: version } })
  const { port } = fleet.http.server.address() as AddressInfo
  // The library has defaults for all other options, and its types name none.
  const client = new RPCClient({
    ...{ endpoint: `ws://127.0.0.1:${port}/ocpp`, identity, password, protocols: [`ocpp${version}`] },
    ...{ reconnect: false, strictMode: true },
  } as unknown as ConstructorParameters<typeof RPCClient>[0])
  possible.set(id, { TxDefaultProfile: 32 * VOLTS, TxProfile: 0 })
  client.handle('ClearChargingProfile', async () => {
    possible.set(id, { TxDefaultProfile: 32 * VOLTS, TxProfile: 32 * VOLTS })
    return { status: 'Accepted' }
  })
  client.handle('SetChargingProfile', async ({ params }) => {
    const [, purpose = ''] = /"chargingProfilePurpose":"(\w+)"/.exec(JSON.stringify(params)) ?? []
    const limits = [...JSON.stringify(params).matchAll(/"limit":([\d.]+)/g)]
    possible.set(id, { ...possible.get(id), [purpose]: Number(limits[0]?.[1]) * VOLTS })
    sums.push([...possible.values()].reduce((sum, powers) => sum + Math.max(...Object.values(powers)), 0))
    return { status: 'Accepted' }
  })
  await client.connect()
  const send = (action: string, params: object) => client.call(action, params) as Promise<object>
  return { id, client, send }
}

const now = () => fleet.clock.now().toISOString()
const planned = async (powers: readonly number[]) =>
  until(PATIENCE_MS, async () => {
    await fleet.runJobs(['load-plans.site'])
    const { connectors } = await fleet.as('owner').call(getSitePlan, { params: { siteId } })
    const delivered = [...possible.values()].map(({ TxProfile = 0 }) => TxProfile)
    const isSent = delivered.every((watts, index) => Math.abs(watts - (powers[index] ?? 0)) < 200)
    return isSent && connectors.length === powers.length
  })

test('two cars share the limit of a depot, which holds at every moment and for a charger that is cut off, until it is removed', async () => {
  const first = await connect('1.6')
  const second = await connect('2.0.1')
  await first.send('BootNotification', { chargePointVendor: 'Maker', chargePointModel: 'M1' })
  await first.send('StatusNotification', {
    connectorId: 1,
    status: 'Available',
    errorCode: 'NoError',
    timestamp: now(),
  })
  await second.send('BootNotification', {
    ...{ chargingStation: { vendorName: 'Maker', model: 'M2' }, reason: 'PowerUp' },
  })
  await second.send('StatusNotification', {
    ...{ evseId: 1, connectorId: 1, connectorStatus: 'Available', timestamp: now() },
  })
  await planned([0, 0])
  await until(PATIENCE_MS, async () => {
    await fleet.runJobs(['load-plans.site'])
    return [...possible.values()].every(({ TxDefaultProfile }) => TxDefaultProfile === 0)
  })
  sums.length = 0
  await first.send('StartTransaction', { connectorId: 1, idTag: cards[0].uid, meterStart: 0, timestamp: now() })
  await planned([16_000, 0])
  await second.send('TransactionEvent', {
    ...{
      eventType: 'Started',
      timestamp: now(),
      triggerReason: 'Authorized',
      seqNo: 0,
      evse: { id: 1, connectorId: 1 },
    },
    ...{ transactionInfo: { transactionId: 't-1', chargingState: 'Charging' } },
    idToken: { idToken: cards[1].uid, type: 'ISO14443' },
  })
  await planned([8_000, 8_000])
  await first.client.close({ force: true })
  await second.send('TransactionEvent', {
    ...{ eventType: 'Ended', timestamp: now(), triggerReason: 'StopAuthorized', seqNo: 1 },
    ...{ transactionInfo: { transactionId: 't-1', stoppedReason: 'Local' } },
  })
  possible.set(second.id, { TxDefaultProfile: 0, TxProfile: 0 })
  await planned([8_000, 0])
  await second.send('TransactionEvent', {
    ...{
      eventType: 'Started',
      timestamp: now(),
      triggerReason: 'Authorized',
      seqNo: 0,
      evse: { id: 1, connectorId: 1 },
    },
    ...{ transactionInfo: { transactionId: 't-2', chargingState: 'Charging' } },
    idToken: { idToken: cards[1].uid, type: 'ISO14443' },
  })
  await planned([8_000, 8_000])
  expect(sums.length).toBeGreaterThan(3)
  for (const sum of sums) expect(sum).toBeLessThanOrEqual(LIMIT_W)

  const limitTo = (grid_limit_kw: string | null) =>
    fleet.as('owner').call(updateSite, { params: { siteId }, body: { grid_limit_kw } })
  await limitTo('14')
  await planned([8_000, 6_000])
  await limitTo(null)
  await until(PATIENCE_MS, async () => {
    await fleet.runJobs(['load-plans.site'])
    return possible.get(second.id)?.TxDefaultProfile === 32 * VOLTS
  })
  expect(await fleet.as('owner').call(getSitePlan, { params: { siteId } })).toMatchObject({
    limit_w: null,
    connectors: [],
  })
  await second.client.close()
})

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type SimulatorProcess, startSimulatorProcess } from '../../../test/simulator-process.ts'
import { addCard, bootNetwork, type TestNetwork } from '../../../test/test-network.ts'
import { sql } from '../../platform/sql.ts'
import { requestCommand } from './commands.ts'
import { invitePeer, listHubParties, listPeers, trustHub } from './peer-admin.ts'

let network: TestNetwork
let simulator: SimulatorProcess
beforeAll(async () => {
  network = await bootNetwork()
  await addCard(network, { uid: 'CAFE01' })
  const { token } = await invitePeer(network.ctx(), 'Roaming hub', {
    parties: [{ countryCode: 'PT', partyId: 'HUB' }],
    isHub: true,
  })
  simulator = await startSimulatorProcess(['--server', network.url, '--token', token, '--hub', 'PT*HUB'])
})
afterAll(async () => {
  await simulator.close()
  await network.close()
})

const post = (path: string, body: object) => simulator.post(path, body)
const hub = async () => {
  const peer = (await listPeers(network.ctx())).find(({ parties }) => parties.includes('PT*HUB HUB'))
  if (peer === undefined) throw new Error('the hub has not registered')
  return peer.id
}
const places = async () =>
  Number(
    (await network.db.row<{ n: bigint }>(sql`select count(*) as n from network_location where party_id = 'VSM'`))?.n,
  )
const until = (check: () => Promise<void>) => vi.waitFor(check)

test('a charge through a hub works: parties, stations, authorization, stop command and charge record', async () => {
  // Requests of operators that the hub has not announced yet are held.
  expect(await places()).toBe(0)
  expect(await listHubParties(network.ctx(), await hub())).toMatchObject([{ party: 'PT*VSM', isTrusted: false }])
  await network.runJobs()
  expect(await listHubParties(network.ctx(), await hub())).toMatchObject([
    { party: 'PT*VSM', role: 'CPO', status: 'CONNECTED', isTrusted: true, held: 0 },
  ])
  expect(await places()).toBeGreaterThan(0)

  const started = await post('start', { uid: 'CAFE01', seconds: 3600 })
  const sessionId = String(started.session_id)
  await until(async () => {
    await network.drain()
    expect(network.handled.sessions).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ status: 'ACTIVE', authorizationReference: 'ref-1' })]),
    )
  })
  const request = { country_code: 'PT', party_id: 'VSM', session_id: sessionId.toUpperCase() }
  const stop = { type: 'STOP_SESSION' as const, peerId: await hub(), walletId: '', sessionId: null, request }
  await network.db.tx((tx) => requestCommand({ ctx: network.ctx(), tx }, { ...stop, walletId: network.ctx().newId() }))
  await network.runJobs()
  await until(async () => {
    await network.drain()
    expect(network.handled.cdrs).toMatchObject([{ key: { countryCode: 'PT', partyId: 'VSM' } }])
  })
  expect(network.handled.results.at(-1)).toMatchObject({ outcome: 'ACCEPTED' })
})

test('an operator that is no longer trusted cannot start a charge', async () => {
  await trustHub(network.ctx(), await hub(), [])
  network.advance(3_000)
  expect(await post('start', { uid: 'CAFE01' })).toMatchObject({ refused: expect.stringMatching(/NOT_ALLOWED/) })
})

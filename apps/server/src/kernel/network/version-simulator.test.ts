import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type SimulatorProcess, startSimulatorProcess } from '../../../test/simulator-process.ts'
import { addCard, bootNetwork, type TestNetwork } from '../../../test/test-network.ts'
import { sql } from '../../platform/sql.ts'
import { requestCommand } from './commands.ts'
import { invitePeer, listPeers } from './peer-admin.ts'

// The simulator shares no code with the server: it reads the specification on its own.
describe.each(['2.1.1', '2.2.1', '2.3.0'] as const)('a simulated operator of OCPI %s', (version) => {
  let network: TestNetwork
  let operator: SimulatorProcess
  let card: { walletId: string; cardId: string }
  beforeAll(async () => {
    network = await bootNetwork()
    card = await addCard(network, { uid: 'CAFE01' })
    const { token } = await invitePeer(network.ctx(), 'Simulated')
    const flags = ['--server', network.url, '--token', token, '--party', 'PT*SIM', '--versions', version]
    operator = await startSimulatorProcess(flags)
  })
  afterAll(async () => {
    await operator.close()
    await network.close()
  })

  test('registers, announces its stations and receives our cards', async () => {
    expect(await listPeers(network.ctx())).toMatchObject([{ state: 'REGISTERED', version, gaps: [] }])
    await network.runJobs()
    const places = await network.db.row<{ n: bigint }>(
      sql`select count(*) as n from network_location where party_id = 'SIM' and latitude is not null`,
    )
    expect(Number(places?.n)).toBeGreaterThan(0)
    expect(await operator.get('tokens/CAFE01')).toMatchObject({ uid: 'CAFE01', contract_id: 'PT-VWF-CAFE01' })
  })

  test('asks for a card, charges, obeys our stop and sends a record whose cost agrees', async () => {
    await operator.post('speed', { speed: 3_600 })
    const started = await operator.post('start', { uid: 'CAFE01', kwh: 1_000 })
    const sessionId = String(started.session_id)
    await vi.waitFor(async () => {
      await network.drain()
      const [session] = network.handled.sessions.filter(({ energyWh }) => energyWh > 0n)
      expect(session).toMatchObject({ status: 'ACTIVE', card })
    })
    const [peer] = await listPeers(network.ctx())
    const request = { country_code: 'PT', party_id: 'SIM', session_id: sessionId.toUpperCase() }
    const stop = { type: 'STOP_SESSION' as const, peerId: peer?.id ?? '', sessionId: null, request }
    await network.db.tx((tx) => requestCommand({ ctx: network.ctx(), tx }, { ...stop, walletId: card.walletId }))
    await network.runJobs()
    await vi.waitFor(async () => {
      await network.drain()
      expect(network.handled.cdrs).toHaveLength(1)
    })
    const [record] = network.handled.cdrs
    expect(record).toMatchObject({ card, costCheck: { agrees: true }, flags: [] })
    expect(record?.place.locationId).not.toBeNull()
    expect(network.handled.results.at(-1)).toMatchObject({ outcome: 'ACCEPTED' })
  })
})

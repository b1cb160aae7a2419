import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type NewCommand, requestCommand } from '../src/kernel/network/commands.ts'
import { invitePeer, listPeers } from '../src/kernel/network/peer-admin.ts'
import { pushTokensOf } from '../src/kernel/network/tokens.ts'
import { systemScope } from '../src/kernel/scope.ts'
import { sql } from '../src/platform/sql.ts'
import { type SimulatedOperator, startSimulatedOperator } from './simulated-operator.ts'
import { addCard, bootNetwork, type TestNetwork } from './test-network.ts'

// Operators of two versions beside one server. They are programs of their own and share no code with it.

const versions = [
  { version: '2.1.1', party: 'OLD', uid: 'CAFE21' },
  { version: '2.3.0', party: 'NEW', uid: 'CAFE23' },
]

let network: TestNetwork
const operators = new Map<string, SimulatedOperator>()
const cards = new Map<string, Awaited<ReturnType<typeof addCard>>>()
beforeAll(async () => {
  network = await bootNetwork()
  for (const { uid } of versions) cards.set(uid, await addCard(network, { uid }))
  await Promise.all(
    versions.map(async ({ version, party }) => {
      const { token } = await invitePeer(network.ctx(), `Operator ${party}`)
      const flags = ['--server', network.url, '--token', token, '--versions', version, '--party', `PT*${party}`]
      operators.set(version, await startSimulatedOperator(flags))
    }),
  )
})
afterAll(async () => {
  await Promise.all([...operators.values()].map((operator) => operator.end()))
  await network.close()
})

async function peerOf(party: string) {
  const peers = await listPeers(network.ctx())
  return peers.find(({ parties }) => parties.some((one) => one.includes(party)))!
}

const handledOf = (party: string) => ({
  sessions: network.handled.sessions.filter(({ key }) => key.partyId === party),
  cdrs: network.handled.cdrs.filter(({ key }) => key.partyId === party),
})

const until = (check: () => void) =>
  vi.waitFor(async () => {
    await network.drain()
    check()
  })

test.each(versions)(
  'a charge in OCPI $version is started and stopped from here, and its record arrives',
  async (row) => {
    const { version, party, uid } = row
    const peer = await peerOf(party)
    expect(peer).toMatchObject({ version })
    const { walletId, cardId } = cards.get(uid)!
    const command = async (type: NewCommand['type'], more: object) => {
      const request = { country_code: 'PT', party_id: party, ...more }
      await network.db.tx((tx) =>
        requestCommand({ ctx: network.ctx(), tx }, { type, peerId: peer.id, walletId, sessionId: null, request }),
      )
      await network.runJobs()
    }
    const sessions = () => handledOf(party).sessions

    await command('START_SESSION', { card_id: cardId, location_id: 'VSM-001', evse_uid: 'VSM-001-1' })
    await until(() => expect(sessions().at(-1)).toMatchObject({ status: 'ACTIVE', card: { cardId } }))
    await command('STOP_SESSION', { session_id: sessions()[0]!.key.id })
    await until(() =>
      expect(handledOf(party).cdrs).toMatchObject([
        { card: { cardId }, place: { locationId: 'VSM-001', evseUid: 'VSM-001-1' }, costCheck: { agrees: true } },
      ]),
    )
    expect(network.handled.results.at(-1)).toMatchObject({ outcome: 'ACCEPTED' })
  },
)

test.each(versions)('a card that is blocked here does not charge in OCPI $version', async ({ version, uid }) => {
  const { walletId, cardId } = cards.get(uid)!
  await network.db.run(sql`update card set blocked_by_hand_at = ${network.ctx().now} where id = ${cardId}`)
  await network.db.tx((tx) => pushTokensOf(tx, systemScope(walletId), [cardId], network.ctx().now))
  await network.runJobs()
  const operator = operators.get(version)!
  expect(await operator.control(`tokens/${uid}`)).toMatchObject({ valid: false })
  expect(await operator.control('start', { uid })).toEqual({ refused: 'NOT_VALID' })
})

test('an operator that moves from OCPI 2.2.1 to 2.3.0 during a charge sends its record once, in 2.3.0', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'operator-versions-'))
  const { token } = await invitePeer(network.ctx(), 'Operator MOV')
  const { cardId } = await addCard(network, { uid: 'CAFE00' })
  const flags = ['--server', network.url, '--state', join(folder, 'state.jsonl'), '--party', 'PT*MOV', '--versions']
  const before = await startSimulatedOperator([...flags, '2.2.1', '--token', token])
  operators.set('before', before)
  await before.control('start', { uid: 'CAFE00' })
  await until(() => expect(handledOf('MOV').sessions.some(({ energyWh }) => energyWh > 0n)).toBe(true))
  await before.end()

  operators.set('after', await startSimulatedOperator([...flags, '2.2.1,2.3.0']))
  expect(await peerOf('MOV')).toMatchObject({ version: '2.3.0' })
  await until(() => expect(handledOf('MOV').cdrs).toMatchObject([{ card: { cardId }, costCheck: { agrees: true } }]))
  const [session] = handledOf('MOV').sessions.slice(-1)
  expect(session).toMatchObject({ status: 'COMPLETED', cost: { inclMicro: expect.any(BigInt) } })
  expect(handledOf('MOV').cdrs[0]).toMatchObject({ sessionId: session?.key.id })
  rmSync(folder, { recursive: true })
})

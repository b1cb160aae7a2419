import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type NewCommand, requestCommand } from '../src/kernel/network/commands.ts'
import { invitePeer, listPeers } from '../src/kernel/network/peer-admin.ts'
import { syncPeers } from '../src/kernel/network/sync.ts'
import { pushTokensOf } from '../src/kernel/network/tokens.ts'
import { systemScope } from '../src/kernel/scope.ts'
import { sql } from '../src/platform/sql.ts'
import { type SimulatorProcess, startSimulatorProcess } from './simulator-process.ts'
import { addCard, bootNetwork, type TestNetwork } from './test-network.ts'

// Operators of every version beside one server. The simulator shares no code with it: it reads the specification itself.

const versions = [
  { version: '2.1.1', party: 'OLD' },
  { version: '2.2.1', party: 'USE' },
  { version: '2.3.0', party: 'NEW' },
]
type Row = (typeof versions)[number]

let network: TestNetwork
const operators = new Map<string, SimulatorProcess>()
beforeAll(async () => {
  network = await bootNetwork()
  for (const { party } of versions) await addCard(network, { uid: `CAFE${party}` })
  await Promise.all(versions.map((row) => start(row.version, ['--versions', row.version], row.party)))
})
afterAll(async () => {
  await Promise.all([...operators.values()].map((operator) => operator.close()))
  await network.close()
})

/** Starts a simulated operator that registers, and ends with the tests. */
async function start(name: string, flags: readonly string[], party: string): Promise<SimulatorProcess> {
  const { token } = await invitePeer(network.ctx(), `Operator ${party}`)
  const all = ['--server', network.url, '--token', token, '--party', `PT*${party}`, ...flags]
  const operator = await startSimulatorProcess(all)
  operators.set(name, operator)
  return operator
}

async function peerOf(party: string) {
  const peers = await listPeers(network.ctx())
  return peers.find(({ parties }) => parties.some((one) => one.includes(party)))!
}

/** The messages about a card that the features received. */
const handledOf = (cardId: string) => ({
  sessions: network.handled.sessions.filter(({ card }) => card?.cardId === cardId),
  cdrs: network.handled.cdrs.filter(({ card }) => card?.cardId === cardId),
})

const until = (check: () => void) =>
  vi.waitFor(async () => {
    await network.drain()
    check()
  })

async function command({ party }: Row, walletId: string, type: NewCommand['type'], more: object): Promise<void> {
  const request = { country_code: 'PT', party_id: party, ...more }
  const { id: peerId } = await peerOf(party)
  await network.db.tx((tx) =>
    requestCommand({ ctx: network.ctx(), tx }, { type, peerId, walletId, sessionId: null, request }),
  )
  await network.runJobs()
}

test.each(versions)(
  'an operator of OCPI $version registers, announces its stations and receives our cards',
  async (row) => {
    const { version, party } = row
    expect(await peerOf(party)).toMatchObject({ state: 'REGISTERED', version, gaps: [] })
    await network.runJobs()
    const places = await network.db.row<{ n: bigint }>(
      sql`select count(*) as n from network_location where party_id = ${party} and latitude is not null`,
    )
    expect(Number(places?.n)).toBeGreaterThan(0)
    const uid = `CAFE${party}`
    expect(await operators.get(version)!.get(`tokens/${uid}`)).toMatchObject({ uid, contract_id: `PT-VWF-${uid}` })
  },
)

test.each(versions)(
  'a charge in OCPI $version is started and stopped from here, and its record arrives',
  async (row) => {
    const { walletId, cardId } = await addCard(network, { uid: `BEEF${row.party}` })
    await command(row, walletId, 'START_SESSION', { card_id: cardId, location_id: 'VSM-001', evse_uid: 'VSM-001-1' })
    await until(() => expect(handledOf(cardId).sessions.at(-1)).toMatchObject({ status: 'ACTIVE' }))
    await command(row, walletId, 'STOP_SESSION', { session_id: handledOf(cardId).sessions[0]!.key.id })
    await until(() =>
      expect(handledOf(cardId).cdrs).toMatchObject([
        { place: { locationId: 'VSM-001', evseUid: 'VSM-001-1' }, costCheck: { agrees: true } },
      ]),
    )
    expect(network.handled.results.at(-1)).toMatchObject({ outcome: 'ACCEPTED' })
  },
)

test.each(versions)(
  'a card at a charge point of OCPI $version charges, obeys our stop, and its cost agrees',
  async (row) => {
    const operator = operators.get(row.version)!
    const uid = `FACE${row.party}`
    const card = await addCard(network, { uid })
    await network.db.tx((tx) => pushTokensOf(tx, systemScope(card.walletId), [card.cardId], network.ctx().now))
    await network.runJobs()
    await operator.post('speed', { speed: 60 })
    const started = await operator.post('start', { uid, kwh: 1_000 })
    await until(() => {
      const [session] = handledOf(card.cardId).sessions.filter(({ energyWh }) => energyWh > 0n)
      expect(session).toMatchObject({ status: 'ACTIVE', card })
    })
    await command(row, card.walletId, 'STOP_SESSION', { session_id: String(started.session_id).toUpperCase() })
    await until(() => expect(handledOf(card.cardId).cdrs).toHaveLength(1))
    const [record] = handledOf(card.cardId).cdrs
    expect(record).toMatchObject({ card, costCheck: { agrees: true }, flags: [] })
    expect(record?.place.locationId).not.toBeNull()
    expect(network.handled.results.at(-1)).toMatchObject({ outcome: 'ACCEPTED' })
  },
)

test('an operator of OCPI 2.3.0 lists what its invoices contain, and only it', async () => {
  await syncPeers.handle(network.ctx(), {}, undefined)
  await network.runJobs()
  const invoices = await network.db.rows<{ party_id: string; named: bigint; known: bigint }>(sql`
    select i.party_id, count(*) as named, count(r.id) as known from network_invoice_cdr i
    left join network_cdr r on r.country_code = i.country_code and r.party_id = i.party_id and r.id = i.cdr_id
    group by i.party_id`)
  expect(invoices).toEqual([{ party_id: 'NEW', named: 2n, known: 2n }])
})

test.each(versions)('a card that is blocked here does not charge in OCPI $version', async ({ version, party }) => {
  const uid = `DEAD${party}`
  const { walletId, cardId } = await addCard(network, { uid })
  const push = () => network.db.tx((tx) => pushTokensOf(tx, systemScope(walletId), [cardId], network.ctx().now))
  await push()
  await network.runJobs()
  await network.db.run(sql`update card set blocked_by_hand_at = ${network.ctx().now} where id = ${cardId}`)
  await push()
  await network.runJobs()
  const operator = operators.get(version)!
  expect(await operator.get(`tokens/${uid}`)).toMatchObject({ valid: false })
  expect(await operator.post('start', { uid })).toEqual({ refused: 'NOT_VALID' })
})

test('an operator that moves from OCPI 2.2.1 to 2.3.0 during a charge sends its record once, in 2.3.0', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'operator-versions-'))
  const state = ['--state', join(folder, 'state.jsonl'), '--versions']
  const { cardId } = await addCard(network, { uid: 'CAFE00' })
  const before = await start('moving', [...state, '2.2.1'], 'MOV')
  await before.post('start', { uid: 'CAFE00' })
  await until(() => expect(handledOf(cardId).sessions.some(({ energyWh }) => energyWh > 0n)).toBe(true))
  await before.close()

  const again = ['--server', network.url, '--party', 'PT*MOV', ...state, '2.2.1,2.3.0']
  operators.set('moving', await startSimulatorProcess(again))
  expect(await peerOf('MOV')).toMatchObject({ version: '2.3.0' })
  await until(() => expect(handledOf(cardId).cdrs).toMatchObject([{ card: { cardId }, costCheck: { agrees: true } }]))
  const [session] = handledOf(cardId).sessions.slice(-1)
  expect(session).toMatchObject({ status: 'COMPLETED', cost: { inclMicro: expect.any(BigInt) } })
  expect(handledOf(cardId).cdrs[0]).toMatchObject({ sessionId: session?.key.id })
  rmSync(folder, { recursive: true })
})

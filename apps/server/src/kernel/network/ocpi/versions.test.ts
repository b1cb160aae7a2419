import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addCard,
  bootNetwork,
  credentialsOf,
  type FakeOperator,
  registered,
  sendTo,
  startOperator,
  type TestNetwork,
} from '../../../../test/test-network.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { inboxState, invitePeer, listPeers, registerWithPeer, rotatePeerTokens } from '../peer-admin.ts'
import { pushToken } from '../tokens.ts'
import type { VersionNumber } from './version.ts'
import { readPeerVersions } from './version-check.ts'

let network: TestNetwork
const operators: FakeOperator[] = []
beforeAll(async () => {
  network = await bootNetwork()
})
afterAll(async () => {
  for (const operator of operators) await operator.close()
  await network.close()
})

const start = async (party: string, version?: VersionNumber) => {
  const operator = await startOperator(network, party, version)
  operators.push(operator)
  return operator
}
const register = async (party: string, version: VersionNumber) => {
  const operator = await registered(network, party, [party], version)
  operators.push(operator)
  return operator
}
const peerOf = async ({ party }: FakeOperator) => {
  const found = (await listPeers(network.ctx())).find((peer) => peer.name === `Operator ${party}`)
  if (found === undefined) throw new Error(`${party} is not known`)
  return found
}
const runOnce = async (kind: typeof readPeerVersions) => {
  await network.db.tx((tx) => enqueue(tx, kind, {}))
  await network.runJobs()
}

/** The operator accepts our credentials, posted or put. */
const accepting = (operator: FakeOperator) => {
  const accept: FakeOperator['script'][string] = (request) => {
    operator.token = (request.body as { token: string }).token
    return { data: credentialsOf(operator) }
  }
  operator.script['POST credentials'] = accept
  operator.script['PUT credentials'] = accept
}
const registerWith = (operator: FakeOperator) =>
  registerWithPeer(network.ctx(), {
    name: operator.party,
    versionsUrl: `${operator.url}/versions`,
    token: operator.expects,
  })

describe('our versions', () => {
  test('three versions are listed, each with its modules', async () => {
    const { token } = await invitePeer(network.ctx(), 'Reader')
    const { data } = await sendTo(network, 'GET', '/versions', { token })
    expect((data as { version: string }[]).map(({ version }) => version)).toEqual(['2.3.0', '2.2.1', '2.1.1'])
    for (const { version, url } of data as { version: string; url: string }[]) {
      const details = await sendTo(network, 'GET', url, { token })
      expect(details.data).toMatchObject({ version })
    }
  })

  test.each(['2.2.1', '2.3.0'])('the details of %s list credentials as sender and as receiver', async (version) => {
    const { token } = await invitePeer(network.ctx(), 'Reader')
    const { data } = await sendTo(network, 'GET', `/${version}`, { token })
    const { endpoints } = data as { endpoints: { identifier: string; role: string; url: string }[] }
    expect(endpoints.filter(({ identifier }) => identifier === 'credentials')).toEqual([
      { identifier: 'credentials', role: 'RECEIVER', url: `${network.url}/ocpi/${version}/credentials` },
      { identifier: 'credentials', role: 'SENDER', url: `${network.url}/ocpi/${version}/credentials` },
    ])
  })

  test('the details of 2.1.1 have no roles', async () => {
    const { token } = await invitePeer(network.ctx(), 'Reader')
    const { data } = await sendTo(network, 'GET', '/2.1.1', { token })
    expect(JSON.stringify(data)).not.toContain('role')
  })
})

describe('the version of a peer', () => {
  test('is the highest of both sides when we register', async () => {
    const operator = await start('HIG', '2.3.0')
    operator.script['GET versions'] = () => ({
      data: ['2.0', '2.1.1', '2.3.0', '2.2.1', '3.0'].map((version) => ({ version, url: `${operator.url}/details` })),
    })
    accepting(operator)
    expect(await registerWith(operator)).toMatchObject({ version: '2.3.0' })
  })

  test('changes with its credentials, and sessions, locations and cards stay', async () => {
    const operator = await register('CHG', '2.1.1')
    await addCard(network, { uid: 'CHANGE01' })
    const session = {
      id: 'S1',
      start_datetime: '2026-03-02T11:00:00Z',
      kwh: 1,
      auth_id: 'CHANGE01',
      auth_method: 'WHITELIST',
      location: { id: 'L1', evses: [{ uid: 'E1', connectors: [{ id: '1' }] }] },
      currency: 'EUR',
      status: 'ACTIVE',
      last_updated: '2026-03-02T11:30:00Z',
    }
    expect(await operator.call('PUT', '/sessions/PT/CHG/S1', session)).toMatchObject({ status: 1000 })
    const location = { id: 'L1', type: 'ON_STREET', name: 'Kerb', last_updated: '2026-03-02T11:00:00Z' }
    expect(await operator.call('PUT', '/locations/PT/CHG/L1', location)).toMatchObject({ status: 1000 })
    operator.version = '2.2.1'
    const response = await operator.call('PUT', '/credentials', credentialsOf(operator))
    expect(response).toMatchObject({ status: 1000, data: { roles: [{ role: 'EMSP' }] } })
    operator.token = (response.data as { token: string }).token
    expect(await peerOf(operator)).toMatchObject({ version: '2.2.1' })
    const patch = { kwh: 7, last_updated: '2026-03-02T11:45:00Z' }
    expect(await operator.call('PATCH', '/sessions/PT/CHG/S1', patch)).toMatchObject({ status: 1000 })
    expect(await operator.call('GET', '/sessions/PT/CHG/S1')).toMatchObject({
      data: { country_code: 'PT', party_id: 'CHG', kwh: 7, cdr_token: { uid: 'CHANGE01' }, location_id: 'L1' },
    })
    expect(await operator.call('GET', '/locations/PT/CHG/L1')).toMatchObject({ data: { parking_type: 'ON_STREET' } })
    expect(await operator.call('GET', '/tokens')).toMatchObject({ data: [{ contract_id: 'PT-VWF-CHANGE01' }] })
  })

  test('changes, and its recent records in their new form are no conflicts', async () => {
    const operator = await register('RES', '2.1.1')
    const record = {
      id: 'C1',
      start_date_time: '2026-03-02T10:00:00Z',
      stop_date_time: '2026-03-02T11:00:00Z',
      auth_id: 'CHANGE01',
      total_cost: 3,
      total_energy: 10,
      last_updated: '2026-03-02T11:01:00Z',
    }
    expect(await operator.call('POST', '/cdrs', record)).toMatchObject({ http: 201 })
    operator.version = '2.2.1'
    const response = await operator.call('PUT', '/credentials', credentialsOf(operator))
    operator.token = (response.data as { token: string }).token
    const { auth_id: uid, stop_date_time: end_date_time, ...rest } = record
    const key = { country_code: 'PT', party_id: 'RES' }
    const renewed = { ...rest, ...key, end_date_time, cdr_token: { uid }, total_cost: { excl_vat: 3, incl_vat: 3.69 } }
    expect(await operator.call('POST', '/cdrs', renewed)).toMatchObject({ http: 201 })
    const conflicts = async () =>
      (await inboxState(network.ctx())).find(({ reason }) => reason === 'cdr_conflict')?.messages ?? 0
    expect(await conflicts()).toBe(0)
    await operator.call('POST', '/cdrs', { ...renewed, total_energy: 11 })
    expect(await conflicts()).toBe(1)
  })

  test('changes when we rotate the tokens', async () => {
    const operator = await start('ROT')
    accepting(operator)
    const peer = await registerWith(operator)
    operator.version = '2.3.0'
    await rotatePeerTokens(network.ctx(), peer.id)
    expect(await peerOf(operator)).toMatchObject({ version: '2.3.0', state: 'REGISTERED' })
    expect(await operator.call('GET', '/tokens')).toMatchObject({ http: 200 })
  })

  test('changes within a day of the peer’s new version, and its new modules are used', async () => {
    const operator = await start('DAY')
    accepting(operator)
    await registerWith(operator)
    const { 'GET details': details } = operator.script
    operator.script['GET details'] = () => ({
      data: {
        version: operator.version,
        endpoints: [{ identifier: 'credentials', role: 'RECEIVER', url: `${operator.url}/credentials` }],
      },
    })
    await runOnce(readPeerVersions)
    expect((await peerOf(operator)).modules).toEqual(['credentials RECEIVER'])
    operator.script['GET details'] = details as FakeOperator['script'][string]
    operator.version = '2.3.0'
    await runOnce(readPeerVersions)
    expect(await peerOf(operator)).toMatchObject({ version: '2.3.0', lastError: null })
    expect((await peerOf(operator)).modules).toContain('cdrs SENDER')
  })
})

test('sessions and records of 2.3.0 have costs after taxes, and are sent back as they came', async () => {
  const operator = await register('TAX', '2.3.0')
  const party = { country_code: 'PT', party_id: 'TAX' }
  const total_cost = { before_taxes: 3, taxes: [{ name: 'IVA', percentage: 23, amount: 0.69 }] }
  const charge = { ...party, id: 'T1', start_date_time: '2026-03-02T10:00:00Z', currency: 'EUR', total_cost }
  const session = { ...charge, kwh: 10, status: 'COMPLETED', last_updated: '2026-03-02T11:00:00Z' }
  const record = { ...charge, total_energy: 10, total_energy_cost: total_cost, last_updated: '2026-03-02T11:00:00Z' }
  expect(await operator.call('PUT', '/sessions/PT/TAX/T1', session)).toMatchObject({ status: 1000 })
  const posted = await operator.call('POST', '/cdrs', record)
  await network.drain()
  const cost = { exclMicro: 3_000_000n, inclMicro: 3_690_000n }
  const isOwn = ({ key }: { key: { text: string } }) => key.text === 'PT*TAX*T1'
  expect(network.handled.sessions.filter(isOwn)).toMatchObject([{ cost }])
  expect(network.handled.cdrs.filter(isOwn)).toMatchObject([{ cost }])
  expect((await operator.call('GET', '/sessions/PT/TAX/T1')).data).toEqual(session)
  expect((await sendTo(network, 'GET', posted.headers.get('location') ?? '', { token: operator.token })).data).toEqual(
    record,
  )
})

test('a record of 2.3.0 at the endpoint of 2.2.1 is held', async () => {
  const operator = await register('HEL', '2.2.1')
  const record = { country_code: 'PT', party_id: 'HEL', id: 'H1', total_cost: { before_taxes: 3 } }
  expect(await operator.call('POST', '/cdrs', record)).toMatchObject({ http: 201, status: 1000 })
  const reason = 'version_differs: a record of OCPI 2.3.0 from a peer of 2.2.1'
  expect(await inboxState(network.ctx())).toContainEqual({ module: 'held', state: 'QUARANTINED', reason, messages: 1 })
})

test('a hub of 2.3.0 names itself in hub_party_id, and its parties are not trusted by that', async () => {
  const hub = await start('HUB', '2.3.0')
  hub.token = (await invitePeer(network.ctx(), 'Operator HUB')).token
  const body = { ...credentialsOf(hub, ['AAA', 'BBB']), hub_party_id: 'PTHUB' }
  expect(await hub.call('POST', '/credentials', body)).toMatchObject({ http: 200, status: 1000 })
  expect(await peerOf(hub)).toMatchObject({ version: '2.3.0', parties: ['PT*HUB HUB'] })
})

describe('a peer that reads the token without base64', () => {
  const rawOnly = (operator: FakeOperator, { http = 401, but = '' } = {}) => {
    for (const [name, script] of Object.entries(operator.script).filter(([name]) => name !== but)) {
      operator.script[name] = (request) =>
        request.headers.authorization === `Token ${operator.expects}` ? script(request) : { http }
    }
  }

  test('registers, and receives its cards', async () => {
    const operator = await start('RAW', '2.1.1')
    rawOnly(operator)
    operator.token = (await invitePeer(network.ctx(), 'Operator RAW')).token
    const response = await operator.call('POST', '/credentials', credentialsOf(operator))
    expect(response).toMatchObject({ http: 200, status: 1000 })
    const card = await addCard(network, { uid: 'RAWCARD1' })
    await network.db.tx((tx) => enqueue(tx, pushToken, card))
    await network.runJobs()
    const pushed = operator.of('PUT', 'tokens').filter(({ path }) => path.endsWith('/RAWCARD1'))
    expect(pushed.map(({ headers }) => headers.authorization)).toEqual([`Token ${operator.expects}`])
  })

  test('is registered by us', async () => {
    const operator = await start('RAX')
    accepting(operator)
    rawOnly(operator)
    expect(await registerWith(operator)).toMatchObject({ state: 'REGISTERED' })
    await rotatePeerTokens(network.ctx(), (await peerOf(operator)).id)
  })

  test('is registered by us when its list takes both, and when it answers 403', async () => {
    const operator = await start('RAY', '2.1.1')
    accepting(operator)
    rawOnly(operator, { http: 403, but: 'GET versions' })
    expect(await registerWith(operator)).toMatchObject({ state: 'REGISTERED', version: '2.1.1' })
  })
})

test('a peer without tokens and cdrs registers, and the reply and the list say what does not work', async () => {
  const operator = await start('GAP')
  operator.script['GET details'] = () => ({
    data: {
      version: '2.2.1',
      endpoints: ['credentials', 'locations', 'sessions', 'payments'].map((identifier) => ({
        identifier,
        role: 'SENDER',
        url: `${operator.url}/${identifier}`,
      })),
    },
  })
  operator.token = (await invitePeer(network.ctx(), 'Operator GAP')).token
  const response = await operator.call('POST', '/credentials', credentialsOf(operator))
  expect(response).toMatchObject({ http: 200, status: 1000 })
  const gaps = [
    'without tokens cards are not sent',
    'without cdrs lost charge records are not fetched',
    'without commands charges are not started or stopped remotely',
    'payments is not used',
  ]
  expect(response.message).toBe(gaps.join('; '))
  expect(await peerOf(operator)).toMatchObject({ state: 'REGISTERED', gaps })
})

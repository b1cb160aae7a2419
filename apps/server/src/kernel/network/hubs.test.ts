import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addCard,
  bootNetwork,
  credentialsOf,
  type FakeOperator,
  OCPI_TOKEN,
  ocpiRecord,
  ocpiSession,
  registered,
  registeredHub,
  sendTo,
  startOperator,
  type TestNetwork,
} from '../../../test/test-network.ts'
import { sql } from '../../platform/sql.ts'
import { requestCommand } from './commands.ts'
import type { Json } from './ocpi/merge.ts'
import { inboxState, invitePeer, listHubParties, listPeers, retryQuarantined, trustHub } from './peer-admin.ts'

let network: TestNetwork
let hub: FakeOperator
let direct: FakeOperator
let hubId: string
beforeAll(async () => {
  network = await bootNetwork()
  await addCard(network, { uid: 'AB12' })
  direct = await registered(network, 'DIR')
  hub = await registeredHub(network, 'HUB', [clientInfo('AAA'), clientInfo('EMS', { role: 'EMSP' })])
  hubId = (await listPeers(network.ctx())).find(({ name }) => name === 'Operator HUB')?.id ?? ''
  await network.runJobs()
})
afterAll(async () => {
  await hub?.close()
  await direct?.close()
  await network.close()
})
beforeEach(async () => {
  await network.drain()
  for (const list of Object.values(network.handled)) list.length = 0
  hub.received.length = 0
  // Expires the cache of recognised peers (two seconds).
  network.advance(3_000)
})

function clientInfo(party_id: string, change: Json = {}): Json {
  const last_updated = '2026-03-02T09:00:00Z'
  return { country_code: 'PT', party_id, role: 'CPO', status: 'CONNECTED', last_updated, ...change }
}
/** Sends a request that the hub forwards for a party behind it. */
const from = (party: string, method: string, path: string, body?: unknown) =>
  sendTo(network, method, `/2.2.1${path}`, {
    token: hub.token,
    ...(body === undefined ? {} : { body }),
    headers: {
      'ocpi-from-country-code': 'PT',
      'ocpi-from-party-id': party,
      'ocpi-to-country-code': 'PT',
      'ocpi-to-party-id': 'VWF',
    },
  })
const named = (party: string, change: Json = {}) =>
  hub.call('PUT', `/clientinfo/PT/${party}`, clientInfo(party, change))
const held = async () =>
  (await inboxState(network.ctx()))
    .filter(({ module }) => module === 'held')
    .map(({ reason, messages }) => [reason?.split(':')[0], messages])
const partyOf = async (party: string) => (await listHubParties(network.ctx(), hubId)).find((one) => one.party === party)

describe('a hub that registers as HUB only', () => {
  test('gets the client info endpoint, and the parties it announces there are trusted', async () => {
    const details = (await hub.call('GET', '')).data as { endpoints: { identifier: string; url: string }[] }
    const endpoint = details.endpoints.find(({ identifier }) => identifier === 'hubclientinfo')
    expect(endpoint).toEqual({
      identifier: 'hubclientinfo',
      role: 'RECEIVER',
      url: `${network.url}/ocpi/2.2.1/clientinfo`,
    })
    expect(await listHubParties(network.ctx(), hubId)).toMatchObject([
      { party: 'PT*AAA', status: 'CONNECTED', isTrusted: true, held: 0 },
      { party: 'PT*EMS', role: 'EMSP', isTrusted: false },
    ])
    expect(await named('BBB')).toMatchObject({ http: 200, status: 1000 })
    expect(await hub.call('GET', '/clientinfo/PT/BBB')).toMatchObject({
      data: { party_id: 'BBB', status: 'CONNECTED' },
    })
    expect(await partyOf('PT*BBB')).toMatchObject({ isTrusted: true })
  })

  test('forwards sessions and charge records of its parties and can read them', async () => {
    expect(await from('AAA', 'PUT', '/sessions/PT/AAA/s1', ocpiSession('AAA', 's1'))).toMatchObject({ status: 1000 })
    expect(await from('AAA', 'POST', '/cdrs', ocpiRecord('AAA', 'c1'))).toMatchObject({ http: 201 })
    await network.drain()
    expect(network.handled.sessions).toMatchObject([{ key: { text: 'PT*AAA*S1' } }])
    expect(network.handled.cdrs).toMatchObject([{ key: { text: 'PT*AAA*C1' } }])
    expect(await from('AAA', 'GET', '/sessions/PT/AAA/s1')).toMatchObject({ data: { id: 's1' } })
  })

  test('gets one pull for the objects of all its parties, and one push for each card', async () => {
    hub.script['GET cdrs'] = () => ({ data: [ocpiRecord('AAA', 'pulled-1'), ocpiRecord('NEW', 'pulled-2')] })
    network.advance(600_000)
    await network.db.run(sql`delete from network_token_push`)
    const jobs = await import('./sync.ts')
    await jobs.syncPeers.handle(network.ctx(), {}, undefined)
    const { sweepTokens } = await import('./tokens.ts')
    await sweepTokens.handle(network.ctx(), {}, undefined)
    await network.runJobs()
    await network.drain()
    expect(network.handled.cdrs).toMatchObject([{ key: { text: 'PT*AAA*PULLED-1' } }])
    expect(await partyOf('PT*NEW')).toMatchObject({ isTrusted: false, held: 1 })
    const toHub = { 'ocpi-to-country-code': 'PT', 'ocpi-to-party-id': 'HUB', 'ocpi-from-party-id': 'VWF' }
    expect(hub.of('GET', 'cdrs')[0]?.headers).toMatchObject(toHub)
    expect(hub.of('PUT', 'tokens').map(({ headers }) => headers)).toMatchObject([toHub])
    hub.script['GET cdrs'] = () => ({ data: [] })
  })

  test('gets commands addressed to the operator behind it', async () => {
    hub.script['POST commands'] = () => ({ data: { result: 'ACCEPTED', timeout: 30 } })
    const request = { country_code: 'PT', party_id: 'AAA', session_id: 'S1' }
    const command = { type: 'STOP_SESSION' as const, peerId: hubId, walletId: null as never, sessionId: null, request }
    await network.db.tx((tx) => requestCommand({ ctx: network.ctx(), tx }, command))
    await network.runJobs()
    expect(hub.of('POST', 'commands')[0]?.headers).toMatchObject({
      'ocpi-to-country-code': 'PT',
      'ocpi-to-party-id': 'AAA',
    })
  })

  test('authorizes cards for a trusted operator, and is refused for another', async () => {
    const requested: string[] = []
    network.authorize = async ({ peer }) => {
      requested.push(peer.partyId)
      return { allowed: 'ALLOWED', authorizationReference: 'ref-1', info: null }
    }
    const authorize = (party: string) => from(party, 'POST', '/tokens/AB12/authorize', { location_id: 'LOC1' })
    expect(await authorize('AAA')).toMatchObject({ data: { allowed: 'ALLOWED' } })
    expect(await authorize('XXX')).toMatchObject({ http: 200, data: { allowed: 'NOT_ALLOWED' } })
    expect(requested).toEqual(['AAA'])
  })
})

describe('requests of a party that is not trusted yet', () => {
  test('are acknowledged, stored once, and handled in order when the hub announces the party', async () => {
    expect(await from('LAT', 'PUT', '/sessions/PT/LAT/l1', ocpiSession('LAT', 'l1'))).toMatchObject({ status: 1000 })
    const change = { kwh: 3, last_updated: '2026-03-02T10:20:00Z' }
    expect(await from('LAT', 'PATCH', '/sessions/PT/LAT/l1', change)).toMatchObject({ http: 200, status: 1000 })
    const first = await from('LAT', 'POST', '/cdrs', ocpiRecord('LAT', 'l1'))
    const again = await from('LAT', 'POST', '/cdrs', ocpiRecord('LAT', 'l1'))
    expect([first.http, again.headers.get('location')]).toEqual([201, first.headers.get('location')])
    expect(await sendTo(network, 'GET', first.headers.get('location') ?? '', { token: hub.token })).toMatchObject({
      data: { id: 'l1' },
    })
    expect(await sendTo(network, 'GET', first.headers.get('location') ?? '', { token: direct.token })).toMatchObject({
      http: 404,
    })
    expect(await partyOf('PT*LAT')).toMatchObject({ isTrusted: false, held: 3 })
    expect(await network.drain()).toEqual({ done: 0, quarantined: 0 })

    await named('LAT')
    await network.runJobs()
    await network.drain()
    expect(network.handled.sessions.map(({ energyWh }) => energyWh)).toEqual([1000n, 3000n])
    expect(network.handled.cdrs).toMatchObject([{ key: { text: 'PT*LAT*L1' } }])
    expect(await partyOf('PT*LAT')).toMatchObject({ isTrusted: true, held: 0 })
    // Its stations were not stored one by one. They are pulled in full.
    expect(hub.of('GET', 'locations').at(-1)?.query.get('date_from')).toBeNull()
  })

  test('are held until a configured list of trusted parties includes the party', async () => {
    await trustHub(network.ctx(), hubId, [{ countryCode: 'pt', partyId: 'AAA' }])
    await named('CCC')
    await from('CCC', 'POST', '/cdrs', ocpiRecord('CCC', 'c1'))
    await network.runJobs()
    expect(await partyOf('PT*CCC')).toMatchObject({ status: 'CONNECTED', isTrusted: false, held: 1 })
    await trustHub(network.ctx(), hubId, [
      { countryCode: 'PT', partyId: 'AAA' },
      { countryCode: 'PT', partyId: 'CCC' },
    ])
    await network.runJobs()
    await network.drain()
    expect(network.handled.cdrs).toMatchObject([{ key: { text: 'PT*CCC*C1' } }])
    await trustHub(network.ctx(), hubId, 'NAMED')
  })

  test('are held as one update of a station, the newest', async () => {
    const location = (minute: number) => ({
      country_code: 'PT',
      party_id: 'LOT',
      id: 'L1',
      address: 'Rua 1',
      last_updated: `2026-03-02T10:0${minute}:00Z`,
    })
    for (const minute of [1, 2, 3]) await from('LOT', 'PUT', '/locations/PT/LOT/L1', location(minute))
    expect(await partyOf('PT*LOT')).toMatchObject({ held: 1 })
  })

  test('are held up to 10,000 per party, and further ones get 429 while the hub’s other parties are accepted', async () => {
    await from('FLD', 'POST', '/cdrs', ocpiRecord('FLD', 'f0'))
    await network.db.run(sql`
      insert into network_inbox (id, peer_id, module, object_key, body, state, reason, received_at, handled_at)
      select gen_random_uuid(), peer_id, module, object_key || n, body, state, reason, received_at, handled_at
      from network_inbox, generate_series(1, 9998) n where module = 'held' and body ->> 'party' = 'PT*FLD'`)
    expect(await from('FLD', 'POST', '/cdrs', ocpiRecord('FLD', 'last'))).toMatchObject({ http: 201 })
    expect(await from('FLD', 'POST', '/cdrs', ocpiRecord('FLD', 'more'))).toMatchObject({ http: 429, status: 3000 })
    expect(await partyOf('PT*FLD')).toMatchObject({ held: 10_000 })
    // A repeated request does not count again.
    expect(await from('FLD', 'POST', '/cdrs', ocpiRecord('FLD', 'last'))).toMatchObject({ http: 201 })
    expect(await from('OTH', 'POST', '/cdrs', ocpiRecord('OTH', 'o1'))).toMatchObject({ http: 201 })
    await network.db.run(
      sql`delete from network_inbox where module = 'held' and body ->> 'party' in ('PT*FLD', 'PT*OTH')`,
    )
  })

  test('a new party that is suspended is not trusted, and a trusted party stays trusted for late records', async () => {
    await named('SUS', { status: 'SUSPENDED' })
    expect(await partyOf('PT*SUS')).toMatchObject({ isTrusted: false })
    await named('AAA', { status: 'SUSPENDED', last_updated: '2026-03-02T11:00:00Z' })
    expect(await partyOf('PT*AAA')).toMatchObject({ status: 'SUSPENDED', isTrusted: true })
  })
})

describe('a hub’s authority is limited', () => {
  test('its requests in the name of a directly registered operator or of us are held for review', async () => {
    await named('DIR')
    await named('VWF')
    expect(await from('DIR', 'POST', '/cdrs', ocpiRecord('DIR', 'd1'))).toMatchObject({ http: 201 })
    expect(await from('VWF', 'POST', '/cdrs', ocpiRecord('VWF', 'v1'))).toMatchObject({ http: 201 })
    await network.runJobs()
    expect(await network.drain()).toEqual({ done: 0, quarantined: 0 })
    expect(await held()).toEqual(expect.arrayContaining([['party_ours', 1]]))
    expect(await partyOf('PT*DIR')).toMatchObject({ isTrusted: false, held: 1 })
    expect(await direct.call('POST', '/cdrs', ocpiRecord('DIR', 'd1'))).toMatchObject({ http: 201 })
  })

  test('one of its parties cannot send objects of another', async () => {
    await from('BBB', 'POST', '/cdrs', ocpiRecord('AAA', 'forged'))
    expect(await network.drain()).toEqual({ done: 0, quarantined: 0 })
    expect(await held()).toEqual(expect.arrayContaining([['party_differs', 1]]))
    expect(await retryQuarantined(network.ctx(), 'party_untrusted')).toBe(0)
  })

  test('a peer invited as an operator cannot announce parties as a hub', async () => {
    const selfMade = await startOperator(network, 'SLF')
    selfMade.token = (await invitePeer(network.ctx(), 'Self-made hub')).token
    const agreed = await selfMade.call('POST', '/credentials', credentialsOf(selfMade, ['SLF'], 'HUB'))
    selfMade.token = (agreed.data as { token: string }).token
    await selfMade.call('PUT', '/clientinfo/PT/TGT', clientInfo('TGT'))
    expect(await selfMade.call('POST', '/cdrs', ocpiRecord('TGT', 'taken'))).toMatchObject({ http: 201 })
    await network.runJobs()
    expect(await network.drain()).toEqual({ done: 0, quarantined: 0 })
    await selfMade.close()
  })

  test('only a hub can announce parties', async () => {
    expect(await direct.call('PUT', '/clientinfo/PT/ZZZ', clientInfo('ZZZ'))).toMatchObject({ status: 2001 })
  })
})

describe('the parties of a registration', () => {
  const start = async (party: string, parties?: { countryCode: string; partyId: string }[]) => {
    const operator = await startOperator(network, party)
    operator.token = (await invitePeer(network.ctx(), party, { parties })).token
    return operator
  }

  test('a peer cannot register as us or write our objects', async () => {
    const thief = await start('THF')
    const asUs = await thief.call('POST', '/credentials', credentialsOf(thief, ['VWF']))
    expect(asUs).toMatchObject({ http: 200, status: 2001 })
    expect(await thief.call('POST', '/credentials', credentialsOf(thief, ['THF', 'vwf']))).toMatchObject({
      status: 2001,
    })
    expect(await direct.call('PUT', '/sessions/PT/VWF/s1', ocpiSession('VWF', 's1'))).toMatchObject({ status: 2001 })
    await thief.close()
  })

  test('a registration token registers only the party it was created for', async () => {
    const operator = await start('MAD', [{ countryCode: 'pt', partyId: 'MAD' }])
    expect(await operator.call('POST', '/credentials', credentialsOf(operator, ['NOT']))).toMatchObject({
      http: 200,
      status: 2001,
    })
    expect(await operator.call('POST', '/credentials', credentialsOf(operator))).toMatchObject({ status: 1000 })
    await operator.close()
  })

  test('a token without a party is bound to the first party that registers, also after the registration', async () => {
    const operator = await start('FST')
    const agreed = await operator.call('POST', '/credentials', credentialsOf(operator))
    network.advance(3_000)
    // The response may have been lost, so the same party may repeat the request. Another one may not.
    const second = ['FST', 'SND']
    expect(await operator.call('POST', '/credentials', credentialsOf(operator, second))).toMatchObject({ status: 2001 })
    operator.token = (agreed.data as { token: string }).token
    expect(await operator.call('PUT', '/credentials', credentialsOf(operator, second))).toMatchObject({ status: 2001 })
    // A peer that registered before registrations were bound is bound to the parties it has.
    await network.db.run(sql`update network_peer set bound_parties = null where name = 'Operator FST'`)
    expect(await operator.call('PUT', '/credentials', credentialsOf(operator, second))).toMatchObject({ status: 2001 })
    expect(await operator.call('PUT', '/credentials', credentialsOf(operator))).toMatchObject({ status: 1000 })
    await operator.close()
  })

  test('an operator behind a hub can register directly only with a token created for it', async () => {
    await named('MOV')
    expect(await partyOf('PT*MOV')).toMatchObject({ isTrusted: true })
    const stranger = await start('MOV')
    expect(await stranger.call('POST', '/credentials', credentialsOf(stranger))).toMatchObject({ status: 2000 })
    const operator = await start('MOV', [{ countryCode: 'PT', partyId: 'MOV' }])
    expect(await operator.call('POST', '/credentials', credentialsOf(operator))).toMatchObject({ status: 1000 })
    expect(await partyOf('PT*MOV')).toMatchObject({ isTrusted: false })
    await stranger.close()
    await operator.close()
  })
})

describe('a card belongs to a party', () => {
  test('a charge of another provider’s card with the same number is not billed to ours', async () => {
    const foreign = { ...OCPI_TOKEN, country_code: 'DE', party_id: 'XYZ' }
    await direct.call('PUT', '/sessions/PT/DIR/own', ocpiSession('DIR', 'own'))
    await direct.call('POST', '/cdrs', ocpiRecord('DIR', 'foreign', { cdr_token: foreign, session_id: 'own' }))
    expect(await network.drain()).toEqual({ done: 1, quarantined: 1 })
    expect(network.handled.cdrs).toEqual([])
    const reasons = (await inboxState(network.ctx())).map(({ reason }) => reason)
    expect(reasons).toContain('foreign_token: the card is of DE*XYZ, not ours')
  })

  test('a record without the card’s party counts as a record of our card', async () => {
    const { country_code, party_id, ...withoutTexts } = OCPI_TOKEN
    await direct.call('POST', '/cdrs', ocpiRecord('DIR', 'unsaid', { cdr_token: withoutTexts }))
    await network.drain()
    expect(network.handled.cdrs).toMatchObject([{ key: { id: 'UNSAID' }, card: { cardId: expect.any(String) } }])
  })
})

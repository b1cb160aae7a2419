import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addCard,
  blockCard,
  bootNetwork,
  type FakeOperator,
  registered,
  sendTo,
  type TestNetwork,
} from '../../../test/test-network.ts'
import { enqueue } from '../../platform/jobs.ts'
import { sql } from '../../platform/sql.ts'
import { systemScope } from '../scope.ts'
import { updateTokenChanged } from './card-token.sql.ts'
import type { AuthorizeRequest } from './messages.ts'
import { authorizationInfo, token as tokenShape } from './ocpi/schema-token.ts'
import { compareAllTokens, pushToken, sweepTokens } from './tokens.ts'

let network: TestNetwork
let sim: FakeOperator
let other: FakeOperator
beforeAll(async () => {
  network = await bootNetwork()
  sim = await registered(network, 'SIM', ['SIM', 'HB1'])
  other = await registered(network, 'OTH')
})
afterAll(async () => {
  await sim.close()
  await other.close()
  await network.close()
})
beforeEach(() => {
  sim.received.length = 0
  other.received.length = 0
})

type Sent = { uid: string; valid: boolean; whitelist: string }
const pushed = (operator: FakeOperator, uid: string) =>
  operator
    .of('PUT', 'tokens')
    .filter((one) => one.path.endsWith(`/${uid}`) && one.headers['ocpi-to-party-id'] === operator.party)
    .map((one) => one.body as Sent)
const push = async (card: { walletId: string; cardId: string }) => {
  await network.db.tx((tx) => enqueue(tx, pushToken, { walletId: card.walletId, cardId: card.cardId }))
  await network.runJobs()
}

describe('cards at the operators', () => {
  test('a change of a card is pushed to every operator: limited cards require authorization, blocked ones are invalid', async () => {
    const card = await addCard(network, { uid: 'A001' })
    await push(card)
    for (const operator of [sim, other]) {
      const [sent] = operator.of('PUT', 'tokens')
      expect(sent?.path).toBe('/tokens/PT/VWF/A001')
      expect(sent?.query.get('type')).toBe('RFID')
      expect(sent?.headers).toMatchObject({ 'ocpi-from-party-id': 'VWF', 'ocpi-to-party-id': operator.party })
      expect(tokenShape.strict.parse(sent?.body)).toMatchObject({
        valid: true,
        whitelist: 'NEVER',
        contract_id: 'PT-VWF-A001',
      })
    }
    await blockCard(network, card, true)
    await push(card)
    expect(pushed(sim, 'A001').map((one) => one.valid)).toEqual([true, false])
    const [row] = await network.db.rows<{ pushed_valid: boolean }>(
      sql`select pushed_valid from network_token where uid = 'A001'`,
    )
    expect(row?.pushed_valid).toBe(false)
    await push(card)
    expect(pushed(sim, 'A001')).toHaveLength(2)
  })

  test('each operator of a platform hears of a blocked card, because each keeps its own list', async () => {
    const card = await addCard(network, { uid: 'A00P' })
    await push(card)
    await blockCard(network, card, true)
    sim.received.length = 0
    await push(card)
    const sent = sim.of('PUT', 'tokens').map(({ headers, body }) => [headers['ocpi-to-party-id'], (body as Sent).valid])
    expect(sent).toEqual([
      ['SIM', false],
      ['HB1', false],
    ])
  })

  test('an unlocked card can charge while the operator is offline', async () => {
    await push(await addCard(network, { uid: 'A002', creditMode: 'UNLOCKED' }))
    expect(pushed(sim, 'A002')).toMatchObject([{ valid: true, whitelist: 'ALLOWED_OFFLINE' }])
  })

  test('an operator that is down does not delay the push to others, and gets it when it is back', async () => {
    const card = await addCard(network, { uid: 'A003' })
    sim.script['PUT tokens'] = () => ({ http: 500 })
    await expect(push(card)).rejects.toThrow('HTTP 500')
    expect(pushed(other, 'A003')).toHaveLength(1)
    sim.script['PUT tokens'] = () => ({})
    sim.received.length = 0
    await push(card)
    expect(pushed(sim, 'A003')).toHaveLength(1)
    expect(pushed(other, 'A003')).toHaveLength(1)
  })

  test('a card that is blocked during its push is pushed again as blocked', async () => {
    const card = await addCard(network, { uid: 'A004' })
    let first = true
    sim.script['PUT tokens'] = async () => {
      if (first) await blockCard(network, card, true)
      first = false
      return {}
    }
    await push(card)
    sim.script['PUT tokens'] = () => ({})
    expect(pushed(sim, 'A004').map((one) => one.valid)).toEqual([true, false])
  })

  test('the sweep pushes the cards of a blocked wallet', async () => {
    const card = await addCard(network, { uid: 'A005' })
    await push(card)
    await network.db.run(sql`update wallet set state = 'BLOCKED' where id = ${card.walletId}`)
    await network.db.tx((tx) => enqueue(tx, sweepTokens, {}))
    await network.runJobs()
    expect(pushed(sim, 'A005').map((one) => one.valid)).toEqual([true, false])
  })

  test('cards that an operator refuses do not hold up its other cards, and are pushed again by the next sweep', async () => {
    const sweep = async () => {
      await network.db.tx((tx) => enqueue(tx, sweepTokens, {}))
      await network.runJobs()
    }
    await sweep()
    for (const uid of ['BAD1', 'BAD2', 'BAD3', 'BAD4', 'BAD5', 'GOOD']) await addCard(network, { uid })
    sim.script['PUT tokens'] = ({ path }) => (path.includes('/BAD') ? { raw: '{"status_code":2001}' } : {})
    await sweep()
    expect([pushed(sim, 'BAD5').length, pushed(sim, 'GOOD').length]).toEqual([1, 1])
    await sweep()
    expect([pushed(sim, 'BAD5').length, pushed(sim, 'GOOD').length]).toEqual([2, 1])
    sim.script['PUT tokens'] = () => ({})
    await sweep()
    await sweep()
    expect([pushed(sim, 'BAD5').length, pushed(sim, 'GOOD').length]).toEqual([3, 1])
  })

  test('after a complete comparison, the sweep compares the cards that changed since and those whose last day passed', async () => {
    const run = async (kind: typeof sweepTokens) => {
      await network.db.tx((tx) => enqueue(tx, kind, {}))
      await network.runJobs()
    }
    const changed = await addCard(network, { uid: 'A006' })
    const expiring = await addCard(network, { uid: 'A007' })
    const unmarked = await addCard(network, { uid: 'A008' })
    await run(sweepTokens)
    await run(sweepTokens)
    const valid = (uid: string) => pushed(sim, uid).map((one) => one.valid)
    expect([valid('A006'), valid('A007'), valid('A008')]).toEqual([[true], [true], [true]])

    const { now } = network.ctx()
    await network.db.run(sql`update network_token set last_updated = ${now}::timestamptz - interval '1 hour'`)
    await network.db.run(sql`update card set valid_until = ${now}::timestamptz::date - 1 where id = ${expiring.cardId}`)
    await blockCard(network, changed, true)
    await blockCard(network, unmarked, true)
    await network.db.tx((tx) => updateTokenChanged(tx, systemScope(changed.walletId), [changed.cardId], now))
    await run(sweepTokens)
    expect([valid('A006'), valid('A007'), valid('A008')]).toEqual([[true, false], [true, false], [true]])
    await run(compareAllTokens)
    expect(valid('A008')).toEqual([true, false])
  })
})

describe('the list of cards', () => {
  test('is paginated, oldest change first, and the links keep the filters', async () => {
    const ids = ['B1', 'B2', 'B3', 'B4', 'B5']
    for (const [index, uid] of ids.entries()) {
      await addCard(network, { uid })
      await network.db.run(sql`
        update network_token set last_updated = ${`2026-05-0${index + 1}T00:00:00Z`} where uid = ${uid}`)
    }
    const read: string[] = []
    let next: string | undefined =
      `${network.url}/ocpi/2.2.1/tokens?limit=2&date_from=2026-05-01T00:00:00Z&date_to=2026-05-05T00:00:00Z`
    const pages: string[] = []
    while (next !== undefined) {
      const response = await sendTo(network, 'GET', next, { token: sim.token })
      expect(response).toMatchObject({ http: 200, status: 1000 })
      expect(response.headers.get('x-total-count')).toBe('4')
      expect(response.headers.get('x-limit')).toBe('2')
      for (const one of response.data as unknown[]) read.push(tokenShape.strict.parse(one).uid)
      const link: string | null = response.headers.get('link')
      next = link === null ? undefined : /<(.+)>; rel="next"/.exec(link)?.[1]
      if (next !== undefined) pages.push(next)
    }
    expect(read).toEqual(['B1', 'B2', 'B3', 'B4'])
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain('date_to=2026-05-05')
    const past = await sendTo(network, 'GET', '/2.2.1/tokens?offset=1000', { token: sim.token })
    expect([past.data, past.headers.get('link')]).toEqual([[], null])
  })

  test('does not miss a card when another one changes between two pages', async () => {
    const first = await sendTo(network, 'GET', '/2.2.1/tokens?limit=2&date_from=2026-05-01T00:00:00Z', {
      token: sim.token,
    })
    await network.db.run(sql`update network_token set last_updated = '2026-05-06T00:00:00Z' where uid = 'B1'`)
    const next = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const second = await sendTo(network, 'GET', next, { token: sim.token })
    expect((second.data as { uid: string }[]).map(({ uid }) => uid)).toEqual(['B3', 'B4'])
  })

  test('uses the last of several values of one filter', async () => {
    const response = await sim.call('GET', '/tokens?limit=x&limit=1&date_from=soon&date_from=2026-05-01T00:00:00Z')
    expect(response).toMatchObject({ http: 200, status: 1000, data: [{}] })
  })

  test.each(['limit=x', 'limit=0', 'offset=-1', 'date_from=soon', 'after=2026-05-01 99:00:00%2B00/B1/RFID', 'after=x'])(
    '%s returns 2001',
    async (query) => {
      expect(await sim.call('GET', `/tokens?${query}`)).toMatchObject({ http: 200, status: 2001 })
    },
  )
})

describe('the authorization of a card', () => {
  const authorize = (
    uid: string,
    more: { query?: string; body?: unknown; operator?: FakeOperator; path?: string } = {},
  ) => (more.operator ?? sim).call('POST', `/tokens/${more.path ?? ''}${uid}/authorize${more.query ?? ''}`, more.body)
  beforeAll(async () => {
    await addCard(network, { uid: 'C0FFEE' })
  })
  beforeEach(() => {
    network.authorize = async () => ({ allowed: 'ALLOWED', authorizationReference: 'ref-1', info: null })
  })

  test('returns the standard’s response with the location and the reference', async () => {
    let received: AuthorizeRequest | undefined
    network.authorize = async (request) => {
      received = request
      return { allowed: 'ALLOWED', authorizationReference: 'ref-9', info: { language: 'pt', text: 'Boa viagem' } }
    }
    const response = await authorize('c0ffee', { body: { location_id: 'LOC1', evse_uids: ['E1'] } })
    expect(response).toMatchObject({ http: 200, status: 1000 })
    expect(authorizationInfo.strict.parse(response.data)).toMatchObject({
      allowed: 'ALLOWED',
      authorization_reference: 'ref-9',
      token: { uid: 'C0FFEE', whitelist: 'NEVER' },
      location: { location_id: 'LOC1' },
    })
    expect(received).toMatchObject({
      uid: 'c0ffee',
      type: 'RFID',
      locationReferences: { locationId: 'LOC1', evseUids: ['E1'] },
      peer: { countryCode: 'PT', partyId: 'SIM' },
    })
  })

  test.each(['BLOCKED', 'EXPIRED', 'NO_CREDIT', 'NOT_ALLOWED'] as const)(
    'returns %s as a result, not as an error',
    async (allowed) => {
      network.authorize = async () => ({ allowed, authorizationReference: 'ref-2', info: null })
      const data = { allowed, authorization_reference: 'ref-2' }
      expect(await authorize('C0FFEE')).toMatchObject({ http: 200, status: 1000, data })
    },
  )

  test.each([
    { location_id: '', evse_uids: ['E1'] },
    { location_id: 'LOC1', evse_uids: ['E'.repeat(40)] },
  ])('is not stopped by the odd location %o, which the response leaves out', async (body) => {
    const response = await authorize('C0FFEE', { body })
    expect(response).toMatchObject({ http: 200, status: 1000, data: { allowed: 'ALLOWED' } })
    expect(response.data).not.toHaveProperty('location')
  })

  test('returns 404 and 2004 without data for an unknown card', async () => {
    network.authorize = async () => 'unknown'
    const response = await authorize('FFFF')
    expect(response).toMatchObject({ http: 404, status: 2004 })
    expect(response.data).toBeUndefined()
    expect(await authorize('C0FFEE', { query: '?type=APP_USER' })).toMatchObject({ http: 404, status: 2004 })
    expect(await authorize('C0FFEE', { query: '?type=WATCH' })).toMatchObject({ http: 200, status: 2001 })
  })

  test('is available under the path with our party, and with no other', async () => {
    expect(await authorize('C0FFEE', { path: 'PT/VWF/' })).toMatchObject({ data: { allowed: 'ALLOWED' } })
    expect(await authorize('C0FFEE', { path: 'PT/XXX/' })).toMatchObject({ http: 404, status: 2004 })
  })

  test('answers by the last state of the card when the decision takes too long, and refuses without an error when it fails', async () => {
    await addCard(network, { uid: 'B10C4ED', blocked: true })
    network.authorize = () => new Promise(() => {})
    expect(await authorize('C0FFEE')).toMatchObject({
      http: 200,
      data: { allowed: 'ALLOWED', authorization_reference: expect.stringMatching(/./) },
    })
    expect(await authorize('B10C4ED')).toMatchObject({ http: 200, data: { allowed: 'BLOCKED' } })
    expect(await authorize('FFFF')).toMatchObject({ http: 404, status: 2004 })
    network.authorize = async () => {
      throw new Error('the pool is exhausted')
    }
    const failed = await authorize('C0FFEE')
    expect(failed).toMatchObject({ http: 200, status: 1000 })
    expect(authorizationInfo.strict.parse(failed.data)).toMatchObject({
      allowed: 'NOT_ALLOWED',
      authorization_reference: expect.stringMatching(/./),
    })
  })

  test('uses the party that a hub sends, and ignores one that is not the hub’s', async () => {
    const parties: string[] = []
    network.authorize = async (request) => {
      parties.push(request.peer.partyId)
      return { allowed: 'ALLOWED', authorizationReference: 'ref-3', info: null }
    }
    for (const party of ['HB1', 'OTH']) {
      const headers = { 'ocpi-from-country-code': 'PT', 'ocpi-from-party-id': party }
      const response = await sendTo(network, 'POST', '/2.2.1/tokens/C0FFEE/authorize', { token: sim.token, headers })
      expect(response.headers.get('ocpi-to-party-id')).toBe(party)
    }
    expect(parties).toEqual(['HB1', expect.not.stringMatching('OTH')])
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  bootNetwork,
  credentialsOf,
  type FakeOperator,
  registered,
  sendTo,
  startOperator,
  type TestNetwork,
} from '../../../../test/test-network.ts'
import { isPublicAddress } from '../../../platform/outbound.ts'
import { invitePeer, listPeers, registerWithPeer, rotatePeerTokens, unregisterPeer } from '../peer-admin.ts'
import type { VersionNumber } from './version.ts'

let network: TestNetwork
const operators: FakeOperator[] = []
beforeAll(async () => {
  network = await bootNetwork()
})
afterAll(async () => {
  for (const operator of operators) await operator.close()
  await network.close()
})
const start = async (party: string, version: VersionNumber = '2.2.1') => {
  const operator = await startOperator(network, party, version)
  operators.push(operator)
  return operator
}
const register = async (party: string, version: VersionNumber = '2.2.1') => {
  const operator = await registered(network, party, [party], version)
  operators.push(operator)
  return operator
}
const invite = async (name: string) => (await invitePeer(network.ctx(), name)).token

describe.each(['2.1.1', '2.2.1', '2.3.0'] as const)('in OCPI %s', (version) => {
  /** A party belongs to one operator, so each version has its own. */
  const digit = version.charAt(2)

  describe('authentication of callers', () => {
    test('a call without a token or with a wrong one returns 401', async () => {
      expect(await sendTo(network, 'GET', '/versions')).toMatchObject({ http: 401, status: 2000 })
      expect(await sendTo(network, 'GET', '/versions', { token: 'not-a-token-of-ours' })).toMatchObject({ http: 401 })
      expect(await sendTo(network, 'GET', '/versions', { authorization: 'Bearer x' })).toMatchObject({ http: 401 })
    })

    test('a registration token gives access to versions and credentials only', async () => {
      const token = await invite('Curious')
      expect(await sendTo(network, 'GET', '/versions', { token })).toMatchObject({ http: 200, status: 1000 })
      expect(await sendTo(network, 'GET', `/${version}`, { token })).toMatchObject({ http: 200 })
      expect(await sendTo(network, 'GET', `/${version}/credentials`, { token })).toMatchObject({ data: { token } })
      expect(await sendTo(network, 'GET', `/${version}/tokens`, { token })).toMatchObject({ http: 401 })
      expect(await sendTo(network, 'POST', `/${version}/cdrs`, { token, body: {} })).toMatchObject({ http: 401 })
    })

    test.each([
      ['base64', (token: string) => Buffer.from(token).toString('base64')],
      [
        'base64 with a line break inside, as in the specification’s example',
        (token: string) => Buffer.from(`${token}\n`).toString('base64'),
      ],
      ['the raw token', (token: string) => token],
    ])('the token is accepted as %s', async (_name, write) => {
      const token = await invite('Encoder')
      const response = await sendTo(network, 'GET', '/versions', { authorization: `Token ${write(token)}` })
      expect(response.http).toBe(200)
    })

    test('request and correlation ids are returned, and every response has the envelope', async () => {
      const headers = { 'x-request-id': 'r-1', 'x-correlation-id': 'c-1' }
      const good = await sendTo(network, 'GET', '/versions', { token: await invite('Echo'), headers })
      expect([good.headers.get('x-request-id'), good.headers.get('x-correlation-id')]).toEqual(['r-1', 'c-1'])
      const bad = await sendTo(network, 'GET', '/versions', { headers })
      expect([bad.headers.get('x-request-id'), bad.status]).toEqual(['r-1', 2000])
      expect(await sendTo(network, 'GET', `/${version}/nothing-here`)).toMatchObject({ http: 404, status: 2000 })
    })
  })

  describe('an operator registers with us', () => {
    test('it reads our versions, posts its credentials, and gets a valid token', async () => {
      const operator = await register(`${digit}AA`, version)
      expect(operator.of('GET', 'versions')[0]?.headers.authorization).toBe(
        `Token ${Buffer.from(operator.expects).toString('base64')}`,
      )
      expect(await operator.call('GET', '/tokens')).toMatchObject({ http: 200, status: 1000, data: [] })
      expect((await listPeers(network.ctx())).find((peer) => peer.name === `Operator ${digit}AA`)).toMatchObject({
        state: 'REGISTERED',
        parties: [`PT*${digit}AA CPO`],
      })
    })

    test('POST is allowed only before the registration, and PUT and DELETE only after it', async () => {
      const operator = await register(`${digit}BB`, version)
      expect(await operator.call('POST', '/credentials', credentialsOf(operator))).toMatchObject({ http: 405 })
      const token = await invite('Impatient')
      expect(
        await sendTo(network, 'PUT', `/${version}/credentials`, { token, body: credentialsOf(operator) }),
      ).toMatchObject({
        http: 405,
      })
      expect(await sendTo(network, 'DELETE', `/${version}/credentials`, { token })).toMatchObject({ http: 405 })
    })

    test('the registration can be repeated after a lost response, and using its new token invalidates the registration token', async () => {
      const operator = await start(`${digit}ST`, version)
      operator.token = await invite('Lossy')
      const first = await operator.call('POST', '/credentials', credentialsOf(operator))
      expect(await operator.call('GET', '/tokens')).toMatchObject({ http: 401 })
      network.advance(3_000)
      const second = await operator.call('POST', '/credentials', credentialsOf(operator))
      expect([first.status, second.status]).toEqual([1000, 1000])
      const registration = operator.token
      operator.token = (second.data as { token: string }).token
      expect(await operator.call('GET', '/tokens')).toMatchObject({ http: 200 })
      network.advance(3_000)
      expect(await sendTo(network, 'GET', '/versions', { token: registration })).toMatchObject({ http: 401 })
      expect(
        await sendTo(network, 'GET', '/versions', { token: (first.data as { token: string }).token }),
      ).toMatchObject({
        http: 401,
      })
    })

    test('a rotation issues a new token, and the old one stays valid until the new one is used', async () => {
      const operator = await register(`${digit}OT`, version)
      const old = operator.token
      operator.expects = 'second-token-b'
      const response = await operator.call('PUT', '/credentials', credentialsOf(operator))
      expect(response.status).toBe(1000)
      expect(await operator.call('GET', '/tokens')).toMatchObject({ http: 200 })
      operator.token = (response.data as { token: string }).token
      expect(await operator.call('GET', '/tokens')).toMatchObject({ http: 200 })
      network.advance(3_000)
      expect(await sendTo(network, 'GET', `/${version}/tokens`, { token: old })).toMatchObject({ http: 401 })
    })

    test('a rotation with a failed request to the operator changes nothing', async () => {
      const operator = await register(`${digit}LF`, version)
      operator.script['GET versions'] = () => ({ http: 404 })
      expect(await operator.call('PUT', '/credentials', credentialsOf(operator))).toMatchObject({
        http: 200,
        status: 3001,
      })
      expect(await operator.call('GET', '/tokens')).toMatchObject({ http: 200 })
    })

    test('unregistering revokes all access', async () => {
      const operator = await register(`${digit}YE`, version)
      expect(await operator.call('DELETE', '/credentials')).toMatchObject({ http: 200, status: 1000 })
      expect(await operator.call('GET', '/tokens')).toMatchObject({ http: 401 })
      const again = await register(`${digit}YE`, version)
      expect(await again.call('GET', '/tokens')).toMatchObject({ http: 200 })
    })

    test.each([
      ['3001 when its versions are unavailable', { 'GET versions': () => ({ http: 404 }) }, 3001],
      ['3001 when its response is truncated', { 'GET versions': () => ({ raw: '{"data":[{"versi' }) }, 3001],
      [
        '3002 when it does not support the version',
        { 'GET versions': () => ({ data: [{ version: '2.0', url: 'http://127.0.0.1/x' }] }) },
        3002,
      ],
      ['3003 when modules are missing', { 'GET details': () => ({ data: { version, endpoints: [] } }) }, 3003],
    ])('it is refused with %s', async (_name, script, status) => {
      const operator = await start(`${digit}AD`, version)
      Object.assign(operator.script, script)
      operator.token = await invite('Bad')
      expect(await operator.call('POST', '/credentials', credentialsOf(operator))).toMatchObject({ http: 200, status })
    })

    test.each([
      ['no token', { token: undefined }],
      ['no roles', { roles: [] }],
      ['no address', { url: null }],
      ['a token that is invalid in a header', { token: 'a\nb' }],
    ])('credentials with %s return 2001', async (_name, change) => {
      const operator = await start(`${digit}NV`, version)
      operator.token = await invite('Invalid')
      const body = { ...credentialsOf(operator), ...change }
      expect(await operator.call('POST', '/credentials', body)).toMatchObject({ http: 200, status: 2001 })
    })

    test('a party belongs to one operator, and another one cannot register it', async () => {
      await register(`${digit}WN`, version)
      const thief = await start(`${digit}HF`, version)
      thief.token = await invite('Thief')
      expect(await thief.call('POST', '/credentials', credentialsOf(thief, [`${digit}WN`]))).toMatchObject({
        http: 200,
        status: 2000,
      })
      expect(await thief.call('POST', '/credentials', credentialsOf(thief))).toMatchObject({ status: 1000 })
    })

    test('addresses of private networks are refused', async () => {
      const strict = await bootNetwork({ allowPrivate: false })
      try {
        const operator = await start(`${digit}RF`, version)
        const token = (await invitePeer(strict.ctx(), 'Insider')).token
        const inside = [
          'http://127.0.0.1:1/v',
          'http://localhost:1/v',
          'http://169.254.169.254/latest',
          'http://[::1]/v',
          'file:///etc/passwd',
          'http://0x7f.1/',
        ]
        for (const url of inside) {
          const response = await sendTo(strict, 'POST', `/${version}/credentials`, {
            token,
            body: { ...credentialsOf(operator), url },
          })
          expect([url, response.status]).toEqual([url, 3001])
        }
        expect(operator.received).toEqual([])
      } finally {
        await strict.close()
      }
    })
  })

  describe('we register with an operator', () => {
    const accepting = (operator: FakeOperator) => {
      operator.script['POST credentials'] = async (request) => {
        operator.token = (request.body as { token: string }).token
        // As the standard requires, the operator reads our versions with the token we sent before it responds.
        const versions = await sendTo(network, 'GET', '/versions', { token: operator.token })
        if (versions.http !== 200) return { http: 500 }
        operator.expects = 'token-c'
        return { data: credentialsOf(operator) }
      }
    }
    const registrationWith = (operator: FakeOperator) => ({
      name: operator.party,
      versionsUrl: `${operator.url}/versions`,
      token: 'token-a-of-theirs',
    })

    test('the registration succeeds with its versions URL and its token', async () => {
      const operator = await start(`${digit}EA`, version)
      accepting(operator)
      const peer = await registerWithPeer(network.ctx(), registrationWith(operator))
      expect(peer).toMatchObject({ state: 'REGISTERED', parties: [`PT*${digit}EA CPO`], name: `Operator ${digit}EA` })
      expect(await operator.call('GET', '/tokens')).toMatchObject({ http: 200 })
    })

    test('its tokens can be rotated, and the registration can be deleted', async () => {
      const operator = await start(`${digit}EB`, version)
      accepting(operator)
      const peer = await registerWithPeer(network.ctx(), registrationWith(operator))
      operator.script['PUT credentials'] = (request) => {
        operator.token = (request.body as { token: string }).token
        return { data: { ...credentialsOf(operator), token: 'token-c-2' } }
      }
      await rotatePeerTokens(network.ctx(), peer.id)
      expect(await operator.call('GET', '/tokens')).toMatchObject({ http: 200 })
      operator.script['DELETE credentials'] = () => ({})
      await unregisterPeer(network.ctx(), peer.id)
      expect(operator.of('DELETE', 'credentials')[0]?.headers.authorization).toBe(
        `Token ${Buffer.from('token-c-2').toString('base64')}`,
      )
      expect(await operator.call('GET', '/tokens')).toMatchObject({ http: 401 })
    })

    test('after a failed rotation both tokens are valid', async () => {
      const operator = await start(`${digit}EC`, version)
      accepting(operator)
      const peer = await registerWithPeer(network.ctx(), registrationWith(operator))
      let offered = ''
      operator.script['PUT credentials'] = (request) => {
        offered = (request.body as { token: string }).token
        return { http: 500 }
      }
      await expect(rotatePeerTokens(network.ctx(), peer.id)).rejects.toThrow('HTTP 500')
      expect(await operator.call('GET', '/tokens')).toMatchObject({ http: 200 })
      expect(await sendTo(network, 'GET', `/${version}/tokens`, { token: offered })).toMatchObject({ http: 200 })
      expect((await listPeers(network.ctx())).find((one) => one.id === peer.id)?.lastError).toContain(
        'refused: HTTP 500',
      )
    })

    test('after several failed rotations any token that the operator stored is valid', async () => {
      const operator = await start(`${digit}EF`, version)
      accepting(operator)
      const peer = await registerWithPeer(network.ctx(), registrationWith(operator))
      expect(await operator.call('GET', '/tokens')).toMatchObject({ http: 200 })
      const proven = operator.token
      const offered: string[] = []
      operator.script['PUT credentials'] = (request) => {
        const { token } = request.body as { token: string }
        if (!offered.includes(token)) offered.push(token)
        return { http: 500 }
      }
      for (const _ of [1, 2, 3, 4]) await expect(rotatePeerTokens(network.ctx(), peer.id)).rejects.toThrow('HTTP 500')
      const works = async (token: string) =>
        (await sendTo(network, 'GET', `/${version}/tokens`, { token })).http === 200
      const whichWork = async () => {
        const found: boolean[] = []
        for (const token of [proven, ...offered]) found.push(await works(token))
        return found
      }
      expect(await works(proven)).toBe(true)
      // The operator kept the second token, whose response was lost. Earlier tokens become invalid.
      expect(await works(offered[1] ?? '')).toBe(true)
      network.advance(3_000)
      expect(await whichWork()).toEqual([false, false, true, true, true])
      network.advance(3_000)
      expect(await whichWork()).toEqual([false, false, false, false, true])
    })

    test('a refused registration leaves the peer removed', async () => {
      const operator = await start(`${digit}ED`, version)
      operator.script['POST credentials'] = () => ({ http: 401 })
      await expect(registerWithPeer(network.ctx(), registrationWith(operator))).rejects.toThrow('HTTP 401')
      expect((await listPeers(network.ctx())).find((peer) => peer.name === `${digit}ED`)?.state).toBe('REMOVED')
    })
  })
})

test('neither logs nor database contain a credentials token in plain text', async () => {
  const operator = await register('LOG')
  await operator.call('POST', '/cdrs', 'not an object')
  await sendTo(network, 'GET', '/2.2.1/tokens', { token: `${operator.token}x` })
  const stored = JSON.stringify(await network.db.text('select * from network_peer'))
  for (const secret of [operator.token, operator.expects]) {
    for (const written of [secret, Buffer.from(secret).toString('base64')]) {
      expect(network.log()).not.toContain(written)
      expect(stored).not.toContain(written)
    }
  }
})

test.each([
  ['8.8.8.8', true],
  ['2a00:1450:4003:80f::200e', true],
  ['10.1.2.3', false],
  ['172.31.255.1', false],
  ['192.168.1.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['::ffff:10.0.0.1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::127.0.0.1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:7f00:1', false],
  ['0:0:0:0:0:ffff:7f00:1', false],
  ['::ffff:0:127.0.0.1', false],
  ['2001:0:53aa:64c:0:fbff:80ff:fffe', false],
  ['2002:7f00:1::', false],
  ['64:ff9b::169.254.169.254', false],
  ['168.63.129.16', false],
  ['169.254.1.1', false],
  ['2606:4700:4700::1111', true],
  ['not-an-address', false],
])('the address %s is public: %s', (address, open) => expect(isPublicAddress(address)).toBe(open))

import http from 'node:http'
import { connect } from 'node:net'
import {
  getCharger,
  listChargers,
  removeCharger,
  renameCharger,
  renewChargerPassword,
} from '@voltway/contract/chargers'
import { beforeAll, expect, test } from 'vitest'
import { PATIENCE_MS } from '../../../../../test-patience.ts'
import {
  addTestCharger,
  addTestSite,
  chargersUrl,
  connectCharger,
  refusedWith,
  type TestCharger,
} from '../../../test/charger-client.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { bootFleet } from '../../../test/harness.ts'
import { until } from '../../../test/server-process.ts'
import { sql } from '../../platform/sql.ts'
import { tidyChargers } from './chargers.jobs.ts'
import { readAttempts } from './chargers.ts'

const fleet = fleetOfFile()
let url: string
let siteId: string

beforeAll(async () => {
  url = await chargersUrl(fleet.http)
  siteId = await addTestSite(fleet)
})

const owner = () => fleet.as('owner')
const added = () => addTestCharger(fleet, siteId)
const one = ({ id }: TestCharger) => owner().call(getCharger, { params: { chargerId: id } })
const becomes = (charger: TestCharger, state: string) =>
  until(PATIENCE_MS, async () => (await one(charger)).state === state)
const boot = { chargePointVendor: 'Maker', chargePointModel: 'M1', firmwareVersion: '1.2' }

test('a charger has a name that is easy to type and a password that is shown once', async () => {
  const { id, identity, password } = await added()
  expect(identity).toMatch(/^VW-[2-9A-HJKMNP-TV-Z]{8}$/)
  expect(password).toMatch(/^[2-9A-HJKMNP-TV-Z]{20}$/)
  const seen = await owner().call(getCharger, { params: { chargerId: id } })
  expect(seen).toMatchObject({ identity, state: 'WAITING', protocol: null, connectors: [], refused: null })
  expect(seen.address).toBe('ws://localhost:3000/ocpp')
  expect(JSON.stringify(seen)).not.toContain(password)
  const renamed = await owner().call(renameCharger, { params: { chargerId: id }, body: { name: 'Garage' } })
  expect(renamed.name).toBe('Garage')
  const { results } = await owner().call(listChargers, { query: { site: siteId } })
  expect(results.map(({ name }) => name)).toContain('Garage')
})

for (const version of ['1.6', '2.0.1'] as const)
  test(`a charger of OCPP ${version} connects, says what it is, and disconnects`, async () => {
    const charger = await added()
    const client = await connectCharger({ url, ...charger, version })
    const payload =
      version === '1.6' ? boot : { reason: 'PowerUp', chargingStation: { vendorName: 'Maker', model: 'M1' } }
    const answer = await client.call('BootNotification', payload)
    expect(answer).toMatchObject({ status: 'Accepted', currentTime: fleet.clock.now().toISOString(), interval: 300 })
    expect(await client.call('Heartbeat', {})).toEqual({ currentTime: fleet.clock.now().toISOString() })
    expect(await one(charger)).toMatchObject({ state: 'CONNECTED', protocol: version, vendor: 'Maker', model: 'M1' })
    await client.close()
    await becomes(charger, 'DISCONNECTED')
  })

test('every refused attempt says why, on the charger and in the list of attempts', async () => {
  const charger = await added()
  const removed = await added()
  await owner().call(removeCharger, { params: { chargerId: removed.id } })
  const seen: (string | undefined)[] = []
  const attempt = async (options: Partial<Parameters<typeof connectCharger>[0]>) => {
    const status = await refusedWith({ url, ...charger, ...options })
    seen.push((await one(charger)).refused?.reason)
    return status
  }
  expect(await attempt({ identity: 'VW-NOBODY' })).toBe(404)
  expect(await attempt({ password: 'WRONG' })).toBe(401)
  expect(await attempt({ password: null })).toBe(401)
  expect(await attempt({ protocols: ['ocpp2.1'] })).toBe(400)
  expect(await attempt({ ...removed })).toBe(404)
  expect(seen).toEqual([undefined, 'WRONG_PASSWORD', 'NO_PASSWORD', 'NO_COMMON_VERSION', 'NO_COMMON_VERSION'])
  const attempts = await readAttempts(fleet.ctx(), 100)
  expect(attempts.map(({ identity, reason }) => [identity, reason])).toEqual(
    expect.arrayContaining([
      ['VW-NOBODY', 'UNKNOWN_CHARGER'],
      [charger.identity, 'NO_COMMON_VERSION'],
      [removed.identity, 'REMOVED'],
    ]),
  )
  expect(attempts.find(({ identity }) => identity === charger.identity)?.attempts).toBe(3)
  fleet.clock.advance(1_000)
  await (await connectCharger({ url, ...charger })).call('Heartbeat', {})
  expect((await one(charger)).refused).toBe(null)
})

test('more than ten refused attempts of an address in a minute are refused without a look at the database', async () => {
  const other = await bootFleet({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  try {
    const otherUrl = await chargersUrl(other.http)
    const from = (address: string, identity: string) =>
      refusedWith({ url: otherUrl, identity, password: 'X', headers: { 'x-forwarded-for': address } })
    const statuses = []
    for (let n = 0; n < 12; n++) statuses.push(await from('203.0.113.7', `VW-${n}`))
    expect(statuses).toEqual([...Array(10).fill(404), 429, 429])
    expect(await from('203.0.113.8', 'VW-10')).toBe(404)
    expect((await readAttempts(other.ctx(), 100)).map(({ identity }) => identity)).not.toContain('VW-11')
  } finally {
    await other.close()
  }
})

test('a new password works from the next connection on', async () => {
  const charger = await added()
  const { password } = await owner().call(renewChargerPassword, { params: { chargerId: charger.id } })
  expect(await refusedWith({ url, ...charger })).toBe(401)
  expect(await refusedWith({ url, ...charger, password })).toBe(101)
})

test('a second connection of a charger ends the first one', async () => {
  const charger = await added()
  const first = await connectCharger({ url, ...charger })
  const second = await connectCharger({ url, ...charger, version: '2.0.1' })
  expect(await first.closed).toBe(1000)
  expect(await second.call('Heartbeat', {})).toHaveProperty('currentTime')
  expect(await one(charger)).toMatchObject({ state: 'CONNECTED', protocol: '2.0.1' })
  await second.close()
})

test('a removed charger is disconnected', async () => {
  const charger = await added()
  const client = await connectCharger({ url, ...charger })
  await client.call('BootNotification', boot)
  await owner().call(removeCharger, { params: { chargerId: charger.id } })
  expect(await client.closed).toBe(1000)
})

test('a charger whose process was killed counts as disconnected', async () => {
  const charger = await added()
  const now = fleet.clock.now()
  await fleet.db.run(sql`
    update charger set connection_id = ${fleet.ctx().newId()}, connected_until = ${now}, changed_at = ${now}
    where id = ${charger.id}`)
  fleet.clock.advance(1_000)
  expect((await one(charger)).state).toBe('DISCONNECTED')
  await tidyChargers.handle(fleet.ctx(), {}, undefined)
  const row = await fleet.db.row<{ connection_id: string | null }>(
    sql`select connection_id from charger where id = ${charger.id}`,
  )
  expect(row?.connection_id).toBe(null)
})

test('what is not OCPP gets the error of the protocol and never ends the server', async () => {
  const charger = await added()
  const client = await connectCharger({ url, ...charger })
  const answerTo = async (text: string) => {
    const answer = client.nextFrame()
    client.raw(text)
    return (await answer).slice(0, 3)
  }
  expect(await answerTo('{')).toEqual([4, '-1', 'RpcFrameworkError'])
  expect(await answerTo('{"a":1}')).toEqual([4, '-1', 'RpcFrameworkError'])
  expect(await answerTo('[9,"1","Boot",{}]')).toEqual([4, '-1', 'MessageTypeNotSupported'])
  expect(await answerTo('[2,"2","MakeCoffee",{}]')).toEqual([4, '2', 'NotImplemented'])
  expect(await answerTo('[2,"3","BootNotification",{}]')).toEqual([4, '3', 'OccurrenceConstraintViolation'])
  expect(
    await answerTo('[2,"4","StatusNotification",{"connectorId":"one","errorCode":"NoError","status":"Available"}]'),
  ).toEqual([...[4, '4', 'TypeConstraintViolation']])
  const odd = { ...boot, chargePointModel: 'M\u0000\ud800' }
  expect(await answerTo(JSON.stringify([2, '5', 'BootNotification', odd]))).toEqual([3, '5', expect.anything()])
  client.raw(`[2,"6","DataTransfer",{"vendorId":"x","data":"${'x'.repeat(1_050_000)}"}]`)
  expect(await client.closed).toBe(1009)

  const port = Number(new URL(url).port)
  const bad = connect(port, '127.0.0.1')
  bad.write('GET /ocpp/%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  await new Promise<void>((resolve) => bad.once('close', () => resolve()).on('error', () => resolve()))
  const upgraded = http.get({ port, path: '/health/live', headers: { connection: 'Upgrade', upgrade: 'h2c' } })
  const status = await new Promise((resolve) => upgraded.once('response', ({ statusCode }) => resolve(statusCode)))
  expect(status).toBe(200)
  expect(await refusedWith({ url, ...charger })).toBe(101)
})

test('a charger that floods the server slows itself only', async () => {
  const [loud, quiet] = [await added(), await added()]
  const flood = await connectCharger({ url, ...loud })
  const other = await connectCharger({ url, ...quiet })
  for (let n = 0; n < 1_000; n++)
    flood.raw(
      JSON.stringify([2, `f${n}`, 'StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' }]),
    )
  expect(await other.call('BootNotification', boot)).toMatchObject({ status: 'Accepted' })
  const { stored } = (await fleet.db.row<{ stored: number }>(sql`
    select count(*)::integer as stored from charger_message where charger_id = ${loud.id}`))!
  expect(stored).toBeLessThan(1_000)
  await Promise.all([flood.cut(), other.close()])
})

test('a stopping server sends its chargers to another one', async () => {
  const other = await bootFleet()
  const otherUrl = await chargersUrl(other.http)
  const charger = await addTestCharger(other, await addTestSite(other))
  const client = await connectCharger({ url: otherUrl, ...charger })
  await client.call('BootNotification', boot)
  await other.close()
  expect(await client.closed).toBe(1012)
})

test('a charger connects although its address ends with a slash or has the identity twice', async () => {
  const charger = await added()
  const { identity } = charger
  expect(await refusedWith({ ...charger, url: `${url}/` })).toBe(101)
  expect(await refusedWith({ ...charger, url: `${url}/${identity}` })).toBe(101)
  expect(await refusedWith({ ...charger, url: `${url}/VW-OTHER` })).toBe(404)
  const credentials = Buffer.from(`${identity}:${charger.password}`).toString('base64')
  const status = await new Promise((resolve) => {
    const request = http.get(`${url.replace('ws:', 'http:')}/${identity}/`, {
      headers: {
        ...{ connection: 'Upgrade', upgrade: 'websocket', authorization: `Basic ${credentials}` },
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.alloc(16).toString('base64'),
        'sec-websocket-protocol': 'ocpp1.6',
      },
    })
    request.once('upgrade', ({ statusCode }, socket) => {
      socket.destroy()
      resolve(statusCode)
    })
    request.once('response', ({ statusCode }) => resolve(statusCode))
  })
  expect(status).toBe(101)
})

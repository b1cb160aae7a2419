import { once } from 'node:events'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import tls from 'node:tls'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bootNetwork, type FakeOperator, registered, type TestNetwork } from '../../../test/test-network.ts'
import { sql } from '../../platform/sql.ts'
import { pruneInbox } from './inbox.ts'
import { callPeer } from './ocpi/client.ts'
import { readResponseTimes } from './response-times.ts'

let network: TestNetwork
let operator: FakeOperator
let peerId = ''

beforeAll(async () => {
  network = await bootNetwork()
  operator = await registered(network)
  const row = await network.db.row<{ id: string }>(sql`select id from network_peer`)
  peerId = row?.id ?? ''
})
afterAll(async () => {
  await operator?.close()
  await network?.close()
})

const call = (url = `${operator.url}/locations`, timeoutMs = 5_000) =>
  callPeer(network.ctx(), {
    method: 'GET',
    url,
    access: { peerId, token: 'x', encoding: 'BASE64', namesParties: true },
    timeoutMs,
  })
const times = async () => (await readResponseTimes(network.ctx())).get(peerId)
/** The next call writes what was counted. */
const makeDue = () => network.advance(30_000)

test('calls are counted by how long they took, refusals as answers, and written at most every half a minute', async () => {
  makeDue()
  await call()
  const before = await times()
  expect(before?.calls).toBeGreaterThan(0)
  operator.script['GET locations'] = () => ({ http: 500 })
  await expect(call()).rejects.toMatchObject({ http: 500 })
  operator.script['GET locations'] = () => ({ never: true })
  await expect(call(undefined, 120)).rejects.toMatchObject({ kind: 'unknown' })
  operator.script['GET locations'] = () => ({ data: [] })
  expect(await times()).toEqual(before)
  makeDue()
  await call()
  const after = await times()
  expect(after).toMatchObject({ calls: (before?.calls ?? 0) + 3, unanswered: 1 })
  expect(after?.halfWithinMs).toBeLessThanOrEqual(after?.mostWithinMs ?? 0)
  const silent = await network.db.rows<{ up_to_ms: number }>(sql`
    select up_to_ms from network_peer_response where unanswered > 0`)
  expect(silent[0]?.up_to_ms).toBeGreaterThanOrEqual(200)
})

test('half of the responses and 19 of 20 came within the times of their counts', async () => {
  network.set('2026-03-20T12:30:00.000Z')
  const rows = [
    [200, 12, 0],
    [1_000, 7, 0],
    [5_000, 4, 3],
  ] as const
  for (const [upToMs, calls, unanswered] of rows)
    await network.db.run(sql`
      insert into network_peer_response (peer_id, hour, up_to_ms, calls, unanswered)
      values (${peerId}, '2026-03-20T12:00:00Z', ${upToMs}, ${calls}, ${unanswered})`)
  expect(await times()).toEqual({ calls: 23, unanswered: 3, halfWithinMs: 200, mostWithinMs: 1_000 })
  network.advance(86_400_000)
  expect(await times()).toBeUndefined()
})

test('without a response there is no time, and after a week nothing is left', async () => {
  await network.db.run(sql`
    insert into network_peer_response (peer_id, hour, up_to_ms, calls, unanswered)
    values (${peerId}, ${network.ctx().now}, 1000, 2, 2)`)
  expect(await times()).toEqual({ calls: 2, unanswered: 2, halfWithinMs: null, mostWithinMs: null })
  network.advance(8 * 86_400_000)
  await pruneInbox.handle(network.ctx(), {}, undefined)
  expect(await network.db.rows(sql`select peer_id from network_peer_response`)).toEqual([])
})

test('a call succeeds although its time cannot be stored', async () => {
  await network.db.run(sql`alter table network_peer_response rename to gone`)
  makeDue()
  await expect(call()).resolves.toMatchObject({ data: [] })
  await network.db.run(sql`alter table gone rename to network_peer_response`)
  expect(network.log()).toContain('the response times of operators could not be stored')
})

test('the end of the certificate is read from the connection, and follows a renewal', async () => {
  const until = async () =>
    (await network.db.row<{ until: string | null }>(sql`select certificate_until as until from network_peer`))?.until
  expect(await until()).toBeNull()
  for (const end of ['2036-05-01T00:00:00Z', '2037-05-01T00:00:00Z']) {
    const server = await startSecurely(new Date(end))
    makeDue()
    const { port } = server.address() as AddressInfo
    await call(`https://localhost:${port}/locations`)
    expect(new Date((await until()) ?? 0)).toEqual(new Date(end))
    server.closeAllConnections()
    server.close()
  }
  makeDue()
  await call()
  expect(new Date((await until()) ?? 0)).toEqual(new Date('2037-05-01T00:00:00Z'))
})

const authorities = tls.getCACertificates('default')

/** An operator with a certificate that this process trusts, instead of an earlier one of the same name. */
async function startSecurely(end: Date): Promise<https.Server> {
  const options = { keySize: 2048, algorithm: 'sha256', notAfterDate: end } as const
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], options)
  tls.setDefaultCACertificates([...authorities, cert])
  const server = https.createServer({ key, cert }, (_request, response) =>
    response.end(JSON.stringify({ data: [], status_code: 1000 })),
  )
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return server
}

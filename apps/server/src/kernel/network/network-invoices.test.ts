import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  bootNetwork,
  type FakeOperator,
  NOW,
  registered,
  sendTo,
  type TestNetwork,
} from '../../../test/test-network.ts'
import { sql } from '../../platform/sql.ts'
import type { Json } from './ocpi/merge.ts'
import { gapsOf } from './peer-gaps.ts'
import { findPeer } from './peers.ts'
import { readEndsAndCosts } from './read-ends-and-costs.ts'
import { pull, syncPeers } from './sync.ts'

let network: TestNetwork
let operator: FakeOperator
let other: FakeOperator | undefined
let peerId = ''

beforeAll(async () => {
  network = await bootNetwork()
  operator = await registered(network, 'SIM', ['SIM'], '2.3.0')
  const row = await network.db.row<{ id: string }>(sql`select id from network_peer`)
  peerId = row?.id ?? ''
})
afterAll(async () => {
  await operator?.close()
  await other?.close()
  await network?.close()
})

const invoice = (fields: Json = {}): Json => ({
  country_code: 'PT',
  party_id: 'SIM',
  id: 'R1',
  invoice_id: 'FT 2026/1',
  cdrs: ['c1', 'C2'],
  last_updated: '2026-03-01T00:00:00Z',
  ...fields,
})
const path = '/invoicereconciliation'
const read = async (id = 'R1') => (await operator.call('GET', `${path}/PT/SIM/${id}`)).data
const named = (id = 'R1') =>
  network.db.rows<{ cdr_id: string }>(sql`
    select cdr_id from network_invoice_cdr where network_invoice_id = ${id} order by cdr_id`)
const cdr = (id: string, fields: Json = {}): Json => ({
  country_code: 'PT',
  party_id: 'SIM',
  id,
  start_date_time: '2026-01-31T22:00:00Z',
  end_date_time: '2026-01-31T23:30:00Z',
  currency: 'EUR',
  total_cost: { before_taxes: 10.5, taxes: [] },
  ...fields,
})
const figuresOf = (id: string) =>
  network.db.row<{ ended_at: string | null; net_micro: bigint | null; currency: string | null }>(sql`
    select ended_at, net_micro, currency from network_cdr where id = ${id}`)

describe('records of invoices', () => {
  test('a record is stored once, read back as it came, and a newer one replaces it', async () => {
    expect(await operator.call('POST', path, invoice())).toMatchObject({ http: 201, status: 1000 })
    expect(await operator.call('POST', path, invoice())).toMatchObject({ http: 200, status: 1000 })
    expect(await read()).toEqual(invoice())
    expect(await named()).toEqual([{ cdr_id: 'C1' }, { cdr_id: 'C2' }])

    const newer = invoice({ cdrs: ['C2', 'C3', 'c3'], last_updated: '2026-03-01T10:00:00Z' })
    expect(await operator.call('PUT', `${path}/pt/sim/r1`, newer)).toMatchObject({ http: 200, status: 1000 })
    expect(await named()).toEqual([{ cdr_id: 'C2' }, { cdr_id: 'C3' }])
  })

  test('an older record does not replace a newer one', async () => {
    const older = invoice({ cdrs: ['C9'], last_updated: '2026-02-28T00:00:00Z' })
    expect(await operator.call('PUT', `${path}/PT/SIM/R1`, older)).toMatchObject({ status: 1000 })
    expect(await operator.call('POST', path, older)).toMatchObject({ status: 1000 })
    expect(await named()).toEqual([{ cdr_id: 'C2' }, { cdr_id: 'C3' }])
  })

  test('a date in the future counts as now, so that a later record still replaces it', async () => {
    const ahead = invoice({ id: 'R2', last_updated: '2030-01-01T00:00:00Z' })
    await operator.call('POST', path, ahead)
    network.advance(60_000)
    await operator.call('PUT', `${path}/PT/SIM/R2`, { ...ahead, cdrs: ['C7'] })
    expect(await named('R2')).toEqual([{ cdr_id: 'C7' }])
  })

  test('a deleted record is gone with what it names', async () => {
    expect(await operator.call('DELETE', `${path}/PT/SIM/R2`)).toMatchObject({ status: 1000 })
    expect(await named('R2')).toEqual([])
    expect(await operator.call('GET', `${path}/PT/SIM/R2`)).toMatchObject({ http: 404 })
    expect(await operator.call('DELETE', `${path}/PT/SIM/R2`)).toMatchObject({ http: 404, status: 2000 })
  })

  test('the party of another operator and ours are refused, and their records cannot be read or deleted', async () => {
    other = await registered(network, 'OTH', ['OTH'], '2.3.0')
    const theirs = invoice({ party_id: 'OTH', id: 'R3' })
    expect(await other.call('POST', path, theirs)).toMatchObject({ http: 201 })
    const { country, party } = network.app.config.ocpi
    for (const body of [theirs, invoice({ country_code: country, party_id: party })])
      expect(await operator.call('POST', path, body)).toMatchObject({ http: 200, status: 2001 })
    expect(await operator.call('PUT', `${path}/PT/OTH/R3`, theirs)).toMatchObject({ http: 200, status: 2001 })
    expect(await operator.call('GET', `${path}/PT/OTH/R3`)).toMatchObject({ http: 404 })
    expect(await operator.call('DELETE', `${path}/PT/OTH/R3`)).toMatchObject({ http: 404 })
    expect(await other.call('GET', `${path}/PT/OTH/R3`)).toMatchObject({ data: theirs })
  })

  test.each([
    ['no body', undefined],
    ['a list', []],
    ['no id', invoice({ id: undefined })],
    ['a long id', invoice({ id: 'x'.repeat(37) })],
    ['an object as id', invoice({ id: {} })],
    ['no invoice', invoice({ invoice_id: '' })],
    ['a long invoice', invoice({ invoice_id: 'x'.repeat(256) })],
    ['no records', invoice({ cdrs: [] })],
    ['records that are no list', invoice({ cdrs: 'C1' })],
    ['records that are objects', invoice({ cdrs: [{ id: 'C1' }] })],
    ['an empty record', invoice({ cdrs: ['C1', ''] })],
    ['too many records', invoice({ cdrs: Array.from({ length: 10_001 }, (_, index) => `C${index}`) })],
    ['no date', invoice({ last_updated: undefined })],
    ['a wrong date', invoice({ last_updated: 'yesterday' })],
    ['a foreign country', invoice({ country_code: 'ES' })],
    ['a party that is no text', invoice({ party_id: ['SIM'] })],
  ])('a record with %s gets status 2001', async (_, body) => {
    const { http, status } = await operator.call('POST', path, body)
    expect({ isServerError: http >= 500, status }).toEqual({ isServerError: false, status: 2001 })
    const put = await operator.call('PUT', `${path}/PT/SIM/BAD`, body)
    expect({ isServerError: put.http >= 500, status: put.status }).toEqual({ isServerError: false, status: 2001 })
  })

  test('texts that no database stores are refused or stored without them, never with a server error', async () => {
    for (const odd of ['\u0000', '\ud800', '\ud83d\ude00']) {
      const body = invoice({ id: 'ODD', invoice_id: `FT${odd}`, cdrs: [`C${odd}1`, 'C2'] })
      expect((await operator.call('POST', path, body)).http).toBeLessThan(500)
      expect((await operator.call('GET', `${path}/PT/SIM/ODD`)).http).toBeLessThan(500)
      await operator.call('DELETE', `${path}/PT/SIM/ODD`)
    }
  })

  test('only 2.3.0 lists and serves the module', async () => {
    const modulesOf = async (version: string) => {
      const { data } = await sendTo(network, 'GET', `/${version}`, { token: operator.token })
      return (data as { endpoints: Json[] }).endpoints.filter(
        ({ identifier }) => identifier === 'invoicereconciliation',
      )
    }
    expect(await modulesOf('2.3.0')).toEqual([
      { identifier: 'invoicereconciliation', role: 'RECEIVER', url: `${network.url}/ocpi/2.3.0/invoicereconciliation` },
    ])
    expect(await modulesOf('2.2.1')).toEqual([])
    const sent = await sendTo(network, 'POST', `/2.2.1${path}`, { token: operator.token, body: invoice() })
    expect(sent).toMatchObject({ http: 404, status: 2000 })
  })

  test('a peer with the module has no limitation because of it', () => {
    const endpoints = [{ identifier: 'invoicereconciliation', role: 'SENDER', url: 'https://operator.example' }]
    expect(gapsOf({ endpoints }).filter((gap) => gap.includes('invoice'))).toEqual([])
  })
})

describe('records of invoices that are pulled', () => {
  test('the list of the operator is read in full, then by changes, and what is unusable is skipped', async () => {
    await network.db.run(sql`
      update network_peer set endpoints = endpoints || ${JSON.stringify([
        { identifier: 'invoicereconciliation', role: 'SENDER', url: `${operator.url}/invoicereconciliation` },
      ])}::jsonb where id = ${peerId}`)
    const listed = [
      invoice({ id: 'P1', invoice_id: 'FT 2026/2' }),
      invoice({ id: 'P2', party_id: 'OTH' }),
      invoice({ id: 'P3', cdrs: [] }),
      invoice({ last_updated: '2026-03-01T10:00:00Z', cdrs: ['C2', 'C3', 'c3'] }),
    ]
    operator.script['GET invoicereconciliation'] = () => ({ data: listed })
    const peer = await findPeer(network.ctx(), peerId)
    if (peer === undefined) throw new Error('the peer is gone')
    expect(await pull(network.ctx(), peer, 'invoicereconciliation')).toEqual({ received: 4, news: 1, skipped: 2 })
    expect(operator.of('GET', 'invoicereconciliation')[0]?.query.get('date_from')).toBeNull()
    expect(await read('P1')).toMatchObject({ invoice_id: 'FT 2026/2' })

    operator.received.length = 0
    await syncPeers.handle(network.ctx(), {}, undefined)
    await network.runJobs()
    const [again] = operator.of('GET', 'invoicereconciliation')
    expect(again?.query.get('date_from')).toMatch(/^2026-03-02T11:0/)
  })
})

describe('the end and the cost of charge records', () => {
  test('they are read when the record arrives: credits are negative, and what cannot be a cost is left out', async () => {
    await operator.call('POST', '/cdrs', cdr('F1'))
    await operator.call('POST', '/cdrs', cdr('F2', { credit: true, credit_reference_id: 'F1' }))
    await operator.call(
      'POST',
      '/cdrs',
      cdr('F3', { end_date_time: undefined, total_cost: undefined, currency: 'euro' }),
    )
    const parts = { total_energy_cost: { before_taxes: 2 }, total_parking_cost: { before_taxes: '0,25' } }
    await operator.call('POST', '/cdrs', cdr('F4', { total_cost: undefined, ...parts }))
    expect(await figuresOf('F1')).toEqual({ ended_at: '2026-01-31T23:30:00Z', net_micro: 10_500_000n, currency: 'EUR' })
    expect(await figuresOf('F2')).toMatchObject({ net_micro: -10_500_000n })
    expect(await figuresOf('F3')).toEqual({ ended_at: '2026-01-31T22:00:00Z', net_micro: null, currency: 'EUR' })
    expect(await figuresOf('F4')).toMatchObject({ net_micro: 2_250_000n })
    for (const [index, cost] of ['9'.repeat(400), 1e300, -1e300].entries()) {
      const sent = await operator.call('POST', '/cdrs', cdr(`F5${index}`, { total_cost: { before_taxes: cost } }))
      expect(sent.http).toBe(201)
      expect(await figuresOf(`F5${index}`)).toMatchObject({ net_micro: null })
    }
  })

  test('the nightly job reads records of earlier releases', async () => {
    const before = await network.db.rows(sql`select id, ended_at, net_micro, currency from network_cdr order by id`)
    await network.db.run(sql`update network_cdr set ended_at = null, net_micro = null, currency = null`)
    await readEndsAndCosts.handle(network.ctx(), {}, undefined)
    expect(await network.db.rows(sql`select id, ended_at, net_micro, currency from network_cdr order by id`)).toEqual(
      before,
    )
  })

  test('an invoice belongs to the month of its last known charge, otherwise to that of its record', async () => {
    const months = () =>
      network.db.rows<{ id: string; month: string }>(sql`
        select id, to_char(month, 'YYYY-MM') as month from network_invoice where id in ('M1', 'M2') order by id`)
    await operator.call('POST', path, invoice({ id: 'M1', cdrs: ['F1', 'F3', 'UNKNOWN'], last_updated: NOW }))
    await operator.call('POST', path, invoice({ id: 'M2', cdrs: ['UNKNOWN'], last_updated: NOW }))
    expect(await months()).toEqual([
      { id: 'M1', month: '2026-01' },
      { id: 'M2', month: '2026-03' },
    ])
  })
})

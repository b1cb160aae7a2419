import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { scaled } from './decimal.ts'
import { normaliseSession, UnusableMessage } from './normalise.ts'
import { normaliseCdr } from './normalise-cdr.ts'

const arrival = { inboxId: 'i', peerId: 'p', receivedAt: '2026-03-02T12:00:00.000Z' }
const nothing = { station: null, card: null }
const tariff = {
  country_code: 'PT',
  party_id: 'SIM',
  id: 'T1',
  currency: 'EUR',
  elements: [
    { price_components: [{ type: 'FLAT', price: 0.5, vat: 23, step_size: 1 }] },
    { price_components: [{ type: 'ENERGY', price: 0.3, vat: 23, step_size: 1 }] },
  ],
  last_updated: '2026-01-01T00:00:00Z',
}
const goodCdr = {
  country_code: 'PT',
  party_id: 'SIM',
  id: 'Cdr-1',
  start_date_time: '2026-03-02T10:00:00Z',
  end_date_time: '2026-03-02T11:00:00Z',
  session_id: 'sess-1',
  cdr_token: { country_code: 'PT', party_id: 'VWF', uid: 'AB12', type: 'RFID', contract_id: 'PT-VWF-1' },
  auth_method: 'AUTH_REQUEST',
  authorization_reference: 'ref-1',
  cdr_location: {
    id: 'loc-1',
    name: 'Rossio',
    address: 'Rossio 1',
    city: 'Lisboa',
    country: 'PRT',
    coordinates: { latitude: '38.713889', longitude: '-9.139722' },
    evse_uid: 'e1',
    evse_id: 'PT*SIM*E1',
    connector_id: '1',
    connector_standard: 'IEC_62196_T2',
    connector_format: 'SOCKET',
    connector_power_type: 'AC_3_PHASE',
  },
  currency: 'EUR',
  tariffs: [tariff],
  charging_periods: [
    { start_date_time: '2026-03-02T10:00:00Z', dimensions: [{ type: 'ENERGY', volume: 4.1 }], tariff_id: 'T1' },
    { start_date_time: '2026-03-02T10:30:00Z', dimensions: [{ type: 'ENERGY', volume: 3.2 }], tariff_id: 'T1' },
  ],
  total_cost: { excl_vat: 2.69, incl_vat: 3.3087 },
  total_energy: 7.3,
  total_time: 1,
  last_updated: '2026-03-02T11:01:00Z',
}
const read = (change: object) => normaliseCdr({ ...goodCdr, ...change }, arrival, nothing)

describe('a charge record', () => {
  test('without errors has no flag and agrees with its tariff', () => {
    const cdr = read({})
    expect(cdr.flags).toEqual([])
    expect(cdr.key.text).toBe('PT*SIM*CDR-1')
    expect(cdr.sessionId).toBe('SESS-1')
    expect(cdr.energyWh).toBe(7300n)
    expect(cdr.cost).toEqual({ exclMicro: 2_690_000n, inclMicro: 3_308_700n })
    expect(cdr.costCheck).toEqual({ exclMicro: 2_690_000n, inclMicro: 3_308_700n, agrees: true })
  })

  test('7.300000000000001 kWh are 7300 Wh', () =>
    expect(read({ total_energy: 7.300000000000001 }).energyWh).toBe(7300n))

  test('optional fields with null are treated as absent', () => {
    const cdr = read({ authorization_reference: null, session_id: null, remark: null, credit: null, signed_data: null })
    expect([cdr.authorizationReference, cdr.sessionId, cdr.credit, cdr.flags]).toEqual([null, null, false, []])
  })

  test('periods in Wh with a total in kWh are detected and flagged', () => {
    const charging_periods = [
      { start_date_time: '2026-03-02T10:00:00Z', dimensions: [{ type: 'ENERGY', volume: 4100 }] },
      { start_date_time: '2026-03-02T10:30:00Z', dimensions: [{ type: 'ENERGY', volume: 3200 }] },
    ]
    const cdr = read({ charging_periods })
    expect(cdr.flags).toEqual(['energy_was_wh'])
    expect(cdr.periods.map((period) => period.energyWh)).toEqual([4100n, 3200n])
    expect(cdr.costCheck?.agrees).toBe(true)
  })

  test('periods that do not add up are flagged', () => {
    const charging_periods = [{ start_date_time: '2026-03-02T10:00:00Z', dimensions: [{ type: 'ENERGY', volume: 5 }] }]
    expect(read({ charging_periods }).flags).toContain('energy_mismatch')
  })

  test('a VAT of 0.23 is read as 23%', () => {
    const component = { type: 'ENERGY', price: 0.3, vat: 0.23, step_size: 1 }
    const cdr = read({
      tariffs: [{ ...tariff, elements: [{ price_components: [component] }] }],
      total_cost: { excl_vat: 2.19, incl_vat: 2.6937 },
    })
    expect(cdr.flags).toEqual(['vat_was_fraction'])
    expect(cdr.costCheck?.agrees).toBe(true)
  })

  test('a total without the flat fee has another flag than other wrong totals', () => {
    expect(read({ total_cost: { excl_vat: 2.19 } }).flags).toEqual(['cost_without_flat'])
    expect(read({ total_cost: { excl_vat: 9 } }).flags).toEqual(['cost_mismatch'])
    expect(read({ total_cost: { excl_vat: 2.69, incl_vat: 9 } }).flags).toEqual(['cost_mismatch'])
  })

  test('a tariff that states no VAT is compared without VAT', () => {
    const elements = [{ price_components: [{ type: 'ENERGY', price: 0.3, step_size: 1 }] }]
    const cdr = read({ tariffs: [{ ...tariff, elements }], total_cost: { excl_vat: 2.19, incl_vat: 2.6937 } })
    expect(cdr.flags).toEqual([])
    expect(cdr.costCheck).toEqual({ exclMicro: 2_190_000n, inclMicro: null, agrees: true })
  })

  test('partial costs are compared with the total', () => {
    expect(read({ total_energy_cost: { excl_vat: 2.19 }, total_fixed_cost: { excl_vat: 0.5 } }).flags).toEqual([])
    expect(read({ total_energy_cost: { excl_vat: 2.19 } }).flags).toEqual(['cost_parts_mismatch'])
  })

  test('a minimum or maximum price explains why the parts do not add up to the total', () => {
    const parts = { total_fixed_cost: { excl_vat: 0.5 }, total_energy_cost: { excl_vat: 2.19 } }
    const limited = (limits: object, total: object) =>
      read({ ...parts, tariffs: [{ ...tariff, ...limits }], total_cost: total }).flags
    const [min_price, max_price] = [{ excl_vat: 5 }, { excl_vat: 1, incl_vat: 1.23 }]
    expect(limited({ min_price }, { excl_vat: 5 })).toEqual([])
    expect(limited({ min_price }, { excl_vat: 5, incl_vat: 6.15 })).toEqual([])
    expect(limited({ max_price }, { excl_vat: 1, incl_vat: 1.23 })).toEqual([])
    expect(limited({ min_price }, { excl_vat: 6 })).toEqual(['cost_parts_mismatch', 'cost_mismatch'])
  })

  test('a total without VAT is not read as 0% VAT', () =>
    expect(read({ total_cost: { excl_vat: 2.69 } }).cost.inclMicro).toBeNull())

  test('without a valid tariff the cost is not compared', () => {
    expect(read({ tariffs: [] }).flags).toEqual(['cost_unchecked'])
    expect(read({ tariffs: [{ ...tariff, elements: [] }] }).flags).toEqual(['tariff_invalid', 'cost_unchecked'])
  })

  test('swapped latitude and longitude are corrected, and few decimals are accepted, both with a flag', () => {
    const coordinates = { latitude: '-9.139', longitude: '38.713' }
    const cdr = read({ cdr_location: { ...goodCdr.cdr_location, coordinates } })
    expect([cdr.place.latitude, cdr.place.longitude]).toEqual(['38.713', '-9.139'])
    expect(cdr.flags).toEqual(['coordinates_swapped', 'coordinates_short'])
  })

  test('an incomplete location is accepted and flagged', () => {
    const cdr = read({ cdr_location: { id: 'loc-9' } })
    expect(cdr.place).toMatchObject({ locationId: 'LOC-9', address: null, latitude: null })
    expect(cdr.flags).toEqual(['location_incomplete'])
    expect(read({ cdr_location: null }).place.locationId).toBeNull()
  })

  test('unknown values are kept in the raw message and flagged', () => {
    const cdr_location = { ...goodCdr.cdr_location, connector_standard: 'WIRELESS' }
    expect(read({ cdr_location })).toMatchObject({ flags: ['unknown_enum'], place: { connectorStandard: 'WIRELESS' } })
    expect(read({ auth_method: 'PLUG_AND_CHARGE' })).toMatchObject({
      authMethod: null,
      flags: ['unknown_enum', 'auth_method_unknown'],
    })
  })

  test('a credit references its original and has positive amounts, regardless of the peer’s sign', () => {
    const credit = { credit: true, credit_reference_id: 'Cdr-0', total_cost: { excl_vat: -2.69 }, total_energy: -7.3 }
    expect(read(credit)).toMatchObject({
      credit: true,
      creditReference: { text: 'PT*SIM*CDR-0' },
      cost: { exclMicro: 2_690_000n },
      energyWh: 7300n,
    })
    expect(read({ credit: true }).flags).toContain('credit_unreferenced')
  })

  test('an end before the start, a missing end and negative energy are accepted and flagged', () => {
    expect(read({ end_date_time: '2026-03-02T09:00:00Z' }).flags).toContain('end_before_start')
    expect(read({ end_date_time: null })).toMatchObject({ endedAt: '2026-03-02T11:00:00.000Z', flags: ['end_missing'] })
    expect(read({ total_energy: -1 }).flags).toContain('energy_negative')
  })

  test('a time in minutes or seconds is flagged, and start and end give the time', () => {
    expect(read({ total_time: 60 })).toMatchObject({ durationS: 3600, flags: ['time_unit_wrong'] })
    expect(read({ total_time: 3600 })).toMatchObject({ durationS: 3600, flags: ['time_unit_wrong'] })
    expect(read({ total_time: 0.5 })).toMatchObject({ durationS: 1800, flags: [] })
  })

  test('without id or start is unusable', () => {
    expect(() => read({ id: null })).toThrow(UnusableMessage)
    expect(() => read({ start_date_time: null, charging_periods: null })).toThrow('CDR without start_date_time')
  })
})

describe('a session', () => {
  const good = {
    country_code: 'PT',
    party_id: 'SIM',
    id: 'sess-1',
    start_date_time: '2026-03-02T10:00:38.39+00:00',
    kwh: 7.300000000000001,
    cdr_token: goodCdr.cdr_token,
    auth_method: 'WHITELIST',
    location_id: 'loc-1',
    evse_uid: 'e1',
    connector_id: '1',
    currency: 'EUR',
    status: 'ACTIVE',
    last_updated: '2026-03-02T10:20:00',
  }
  test('is converted to our units', () => {
    expect(normaliseSession(good, arrival, nothing)).toMatchObject({
      key: { text: 'PT*SIM*SESS-1' },
      startedAt: '2026-03-02T10:00:38.390Z',
      lastUpdated: '2026-03-02T10:20:00.000Z',
      energyWh: 7300n,
      status: 'ACTIVE',
      token: { uid: 'AB12' },
      flags: [],
    })
  })
  test('with an unknown status, without a token and without last_updated is accepted and flagged', () => {
    const odd = { ...good, status: 'SUSPENDED_EV', cdr_token: null, last_updated: null }
    expect(normaliseSession(odd, arrival, nothing)).toMatchObject({
      status: null,
      token: null,
      lastUpdated: arrival.receivedAt,
    })
    expect(normaliseSession(odd, arrival, nothing).flags.sort()).toEqual([
      'last_updated_missing',
      'token_missing',
      'unknown_enum',
    ])
  })

  const example = new URL(
    '../../../../../../../shared/data/ocpi/examples-2.2.1/session_example_2_short_finished.json',
    import.meta.url,
  )
  test.runIf(existsSync(example))('of the specification’s example has its energy in Wh', () => {
    const session = normaliseSession(JSON.parse(readFileSync(example, 'utf8')), arrival, nothing)
    expect(session.flags).toEqual(['energy_was_wh'])
    expect(session.periods.map((period) => period.energyWh)).toEqual([120n, 41_000n, null])
  })
})

test.each([
  [7.3, 4, 73_000n],
  [0.1 + 0.2, 6, 300_000n],
  [1e-7, 6, 0n],
  [5e-7, 6, 1n],
  [1e21, 2, 10n ** 23n],
  [-2.345, 2, -235n],
  [12, 0, 12n],
])('the number %d scaled to %d decimals is %d', (value, decimals, expected) =>
  expect(scaled(value, decimals)).toBe(expected),
)

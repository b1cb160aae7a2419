import { demoOperator } from '@voltway/demo-stations/stations'
import { describe, expect, test } from 'vitest'
import { providerVersions } from '../test/provider-versions.ts'
import { cdrOf } from './charge-record.ts'
import { openNetwork } from './network.ts'
import { versionNumbers } from './ocpi-version.ts'
import { ocpiVersions } from './ocpi-versions.ts'
import { parseQuirks } from './quirks.ts'
import { sentCdr } from './sent-objects.ts'

const network = openNetwork({ stations: undefined, usesListedParties: false, operator: demoOperator })
const startedAt = new Date('2026-03-02T10:00:00Z')
const endedAt = new Date('2026-03-02T11:00:00Z')
const record = cdrOf(
  {
    sessionId: 'S1',
    cdrId: 'R1',
    token: { country_code: 'PT', party_id: 'VWF', uid: 'CARD1', type: 'RFID', contract_id: 'PT-VWF-CCARD1' },
    point: network.findPoint('VSM-001') ?? network.points[0]!,
    authMethod: 'AUTH_REQUEST',
    authorizationReference: 'REF-CARD1',
    startedAt,
    endedAt,
    meteredPeriods: [{ startedAt, seconds: 3600, energyWh: 7300, parked: false, powerKw: 7.3 }],
  },
  endedAt,
)

describe.each(versionNumbers)('a record in OCPI %s', (version) => {
  const { readCdr, referenceOf, hasVat, fraction } = providerVersions[version]
  const sent = (quirks: string) => {
    const body = sentCdr(record, { version: ocpiVersions[version], network, quirks: parseQuirks(quirks) })
    return JSON.parse(JSON.stringify(body)) as Parameters<typeof readCdr>[0]
  }

  test('is true without quirks', () => {
    const honest = {
      id: 'R1',
      start: `2026-03-02T10:00:00${fraction}Z`,
      end: `2026-03-02T11:00:00${fraction}Z`,
      energyKwh: 7.3,
    }
    const body = sent('')
    expect({ ...readCdr(body), id: body.id }).toMatchObject({
      ...honest,
      card: 'CARD1',
      method: 'AUTH_REQUEST',
      reference: referenceOf('CARD1'),
      periodsKwh: 7.3,
      exclVat: 2.148,
      inclVat: hasVat ? 2.642 : undefined,
    })
    expect(JSON.stringify(body)).toContain('Alameda dos Oceanos 42')
  })

  test.each([
    ['null-optionals', { remark: null }],
    ['zero-offset', { end: `2026-03-02T11:00:00${fraction}+00:00` }],
    ['no-zone', { end: `2026-03-02T11:00:00${fraction}` }],
    ['long-decimals', { energyKwh: 7.300000000000002 }],
    ['energy-in-wh', { energyKwh: 7.3, periodsKwh: 7300 }],
    ['vat-fraction', { vatPercent: hasVat ? 0.23 : undefined }],
    ['total-without-flat', { exclVat: 1.898 }],
    ['whitelist-method', { method: 'WHITELIST' }],
    ['no-reference', { reference: undefined }],
    ['no-session', { session: undefined }],
  ])('deviates by %s', (quirk, lie) => {
    expect(readCdr(sent(quirk))).toMatchObject(lie)
  })

  test('deviates by the place and the id', () => {
    expect(JSON.stringify(sent('incomplete-cdr-location'))).not.toMatch(/Oceanos|coordinates/)
    expect(sent('cdr-id-is-session-id').id).toBe('S1')
  })
})

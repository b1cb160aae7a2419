import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { normaliseCdr } from '../../kernel/network/ocpi/normalise-cdr.ts'
import { type ChargeRecord, chargeRecordOf } from './charge-facts.ts'
import { doubtsAbout, type Surroundings } from './record-checks.ts'

const DATA = new URL('../../../../../../shared/data/', import.meta.url)
const SESSIONS = new URL('sessions/sessions.csv.gz', DATA)
const EXAMPLES = new URL('ocpi/examples-2.2.1/', DATA)
const isThere = existsSync(SESSIONS)
if (!isThere) console.log('real records skipped: ../shared/data is not there')

const around: Surroundings = {
  batteryWh: null,
  ended: null,
  cardMostWh: null,
  stationCost: null,
  overlaps: false,
  connectorPowerKw: null,
  price: null,
  heldMinor: null,
  limitMinor: null,
}

/** The first columns of a row have no commas, and columns after the energy are not read. */
function recordOf(line: string): ChargeRecord | undefined {
  const [, , , , , startedAt = '', endedAt = '', kwh = ''] = line.split(',')
  if (endedAt === '' || kwh === '') return undefined
  return {
    countryCode: 'GB',
    partyId: 'DUN',
    cdrId: 'C1',
    startedAt: new Date(startedAt).toISOString(),
    endedAt: new Date(endedAt).toISOString(),
    region: 'PT',
    energyWh: String(Math.round(Number(kwh) * 1000)),
    parkingMs: 0,
    meter: [],
    cpoCostMicro: '0',
    currency: 'EUR',
    costDisagrees: false,
    receivedAt: new Date(Math.max(Date.parse(startedAt), Date.parse(endedAt)) + 3_600_000).toISOString(),
    flags: [],
  }
}

test.runIf(isThere)('of 58,488 real charges only those with impossible figures or a length of days wait', () => {
  const lines = gunzipSync(readFileSync(SESSIONS)).toString().trimEnd().split('\n').slice(1)
  expect(lines).toHaveLength(58_488)
  const counts: Record<string, number> = {}
  const largestWh: bigint[] = []
  for (const line of lines) {
    const record = recordOf(line)
    if (record === undefined) continue
    for (const { flag } of doubtsAbout(record, around)) {
      counts[flag] = (counts[flag] ?? 0) + 1
      if (flag === 'ENERGY_IMPOSSIBLE') largestWh.push(BigInt(record.energyWh))
    }
  }
  console.log('of 58,488 real charges wait:', JSON.stringify(counts))
  // The data intentionally contains ends before starts, negative energies and clocks at 1970.
  expect(Object.keys(counts).sort()).toEqual(['END_BEFORE_START', 'ENERGY_IMPOSSIBLE', 'NEGATIVE_ENERGY', 'TOO_LONG'])
  expect(largestWh.every((energyWh) => energyWh > 1_200_000n)).toBe(true)
})

test.runIf(isThere)('the charge record of the OCPI specification passes', () => {
  const raw: unknown = JSON.parse(readFileSync(new URL('cdr_example.json', EXAMPLES), 'utf8'))
  const arrival = { inboxId: 'i', peerId: 'p', receivedAt: '2015-06-29T23:37:32.000Z' }
  const record = chargeRecordOf(normaliseCdr(raw, arrival, { station: null, card: null }), 'PT')
  const price = { netMinor: 412n, totalMinor: 507n, currency: 'EUR' }
  expect(doubtsAbout(record, { ...around, price })).toEqual([])
})

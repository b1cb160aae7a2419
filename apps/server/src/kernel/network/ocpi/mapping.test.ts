import { existsSync, readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json } from './merge.ts'
import { normaliseSession } from './normalise.ts'
import { normaliseCdr } from './normalise-cdr.ts'
import { cdr, session } from './schema-charge.ts'
import { credentials } from './schema-credentials.ts'
import { connector, evse, location } from './schema-location.ts'
import { tariff } from './schema-tariff.ts'
import { token } from './schema-token.ts'
import type { ObjectKind, VersionNumber } from './version.ts'
import { versionNumbered, versions } from './versions.ts'

const data = new URL('../../../../../../../shared/data/ocpi/', import.meta.url)
const there = existsSync(data)
if (!there) console.log('skipped: the OCPI examples are not beside the project (../shared/data/ocpi)')

const core = { location, evse, connector, session, cdr, tariff }
const key = { country_code: 'NL', party_id: 'TNM' }
const arrival = { inboxId: 'i', peerId: 'p', receivedAt: '2026-03-02T12:00:00.000Z' }
const nowhere = { station: null, card: null }
const mapping = (number: VersionNumber) => versionNumbered(number) as NonNullable<ReturnType<typeof versionNumbered>>

/** The specification prints a request line before some objects, and others as fields without braces. */
function parsed(text: string): Json {
  const body = text.replace(/^\w+ To URL:.*\n/, '').trim()
  return JSON.parse(body.startsWith('"') ? `{${body}}` : body) as Json
}

function kindOf(file: string, example: Json): ObjectKind | undefined {
  if (/^(mod_)?cdrs?_/.test(file)) return 'cdr'
  if (/^(mod_)?sessions?_/.test(file)) return 'session'
  if (/^(mod_)?tariffs?_/.test(file)) return 'tariff'
  if (!/^(mod_)?locations?_/.test(file)) return undefined
  if (/hours|energymix/.test(file)) return 'location'
  if ('connectors' in example || Object.keys(example).every((name) => ['status', 'last_updated'].includes(name)))
    return 'evse'
  return 'tariff_id' in example || 'tariff_ids' in example ? 'connector' : 'location'
}

function examplesOf(number: VersionNumber): { file: string; kind: ObjectKind; example: Json }[] {
  if (!there) return []
  const folder = new URL(`examples-${number}/`, data)
  return readdirSync(folder).flatMap((file) => {
    const example = parsed(readFileSync(new URL(file, folder), 'utf8'))
    const kind = kindOf(file, example)
    return kind === undefined ? [] : [{ file, kind, example }]
  })
}

describe.runIf(there).each([
  ['2.1.1', 21],
  ['2.2.1', 41],
  ['2.3.0', 43],
] as const)('the examples of OCPI %s', (number, count) => {
  const { read, write } = mapping(number)
  const examples = examplesOf(number)

  test('are all there', () => expect(examples).toHaveLength(count))

  test.each(examples)('$file is read in the form of the core, and sent back as it came', ({ kind, example }) => {
    const object = read[kind](example, key)
    const partial = !('id' in example || 'uid' in example) || 'opening_times' in example
    const odd = core[kind].odd(object, '')
    // A PATCH and a fragment lack most fields.
    expect(odd.filter((line) => !line.endsWith('missing'))).toEqual([])
    if (!partial) expect(core[kind].lenient.safeParse(object)).toMatchObject({ success: true })
    const { country_code: _country, party_id: _party, ...bare } = write[kind](object)
    expect({ ...key, ...bare }).toEqual({ ...key, ...example, ...('country_code' in example ? key : {}) })
  })
})

const raw = <Name extends string>(number: VersionNumber, file: Name): Json =>
  parsed(readFileSync(new URL(`examples-${number}/${file}`, data), 'utf8'))

describe.runIf(there)('a charge of OCPI 2.1.1', () => {
  const { read } = mapping('2.1.1')

  test('its record has card, place, end and a cost without VAT', () => {
    const record = normaliseCdr(read.cdr(raw('2.1.1', 'mod_cdrs_1.json'), key), arrival, nowhere)
    expect(record).toMatchObject({
      key: { text: 'NL*TNM*12345' },
      startedAt: '2015-06-29T21:39:09.000Z',
      endedAt: '2015-06-29T23:37:32.000Z',
      energyWh: 15_342n,
      token: { uid: 'DE8ACC12E46L89', contractId: 'DE8ACC12E46L89' },
      authMethod: 'WHITELIST',
      cost: { exclMicro: 4_000_000n, inclMicro: null },
      costCheck: { exclMicro: 4_000_000n, agrees: true },
      place: { locationId: 'LOC1', evseUid: '3256', connectorId: '1', city: 'Gent', connectorStandard: 'IEC_62196_T2' },
      flags: [],
    })
  })

  test('its session has card, place, end and a cost without VAT', () => {
    const read211 = normaliseSession(read.session(raw('2.1.1', 'mod_sessions_3.json'), key), arrival, nowhere)
    expect(read211).toMatchObject({
      key: { text: 'NL*TNM*101' },
      status: 'COMPLETED',
      startedAt: '2015-06-29T22:39:09.000Z',
      endedAt: '2015-06-29T23:50:16.000Z',
      token: { uid: 'DE8ACC12E46L89' },
      locationId: 'LOC1',
      evseUid: '3256',
      connectorId: '1',
      cost: { exclMicro: 8_500_000n, inclMicro: null },
      energyWh: 41_000n,
      flags: ['energy_was_wh'],
    })
  })

  test('a PATCH maps the fields that it has, and null removes them', () => {
    expect(read.session({ total_cost: 0.6 }, {})).toEqual({ total_cost: { excl_vat: 0.6 } })
    expect(read.session({ end_datetime: null }, {})).toEqual({ end_datetime: null, end_date_time: null })
    expect(read.connector({ tariff_id: null }, {})).toEqual({ tariff_id: null, tariff_ids: null })
  })

  test('a location with several EVSEs does not name the one of the charge', () => {
    const place = { id: 'L1', evses: [{ uid: 'A' }, { uid: 'B' }] }
    expect(read.session({ location: place }, {})).toEqual({ location: place, location_id: 'L1' })
  })
})

describe.runIf(there)('a charge of OCPI 2.3.0', () => {
  const { read, write } = mapping('2.3.0')

  test('its record has costs before and after taxes', () => {
    const cost = { exclMicro: 4_000_000n, inclMicro: 4_400_000n }
    const { total_cost, ...parts } = raw('2.3.0', 'cdr_example.json')
    const record = normaliseCdr(read.cdr({ ...parts, total_cost }, {}), arrival, nowhere)
    expect(record).toMatchObject({ cost, costCheck: { ...cost, agrees: true } })
    expect(normaliseCdr(read.cdr(parts, {}), arrival, nowhere).cost).toEqual(cost)
  })

  test.each([
    [
      'a list of taxes',
      [
        { name: 'GST', amount: 0.2 },
        { name: 'PST', amount: 0.3 },
      ],
      4_500_000n,
    ],
    ['an empty list of taxes', [], 4_000_000n],
    ['no list of taxes', undefined, null],
  ])('%s is read', (_name, taxes, inclMicro) => {
    const example = { ...raw('2.3.0', 'cdr_example.json'), total_cost: { before_taxes: 4, taxes } }
    expect(normaliseCdr(read.cdr(example, {}), arrival, nowhere).cost).toEqual({ exclMicro: 4_000_000n, inclMicro })
  })

  test('a tariff whose prices include taxes is checked by the rate of the record', () => {
    const [own] = raw('2.3.0', 'cdr_example.json').tariffs as Json[]
    const included = {
      ...own,
      tax_included: 'YES',
      elements: [{ price_components: [{ type: 'TIME', price: 2.2, step_size: 300 }] }],
    }
    const example = { ...raw('2.3.0', 'cdr_example.json'), tariffs: [included] }
    const object = read.cdr(example, {})
    expect(normaliseCdr(object, arrival, nowhere).costCheck).toEqual({
      exclMicro: 4_000_000n,
      inclMicro: 4_400_000n,
      agrees: true,
    })
    expect(write.cdr(object)).toEqual(example)
  })

  test('no cost is calculated by a tariff with taxes of an unknown rate', () => {
    const stored = read.tariff(raw('2.3.0', 'tariff_20_simple_north_american_inclusive.json'), {})
    const { tariffs: _, ...bare } = raw('2.3.0', 'cdr_example.json')
    const record = normaliseCdr(read.cdr(bare, {}), arrival, { ...nowhere, tariffs: [stored] })
    expect(record.costCheck).toBeNull()
    expect(record.flags).toContain('cost_unchecked')
    expect(record.flags).not.toContain('cost_mismatch')
  })

  test('parking places and vehicle types are kept', () => {
    const example = raw('2.3.0', 'location_example_parking_garage_opening_hours.json')
    expect(read.location(example, {})).toEqual(example)
  })
})

describe.runIf(there)('what is sent in OCPI 2.1.1', () => {
  const { details, readCredentials, writeToken } = mapping('2.1.1')

  test('credentials have one party and no role', () => {
    const example = raw('2.1.1', 'credentials_1.json')
    const read = credentials.lenient.parse(readCredentials(example))
    expect(read.roles).toMatchObject([{ role: 'CPO', country_code: 'NL', party_id: 'EXA' }])
    const { token, url, country_code, party_id, business_details } = example
    const ours = { token, url, roles: [{ role: 'EMSP', country_code, party_id, business_details }] }
    expect(mapping('2.1.1').writeCredentials(credentials.strict.parse(ours))).toEqual(example)
  })

  test('a token has the contract id as auth_id, and no party', () => {
    const { auth_id, ...rest } = raw('2.1.1', 'mod_tokens_3.json')
    const core = token.strict.parse({ ...rest, country_code: 'NL', party_id: 'TNM', contract_id: auth_id })
    expect(writeToken(core)).toEqual({ ...rest, auth_id })
    expect(writeToken({ ...core, type: 'APP_USER', last_updated: '2026-03-02T12:00:00.123Z' })).toMatchObject({
      type: 'OTHER',
      last_updated: '2026-03-02T12:00:00Z',
    })
  })

  test('version details have no roles', () => {
    const example = raw('2.1.1', 'version_information_endpoint_2.json')
    expect(details.parse(example)).toEqual(example)
  })
})

test('no value of a peer stops a mapping', () => {
  const names = [
    ...[
      'id',
      'location',
      'evses',
      'connectors',
      'tariffs',
      'elements',
      'price_components',
      'price',
      'vat',
      'tariff_id',
    ],
    ...[
      'auth_id',
      'total_cost',
      'total_time_cost',
      'before_taxes',
      'taxes',
      'amount',
      'min_price',
      'after_taxes',
      'type',
    ],
  ]
  const { object } = fc.letrec((tie) => ({
    value: fc.oneof({ depthSize: 'small' }, fc.jsonValue({ maxDepth: 1 }), tie('object'), fc.array(tie('value'))),
    object: fc.dictionary(fc.constantFrom(...names), tie('value')).map((one) => ({ ...one, tax_included: 'YES' })),
  }))
  const kinds = Object.keys(core) as ObjectKind[]
  fc.assert(
    fc.property(object, fc.constantFrom(...versions), fc.constantFrom(...kinds), (raw, version, kind) => {
      JSON.stringify(version.write[kind](version.read[kind](raw as Json, key)))
    }),
  )
})

test.runIf(there)('only the version of a record recognises it', () => {
  const recognised = (file: VersionNumber, name: string) =>
    versions.filter((version) => version.recognises(raw(file, name))).map(({ number }) => number)
  expect(recognised('2.1.1', 'mod_cdrs_1.json')).toEqual(['2.1.1'])
  expect(recognised('2.2.1', 'cdr_example.json')).toEqual([])
  expect(recognised('2.3.0', 'cdr_example.json')).toEqual(['2.3.0'])
})

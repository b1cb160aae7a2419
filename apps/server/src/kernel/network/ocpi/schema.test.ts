import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import * as enums from './enums.ts'
import * as charge from './schema-charge.ts'
import * as command from './schema-command.ts'
import * as creds from './schema-credentials.ts'
import * as place from './schema-location.ts'
import * as tariffs from './schema-tariff.ts'
import * as tokens from './schema-token.ts'
import { readInstant } from './shape.ts'
import * as v211 from './v2-1-1/schema.ts'

const data = new URL('../../../../../../../shared/data/ocpi/', import.meta.url)
const there = existsSync(data)
if (!there) console.log('skipped: the OCPI examples are not beside the project (../shared/data/ocpi)')

interface AnyShape {
  strict: z.ZodType
  lenient: z.ZodType
  odd: (value: unknown, path: string) => string[]
}
interface AnyObject extends AnyShape {
  fields: Record<string, AnyShape & { required: boolean }>
}

const objects: Record<string, AnyObject> = {
  'mod_locations.Location Object': place.location,
  'mod_locations.EVSE Object': place.evse,
  'mod_locations.Connector Object': place.connector,
  'mod_locations.AdditionalGeoLocation class': place.additionalGeoLocation,
  'mod_locations.BusinessDetails class': place.businessDetails,
  'mod_locations.EnergyMix class': place.energyMix,
  'mod_locations.EnergySource class': place.energySource,
  'mod_locations.EnvironmentalImpact class': place.environmentalImpact,
  'mod_locations.ExceptionalPeriod class': place.exceptionalPeriod,
  'mod_locations.GeoLocation class': place.geoLocation,
  'mod_locations.Hours class': place.hours,
  'mod_locations.Image class': place.image,
  'mod_locations.PublishTokenType class': place.publishTokenType,
  'mod_locations.RegularHours class': place.regularHours,
  'mod_locations.StatusSchedule class': place.statusSchedule,
  'mod_sessions.Session Object': charge.session,
  'mod_cdrs.CDR Object': charge.cdr,
  'mod_cdrs.CdrDimension class': charge.cdrDimension,
  'mod_cdrs.CdrLocation class': charge.cdrLocation,
  'mod_cdrs.CdrToken class': charge.cdrToken,
  'mod_cdrs.ChargingPeriod class': charge.chargingPeriod,
  'mod_cdrs.SignedData class': charge.signedData,
  'mod_cdrs.SignedValue class': charge.signedValue,
  'mod_tariffs.Tariff Object': tariffs.tariff,
  'mod_tariffs.PriceComponent class': tariffs.priceComponent,
  'mod_tariffs.TariffElement class': tariffs.tariffElement,
  'mod_tariffs.TariffRestrictions class': tariffs.tariffRestrictions,
  'mod_tokens.AuthorizationInfo Object': tokens.authorizationInfo,
  'mod_tokens.Token Object': tokens.token,
  'mod_tokens.EnergyContract class': tokens.energyContract,
  'mod_tokens.LocationReferences class': tokens.locationReferences,
  'mod_commands.CommandResponse Object': command.commandResponse,
  'mod_commands.CommandResult Object': command.commandResult,
  'mod_commands.StartSession Object': command.startSession,
  'mod_commands.StopSession Object': command.stopSession,
  'mod_commands.UnlockConnector Object': command.unlockConnector,
  'credentials.Credentials object': creds.credentials,
  'credentials.CredentialsRole class': creds.credentialsRole,
  'types.DisplayText class': place.displayText,
  'types.Price class': tariffs.price,
  'version_information_endpoint.Version class': creds.version,
  'version_information_endpoint.Data': creds.versionDetails,
  'version_information_endpoint.Endpoint class': creds.endpointOfVersion,
}

const sentIn211: Record<string, AnyObject> = {
  'credentials.Credentials object': v211.credentials,
  'mod_commands.StartSession Object': v211.startSession,
  'mod_tokens.AuthorizationInfo Object': v211.authorizationInfo,
  'mod_tokens.Token Object': v211.token,
  'versioninformationendpoint.Data': v211.versionDetails,
  'versioninformationendpoint.Endpoint class': v211.endpointOfVersion,
}

const lists: Record<string, readonly string[]> = {
  'mod_locations.Capability enum': enums.capability,
  'mod_locations.ConnectorFormat enum': enums.connectorFormat,
  'mod_locations.ConnectorType enum': enums.connectorType,
  'mod_locations.EnergySourceCategory enum': enums.energySourceCategory,
  'mod_locations.EnvironmentalImpactCategory enum': enums.environmentalImpactCategory,
  'mod_locations.Facility enum': enums.facility,
  'mod_locations.ImageCategory enum': enums.imageCategory,
  'mod_locations.ParkingRestriction enum': enums.parkingRestriction,
  'mod_locations.ParkingType enum': enums.parkingType,
  'mod_locations.PowerType enum': enums.powerType,
  'mod_locations.Status enum': enums.status,
  'mod_sessions.ProfileType enum': enums.profileType,
  'mod_sessions.SessionStatus enum': enums.sessionStatus,
  'mod_cdrs.AuthMethod enum': enums.authMethod,
  'mod_cdrs.CdrDimensionType enum': enums.cdrDimensionType,
  'mod_tariffs.DayOfWeek enum': enums.dayOfWeek,
  'mod_tariffs.ReservationRestrictionType enum': enums.reservationRestrictionType,
  'mod_tariffs.TariffDimensionType enum': enums.tariffDimensionType,
  'mod_tariffs.TariffType enum': enums.tariffType,
  'mod_tokens.AllowedType enum': enums.allowedType,
  'mod_tokens.TokenType enum': enums.tokenType,
  'mod_tokens.WhitelistType enum': enums.whitelistType,
  'mod_commands.CommandResponseType enum': enums.commandResponseType,
  'mod_commands.CommandResultType enum': enums.commandResultType,
  'types.Role enum': enums.role,
  'version_information_endpoint.InterfaceRole enum': enums.interfaceRole,
}

/** Commands return these ids to their operator as it wrote them, even when they are too long. */
const operatorIds = new Set(['location_id', 'evse_uid', 'connector_id', 'session_id'])

describe.runIf(there)('the schemas match OCPI 2.2.1', () => {
  const spec = there ? JSON.parse(readFileSync(new URL('fields-2.2.1.json', data), 'utf8')) : { objects: {}, enums: {} }

  test.each(Object.entries(objects))('%s has every field and requires the mandatory ones', (name, shape) => {
    const fields: Record<string, { type: string; card: string }> = spec.objects[name]
    expect(Object.keys(shape.fields).sort()).toEqual(Object.keys(fields).sort())
    for (const [field, { type, card }] of Object.entries(fields)) {
      const one = shape.fields[field] as AnyShape
      const mayBeAbsent = one.strict.safeParse(undefined).success
      expect([name, field, mayBeAbsent]).toEqual([name, field, card === '?' || card === '*'])
      if (name.startsWith('mod_commands.') && operatorIds.has(field)) continue
      const max = /string\((\d+)\)/i.exec(type)
      if (max && card !== '*' && card !== '+') {
        expect(one.strict.safeParse('x'.repeat(Number(max[1]) + 1)).success).toBe(false)
      }
    }
  })
})

type Spec = { objects: Record<string, Record<string, { type: string; card: string }>>; enums: Record<string, string[]> }
const specOf = (version: string): Spec =>
  there ? JSON.parse(readFileSync(new URL(`fields-${version}.json`, data), 'utf8')) : { objects: {}, enums: {} }

describe.runIf(there)('the enums have the values of all versions', () => {
  const specs = ['2.1.1', '2.2.1', '2.3.0'].map(specOf)
  /** Versions spell modules and kinds differently: `mod_tokens.Allowed`, `mod_tokens.AllowedType enum`. */
  const named = (name: string) => /\.(\w+)/.exec(name)?.[1]?.replace(/^Allowed$/, 'AllowedType')

  test.each(Object.entries(lists))('%s', (name, values) => {
    const found = specs.flatMap(({ enums }) =>
      Object.entries(enums).flatMap(([other, known]) => (named(other) === named(name) ? known : [])),
    )
    // A result of a command of 2.1.1 is a response, too.
    const known = new Set(named(name) === 'CommandResponseType' ? found.filter((one) => one !== 'TIMEOUT') : found)
    expect([...values].sort()).toEqual([...known].sort())
  })
})

test.runIf(there)('the objects of OCPI 2.3.0 differ from those of the core in these fields only', () => {
  const spec = specOf('2.3.0').objects
  const differences = Object.entries(objects).flatMap(([name, shape]) => {
    const found = spec[name] ?? spec[name.replace('version_information_endpoint', 'versioninformationendpoint')] ?? {}
    const [theirs, ours] = [Object.keys(found), Object.keys(shape.fields)]
    const added = theirs.filter((field) => !ours.includes(field)).map((field) => `+${field}`)
    const gone = ours.filter((field) => !theirs.includes(field)).map((field) => `-${field}`)
    return added.length + gone.length === 0 ? [] : [[name, [...added, ...gone].sort().join(' ')]]
  })
  expect(Object.fromEntries(differences)).toEqual({
    'mod_locations.Location Object': '+help_phone',
    'mod_locations.EVSE Object': '+accepted_service_providers +parking',
    'mod_locations.Connector Object': '+capabilities',
    'mod_tariffs.Tariff Object': '+tax_included',
    'credentials.Credentials object': '+hub_party_id',
    'types.Price class': '+before_taxes +taxes -excl_vat -incl_vat',
  })
})

describe.runIf(there)('the objects that we send in OCPI 2.1.1', () => {
  const { objects: spec } = specOf('2.1.1')

  test.each(Object.entries(sentIn211))('%s has every field that we know, and the mandatory ones', (name, shape) => {
    const fields = spec[name] ?? {}
    expect(Object.keys(shape.fields).sort()).toEqual(Object.keys(fields).sort())
    const required = Object.entries(fields).flatMap(([field, { card }]) =>
      card === '1' || card === '+' ? [field] : [],
    )
    for (const field of Object.keys(fields)) {
      const mayBeAbsent = shape.fields[field]?.strict.safeParse(undefined).success
      expect([field, mayBeAbsent]).toEqual([field, !required.includes(field)])
    }
  })

  test('a token has only its types', () => {
    expect([...v211.tokenType].sort()).toEqual([...(specOf('2.1.1').enums['mod_tokens.TokenType enum'] ?? [])].sort())
  })
})

/** Fields missing from the specification's own examples: accepted when received, but never omitted when sent. */
const forgotten: Record<string, string[]> = {
  'location_put_example_add_evse.json': ['power_type', 'max_voltage', 'max_amperage', 'last_updated'].map(
    (field) => `connectors[0].${field}: missing`,
  ),
  'tariff_put_example.json': ['last_updated: missing'],
}

/** Returns the shape of the object in an example. PATCH bodies and fragments are parts of an object. */
function kindOf(file: string): { shape: AnyShape; part?: string[]; pick?: (json: unknown) => unknown } {
  const fieldsOf = (shape: AnyObject, part: string[]) => ({ shape, part })
  if (file.startsWith('cdr_')) return { shape: charge.cdr }
  if (file.startsWith('credentials_')) return { shape: creds.credentials }
  if (file.startsWith('location_energymix')) return fieldsOf(place.location, ['energy_mix'])
  if (file.startsWith('location_hours')) return { shape: place.hours }
  if (file.startsWith('location_regularhours')) return fieldsOf(place.location, ['opening_times'])
  if (file === 'location_patch_example_location.json') return fieldsOf(place.location, ['name', 'last_updated'])
  if (file === 'location_patch_example_tariff.json') return fieldsOf(place.connector, ['tariff_ids', 'last_updated'])
  if (file.startsWith('location_patch')) return fieldsOf(place.evse, ['status', 'last_updated'])
  if (file === 'location_put_example_add_evse.json') return { shape: place.evse }
  if (file.startsWith('location_')) return { shape: place.location }
  if (file.startsWith('session_patch'))
    return fieldsOf(charge.session, ['kwh', 'charging_periods', 'total_cost', 'last_updated'])
  if (file.startsWith('session_')) return { shape: charge.session }
  if (file.startsWith('tariff')) return { shape: tariffs.tariff }
  if (file.startsWith('token_patch')) return fieldsOf(tokens.token, ['valid', 'last_updated'])
  if (file.startsWith('token_')) return { shape: tokens.token }
  const dataOf = (json: unknown) => (json as { data: unknown }).data
  if (file === 'transport_and_format_get_token_example.json') return { shape: tokens.token, pick: dataOf }
  if (file.startsWith('transport_and_format_get_token_list')) return { shape: tokens.token, pick: dataOf }
  if (file.startsWith('transport_and_format_version_details')) return { shape: creds.versionDetails, pick: dataOf }
  if (file.startsWith('transport_and_format_version_info')) return { shape: creds.version, pick: dataOf }
  if (file.startsWith('type_displaytext')) return { shape: place.displayText }
  if (file.startsWith('version_details')) return { shape: creds.versionDetails }
  if (file.startsWith('versions_info')) return { shape: creds.version }
  throw new Error(`unknown example: ${file}`)
}

describe.runIf(there)('the specification’s examples are accepted', () => {
  const files = there ? readdirSync(new URL('examples-2.2.1/', data)) : []

  test('all 59 of them', () => expect(files).toHaveLength(59))

  test.each(files)('%s', (file) => {
    const json = JSON.parse(readFileSync(new URL(`examples-2.2.1/${file}`, data), 'utf8'))
    const kind = kindOf(file)
    const picked = kind.pick ? kind.pick(json) : json
    for (const one of Array.isArray(picked) ? picked : [picked]) {
      if (kind.part) {
        const fields = (kind.shape as AnyObject).fields
        expect(kind.part).toEqual(expect.arrayContaining(Object.keys(one)))
        for (const [name, value] of Object.entries(one)) {
          expect(fields[name]?.lenient.safeParse(value)).toMatchObject({ success: true })
          expect(fields[name]?.strict.safeParse(value)).toMatchObject({ success: true })
          expect(fields[name]?.odd(value, name)).toEqual([])
        }
      } else {
        expect(kind.shape.odd(one, '')).toEqual(forgotten[file] ?? [])
        expect(kind.shape.lenient.safeParse(one)).toMatchObject({ success: true })
        expect(kind.shape.strict.safeParse(one)).toMatchObject({ success: forgotten[file] === undefined })
      }
    }
  })
})

describe('deviations in the peers’ messages are accepted', () => {
  const base = {
    country_code: 'PT',
    party_id: 'SIM',
    id: 'S1',
    start_date_time: '2026-03-01T10:00:00Z',
    kwh: 1,
    status: 'ACTIVE',
    last_updated: '2026-03-01T10:00:00Z',
  }

  test('null is treated as absent, unknown keys are kept, and an unknown value is kept and reported', () => {
    const raw = { ...base, end_date_time: null, charging_periods: null, status: 'SUSPENDED', x_vendor: { a: 1 } }
    const parsed = charge.session.lenient.parse(raw)
    expect(parsed.end_date_time).toBeUndefined()
    expect(parsed.status).toBe('SUSPENDED')
    expect(parsed).toMatchObject({ x_vendor: { a: 1 } })
    expect(charge.session.odd(raw, '')).toContain('status: unknown value')
  })

  test('an unreadable field is omitted and reported, and its object is kept', () => {
    const raw = { ...base, kwh: 'plenty', cdr_token: 'card 7', charging_periods: [{ start_date_time: 'soon' }, 5] }
    const parsed = charge.session.lenient.parse(raw)
    expect(parsed.kwh).toBeUndefined()
    expect(parsed.cdr_token).toBeUndefined()
    expect(charge.session.odd(raw, '')).toEqual(expect.arrayContaining(['kwh: unreadable', 'cdr_token: not an object']))
  })

  test('a number as text is parsed, and one object in place of a list becomes a list', () => {
    expect(charge.session.lenient.parse({ ...base, kwh: '7.5' }).kwh).toBe(7.5)
    expect(
      command.commandResult.lenient.parse({ result: 'ACCEPTED', message: { language: 'en', text: 'ok' } }),
    ).toEqual({
      result: 'ACCEPTED',
      message: [{ language: 'en', text: 'ok' }],
    })
  })

  test.each([
    ['2015-06-29T20:39:09Z', '2015-06-29T20:39:09.000Z'],
    ['2015-06-29T20:39:09', '2015-06-29T20:39:09.000Z'],
    ['2015-06-29T20:38:38.39+00:00', '2015-06-29T20:38:38.390Z'],
    ['2015-06-29T22:39:09+02:00', '2015-06-29T20:39:09.000Z'],
    ['2015-06-29T20:39:09.123456789Z', '2015-06-29T20:39:09.123Z'],
    ['2015-06-29 20:39:09', '2015-06-29T20:39:09.000Z'],
    ['2015-06-29', '2015-06-29T00:00:00.000Z'],
    ['0001-01-01T00:00:00Z', undefined],
    ['yesterday', undefined],
    ['2015-13-45T00:00:00Z', undefined],
    ['2026-02-30T10:00:00Z', undefined],
    ['9999-12-31T23:59:59Z', undefined],
  ])('the time %s is parsed as %s', (written, read) => expect(readInstant(written)).toBe(read))

  test('sent prices have at most four decimals and no unknown field', () => {
    expect(tariffs.price.strict.safeParse({ excl_vat: 1.2345 }).success).toBe(true)
    expect(tariffs.price.strict.safeParse({ excl_vat: 1.23456 }).success).toBe(false)
    expect(tariffs.price.strict.safeParse({ excl_vat: 1, tax: 2 }).success).toBe(false)
    expect(tariffs.price.strict.safeParse({ excl_vat: 1, incl_vat: null }).success).toBe(false)
  })
})

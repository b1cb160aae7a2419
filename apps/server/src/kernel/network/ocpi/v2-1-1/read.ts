import { type Json, objectsIn } from '../merge.ts'
import type { OcpiVersion, StatedKey } from '../version.ts'

/**
 * Maps objects of OCPI 2.1.1 into the form of the core. Every field of the peer stays beside the added ones, so that
 * nothing received is lost; only `total_cost`, a number, becomes a price. A function reads single fields, because a PATCH
 * has some of them.
 */

/** Returns the fields without those that are undefined. */
function present(fields: Json): Json {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** Objects of 2.1.1 carry no party: that of the URL or of the credentials is theirs. */
const keyed = ({ country_code, party_id, id }: StatedKey, object: Json): Json => ({
  ...present({ country_code, party_id, id }),
  ...object,
})

const objectOf = (value: unknown): Json | undefined => objectsIn([value])[0]

function connector(object: Json): Json {
  const { voltage, amperage, tariff_id } = object
  return {
    ...object,
    ...present({
      max_voltage: voltage,
      max_amperage: amperage,
      tariff_ids: tariff_id === null || tariff_id === undefined ? tariff_id : [tariff_id],
    }),
  }
}

const withConnectors = (object: Json): Json =>
  Array.isArray(object.connectors) ? { ...object, connectors: objectsIn(object.connectors).map(connector) } : object

/** `OTHER` and `UNKNOWN` say nothing about the parking. */
const parkingTypes: ReadonlySet<unknown> = new Set([
  'ON_STREET',
  'PARKING_GARAGE',
  'UNDERGROUND_GARAGE',
  'PARKING_LOT',
  null,
])

function location(object: Json, key: StatedKey): Json {
  const { type, evses } = object
  return {
    ...keyed(key, object),
    ...(parkingTypes.has(type) ? { parking_type: type } : {}),
    ...(Array.isArray(evses) ? { evses: objectsIn(evses).map(withConnectors) } : {}),
  }
}

/** The token is named by `auth_id`, our contract id. Some operators send the uid there, so it is read as both. */
const tokenOf = (authId: unknown): Json | undefined =>
  authId === undefined || authId === null ? undefined : { uid: authId, contract_id: authId }

/** The EVSE and the connector of a charge. A location with several EVSEs does not say which one. */
function pointOf(location: Json | undefined): { evse: Json | undefined; connector: Json | undefined } {
  const evses = objectsIn(location?.evses)
  const evse = evses.length === 1 ? evses[0] : undefined
  const connectors = objectsIn(evse?.connectors)
  return { evse, connector: connectors.length === 1 ? connectors[0] : undefined }
}

/** A cost of 2.1.1 is a number without VAT. `null` removes it. */
const costOf = (cost: unknown): unknown =>
  cost === undefined || cost === null || typeof cost === 'object' ? cost : { excl_vat: cost }

function session(object: Json, key: StatedKey): Json {
  const place = objectOf(object.location)
  const { evse, connector } = pointOf(place)
  return {
    ...keyed(key, object),
    ...present({
      start_date_time: object.start_date_time ?? object.start_datetime,
      end_date_time: object.end_date_time ?? object.end_datetime,
      cdr_token: object.cdr_token ?? tokenOf(object.auth_id),
      location_id: object.location_id ?? place?.id,
      evse_uid: object.evse_uid ?? evse?.uid,
      connector_id: object.connector_id ?? connector?.id,
      total_cost: costOf(object.total_cost),
    }),
  }
}

function placeOfRecord(location: Json): Json {
  const { id, name, address, city, postal_code, country, coordinates } = location
  const { evse, connector } = pointOf(location)
  return present({
    id,
    name,
    address,
    city,
    postal_code,
    country,
    coordinates,
    evse_uid: evse?.uid,
    evse_id: evse?.evse_id,
    connector_id: connector?.id,
    connector_standard: connector?.standard,
    connector_format: connector?.format,
    connector_power_type: connector?.power_type,
  })
}

function cdr(object: Json, key: StatedKey): Json {
  const place = objectOf(object.location)
  const { country_code, party_id } = { ...key, ...object }
  return {
    ...keyed(key, object),
    ...present({
      start_date_time: object.start_date_time ?? object.start_datetime,
      end_date_time: object.end_date_time ?? object.stop_date_time ?? object.end_datetime,
      cdr_token: object.cdr_token ?? tokenOf(object.auth_id),
      cdr_location: object.cdr_location ?? (place && placeOfRecord(place)),
      total_cost: costOf(object.total_cost),
      tariffs: Array.isArray(object.tariffs)
        ? objectsIn(object.tariffs).map((one) => present({ country_code, party_id, ...one }))
        : undefined,
    }),
  }
}

/** The mappings of OCPI 2.1.1 into the core. */
export const read: OcpiVersion['read'] = {
  location,
  evse: withConnectors,
  connector,
  session,
  cdr,
  tariff: (object, key) => keyed(key, object),
}

import { type Json, objectsIn } from '../merge.ts'
import type { OcpiVersion } from '../version.ts'

/**
 * Maps stored objects back into the form of OCPI 2.1.1: the fields that `read.ts` added are left out. The core's values
 * come last, because a later message of another version changes only them.
 */

const without = (object: Json, ...names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))

const PARTY = ['country_code', 'party_id'] as const

function connector(object: Json): Json {
  const { max_voltage, max_amperage, tariff_ids } = object
  const [tariff] = Array.isArray(tariff_ids) ? tariff_ids : []
  return {
    ...without(object, 'max_voltage', 'max_amperage', 'tariff_ids'),
    ...(max_voltage === undefined ? {} : { voltage: max_voltage }),
    ...(max_amperage === undefined ? {} : { amperage: max_amperage }),
    ...(tariff === undefined ? {} : { tariff_id: tariff }),
  }
}

const evse = (object: Json): Json =>
  Array.isArray(object.connectors) ? { ...object, connectors: objectsIn(object.connectors).map(connector) } : object

function location(object: Json): Json {
  const { parking_type, evses } = object
  return {
    ...without(object, ...PARTY, 'parking_type'),
    ...(typeof parking_type === 'string' ? { type: parking_type } : {}),
    ...(Array.isArray(evses) ? { evses: objectsIn(evses).map(evse) } : {}),
  }
}

const cost = ({ total_cost: total }: Json): Json => {
  const price = objectsIn([total])[0]
  return price === undefined ? {} : { total_cost: price.excl_vat }
}

const authId = ({ cdr_token: token }: Json): Json => {
  const { contract_id: contractId, uid } = objectsIn([token])[0] ?? {}
  const named = contractId ?? uid
  return named === undefined ? {} : { auth_id: named }
}

function session(object: Json): Json {
  const { start_date_time: start, end_date_time: end } = object
  const added = ['start_date_time', 'end_date_time', 'cdr_token', 'location_id', 'evse_uid', 'connector_id']
  return {
    ...without(object, ...PARTY, ...added),
    ...(start === undefined ? {} : { start_datetime: start }),
    ...(end === undefined ? {} : { end_datetime: end }),
    ...authId(object),
    ...cost(object),
  }
}

function cdr(object: Json): Json {
  const { end_date_time: end, tariffs } = object
  return {
    ...without(object, ...PARTY, 'end_date_time', 'cdr_token', 'cdr_location'),
    ...(end === undefined ? {} : { stop_date_time: end }),
    ...authId(object),
    ...cost(object),
    ...(Array.isArray(tariffs) ? { tariffs: objectsIn(tariffs).map(tariff) } : {}),
  }
}

const tariff = (object: Json): Json => without(object, ...PARTY)

/** The mappings of the core into OCPI 2.1.1. */
export const write: OcpiVersion['write'] = { location, evse, connector, session, cdr, tariff }

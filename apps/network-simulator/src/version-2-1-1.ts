import * as z from 'zod'
import type {
  AuthMethod,
  Cdr,
  ChargingLocation,
  ChargingPeriod,
  Connector,
  Evse,
  Session,
  Tariff,
  Token,
} from './ocpi-objects.ts'
import type { OcpiVersion, OwnCredentials } from './ocpi-version.ts'

type FindPoint = Parameters<OcpiVersion['formatCdr']>[1]

const credentialsBody = z
  .looseObject({
    token: z.string(),
    url: z.string(),
    country_code: z.string(),
    party_id: z.string(),
    business_details: z.looseObject({ name: z.string() }),
  })
  .transform(({ token, url, country_code, party_id, business_details }) => ({
    token,
    url,
    roles: [{ role: 'EMSP', country_code, party_id, business_details }],
  }))

const tokenBody = z
  .looseObject({
    uid: z.string(),
    type: z.string(),
    auth_id: z.string(),
    valid: z.boolean(),
    whitelist: z.string(),
    last_updated: z.string(),
  })
  .transform(({ auth_id, ...token }) => ({ ...token, contract_id: auth_id }))

const commandResults = ['ACCEPTED', 'REJECTED', 'TIMEOUT', 'NOT_SUPPORTED', 'UNKNOWN_SESSION']
const dimensions = ['ENERGY', 'FLAT', 'MAX_CURRENT', 'MIN_CURRENT', 'PARKING_TIME', 'TIME']
const capabilities = [
  'CHARGING_PROFILE_CAPABLE',
  'CREDIT_CARD_PAYABLE',
  'REMOTE_START_STOP_CAPABLE',
  'RESERVABLE',
  'RFID_READER',
  'UNLOCK_CAPABLE',
]

/** One party per registration, no roles of endpoints, no owner in objects, no VAT, and stations inside of records. */
export const version211: OcpiVersion = {
  number: '2.1.1',
  modules: ['credentials', 'locations', 'sessions', 'cdrs', 'tariffs', 'tokens', 'commands'].map((identifier) => ({
    identifier,
  })),
  hubModules: [],
  commands: ['START_SESSION', 'STOP_SESSION', 'UNLOCK_CONNECTOR', 'RESERVE_NOW'],
  startAuthorizes: true,
  hasCreditRecords: false,
  optionals: {
    session: ['end_datetime', 'meter_id', 'total_cost'],
    cdr: ['meter_id', 'total_parking_time', 'remark'],
  },
  credentialsBody,
  tokenBody,
  authorization: (token) => `Token ${token}`,
  routingHeaders: () => ({}),
  formatCredentials,
  formatInstant,
  formatToken: ({ country_code: _, party_id: __, contract_id, last_updated, ...token }: Token) => ({
    ...token,
    auth_id: contract_id,
    last_updated: formatInstant(last_updated),
  }),
  formatLocation,
  formatEvse,
  formatConnector,
  formatTariff,
  formatSession,
  formatCdr,
  formatCommandResponse: (result) => ({ result }),
  formatCommandResult: (result) => ({ result: commandResults.includes(result) ? result : 'REJECTED' }),
}

function formatCredentials({ token, url, roles }: OwnCredentials): object {
  const [own, ...others] = roles
  if (own?.role !== 'CPO' || others.length > 0)
    throw new Error('OCPI 2.1.1 registers one operator, not several or a hub')
  const { country_code, party_id, business_details } = own
  return { token, url, country_code, party_id, business_details }
}

/** Whole seconds (OCPI 2.1.1 types, DateTime). */
function formatInstant(instant: string): string {
  return instant.replace(/\.\d+Z$/, 'Z')
}

function formatLocation(location: ChargingLocation): object {
  const { id, name, address, city, postal_code = '', country, coordinates, evses } = location
  const { operator, opening_times, time_zone, last_updated } = location
  return {
    id,
    type: 'UNKNOWN',
    name,
    address: address.slice(0, 45),
    city,
    postal_code,
    country,
    coordinates,
    evses: evses.map(formatEvse),
    operator,
    opening_times,
    time_zone,
    last_updated: formatInstant(last_updated),
  }
}

function formatEvse({ uid, evse_id, status, capabilities: all = [], connectors, last_updated }: Evse): object {
  const known = all.filter((capability) => capabilities.includes(capability))
  return {
    uid,
    evse_id,
    status,
    capabilities: known,
    connectors: connectors.map(formatConnector),
    last_updated: formatInstant(last_updated),
  }
}

function formatConnector(connector: Connector): object {
  const { id, standard, format, power_type, max_voltage, max_amperage, tariff_ids, last_updated } = connector
  const tariff_id = tariff_ids?.[0]
  return {
    id,
    standard,
    format,
    power_type,
    voltage: max_voltage,
    amperage: max_amperage,
    tariff_id,
    last_updated: formatInstant(last_updated),
  }
}

function formatTariff({ id, currency, elements, last_updated }: Tariff): object {
  const withoutVat = elements.map((element) => ({
    ...element,
    price_components: element.price_components.map(({ vat: _, ...component }) => component),
  }))
  return { id, currency, elements: withoutVat, last_updated: formatInstant(last_updated) }
}

function formatSession(session: Partial<Session>, findPoint: FindPoint): object {
  const { id, start_date_time, end_date_time, kwh, cdr_token, auth_method, location_id, evse_uid } = session
  const { connector_id, currency, charging_periods, total_cost, status, last_updated } = session
  return {
    id,
    start_datetime: start_date_time && formatInstant(start_date_time),
    end_datetime: end_date_time && formatInstant(end_date_time),
    kwh,
    auth_id: cdr_token?.contract_id,
    auth_method: auth_method && formatAuthMethod(auth_method),
    location: location_id && stationOf({ id: location_id, evse_uid, connector_id }, findPoint),
    currency,
    charging_periods: charging_periods?.map(formatPeriod),
    total_cost: total_cost?.excl_vat,
    status,
    last_updated: last_updated && formatInstant(last_updated),
  }
}

function formatCdr(cdr: Cdr, findPoint: FindPoint): object {
  const { id, start_date_time, end_date_time, cdr_token, auth_method, cdr_location, currency, tariffs } = cdr
  const { charging_periods, total_cost, total_energy, total_time, total_parking_time, last_updated } = cdr
  const { address, coordinates } = cdr_location
  return {
    id,
    start_date_time: formatInstant(start_date_time),
    stop_date_time: end_date_time && formatInstant(end_date_time),
    auth_id: cdr_token.contract_id,
    auth_method: formatAuthMethod(auth_method),
    location: { ...stationOf(cdr_location, findPoint), address, coordinates },
    currency,
    tariffs: tariffs.map(formatTariff),
    charging_periods: charging_periods.map(formatPeriod),
    total_cost: total_cost.excl_vat,
    total_energy,
    total_time,
    total_parking_time,
    last_updated: formatInstant(last_updated),
  }
}

interface Place {
  id: string
  evse_uid?: string | undefined
  connector_id?: string | undefined
}

/** The location with the EVSE and the connector of a charge only. Of a station that is gone, the ids are known. */
function stationOf({ id, evse_uid, connector_id }: Place, findPoint: FindPoint): object {
  const point = findPoint(id, evse_uid, connector_id)
  if (point === undefined) return { id, evses: [{ uid: evse_uid, connectors: [{ id: connector_id }] }] }
  const { location, evse, connector } = point
  return formatLocation({ ...location, evses: [{ ...evse, connectors: [connector] }] })
}

/** A remote start is a request of the provider too, and has no name of its own. */
function formatAuthMethod(method: AuthMethod): AuthMethod {
  return method === 'COMMAND' ? 'AUTH_REQUEST' : method
}

function formatPeriod({ start_date_time, dimensions: all }: ChargingPeriod): object {
  return {
    start_date_time: formatInstant(start_date_time),
    dimensions: all.filter(({ type }) => dimensions.includes(type)),
  }
}

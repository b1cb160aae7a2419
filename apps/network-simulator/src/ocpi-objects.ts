/**
 * The objects of OCPI 2.2.1 with the fields that this operator fills. Names and units follow the specification. The other
 * versions are formatted from them (ocpi-version.ts).
 */

export interface Price {
  excl_vat: number
  incl_vat?: number
}

export interface DisplayText {
  language: string
  text: string
}

export interface Connector {
  id: string
  standard: string
  format: string
  power_type: string
  max_voltage: number
  max_amperage: number
  /** Watts. */
  max_electric_power?: number
  tariff_ids?: string[]
  last_updated: string
}

export interface Evse {
  uid: string
  evse_id?: string
  status: string
  capabilities?: string[]
  connectors: Connector[]
  last_updated: string
}

export interface ChargingLocation {
  country_code: string
  party_id: string
  id: string
  publish: boolean
  name?: string
  address: string
  city: string
  postal_code?: string
  country: string
  coordinates: { latitude: string; longitude: string }
  evses: Evse[]
  operator?: { name: string }
  opening_times?: {
    twentyfourseven: boolean
    regular_hours?: { weekday: number; period_begin: string; period_end: string }[]
  }
  time_zone: string
  last_updated: string
}

export interface PriceComponent {
  type: 'ENERGY' | 'TIME' | 'PARKING_TIME' | 'FLAT'
  /** Per kWh, per hour, or once. */
  price: number
  /** Percent: 23 means 23%. */
  vat?: number
  /** Wh for energy, seconds for time. */
  step_size: number
}

export interface TariffRestrictions {
  start_time?: string
  end_time?: string
  start_date?: string
  end_date?: string
  min_kwh?: number
  max_kwh?: number
  min_current?: number
  max_current?: number
  min_power?: number
  max_power?: number
  min_duration?: number
  max_duration?: number
  day_of_week?: string[]
  reservation?: 'RESERVATION' | 'RESERVATION_EXPIRES'
}

export interface Tariff {
  country_code: string
  party_id: string
  id: string
  currency: string
  type?: string
  min_price?: Price
  max_price?: Price
  elements: { price_components: PriceComponent[]; restrictions?: TariffRestrictions }[]
  last_updated: string
}

export interface ChargingPeriod {
  start_date_time: string
  dimensions: { type: string; volume: number }[]
  tariff_id?: string
}

export interface CdrToken {
  country_code: string
  party_id: string
  uid: string
  type: string
  contract_id: string
}

export interface Token extends CdrToken {
  visual_number?: string
  issuer?: string
  valid: boolean
  whitelist: string
  language?: string
  last_updated: string
}

export type AuthMethod = 'AUTH_REQUEST' | 'COMMAND' | 'WHITELIST'

export interface Session {
  country_code: string
  party_id: string
  id: string
  start_date_time: string
  end_date_time?: string
  kwh: number
  cdr_token: CdrToken
  auth_method: AuthMethod
  authorization_reference?: string
  location_id: string
  evse_uid: string
  connector_id: string
  currency: string
  charging_periods: ChargingPeriod[]
  total_cost?: Price
  status: 'PENDING' | 'ACTIVE' | 'COMPLETED' | 'INVALID'
  last_updated: string
}

export interface CdrLocation {
  id: string
  name?: string
  address: string
  city: string
  postal_code?: string
  country: string
  coordinates: { latitude: string; longitude: string }
  evse_uid: string
  evse_id: string
  connector_id: string
  connector_standard: string
  connector_format: string
  connector_power_type: string
}

export interface Cdr {
  country_code: string
  party_id: string
  id: string
  start_date_time: string
  /** Absent only where a recording never ended. Such an invalid record is sent on purpose. */
  end_date_time?: string
  session_id?: string
  cdr_token: CdrToken
  auth_method: AuthMethod
  authorization_reference?: string
  cdr_location: CdrLocation
  currency: string
  tariffs: Tariff[]
  charging_periods: ChargingPeriod[]
  total_cost: Price
  total_fixed_cost?: Price
  total_energy: number
  total_energy_cost?: Price
  /** Hours. */
  total_time: number
  total_time_cost?: Price
  total_parking_time?: number
  total_parking_cost?: Price
  credit?: boolean
  credit_reference_id?: string
  last_updated: string
}

export interface AuthorizationInfo {
  allowed: string
  token?: Token
  authorization_reference?: string
  info?: DisplayText
}

export interface Role {
  role: string
  country_code: string
  party_id: string
  business_details: { name: string }
}

export interface Credentials {
  token: string
  url: string
  roles: Role[]
}

/** The owner of an object: the first two parts of its address. */
export interface Party {
  country_code: string
  party_id: string
}

/** Formats an OCPI instant in UTC, with milliseconds, because last_updated orders updates. */
export function instant(at: Date): string {
  return at.toISOString()
}
